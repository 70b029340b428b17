"""Sheets of bar belote, a deal a line."""

from typing import Any

import pytest

from tests.scoring.sheets import coded
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.scores.scores import ending_text, hand_text
from tournament.scoring.facts import SIDES, Adjustment, Annulment, ClockStop, HandFacts, Sheet
from tournament.scoring.games import score_sheet
from tournament.scoring.rules import Rules
from tournament.scoring.scores import GameScore
from tournament.scoring.systems import resolve_rules

FRENCH, ENGLISH = translator("fr"), translator("en")


def comptoir(**options: Any) -> Rules:
    return resolve_rules("belote-comptoir", options)


def sheet_of(text: str, stop: ClockStop | None = None, **options: Any) -> tuple[Sheet, list[list[int]]]:
    """The sheet that is written, and the marks that stand on it."""
    heading, *lines = [line.split() for line in text.strip().splitlines()]
    sides = len(heading) - heading.index("->") - 1
    deals = [deal_of(line, sides) for line in lines]
    marks = [[int(mark) for mark in line[line.index("->") + 1 :][:sides]] for line in lines]
    return Sheet(comptoir(**options), tuple(deals), sides, stop), marks


def deal_of(line: list[str], sides: int) -> HandFacts:
    arrow = line.index("->")
    added = line[arrow + 1 + sides :]
    adjustments = tuple(
        Adjustment(SIDES[int(side) - 1], int(points), "wrong count")
        for side, points in zip(added[::2], added[1::2], strict=True)
    )
    if line[0] == "passed":
        return HandFacts(passed=True, adjustments=adjustments)
    if line[0] in list(Annulment):
        return HandFacts(annulled=Annulment(line[0]), adjustments=adjustments)
    bidder, bid, cards, points = line[:arrow]
    return HandFacts(
        SIDES[int(bidder) - 1], bid=int(bid), cards=int(cards), points=int(points), adjustments=adjustments
    )


def play(text: str, stop: ClockStop | None = None, **options: Any) -> GameScore:
    """Play a sheet and hold what is marked against what stands on it."""
    sheet, marks = sheet_of(text, stop, **options)
    score = score_sheet(sheet)
    assert [list(hand.marks.values()) for hand in score.hands] == marks
    assert all(hand_text(hand, ENGLISH) for hand in score.hands)
    assert bool(ending_text(score, ENGLISH)) == score.is_over
    return score


def refused(text: str, **options: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refusal:
        score_sheet(sheet_of(text, **options)[0])
    return coded(refusal.value.problems)


def how(score: GameScore) -> tuple[str | None, str, str]:
    """Who won, the places from side 1 on, and the code of the end."""
    return score.winner, "".join(str(rank) for rank in score.ranks.values()), score.ending.code if score.ending else ""
