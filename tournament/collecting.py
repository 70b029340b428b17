"""When Python's collector of reference cycles is put off (docs/decisions/0013-a-window-that-keeps-up.md)."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_counting = Lock()
_blocks: list[bool] = []
"""For each block of any thread that is not to be collected in, whether Python was collecting by itself before the first of them."""


@contextmanager
def without_collecting() -> Iterator[None]:
    """Put collecting off, in every thread: while tens of thousands of rows are read and kept, it would traverse them all again and again."""
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
