"""`journal.jsonl` beside the copies: each journal entry, and which file each copy is of.

Two files may come of one championship, for a copy that was brought back is one more, and both may go on. So every line
names its file, and the entries are no list but a tree: each is under the one it follows on, and where the files diverge
there is a branch for each.

Nothing is believed of what is read here: a line that is no whole entry is no line.
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlmodel import SQLModel

from tournament.disk import begin_private
from tournament.models.journal import LATER, entry_hash
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
