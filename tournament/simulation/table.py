"""A table that plays contrée: deals like those of real score sheets, one after another until the game ends."""

from collections.abc import Sequence

from tournament.scoring.facts import SUITS, Adjustment, Contract, Doubling, HandFacts, Sheet, Stop, Stopped
from tournament.scoring.forms import ANNULMENTS
from tournament.scoring.games import score_sheet
from tournament.scoring.rules import Rules
from tournament.simulation.luck import Luck

BIDS = (80, 80, 80, 90, 90, 90, 100, 100, 110, 110, 120, 130, 140, 150, 160)
TRUMPS = SUITS
NEVER_COUNTED = (1, 161)
OTHER = {"A": "B", "B": "A"}
STOPPED = Stop(after=22, more=2)
"""A game that drags on is stopped by the organiser, and left two hands more."""


def deal(luck: Luck) -> HandFacts:
    """One deal. Most are made or fail by a little; a few are passed, annulled, doubled, capot, or stopped by a referee."""
    if luck.chance(0.03):
        return HandFacts(passed=True)
    if luck.chance(0.01):
        return HandFacts(annulled=luck.choice(ANNULMENTS))
    declarer = luck.choice("AB")
    if luck.chance(0.07):
        return all_tricks(declarer, luck)
    contract = luck.choice(BIDS)
    points = card_points(luck.around(contract + 8, 45))
    wrong = luck.chance(0.01) and points <= 152
    return HandFacts(
        declarer=declarer,
        contract=contract,
        trump=luck.choice(TRUMPS),
        doubling=doubling(contract, luck),
        points=points,
        belote=belote(luck),
        stopped=Stopped(luck.number(3, 7), declarer) if wrong else None,
        adjustments=(Adjustment(luck.choice("AB"), -20, "Retard au changement de table"),) if luck.chance(0.003) else (),
    )


def all_tricks(declarer: str, luck: Luck) -> HandFacts:
    """A hand in which one side took every trick, or had bid to."""
    bid = luck.chance(0.35)
    taker = declarer if luck.chance(0.7) else OTHER[declarer]
    contract: Contract = "capot" if bid else luck.choice(BIDS)
    if bid and taker != declarer and luck.chance(0.8):
        return HandFacts(
            declarer=declarer, contract="capot", trump=luck.choice(TRUMPS), points=card_points(luck.around(140, 20)), belote=belote(luck)
        )
    return HandFacts(
        declarer=declarer,
        contract=contract,
        trump=luck.choice(TRUMPS),
        doubling=Doubling.CONTRE if luck.chance(0.1) else Doubling.NONE,
        points=162 if taker == declarer else 0,
        capot=taker,
        belote=belote(luck),
    )


def doubling(contract: int, luck: Luck) -> Doubling:
    """High contracts are doubled more often."""
    if not luck.chance(contract / 1200):
        return Doubling.NONE
    return Doubling.SURCONTRE if luck.chance(0.15) else Doubling.CONTRE


def belote(luck: Luck) -> tuple[str, ...]:
    """Who announced king and queen of trumps, if anyone did."""
    return (luck.choice("AB"),) if luck.chance(0.35) else ()


def card_points(wished: float) -> int:
    """The nearest number of points that a hand can have."""
    points = min(162, max(0, round(wished)))
    return points + 1 if points in NEVER_COUNTED else points


def play_to_end(rules: Rules, luck: Luck) -> tuple[HandFacts, ...]:
    """All the deals of a game, until its rules end it; in a game to a target that drags on, until `STOPPED` does."""
    hands: tuple[HandFacts, ...] = ()
    while not score_sheet(Sheet(rules, hands, stop=stop_of(rules, hands))).is_over:
        hands = (*hands, deal(luck))
    return hands


def stop_of(rules: Rules, hands: Sequence[HandFacts]) -> Stop | None:
    """The stop of a game that has come as far as this: none while it is short enough, or where its number of hands is fixed."""
    return STOPPED if rules.hands is None and len(hands) > STOPPED.after else None
