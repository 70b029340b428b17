"""Copies of the championship that is open, made by themselves while the evening goes on.

A copy is made when a round is posted and when it is complete, every five minutes if anything changed, before teams are
imported, a round is drawn again or a posting is taken back, and on closing: in the application's own folder, and in a
second backup target where one was chosen. What happens between two copies is written beside them, entry by entry.

The desk's thread only takes the championship into memory, which is a matter of milliseconds; each target has a thread
of its own that writes, so that a slow stick holds up neither the desk nor the other copies. Whatever fails is shown in
the line of the target, is tried again, and stops nobody.
"""

from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import closing
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from sqlite3 import Connection, DatabaseError
from threading import Thread
from typing import Any

from sqlalchemy.exc import DatabaseError as ServerError

from tournament.disk import FOLDER_OF_OWNER, on_same_disk, sync
from tournament.errors import Problem, Refused
from tournament.models.backup import (
    SECOND_FOLDER,
    add_copy,
    folder_of,
    freeze,
    freezing,
    identity_in,
    identity_of,
    newest_copy,
    note_entry,
    write_copy,
)
from tournament.models.engine import trouble_of
from tournament.models.file import check_free
from tournament.models.journal import plain_entry
from tournament.models.open_files import is_open_here, is_there, real_path
from tournament.models.tables import JournalEntry
from tournament.preferences import copies_folder
from tournament.services.desk.desk import Desk
from tournament.services.desk.undo import next_steps
from tournament.services.desk.undo_stack import UNDO
from tournament.services.rounds.round_views import current_round
from tournament.services.rounds.views import RoundState
from tournament.services.safety.views import BackupTargetView

PROGRAM = "Capot.exe"
"""By what the folder is known that a program on a stick lies in, on every system that the stick is plugged into."""
POSTED = "round-posted"
COPIED_BEFORE = ("teams-imported", "round-drawn", "draw-discarded", "posting-taken-back")
BETWEEN_COPIES = timedelta(minutes=5)
BETWEEN_TRIES = timedelta(minutes=1)
LONGEST_CLOSING = 10
"""Seconds that closing waits for the last copy. What takes longer goes on in its thread."""


class CopyWriter:
    """A thread that does one thing after the other, and ends with the program if a device hangs."""

    def __init__(self) -> None:
        self._wanted: SimpleQueue[tuple[Future[None], Callable[[], None]] | None] = SimpleQueue()
        Thread(target=self._work, name="copies", daemon=True).start()

    def submit(self, job: Callable[[], None]) -> Future[None]:
        """Have one more thing done."""
        future: Future[None] = Future()
        self._wanted.put((future, job))
        return future

    def finish(self) -> None:
        """End once everything is done."""
        self._wanted.put(None)

    def _work(self) -> None:
        for future, job in iter(self._wanted.get, None):
            try:
                future.set_result(job())
            except BaseException as trouble:
                future.set_exception(trouble)


class CopyTarget:
    """One backup target of one championship, and the thread that writes there, one thing after the other.

    The thread changes `line` and `sequence`, the number of the newest entry that a good copy there holds, each as one
    whole value.
    """

    def __init__(self, folder: Path, desk: Desk, *, is_local: bool) -> None:
        self.sequence = 0
        self.tried: datetime | None = None
        self._file = desk.path
        self._identity = identity_in(desk.engine)
        self.line = BackupTargetView(folder, is_local, good=newest_copy(folder, self._identity))
        self._writer = CopyWriter()
        self._under_way: list[Future[None]] = []

    @property
    def under_way(self) -> list[Future[None]]:
        """What is not done yet. Raises what nobody expected: that is a bug."""
        done = [future for future in self._under_way if future.done()]
        self._under_way = [future for future in self._under_way if future not in done]
        for future in done:
            future.result()
        return self._under_way

    def put(self, freeze: Callable[[], Connection], at: datetime) -> None:
        """Have a copy written of what `freeze` gives."""
        self.tried = at
        self._under_way.append(self._writer.submit(partial(self._write, freeze, at)))

    def note(self, entry: dict[str, Any]) -> None:
        """Have an entry of the journal written beside the copies."""
        self._under_way.append(self._writer.submit(partial(self._append, entry)))

    def _write(self, freeze: Callable[[], Connection], at: datetime) -> None:
        try:
            with closing(freeze()) as frozen:
                add_copy(frozen, self.line.folder, self._file, at)
                self.sequence = identity_of(frozen).sequence
        except Refused as refused:
            self.fail(refused.problems[0])
        except ServerError as trouble:
            self.fail(trouble_of(trouble, self._file))
        else:
            self.line = BackupTargetView(self.line.folder, self.line.is_local, good=at)

    def _append(self, entry: dict[str, Any]) -> None:
        try:
            note_entry(folder_of(self.line.folder, self._identity, self._file), entry, self._file)
        except Refused as refused:
            self.fail(refused.problems[0])

    def fail(self, problem: Problem) -> None:
        """Report why there is no good copy any more."""
        self.line = BackupTargetView(self.line.folder, self.line.is_local, good=self.line.good, trouble=problem)

    def finish(self) -> None:
        """Take nothing more on; what is under way is brought to its end."""
        self._writer.finish()


