"""What views are given of a desk: entries of its journal, warnings, and how somebody's phone comes to an open hall.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True)
class JournalEntryView:
    """One entry of the journal.

    `what` is a code for `messages`; `undoes` the sequence number of the entry that this one takes back, `desk` the name
    of the desk that did it.
    """

    sequence: int
    what: str
    by: str
    at: datetime
    why: str
    details: Mapping[str, str | int]
    undoes: int | None = None
    desk: str = ""


@dataclass(frozen=True)
class UndoView:
    """What undo and redo would do next, as the `what` codes and details of the journal; None where there is nothing.

    `passed_over` is what was done last where undo does not take that back but what was done before it. `is_overtaken`
    says that other desks did something since: what is taken back is then not what was done last.
    """

    undo: JournalEntryView | None = None
    redo: JournalEntryView | None = None
    passed_over: JournalEntryView | None = None
    is_overtaken: bool = False


@dataclass(frozen=True)
class Warned:
    """A warning that does not stop anything: the code and details of its sentence."""

    code: str
    details: Mapping[str, str | int | tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Wifi:
    """The wireless network of the hall, as it is joined. Without a password it is open to all."""

    name: str
    password: str = ""
    hidden: bool = False


@dataclass(frozen=True)
class HallAccess:
    """Where an open hall is: `url` of its first page (numeric, no final slash), and its Wi-Fi.

    `passes` are those of the teams, by their numbers. `name` is what the same page is called in a network that passes
    names on, with its port: it stays where the address changes.
    """

    url: str
    wifi: Wifi | None = None
    passes: Mapping[int, str] = field(default_factory=dict)
    name: str = ""

    @property
    def typed(self) -> str:
        """What is typed in a browser: the address without what every browser puts before it."""
        return self.url.removeprefix("http://")

    def page_of(self, team: int) -> str:
        """The page that is the team's own; empty where the team has no pass."""
        return f"{self.url}/p/{self.passes[team]}" if team in self.passes else ""
