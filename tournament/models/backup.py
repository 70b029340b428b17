"""Copies of a championship: made through SQLite's backup, flushed to the disk and checked before they get their name.

A backup target, the application's own folder or a second one, has a folder for each championship. In it lie the copies,
and beside them `journal.jsonl`, a line for each entry of the journal as it was made, so that what came after the newest
copy is not lost either, and `about.json`, which says which files the copies are of. Of each file the newest twenty
copies stay, and the last one of every day; one is only taken away after a newer one was found whole.

Nothing here is ever read out of the raw file of an open championship: its newest hands are in the log beside it.
"""

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import get_ident
from time import time
from typing import Any
from urllib.parse import quote

from sqlalchemy import Engine
from sqlmodel import SQLModel

from tournament.disk import FOLDER_OF_OWNER, OWNER_ALONE, begin_private, is_written_to, put, sync, write_to, write_whole
from tournament.errors import Problem, Refused
from tournament.models.copy_names import FOUND_OPEN, SUFFIX, copy_name, moment_of, outlived, slug
from tournament.models.copying import every_table, file_in_memory
from tournament.models.engine import driver_of, reading, trouble_of
from tournament.models.journal import LATER, entry_hash
from tournament.models.open_files import is_there
from tournament.models.server import is_server
from tournament.models.tables import OUTSIDE

JOURNAL = "journal.jsonl"
LARGEST = 2**63 - 1
"""The largest number that a file can hold."""
HASHED = b'"hash":'
"""What the line of every entry contains, and no other line."""
TEXTS = ("command", "what", "by", "at", "why", "previous", "hash")

Entry = dict[str, Any]


@dataclass
class JournalUnion:
    """What could be read: entries by hash, hashes that follow each, and whose files they are of."""

    entries: dict[str, Entry] = field(default_factory=dict)
    following: dict[str, list[str]] = field(default_factory=dict)
    files: dict[str, set[str]] = field(default_factory=dict)

    def ends(self, head: str, copied: set[str]) -> Iterator[str]:
        """The newest entries of branches from `head`, or it; not where a later `copied` head is nearer."""
        ahead, seen = [head], {head}
        while ahead:
            here = ahead.pop()
            following = [entry for entry in self.following.get(here, []) if entry not in seen]
            seen.update(following)
            if not following:
                yield here
            ahead += [entry for entry in following if entry not in copied]

    def tail(self, head: str, end: str) -> list[Entry]:
        """Entries after `head` up to `end`, in order; with gaps, those that surely follow `head`."""
        tail: list[Entry] = []
        if end == head:
            return tail
        while end in self.entries and len(tail) < len(self.entries):
            tail.append(self.entries[end])
            end = tail[-1]["previous"]
            if end == head:
                return tail[::-1]
        return list(self._straight_on(head))

    def _straight_on(self, head: str) -> Iterator[Entry]:
        for _ in self.entries:
            following = self.following.get(head, [])
            if len(following) != 1:
                return
            (head,) = following
            yield self.entries[head]


def read_beside(folder: Path) -> JournalUnion:
    """Every entry beside the copies that can be read and is what it says."""
    beside = JournalUnion()
    for found in lines_in(folder, entries=True):
        with suppress(ValueError):
            file = found.pop("file", None)
            if is_entry(found):
                take_entry(beside, found, file)
    return beside


def files_of_copies(folder: Path) -> dict[str, set[str]]:
    """Which files each copy is of, by the copy's name."""
    files: dict[str, set[str]] = {}
    for found in lines_in(folder, entries=False):
        if isinstance(copy := found.get("copy"), str) and isinstance(file := found.get("file"), str):
            files.setdefault(copy, set()).add(file)
    return files


def lines_in(folder: Path, *, entries: bool) -> Iterator[Entry]:
    """The lines that can be read: either the entries, of which there may be ten thousands, or all the others."""
    try:
        lines = (folder / JOURNAL).read_bytes().splitlines()
    except OSError:
        return
    for line in lines:
        if (HASHED in line) is entries:
            with suppress(ValueError, RecursionError):
                found = json.loads(line)
                if isinstance(found, dict):
                    yield found


def take_entry(beside: JournalUnion, entry: Entry, file: object) -> None:
    """Add one more entry to the tree. The same entry may be in it more than once."""
    if entry["hash"] not in beside.entries:
        beside.entries[entry["hash"]] = entry
        beside.following.setdefault(entry["previous"], []).append(entry["hash"])
    if isinstance(file, str):
        beside.files.setdefault(entry["hash"], set()).add(file)


