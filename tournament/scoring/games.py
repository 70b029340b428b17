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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.errors import Detail, Problem, Refused
from tournament.scoring.deals import check_deal, penalties_of, seated_only
from tournament.scoring.facts import SIDES, Adjustment, Annulment, HandFacts, Sheet, Side, Stop, Stopped
from tournament.scoring.forms import check_form, check_unplayed
from tournament.scoring.paths import beyond, entry
from tournament.scoring.rules import Rules
from tournament.scoring.scores import CONVENTION, Before, GameScore, HandScore, Reason, ScoredHand
from tournament.scoring.systems import SYSTEMS, form_of, seating_of

Totals = Mapping[Side, int]
MOST_HANDS_MORE = 200

ANNULMENTS = {
    Annulment.IRREGULAR_DEAL: Reason("annulled-irregular-deal", article="9 A"),
    Annulment.IRREGULAR_BID: Reason("annulled-irregular-bid", article="9 B"),
    Annulment.AGREED: Reason("annulled-agreed", article="9"),
    Annulment.UNDER_ELEVEN: Reason("annulled-under-eleven"),
    Annulment.CARRE_OF_SEVEN: Reason("annulled-carre-of-seven"),
}


def check_hand(hand: HandFacts, rules: Rules, letters: str, path: str = "") -> list[Problem]:
    """Everything that is wrong with a deal at a table whose sides are `letters`; places start with `path`."""
    problems = check_deal(hand, letters, path)
    form = form_of(rules, letters)
    if not hand.is_played:
        return [*problems, *beyond(check_unplayed(hand, form, path), problems)]
    seated = seated_only(hand, letters) if problems else hand
    problems += beyond(check_form(seated, form, path), problems)
    return problems + beyond(SYSTEMS[rules.system].check_hand(seated, rules, form, path), problems)


def score_hand(hand: HandFacts, rules: Rules, before: Before | None = None) -> HandScore:
    """The marks of a played hand that was checked, adjustments apart; it is the first of a usual table unless `before` tells what it finds."""
    return SYSTEMS[rules.system].score_hand(hand, rules, before or Before(start(rules, SIDES[: seating_of(rules).usual])))


def check_sheet(sheet: Sheet) -> list[Problem]:
    """Everything that is wrong with a sheet, deals that stand after the end of the game included."""
    return problems_of_deals(sheet) or problems_of_course(sheet, play(sheet))


def problems_of_deals(sheet: Sheet) -> list[Problem]:
    """What is wrong with the deals one by one, with who sits at the table, and with the stop."""
    by_hand = [check_hand(hand, sheet.rules, sheet.letters, entry("hands", index)) for index, hand in enumerate(sheet.hands)]
    return [*check_seating(sheet.rules.system, sheet.sides), *(problem for found in by_hand for problem in found), *check_stop(sheet)]


def check_seating(system: str, sides: int) -> list[Problem]:
    """Whether a system seats that many sides."""
    seating = SYSTEMS[system].seating
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
    problems = problems_of_deals(sheet)
    if problems:
        raise Refused(*problems)
    score = play(sheet)
    if problems := problems_of_course(sheet, score):
        raise Refused(*problems)
    return score


def score_next(sheet: Sheet, before: GameScore) -> GameScore:
    """The same, in less time, where only the last deal is new: `before` is what the sheet came to without it, and was not over.

    What was known before is neither checked nor played again: a stop may only be told of once its game has come so far.
    """
    last = len(sheet.hands) - 1
    if problems := check_hand(sheet.hands[last], sheet.rules, sheet.letters, entry("hands", last)):
        raise Refused(*problems)
    score = play(sheet, before.hands)
    if problems := problems_of_course(sheet, score):
        raise Refused(*problems)
    return score


def problems_of_course(sheet: Sheet, score: GameScore) -> list[Problem]:
    """What only the game so far can tell: hands of a side that is out, deals after the end."""
    return [*_hands_of_those_out(sheet, score), *_deals_after_end(sheet, score)]


