"""A game, from its first deal to its end: to a target, of a fixed number of hands, or stopped by the clock (articles 8 and 9 D).

After each played hand the ends are tried in this order, and the first that holds ends the game:

    target      the greater total reached it, and its side was neither capot nor failed in this hand
    hands       the fixed number of hands is played: the greater total wins, whatever happened in the last hand
    clock       the hands still allowed after a stop are played: the same

Equal totals call for one more hand, unless `tied_game` lets the game be drawn at its last hand. Passed and annulled deals end nothing and do not
count; only a stop that allows no further hand takes effect at once, whatever the deal before it was.

Under `ending: real` the totals tried are those of the earlier hands, plus the unrounded points of this one; if they end the game they are official.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.errors import Detail, Problem, Refused
from tournament.scoring.deals import check_deal, seated_only
from tournament.scoring.facts import Adjustment, Annulment, HandFacts, Sheet, Side
from tournament.scoring.places import beyond, entry
from tournament.scoring.rules import Rules
from tournament.scoring.scores import GameScore, HandScore, Reason, ScoredHand
from tournament.scoring.systems import SYSTEMS, seating_of

Totals = Mapping[Side, int]
MOST_HANDS_MORE = 200

ANNULMENTS = {
    Annulment.IRREGULAR_DEAL: Reason("annulled-irregular-deal", article="9 A"),
    Annulment.IRREGULAR_BID: Reason("annulled-irregular-bid", article="9 B"),
    Annulment.AGREED: Reason("annulled-agreed", article="9"),
}


def check_hand(hand: HandFacts, rules: Rules, letters: str, place: str = "") -> list[Problem]:
    """Everything that is wrong with a deal at a table whose sides are `letters`; places start with `place`."""
    problems = check_deal(hand, letters, place)
    if hand.is_played:
        problems += beyond(SYSTEMS[rules.system].check_hand(seated_only(hand, letters), rules, place), problems)
    return problems


def score_hand(hand: HandFacts, rules: Rules) -> HandScore:
    """The marks of a played hand that was checked, adjustments apart."""
    return SYSTEMS[rules.system].score_hand(hand, rules)


def check_sheet(sheet: Sheet) -> list[Problem]:
    """Everything that is wrong with a sheet, deals that stand after the end of the game included."""
    return _problems_of_deals(sheet) or _deals_after_end(sheet, _play(sheet))


def _problems_of_deals(sheet: Sheet) -> list[Problem]:
    by_hand = [check_hand(hand, sheet.rules, sheet.letters, entry("hands", index)) for index, hand in enumerate(sheet.hands)]
    return [*check_seating(sheet.rules.system, sheet.sides), *(problem for found in by_hand for problem in found), *check_stop(sheet)]


def check_seating(system: str, sides: int) -> list[Problem]:
    """Whether a system seats that many sides."""
    seating = seating_of(system)
    if seating.fewest <= sides <= seating.most:
        return []
    return [Problem("sides-seated", "sides", {"sides": sides, "fewest": seating.fewest, "most": seating.most, "rules": system})]


def check_stop(sheet: Sheet) -> list[Problem]:
    """A game is stopped after a deal that is on its sheet, and the hands still allowed are a number a game can have."""
    if sheet.stop is None:
        return []
    problems = []
    if not 0 <= sheet.stop.after <= len(sheet.hands):
        problems.append(Problem("stop-after", "stop.after", {"after": sheet.stop.after, "entries": len(sheet.hands)}))
    if not 0 <= sheet.stop.more <= MOST_HANDS_MORE:
        problems.append(Problem("stop-more", "stop.more", {"more": sheet.stop.more, "most": MOST_HANDS_MORE}))
    return problems


def score_sheet(sheet: Sheet) -> GameScore:
    """Play a sheet as far as it goes. Refused with every problem of its hands, its stop, and its deals after the end (`hand-after-end`)."""
    problems = _problems_of_deals(sheet)
    if problems:
        raise Refused(*problems)
    score = _play(sheet)
    if after_end := _deals_after_end(sheet, score):
        raise Refused(*after_end)
    return score


def _deals_after_end(sheet: Sheet, score: GameScore) -> list[Problem]:
    ended_after = score.ended_after
    if ended_after is None:
        return []
    return [Problem("hand-after-end", entry("hands", index), {"ended_after": ended_after}) for index in range(ended_after, len(sheet.hands))]


@dataclass(frozen=True)
class _Moment:
    """Where a game stands when its end is tried: after `entry` entries of the sheet, `played` of them played, with these totals.

    `barred` are the sides that cannot reach the target now; None when the last entry was not played, so that no target is tried.
    """

    entry: int
    played: int
    totals: Totals
    barred: frozenset[Side] | None

    @property
    def is_after_a_hand(self) -> bool:
        """Whether the last entry was played, so that it can end the game."""
        return self.barred is not None

    @property
    def leader(self) -> Side | None:
        """The side with the greater total; None when the greatest is shared."""
        best = max(self.totals.values())
        leaders = [side for side, total in self.totals.items() if total == best]
        return leaders[0] if len(leaders) == 1 else None


@dataclass(frozen=True)
class _End:
    winner: Side | None
    reason: Reason


def _play(sheet: Sheet) -> GameScore:
    totals: Totals = dict.fromkeys(sheet.letters, 0)
    lines: list[ScoredHand] = []
    played = 0
    end = _end(sheet, _Moment(0, played, totals, barred=None))
    for number, hand in enumerate(sheet.hands, start=1):
        if end is not None:
            break
        played += hand.is_played
        line, end = _hand_entered(sheet, number, played, totals) if hand.is_played else _deal_entered(sheet, number, played, totals)
        totals = line.totals
        lines.append(line)
    if end is None:
        return GameScore(tuple(lines), totals)
    return GameScore(tuple(lines), totals, end.winner, len(lines), end.reason)


def _hand_entered(sheet: Sheet, number: int, played: int, before: Totals) -> tuple[ScoredHand, _End | None]:
    """The line of a played hand, the `played`th, and the end of the game if it ends there. `before` are the totals it finds."""
    hand = sheet.hands[number - 1]
    score = score_hand(hand, sheet.rules)
    adjusted = _added(before, _adjustments(hand))
    is_real = sheet.rules.by_name.get("ending") == "real"
    now = _Moment(number, played, _added(adjusted, score.real if is_real else score.marks), score.barred)
    end = _end(sheet, now)
    if end is not None:
        reasons = (*score.reasons, *(_unrounded(score) if is_real else _rounded(score)))
        return _line(number, hand, before, now.totals, score.made, reasons), end
    carried = _added(adjusted, score.marks)
    reasons = (*score.reasons, *_rounded(score), *_why_it_goes_on(sheet, now, carried))
    return _line(number, hand, before, carried, score.made, reasons), None


def _deal_entered(sheet: Sheet, number: int, played: int, before: Totals) -> tuple[ScoredHand, _End | None]:
    """The line of a deal that was passed or annulled, after `played` hands, and the end of the game if the clock stops it there."""
    deal = sheet.hands[number - 1]
    totals = _added(before, _adjustments(deal))
    return _line(number, deal, before, totals, made=None, reasons=(_unplayed(deal),)), _end(sheet, _Moment(number, played, totals, barred=None))


def _line(number: int, hand: HandFacts, before: Totals, after: Totals, made: bool | None, reasons: tuple[Reason, ...]) -> ScoredHand:
    marks = {side: after[side] - before[side] for side in after}
    irregular = tuple(Reason("irregular-deal", {"side": side}, "9 A") for side in dict.fromkeys(hand.irregular_deal))
    adjusted = tuple(_adjustment_reason(adjustment) for adjustment in hand.adjustments)
    return ScoredHand(number, made, marks, after, (*irregular, *reasons, *adjusted))


def _adjustments(hand: HandFacts) -> Totals:
    given: dict[Side, int] = {}
    for adjustment in hand.adjustments:
        given[adjustment.side] = given.get(adjustment.side, 0) + adjustment.points
    return given


def _added(totals: Totals, marks: Totals) -> dict[Side, int]:
    return {side: total + marks.get(side, 0) for side, total in totals.items()}


# --- the end ------------------------------------------------------------------------------------------------------------------------------------


def _end(sheet: Sheet, now: _Moment) -> _End | None:
    return _end_by_target(sheet.rules, now) or _end_by_hands(sheet, now)


def _end_by_target(rules: Rules, now: _Moment) -> _End | None:
    """A side wins on a played hand when its total reaches the target, is greater than every other's, and it is not barred (article 8)."""
    if rules.target is None or now.barred is None or now.leader is None or now.leader in now.barred or now.totals[now.leader] < rules.target:
        return None
    return _End(now.leader, Reason("ended-target", {"side": now.leader, "total": now.totals[now.leader], "target": rules.target}, "8"))