def is_entry(found: Entry) -> bool:
    """Whether this is a journal entry by shape and hash. Raises ValueError without a hash."""
    return (
        found.keys() - LATER == {*TEXTS, "sequence", "details", "before", "after", "undoes"}
        and all(isinstance(found.get(name, ""), str) for name in ("desk", "asked"))
        and isinstance(found.get("looked_at", []), list)
        and all(isinstance(row, list) and is_row([*row, None]) for row in found.get("looked_at", []))
        and all(isinstance(found[name], str) for name in TEXTS)
        and is_number(found["sequence"])
        and (found["undoes"] is None or is_number(found["undoes"]))
        and isinstance(found["details"], dict)
        and all(isinstance(found[rows], list) and all(map(is_row, found[rows])) for rows in ("before", "after"))
        and datetime.fromisoformat(found["at"]).tzinfo is not None
        and found["hash"] == entry_hash(found)
    )


def is_row(row: object) -> bool:
    """Whether this describes a row: its table, its id, and its values, or that it is not there."""
    if not (isinstance(row, list) and len(row) == 3 and isinstance(row[0], str) and is_number(row[1])):
        return False
    return row[0] in SQLModel.metadata.tables and row[0] not in OUTSIDE and (row[2] is None or isinstance(row[2], dict))


def is_number(value: object) -> bool:
    """Whether this can be the number of an entry or of a row."""
    return type(value) is int and 0 <= value <= LARGEST


def append_entry(folder: Path, entry: Mapping[str, Any], file: Path | None) -> None:
    """Add an entry of the journal of a file to what lies beside the copies. Raises OSError where the disk refuses."""
    append(folder, {**of(file), **entry})


def append_copy(folder: Path, copy: str, file: Path | None) -> None:
    """Write down beside the copies, once, which file one of them is of. Raises OSError where the disk refuses."""
    if file is not None and str(file.absolute()) not in files_of_copies(folder).get(copy, set()):
        append(folder, {**of(file), "copy": copy})


def of(file: Path | None) -> dict[str, str]:
    """How a line names its file."""
    return {"file": str(file.absolute())} if file is not None else {}


def append(folder: Path, line: Mapping[str, Any]) -> None:
    """Append a line, starting a new one after a cut; the file is closed, so sticks can go."""
    begin_private(folder / JOURNAL)
    with (folder / JOURNAL).open("a", encoding="utf-8") as journal:
        journal.write("\n" + json.dumps(line, separators=(",", ":")))
        journal.flush()
        os.fsync(journal.fileno())


ABOUT = "about.json"
DRAFT = ".writing"
LONGEST_WRITING = 3600
"""Seconds after which nobody writes any more at a draft that did not change: it was left behind."""
KEY_LENGTH = 12
KEPT_FOUND_OPEN = 3
SECOND_FOLDER = "Capot-copies"
"""The folder of a backup target on a device, made once: if missing later, another device is there.

A program that is carried on the same stick has the folder `Capot` there, which is replaced by that of a newer version.
"""
EARLIER_SECOND_FOLDER = "Capot"
"""What it was called before: copies are still found there."""


@dataclass(frozen=True)
class Identity:
    """A file's championship and its end: `key` of all copies, `sequence` and `head` of the newest entry."""

    key: str
    name: str
    sequence: int
    head: str


def freeze(engine: Engine) -> sqlite3.Connection:
    """The championship in memory: takes milliseconds, from a server 0.2 s. Not within a transaction."""
    frozen = sqlite3.connect(":memory:", check_same_thread=False)
    if is_server(engine):
        with reading(engine) as source, file_in_memory(source, every_table()) as copy:
            copy.backup(frozen)
        return frozen
    with driver_of(engine) as connection:
        connection.backup(frozen)
    return frozen


def freezing(engine: Engine) -> Callable[[], sqlite3.Connection]:
    """What gives the championship in memory: that of a file as it is now."""
    if is_server(engine):
        return partial(freeze, engine)
    frozen = freeze(engine)
    return lambda: frozen


def look_at(path: Path) -> sqlite3.Connection:
    """A connection to a closed file that nobody works in, which leaves nothing beside it."""
    return sqlite3.connect(f"file:{quote(os.fsencode(path))}?mode=ro&immutable=1", uri=True)


