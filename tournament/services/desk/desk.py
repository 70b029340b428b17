"""The scorers' desk: one open championship, and the one way to change it.

Every use case is one `Desk.command`: one transaction that changes rows and writes one journal entry with the rows before and after. The entry is what
undo goes back by, and from the same rows the desk tells what changed.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from sqlite3 import DatabaseError as DriverError
from typing import Any, Protocol, TypeVar
from uuid import uuid4

from sqlalchemy import Engine, event, insert, inspect
from sqlalchemy.exc import DatabaseError
from sqlmodel import Session, SQLModel, func, select

from tournament.errors import Problem, Refused
from tournament.models.engine import trouble_of
from tournament.models.file import let_go, settle
from tournament.models.journal import entry_hash, plain_entry
from tournament.models.open_files import moved
from tournament.models.tables import Championship, Contact, JournalEntry, Team
from tournament.services.desk.changes import Changes
from tournament.services.people.lines import TeamLine
from tournament.services.people.names import check_texts
from tournament.services.rounds.lines import RoundLine
from tournament.services.scores.ledger import GameRecord

Seen = TypeVar("Seen")
Image = dict[str, Any]
Row = tuple[str, int]

CREATED, UNDO, REDO = "championship-created", "undo", "redo"
CONTACT_CHANGED, CONTACTS_ERASED, DOCUMENT_ISSUED = "contact-changed", "contacts-erased", "document-issued"
NOT_UNDONE = (CREATED, CONTACT_CHANGED, CONTACTS_ERASED, DOCUMENT_ISSUED)
"""What undo passes over: how a file began, contact data, which the journal does not hold, and paper, which is out in the hall."""
SEATING = (CREATED, "team-registered", "teams-imported")
"""What brings teams in that were never there; undo and redo only bring back."""
OUTSIDE_THE_JOURNAL = (JournalEntry, Contact)


def utc_now() -> datetime:
    """The clock of a desk, unless it is given another."""
    return datetime.now(UTC)


def draw_a_seed() -> int:
    """The luck of a desk, unless it is given another: the number of a draw."""
    return secrets.randbelow(1_000_000_000)


@dataclass
class Steps:
    """What undo and redo would take, newest last, as journal sequence numbers. Something new empties `redo`."""

    undo: list[int] = field(default_factory=list)
    redo: list[int] = field(default_factory=list)

    def follow(self, sequence: int, what: str) -> None:
        """Take account of one more journal entry."""
        if what == UNDO:
            self.undo.pop()
            self.redo.append(sequence)
        elif what == REDO:
            self.redo.pop()
            self.undo.append(sequence)
        elif what not in NOT_UNDONE:
            self.undo.append(sequence)
            self.redo.clear()


class Watcher(Protocol):
    """Who is told what happens at a desk, outside of every transaction. It refuses nothing and holds nobody up."""

    def before(self, what: str) -> None:
        """Something is about to be done."""

    def after(self, entry: JournalEntry) -> None:
        """Something was done, and is on the disk."""

    def closing(self) -> None:
        """The file is about to be closed."""


class Rehearsed(Exception):
    """Ends a command of which nothing is to be kept; carries what was seen in it."""

    def __init__(self, seen: Any) -> None:
        super().__init__("nothing of this is kept")
        self.seen = seen


class Work:
    """A transaction under way: its session, what it will say of itself in the journal, and, once committed, what it changed.

    What stands in `afterwards` is called when everything is done and before the entry is written, to tell in it what came of it.
    """

    def __init__(self, session: Session, what: str) -> None:
        self.session = session
        self.what = what
        self.why = ""
        self.details: dict[str, str | int] = {}
        self.undoes: int | None = None
        self.images: dict[Row, tuple[Image | None, Image | None]] = {}
        self.afterwards: list[Callable[[], None]] = []
        self.changes = Changes()
        self._last_ids: dict[Any, int] = {}

    def insert(self, table: Any, rows: Sequence[Image]) -> None:
        """Write many new rows of a table at once: each as the values of its columns, those as usual left out. The journal tells of them as of all.

        An object for each row would hold the window up where a thousand teams are seated.
        """
        usual = {name: column.default for name, column in table.model_fields.items() if not column.is_required()}
        whole = [{**usual, **row} for row in rows]
        if whole:
            self.session.execute(insert(table), whole)
        for row in whole:
            named = str(table.__tablename__), row["id"]
            before = self.images[named][0] if named in self.images else None
            self.images[named] = (before, {name: value for name, value in row.items() if name != "version"})

    def new_id(self, table: Any, above: int = 0) -> int:
        """An id for a new row of a table: above all others, above those given before in this transaction, and above any other that is told."""
        given = self._last_ids.get(table)
        self._last_ids[table] = max(next_id(self.session, table) if given is None else given + 1, above + 1)
        return self._last_ids[table]

    @cached_property
    def contents(self) -> Championship:
        """The championship's own row."""
        return self.session.exec(select(Championship)).one()

    @cached_property
    def last_team_ever(self) -> int:
        """The highest id that any team had before this transaction, by the journal: rows tell nothing of a team that was struck out."""
        telling = select(JournalEntry.after).where(JournalEntry.what.in_(SEATING))  # type: ignore[attr-defined]
        return max((id_ for after in self.session.exec(telling) for table, id_, _ in after if table == Team.__tablename__), default=0)


