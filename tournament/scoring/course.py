"""A game, from its first deal to its end: to a target, of a fixed number of hands, or stopped by the clock (articles 8 and 9 D).

After each played hand the ends are tried in this order, and the first that holds ends the game:

    claim       a side said that it had reached the target: it wins if it has, and has lost if not
    out         in a countdown, all sides but one are out
    target      the greater total reached it, and its side is not barred by this hand
    hands       the fixed number of hands is played: the best total wins, whatever happened in the last hand
    clock       the hands still allowed after a stop are played: the same

Equal totals call for one more hand, unless `tied_game` lets the game be drawn at its last hand, or those who stand best are out of a countdown: no
hand can part them any more. Passed and annulled deals end nothing and do not count; only a stop that allows no further hand takes effect at once,
whatever the deal before it was.

Under `ending: real` the totals tried are those of the earlier hands, plus the unrounded points of this one; if they end the game they are official.
A game that the clock stops at a deal nobody played has the totals that were carried: no hand ended it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from tournament.errors import Detail
from tournament.scoring.course_reasons import article_of, reasons_of, why_drawn, why_won
from tournament.scoring.facts import SIDES, HandFacts, Sheet, Side
from tournament.scoring.moments import (
    End,
    Entered,
    Moment,
    Totals,
    best_are_out,
    clock_is_up,
    costs_of_unplayed,
    ends_real,
    hands_are_up,
    is_last,
    price_of_misdeal,
)
from tournament.scoring.rules import Rules
from tournament.scoring.scores import CONVENTION, Before, Explanation, GameScore, HandScore, Reason, ScoredHand
from tournament.scoring.systems import SYSTEMS, seating_of


def score_hand(hand: HandFacts, rules: Rules, before: Before | None = None) -> HandScore:
    """The marks of a played hand that was checked, adjustments apart; it is the first of a usual table unless `before` tells what it finds."""
    return SYSTEMS[rules.system].score_hand(hand, rules, before or Before(start(rules, SIDES[: seating_of(rules).usual])))


def play(sheet: Sheet, known: Sequence[ScoredHand] = ()) -> GameScore:
    """Play a sheet as far as it goes, from the lines on that are known of its first deals; none of them ended it."""
    lines = list(known)
    now = _moment(sheet, (), 0, 0, start(sheet.rules, sheet.letters), None)
    end = None if known else _end(sheet, now)
    played = sum(hand.is_played for hand in sheet.hands[: len(known)])
    for number, hand in enumerate(sheet.hands[len(known) :], start=len(known) + 1):
        if end is not None:
            break
        played += hand.is_played
        entered = _entered(sheet, lines, number, played)
        now, end = entered.now, entered.end
        lines.append(_line(number, entered, Explanation(partial(_explained, sheet, lines, number, played))))
    totals = lines[-1].totals if lines else now.totals
    if end is None:
        return GameScore(tuple(lines), totals)
    ranks = _ranks(now.ranking, end) if sheet.sides > 2 else {}
    return GameScore(tuple(lines), totals, end.winner, len(lines), end.reason, ranks)


def start(rules: Rules, letters: str) -> dict[Side, int]:
    """The totals before the first deal."""
    return dict.fromkeys(letters, rules.number("start") if SYSTEMS[rules.system].countdown else 0)


def _found(sheet: Sheet, lines: Sequence[ScoredHand]) -> tuple[Totals, int, int]:
    """What a deal finds: the totals, the points held by a litige, and how many were rounded in turn."""
    return (lines[-1].totals, lines[-1].held, lines[-1].fives) if lines else (start(sheet.rules, sheet.letters), 0, 0)


def _entered(sheet: Sheet, lines: Sequence[ScoredHand], number: int, played: int) -> Entered:
    """The entry `number` of a sheet, after these lines and with so many hands played."""
    return (_hand_entered if sheet.hands[number - 1].is_played else _deal_entered)(sheet, lines, number, played)


def _hand_entered(sheet: Sheet, lines: Sequence[ScoredHand], number: int, played: int) -> Entered:
    """A played hand, the `played`th."""
    hand, rules = sheet.hands[number - 1], sheet.rules
    found, held, fives = _found(sheet, lines)
    score = score_hand(hand, rules, Before(found, held, is_last(sheet, number, played), fives))
    adjusted, is_real = _adjusted(found, hand, sheet), ends_real(rules)
    now = _moment(sheet, lines, number, played, _added(adjusted, score.real if is_real else score.marks), score)
    end = _end(sheet, now)
    after = now.totals if end is not None or not is_real else _added(adjusted, score.marks)
    return Entered(found, after, score, fives + score.fives, now, end)


def _deal_entered(sheet: Sheet, lines: Sequence[ScoredHand], number: int, played: int) -> Entered:
    """A deal that was passed or annulled, after `played` hands; the clock can stop the game there."""
    deal = sheet.hands[number - 1]
    found, held, fives = _found(sheet, lines)
    costs = costs_of_unplayed(deal, sheet.rules)
    totals = _added(_adjusted(found, deal, sheet), {side: -points for side, points in costs.items()})
    now = _moment(sheet, lines, number, played, totals, None)
    return Entered(found, totals, HandScore(None, {}, {}, frozenset(), (), held=held), fives, now, _end(sheet, now))


def _moment(sheet: Sheet, lines: Sequence[ScoredHand], number: int, played: int, totals: Totals, hand: HandScore | None) -> Moment:
    if not SYSTEMS[sheet.rules.system].countdown:
        return Moment(number, played, totals, hand)
    outs = {side: (0, _out_since(side, lines, number)) if total <= 0 else (1, total) for side, total in totals.items()}
    return Moment(number, played, totals, hand, outs)


def _out_since(side: Side, lines: Sequence[ScoredHand], number: int) -> int:
    """The entry at which a side that is out went out, entry `number` being its last."""
    since = number
    for line in reversed(lines):
        if line.totals[side] > 0:
            break
        since = line.number
    return since


def out_since(score: GameScore) -> dict[Side, int]:
    """The entry at which each side went out that is at nothing after the last one; a countdown alone has such sides."""
    return {side: _out_since(side, score.hands, len(score.hands)) for side, total in score.totals.items() if total <= 0}


def _ranks(ranking: Mapping[Side, tuple[int, int]], end: End) -> dict[Side, int]:
    """The rank of every side: the winner first, who lost by its own word last, the others as they stand, equal where they stand alike."""
    keys = {side: (side != end.winner, side == end.loser, *key) for side, key in ranking.items()}
    return {side: 1 + sum(other < key for other in keys.values()) for side, key in keys.items()}


def _line(number: int, entered: Entered, reasons: Explanation) -> ScoredHand:
    marks = {side: total - entered.found[side] for side, total in entered.after.items()}
    return ScoredHand(number, entered.score.made, marks, entered.after, reasons, entered.score.held, entered.fives)


def _adjusted(found: Totals, hand: HandFacts, sheet: Sheet) -> Totals:
    """The totals with what a deal brings beside its marks: what a referee gave, and what irregular deals cost."""
    if not hand.adjustments and not hand.irregular_deal:
        return found
    given: dict[Side, int] = {}
    for adjustment in hand.adjustments:
        given[adjustment.side] = given.get(adjustment.side, 0) + adjustment.points
    return _added(_added(found, given), _misdeals(hand, sheet))


def _misdeals(hand: HandFacts, sheet: Sheet) -> Totals:
    """What the other sides mark for irregular deals, where the rules price them."""
    price = price_of_misdeal(sheet.rules)
    return {side: price * sum(dealer != side for dealer in hand.irregular_deal) for side in sheet.letters}


def _added(totals: Totals, marks: Totals) -> dict[Side, int]:
    return {side: total + marks.get(side, 0) for side, total in totals.items()}


def _explained(sheet: Sheet, lines: Sequence[ScoredHand], number: int, played: int) -> Iterator[Reason]:
    """Why line `number` says what it does: its deal is entered once more, so that a line nobody asks about keeps nothing of it."""
    return reasons_of(sheet, number, _entered(sheet, lines[: number - 1], number, played))


# --- the end ------------------------------------------------------------------------------------------------------------------------------------


def _end(sheet: Sheet, now: Moment) -> End | None:
    return _end_by_claim(sheet.rules, now) or _end_by_outs(sheet.rules, now) or _end_by_target(sheet.rules, now) or _end_by_hands(sheet, now)


def _end_by_claim(rules: Rules, now: Moment) -> End | None:
    """A side that says it has reached the target wins if it has; if not it has lost, and the best of the others wins."""
    if now.hand is None or now.hand.claim is None or rules.target is None:
        return None
    claim = now.hand.claim
    details: dict[str, Detail] = {"side": claim, "total": now.totals[claim], "target": rules.target}
    if now.totals[claim] >= rules.target:
        return End(claim, Reason("ended-claim", details))
    best = min(key for side, key in now.ranking.items() if side != claim)
    winners = [side for side, key in now.ranking.items() if side != claim and key == best]
    if len(winners) > 1:
        return End(None, Reason("ended-claim-wrong-shared", details), loser=claim)
    return End(winners[0], Reason("ended-claim-wrong", {**details, "other": winners[0]}), loser=claim)


def _end_by_outs(rules: Rules, now: Moment) -> End | None:
    """A countdown is over when one side is left in: it has lost, and who went out first has won."""
    if not SYSTEMS[rules.system].countdown:
        return None
    left = [side for side, total in now.totals.items() if total > 0]
    if len(left) > 1:
        return None
    if not left:
        return End(now.leader, Reason("ended-all-out", article=CONVENTION))
    if now.leader is None:
        return End(None, Reason("ended-outs-together", {"side": left[0]}, CONVENTION))
    return End(now.leader, Reason("ended-outs", {"side": now.leader, "other": left[0]}))


def _end_by_target(rules: Rules, now: Moment) -> End | None:
    """A side wins on a played hand when its total reaches the target, is greater than every other's, and it is not barred (article 8)."""
    if rules.target is None or now.hand is None or max(now.totals.values()) < rules.target:
        return None
    winner = _ahead(rules, now)
    if winner is None or winner in now.hand.barred or now.totals[winner] < rules.target:
        return None
    return End(winner, Reason("ended-target", {"side": winner, "total": now.totals[winner], "target": rules.target}, article_of(rules, "8")))


