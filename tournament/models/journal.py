"""The journal's hash chain: each entry hashes itself and the one before, so changes show."""

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from json.encoder import encode_basestring
from typing import Any, NamedTuple

from sqlalchemy import Row

from tournament.models.columns import JSON_DECODER
from tournament.models.tables import JournalEntry

LATER = ("desk", "looked_at", "asked")
"""Fields that early entries lack: stored and hashed only where set, so old hashes stay."""


CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)
REMEMBERED = 1_000
"""Columns of JSON whose values are kept while a journal is read: what a row was before is what it was made last."""
LONGEST_REMEMBERED = 2_000
"""Characters of a column of JSON that is kept."""


class StoredEntry(NamedTuple):
    """An entry as its row in a file says, in the order of the columns."""

    sequence: int
    command: str
    what: str
    by_whom: str
    at: str
    why: str
    details: dict[str, Any]
    before: list[Any]
    after: list[Any]
    undoes: int | None
    previous: str
    hash: str
    desk: str
    looked_at: list[Any]
    asked: str


ENTRIES = f"SELECT {', '.join(StoredEntry._fields)} FROM journal ORDER BY sequence"


def plain_entry(entry: JournalEntry | Row[Any] | StoredEntry) -> dict[str, Any]:
    """An entry as plain values, under the names that the hash covers, the hash itself included."""
    plain = {
        "sequence": entry.sequence,
        "command": entry.command,
        "what": entry.what,
        "by": entry.by_whom,
        "at": entry.at,
        "why": entry.why,
        "details": entry.details,
        "before": entry.before,
        "after": entry.after,
        "undoes": entry.undoes,
        "previous": entry.previous,
        "hash": entry.hash,
    }
    return plain | {name: value for name in LATER if (value := getattr(entry, name))}


def entry_hash(fields: Mapping[str, Any]) -> str:
    """The SHA-256 of an entry's fields but the hash, as canonical JSON."""
    hashed = {name: value for name, value in fields.items() if name != "hash" and (value or name not in LATER)}
    return hash_of(CANONICAL.encode(hashed))


def hash_of(text: str) -> str:
    """The SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def chain_is_whole(entries: Iterable[JournalEntry | Row[Any]]) -> bool:
    """Whether every entry, oldest first, hashes to what it says and follows the one before."""
    previous, expected = "", 1
    for entry in entries:
        if entry.sequence != expected or entry.previous != previous or entry_hash(plain_entry(entry)) != entry.hash:
            return False
        previous, expected = entry.hash, expected + 1
    return True


def chained_entries(file: sqlite3.Connection) -> Iterator[StoredEntry]:
    """The entries of a file, oldest first, each read and held against the chain when it is asked for; none is kept.

    Raises ValueError at the first that does not hash to what it says or does not follow the one before, and where a
    column of JSON holds none; RecursionError where one is too deep.
    """
    remembered = lru_cache(REMEMBERED)(value_and_canonical)
    previous = ""
    for expected, row in enumerate(file.execute(ENTRIES), 1):
        details, looked_at = value_and_canonical(row[6]), remembered(row[13])
        rows = remembered if len(row[7]) + len(row[8]) < LONGEST_REMEMBERED else value_and_canonical
        before, after = rows(row[7]), rows(row[8])
        entry = StoredEntry._make((*row[:6], details[0], before[0], after[0], *row[9:13], looked_at[0], row[14]))
        text = hashed_text(entry, details[1], before[1], after[1], looked_at[1])
        is_next = entry.sequence == expected and entry.previous == previous
        if not is_next or hash_of(text) != entry.hash:
            raise ValueError(entry.sequence)
        previous = entry.hash
        yield entry


def value_and_canonical(stored: str) -> tuple[Any, str]:
    """The value of a column of JSON, and its canonical text."""
    value = JSON_DECODER.decode(stored)
    return value, CANONICAL.encode(value)


def hashed_text(entry: StoredEntry, details: str, before: str, after: str, looked_at: str) -> str:
    """The canonical JSON that `entry_hash` makes of an entry, of the canonical texts of its columns of JSON."""
    said = encode_basestring
    asked = f'"asked":{said(entry.asked)},' if entry.asked else ""
    desk = f'"desk":{said(entry.desk)},' if entry.desk else ""
    looked = f'"looked_at":{looked_at},' if entry.looked_at else ""
    undoes = "null" if entry.undoes is None else entry.undoes
    return (
        f'{{"after":{after},{asked}"at":{said(entry.at)},"before":{before},'
        f'"by":{said(entry.by_whom)},"command":{said(entry.command)},{desk}"details":{details},'
        f'{looked}"previous":{said(entry.previous)},'
        f'"sequence":{entry.sequence},"undoes":{undoes},'
        f'"what":{said(entry.what)},"why":{said(entry.why)}}}'
    )