class Copies:
    """The copies of an open championship. The owner calls `tick` now and then, and after commands."""

    def __init__(self, desk: Desk, second: Path | None = None) -> None:
        self._desk = desk
        self._shelves = [CopyTarget(copies_folder(), desk, is_local=True)]
        if second is not None:
            self._shelves.append(CopyTarget(second, desk, is_local=False))
        self._copied_at = desk.clock()
        self._is_due = True
        self._complete = 0
        self._is_closed = False
        desk.watchers.append(self)

    @property
    def targets(self) -> tuple[BackupTargetView, ...]:
        """The state of the copies: the application's folder, then the second target if chosen."""
        return tuple(shelf.line for shelf in self._shelves)

    @property
    def second(self) -> Path | None:
        """The folder of the second target, if one was chosen."""
        return next((shelf.line.folder for shelf in self._shelves if not shelf.line.is_local), None)

    @property
    def is_busy(self) -> bool:
        """Whether something is being written."""
        return sum(len(shelf.under_way) for shelf in self._shelves) > 0

    def before(self, what: str) -> None:
        """Copy the present state, if what is about to be done is one of the large steps."""
        if may_be_copied_before(what) and (what != UNDO or self._undoes_posting()) and self._behind():
            self.copy_now()

    def _undoes_posting(self) -> bool:
        wanted = next_steps(self._desk).undo
        return wanted is not None and wanted.what == POSTED

    def after(self, entry: JournalEntry) -> None:
        """Write down beside the copies what was done."""
        self._is_due = self._is_due or entry.what == POSTED
        for shelf in self._shelves:
            shelf.note(plain_entry(entry))

    def tick(self) -> None:
        """Make a copy if it is time for one."""
        behind = self._behind()
        if not behind or self._is_closed:
            return
        now = self._desk.clock()
        was_completed = self._was_completed()
        if self._is_due or was_completed or abs(now - self._copied_at) >= BETWEEN_COPIES:
            self._copy(self._shelves, now)
            return
        again = [
            shelf
            for shelf in behind
            if shelf.line.trouble and (shelf.tried is None or abs(now - shelf.tried) >= BETWEEN_TRIES)
        ]
        self._copy(again, now)

    def _behind(self) -> list[CopyTarget]:
        return [shelf for shelf in self._shelves if shelf.sequence < self._desk.state.sequence or shelf.line.trouble]

    def _was_completed(self) -> bool:
        line, before = current_round(self._desk.state), self._complete
        self._complete = line.number if line is not None and line.state is RoundState.COMPLETE else 0
        return self._complete not in (0, before)

    def copy_now(self) -> None:
        """Copy to every target; not of a closed championship, whose file is no longer ours."""
        if not self._is_closed:
            self._copy(self._shelves, self._desk.clock())

    def _copy(self, shelves: list[CopyTarget], now: datetime) -> None:
        if shelves == self._shelves:
            self._is_due, self._copied_at = False, now
        for shelf in shelves:
            try:
                shelf.put(freezing(self._desk.engine), now)
            except DatabaseError as trouble:
                shelf.tried = now
                shelf.fail(trouble_of(trouble, self._desk.path))

    def choose_second(self, device: Path | None) -> None:
        """Copy to a second target from now on, or to none. Refuses a folder where nothing can be written."""
        folder = second_folder(device) if device is not None else None
        for shelf in self._shelves[1:]:
            shelf.finish()
        del self._shelves[1:]
        if folder is not None:
            self._shelves.append(CopyTarget(folder, self._desk, is_local=False))
            self._copy(self._shelves[1:], self._desk.clock())

    def closing(self) -> None:
        """Make the last copy, and wait for it as long as anybody would."""
        if any(shelf.sequence < self._desk.state.sequence for shelf in self._shelves):
            self.copy_now()
        self._is_closed = True
        wait([future for shelf in self._shelves for future in shelf.under_way], LONGEST_CLOSING)
        for shelf in self._shelves:
            shelf.finish()

    def wait(self) -> None:
        """Wait until everything is written."""
        wait([future for shelf in self._shelves for future in shelf.under_way])


def may_be_copied_before(what: str) -> bool:
    """Whether this may be one of the large steps: an undo is, where it takes back a posting."""
    return what == UNDO or what in COPIED_BEFORE


def second_folder(device: Path) -> Path:
    """The folder for copies on a device, made now.

    Refuses where it cannot be made, the application's own folder, which is no second target, and that of a program,
    which its next version replaces.
    """
    folder = device if device.name == SECOND_FOLDER else device / SECOND_FOLDER
    if real_path(copies_folder()) in (real_path(folder), *real_path(folder).parents):
        raise Refused(Problem("place-is-own", details={"path": str(device)}))
    if any(is_there(place / PROGRAM) for place in (real_path(device), *real_path(device).parents)):
        raise Refused(Problem("place-is-program", details={"path": str(device)}))
    try:
        folder.mkdir(FOLDER_OF_OWNER, exist_ok=True)
        sync(folder.parent)
    except OSError as trouble:
        raise Refused(trouble_of(trouble, folder)) from trouble
    return folder


def on_own_disk(folder: Path) -> bool:
    """Whether a folder is on the same disk as the application's own copies, so that both may be lost together."""
    return is_there(folder) and on_same_disk(folder, copies_folder())


def frozen_championship(desk: Desk) -> Connection:
    """The present championship, in memory, for `save_copy`."""
    with desk.telling_trouble():
        return freeze(desk.engine)


def save_copy(frozen: Connection, path: Path) -> None:
    """Write a whole copy and release `frozen`, replacing a file, but no championship that is open or unfinished."""
    with closing(frozen):
        if is_open_here(path):
            raise Refused(Problem("copy-onto-open", details={"path": str(path)}))
        if path.is_file():
            check_free(path)
        if is_there(Path(f"{path}-wal")):
            raise Refused(Problem("would-replace-championship", details={"path": str(path)}))
        write_copy(frozen, path)
