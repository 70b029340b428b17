"""Which tables a desk takes first: ranges of their numbers. They hinder nobody, and are told to every desk."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

from tournament.errors import Problem, Refused

Share = tuple[tuple[int, int], ...]
"""First and last numbers of tables, each range beyond the one before."""
MOST_TABLES = 9999
MOST_RANGES = 50
"""Nobody takes turns at more pieces of a hall; what comes from another computer is held to it."""
ONE_RANGE = re.compile(r"(\d{1,4})(?:\s*[-‐-―−]\s*(\d{1,4}))?")
BETWEEN = re.compile(r"[,;]")


def share_of(typed: str) -> Share:
    """The typed tables, `1-12, 15`, also with spaces or semicolons. Refuses anything else."""
    closed = re.sub(r"\s*([-‐-―−])\s*", r"\1", typed.strip())
    parts = [part for piece in BETWEEN.split(closed) for part in piece.split()]
    found = [ONE_RANGE.fullmatch(part) for part in parts]
    for part, match in zip(parts, found, strict=True):
        if match is None:
            raise Refused(Problem("share-not-read", "tables", {"typed": part}))
    return tidy_share((int(match[1]), int(match[2] or match[1])) for match in found if match is not None)


def share_in(value: Any) -> Share | None:
    """The tables that another computer names in JSON; None if it takes no part. Refuses anything else."""
    if value is None:
        return None
    is_read = isinstance(value, list) and len(value) <= MOST_RANGES and all(is_range(one) for one in value)
    if not is_read:
        raise Refused(Problem("share-not-read", "tables", {"typed": str(value)[:40]}))
    return tidy_share((first, last) for first, last in value)


def table_in(value: Any) -> int | None:
    """The number of a table that another computer names, or none. Refuses anything else."""
    if value is not None and not (type(value) is int and 1 <= value <= MOST_TABLES):
        raise Refused(Problem("share-not-read", "tables", {"typed": str(value)[:40]}))
    return value


def is_range(value: Any) -> bool:
    """Whether a JSON value is a first and a last number."""
    return isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value)


def tidy_share(ranges: Iterable[tuple[int, int]]) -> Share:
    """Ranges in order, those that meet as one. Refuses numbers that no table has, and a range that goes backwards."""
    tidied: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if not 1 <= first <= last <= MOST_TABLES:
            raise Refused(Problem("share-not-read", "tables", {"typed": written((((first, last)),))}))
        if tidied and first <= tidied[-1][1] + 1:
            tidied[-1] = (tidied[-1][0], max(tidied[-1][1], last))
        else:
            tidied.append((first, last))
    if len(tidied) > MOST_RANGES:
        raise Refused(Problem("share-not-read", "tables", {"typed": written(tuple(tidied[:3]))}))
    return tuple(tidied)


def written(share: Share) -> str:
    """A share as it is typed: `1-12, 15`."""
    return ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in share)


def holds(share: Share | None, table: int | None) -> bool:
    """Whether a table is in a share."""
    return bool(share) and table is not None and any(first <= table <= last for first, last in share or ())


def divided(tables: Sequence[int], parts: int) -> tuple[Share, ...]:
    """Table numbers in so many adjoining shares, the first larger by one where uneven."""
    numbers = sorted(set(tables))
    size, more = divmod(len(numbers), max(parts, 1))
    shares: list[Share] = []
    begin = 0
    for part in range(parts):
        end = begin + size + (part < more)
        last = numbers[end] - 1 if end < len(numbers) else numbers[-1] if numbers else 0
        shares.append(((numbers[begin], last),) if end > begin else ())
        begin = end
    return tuple(shares)


class ShareOrder(IntEnum):
    """When a desk comes to a table: its own first, then those that nobody takes, then those of others."""

    OWN = 0
    NOBODY = 1
    OTHER = 2


@dataclass(frozen=True)
class Whose:
    """Whose tables are whose, as one desk sees it: its own, and those of the others with who sits there."""

    own: Share = ()
    others: tuple[tuple[str, Share], ...] = ()
    writing: tuple[tuple[str, int], ...] = ()
    """Who types at the sheet of which table now, at another desk."""

    @property
    def is_shared(self) -> bool:
        """Whether any desk takes tables of its own."""
        return bool(self.own or self.others)

    def turn(self, table: int | None) -> ShareOrder:
        """When this desk comes to a table."""
        return self._of(table)[0] if self.is_shared else ShareOrder.NOBODY

    def taken_by(self, table: int | None) -> str:
        """Who takes a table that is not one's own; empty where nobody does."""
        return self._of(table)[1] if self.is_shared else ""

    def written_by(self, table: int | None) -> str:
        """Who types at the sheet of a table now, at another desk; empty where nobody does."""
        return next((by for by, number in self.writing if number == table), "")

    @cached_property
    def _known(self) -> dict[int | None, tuple[ShareOrder, str]]:
        """The last answer: a final has hundreds of tables and dozens of desks, shown at every hand."""
        return {}

    def _of(self, table: int | None) -> tuple[ShareOrder, str]:
        if table not in self._known:
            by = "" if holds(self.own, table) else next((by for by, share in self.others if holds(share, table)), "")
            self._known[table] = (ShareOrder.OWN if holds(self.own, table) else ShareOrder.OTHER if by else ShareOrder.NOBODY, by)
        return self._known[table]


NOBODYS = Whose()
"""No desk takes tables of its own."""
