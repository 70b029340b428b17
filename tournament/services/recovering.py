"""Coming back from a copy. A copy is never worked in: it becomes a new file, with what stands in the journal beside it."""

import shutil
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import DatabaseError
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session

from tournament.errors import Problem, Refused
from tournament.models.backup import (
    SECOND_FOLDER,
    copies_in,
    copy_trouble,
    folders_in,
    identity_of,
    is_copy,
    is_whole,
    look_at,
    origin_of,
    sync,
    tail_after,
)
from tournament.models.copy_names import moment_of
from tournament.models.engine import file_engine
from tournament.models.file import check_header, check_whole, close_file, remove_file
from tournament.models.tables import Contact, JournalEntry, Team
from tournament.services.copy_lines import CopyLine
from tournament.services.desk import Work
from tournament.services.history import put_back

COUNTS = "SELECT (SELECT count(*) FROM team), (SELECT count(*) FROM round WHERE posted_at IS NOT NULL), (SELECT count(*) FROM hand)"


def all_copies(places: Sequence[Path]) -> tuple[CopyLine, ...]:
    """Every good copy in these places, the newest first; the same state of a championship only once, from the place named first."""
    return _lines([folder for place in places for folder in folders_in([place])])


def copies_in_folder(folder: Path) -> tuple[CopyLine, ...]:
    """The good copies that somebody finds by showing a folder: that of a championship, that of all copies, or the stick it lies on."""
    return _lines([folder]) if origin_of(folder) else all_copies([folder, folder / SECOND_FOLDER])


def copy_at(path: Path) -> CopyLine | None:
    """The copy at this path, where one lies among the copies of a championship: it is not to be worked in."""
    return next((line for line in _lines([path.parent]) if line.path.name == path.name), None) if is_copy(path) else None


def copies_of(file: Path, places: Sequence[Path]) -> tuple[CopyLine, ...]:
    """The good copies of the championship that was kept in this file, the newest first."""
    names = {str(file), str(file.absolute()), str(file.resolve())}
    return _lines([folder for folder in folders_in(places) if names & set(origin_of(folder).get("files", []))])


def _lines(folders: Sequence[Path]) -> tuple[CopyLine, ...]:
    found: dict[str, CopyLine] = {}
    for folder in folders:
        for position, path in enumerate(copies_in(folder)):
            with suppress(DatabaseError, TypeError, ValueError):  # a copy that cannot be read is none
                head, line = _line(path, with_tail=position == 0)
                found.setdefault(head, line)
    return tuple(sorted(found.values(), key=lambda line: (moment_of(line.path.name), line.path.name), reverse=True))


def _line(path: Path, *, with_tail: bool) -> tuple[str, CopyLine]:
    """A copy and the hash of its newest entry. Raises DatabaseError where it is not whole."""
    moment = moment_of(path.name)
    if moment is None or not is_whole(path):
        raise DatabaseError(path.name)
    with closing(look_at(path)) as copy:
        identity = identity_of(copy)
        teams, rounds, hands = copy.execute(COUNTS).fetchone()
    since = len(tail_after(path.parent, identity.sequence, identity.head)) if with_tail else 0
    return identity.head, CopyLine(path, identity.name, moment[0], teams, rounds, hands, since)


def bring_back(copy: CopyLine, into: Path) -> int:
    """Make a new file of a copy and of what was done after it, as far as the journal beside it tells and each entry follows on the one before.

    Gives the number of entries that came back from the journal; a copy whose line knows of none is brought back as it is. Phone numbers do not stand
    in the journal. Refuses to take the place of a file, and leaves none that is not whole.
    """
    if into.exists():
        raise Refused(Problem("file-exists", details={"path": str(into)}))
    check_header(copy.path)
    draft = into.with_name(f".{into.name}.writing")
    try:
        shutil.copyfile(copy.path, draft)
        check_whole(draft, copy.path)
        done = replay(draft, copy.path.parent) if copy.since else 0
        check_whole(draft, copy.path)
        sync(draft)
        draft.rename(into)
        sync(into.parent)
    except OSError as trouble:
        raise Refused(copy_trouble(trouble, into)) from trouble
    finally:
        with suppress(OSError):
            remove_file(draft)
    return done


def replay(file: Path, folder: Path) -> int:
    """Do again in a copy what the journal beside it tells, entry by entry, up to the first that cannot be; how many there were."""
    engine = file_engine(file)
    done = 0
    try:
        with closing(look_at(file)) as seen:
            identity = identity_of(seen)
        for entry in tail_after(folder, identity.sequence, identity.head):
            with Session(engine) as session, session.begin():
                forget_phones(session, entry)
                put_back(Work(session, entry["what"]), [tuple(row) for row in entry["after"]], [tuple(row) for row in entry["before"]])
                session.add(JournalEntry(**{name: value for name, value in entry.items() if name != "by"}, by_whom=entry["by"]))
            done += 1
    except (SQLAlchemyError, KeyError, TypeError, ValueError):
        return done
    finally:
        close_file(engine, None)
    return done


def forget_phones(session: Session, entry: Mapping[str, Any]) -> None:
    """Let no team that an entry registers find the telephone number of one that had its id before: earlier versions gave ids out again."""
    if entry["undoes"] is not None:
        return
    known = {id_ for table, id_, kept in entry["before"] if table == Team.__tablename__ and kept is not None}
    for table, id_, kept in entry["after"]:
        if table == Team.__tablename__ and kept is not None and id_ not in known and (contact := session.get(Contact, id_)) is not None:
            session.delete(contact)