def _hands_of_those_out(sheet: Sheet, score: GameScore) -> list[Problem]:
    if not SYSTEMS[sheet.rules.system].countdown:
        return []
    found = [start(sheet.rules, sheet.letters), *(line.totals for line in score.hands)]
    return [
        Problem("side-out", f"{entry('hands', index)}.declarer", {"side": hand.declarer})
        for index, (hand, totals) in enumerate(zip(sheet.hands[: len(score.hands)], found, strict=False))
        if hand.declarer is not None and totals[hand.declarer] <= 0
    ]


def _deals_after_end(sheet: Sheet, score: GameScore) -> list[Problem]:
    ended_after = score.ended_after
    if ended_after is None:
        return []
    return [Problem("hand-after-end", entry("hands", index), {"ended_after": ended_after}) for index in range(ended_after, len(sheet.hands))]


@dataclass(frozen=True)
class _Moment:
    """Where a game stands when its end is tried: after `entry` entries of the sheet, `played` of them played, with these totals.

    `ranking` orders the sides, the least key first. `hand` is what the last entry was worth; None when it was not played, so that no target is tried.
    """

    entry: int
    played: int
    totals: Totals
    ranking: Mapping[Side, tuple[int, int]]
    hand: HandScore | None

    @property
    def leader(self) -> Side | None:
        """The side that stands best; None when the best rank is shared."""
        best = min(self.ranking.values())
        leaders = [side for side, key in self.ranking.items() if key == best]
        return leaders[0] if len(leaders) == 1 else None

    @property
    def top(self) -> int:
        """The best total."""
        return self.totals[min(self.ranking, key=lambda side: self.ranking[side])]


@dataclass(frozen=True)
class _End:
    winner: Side | None
    reason: Reason
    loser: Side | None = None


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
        line, now, end = (_hand_entered if hand.is_played else _deal_entered)(sheet, lines, number, played)
        lines.append(line)
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


def _hand_entered(sheet: Sheet, lines: Sequence[ScoredHand], number: int, played: int) -> tuple[ScoredHand, _Moment, _End | None]:
    """The line of a played hand, the `played`th, where the game then stands, and its end if it ends there."""
    hand, rules = sheet.hands[number - 1], sheet.rules
    found, held, fives = _found(sheet, lines)
    score = score_hand(hand, rules, Before(found, held, _is_last(sheet, number, played), fives))
    score = replace(score, fives=fives + score.fives)
    adjusted = _added(_added(found, _adjustments(hand)), _misdeals(hand, sheet))
    is_real = rules.by_name.get("ending") == "real"
    now = _moment(sheet, lines, number, played, _added(adjusted, score.real if is_real else score.marks), score)
    end = _end(sheet, now)
    if end is not None:
        reasons = (*score.reasons, *(_unrounded(score, rules) if is_real else _rounded(score)))
        return _line(sheet, number, found, now.totals, score, reasons), now, end
    carried = _added(adjusted, score.marks)
    reasons = (*score.reasons, *_rounded(score), *_why_it_goes_on(sheet, now, carried))
    return _line(sheet, number, found, carried, score, reasons), now, None


def _deal_entered(sheet: Sheet, lines: Sequence[ScoredHand], number: int, played: int) -> tuple[ScoredHand, _Moment, _End | None]:
    """The line of a deal that was passed or annulled, after `played` hands, and the end of the game if the clock stops it there."""
    deal = sheet.hands[number - 1]
    found, held, fives = _found(sheet, lines)
    costs = penalties_of(deal, SYSTEMS[sheet.rules.system].penalty)
    totals = _added(_added(_added(found, _adjustments(deal)), _misdeals(deal, sheet)), {side: -points for side, points in costs.items()})
    now = _moment(sheet, lines, number, played, totals, None)
    reasons = (_unplayed(deal, sheet.rules), *(Reason("penalties", {"side": side, "points": points}) for side, points in costs.items()))
    unplayed = HandScore(None, {}, {}, frozenset(), (), held=held, fives=fives)
    return _line(sheet, number, found, totals, unplayed, reasons), now, _end(sheet, now)


