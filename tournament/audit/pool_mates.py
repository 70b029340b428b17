"""Brackets that follow pools: whoever was in one pool meets again as late as the tree allows.

Two teams can meet in the round in which their halves of a part of the tree join. So of each pool no half may hold two
more than the other.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tournament.audit.export import ExportedRound
from tournament.audit.findings import NOBODY, Finding
from tournament.audit.past import Past
from tournament.audit.schedules import pools_of

POOLS = "pools"


def judge_pool_mates(found: ExportedRound, past: Past, trees: Sequence[Sequence[int]]) -> Iterator[Finding]:
    """Whether a bracket's first round saw the pools that were played, and its trees part pool mates.

    Each tree is given by its leaves, from the top. A draw that saw no pools is of a time when pool mates were not kept
    apart.
    """
    if found.saw.turn != 1 or not found.saw.pools:
        return
    pool_of = pools_played(past)
    right = {frozenset(team for team in found.saw.roster if pool_of.get(team) == pool) for pool in pool_of.values()} - {frozenset()}
    if sorted(map(sorted, found.saw.pools)) != sorted(map(sorted, right)):
        yield Finding("pools-wrong", f"{found.path}.saw.pools")
        return
    for leaves in trees:
        yield from (
            Finding("pool-mates-early", f"{found.path}.saw.roster", {"round": number, "said": more, "right": fewer})
            for number, more, fewer in crowded(leaves, pool_of)
        )


def pools_played(past: Past) -> Mapping[int, int]:
    """The pool of every team in the phase of pools just before: the last one in which it had a position."""
    last = past.rounds[-1] if past.rounds else None
    if last is None or last.method != POOLS:
        return {}
    phase = past.of_phase(last.saw.phase)
    pool_of: dict[int, int] = {}
    for played in phase:
        for pool, positions in enumerate(pools_of(phase[0], len(played.saw.roster))):
            pool_of |= {team: pool for position in positions if (team := played.saw.roster[position]) != NOBODY}
    return pool_of


def crowded(leaves: Sequence[int], pool_of: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Where a part of a tree has too many of one pool in one half: its deciding round and both counts."""
    size = 2
    while size <= len(leaves):
        for start in range(0, len(leaves), size):
            middle = start + size // 2
            one, other = (
                Counter(pool_of[team] for team in half if team in pool_of) for half in (leaves[start:middle], leaves[middle : start + size])
            )
            for pool in {*one, *other}:
                fewer, more = sorted((one[pool], other[pool]))
                if more - fewer > 1:
                    yield size.bit_length() - 1, more, fewer
        size *= 2
