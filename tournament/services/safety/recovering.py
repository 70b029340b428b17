"""The ways back: from a copy, which becomes a new file, or at another host, where the own one does not answer.

Each time the epoch is one higher. It stands in the journal of whoever took over, and in that of the host before once
that hears of it, which is superseded then: whoever compares two of them knows which one goes on.
"""

import shutil
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from sqlite3 import DatabaseError
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from tournament.disk import put, sync
from tournament.errors import Problem, Refused
from tournament.models.backup import (
    EARLIER_SECOND_FOLDER,
    SECOND_FOLDER,
    copies_in,
    files_of_copies,
    folders_in,
    identity_of,
    is_copy,
    is_whole,
    look_at,
    origin_of,
    read_beside,
)
from tournament.models.copy_names import moment_of
from tournament.models.engine import file_engine, trouble_of, writing
from tournament.models.file import check_header, check_whole, close_file, remove_file
from tournament.models.tables import Contact, JournalEntry, Team
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import change_set_of
from tournament.services.desk.open_file import elsewhere_entry, is_superseded
from tournament.services.desk.rows import write_phones, write_rows
from tournament.services.desk.state import ChampionshipState, table_of
from tournament.services.desk.undo_stack import CONTACTS_ERASED, SUPERSEDED, TAKEN_OVER
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.views import JournalEntryView
from tournament.services.people.registration import teams
from tournament.services.rounds.round_views import rounds
from tournament.services.safety.validation import Validation
from tournament.services.safety.views import CopyView
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import championship
from tournament.services.setup.setting_checks import check_settings
from tournament.settings import values_of

COUNTS = """
SELECT
    (SELECT count(*) FROM team WHERE number IS NOT NULL),
    (SELECT count(*) FROM round WHERE posted_at IS NOT NULL),
    (SELECT count(*) FROM hand),
    (SELECT count(*) FROM game
        WHERE coalesce(decided, '') <> 'bye'
        AND (decided IS NOT NULL OR coalesce(typed_totals, 'null') <> 'null' OR id IN (SELECT game_id FROM hand)))
"""


def all_copies(targets: Sequence[Path]) -> tuple[CopyView, ...]:
    """The good copies in these targets, newest first, each state once, by the first target."""
    return _copy_views([folder for target in targets for folder in folders_in([target])])


def copies_in_folder(folder: Path) -> tuple[CopyView, ...]:
    """The good copies in a shown folder: a championship's, that of all copies, or a stick."""
    return (
        _copy_views([folder])
        if origin_of(folder)
        else all_copies([folder, folder / SECOND_FOLDER, folder / EARLIER_SECOND_FOLDER])
    )


def copy_at(path: Path) -> CopyView | None:
    """The copy at this path, where one lies among the copies of a championship: it is not to be worked in."""
    return (
        next((line for line in _copy_views([path.parent]) if line.path.name == path.name), None)
        if is_copy(path)
        else None
    )


def copies_of(file: Path, targets: Sequence[Path]) -> tuple[CopyView, ...]:
    """The good copies of a file, newest first: its own, and older ones of a common history."""
    names = {str(file), str(file.absolute()), str(file.resolve())}
    return _copy_views(
        [folder for folder in folders_in(targets) if names & set(origin_of(folder).get("files", []))], names
    )


@dataclass(frozen=True)
class _Seen:
    """A copy: its line without later entries, newest hash, all hashes, and the files it is of."""

    line: CopyView
    sequence: int
    head: str
    past: frozenset[str]
    files: frozenset[str]


Age = tuple[datetime, int]
"""How new what comes back is: when its copy was made, and how far its journal goes."""


def _copy_views(folders: Sequence[Path], names: Set[str] = frozenset()) -> tuple[CopyView, ...]:
    """The good copies in these folders, of files called `names` if any; newest first, each once."""
    found: dict[str, tuple[Age, CopyView]] = {}
    for folder in folders:
        for age, line in _views_in(folder, names):
            found.setdefault(line.end, (age, line))
    return tuple(
        line for _, line in sorted(found.values(), key=lambda aged: (aged[0], aged[1].path.name), reverse=True)
    )


def _age(copy: _Seen, among: Sequence[_Seen]) -> Age:
    return max(other.line.at for other in among if other.head in copy.past), copy.sequence


