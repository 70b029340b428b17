"""The desks that work at one championship now: who is there, since when, and which tables each of them takes first.

It is told to all of them, stands in no file, and ends with the desk. Several threads may ask at once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from threading import Lock
from typing import Any

from tournament.errors import Problem, Refused
from tournament.hosting.shares import Share, Whose, divided, share_in, table_in

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
        return cls(desk, device, by, share_in(value["tables"]), datetime.fromisoformat(value["since"]), cut_off, table_in(value["writing"]))


Shares = Mapping[str, Share | None]
"""What becomes of the tables of some desks, by their names in the journal."""


def shared_out(present: Iterable[DeskPresent], tables: Sequence[int]) -> Shares:
    """Tables shared out between the desks that answer and do not keep out of it, in the order in which they came."""
    taking = [one.desk for one in present if one.cut_off is None and one.tables is not None]
    return dict(zip(taking, divided(tables, len(taking)), strict=True))


def given_back(present: Iterable[DeskPresent]) -> Shares:
    """Every share taken back: all tables are everybody's. Who keeps out of it still does."""
    return {one.desk: () for one in present if one.tables}


def whose_tables(present: Iterable[DeskPresent], own: str) -> Whose:
    """Whose tables are whose, as the desk of that name sees it."""
    here = list(present)
    tables = next((one.tables for one in here if one.desk == own), None)
    others = [one for one in here if one.desk != own]
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
            for desk in [desk for desk, one in self._here.items() if one.cut_off is not None and now - one.cut_off >= GRACE]:
                del self._here[desk]
            return tuple(self._here.values())

    def arrive(self, desk: str, device: str, by: str) -> Callable[[], None]:
        """A desk has come, or has come back; what is returned tells, once, that it is cut off."""
        before = {one.desk: one for one in self.present}.get(desk)  # who was gone for too long comes as somebody new
        with self._lock:
            self._here[desk] = replace(before, device=device, by=by, cut_off=None) if before else DeskPresent(desk, device, by, (), self._clock())
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
            if before is not None:
                self._here[desk] = replace(before, by=by)
        if before is not None and before.by != by:
            self._tell()

    def share(self, shares: Shares) -> None:
        """Assign tables to desks, passing over those that left. Refuses where none is there."""
        with self._lock:
            here = {desk: replace(self._here[desk], tables=tables) for desk, tables in shares.items() if desk in self._here}
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
