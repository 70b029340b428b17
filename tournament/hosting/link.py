"""The link between a desk and its host: what goes over it, and its JSON, which is read with suspicion.

A desk sends commands and hears the journal. Entries are plain ones (`plain_entry`), which a chain of hashes holds
together: whoever has the newest has all of them, and sees at once where two journals are not the same.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Protocol, TypeVar

from tournament.errors import Detail, Problem, Refused
from tournament.hosting.joined import DeskPresent, Shares
from tournament.hosting.passes import is_token
from tournament.json_values import values_at_most
from tournament.models.engine import SCHEMA_VERSION
from tournament.services.desk.use_cases import Command
from tournament.services.safety.recovering import Takeover

PROTOCOL = 2
"""The protocol's version: programs that differ in it, or in the tables', do not talk."""
BATCH = 500
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

    def in_background(self, job: Callable[["Link"], None]) -> None:
        """Do a longer job in a thread of the link, over a link of its own."""

    def close(self) -> None:
        """Let go of what is kept open; whatever is asked later opens it again."""

    def listen(self, since: int, by: str, heard: Callable[[Heard], None]) -> Callable[[], None]:
        """Tell in a thread what follows, `Connected` and `CutOff` included, until the result is called, which waits."""


VERSION: Final = f"{PROTOCOL}.{SCHEMA_VERSION}"
"""What both programs have to agree in."""
VERSION_HEADER: Final = "Capot-Version"
MOST_BODY: Final = 8 << 20
"""Bytes of a command: a list of ten thousand teams has a quarter of it."""
MOST_IN_MESSAGE: Final = 1_000_000
"""Lists and fields of a message: twice those of ten thousand teams, read in a seventh of a second."""
MOST_ANSWER: Final = 64 << 20
MOST_ANSWERED: Final = 4_000_000
"""Lists and fields in an answer of a host, which may hold a journal of a season."""
MOST_COPY: Final = 1 << 29

MOST_SHORT: Final = 300
LARGEST: Final = (1 << 63) - 1
"""The largest number that a file, or a database, can be asked for."""

T = TypeVar("T")


@contextmanager
def reading() -> Iterator[None]:
    """Refuse what cannot be read."""
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise Refused(Problem("link-malformed")) from error


def written(value: Any) -> bytes:
    """A value as JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def read(content: bytes, of: Callable[[Any], T], most_values: int = MOST_IN_MESSAGE) -> T:
    """A value from JSON.

    Refused before it is read where more lists and fields are in it than so many: while it is read no other thread goes
    on.
    """
    with reading():
        if values_at_most(content) > most_values:
            raise ValueError(len(content))
        return of(json.loads(content))


def typed(value: Any, kind: type[T]) -> T:
    """A value that is of this type, and no truth for a number. TypeError where it is not."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise TypeError(value)
    return value


def problems_said(refused: Refused) -> dict[str, Any]:
    """A refusal."""
    return {
        "problems": [{"code": one.code, "path": one.path, "details": dict(one.details)} for one in refused.problems]
    }


def problems_of(said: Any) -> Refused:
    """A refusal that was sent."""
    return Refused(
        *(
            Problem(typed(one["code"], str), typed(one["path"], str), details_of(one["details"]))
            for one in said["problems"]
        )
    )


def details_of(said: Mapping[str, Any]) -> Mapping[str, Detail]:
    """The details of a problem, whose lists are tuples."""
    return {typed(name, str): tuple(value) if isinstance(value, list) else value for name, value in said.items()}


def greeting_said(greeting: Greeting) -> dict[str, Any]:
    """Who answers a desk."""
    return vars(greeting) | {"now": greeting.now.isoformat()}


def greeting_of(said: Any) -> Greeting:
    """Who answers, as it was sent. ValueError where no host of ours says so: it is shown, and asked for."""
    texts = {name: short(said[name]) for name in ("identity", "name", "head", "desk", "device")}
    return Greeting(
        sequence=count_of(said["sequence"]), now=moment_of(said["now"]), epoch=count_of(said["epoch"]), **texts
    )


def short(value: Any) -> str:
    """A text of one line that stands on a page."""
    if len(typed(value, str)) > MOST_SHORT or not value.isprintable():
        raise ValueError
    return str(value)


def count_of(value: Any) -> int:
    """How far a journal goes."""
    if not 0 <= typed(value, int) <= LARGEST:
        raise ValueError
    return int(value)


def token_of(value: Any) -> str:
    """What a computer is let in by from now on."""
    if not is_token(typed(value, str)):
        raise ValueError
    return str(value)


def takeover_said(by: Takeover, known_there: Sequence[str]) -> dict[str, Any]:
    """Who has taken over from a host."""
    return {**vars(by), "known_there": list(known_there)}


def takeover_of(said: Any) -> tuple[Takeover, tuple[str, ...]]:
    """Who took over, and the commands known there. Raises ValueError, TypeError or KeyError."""
    texts = {name: short(said[name]) for name in ("head", "device", "by")}
    known_there = tuple(short(key) for key in typed(said["known_there"], list))
    return Takeover(epoch=count_of(said["epoch"]), since=count_of(said["since"]), **texts), known_there


def moment_of(said: Any) -> datetime:
    """A moment, which says by which clock it is."""
    moment = datetime.fromisoformat(said)
    if moment.tzinfo is None:
        raise ValueError(said)
    return moment


def command_said(command: Command, by: str, since: int, head: str) -> dict[str, Any]:
    """What a desk wants done, who wants it, and how far its journal goes."""
    return command.as_json() | {"by": by, "since": since, "head": head}


def command_of(said: Any) -> tuple[Command, str, int, str]:
    """A desk's command, who wants it, and its newest entry and hash. Raises TypeError or KeyError."""
    command = Command(
        typed(said["use_case"], str), typed(said["arguments"], dict), typed(said["key"], str), typed(said["seen"], int)
    )
    return command, typed(said["by"], str), typed(said["since"], int), typed(said["head"], str)


def answer_of(said: Any) -> LinkAnswer:
    """The answer to a command."""
    return LinkAnswer(tuple(typed(entry, dict) for entry in said["entries"]), typed(said["done"], int))
