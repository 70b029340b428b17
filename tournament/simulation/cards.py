"""Hands dealt and played card by card, for systems without bids: facts that cards allow.

Nobody plays well: cards fall by luck, within the rules. Now and then one side is so strong that it takes every trick.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournament.scoring.cards import Card
from tournament.scoring.course import score_hand
from tournament.scoring.declarations import CANCELLING, order_of, trick_of_declared
from tournament.scoring.facts import (
    DEFENCE,
    SUITS,
    Declaration,
    DeclarationKind,
    HandFacts,
    Rank,
    RevokePrize,
    Side,
    Stopped,
    Trump,
)
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.rules import Rules
from tournament.scoring.scores import TotalsBefore
from tournament.scoring.systems import still_in
from tournament.simulation.rng import LATE, LATE_IN_COUNTDOWN, SeededRng, adjustments, irregular_deals, penalties

FOUR_OF_SUITS = len(SUITS)
SHORTEST_RUN = 3
SUITED, NO_TRUMP = 0.76, 0.88
"""Where every trump may be chosen: below the first a suit is, below the second no trump, above it all of them."""


@dataclass
class CardPlayer:
    """A player: the side, which of its players where it has several, and the cards in hand."""

    side: Side
    player: int | None
    cards: list[Card] = field(default_factory=list)


@dataclass
class Tricks:
    """What was won so far: points and tricks by side, and who won the last one."""

    points: Counter[Side] = field(default_factory=Counter)
    won: Counter[Side] = field(default_factory=Counter)
    last: Side = ""


@dataclass(frozen=True)
class CardTable:
    """A table for dealt cards: rules, form of hands, players a side, and totals so far."""

    rules: Rules
    form: HandForm
    players: int
    totals: Mapping[Side, int]

    @property
    def playing(self) -> str:
        """The sides that still play."""
        return still_in(self.rules, self.totals)


def played_hand(table: CardTable, rng: SeededRng) -> HandFacts:
    """One hand: dealt, taken by who holds the best trumps, declared, played, and written by the form of the system."""
    form = table.form
    dealt = rng.choice(form.cards) if form.cards else None
    seats, left = deal_pack(table, dealt, rng)
    taker, trump = choose_trump(seats, form, rng)
    facts = HandFacts(
        declarer=taker.side,
        contract=rng.choice(form.contracts) if form.contracts and rng.chance(0.04) else None,
        trump=trump,
        belote=belotes(seats, trump, rng) if form.belote else (),
        declarations=declarations(seats, table, rng),
        penalties=penalties(form, rng),
        prizes=tuple(RevokePrize(rng.choice(form.letters), kind) for kind in form.prizes if rng.chance(0.03)),
        cards=dealt,
        chien=rng.chance(0.5) if form.chien else None,
        irregular_deal=irregular_deals(table.playing, rng),
        adjustments=adjustments(table.playing, rng, LATE_IN_COUNTDOWN if form.bid else LATE),
    )
    return play_out(facts, table, seats, left, rng)


def deal_pack(table: CardTable, dealt: int | None, rng: SeededRng) -> tuple[list[CardPlayer], list[Card]]:
    """The players with their cards, as they sit round the table, and the cards that are left."""
    scale = table.form.scale
    sevens = SUITS[: scale.sevens]
    pack = rng.shuffled(
        [Card(suit, rank) for suit in SUITS for rank in scale.ranks if rank is not Rank.SEVEN or suit in sevens]
    )
    seats = [
        CardPlayer(side, player if table.players > 1 else None)
        for player in range(1, table.players + 1)
        for side in table.playing
    ]
    each = dealt or (len(pack) // len(seats) if table.form.shares_total else table.form.tricks)
    for index, seat in enumerate(seats):
        seat.cards = pack[index * each : (index + 1) * each]
    return seats, pack[len(seats) * each :]


def choose_trump(seats: Sequence[CardPlayer], form: HandForm, rng: SeededRng) -> tuple[CardPlayer, Trump]:
    """Who takes, and with what trump: whoever holds the most points of it."""
    thrown = rng.number(0, 99) / 100 if Trump.NO_TRUMP in form.trumps else 0
    trumps = SUITS if thrown < SUITED else (Trump.NO_TRUMP,) if thrown < NO_TRUMP else (Trump.ALL_TRUMP,)
    choices = [(seat, trump) for seat in rng.shuffled(seats) for trump in trumps]
    return max(choices, key=lambda choice: worth_in_hand(choice[0], choice[1], form))


def worth_in_hand(seat: CardPlayer, trump: Trump, form: HandForm) -> int:
    """The points of the trumps that a player holds; of all the cards, where no suit is trumps."""
    scale = form.scale
    return sum(
        scale.value(card.rank, scale.is_trump(card.suit, trump))
        for card in seat.cards
        if trump not in SUITS or card.suit is trump
    )


# --- what is announced
# ----------------------------------------------------------------------------------------------------------------------


def belotes(seats: Sequence[CardPlayer], trump: Trump, rng: SeededRng) -> tuple[Side, ...]:
    """Who announced king and queen of trumps; now and then somebody forgets."""
    suits = SUITS if trump is Trump.ALL_TRUMP else (trump,)
    holders = [
        seat.side
        for suit in suits
        for seat in seats
        if {Card(suit, Rank.KING), Card(suit, Rank.QUEEN)} <= set(seat.cards)
    ]
    return tuple(side for side in holders if rng.chance(0.95))


def declarations(seats: Sequence[CardPlayer], table: CardTable, rng: SeededRng) -> tuple[Declaration, ...]:
    """What players declare of their cards; sometimes not shown, or a carré that cancels all."""
    if not table.form.declarations:
        return ()
    held = [declaration for seat in seats for declaration in declarable(seat, table)]
    return tuple(as_told(declaration, rng) for declaration in held if rng.chance(0.95))


def as_told(declaration: Declaration, rng: SeededRng) -> Declaration:
    """A declaration that cancels everything, or that is shown, as most are."""
    cancels = declaration.kind is DeclarationKind.CARRE and declaration.rank in CANCELLING
    return replace(declaration, used=True) if cancels else replace(declaration, shown=rng.chance(0.97))


def declarable(seat: CardPlayer, table: CardTable) -> list[Declaration]:
    """Everything that a player can declare, no card in two of them where none may serve twice."""
    *runs, four = table.form.declarations
    cards, found = set(seat.cards), []
    for rank in fours(seat.cards):
        found.append(Declaration(seat.side, four, rank=rank, player=seat.player))
        if table.rules.by_name.get("card_twice") == "off":
            cards = {card for card in cards if card.rank is not rank}
    order = order_of(table.rules)
    for suit in SUITS:
        for run in runs_in([rank for rank in order if Card(suit, rank) in cards], order):
            kind = runs[min(len(run), SHORTEST_RUN + len(runs) - 1) - SHORTEST_RUN]
            length = len(run) if len(run) >= SHORTEST_RUN + len(runs) else None
            found.append(Declaration(seat.side, kind, top=run[-1], suit=suit, length=length, player=seat.player))
    return found


def fours(cards: Sequence[Card]) -> list[Rank]:
    """The ranks that a player holds in every suit: sevens and eights too, for they cancel what others have."""
    counted = Counter(card.rank for card in cards)
    return [rank for rank in Rank if counted[rank] == FOUR_OF_SUITS]


def runs_in(ranks: Sequence[Rank], order: Sequence[Rank]) -> list[list[Rank]]:
    """The sequences among the sorted ranks of one suit."""
    runs: list[list[Rank]] = []
    for rank in ranks:
        if runs and order.index(rank) == order.index(runs[-1][-1]) + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return [run for run in runs if len(run) >= SHORTEST_RUN]


# --- the play
# ----------------------------------------------------------------------------------------------------------------------


def play_out(
    facts: HandFacts, table: CardTable, seats: Sequence[CardPlayer], left: Sequence[Card], rng: SeededRng
) -> HandFacts:
    """The hand as played: points, all tricks, an early claim, a wrong card that stopped it."""
    form, trump = table.form, facts.trump or SUITS[0]
    able = strong_sides(facts, table, rng) if form.capot and rng.chance(0.05) else form.letters
    stop = (
        Stopped(rng.number(1, facts.cards or form.tricks), rng.choice(table.playing))
        if form.stopped and rng.chance(0.02)
        else None
    )
    claim_at = rng.number(2, form.tricks - 2) if form.claim else None
    tricks, leader, played = Tricks(), rng.number(0, len(seats) - 1), 0
    while seats[0].cards:
        if stop is not None and played + 1 == stop.trick:
            able = against(stop.by, facts, form)
        leader = play_trick(seats, leader, tricks, trump, form, rng, able=able)
        played += 1
        if played == claim_at and stop is None and (claim := claimed(facts, tricks, table, rng)):
            return claim
    tricks.points[tricks.last] += form.scale.last_trick
    if form.shares_total:
        tricks.points[tricks.last] += sum(value(card, trump, form) for card in left)
    return facts_of(replace(facts, stopped=stop), tricks, form, rng)


def strong_sides(facts: HandFacts, table: CardTable, rng: SeededRng) -> Sequence[Side]:
    """Who takes all tricks; or anybody, where the others declare a winning card."""
    taker, form = facts.declarer or "", table.form
    defence = form.defence_of(taker)
    able: Sequence[Side] = rng.choice(((taker,), defence))
    capot = able[0] if len(able) == 1 else DEFENCE
    declared = trick_of_declared(replace(facts, capot=capot), form.letters, order_of(table.rules), "")
    return form.letters if any(declared) else able


def against(guilty: Side, facts: HandFacts, form: HandForm) -> Sequence[Side]:
    """Who takes the rest of a hand that is stopped at a wrong card of a side: the defence, or who plays against it."""
    taker = facts.declarer or ""
    return form.defence_of(taker) if guilty == taker else (taker,)


def play_trick(
    seats: Sequence[CardPlayer],
    leader: int,
    tricks: Tricks,
    trump: Trump,
    form: HandForm,
    rng: SeededRng,
    *,
    able: Sequence[Side],
) -> int:
    """One trick; the seat that won it. Only the sides that are `able` can win it, whatever falls."""
    order = [(leader + turn) % len(seats) for turn in range(len(seats))]
    cards: list[Card] = []
    for index in order:
        card = rng.choice(playable(seats[index].cards, cards, trump))
        seats[index].cards.remove(card)
        cards.append(card)
    may_win = [turn for turn, index in enumerate(order) if seats[index].side in able]
    winner = order[max(may_win, key=lambda turn: strength(cards[turn], cards[0].suit, trump, form))]
    side = seats[winner].side
    tricks.points[side] += sum(value(card, trump, form) for card in cards)
    tricks.won[side] += 1
    tricks.last = side
    return winner


def playable(held: Sequence[Card], on_table: Sequence[Card], trump: Trump) -> Sequence[Card]:
    """The cards that may be played: of the suit that was led, or trumps, or any."""
    if not on_table:
        return held
    follow = [card for card in held if card.suit is on_table[0].suit]
    return follow or [card for card in held if card.suit is trump] or held


def strength(card: Card, led: Trump, trump: Trump, form: HandForm) -> tuple[bool, bool, int]:
    """What makes one card of a trick beat another: trumps, then the suit that was led, then the rank."""
    is_trump = form.scale.is_trump(card.suit, trump)
    ranks = form.scale.strength(is_trump)
    return card.suit is trump, card.suit is led, -ranks.index(card.rank)


def value(card: Card, trump: Trump, form: HandForm) -> int:
    """The points of a card."""
    return form.scale.value(card.rank, form.scale.is_trump(card.suit, trump))


# --- the facts
# ----------------------------------------------------------------------------------------------------------------------


def facts_of(facts: HandFacts, tricks: Tricks, form: HandForm, rng: SeededRng) -> HandFacts:
    """The facts of the hand by its form, all its cards being played."""
    capot = all_tricks(facts.declarer or "", tricks, form) if form.capot else None
    facts = replace(facts, capot=capot, last_trick=tricks.last if form.last_trick and capot is None else None)
    by_side = tuple((side, tricks.points[side]) for side in form.letters)
    if form.points is Points.SIDES or (form.points is Points.EITHER and rng.chance(0.5)):
        return replace(facts, by_side=by_side)
    points = tricks.points[facts.declarer or ""]
    return replace(facts, points=points, bid=named(points, form.bid, rng) if form.bid else None)


def named(points: int, bids: range, rng: SeededRng) -> int:
    """What had been bid, by who then made so many points: tens, a little more or less."""
    return min(bids[-1], max(10, round(rng.around(points, 30) / 10) * 10))


def all_tricks(declarer: Side, tricks: Tricks, form: HandForm) -> Side | None:
    """Who took all the tricks, if a side did, or several defenders together; a prize for them is one side's alone."""
    won = [side for side in form.letters if tricks.won[side]]
    if len(won) == 1:
        return won[0]
    return DEFENCE if declarer not in won and not form.last_trick else None


def claimed(facts: HandFacts, tricks: Tricks, table: CardTable, rng: SeededRng) -> HandFacts | None:
    """The hand as it ends where a side says that it has finished: most often it has counted well."""
    target = table.rules.target
    if target is None:
        return None
    side = max(table.totals, key=lambda each: table.totals[each])
    by_side = tuple((each, tricks.points[each]) for each in table.form.letters)
    hand = replace(facts, claim=side, by_side=by_side)
    if not tricks.points[side]:
        return None
    total = table.totals[side] + score_hand(hand, table.rules, TotalsBefore(table.totals)).marks[side]
    return hand if rng.chance(0.7 if total >= target else 0.2 if total >= target - 10 else 0) else None
