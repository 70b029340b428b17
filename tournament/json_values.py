"""The size of JSON, counted before parsing: two bytes can be a list, thirty times larger in memory."""

from typing import Final

BEFORE_A_VALUE: Final = ",[{"


def values_at_most(text: bytes | str) -> int:
    """How many lists and fields there can be in JSON, counted without reading it: thousands of times as fast."""
    if isinstance(text, str):
        return sum(map(text.count, BEFORE_A_VALUE))
    return sum(map(text.count, BEFORE_A_VALUE.encode()))
