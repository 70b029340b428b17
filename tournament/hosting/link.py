"""The link between a desk and its host: what goes over it, whatever carries it.

A desk sends commands and hears the journal. Entries are plain ones (`plain_entry`), which a chain of hashes holds
together: whoever has the newest has all of them, and sees at once where two journals are not the same.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from tournament.errors import Problem
from tournament.hosting.joined import DeskPresent, Shares
from tournament.services.desk.use_cases import Command
from tournament.services.safety.taking_over import Takeover

PROTOCOL = 2
"""The protocol's version: programs that differ in it, or in the tables', do not talk."""
PORTION = 500
"""So many entries at most are sent in one answer; whoever is further behind asks again."""

PlainEntry = Mapping[str, Any]


@dataclass(frozen=True)
class Greeting:
    """Who answers: the championship (`identity` of all copies, `name`), journal's end, and time.

    `desk` is what the journal calls the desk that asks, `device` the name that it was paired under. `epoch` counts
    how often the championship has gone on at another host: of two hosts the one with the higher one goes on.
    """

    identity: str
    name: str
    sequence: int
    head: str
    now: datetime
    desk: str
    device: str
    epoch: int = 0


@dataclass(frozen=True)
class LinkAnswer:
    """The answer to a command: entries after the desk's, as many as fit, and the one, perhaps older, that did it."""

    entries: tuple[PlainEntry, ...]
    done: int


@dataclass(frozen=True)
class Connected:
    """The host answers."""

    greeting: Greeting


@dataclass(frozen=True)
class NewEntries:
    """Something was done: one or more entries, oldest first."""

    entries: tuple[PlainEntry, ...]


@dataclass(frozen=True)
class DesksThere:
    """Somebody came, left, or took other tables: all that are there now."""

    desks: tuple[DeskPresent, ...]


@dataclass(frozen=True)
class Alive:
    """Nothing new, and the host is there; what time it is there, and the sequence of the newest entry that was told."""

    now: datetime
    sequence: int = 0


@dataclass(frozen=True)
class CutOff:
    """The host answers no more or, with a problem, not to this desk. Retried while it is listened to."""

    problem: Problem | None = None


Heard = Connected | NewEntries | DesksThere | Alive | CutOff


@dataclass(frozen=True)
class LinkState:
    """Whether the host answers, since when (monotonic seconds), and why not, where it said so."""

    connected: bool
    since: float
    problem: Problem | None = None


class LinkDown(Exception):
    """No answer came, and nobody knows whether what was sent arrived."""


class Link(Protocol):
    """A desk's way to its host. All but `listen` wait two seconds at most, from any thread."""

    def greet(self) -> Greeting:
        """Who is there. Refuses what the host does, and other versions; LinkDown where nobody answers."""

    def perform(self, command: Command, *, by: str, since: int, head: str) -> LinkAnswer:
        """Have the host do a command once under its key, on this newest entry. May refuse; LinkDown if silent."""

    def give_up(self, key: str) -> int | None:
        """Do nothing more under a key: None, or the sequence of the entry if it was already done."""

    def entries(self, since: int) -> Sequence[PlainEntry]:
        """The entries after that number, as far as one answer holds; none where there are no more."""

    def copy(self) -> bytes:
        """The championship as a file, without what never leaves the host. May take over two seconds."""

    def share(self, shares: Shares) -> None:
        """Say which tables desks take first; everybody hears it."""

    def write_at(self, table: int) -> None:
        """Say that somebody types at the sheet of a table here; everybody hears it, for a while."""

    def supersede(self, by: Takeover, known_there: Sequence[str]) -> None:
        """Tell the host that another took over, with keys known there. Refuses what is not so."""

    def in_background(self, work: Callable[["Link"], None]) -> None:
        """Do longer work in a thread of the link, over a link of its own."""

    def close(self) -> None:
        """Let go of what is kept open; whatever is asked later opens it again."""

    def listen(self, since: int, by: str, heard: Callable[[Heard], None]) -> Callable[[], None]:
        """Tell in a thread what follows, `Connected` and `CutOff` included, until the result is called, which waits."""
