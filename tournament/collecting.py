"""When Python's collector of reference cycles is put off (docs/decisions/0013-a-window-that-keeps-up.md)."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_counting = Lock()
_blocks: list[bool] = []
"""For each open block of any thread, whether Python collected by itself before the first."""


@contextmanager
def without_collecting() -> Iterator[None]:
    """Put garbage collection off in all threads: reading many rows would traverse them repeatedly."""
    with _counting:
        _blocks.append(_blocks[0] if _blocks else gc.isenabled())
        gc.disable()
    try:
        yield
    finally:
        with _counting:
            if _blocks.pop() and not _blocks:
                gc.enable()


def is_put_off() -> bool:
    """Whether some thread is in a block that is not to be collected in."""
    return bool(_blocks)
