"""The scorers' desk: one open championship, and the one way to change it.

Every command takes the write lock, catches up with what others did, checks, changes rows of the state, and writes them
together with one journal entry, or not at all. The entry is what undo goes back by, and what others catch up from.
Commands that wait may be done in one transaction (`together`): each has its entry and its answer all the same.
"""

import secrets
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from sqlite3 import DatabaseError as DriverError
from typing import ClassVar, Protocol, TypeVar
from uuid import uuid4

from sqlalchemy import Connection, Engine, insert, select
from sqlalchemy.exc import DatabaseError

from tournament.errors import Problem, Refused
from tournament.models.engine import settled, writing
from tournament.models.tables import Contact, JournalEntry
from tournament.services.desk.changes import Changes, both, touched
from tournament.services.desk.journal import (
    Stamp,
    Told,
    action_of,
    change_set_of,
    entries_of_others,
    entry_under,
    new_entry,
    news_of,
    read_entries,
    read_told,
    rows_of,
)
from tournament.services.desk.open_file import DeskFile, refuse_elsewhere
from tournament.services.desk.rows import put_back, write_phones, write_rows
from tournament.services.desk.state import ChampionshipState, head_of, journal_entry_view, read_state, table_of
from tournament.services.desk.steady_clock import SteadyClock
from tournament.services.desk.undo_stack import UndoStack
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import Command
from tournament.services.desk.views import HallAccess

CONTACT = table_of(str(Contact.__tablename__))
Body = Callable[[UnitOfWork], None]
T = TypeVar("T")
NEWEST = 200
"""So many of the newest entries a desk keeps with their rows: what was seen at another desk is seldom older."""


def draw_a_seed() -> int:
    """The seed of a draw, unless a desk is given another source of them."""
    return secrets.randbelow(1_000_000_000)


class HalfWritten(Exception):
    """A command ended while it wrote: nothing of the transaction that it is in may stay."""


class Watcher(Protocol):
    """Who is notified of what happens at a desk, outside of every transaction. It refuses nothing and delays nobody."""

    def before(self, what: str) -> None:
        """Something is about to be done; not told of commands that are done together."""

    def after(self, entry: JournalEntry) -> None:
        """Something was done, and is on the disk."""

    def closing(self) -> None:
        """The file is about to be closed."""


@dataclass(frozen=True)
class DeskAsSeen:
    """A desk whose user sees an earlier state (`seen`, its sequence), or repeats a command (`key`)."""

    desk: "Desk"
    seen: int
    key: str = ""

    def ask(self, command: Command) -> Changes:
        """Do it, unless somebody else has changed since what it depends on, or it has been done under this key."""
        return self.desk.ask(replace(command, seen=self.seen, key=self.key))