def identity_of(connection: sqlite3.Connection) -> Identity:
    """Which championship this is."""
    return identified(connection.execute)


def identity_in(engine: Engine) -> Identity:
    """Which championship is in an engine of either kind."""
    with reading(engine) as connection:
        return identified(connection.exec_driver_sql)


def identified(ask: Callable[[str], Any]) -> Identity:
    """Which championship answers."""
    (name,) = ask("SELECT name FROM championship").fetchone()
    (first,) = ask("SELECT hash FROM journal WHERE sequence = 1").fetchone()
    sequence, head = ask("SELECT sequence, hash FROM journal ORDER BY sequence DESC LIMIT 1").fetchone()
    return Identity(first[:KEY_LENGTH], name, sequence, head)


def write_copy(frozen: sqlite3.Connection, path: Path) -> None:
    """Write a copy under a draft name, flush and check it, and only then rename it.

    Refuses what the disk refuses; whatever was at `path` before is then still there. What is there and no file is
    written to.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}-{get_ident()}{DRAFT}")  # another desk may be writing beside it
    try:
        if is_written_to(path):
            write_to(path, frozen.serialize())
            return
        draft.unlink(missing_ok=True)
        begin_private(draft)
        with closing(sqlite3.connect(draft)) as target:
            target.execute("PRAGMA synchronous=OFF")  # it is brought onto the disk as a whole, below
            frozen.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        sync(draft)
        if not is_whole(draft):
            raise Refused(Problem("copy-not-whole", details={"path": str(path)}))
        put(draft, path)
    except (OSError, sqlite3.OperationalError) as trouble:
        raise Refused(trouble_of(trouble, path)) from trouble
    except sqlite3.DatabaseError as trouble:
        raise Refused(Problem("copy-not-whole", details={"path": str(path)})) from trouble
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def is_whole(path: Path) -> bool:
    """Whether every page of a copy is what it should be."""
    try:
        with closing(look_at(path)) as copy:
            return bool(copy.execute("PRAGMA quick_check").fetchone()[0] == "ok")
    except (sqlite3.DatabaseError, ValueError):
        return False


def add_copy(frozen: sqlite3.Connection, target: Path, file: Path | None, at: datetime) -> Path:
    """Put one more copy of a championship into a backup target, and delete those that are no longer kept.

    Where the newest copy of this file holds the same and is whole, it is as good as one more. `file` is what the copy
    is of.
    """
    identity = identity_of(frozen)
    folder = folder_of(target, identity, file)
    try:
        there = copies_in(folder)
        files = files_of_copies(folder)
        mine = [copy for copy in there if is_of(file, files.get(copy.name, set()))]
        for copy in dict.fromkeys([*there[:1], *mine[:1]]):
            if same(copy, identity):
                append_copy(folder, copy.name, file)
                return copy
        clear_up(folder)
        path = folder / copy_name(identity.name, at, [copy.name for copy in there])
        append_copy(folder, path.name, file)
        write_copy(frozen, path)
        let_go(folder, path.name)
    except OSError as trouble:
        raise Refused(trouble_of(trouble, folder)) from trouble
    return path


def is_of(file: Path | None, files: Set[str]) -> bool:
    """Whether a copy of these files is of this one: one of which nothing is known may be of any."""
    return not files or (file is not None and str(file.absolute()) in files)


def clear_up(folder: Path) -> None:
    """Take away the drafts that somebody left behind; another desk may be writing at its own."""
    now = time()
    for draft in folder.glob(f".*{DRAFT}*"):
        with suppress(FileNotFoundError):
            if abs(now - draft.stat().st_mtime) > LONGEST_WRITING:
                draft.unlink()


def let_go(folder: Path, newest: str) -> None:
    """Take away the copies that have outlived themselves, those of each file by themselves."""
    there, copies = [copy.name for copy in copies_in(folder)], files_of_copies(folder)
    owners: list[str | None] = [None, *sorted(set[str]().union(*copies.values()))]
    kept = {newest}
    for owner in owners:
        own = [copy for copy in there if (owner in copies[copy] if copies.get(copy) else owner is None)]
        kept |= set(own) - set(outlived(own, newest))
    for copy in there:
        if copy not in kept:
            (folder / copy).unlink(missing_ok=True)


def same(copy: Path, identity: Identity) -> bool:
    """Whether a copy is whole and goes exactly as far as the championship itself."""
    if not is_whole(copy):
        return False
    try:
        with closing(look_at(copy)) as connection:
            return identity_of(connection).head == identity.head
    except (sqlite3.DatabaseError, TypeError):
        return False


def copies_in(folder: Path) -> list[Path]:
    """The copies of one championship, the newest first."""
    dated = [(moment, path) for path in folder.glob(f"*{SUFFIX}") if (moment := moment_of(path.name)) is not None]
    return [path for _, path in sorted(dated, reverse=True)]


def newest_copy(target: Path, identity: Identity) -> datetime | None:
    """When a target's newest copy of a championship was made; None without one, or if unreadable."""
    with suppress(OSError):
        copies = [copy for folder in target.glob(f"*-{identity.key}") for copy in copies_in(folder)]
        moments = [moment[0] for copy in copies if (moment := moment_of(copy.name)) is not None]
        return max(moments, default=None)
    return None