def _views_in(folder: Path, names: Set[str]) -> Iterator[tuple[Age, CopyView]]:
    """The copies in a folder. The last one of every branch of the championship comes with what was done after it."""
    seen, beside = list(_seen_in(folder)), read_beside(folder)
    heads = {copy.head for copy in seen}
    found: list[tuple[_Seen, CopyView, frozenset[str]]] = []
    for copy in seen:
        ends = list(beside.ends(copy.head, heads)) or [copy.head]
        for end in ends:
            files = copy.files if end == copy.head else frozenset(beside.files.get(end, ()))
            found.append((copy, replace(copy.line, since=len(beside.tail(copy.head, end)), end=end), files))
    own = [copy for copy, _, files in found if names & files]
    for copy, line, files in found:
        if (
            not names
            or not files
            or names & files
            or (not line.since and any(copy.head in other.past for other in own))
        ):
            at, sequence = _age(copy, seen)
            yield (at, sequence + line.since), line


def _seen_in(folder: Path) -> Iterator[_Seen]:
    """Every whole copy in a folder, the newest first, each state once."""
    files, heads = files_of_copies(folder), set[str]()
    for path in copies_in(folder):
        with suppress(DatabaseError, TypeError, ValueError):  # a copy that cannot be read is none
            seen = _look(path, frozenset(files.get(path.name, ())))
            if seen.head not in heads:
                heads.add(seen.head)
                yield seen


def _look(path: Path, files: frozenset[str]) -> _Seen:
    moment = moment_of(path.name)
    if moment is None or not is_whole(path):
        raise DatabaseError(path.name)
    with closing(look_at(path)) as copy:
        identity = identity_of(copy)
        teams, rounds, hands, tables = copy.execute(COUNTS).fetchone()
        past = frozenset(entry for (entry,) in copy.execute("SELECT hash FROM journal"))
    return _Seen(
        CopyView(path, identity.name, moment[0], teams, rounds, hands, tables, end=identity.head),
        identity.sequence,
        identity.head,
        past,
        files,
    )


def bring_back(copy: CopyView, into: Path) -> int:
    """Make a new file of a copy and the journal beside it, as far as entries follow each other.

    Gives the number of entries that came back from the journal; a copy whose line has none is brought back as it is.
    Phone numbers are not in the journal. Whatever is there, the copy itself comes back. Refuses to replace a file, and
    leaves none that is not whole.
    """
    if into.exists():
        raise Refused(Problem("file-exists", details={"path": str(into)}))
    check_header(copy.path)
    draft = into.with_name(f".{into.name}.writing")
    try:
        done = _most_of(copy, draft)
        check_whole(draft, copy.path)
        sync(draft)
        put(draft, into)
    except OSError as trouble:
        raise Refused(trouble_of(trouble, into)) from trouble
    finally:
        with suppress(OSError):
            remove_file(draft)
    return done


def _most_of(copy: CopyView, draft: Path) -> int:
    """Restore a copy with as many later entries as leave it usable; returns how many."""
    start_from(copy, draft)
    if not copy.since:
        return 0
    with closing(look_at(draft)) as seen:
        tail = read_beside(copy.path.parent).tail(identity_of(seen).head, copy.end)
    if _go_on(copy, draft, tail):
        return len(tail)
    good, bad = 0, len(tail)
    while bad - good > 1:
        tried = (good + bad) // 2
        good, bad = (tried, bad) if _go_on(copy, draft, tail[:tried]) else (good, tried)
    _go_on(copy, draft, tail[:good])
    return good


def _go_on(copy: CopyView, draft: Path, tail: Sequence[Mapping[str, Any]]) -> bool:
    """Lay a copy down with all of these entries; whether that is a championship which can be worked in."""
    start_from(copy, draft)
    return replay(draft, tail) == len(tail) and can_be_worked_in(draft)


def start_from(copy: CopyView, draft: Path) -> None:
    """Write a copy at the path of the draft, as it is."""
    remove_file(draft)
    shutil.copyfile(copy.path, draft)
    check_whole(draft, copy.path)


def replay(file: Path, tail: Sequence[Mapping[str, Any]]) -> int:
    """Repeat the journal beside a copy, up to the first entry that cannot be; returns how many."""
    engine = file_engine(file)
    done = 0
    try:
        for fields in tail:
            entry = JournalEntry(
                **{name: value for name, value in fields.items() if name != "by"}, by_whom=fields["by"]
            )
            with writing(engine) as connection:
                drop_phones(connection, entry)
                write_rows(connection, change_set_of(entry))
                connection.execute(insert(JournalEntry), [entry.model_dump()])
            done += 1
    except (SQLAlchemyError, AttributeError, KeyError, TypeError, ValueError, OverflowError):
        return done
    finally:
        close_file(engine)
    return done


