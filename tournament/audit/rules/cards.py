"""What a pack holds: which totals there are, and which points a side can have at all."""

from collections.abc import Iterable
from functools import cache

from tournament.audit.export import ExportedRules

RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("spades", "hearts", "diamonds", "clubs")
PLAIN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
TRUMPS = PLAIN | {"J": 20, "9": 14}


def values(trump: str | None, king: int = 4) -> tuple[int, ...]:
    """The values of the 32 cards, greatest first. A trump that is not given is a suit."""
    of_trumps = 0 if trump == "no-trump" else 4 if trump == "all-trump" else 1
    suits = [TRUMPS] * of_trumps + [PLAIN] * (4 - of_trumps)
    return tuple(sorted((king if rank == "K" else suit.get(rank, 0) for suit in suits for rank in RANKS), reverse=True))


def total_of(trump: str | None) -> int:
    """All the cards and the last trick: 162, 130 without trumps, 258 where all are."""
    return sum(values(trump)) + 10


@cache
def possible_points(worth: tuple[int, ...]) -> frozenset[int]:
    """Every sum that some of these can make."""
    sums = 1
    for value in worth:
        sums |= sums << value
    return frozenset(points for points in range(sum(worth) + 1) if sums >> points & 1)


def king_of(rules: ExportedRules) -> int:
    """What a king counts."""
    return int(rules.settings.get("king", 4))


def ranks_of(rules: ExportedRules) -> tuple[str, ...]:
    """The ranks in the order that sequences follow, as far as the pack has them: 24 cards have no sevens and eights."""
    ranks: Iterable[str] = ("7", "8", "9", "J", "Q", "K", "10", "A") if rules.has("natural_order", "strength") else RANKS
    return tuple(rank for rank in ranks if not (pack_of(rules) == 24 and rank in "78"))


def pack_of(rules: ExportedRules) -> int:
    """The size of the pack: 32, but as chosen for three, and 24 for three at modern belote."""
    three_play_modern = rules.system == "belote-modern" and rules.has("seats", 3)
    return 24 if three_play_modern else int(rules.settings.get("pack", 32))
