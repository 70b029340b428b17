"""A game from first deal to end: target, number of hands, or clock (articles 8 and 9 D).

After each played hand the ends are tried in this order, and the first that holds ends the game:

    claim       a side said that it had reached the target: it wins if it has, and has lost if not
    out         in a countdown, all sides but one are out
    target      the greater total reached it, and its side is not barred by this hand
    hands       the fixed number of hands is played: the best total wins, whatever happened in the last hand
    clock       the hands still allowed after a stop are played: the same

Equal totals call for one more hand, unless `tied_game` lets the game be drawn at its last hand, or those of the best
rank are out of a countdown: no hand can part them any more. Passed and annulled deals end nothing and do not count;
only a stop that allows no further hand takes effect at once, whatever the deal before it was.

Under `ending: real` the totals tried are those of the earlier hands, plus the unrounded points of this one; if they end
the game they are official. A game that the clock stops at a deal nobody played has the totals that were carried: no
hand ended it.

Points by a referee are those of a deal: in the totals from there on, and the end is tried with them, unless
`decided_points` lets them count in the standings alone. What is given once the game is over changes who won it, but
neither opens the game again nor undoes a wrong claim.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tournament.errors import Detail
from tournament.scoring.deals import (
    End,
    EnteredDeal,
    FoundState,
    GameMoment,
    Outs,
    Totals,
    best_are_out,
    clock_is_up,
    costs_of_unplayed,
    ends_real,
    hands_are_up,
    is_last,
    price_of_misdeal,
)
from tournament.scoring.facts import SIDES, Adjustment, Annulment, Given, HandFacts, Sheet, Side, Stopped
from tournament.scoring.rules import Rules
from tournament.scoring.scores import (
    CONVENTION,
    NOTHING,
    Explanation,
    GameScore,
    HandScore,
    Reason,
    ScoredHand,
    TotalsBefore,
)
from tournament.scoring.systems import SYSTEMS, seating_of

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
    yield from (
        _unrounded(score, sheet.rules, entered.end)
        if entered.end is not None and ends_real(sheet.rules)
        else _rounded(score)
    )
    if not has_ended:
        yield from _why_it_goes_on(sheet, entered.now, entered.left.totals)


def _why_unplayed(deal: HandFacts, rules: Rules) -> Iterator[Reason]:
    yield _unplayed(deal, rules)
    yield from (
        Reason("penalties", {"side": side, "points": points}) for side, points in costs_of_unplayed(deal, rules).items()
    )


def _stopped_reason(stopped: Stopped, sides: int) -> Reason:
    return Reason(
        "stopped" if sides == 2 else "stopped-among-several", {"side": stopped.by, "trick": stopped.trick}, "9 C"
    )


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
    details: dict[str, Detail] = {
        "side": adjustment.side,
        "points": abs(adjustment.points),
        "reason": adjustment.reason,
    }
    is_given = adjustment.points > 0
    is_one = abs(adjustment.points) == 1
    is_aside = rules["decided_points"] == "ranking"
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
    return tuple(
        Reason("goes-out", {"side": side}) for side in left.totals if found.totals[side] > 0 >= left.totals[side]
    )


def _rounded(score: HandScore) -> tuple[Reason, ...]:
    """What was rounded, side by side; nothing where the marks are the points."""
    sides = [side for side in score.marks if score.marks[side] != score.real[side]]
    return tuple(
        Reason("rounded", {"side": side, "real": score.real[side], "marks": score.marks[side]}) for side in sides
    )


def _unrounded(score: HandScore, rules: Rules, end: End) -> tuple[Reason, ...]:
    """Why the last hand is not rounded: 8 A says it of a game to a target, and it is a convention of any other."""
    if score.real == score.marks:
        return ()
    return (
        Reason(
            "unrounded",
            article=article_of(rules, "8 A") if end.reason.code == "ended-target" else article_of(rules, CONVENTION),
        ),
    )


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
            Reason(
                "short-of-target", {"side": side, "total": now.totals[side], "target": target}, article_of(rules, "8 A")
            )
            for side in carried
            if carried[side] >= target > now.totals[side]
        )
    details: dict[str, Detail] = {"side": now.leader, "total": now.totals[now.leader], "target": target}
    return (
        Reason(
            "barred" if SYSTEMS[rules.system].cites_articles else "barred-without-trick",
            details,
            article_of(rules, "8"),
        ),
    )


NOT_PLAYED = HandScore(None, {}, {}, frozenset(), ())
"""What a deal is worth that nobody played."""


def score_hand(hand: HandFacts, rules: Rules, before: TotalsBefore | None = None) -> HandScore:
    """The marks of a checked played hand without adjustments; `before` is what preceded it."""
    return SYSTEMS[rules.system].score_hand(
        hand, rules, before or TotalsBefore(start(rules, SIDES[: seating_of(rules).usual]))
    )


def play(sheet: Sheet, known: Sequence[ScoredHand] = ()) -> GameScore:
    """Play a sheet as far as it goes, from the lines on that are known of its first deals; none of them ended it."""
    lines, found = list(known), _found_after(sheet, known)
    now = _moment(found.entries, found.played, found.totals, None, found.outs)
    end = None if known else _end(sheet, now)
    while end is None and found.entries < len(sheet.hands):
        entered = _entered(sheet, found)
        lines.append(_line(sheet, entered))
        found, now, end = entered.left, entered.now, entered.end
    counts = decides(sheet.rules)
    late = (
        points_of(sheet, (given for given in sheet.given if given.after is None or given.after > len(lines)))
        if counts
        else {}
    )
    totals = _added(found.totals, late)
    score = GameScore(
        tuple(lines), totals, given=points_of(sheet, sheet.given) if counts else {}, aside=_aside(sheet, len(lines))
    )
    if end is None:
        return score
    if late:
        now = _moment(now.entry, now.played, totals, now.hand, found.outs)
        end = decided(now, end)
    ranks = _ranks(now.ranking, end) if sheet.sides > 2 else {}
    return replace(score, winner=end.winner, ended_after=len(lines), ending=end.reason, ranks=ranks)


def decides(rules: Rules) -> bool:
    """Whether points by a referee count in the totals of a game, in its end and for its winner."""
    return rules["decided_points"] == "winner"


def points_of(sheet: Sheet, given: Iterable[Given | Adjustment]) -> dict[Side, int]:
    """What a referee gave to each side that has any of it."""
    sums: dict[Side, int] = {}
    for one in given:
        sums[one.side] = sums.get(one.side, 0) + one.points
    return {side: points for side, points in sums.items() if side in sheet.letters}


def _aside(sheet: Sheet, entries: int) -> Mapping[Side, int]:
    if decides(sheet.rules):
        return {}
    return points_of(sheet, (*sheet.given, *(one for hand in sheet.hands[:entries] for one in hand.adjustments)))


def start(rules: Rules, letters: str) -> dict[Side, int]:
    """The totals before the first deal."""
    return dict.fromkeys(letters, rules.number("start") if SYSTEMS[rules.system].countdown else 0)


def _found_after(sheet: Sheet, lines: Sequence[ScoredHand]) -> FoundState:
    is_countdown = SYSTEMS[sheet.rules.system].countdown
    if not lines:
        totals = _added(start(sheet.rules, sheet.letters), given_at(sheet, 0))
        return FoundState(
            0, 0, totals, outs={side: 0 for side, total in totals.items() if total <= 0} if is_countdown else None
        )
    last, played = lines[-1], sum(hand.is_played for hand in sheet.hands[: len(lines)])
    return FoundState(
        len(lines), played, last.totals, last.held, last.fives, _outs_after(lines) if is_countdown else None
    )


def _entered(sheet: Sheet, found: FoundState) -> EnteredDeal:
    deal = sheet.hands[found.entries]
    return (_hand_entered if deal.is_played else _deal_entered)(sheet, deal, found)


def _hand_entered(sheet: Sheet, hand: HandFacts, found: FoundState) -> EnteredDeal:
    number, played, rules = found.entries + 1, found.played + 1, sheet.rules
    before = TotalsBefore(found.totals, found.held, is_last(sheet, number, played), found.fives)
    score = SYSTEMS[rules.system].score_hand(hand, rules, before)
    adjusted = _adjusted(found, hand, sheet)
    after: Totals = _added(adjusted, score.marks)
    is_tried_as_marked = score.real is score.marks or not ends_real(rules)
    tried = after if is_tried_as_marked else _added(adjusted, score.real)
    now = _moment(number, played, tried, score, found.outs)
    end = _end(sheet, now)
    if end is not None:
        after = now.totals
    return EnteredDeal(
        found,
        FoundState(number, played, after, score.held, found.fives + score.fives, _outs(found, after)),
        score,
        now,
        end,
    )


def _deal_entered(sheet: Sheet, deal: HandFacts, found: FoundState) -> EnteredDeal:
    """A deal that was passed or annulled; the clock can stop the game there."""
    costs = costs_of_unplayed(deal, sheet.rules)
    totals = _added(_adjusted(found, deal, sheet), {side: -points for side, points in costs.items()})
    now = _moment(
        found.entries + 1,
        found.played,
        totals,
        _last_hand(sheet, found) if given_at(sheet, found.entries + 1) else None,
        found.outs,
    )
    left = FoundState(found.entries + 1, found.played, totals, found.held, found.fives, _outs(found, totals))
    return EnteredDeal(found, left, NOT_PLAYED, now, _end(sheet, now))


def _moment(number: int, played: int, totals: Totals, hand: HandScore | None, outs: Outs | None) -> GameMoment:
    if outs is None:
        return GameMoment(number, played, totals, hand)
    return GameMoment(
        number,
        played,
        totals,
        hand,
        {side: (0, outs.get(side, number)) if total <= 0 else (1, total) for side, total in totals.items()},
    )


def _outs(found: FoundState, after: Totals) -> Outs | None:
    """The entry at which each side went out that is out after the entry that found this; None but in a countdown."""
    if found.outs is None:
        return None
    return {side: found.outs.get(side, found.entries + 1) for side, total in after.items() if total <= 0}


def _outs_after(lines: Sequence[ScoredHand]) -> Outs:
    """The entry at which each side went out that is out after the last of these lines."""
    outs: Outs = {}
    for line in lines:
        outs = {side: outs.get(side, line.number) for side, total in line.totals.items() if total <= 0}
    return outs


def out_since(score: GameScore) -> Outs:
    """The entry at which each side went out that is at nothing after the last one; a countdown alone has such sides."""
    return _outs_after(score.hands)


def _ranks(ranking: Mapping[Side, tuple[int, int]], end: End) -> dict[Side, int]:
    """Every side's rank: winner first, wrong claimer last, others by totals, equal ones shared."""
    keys = {side: (side != end.winner, side == end.loser, *key) for side, key in ranking.items()}
    return {side: 1 + sum(other < key for other in keys.values()) for side, key in keys.items()}


