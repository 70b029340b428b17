"""The journal's hash chain: each entry hashes itself and the one before, so changes show."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Row

from tournament.models.tables import JournalEntry

LATER = ("desk", "looked_at", "asked")
"""Fields that early entries lack: stored and hashed only where set, so old hashes stay."""


CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def plain_entry(entry: JournalEntry | Row[Any]) -> dict[str, Any]:
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
    return hashlib.sha256(CANONICAL.encode(hashed).encode()).hexdigest()


def chain_is_whole(entries: Iterable[JournalEntry | Row[Any]]) -> bool:
    """Whether every entry, oldest first, hashes to what it says and follows the one before."""
    previous, expected = "", 1
    for entry in entries:
        if entry.sequence != expected or entry.previous != previous or entry_hash(plain_entry(entry)) != entry.hash:
            return False
        previous, expected = entry.hash, expected + 1
    return True
