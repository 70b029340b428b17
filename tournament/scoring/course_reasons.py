"""Why a line of a sheet says what it does, and why its game ends or goes on."""

from collections.abc import Iterator

from tournament.errors import Detail
from tournament.scoring.facts import Adjustment, Annulment, HandFacts, Sheet, Side, Stopped
from tournament.scoring.moments import (
    End,
    EnteredDeal,
    GameMoment,
    Totals,
    best_are_out,
    clock_is_up,
    costs_of_unplayed,
    ends_real,
    hands_are_up,
    price_of_misdeal,
)
from tournament.scoring.rules import Rules
from tournament.scoring.scores import CONVENTION, HandScore, Reason
from tournament.scoring.systems import SYSTEMS

ANNULMENTS = {
    Annulment.IRREGULAR_DEAL: Reason("annulled-irregular-deal", article="9 A"),
    Annulment.IRREGULAR_BID: Reason("annulled-irregular-bid", article="9 B"),
    Annulment.AGREED: Reason("annulled-agreed", article="9"),
    Annulment.UNDER_ELEVEN: Reason("annulled-under-eleven"),
    Annulment.CARRE_OF_SEVEN: Reason("annulled-carre-of-seven"),
}


def reasons_of(sheet: Sheet, entered: EnteredDeal) -> Iterator[Reason]:
    """Why the line of a deal says what it does."""
    hand, rules = sheet.hands[entered.found.entries], sheet.rules
    yield from (_irregular_deal(side, hand, rules) for side in dict.fromkeys(hand.irregular_deal))
    if hand.stopped is not None:
        yield _stopped_reason(hand.stopped, sheet.sides)
    yield from _why_marked(sheet, entered) if hand.is_played else _why_unplayed(hand, rules)
    yield from (_adjustment_reason(given, rules) for given in hand.adjustments)
    yield from _gone_out(entered)
    if entered.end is not None and entered.left.held:
        yield Reason("held-lost", {"points": entered.left.held}, CONVENTION)


def _why_marked(sheet: Sheet, entered: EnteredDeal) -> Iterator[Reason]:
    score, has_ended = entered.score, entered.end is not None
    yield from score.reasons
    yield from _unrounded(score, sheet.rules, entered.end) if entered.end is not None and ends_real(sheet.rules) else _rounded(score)
    if not has_ended:
        yield from _why_it_goes_on(sheet, entered.now, entered.left.totals)


def _why_unplayed(deal: HandFacts, rules: Rules) -> Iterator[Reason]:
    yield _unplayed(deal, rules)
    yield from (Reason("penalties", {"side": side, "points": points}) for side, points in costs_of_unplayed(deal, rules).items())


def _stopped_reason(stopped: Stopped, sides: int) -> Reason:
    return Reason("stopped" if sides == 2 else "stopped-among-several", {"side": stopped.by, "trick": stopped.trick}, "9 C")


def article_of(rules: Rules, article: str) -> str:
    """The article a reason cites, where the rules of the game are numbered articles."""
    return article if SYSTEMS[rules.system].cites_articles else ""


def _unplayed(hand: HandFacts, rules: Rules) -> Reason:
    if hand.annulled is None:
        return Reason("passed", article=article_of(rules, "2"))
    if hand.annulled is Annulment.IRREGULAR_DEAL and price_of_misdeal(rules):
        return Reason("annulled-irregular-deal-marked")
    return ANNULMENTS[hand.annulled]


def _irregular_deal(side: Side, hand: HandFacts, rules: Rules) -> Reason:
    price = price_of_misdeal(rules)
    if price:
        return Reason("irregular-deal-marked", {"side": side, "points": price * hand.irregular_deal.count(side)})
    return Reason("irregular-deal", {"side": side}, "9 A")


def _adjustment_reason(adjustment: Adjustment, rules: Rules) -> Reason:
    """A referee's adjustment, of no source; if for standings only it is not among the marks."""
    details: dict[str, Detail] = {"side": adjustment.side, "points": abs(adjustment.points), "reason": adjustment.reason}
    is_given, is_one, is_aside = adjustment.points > 0, abs(adjustment.points) == 1, rules["decided_points"] == "ranking"
    if is_aside and is_one:
        return Reason("aside-given-one" if is_given else "aside-taken-one", details, CONVENTION)
    if is_aside:
        return Reason("aside-given" if is_given else "aside-taken", details, CONVENTION)
    if is_one:
        return Reason("adjustment-given-one" if is_given else "adjustment-taken-one", details, CONVENTION)
    return Reason("adjustment-given" if is_given else "adjustment-taken", details, CONVENTION)


def why_won(sheet: Sheet, now: GameMoment, winner: Side, by_clock: bool) -> Reason:
    """Why a side won where the hands that were to be played are played."""
    details: dict[str, Detail] = {"side": winner, "total": now.top, "played": now.played}
    if SYSTEMS[sheet.rules.system].countdown:
        return Reason("ended-out-first" if best_are_out(now) else "ended-least-left", details, CONVENTION)
    return Reason("ended-clock" if by_clock else "ended-hands", details, CONVENTION)


def why_drawn(sheet: Sheet, now: GameMoment, by_clock: bool) -> Reason:
    """Why nobody won there."""
    details: dict[str, Detail] = {"total": now.top, "played": now.played}
    if best_are_out(now):
        return Reason("drawn-out-together", details, CONVENTION)
    if sheet.sides > 2:
        return Reason("drawn-several", details, CONVENTION)
    return Reason("drawn-clock" if by_clock else "drawn-hands", details, CONVENTION)


def _gone_out(entered: EnteredDeal) -> tuple[Reason, ...]:
    found, left = entered.found, entered.left
    if found.outs is None:
        return ()
    return tuple(Reason("goes-out", {"side": side}) for side in left.totals if found.totals[side] > 0 >= left.totals[side])


def _rounded(score: HandScore) -> tuple[Reason, ...]:
    """What was rounded, side by side; nothing where the marks are the points."""
    sides = [side for side in score.marks if score.marks[side] != score.real[side]]
    return tuple(Reason("rounded", {"side": side, "real": score.real[side], "marks": score.marks[side]}) for side in sides)


def _unrounded(score: HandScore, rules: Rules, end: End) -> tuple[Reason, ...]:
    """Why the last hand is not rounded: 8 A says it of a game to a target, and it is a convention of any other."""
    if score.real == score.marks:
        return ()
    return (Reason("unrounded", article=article_of(rules, "8 A") if end.reason.code == "ended-target" else article_of(rules, CONVENTION)),)


def _why_it_goes_on(sheet: Sheet, now: GameMoment, carried: Totals) -> tuple[Reason, ...]:
    rules, are_two = sheet.rules, sheet.sides == 2
    if now.leader is None and (clock_is_up(sheet, now) or hands_are_up(rules, now)):
        return (Reason("tied" if are_two else "tied-several", {"total": now.top}),)
    target = rules.target
    if target is None or max(*now.totals.values(), *carried.values()) < target:
        return ()
    if now.leader is None:
        return (Reason("tied" if are_two else "tied-several", {"total": now.top}, article_of(rules, "8")),)
    if now.totals[now.leader] < target:
        return tuple(
            Reason("short-of-target", {"side": side, "total": now.totals[side], "target": target}, article_of(rules, "8 A"))
            for side in carried
            if carried[side] >= target > now.totals[side]
        )
    details: dict[str, Detail] = {"side": now.leader, "total": now.totals[now.leader], "target": target}
    return (Reason("barred" if SYSTEMS[rules.system].cites_articles else "barred-without-trick", details, article_of(rules, "8")),)