def _line(sheet: Sheet, entered: EnteredDeal) -> ScoredHand:
    """A deal's line; its reasons are worked out again when read, so lines hold no other."""
    found, left = entered.found, entered.left
    marks = {side: total - found.totals[side] for side, total in left.totals.items()}
    given = given_at(sheet, left.entries) or NOTHING
    return ScoredHand(
        left.entries,
        entered.score.made,
        marks,
        left.totals,
        Explanation(_explained, sheet, found),
        left.held,
        left.fives,
        given,
    )


def _explained(sheet: Sheet, found: FoundState) -> Iterator[Reason]:
    return reasons_of(sheet, _entered(sheet, found))


def _adjusted(found: FoundState, hand: HandFacts, sheet: Sheet) -> Totals:
    """The totals with what a deal brings beside its marks: what a referee gave, and what irregular deals cost."""
    if not (hand.adjustments or hand.irregular_deal or sheet.given):
        return found.totals
    return _added(_added(found.totals, given_at(sheet, found.entries + 1)), _misdeals(hand, sheet))


def given_at(sheet: Sheet, entry: int) -> dict[Side, int]:
    """A referee's points that count from this entry on (0: before all): among its facts, and beside."""
    among = sheet.hands[entry - 1].adjustments if entry else ()
    if not (among or sheet.given) or not decides(sheet.rules):
        return {}
    return points_of(sheet, (*among, *(given for given in sheet.given if given.after == entry)))