def _moment(sheet: Sheet, lines: Sequence[ScoredHand], number: int, played: int, totals: Totals, hand: HandScore | None) -> _Moment:
    ranking = {side: (-total, 0) for side, total in totals.items()}
    if SYSTEMS[sheet.rules.system].countdown:
        ranking = {side: (0, _out_since(side, lines, number)) if total <= 0 else (1, total) for side, total in totals.items()}
    return _Moment(number, played, totals, ranking, hand)


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


def _ranks(ranking: Mapping[Side, tuple[int, int]], end: _End) -> dict[Side, int]:
    """The rank of every side: the winner first, who lost by its own word last, the others as they stand, equal where they stand alike."""
    keys = {side: (side != end.winner, side == end.loser, *key) for side, key in ranking.items()}
    return {side: 1 + sum(other < key for other in keys.values()) for side, key in keys.items()}


def _line(sheet: Sheet, number: int, before: Totals, after: Totals, score: HandScore, reasons: tuple[Reason, ...]) -> ScoredHand:
    hand, rules = sheet.hands[number - 1], sheet.rules
    marks = {side: after[side] - before[side] for side in after}
    irregular = tuple(_irregular_deal(side, hand, rules) for side in dict.fromkeys(hand.irregular_deal))
    stopped = () if hand.stopped is None else (_stopped_reason(hand.stopped, len(after)),)
    adjusted = tuple(_adjustment_reason(adjustment) for adjustment in hand.adjustments)
    reasons = (*irregular, *stopped, *reasons, *adjusted, *_gone_out(rules, before, after))
    return ScoredHand(number, score.made, marks, after, reasons, score.held, score.fives)


def _stopped_reason(stopped: Stopped, sides: int) -> Reason:
    return Reason("stopped" if sides == 2 else "stopped-among-several", {"side": stopped.by, "trick": stopped.trick}, "9 C")


def _adjustments(hand: HandFacts) -> Totals:
    given: dict[Side, int] = {}
    for adjustment in hand.adjustments:
        given[adjustment.side] = given.get(adjustment.side, 0) + adjustment.points
    return given


def _misdeals(hand: HandFacts, sheet: Sheet) -> Totals:
    """What the other sides mark for irregular deals, where the rules price them."""
    price = _price_of_misdeal(sheet.rules)
    return {side: price * sum(dealer != side for dealer in hand.irregular_deal) for side in sheet.letters}


def _price_of_misdeal(rules: Rules) -> int:
    """What every other side marks for an irregular deal: nothing where the cards are only dealt again (001)."""
    price = rules.by_name.get("misdeal")
    return price if isinstance(price, int) else 0


def _added(totals: Totals, marks: Totals) -> dict[Side, int]:
    return {side: total + marks.get(side, 0) for side, total in totals.items()}


# --- the end ------------------------------------------------------------------------------------------------------------------------------------


def _end(sheet: Sheet, now: _Moment) -> _End | None:
    return _end_by_claim(sheet.rules, now) or _end_by_outs(sheet.rules, now) or _end_by_target(sheet.rules, now) or _end_by_hands(sheet, now)


def _end_by_claim(rules: Rules, now: _Moment) -> _End | None:
    """A side that says it has reached the target wins if it has; if not it has lost, and the best of the others wins."""
    if now.hand is None or now.hand.claim is None or rules.target is None:
        return None
    claim = now.hand.claim
    details: dict[str, Detail] = {"side": claim, "total": now.totals[claim], "target": rules.target}
    if now.totals[claim] >= rules.target:
        return _End(claim, Reason("ended-claim", details))
    best = min(key for side, key in now.ranking.items() if side != claim)
    winners = [side for side, key in now.ranking.items() if side != claim and key == best]
    if len(winners) > 1:
        return _End(None, Reason("ended-claim-wrong-shared", details), loser=claim)
    return _End(winners[0], Reason("ended-claim-wrong", {**details, "other": winners[0]}), loser=claim)


