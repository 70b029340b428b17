"""Where threads allocate; what is hidden from the garbage collector, and for how long.

What for, is in docs/decisions/0013-a-window-that-keeps-up.md.

Traversing all hands of a large hall takes longer than a key may: what is read of a championship is never traversed
while it is open: it holds nothing that holds it, and goes with the evening that shows it.
"""

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tournament.collecting import without_collecting

M_ARENA_MAX: Final = -8
"""The number that glibc's `mallopt` knows the most arenas by."""


def allocate_in_one_arena() -> bool:
    """Have all threads allocate from one arena of glibc, before there is another thread; False on other systems.

    Each thread would have an arena of its own, which keeps what its largest moment took: 3 MB of what the sample takes.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    return mallopt is not None and mallopt(M_ARENA_MAX, 1) == 1


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
