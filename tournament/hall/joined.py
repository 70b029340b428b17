"""The desks that work at one championship now: who is there, since when, and which tables each of them takes first.

It is told to all of them, stands in no file, and ends with the desk. Several threads may ask at once.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from threading import Lock
from typing import Any

from tournament.errors import Problem, Refused
from tournament.hall.shares import Share, divided, share_in

GRACE = timedelta(seconds=60)
"""A desk that was cut off keeps its place and its tables so long: cables are stumbled over."""
HOST_DESK = ""
"""The name of the window that is the host, as the journal has it."""


@dataclass(frozen=True)
class DeskHere:
    """A desk that is there. `desk` is its name in the journal, `name` what was given to it when it was paired, `by` who sits there.

    `tables` is its share: None where it said nothing, empty where it takes none. `cut_off` is since when it does not answer.
    """

    desk: str
    name: str
    by: str
    since: datetime
    tables: Share | None = None
    cut_off: datetime | None = None

    def as_json(self) -> dict[str, Any]:
        """The same as JSON carries it."""
        return {
            "desk": self.desk,
            "name": self.name,
            "by": self.by,
            "since": self.since.isoformat(),
            "tables": None if self.tables is None else [list(one) for one in self.tables],
            "cut_off": self.cut_off.isoformat() if self.cut_off else None,
        }

    @classmethod
    def of_json(cls, value: Mapping[str, Any]) -> "DeskHere":
        """A desk as its host tells it. Raises KeyError, TypeError or ValueError where that is none, Refused where its tables are none."""
        desk, name, by = told = value["desk"], value["name"], value["by"]
        if not all(isinstance(one, str) for one in told):
            raise TypeError(told)
        cut_off = datetime.fromisoformat(value["cut_off"]) if value.get("cut_off") else None
        return cls(desk, name, by, datetime.fromisoformat(value["since"]), share_in(value.get("tables")), cut_off)


class JoinedDesks:
    """Those that are there, in the order in which they came."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._here: dict[str, DeskHere] = {}
        self._ways: dict[str, int] = {}
        """How many connections each of them has: one that comes again may be there before the other is known to be gone."""
        self._followers: list[Callable[[], None]] = []
        self._lock = Lock()

    def follow(self, follower: Callable[[], None]) -> Callable[[], None]:
        """Call this whenever something of it changed, in the thread that changed it; what is returned ends it."""
        self._followers.append(follower)

        def leave() -> None:
            if follower in self._followers:
                self._followers.remove(follower)

        return leave

    def here(self) -> tuple[DeskHere, ...]:
        """The desks that are there, and those that were cut off a moment ago."""
        now = self._clock()
        with self._lock:
            gone = [desk for desk, one in self._here.items() if one.cut_off is not None and now - one.cut_off >= GRACE]
            for desk in gone:
                del self._here[desk]
            return tuple(self._here.values())

    def arrive(self, desk: str, name: str, by: str) -> Callable[[], None]:
        """A desk has come, or has come back; what is returned tells, once, that it is cut off."""
        self.here()  # who was gone for too long comes as somebody new
        with self._lock:
            before = self._here.get(desk)
            self._here[desk] = replace(before, name=name, by=by, cut_off=None) if before else DeskHere(desk, name, by, self._clock())
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
        self._change(desk, by=by)

    def share(self, desk: str, tables: Share | None) -> None:
        """A desk says which tables it takes first. Refuses one that is not there."""
        if not self._change(desk, tables=tables):
            raise Refused(Problem("desk-not-here"))

    def divide(self, tables: Sequence[int]) -> None:
        """Share tables out between the desks that are there and do not keep out of it, in the order in which they came."""
        self.here()
        with self._lock:
            taking = [one for one in self._here.values() if one.cut_off is None and one.tables != ()]
            for one, share in zip(taking, divided(tables, len(taking)), strict=True):
                self._here[one.desk] = replace(one, tables=share or None)
        self._tell()

    def gather(self) -> None:
        """Take every share back: all tables are everybody's. Who keeps out of it still does."""
        with self._lock:
            self._here = {desk: replace(one, tables=one.tables if one.tables == () else None) for desk, one in self._here.items()}
        self._tell()

    def _change(self, desk: str, **values: Any) -> bool:
        with self._lock:
            before = self._here.get(desk)
            if before is None:
                return False
            self._here[desk] = after = replace(before, **values)
        if after != before:
            self._tell()
        return True

    def _tell(self) -> None:
        for follower in tuple(self._followers):
            follower()
