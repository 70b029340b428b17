"""Example hands of the systems in which a contract is bid. The taker is side A."""

from tournament.scoring.cards import USUAL_SCALE
from tournament.scoring.facts import Contract, Doubling, HandFacts, Side

ALL_POINTS = USUAL_SCALE.total()


def contract(bid: Contract, points: int, belote: Side = "", capot: Side | None = None, doubling: Doubling = Doubling.NONE) -> HandFacts:
    """A hand played for a bid."""
    return HandFacts("A", bid, doubling=doubling, points=points, capot=capot, belote=tuple(belote))


def all_tricks(bid: Contract, belote: Side = "", doubling: Doubling = Doubling.NONE) -> HandFacts:
    """A hand in which the taker takes all the tricks."""
    return contract(bid, ALL_POINTS, belote, "A", doubling)


def generale(bid: Contract, doubling: Doubling = Doubling.NONE) -> HandFacts:
    """A hand in which one of the taker's players takes all the tricks."""
    return HandFacts("A", bid, doubling=doubling, points=ALL_POINTS, capot="A", generale="A")