def _end_by_hands(sheet: Sheet, now: _Moment) -> _End | None:
    """The hands that were to be played are played: the greater total wins, and equal totals call for one more, or are a drawn game."""
    by_clock = _clock_is_up(sheet, now)
    if not by_clock and not _hands_are_up(sheet.rules, now):
        return None
    article = "9 D" if by_clock else "8"
    details: dict[str, Detail] = {"total": max(now.totals.values()), "played": now.played}
    if now.leader is not None:
        details["side"] = now.leader
        return _End(now.leader, Reason("ended-clock" if by_clock else "ended-hands", details, article))
    if sheet.rules["tied_game"] == "more":
        return None
    return _End(None, Reason("drawn-clock" if by_clock else "drawn-hands", details, article))


def _hands_are_up(rules: Rules, now: _Moment) -> bool:
    return rules.hands is not None and now.is_after_a_hand and now.played >= rules.hands


def _clock_is_up(sheet: Sheet, now: _Moment) -> bool:
    stop = sheet.stop
    if stop is None or now.entry < stop.after:
        return False
    takes_effect_now = stop.more == 0 and now.entry == stop.after
    played_before = sum(hand.is_played for hand in sheet.hands[: stop.after])
    return (now.is_after_a_hand or takes_effect_now) and now.played >= played_before + stop.more