def _end_by_outs(rules: Rules, now: _Moment) -> _End | None:
    """A countdown is over when one side is left in: it has lost, and who went out first has won."""
    if not SYSTEMS[rules.system].countdown:
        return None
    left = [side for side, total in now.totals.items() if total > 0]
    if len(left) > 1:
        return None
    if not left:
        return _End(now.leader, Reason("ended-all-out", article=CONVENTION))
    if now.leader is None:
        return _End(None, Reason("ended-outs-together", {"side": left[0]}, CONVENTION))
    return _End(now.leader, Reason("ended-outs", {"side": now.leader, "other": left[0]}))


def _end_by_target(rules: Rules, now: _Moment) -> _End | None:
    """A side wins on a played hand when its total reaches the target, is greater than every other's, and it is not barred (article 8)."""
    if rules.target is None or now.hand is None:
        return None
    winner = _ahead(rules, now)
    if winner is None or winner in now.hand.barred or now.totals[winner] < rules.target:
        return None
    return _End(winner, Reason("ended-target", {"side": winner, "total": now.totals[winner], "target": rules.target}, _article(rules, "8")))


def _ahead(rules: Rules, now: _Moment) -> Side | None:
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


def _end_by_hands(sheet: Sheet, now: _Moment) -> _End | None:
    """The hands that were to be played are played: the greater total wins, and equal totals call for one more, or are a drawn game."""
    by_clock = _clock_is_up(sheet, now)
    if not by_clock and not _hands_are_up(sheet.rules, now):
        return None
    article = "9 D" if by_clock else _article(sheet.rules, "8") or CONVENTION
    if now.leader is not None:
        return _End(now.leader, _why_won(sheet, now, now.leader, by_clock, article))
    if sheet.rules["tied_game"] == "more" and not _best_are_out(sheet, now):
        return None
    return _End(None, _why_drawn(sheet, now, by_clock, article))


def _best_are_out(sheet: Sheet, now: _Moment) -> bool:
    """Whether those who stand best are out, so that no further hand could part them."""
    return SYSTEMS[sheet.rules.system].countdown and now.top <= 0


def _hands_are_up(rules: Rules, now: _Moment) -> bool:
    return rules.hands is not None and now.hand is not None and now.played >= rules.hands


def _clock_is_up(sheet: Sheet, now: _Moment) -> bool:
    stop = sheet.stop
    if stop is None or now.entry < stop.after:
        return False
    takes_effect_now = stop.more == 0 and now.entry == stop.after
    return (now.hand is not None or takes_effect_now) and now.played >= _hands_allowed(sheet, stop)


def _hands_allowed(sheet: Sheet, stop: Stop) -> int:
    """How many played hands count in a game stopped by the clock."""
    return sum(hand.is_played for hand in sheet.hands[: stop.after]) + stop.more


def _is_last(sheet: Sheet, number: int, played: int) -> bool:
    """Whether the entry `number`, the `played`th hand, is the last of a fixed number or of those that the clock allows."""
    stop = sheet.stop
    by_clock = stop is not None and number >= stop.after and played >= _hands_allowed(sheet, stop)
    return by_clock or (sheet.rules.hands is not None and played >= sheet.rules.hands)


# --- why ----------------------------------------------------------------------------------------------------------------------------------------


def _article(rules: Rules, article: str) -> str:
    """The article a reason cites, where the rules of the game are numbered articles."""
    return article if SYSTEMS[rules.system].cites_articles else ""