def _last_hand(sheet: Sheet, found: FoundState) -> HandScore | None:
    """Nobody is barred by points at an unplayed deal; None before the first hand, without a trial."""
    return NOT_PLAYED if found.played else None


def _misdeals(hand: HandFacts, sheet: Sheet) -> Totals:
    """What the other sides mark for irregular deals, where the rules price them."""
    price = price_of_misdeal(sheet.rules)
    return {side: price * sum(dealer != side for dealer in hand.irregular_deal) for side in sheet.letters}


def _added(totals: Totals, marks: Totals) -> dict[Side, int]:
    return {side: total + marks.get(side, 0) for side, total in totals.items()}


# --- the end
# ----------------------------------------------------------------------------------------------------------------------


def _end(sheet: Sheet, now: GameMoment) -> End | None:
    rules, hand = sheet.rules, now.hand
    return (
        (_end_by_claim(hand.claim, rules.target, now) if hand and hand.claim and rules.target is not None else None)
        or (_end_by_outs(now) if now.outs is not None else None)
        or (_end_by_target(rules, now) if hand and rules.target is not None else None)
        or (_end_by_hands(sheet, now) if sheet.stop or rules.hands is not None else None)
    )


def _end_by_claim(claim: Side, target: int, now: GameMoment) -> End | None:
    """Who claims the target wins with it; otherwise the claimer loses and the best other wins."""
    details: dict[str, Detail] = {"side": claim, "total": now.totals[claim], "target": target}
    if now.totals[claim] >= target:
        return End(claim, Reason("ended-claim", details))
    best = min(key for side, key in now.ranking.items() if side != claim)
    winners = [side for side, key in now.ranking.items() if side != claim and key == best]
    if len(winners) > 1:
        return End(None, Reason("ended-claim-wrong-shared", details), loser=claim)
    return End(winners[0], Reason("ended-claim-wrong", {**details, "other": winners[0]}), loser=claim)