class Desk:
    """An open championship. `by` is who sits at the desk; `clock` and `luck` give the time and the seeds of draws."""

    def __init__(
        self, engine: Engine, *, path: Path | None, by: str, clock: Callable[[], datetime] = utc_now, luck: Callable[[], int] = draw_a_seed
    ) -> None:
        self.engine = engine
        self.path = path
        self.by = by
        self.clock = clock
        self.luck = luck
        self.steps = Steps()
        self.ledger: dict[int, GameRecord] = {}
        self.rounds: dict[int, RoundLine] = {}
        self.teams: tuple[TeamLine, ...] | None = None
        self.watchers: list[Watcher] = []
        self._along: Callable[[Work], None] | None = None
        with self.reading() as session:
            for sequence, what in session.exec(select(JournalEntry.sequence, JournalEntry.what).order_by(JournalEntry.sequence)):  # type: ignore[arg-type]
                self.steps.follow(sequence, what)

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
    def reading(self) -> Iterator[Session]:
        """A session that only reads. Refuses what the disk refuses to read."""
        with self.telling_trouble(), Session(self.engine, autoflush=False) as session:
            yield session

    @contextmanager
    def command(self, what: str, *, why: str = "", **details: str | int) -> Iterator[Work]:
        """One use case: the rows changed in the block and the journal entry that tells of them are committed together, or not at all."""
        check_texts(reason=why)
        self.refuse_moved()
        along, self._along = self._along, None
        for watcher in self.watchers:
            watcher.before(what)
        with self.telling_trouble(), Session(self.engine, expire_on_commit=False) as session, session.begin():
            work = Work(session, what)
            work.why, work.details = why, dict(details)
            keep_images(work)
            yield work
            session.flush()
            for tell in work.afterwards:
                tell()
            if along is not None:
                along(work)
                session.flush()
            entry = self.journal_entry(work)
            session.add(entry)
            if (trouble := self.file_trouble) is not None:
                raise Refused(trouble)
        self.steps.follow(entry.sequence, entry.what)
        work.changes = changes_of(work.images)
        self.forget(work.changes)
        for watcher in self.watchers:
            watcher.after(entry)

    def do_along(self, action: Callable[["Desk"], Changes], along: Callable[[Work], None]) -> Changes:
        """Do something, and `along` with it, in one transaction with one journal entry."""
        self._along = along
        try:
            return action(self)
        finally:
            self._along = None

    def rehearse(self, action: Callable[["Desk"], Changes], look: Callable[[Work], Seen]) -> Seen:
        """What `look` sees when an action has been done, of which nothing is kept. Refuses what the action refuses."""

        def keep_nothing(work: Work) -> None:
            raise Rehearsed(look(work))

        try:
            self.do_along(action, keep_nothing)
        except Rehearsed as rehearsed:
            seen: Seen = rehearsed.seen
            return seen
        raise AssertionError("an action is one command")

    @contextmanager
    def telling_trouble(self) -> Iterator[None]:
        """Refuse what the disk refuses: it is full, does not answer, may not be written to. Nothing has changed, and it can be tried again."""
        try:
            yield
        except (DriverError, DatabaseError) as trouble:
            raise Refused(trouble_of(trouble, self.path)) from trouble

    def forget(self, changes: Changes) -> None:
        """Drop from memory what a change made untrue."""
        if changes.settings:
            self.ledger.clear()
        if changes.teams:
            self.teams = None
        for game in changes.games:
            self.ledger.pop(game, None)
        everywhere = changes.settings or changes.teams or changes.rounds
        self.rounds = {
            number: line for number, line in self.rounds.items() if not everywhere and changes.games.isdisjoint(game.id for game in line.games)
        }

    def journal_entry(self, work: Work) -> JournalEntry:
        """The entry that tells of this work, chained to the newest one."""
        newest = work.session.exec(select(JournalEntry).order_by(JournalEntry.sequence.desc()).limit(1)).first()  # type: ignore[attr-defined]
        changed = sorted((row, images) for row, images in work.images.items() if images[0] != images[1])
        entry = JournalEntry(
            sequence=(newest.sequence if newest else 0) + 1,
            command=str(uuid4()),
            what=work.what,
            by_whom=self.by,
            at=self.clock().astimezone(UTC).isoformat(timespec="seconds"),
            why=work.why,
            details=work.details,
            before=[[*row, before] for row, (before, _) in changed],
            after=[[*row, after] for row, (_, after) in changed],
            undoes=work.undoes,
            previous=newest.hash if newest else "",
            hash="",
        )
        entry.hash = entry_hash(plain_entry(entry))
        return entry


