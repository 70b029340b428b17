"""What is hidden from the garbage collector, and for how long (docs/decisions/0013-a-window-that-keeps-up.md).

Traversing all hands of a large hall takes longer than a key may: what is read of a championship is never traversed
while it is open: it holds nothing that holds it, and goes with the evening that shows it.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from tournament.collecting import without_collecting


@contextmanager
def spared() -> Iterator[None]:
    """Hide what is made in the block, and all older objects, from the collector, which rests meanwhile."""
    with without_collecting():
        try:
            yield
        finally:
            gc.freeze()


def collect(*, all_of_it: bool) -> None:
    """Let go of what was shown and is wanted no more.

    What was there already when something was `spared` is found only if `all_of_it` is walked: that is felt, and for a
    moment when nothing is open (while something is, `collect_spared`).
    """
    if all_of_it:
        gc.unfreeze()
    gc.collect()


def collect_spared() -> None:
    """Let go of what was shown and spared, and spare the rest again; 0.2 s, so only while nobody types."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