def _ahead(rules: Rules, now: Moment) -> Side | None:
    """The side whose total is tried: the greatest, or where several reached the target the winner of the hand, if the rules say so (001).

    Where two defenders won the hand together, it is the greater of them, and nobody while they are equal.
    """
    if rules.by_name.get("both_over") != "last-hand" or now.hand is None or rules.target is None:
        return now.leader
    over = [side for side, total in now.totals.items() if total >= rules.target]
    winners = [side for side in over if side in now.hand.winners and side not in now.hand.barred]
    if len(over) < 2 or not winners:
        return now.leader
    best = [side for side in winners if now.totals[side] == max(now.totals[winner] for winner in winners)]
    return best[0] if len(best) == 1 else None


def _end_by_hands(sheet: Sheet, now: Moment) -> End | None:
    """The hands that were to be played are played: the greater total wins, and equal totals call for one more, or are a drawn game."""
    by_clock = clock_is_up(sheet, now)
    if not by_clock and not hands_are_up(sheet.rules, now):
        return None
    article = "9 D" if by_clock else article_of(sheet.rules, "8") or CONVENTION
    if now.leader is not None:
        return End(now.leader, why_won(sheet, now, now.leader, by_clock, article))
    if sheet.rules["tied_game"] == "more" and not best_are_out(sheet, now):
        return None
    return End(None, why_drawn(sheet, now, by_clock, article))
