"""One score sheet at two tables of a round: a sheet that was typed twice, or at the wrong table."""

from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from typing import Final

from tournament.scoring.facts import HandFacts
from tournament.services.scores.ledger import GameRecord

TELLING: Final = 3
"""So many hands, no two of them alike, do not come about twice in an evening."""


def twin_tables(games: Iterable[GameRecord]) -> dict[int, int]:
    """Games whose hands are on another sheet too, with its first table, by id; the longer may go on."""
    alike: dict[tuple[object, ...], list[tuple[GameRecord, list[HandFacts]]]] = {}
    for game in games:
        if game.table is not None and len(game.hands) >= TELLING:
            hands = [hand.facts for hand in game.hands]
            begins = tuple((hand.declarer, hand.points, hand.by_side) for hand in hands[:TELLING])
            alike.setdefault(begins, []).append((game, hands))
    twins: dict[int, int] = {}
    for (one, its), (other, theirs) in chain.from_iterable(combinations(written, 2) for written in alike.values()):
        if are_one_sheet(its, theirs):
            twins.setdefault(one.id, other.table or 0)
            twins.setdefault(other.id, one.table or 0)
    return twins


def are_one_sheet(one: Sequence[HandFacts], other: Sequence[HandFacts]) -> bool:
    """Whether two sheets have the same hands as far as both go, and enough of them."""
    both = min(len(one), len(other))
    return one[:both] == other[:both] and len({hand for hand in one[:both] if hand.is_played}) >= TELLING
