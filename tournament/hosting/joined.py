"""The desks that work at one championship now: who is there, since when, and which tables each of them takes first.

It is told to all of them, stands in no file, and ends with the desk. Several threads may ask at once.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import IntEnum
from functools import cached_property
from threading import Lock
from typing import Any

from tournament.errors import Problem, Refused

Share = tuple[tuple[int, int], ...]
"""First and last numbers of tables, each range beyond the one before."""
MOST_TABLES = 9999
MOST_RANGES = 50
"""Nobody shares more pieces of a hall; what comes from another computer is held to it."""
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

    def order(self, table: int | None) -> ShareOrder:
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
            self._known[table] = (
                ShareOrder.OWN if holds(self.own, table) else ShareOrder.OTHER if by else ShareOrder.NOBODY,
                by,
            )
        return self._known[table]


NOBODYS = Whose()
"""No desk takes tables of its own."""


GRACE = timedelta(seconds=60)
"""A desk that was cut off keeps its place and its tables so long: cables are stumbled over."""
WRITING = timedelta(seconds=45)
"""A desk that has not typed for so long is at no table any more."""
HOST_DESK = ""
"""The name of the window that is the host, as the journal has it."""


@dataclass(frozen=True)
class DeskPresent:
    """A desk that is there: name in the journal (none: the host's window), device, and operator.

    `tables` is its share: none in particular where that is empty, and None where it keeps out when tables are shared
    out. `since` is when it came, `cut_off` since when it does not answer, `writing` the number of the table at whose
    sheet it is typing now.
    """

    desk: str
    device: str
    by: str
    tables: Share | None
    since: datetime
    cut_off: datetime | None = None
    writing: int | None = None

    def as_json(self) -> dict[str, Any]:
        """Who is there, as JSON carries it."""
        return {
            "desk": self.desk,
            "device": self.device,
            "by": self.by,
            "tables": None if self.tables is None else [list(one) for one in self.tables],
            "since": self.since.isoformat(),
            "cut_off": self.cut_off.isoformat() if self.cut_off else None,
            "writing": self.writing,
        }

    @classmethod
    def of_json(cls, value: Mapping[str, Any]) -> "DeskPresent":
        """A desk as its host tells it. Raises KeyError, TypeError, ValueError; Refused for bad tables."""
        desk, device, by = told = value["desk"], value["device"], value["by"]
        if not all(isinstance(one, str) for one in told):
            raise TypeError(told)
        cut_off = datetime.fromisoformat(value["cut_off"]) if value.get("cut_off") else None
        return cls(
            desk,
            device,
            by,
            share_in(value["tables"]),
            datetime.fromisoformat(value["since"]),
            cut_off,
            table_in(value["writing"]),
        )


Shares = Mapping[str, Share | None]
"""What becomes of the tables of some desks, by their names in the journal."""


def shared_out(present: Iterable[DeskPresent], tables: Sequence[int]) -> Shares:
    """Tables shared out between the desks that answer and do not keep out of it, in the order in which they came."""
    taking = [one.desk for one in present if one.cut_off is None and one.tables is not None]
    return dict(zip(taking, divided(tables, len(taking)), strict=True))


def given_back(present: Iterable[DeskPresent]) -> Shares:
    """Every share taken back: all tables are everybody's. Who keeps out of it still does."""
    return {one.desk: () for one in present if one.tables}


def whose_tables(present: Iterable[DeskPresent], this_desk: str) -> Whose:
    """Whose tables are whose, as the desk of that name sees it."""
    here = list(present)
    tables = next((one.tables for one in here if one.desk == this_desk), None)
    others = [one for one in here if one.desk != this_desk]
    writing = tuple((called(one, here), one.writing) for one in others if one.writing is not None)
    return Whose(tables or (), tuple((called(one, here), one.tables) for one in others if one.tables), writing)


def called(desk: DeskPresent, present: Iterable[DeskPresent]) -> str:
    """What a desk is called: its operator, or its device where another has the same name."""
    return desk.device or desk.by if sum(one.by == desk.by for one in present) > 1 else desk.by


class JoinedDesks:
    """Those that are there, in the order in which they came."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._here: dict[str, DeskPresent] = {}
        self._ways: dict[str, int] = {}
        """How many connections each has: a new one may come before the old is known to be gone."""
        self._wrote: dict[str, datetime] = {}
        """When each of them typed at its table last."""
        self._followers: list[Callable[[], None]] = []
        self._lock = Lock()

    def follow(self, follower: Callable[[], None]) -> Callable[[], None]:
        """Call this whenever something of it changed, in the thread that changed it; what is returned ends it."""
        self._followers.append(follower)

        def leave() -> None:
            if follower in self._followers:
                self._followers.remove(follower)

        return leave

    @property
    def present(self) -> tuple[DeskPresent, ...]:
        """The desks that are there, and those that were cut off a moment ago."""
        now = self._clock()
        with self._lock:
            for desk in [desk for desk, at in self._wrote.items() if now - at >= WRITING]:
                self._stop_writing(desk)
            for desk in [
                desk for desk, one in self._here.items() if one.cut_off is not None and now - one.cut_off >= GRACE
            ]:
                del self._here[desk]
            return tuple(self._here.values())

    def arrive(self, desk: str, device: str, by: str) -> Callable[[], None]:
        """A desk has come, or has come back; what is returned tells, once, that it is cut off."""
        before = {one.desk: one for one in self.present}.get(desk)  # who was gone for too long comes as somebody new
        with self._lock:
            self._here[desk] = (
                replace(before, device=device, by=by, cut_off=None)
                if before
                else DeskPresent(desk, device, by, (), self._clock())
            )
            self._ways[desk] = self._ways.get(desk, 0) + 1
        self._tell()
        is_there = [True]

        def cut_off() -> None:
            with self._lock:
                if not is_there:
                    return
                is_there.clear()
                self._ways[desk] -= 1
                if not self._ways[desk] and desk in self._here:
                    self._here[desk] = replace(self._here[desk], cut_off=self._clock())
            self._tell()

        return cut_off

    def leave(self, desk: str) -> None:
        """A desk says that it goes, or is shut out: its tables are nobody's at once."""
        with self._lock:
            gone = self._here.pop(desk, None)
        if gone is not None:
            self._tell()

    def seat(self, desk: str, by: str) -> None:
        """Somebody else sits there now."""
        with self._lock:
            before = self._here.get(desk)
            if before is None or before.by == by:
                return
            self._here[desk] = replace(before, by=by)
        self._tell()

    def share(self, shares: Shares) -> None:
        """Assign tables to desks, passing over those that left. Refuses where none is there."""
        with self._lock:
            here = {
                desk: replace(self._here[desk], tables=tables) for desk, tables in shares.items() if desk in self._here
            }
            if shares and not here:
                raise Refused(Problem("desk-not-here"))
            changed = any(self._here[desk] != one for desk, one in here.items())
            self._here |= here
        if changed:
            self._tell()

    def write_at(self, desk: str, table: int) -> None:
        """A desk types at the sheet of a table: it does for as long as this is said again and again."""
        with self._lock:
            if (before := self._here.get(desk)) is None:
                return
            self._wrote[desk] = self._clock()
            self._here[desk] = replace(before, writing=table)
        if before.writing != table:
            self._tell()

    def _stop_writing(self, desk: str) -> None:
        del self._wrote[desk]
        if desk in self._here:
            self._here[desk] = replace(self._here[desk], writing=None)

    def _tell(self) -> None:
        for follower in tuple(self._followers):
            follower()