def drop_phones(connection: Connection, entry: JournalEntry) -> None:
    """Keep a newly registered team from getting the phone of an old id, and erased ones erased."""
    if entry.what == CONTACTS_ERASED:
        connection.execute(delete(Contact))
    if entry.undoes is None:
        new = [
            id_
            for (table, id_), (before, after) in change_set_of(entry).items()
            if table == Team.__tablename__ and before is None and after
        ]
        write_phones(connection, dict.fromkeys(new))


def can_be_worked_in(file: Path) -> bool:
    """Whether a file is whole and everything that pages show of it can be read."""
    try:
        validation = Validation()
        check_whole(file, file, validation.note)
        state = validation.readable_state(file, file)
        desk = Desk(file_engine(file), path=None, by="", state=state)
        try:
            settings = championship(desk.state)
            for read in (teams, rounds, standings):
                read(desk.state)
        finally:
            desk.close()
    except Exception:  # a journal that was tampered with raises almost anything
        return False
    return not check_settings(values_of(settings))


JOURNAL: Final = table_of("journal")
HOST_MATTERS: Final = (TAKEN_OVER, SUPERSEDED)


@dataclass(frozen=True)
class Takeover:
    """A host going on from a journal shared with the former one up to `since`, with hash `head`."""

    epoch: int
    since: int
    head: str
    device: str
    by: str


def epoch_of(state: ChampionshipState) -> int:
    """How often the championship has gone on at another host, as far as its journal knows."""
    return max((epoch for _, epoch in numbered_epochs(state)), default=0)


def numbered_epochs(state: ChampionshipState) -> Iterable[tuple[JournalEntryView, int]]:
    """Entries that tell of another host, with their epochs; older files count without saying."""
    reached = 0
    for line in state.journal:
        if line.what in HOST_MATTERS:
            reached = max(reached, int(line.details.get("epoch", reached + 1)))
            yield line, reached


def takeovers(desk: Desk) -> tuple[Takeover, ...]:
    """All that the journal of a desk tells of, in its order."""
    return tuple(takeover_in(desk, line, epoch) for line, epoch in numbered_epochs(desk.state))


def takeover_in(desk: Desk, line: JournalEntryView, epoch: int) -> Takeover:
    """The one that an entry tells of: it has taken over itself, or it was told who did."""
    if line.what == SUPERSEDED:
        details = line.details
        return Takeover(
            epoch,
            int(details["since"]),
            head_at(desk, int(details["since"])),
            str(details["device"]),
            str(details["by"]),
        )
    return Takeover(epoch, line.sequence - 1, head_at(desk, line.sequence - 1), str(line.details["device"]), line.by)


def head_at(desk: Desk, sequence: int) -> str:
    """The hash of the entry of that number; empty where there is none."""
    with desk.reading() as connection:
        return str(connection.execute(select(JOURNAL.c.hash).where(JOURNAL.c.sequence == sequence)).scalar() or "")


def tell_taken_over(desk: Desk, device: str) -> Changes:
    """Note in the journal that this desk is host now, from this device's replica. Not undone.

    A host that was itself taken over from goes on all the same, as the host of one epoch more. Refused where the
    championship was moved away.
    """

    def tell(work: UnitOfWork) -> None:
        work.details.update(device=device, epoch=epoch_of(work.state) + 1)

    return desk.run(TAKEN_OVER, tell)


def supersede(desk: Desk, by: Takeover, known_there: Collection[str]) -> Changes:
    """Supersede a championship taken over; `known_there` are its commands there. Refuses moved ones, later epochs."""

    def tell(work: UnitOfWork) -> None:
        if epoch_of(work.state) >= by.epoch:
            raise Refused(Problem("host-not-superseded"))
        before = elsewhere_entry(work.state)
        since = by.since if before is None else min(by.since, int(before.details["since"]))
        also = [str(entry.sequence) for entry in work.entries(since) if entry.command in known_there]
        work.details.update(epoch=by.epoch, since=since, device=by.device, by=by.by, also=" ".join(also))

    return desk.run(SUPERSEDED, tell)


def only_here(state: ChampionshipState) -> tuple[JournalEntryView, ...]:
    """What was done here after another host took over and is unknown there, oldest first."""
    entry = elsewhere_entry(state)
    if entry is None or not is_superseded(state):
        return ()
    since, also = int(entry.details["since"]), {int(number) for number in str(entry.details["also"]).split()}
    return tuple(
        line
        for line in state.journal
        if line.sequence > since and line.sequence not in also and line.what not in HOST_MATTERS
    )
