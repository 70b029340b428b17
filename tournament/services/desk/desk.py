"""The scorers' desk: one open championship, and the one way to change it.

Every command takes the write lock, catches up with what others did, checks, changes rows of the hall, and writes them together with one journal
entry, or not at all. The entry is what undo goes back by, and what others catch up from.
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import DatabaseError as DriverError
from typing import Protocol
from uuid import uuid4

from sqlalchemy import Connection, Engine, insert, select
from sqlalchemy.exc import DatabaseError

from tournament.errors import Problem, Refused
from tournament.models.engine import reading, trouble_of, writing
from tournament.models.file import let_go, settle
from tournament.models.journal import entry_hash, plain_entry
from tournament.models.open_files import moved
from tournament.models.tables import Contact, JournalEntry
from tournament.services.desk.asking import Asked
from tournament.services.desk.changes import Changes, Image, Images, Row, changes_of, touched
from tournament.services.desk.hall import Hall, head_of, read_hall, table_of
from tournament.services.desk.journal_lines import journal_line
from tournament.services.desk.undo_stack import CONTACT_CHANGED, CONTACTS_ERASED, DOCUMENT_ISSUED, UndoStack
from tournament.services.desk.work import Work, utc_now
from tournament.services.desk.writing import write_phones, write_rows

Body = Callable[[Work], None]
CONTACTS = (CONTACT_CHANGED, CONTACTS_ERASED)


def draw_a_seed() -> int:
    """The luck of a desk, unless it is given another: the number of a draw."""
    return secrets.randbelow(1_000_000_000)


class Watcher(Protocol):
    """Who is told what happens at a desk, outside of every transaction. It refuses nothing and holds nobody up."""

    def before(self, what: str) -> None:
        """Something is about to be done."""

    def after(self, entry: JournalEntry) -> None:
        """Something was done, and is on the disk."""

    def closing(self) -> None:
        """The file is about to be closed."""


@dataclass(frozen=True)
class Sight:
    """A desk whose user decides on sight of an earlier hall (`seen`, its sequence), or asks again for what may have been done (`key`)."""

    desk: "Desk"
    seen: int
    key: str

    def ask(self, asked: Asked) -> Changes:
        """Do it, unless somebody else has changed since what it depends on, or it has been done under this key."""
        return self.desk.run(asked.what, asked.do, seen=self.seen, key=self.key)


class Desk:
    """An open championship. `by` is who sits at the desk; `clock` and `luck` give the time and the seeds of draws.

    `name` tells apart the desks of one championship: each takes back what itself did. The one that opened the file has none.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        path: Path | None,
        by: str,
        clock: Callable[[], datetime] = utc_now,
        luck: Callable[[], int] = draw_a_seed,
        name: str = "",
        hall: Hall | None = None,
    ) -> None:
        """`hall` is what was read of this file before; it is read again where its journal has gone on since."""
        self.engine = engine
        self.path = path
        self.by = by
        self.clock = clock
        self.luck = luck
        self.name = name
        self.watchers: list[Watcher] = []
        self._phones: dict[int, str] | None = None
        with self.telling_trouble(), reading(engine) as connection:
            self.hall = hall if hall and hall.head == head_of(connection) else read_hall(connection)
        self.undo_stack = UndoStack.of(self.hall.journal, name)
        self._news = Changes()
        self._shown = self.hall.sequence
        self._untold: list[JournalEntry] = []

    @property
    def file_trouble(self) -> Problem | None:
        """Why nothing can be recorded any more, where the file has its name no more: it was deleted, or another was put in its place."""
        return moved(self.engine)

    def refuse_moved(self) -> None:
        """Refuse to go on where the file has its name no more. Its log is emptied into it: beside another file it would be taken for that one's."""
        if (trouble := self.file_trouble) is not None:
            with suppress(DriverError):
                settle(self.engine)
            raise Refused(trouble)

    def close(self) -> None:
        """Bring everything into the file and let go of it. Refuses what the disk refuses: then nothing is closed, and all goes on as before."""
        self.refuse_moved()
        try:
            settle(self.engine)
        except (DriverError, DatabaseError) as trouble:
            code = "closing-disk-full" if trouble_of(trouble, self.path).code == "disk-full" else "closing-failed"
            raise Refused(Problem(code, details={"path": str(self.path)})) from trouble
        self.leave()

    def leave(self) -> None:
        """Let go of the file as it is. What could not be brought into it stands in the log beside it, and is found there."""
        with suppress(Refused):
            self.refuse_moved()
        for watcher in self.watchers:
            watcher.closing()
        let_go(self.engine)

    @contextmanager
    def telling_trouble(self) -> Iterator[None]:
        """Refuse what the disk refuses: it is full, does not answer, may not be written to. Nothing has changed, and it can be tried again."""
        try:
            yield
        except (DriverError, DatabaseError) as trouble:
            raise Refused(trouble_of(trouble, self.path)) from trouble

    @property
    def phones(self) -> dict[int, str]:
        """The telephone numbers by the ids of teams. They stand in the file and nowhere else, so that a person can be forgotten."""
        if self._phones is None:
            with self.telling_trouble(), reading(self.engine) as connection:
                self._phones = read_phones(connection)
        return self._phones

    def entries(self) -> list[JournalEntry]:
        """The whole journal, oldest first, with the rows that each entry changed: a hall has but the lines of it."""
        with self.telling_trouble(), reading(self.engine) as connection:
            return read_entries(connection, 0)

    def on_sight_of(self, hall: Hall, key: str = "") -> Sight:
        """The desk of a user who decides on sight of this hall; under a `key` that was used before, nothing is done twice."""
        return Sight(self, hall.sequence, key)

    def catch_up(self) -> Changes:
        """Take account of what others did since, in one transaction that only reads; what changed since this was last asked."""
        with self._telling_watchers(), self.telling_trouble(), reading(self.engine) as connection:
            self._catch_up(connection)
        return self.news()

    def news(self) -> Changes:
        """What others changed since this was last asked, as far as this desk has caught up with them, as each command does.

        From now on its user decides on sight of that.
        """
        news, self._news, self._shown = self._news, Changes(), self.hall.sequence
        return news

    def ask(self, asked: Asked) -> Changes:
        """Do what is asked for, on sight of what others did as far as this desk has told it."""
        return self.run(asked.what, asked.do)

    def run(self, what: str, body: Body, *, seen: int | None = None, key: str = "") -> Changes:
        """One command: what `body` does to the hall and the journal entry that tells of it are written together, or not at all.

        `seen` is the sequence that its user saw: it is refused where somebody else has changed since what it depends on. Under a `key` that the
        journal has already, nothing is done, and the answer is the same as then. What others did meanwhile is left for `news`: until that was asked,
        nothing is decided on sight of it.
        """
        seen = self._shown if seen is None else seen
        self.refuse_moved()
        for watcher in self.watchers:
            watcher.before(what)
        with self._telling_watchers():
            return news_of(self._command(what, body, seen, key))

    def _command(self, what: str, body: Body, seen: int, key: str) -> JournalEntry:
        """The entry of what was done, or had been done under this key."""
        with self.telling_trouble(), writing(self.engine) as connection:
            self._catch_up(connection)
            if key and (done := entry_under(connection, key)) is not None:
                return done
            work = self._work(what, connection)
            work.do(body)
            self._refuse_overtaken(connection, work, seen)
            entry = self._entry(work, key)
            write_rows(connection, work.images)
            write_phones(connection, work.phones)
            connection.execute(insert(JournalEntry), [entry.model_dump()])
            if (trouble := self.file_trouble) is not None:
                raise Refused(trouble)
        self._follow(entry, work.images)
        if self._news == Changes():
            self._shown = self.hall.sequence
        return entry

    @contextmanager
    def _telling_watchers(self) -> Iterator[None]:
        """Tell the watchers, when the transaction within is over, of every entry that it took account of, those of other desks too."""
        try:
            yield
        finally:
            told, self._untold = self._untold, []
            for entry in told:
                for watcher in self.watchers:
                    watcher.after(entry)

    def _work(self, what: str, connection: Connection) -> Work:
        def entries(since: int) -> list[JournalEntry]:
            return read_entries(connection, since)

        def phones() -> dict[int, str]:
            return read_phones(connection)

        return Work(self.hall, what, clock=self.clock, luck=self.luck, entries=entries, known_phones=phones)

    def _catch_up(self, connection: Connection) -> None:
        """Bring the hall to the newest entry of the journal."""
        for entry in read_entries(connection, self.hall.sequence):
            self._follow(entry, images_of(entry))
            self._news = both(self._news, news_of(entry))

    def _follow(self, entry: JournalEntry, images: Images) -> None:
        """Take account of one more entry."""
        line = journal_line(entry)
        self.hall = self.hall.after(images, line, entry.hash)
        self.undo_stack.follow(line, self.name)
        self._untold.append(entry)
        if news_of(entry).teams:
            self._phones = None

    def _refuse_overtaken(self, connection: Connection, work: Work, seen: int) -> None:
        """Refuse a command when somebody else has changed what it depends on since its user saw it, telling who and what."""
        if seen >= self.hall.sequence:
            return
        needed = touched(work.images) | work.looked_at
        for entry in reversed(read_entries(connection, seen)):
            if entry.desk != self.name and rows_of(entry) & needed:
                raise Refused(Problem("changed-meanwhile", details={"by": entry.by_whom, "what": entry.what}))

    def _entry(self, work: Work, key: str) -> JournalEntry:
        """The entry that tells of this work, chained to the newest one."""
        changed = sorted((row, images) for row, images in work.images.items() if images[0] != images[1])
        entry = JournalEntry(
            sequence=self.hall.sequence + 1,
            command=key or str(uuid4()),
            what=work.what,
            by_whom=self.by,
            at=self.clock().astimezone(UTC).isoformat(timespec="seconds"),
            why=work.why,
            details=work.details,
            before=[[*row, before] for row, (before, _) in changed],
            after=[[*row, after] for row, (_, after) in changed],
            undoes=work.undoes,
            desk=self.name,
            looked_at=sorted(map(list, work.looked_at - work.images.keys())),
            previous=self.hall.head,
            hash="",
        )
        entry.hash = entry_hash(plain_entry(entry))
        return entry