def _unplayed(hand: HandFacts, rules: Rules) -> Reason:
    if hand.annulled is None:
        return Reason("passed", article=_article(rules, "2"))
    if hand.annulled is Annulment.IRREGULAR_DEAL and _price_of_misdeal(rules):
        return Reason("annulled-irregular-deal-marked")
    return ANNULMENTS[hand.annulled]


def _irregular_deal(side: Side, hand: HandFacts, rules: Rules) -> Reason:
    price = _price_of_misdeal(rules)
    if price:
        return Reason("irregular-deal-marked", {"side": side, "points": price * hand.irregular_deal.count(side)})
    return Reason("irregular-deal", {"side": side}, "9 A")


def _adjustment_reason(adjustment: Adjustment) -> Reason:
    details: dict[str, Detail] = {"side": adjustment.side, "points": abs(adjustment.points), "reason": adjustment.reason}
    if abs(adjustment.points) == 1:
        return Reason("adjustment-given-one" if adjustment.points > 0 else "adjustment-taken-one", details)
    return Reason("adjustment-given" if adjustment.points > 0 else "adjustment-taken", details)


def _why_won(sheet: Sheet, now: _Moment, winner: Side, by_clock: bool, article: str) -> Reason:
    details: dict[str, Detail] = {"side": winner, "total": now.top, "played": now.played}
    if SYSTEMS[sheet.rules.system].countdown:
        return Reason("ended-out-first" if _best_are_out(sheet, now) else "ended-least-left", details, article)
    return Reason("ended-clock" if by_clock else "ended-hands", details, article)


def _why_drawn(sheet: Sheet, now: _Moment, by_clock: bool, article: str) -> Reason:
    details: dict[str, Detail] = {"total": now.top, "played": now.played}
    if _best_are_out(sheet, now):
        return Reason("drawn-out-together", details, CONVENTION)
    if sheet.sides > 2:
        return Reason("drawn-several", details, article)
    return Reason("drawn-clock" if by_clock else "drawn-hands", details, article)


def _gone_out(rules: Rules, before: Totals, after: Totals) -> tuple[Reason, ...]:
    """Who went out on this deal of a countdown."""
    if not SYSTEMS[rules.system].countdown:
        return ()
    return tuple(Reason("goes-out", {"side": side}) for side in after if before[side] > 0 >= after[side])


def _rounded(score: HandScore) -> tuple[Reason, ...]:
    """What was rounded, side by side; nothing where the marks are the points."""
    sides = [side for side in score.marks if score.marks[side] != score.real[side]]
    return tuple(Reason("rounded", {"side": side, "real": score.real[side], "marks": score.marks[side]}) for side in sides)


def _unrounded(score: HandScore, rules: Rules) -> tuple[Reason, ...]:
    return (Reason("unrounded", article=_article(rules, "8 A")),) if score.real != score.marks else ()


def _why_it_goes_on(sheet: Sheet, now: _Moment, carried: Totals) -> tuple[Reason, ...]:
    """Why a game that looks finished is not, in the words a table will ask for: totals are tried as `now` has them and marked as `carried`."""
    rules, are_two = sheet.rules, sheet.sides == 2
    if now.leader is None and (_clock_is_up(sheet, now) or _hands_are_up(rules, now)):
        return (Reason("tied" if are_two else "tied-several", {"total": now.top}),)
    target = rules.target
    if target is None or max(*now.totals.values(), *carried.values()) < target:
        return ()
    if now.leader is None:
        return (Reason("tied" if are_two else "tied-several", {"total": now.top}, _article(rules, "8")),)
    if now.totals[now.leader] < target:
        return tuple(
            Reason("short-of-target", {"side": side, "total": now.totals[side], "target": target}, _article(rules, "8 A"))
            for side in carried
            if carried[side] >= target > now.totals[side]
        )
    details: dict[str, Detail] = {"side": now.leader, "total": now.totals[now.leader], "target": target}
    return (Reason("barred" if SYSTEMS[rules.system].cites_articles else "barred-without-trick", details, _article(rules, "8")),)