def expect_version(row: SQLModel, version: int | None, session: Session) -> None:
    """Refuse a change made on sight of an older state of the row, telling what was done since and by whom."""
    if version is None or row.version == version:  # type: ignore[attr-defined]
        return
    newest = session.exec(select(JournalEntry).order_by(JournalEntry.sequence.desc()).limit(1)).one()  # type: ignore[attr-defined]
    raise Refused(Problem("changed-meanwhile", details={"by": newest.by_whom, "what": newest.what}))


def image(row: SQLModel, *, committed: bool = False) -> Image:
    """A row as plain values; `committed`: as it was when it was read. The version is not part of it: it only ever grows."""
    state = inspect(row)
    values = {}
    for column in state.mapper.column_attrs:
        history = state.attrs[column.key].history
        values[column.key] = history.deleted[0] if committed and history.deleted else getattr(row, column.key)
    values.pop("version", None)
    return values


def keep_images(work: Work) -> None:
    """Watch a transaction, and keep each changed row as it was first and as it is last."""

    def row_of(changed: SQLModel) -> Row:
        return str(changed.__tablename__), inspect(changed).mapper.primary_key_from_instance(changed)[0]

    def journalled(rows: Any) -> list[SQLModel]:
        return [row for row in rows if not isinstance(row, OUTSIDE_THE_JOURNAL)]

    def keep(changed: SQLModel, before: Image | None, after: Image | None) -> None:
        first = work.images[row_of(changed)][0] if row_of(changed) in work.images else before
        work.images[row_of(changed)] = (first, after)

    @event.listens_for(work.session, "before_flush")
    def before_flush(session: Session, *_: Any) -> None:
        for changed in journalled(session.dirty):
            keep(changed, image(changed, committed=True), image(changed))
        for doomed in journalled(session.deleted):
            keep(doomed, image(doomed, committed=True), None)

    @event.listens_for(work.session, "after_flush")
    def after_flush(session: Session, *_: Any) -> None:
        for added in journalled(session.new):
            keep(added, None, image(added))


def changes_of(images: Mapping[Row, tuple[Image | None, Image | None]]) -> Changes:
    """What kinds of thing the changed rows are about."""
    tables = {table for table, _ in images}
    games = {number for table, number in images if table == "game"}
    for states in images.values():
        games |= {state["game_id"] for state in states if state and state.get("game_id") is not None}
    return Changes(
        settings="championship" in tables,
        teams=bool(tables & {"team", "player", "substitution", "apart"})
        or any(state and state.get("team_id") for states in images.values() for state in states),
        rounds=bool(tables & {"round", "side"}),
        games=frozenset(games),
    )


def next_id(session: Session, table: Any) -> int:
    """An id for a new row of a table, above all others."""
    return (session.exec(select(func.max(table.id))).one() or 0) + 1


def row_or_refuse(session: Session, table: Any, id_: int, code: str) -> Any:
    """The row of that id; refuses when another command has taken it away."""
    row = session.get(table, id_)
    if row is None:
        raise Refused(Problem(code))
    return row


def touch(rows: Sequence[SQLModel]) -> None:
    """Count one more change of each row."""
    for row in rows:
        row.version += 1  # type: ignore[attr-defined]
