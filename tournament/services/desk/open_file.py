"""A championship file that is open: whether it has its name, what the disk refuses, whether it goes on elsewhere.

It was moved to another engine, and the entry after that one says that it has arrived: the journal is one chain
wherever the championship is worked in. Or another host took over while this one did not answer, and it goes on there.
None of it is a command of anybody, nor taken back.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from sqlite3 import DatabaseError as DriverError
from typing import Final

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import DatabaseError

from tournament.errors import Problem, Refused
from tournament.models import engine as engines
from tournament.models.file import let_go, settle
from tournament.models.open_files import moved
from tournament.models.tables import JournalEntry
from tournament.services.desk.state import ChampionshipState, table_of
from tournament.services.desk.undo_stack import ABANDONED, MOVED, SUPERSEDED, TAKEN_OVER
from tournament.services.desk.views import JournalEntryView

JOURNAL = table_of(str(JournalEntry.__tablename__))
ELSEWHERE: Final = (MOVED, SUPERSEDED)
NOT_REFUSED: Final = {(MOVED, ABANDONED), (SUPERSEDED, TAKEN_OVER), (SUPERSEDED, SUPERSEDED)}
"""What each of them still allows: giving up a move, going on as host, hearing of yet another host."""


def elsewhere_entry(state: ChampionshipState) -> JournalEntryView | None:
    """The entry by which this championship goes on elsewhere; None where it is worked in here."""
    newest = state.journal[-1] if state.journal else None
    return newest if newest is not None and newest.what in ELSEWHERE else None


def moved_entry(state: ChampionshipState) -> JournalEntryView | None:
    """The entry by which this championship was moved; None where it was not, or another host took over."""
    entry = elsewhere_entry(state)
    return entry if entry is not None and entry.what == MOVED else None


def is_superseded(state: ChampionshipState) -> bool:
    """Whether another host has taken over."""
    entry = elsewhere_entry(state)
    return entry is not None and entry.what == SUPERSEDED


def elsewhere_problem(state: ChampionshipState) -> Problem | None:
    """That nothing can be entered here any more, and where it can; None where it can here."""
    entry = elsewhere_entry(state)
    return None if entry is None else gone_to(entry.what, entry.details, entry.by)


def gone_to(what: str, details: Mapping[str, str | int], by: str) -> Problem:
    """Where a championship goes on: what its last entry tells, and who made it."""
    if what == SUPERSEDED:
        return Problem(
            "championship-superseded", details={"who": who_took_over(str(details["device"]), str(details["by"]))}
        )
    return Problem("championship-moved", details={"to": str(details["to"]), "by": by})


def who_took_over(device: str, by: str) -> str:
    """A host as people call it: by its device and who sits there."""
    return f"{device} ({by})" if device and by and device != by else device or by


def refuse_elsewhere(state: ChampionshipState, what: str = "") -> None:
    """Refuse everything in a championship that goes on elsewhere, but what ends that."""
    entry = elsewhere_entry(state)
    if entry is not None and (entry.what, what) not in NOT_REFUSED:
        raise Refused(gone_to(entry.what, entry.details, entry.by))


def refuse_elsewhere_now(connection: Connection) -> None:
    """Refuse what is written beside the journal of one that goes on elsewhere, by whoever has not caught up with it."""
    newest = connection.execute(
        select(JOURNAL.c.what, JOURNAL.c.details, JOURNAL.c.by_whom).order_by(JOURNAL.c.sequence.desc()).limit(1)
    ).first()
    if newest is not None and newest.what in ELSEWHERE:
        raise Refused(gone_to(newest.what, newest.details, newest.by_whom))


class DeskFile:
    """The file behind a desk. `path` is None where it is in memory only."""

    def __init__(self, engine: Engine, path: Path | None) -> None:
        self.engine = engine
        self.path = path

    @property
    def file_trouble(self) -> Problem | None:
        """Why nothing can be recorded: the file was deleted, or another put in its place. Empty if all is well."""
        return moved(self.engine)

    def refuse_moved(self) -> None:
        """Refuse if the file lost its name. Its log goes into it: beside another file it would be misread."""
        if (trouble := self.file_trouble) is not None:
            with suppress(DriverError):
                settle(self.engine)
            raise Refused(trouble)

    def close(self) -> None:
        """Write everything and close the file, once. Refuses what the disk refuses, and then goes on."""
        if self.engine in engines.closed:
            return
        self.refuse_moved()
        try:
            settle(self.engine)
        except (DriverError, DatabaseError) as trouble:
            code = (
                "closing-disk-full" if engines.trouble_of(trouble, self.path).code == "disk-full" else "closing-failed"
            )
            raise Refused(Problem(code, details={"path": str(self.path)})) from trouble
        self.leave()

    def leave(self) -> None:
        """Let go of the file as it is. What could not be moved into it is in the log beside it, and is found there."""
        with suppress(Refused):
            self.refuse_moved()
        self.tell_closing()
        let_go(self.engine)

    def tell_closing(self) -> None:
        """Notify whoever has to know that the file is about to be closed."""

    @contextmanager
    def telling_trouble(self) -> Iterator[None]:
        """Refuse what the disk refuses: full, silent, read-only. Nothing has changed; it can be tried again."""
        try:
            yield
        except (DriverError, DatabaseError) as trouble:
            raise Refused(engines.trouble_of(trouble, self.path)) from trouble

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads."""
        with self.telling_trouble(), engines.reading(self.engine) as connection:
            yield connection

    @contextmanager
    def writing_beside(self) -> Iterator[Connection]:
        """A transaction beside the championship and its journal. Refused in one that was moved away."""
        self.refuse_moved()
        with self.telling_trouble(), engines.writing(self.engine) as connection:
            refuse_elsewhere_now(connection)
            yield connection
