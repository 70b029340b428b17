"""A reported result as the file keeps it, read and judged by the rules of the desk's entry."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from tournament.errors import Problem, Refused
from tournament.scoring.facts import ClockStop, HandFacts, Side
from tournament.scoring.rules import Rules
from tournament.scoring.shapes import entry
from tournament.scoring.sheet_json import read_hand, write_hand
from tournament.scoring.stored import score_changed, score_stored
from tournament.services.hall.claim_lines import Report, Told
from tournament.services.scores.ledger import given, sheet_of
from tournament.services.scores.lines import PointsGiven, WinReason
from tournament.services.scores.totals import check_out, settle_totals, whole_order

CONTESTS = "contests"
"""The field of a report that only says that another one is wrong, with what that one said."""


def totals_content(told: Told) -> dict[str, Any]:
    """Reported totals as the file keeps them."""
    why = told.why.value if told.why else None
    content: dict[str, Any] = {"totals": dict(sorted(told.totals.items())), "winner": told.winner, "why": why, "out": "".join(told.out)}
    return {name: value for name, value in content.items() if value}


def hands_content(hands: Sequence[HandFacts]) -> dict[str, Any]:
    """Reported hands as the file keeps them: the published score sheet's."""
    return {"hands": [write_hand(facts) for facts in hands]}


def digest(content: Mapping[str, Any]) -> str:
    """What distinguishes a report from every other one."""
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def read_report(
    content: Mapping[str, Any], letters: Sequence[Side], stop: ClockStop | None, rules: Rules, points: Sequence[PointsGiven] = ()
) -> Report:
    """A reported result. Refused with everything that the desk would be refused for."""
    if isinstance(documents := content.get("hands"), list):
        hands = [read_hand(document, len(letters), entry("hands", index)) for index, document in enumerate(documents)]
        return report_of_hands(hands, len(letters), stop, rules, points)
    totals, winner, why, out = (content.get(name) for name in ("totals", "winner", "why", "out"))
    are_totals = isinstance(totals, dict) and all(type(total) is int for total in totals.values())
    if not are_totals or winner not in (None, *letters) or why not in (None, *WinReason) or not isinstance(out, str | None):
        raise Refused(Problem("claim-unreadable"))
    return report_of_totals(Told(totals or {}, winner, WinReason(why) if why else None, tuple(out or "")), letters, rules, points)


def report_of_hands(hands: Sequence[HandFacts], sides: int, stop: ClockStop | None, rules: Rules, points: Sequence[PointsGiven] = ()) -> Report:
    """The result of hands so far, and a referee's points beside them, which are not in its totals."""
    nothing = score_stored(sheet_of((), sides, None, rules))
    score = score_changed(sheet_of(hands, sides, stop, rules, given(points, len(hands))), nothing, [None] * len(hands))
    return Report(score.dealt_totals, score.winner, why_over(score.totals, stop, rules), (), tuple(hands), score, score.is_over)


def why_over(totals: Mapping[Side, int], stop: ClockStop | None, rules: Rules) -> WinReason:
    """Why a game of these totals is over, as it would be told with them."""
    if rules.target is not None and max(totals.values()) >= rules.target:
        return WinReason.TARGET
    return WinReason.CLOCK if stop else WinReason.HANDS


def report_of_totals(told: Told, letters: Sequence[Side], rules: Rules, points: Sequence[PointsGiven] = ()) -> Report:
    """The result that totals come to, where a referee gave these points beside them."""
    totals, out = told.totals, told.out
    strangers = [Problem("side-not-seated", f"totals.{letter}", {"side": letter}) for letter in totals if letter not in letters]
    if problems := strangers or check_out(out, told.winner, totals, rules):
        raise Refused(*problems)
    settled = settle_totals(totals, out[0] if out else told.winner, told.why, rules, letters, points)
    return Report(dict(totals), settled.winner, settled.why, whole_order(out, totals) or tuple(out))