def _end_by_outs(now: GameMoment) -> End | None:
    """A countdown is over when one side is left in: it has lost, and who went out first has won."""
    left = [side for side, total in now.totals.items() if total > 0]
    if len(left) > 1:
        return None
    if not left:
        return End(now.leader, Reason("ended-all-out", article=CONVENTION))
    if now.leader is None:
        return End(None, Reason("ended-outs-together", {"side": left[0]}, CONVENTION))
    return End(now.leader, Reason("ended-outs", {"side": now.leader, "other": left[0]}))


def _end_by_target(rules: Rules, now: GameMoment) -> End | None:
    """A side wins on a played hand with the greatest total, at the target, if not barred (article 8)."""
    if rules.target is None or now.hand is None or max(now.totals.values()) < rules.target:
        return None
    winner = _ahead(rules, now)
    if winner is None or winner in now.hand.barred or now.totals[winner] < rules.target:
        return None
    article = CONVENTION if now.hand is NOT_PLAYED else article_of(rules, "8")
    return End(
        winner, Reason("ended-target", {"side": winner, "total": now.totals[winner], "target": rules.target}, article)
    )


def _ahead(rules: Rules, now: GameMoment) -> Side | None:
    """The side tried: the greatest total or, at the target, the hand's winner (001), of two the greater."""
    if rules.by_name.get("both_over") != "last-hand" or now.hand is None or rules.target is None:
        return now.leader
    over = [side for side, total in now.totals.items() if total >= rules.target]
    winners = [side for side in over if side in now.hand.winners and side not in now.hand.barred]
    if len(over) < 2 or not winners:
        return now.leader
    best = [side for side in winners if now.totals[side] == max(now.totals[winner] for winner in winners)]
    return best[0] if len(best) == 1 else None


def _end_by_hands(sheet: Sheet, now: GameMoment) -> End | None:
    """After the fixed hands the greater total wins; equal ones need another hand, or draw.

    No source says so: article 8 knows no number of hands, and 9 D lets the organiser fix one without saying who has won
    then.
    """
    by_clock = clock_is_up(sheet, now)
    if not by_clock and not hands_are_up(sheet.rules, now):
        return None
    if now.leader is not None:
        return End(now.leader, why_won(sheet, now, now.leader, by_clock))
    if sheet.rules["tied_game"] == "more" and not best_are_out(now):
        return None
    return End(None, why_drawn(sheet, now, by_clock))


def decided(now: GameMoment, end: End) -> End:
    """A game's end after later points: the best total wins, shared means nobody; claims stay lost."""
    if end.loser is not None:
        return end
    if now.leader is None:
        return End(None, Reason("drawn-decided", {"total": now.top}, CONVENTION))
    return End(now.leader, Reason("ended-decided", {"side": now.leader, "total": now.top}, CONVENTION))
