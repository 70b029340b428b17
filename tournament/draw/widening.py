"""From few candidates to all of them: how the cheapest pairing is found without looking closely at every pair there is.

Up to about a thousand positions the answer is the optimum of all pairings. Above, it is the optimum among structured
candidates, and these are doubled until the answer stops changing.
"""

from collections.abc import Callable, Sequence

from tournament.draw.matching import Blocks, NoPairingError, Pairs, Rows, Tier, cheapest_pairing, narrowed, no_blocks, sums

MOST_COMPLETE = 1024
"""Up to so many positions every pair is a candidate."""

Candidates = Callable[[int], Rows]
"""The pairs to look at for a width; all there are from the number of positions on."""


def widened(size: int, candidates: Candidates, tiers: Sequence[Tier], width: int, blocks: Blocks = no_blocks) -> Pairs:
    """Pair so many positions at the least cost among the candidates of a width, and then of twice and twice again.

    A pairing among a quarter of them is known first: it shows which of the others could be in a cheaper one, and mostly
    these are few.
    """
    rows, known = first_pairing(candidates, tiers, width // 4, blocks)
    looked_at, enough = width // 4, width if size > MOST_COMPLETE else size
    while looked_at < size:
        looked_at = max(enough, 2 * looked_at)
        more, still_open = narrowed(candidates(looked_at), tiers, sums(known, tiers), blocks)
        if not still_open or all(set(wider) <= set(narrow) for wider, narrow in zip(more, rows, strict=True)):
            found = known
        else:
            found = cheapest_pairing(more, still_open, blocks)
        if found == known and looked_at > enough:
            break
        known, rows = found, more
    return known


def first_pairing(candidates: Candidates, tiers: Sequence[Tier], width: int, blocks: Blocks) -> tuple[Rows, Pairs]:
    """The cheapest pairing among the fewest candidates that allow one, and these candidates."""
    while True:
        rows = candidates(width)
        try:
            return rows, cheapest_pairing(rows, tiers, blocks)
        except NoPairingError:
            width *= 2