def folder_of(target: Path, identity: Identity, file: Path | None) -> Path:
    """A championship's folder in a backup target, made if missing; the target itself is not."""
    try:
        if not target.is_dir():
            raise Refused(Problem("place-gone", details={"path": str(target)}))
        folder = next(iter(sorted(target.glob(f"*-{identity.key}"))), target / f"{slug(identity.name)}-{identity.key}")
        if not folder.is_dir():
            folder.mkdir(FOLDER_OF_OWNER, exist_ok=True)
            sync(target)
        keep_origin(folder, identity.name, file)
    except OSError as trouble:
        raise Refused(trouble_of(trouble, target)) from trouble
    return folder


def keep_origin(folder: Path, name: str, file: Path | None) -> None:
    """Write down which championship a folder is of, and which file it is kept in now."""
    known = origin_of(folder)
    files = [*([str(file)] if file else []), *(other for other in known.get("files", []) if other != str(file))]
    if known != (wanted := {"name": name, "files": files}):
        about = json.dumps(wanted, indent=2).encode()  # in ASCII: a file may have a name that is no text
        write_whole(folder / ABOUT, about, readable_by=OWNER_ALONE)


def origin_of(folder: Path) -> dict[str, Any]:
    """What `keep_origin` wrote; nothing where that cannot be read."""
    try:
        about = json.loads((folder / ABOUT).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    files = about.get("files") if isinstance(about, dict) else None
    if not (isinstance(files, list) and isinstance(about.get("name"), str)):
        return {}
    return {"name": about["name"], "files": [file for file in files if isinstance(file, str)]}


def is_copy(path: Path) -> bool:
    """Whether a file lies among the copies of a championship, and is therefore not to be worked in."""
    return is_there(path.parent / ABOUT) and (moment_of(path.name) or moment_of(path.name, FOUND_OPEN)) is not None


def note_entry(folder: Path, entry: Mapping[str, Any], file: Path | None) -> None:
    """Add an entry of a file's journal to what lies beside the copies. Refuses what the disk refuses."""
    try:
        append_entry(folder, entry, file)
    except OSError as trouble:
        raise Refused(trouble_of(trouble, folder)) from trouble


def keep_as_found(path: Path, target: Path, identity: Identity, at: datetime) -> None:
    """Copy a file and log of an interrupted closing before anything else; keeps the newest three."""
    folder = folder_of(target, identity, path)
    aside = folder / copy_name(identity.name, at, [other.name for other in folder.iterdir()], FOUND_OPEN)
    try:
        for part in ("", "-wal"):
            begin_private(Path(f"{aside}{part}"))
            shutil.copyfile(f"{path}{part}", f"{aside}{part}")
            sync(Path(f"{aside}{part}"))
        sync(folder)
    except OSError as trouble:
        raise Refused(trouble_of(trouble, aside)) from trouble
    dated = sorted(
        (moment, other)
        for other in folder.glob(f"*{FOUND_OPEN}")
        if (moment := moment_of(other.name, FOUND_OPEN)) is not None
    )
    for _, old in dated[:-KEPT_FOUND_OPEN]:
        for part in ("", "-wal"):
            Path(f"{old}{part}").unlink(missing_ok=True)


def folders_in(targets: Sequence[Path]) -> Iterator[Path]:
    """The folders of championships in these backup targets."""
    for target in targets:
        with suppress(OSError):
            yield from sorted(folder for folder in target.iterdir() if (folder / ABOUT).is_file())