# --- why ----------------------------------------------------------------------------------------------------------------------------------------


def _unplayed(hand: HandFacts) -> Reason:
    return Reason("passed", article="2") if hand.annulled is None else ANNULMENTS[hand.annulled]


def _adjustment_reason(adjustment: Adjustment) -> Reason:
    details: dict[str, Detail] = {"side": adjustment.side, "points": abs(adjustment.points), "reason": adjustment.reason}
    return Reason("adjustment-given" if adjustment.points > 0 else "adjustment-taken", details)


def _rounded(score: HandScore) -> tuple[Reason, ...]:
    """What was rounded, side by side; nothing where the marks are the points."""
    sides = [side for side in score.marks if score.marks[side] != score.real[side]]
    return tuple(Reason("rounded", {"side": side, "real": score.real[side], "marks": score.marks[side]}) for side in sides)


def _unrounded(score: HandScore) -> tuple[Reason, ...]:
    return (Reason("unrounded", article="8 A"),) if score.real != score.marks else ()


def _why_it_goes_on(sheet: Sheet, now: _Moment, carried: Totals) -> tuple[Reason, ...]:
    """Why a game that looks finished is not, in the words a table will ask for: totals are tried as `now` has them and marked as `carried`."""
    if now.leader is None and (_clock_is_up(sheet, now) or _hands_are_up(sheet.rules, now)):
        return (Reason("tied", {"total": max(now.totals.values())}),)
    target = sheet.rules.target
    if target is None or max(*now.totals.values(), *carried.values()) < target:
        return ()
    if now.leader is None:
        return (Reason("tied", {"total": max(now.totals.values())}, "8"),)
    details: dict[str, Detail] = {"side": now.leader, "total": now.totals[now.leader], "target": target}
    if now.totals[now.leader] < target:
        return tuple(
            Reason("short-of-target", {"side": side, "total": now.totals[side], "target": target}, "8 A")
            for side in carried
            if carried[side] >= target > now.totals[side]
        )
    return (Reason("barred", details, "8"),)