class Desk(DeskFile):
    """An open championship. `by` is who sits at the desk; `clock` and `rng` give the time and the seeds of draws.

    `name` distinguishes the desks of one championship: each takes back what itself did. The one that opened the file
    has none.
    """

    is_joined: ClassVar[bool] = False
    """Whether another computer runs what is done here: telephone numbers, passes and copies are there."""

    def __init__(
        self,
        engine: Engine,
        *,
        path: Path | None,
        by: str,
        clock: Callable[[], datetime] | None = None,
        rng: Callable[[], int] = draw_a_seed,
        name: str = "",
        state: ChampionshipState | None = None,
    ) -> None:
        """`state` was read before, and is read again if behind; without `clock` it has a steady one."""
        super().__init__(engine, path)
        self.by = by
        self.rng = rng
        self.name = name
        self.device = ""
        """What this computer is called where several are joined; empty at the one that opened the file."""
        self.watchers: list[Watcher] = []
        self.access: Callable[[], HallAccess | None] = lambda: None
        """How phones come here now; None while the hall is not open."""
        self._phones: dict[int, str] | None = None
        self._shared: Connection | None = None
        """The transaction of the commands that are done together, while they are."""
        with self.reading() as connection:
            self.state = state if state and state.head == head_of(connection) else read_state(connection)
        self.clock = clock or SteadyClock(self.state.journal[-1].at if self.state.journal else None)
        self._undo_stack: UndoStack | None = None
        self._news = Changes()
        self._shown = self.state.sequence
        self._untold: list[JournalEntry] = []
        self._newest: deque[JournalEntry] = deque(maxlen=NEWEST)
        """The newest entries that this desk has made or caught up with, none of them left out."""
        self._is_writing = False
        self.answered: JournalEntry | None = None
        """The entry of what the last command did, or had done under its key."""

    def seat(self, by: str, name: str) -> None:
        """Let somebody else work here as at another desk: each person has an undo stack."""
        if name != self.name:
            self._undo_stack = None
        self.by, self.name = by, name

    @property
    def shown_state(self) -> ChampionshipState:
        """What is shown of the championship: the state, and what waits to be done, where that is shown already."""
        return self.state

    @property
    def is_waiting(self) -> bool:
        """Whether something that was wished here waits to be done."""
        return False

    def queued(self, key: str) -> Changes | None:
        """What a wish changes that waits under this key and is shown already; None where it does not."""
        return None

    @property
    def undo_stack(self) -> UndoStack:
        """What this desk could undo or redo, computed from the whole journal when first asked for."""
        if self._undo_stack is None:
            self._undo_stack = UndoStack.of(self.state.journal, self.name)
        return self._undo_stack

    def tell_closing(self) -> None:
        """Notify the watchers that the file is about to be closed."""
        for watcher in self.watchers:
            watcher.closing()
        self.watchers.clear()

    @property
    def phones(self) -> dict[int, str]:
        """Phone numbers by team id. They are in the file alone, so that they can be erased."""
        if self._phones is None:
            with self.reading() as connection:
                self._phones = read_phones(connection)
        return self._phones

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads; while commands are done together, theirs."""
        if self._shared is not None:
            yield self._shared
        else:
            with super().reading() as connection:
                yield connection

    def entries(self, since: int = 0, *, most: int | None = None) -> list[JournalEntry]:
        """Journal entries after that number, oldest first, with their changed rows, which a state lacks."""
        with self.reading() as connection:
            return read_entries(connection, since, most=most)

    def told(self, since: int, until: int) -> list[Told]:
        """The changed rows of entries after `since` up to `until`, oldest first, to go back by them."""
        with self.reading() as connection:
            return read_told(connection, since, until)

    def on_sight_of(self, state: ChampionshipState, key: str = "") -> DeskAsSeen:
        """The desk of a user who sees this state; under a known `key` nothing is done twice."""
        return DeskAsSeen(self, state.sequence, key)

    def catch_up(self) -> Changes:
        """Catch up with others in one read-only transaction; returns what changed since last asked."""
        with self._telling_watchers(), self.reading() as connection:
            self._catch_up(connection)
        return self.news()

    def news(self) -> Changes:
        """What others changed since last asked, as far as caught up; from now on its user decides on that."""
        news, self._news, self._shown = self._news, Changes(), self.state.sequence
        return news

    def ask(self, command: Command) -> Changes:
        """Do a command once under its key, on the state that its user saw, or what this desk has reported."""
        stamp = Stamp(command.key, command.digest) if command.key else Stamp()
        return self.run(command.what, command.do, seen=command.seen, stamp=stamp)

    def run(self, what: str, body: Body, *, seen: int | None = None, stamp: Stamp | None = None) -> Changes:
        """One command: what `body` changes and its journal entry are written together, or not at all.

        `seen` is the sequence that its user saw: it is refused where somebody else has changed since what it depends
        on. Under the key of a `stamp` that the journal has already, nothing is done, and the answer is the same as
        then. What others did meanwhile is left for `news`: until that was asked, nothing is decided on sight of it.
        """
        seen, stamp = self._shown if seen is None else seen, stamp or Stamp()
        if self._shared is not None:
            if not stamp.key:
                raise ValueError("what is done together is found again by its key")
            self.answered = self._attempt(what, body, seen, stamp, look=True)
            return news_of(self.answered)
        self.refuse_moved()
        for watcher in self.watchers:
            watcher.before(what)
        with self._telling_watchers():
            self.answered = self._command(what, body, seen, stamp)
        return news_of(self.answered)

    def together(self, asks: Iterable[Callable[[], T]]) -> list[T | Exception]:
        """Have commands asked of this desk in one transaction: what each of the calls returned, or raised.

        All that they did is on the disk once this returns, or nothing of it is where it raises. The next call is
        taken, and made, when the one before is over. One that raises before it writes has done nothing, and the others
        go on. Where one ends while it writes all of them are undone, and done one by one. Where the connection to a
        server was lost all of them are done again, each under its key, which each of them has.
        """
        self.refuse_moved()
        asks, taken = iter(asks), list[Callable[[], T]]()
        try:
            with self._telling_watchers(), self.telling_trouble():
                return settled(self.engine, lambda _again: self._done_together(remembered(asks, taken)))
        except (HalfWritten, DriverError, DatabaseError, OverflowError):
            return [outcome_of(ask) for ask in remembered(asks, taken)]

    def _done_together(self, asks: Iterable[Callable[[], T]]) -> list[T | Exception]:
        """What each call in one transaction came to; where that fails, the desk is as it was before."""
        before = self.state, self._news, self._shown
        try:
            with self._transaction() as connection:
                self._shared = connection
                try:
                    return [self._outcome(ask) for ask in asks]
                finally:
                    self._shared = None
        except BaseException:
            self.state, self._news, self._shown = before
            self._undo_stack, self._phones, self._untold = None, None, []
            self._newest.clear()
            raise

    def _outcome(self, ask: Callable[[], T]) -> T | Exception:
        """What a call returned or raised. Raises what concerns all that is in the transaction with it."""
        self._is_writing = False
        try:
            return ask()
        except (DriverError, DatabaseError):
            raise
        except Exception as error:
            if self._is_writing:
                raise HalfWritten from error
            return error

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """The transaction of commands: the desk has caught up, and the file has its name still when it ends."""
        if self._shared is not None:
            yield self._shared
            return
        with writing(self.engine) as connection:
            self._catch_up(connection)
            yield connection
            if (trouble := self.file_trouble) is not None:
                raise Refused(trouble)

    def _command(self, what: str, body: Body, seen: int, stamp: Stamp) -> JournalEntry:
        """The entry of what was done, or had been done under this key; tried again where a server's answer was lost."""
        under, is_known = keyed(stamp), bool(stamp.key)
        with self.telling_trouble():
            return settled(self.engine, lambda again: self._attempt(what, body, seen, under, look=again or is_known))

    def _attempt(self, what: str, body: Body, seen: int, stamp: Stamp, *, look: bool) -> JournalEntry:
        """Do it in a transaction, unless it is found, where it is to `look` for it, under its key."""
        with self._transaction() as connection:
            if look and (done := entry_under(connection, stamp.key)) is not None:
                refuse_other_action(done, stamp)
                return done
            refuse_elsewhere(self.state, what)
            work = self._work(what, connection)
            work.do(body)
            refuse_overtaken(self._others(connection, seen), work, seen)
            at = self.clock().astimezone(UTC).isoformat(timespec="seconds")
            entry = new_entry(self.state, work, stamp, by=self.by, at=at)
            self._is_writing = True
            write_work(connection, work, entry)
        self._follow([entry], work.state.at_entry(journal_entry_view(entry), entry.hash))
        if self._news == Changes():
            self._shown = self.state.sequence
        self._is_writing = False
        return entry

    @contextmanager
    def _telling_watchers(self) -> Iterator[None]:
        """After the transaction within, notify the watchers of every entry caught up with, from any desk.

        One that raises keeps none from hearing of all of them; then its error is raised.
        """
        with ExitStack() as after:
            try:
                yield
            finally:
                told, self._untold = self._untold, []
                for entry in reversed(told):
                    for watcher in reversed(self.watchers):
                        after.callback(watcher.after, entry)

    def _work(self, what: str, connection: Connection) -> UnitOfWork:
        entries, phones = partial(read_entries, connection), partial(read_phones, connection)
        return UnitOfWork(
            self.state, what, desk=self.name, clock=self.clock, rng=self.rng, entries=entries, known_phones=phones
        )

    def _others(self, connection: Connection, since: int) -> Iterator[Told]:
        """The entries after that number that other desks made, the newest first; from memory where all are there."""
        if self._newest and self._newest[0].sequence <= since + 1:
            newest = reversed(self._newest)
            yield from (entry for entry in newest if entry.sequence > since and entry.desk != self.name)
        else:
            yield from entries_of_others(connection, since, self.name)

    def _catch_up(self, connection: Connection) -> None:
        for entry in read_entries(connection, self.state.sequence):
            if entry.previous != self.state.head:
                raise Refused(Problem("server-other-history"))
            self._follow([entry], self.state.after(change_set_of(entry), journal_entry_view(entry), entry.hash))
            self._news = both(self._news, news_of(entry))

    def _follow(self, entries: Sequence[JournalEntry], state: ChampionshipState) -> None:
        """Take account of entries after which the state is this."""
        self.state = state
        for entry in entries:
            self._note_entry(entry)

    def _note_entry(self, entry: JournalEntry) -> None:
        line = journal_entry_view(entry)
        if self._undo_stack is not None:
            self._undo_stack.follow(line, self.name)
        self._untold.append(entry)
        self._newest.append(entry)
        if news_of(entry).teams:
            self._phones = None


