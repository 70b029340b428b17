"""A table at play: deals like those of real score sheets, one after another until the game ends."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournament.scoring.facts import SUITS, ClockStop, Contract, Doubling, HandFacts, Sheet, Side, Stopped
from tournament.scoring.forms import HandForm
from tournament.scoring.games import score_next, score_sheet
from tournament.scoring.rules import Rules
from tournament.scoring.systems import form_of, seating_of
from tournament.simulation.cards import CardTable, played_hand
from tournament.simulation.rng import SeededRng, adjustments, unplayed_deal

BIDS = (80, 80, 80, 90, 90, 90, 100, 100, 110, 110, 120, 130, 140, 150, 160)
TRUMPS = SUITS
NEVER_COUNTED = (1, 161)
OTHER = {"A": "B", "B": "A"}


def bid_hand(form: HandForm, rng: SeededRng) -> HandFacts:
    """One hand between two sides; a few are doubled, capot, or stopped by a referee."""
    declarer = rng.choice(form.letters)
    if rng.chance(0.07):
        hand = all_tricks(declarer, rng)
        return by_one_player(hand, rng) if form.generale else hand
    contract = rng.choice(BIDS)
    points = card_points(rng.around(contract + 8, 45))
    wrong = rng.chance(0.01) and points <= 152
    return HandFacts(
        declarer=declarer,
        contract=contract,
        trump=rng.choice(TRUMPS),
        doubling=doubling(contract, rng),
        points=points,
        belote=belote(rng),
        stopped=Stopped(rng.number(3, 7), declarer) if wrong else None,
        adjustments=adjustments(form.letters, rng),
    )


def all_tricks(declarer: Side, rng: SeededRng) -> HandFacts:
    """A hand in which one side took every trick, or had bid to."""
    bid = rng.chance(0.35)
    taker = declarer if rng.chance(0.7) else OTHER[declarer]
    contract: Contract = "capot" if bid else rng.choice(BIDS)
    if bid and taker != declarer and rng.chance(0.8):
        return HandFacts(
            declarer=declarer,
            contract="capot",
            trump=rng.choice(TRUMPS),
            points=card_points(rng.around(140, 20)),
            belote=belote(rng),
        )
    return HandFacts(
        declarer=declarer,
        contract=contract,
        trump=rng.choice(TRUMPS),
        doubling=Doubling.CONTRE if rng.chance(0.1) else Doubling.NONE,
        points=162 if taker == declarer else 0,
        capot=taker,
        belote=belote(rng),
    )


def by_one_player(hand: HandFacts, rng: SeededRng) -> HandFacts:
    """Sometimes one player has all tricks, or bid them, where a generale can be."""
    contract: Contract | None = "generale" if hand.contract == "capot" and rng.chance(0.4) else hand.contract
    return replace(hand, contract=contract, generale=hand.capot if rng.chance(0.3) else None)


def doubling(contract: int, rng: SeededRng) -> Doubling:
    """High contracts are doubled more often."""
    if not rng.chance(contract / 1200):
        return Doubling.NONE
    return Doubling.SURCONTRE if rng.chance(0.15) else Doubling.CONTRE


def belote(rng: SeededRng) -> tuple[Side, ...]:
    """Who announced king and queen of trumps, if anyone did."""
    return (rng.choice("AB"),) if rng.chance(0.35) else ()


def card_points(wished: float) -> int:
    """The nearest number of points that a hand can have."""
    points = min(162, max(0, round(wished)))
    return points + 1 if points in NEVER_COUNTED else points


STOPPED = ClockStop(after=22, more=2)
"""A game that drags on is stopped by the organiser, and left two hands more."""


def deal(rules: Rules, rng: SeededRng, totals: Mapping[Side, int] | None = None) -> HandFacts:
    """A deal at these totals, or a usual table's first; a few are passed or annulled."""
    if totals is None:
        totals = score_sheet(Sheet(rules, sides=seating_of(rules).usual)).totals
    form = form_of(rules, "".join(totals))
    if unplayed := unplayed_deal(form, rng):
        return unplayed
    if form.numbers:
        return bid_hand(form, rng)
    players = seating_of(rules).players if len(totals) == 2 else 1
    return played_hand(CardTable(rules, form, players, totals), rng)


def play_to_end(rules: Rules, rng: SeededRng, sides: int | None = None) -> tuple[HandFacts, ...]:
    """All deals of a game of so many sides, until its end, or `STOPPED` if it drags on."""
    sides = sides or seating_of(rules).usual
    hands: tuple[HandFacts, ...] = ()
    score = score_sheet(Sheet(rules, hands, sides))
    while not score.is_over:
        hands = (*hands, deal(rules, rng, score.totals))
        score = score_next(Sheet(rules, hands, sides, stop_of(rules, hands)), score)
    return hands


def stop_of(rules: Rules, hands: Sequence[HandFacts]) -> ClockStop | None:
    """The stop of a game so far; none while short, or with a fixed number of hands."""
    return STOPPED if rules.hands is None and len(hands) > STOPPED.after else None