def read_entries(connection: Connection, since: int) -> list[JournalEntry]:
    """The entries of the journal after that number, oldest first, with the rows that they changed."""
    journal = table_of("journal")
    return [
        JournalEntry(**row) for row in connection.execute(select(journal).where(journal.c.sequence > since).order_by(journal.c.sequence)).mappings()
    ]


def read_phones(connection: Connection) -> dict[int, str]:
    """The telephone numbers that the file holds, by the ids of teams."""
    return {row.team_id: row.phone for row in connection.execute(select(table_of(str(Contact.__tablename__))))}


def entry_under(connection: Connection, key: str) -> JournalEntry | None:
    """The entry of the command with this key."""
    journal = table_of("journal")
    row = connection.execute(select(journal).where(journal.c.command == key)).mappings().first()
    return None if row is None else JournalEntry(**row)


def images_of(entry: JournalEntry) -> dict[Row, tuple[Image | None, Image | None]]:
    """The rows that an entry changed, before and after."""
    before = {(table, id_): image for table, id_, image in entry.before}
    return {(table, id_): (before[table, id_], image) for table, id_, image in entry.after}


def rows_of(entry: JournalEntry) -> frozenset[Row]:
    """The rows that an entry is about. How a team is reached stands in no row: such an entry says which teams it depended on."""
    reached = {(table, id_) for table, id_ in entry.looked_at} if entry.what in CONTACTS else set()
    return touched(images_of(entry)) | reached


def news_of(entry: JournalEntry) -> Changes:
    """What kinds of thing an entry is about. How people are reached, and the editions of papers, stand in no row of a hall."""
    changes = changes_of(images_of(entry))
    return replace(changes, teams=changes.teams or entry.what in CONTACTS, papers=entry.what == DOCUMENT_ISSUED)


def both(one: Changes, other: Changes) -> Changes:
    """Everything that two commands changed."""
    return Changes(
        one.settings or other.settings, one.teams or other.teams, one.rounds or other.rounds, one.games | other.games, one.papers or other.papers
    )