def keyed(stamp: Stamp) -> Stamp:
    """A stamp with a key: one of the desk's own where the client has none."""
    return stamp if stamp.key else replace(stamp, key=str(uuid4()))


def remembered(asks: Iterator[Callable[[], T]], taken: list[Callable[[], T]]) -> Iterator[Callable[[], T]]:
    """The calls that were taken before, and those that are left, each of which is kept among them."""
    yield from tuple(taken)
    for ask in asks:
        taken.append(ask)
        yield ask


def outcome_of(ask: Callable[[], T]) -> T | Exception:
    """What a call returned or raised."""
    try:
        return ask()
    except Exception as error:
        return error


def write_work(connection: Connection, work: UnitOfWork, entry: JournalEntry) -> None:
    """Write the rows that a command changed, and its entry."""
    if work.undoes is None:
        write_rows(connection, work.change_set)
    else:
        put_back(connection, work.change_set, work.undoes)
    write_phones(connection, work.phones)
    connection.execute(insert(JournalEntry), [entry.model_dump()])


def refuse_other_action(done: JournalEntry, stamp: Stamp) -> None:
    """Refuse a key that was used for something else: its answer would be taken for the answer to what is asked now."""
    if done.asked != stamp.asked:
        raise Refused(Problem("key-used", details={"by": done.by_whom, "what": done.what}))


def refuse_overtaken(others: Iterable[Told], work: UnitOfWork, seen: int) -> None:
    """Refuse a command if `others` changed what it depends on since entry `seen`, naming who and what.

    Refused also where nobody can have seen that entry: the file was brought back from a copy since. What is taken back
    has its own check.
    """
    if seen > work.previous.sequence:
        raise Refused(Problem("seen-elsewhere"))
    if seen == work.previous.sequence or work.undoes is not None:
        return
    needed = touched(work.change_set) - work.regardless | work.looked_at
    for entry in others:
        if rows_of(entry) & needed:
            raise Refused(Problem("changed-meanwhile", details=action_of(entry)))


def read_phones(connection: Connection) -> dict[int, str]:
    """The telephone numbers that the file holds, by the ids of teams."""
    return {row.team_id: row.phone for row in connection.execute(select(CONTACT).order_by(CONTACT.c.team_id))}
