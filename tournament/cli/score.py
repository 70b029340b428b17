"""`capot score SHEET.json`: what a published score sheet is worth, and why."""

import argparse
import json
import sys
from typing import Any

from tournament.cli.terminal import read_json
from tournament.i18n import Translator
from tournament.messages.phrases import lettered
from tournament.messages.scores.scores import ending_text, hand_text
from tournament.scoring.facts import Sheet
from tournament.scoring.games import score_sheet
from tournament.scoring.scores import GameScore, ScoredHand
from tournament.scoring.sheet_json import read_sheet

LARGEST_SHEET = 5_000_000


def run(args: argparse.Namespace, tr: Translator) -> int:
    """Write what the sheet is worth to standard output. Refused with everything that is wrong with it."""
    sheet = read_sheet(read_json(args.sheet, LARGEST_SHEET), args.rules)
    sys.stdout.write(json.dumps(answer(sheet, score_sheet(sheet), tr), ensure_ascii=False, indent=2) + "\n")
    return 0


def answer(sheet: Sheet, score: GameScore, tr: Translator) -> dict[str, Any]:
    """The published answer. The hand on which the game ends also says how it ended."""
    hands = [_answer_of(hand, tr) for hand in score.hands]
    if hands and score.is_over:
        hands[-1]["because"] = f"{hands[-1]['because']} {ending_text(score, tr, lettered)}"
    return {
        "rules": sheet.rules.system,
        "hands": hands,
        "totals": dict(score.totals),
        **({"ranked_totals": score.ranked_totals} if score.aside else {}),
        "winner": score.winner,
        **({"places": dict(score.ranks) or None} if sheet.sides > 2 else {}),
        "ended_after": score.ended_after,
    }


def _answer_of(hand: ScoredHand, tr: Translator) -> dict[str, Any]:
    """One line of the sheet; `held` appears where a litige holds points after it."""
    return {
        "number": hand.number,
        "made": hand.made,
        "marks": dict(hand.marks),
        "totals": dict(hand.totals),
        **({"held": hand.held} if hand.held else {}),
        "because": hand_text(hand, tr, lettered),
    }
