"""The journal's chain: no entry was altered, taken out or moved.

Entries cut off at the end leave no trace in it: printed sheets carry the first characters of the newest hash for that.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Final

from tournament.audit.findings import Finding
from tournament.audit.reader import Reader

ONLY_WHERE_SET = ("desk", "looked_at", "asked")
"""Fields that entries of earlier versions do not have: where they say nothing, the hash does not cover them."""


def judge_journal(entries: Iterable[object]) -> list[Finding]:
    """Check the chain, oldest first: numbers 1, 2, 3 …, own hash, and hash of the entry before."""
    reader = Reader()
    findings = reader.findings
    last, before = 0, ""
    for index, entry in enumerate(entries):
        path = f"journal[{index}]"
        fields = reader.mapping(entry, path)
        sequence = reader.whole(fields.get("sequence"), f"{path}.sequence", least=1)
        if sequence > last + 1:
            findings.append(Finding("journal-gap", path, {"said": sequence, "right": last + 1}))
        elif sequence <= last:
            findings.append(Finding("journal-order", path, {"said": sequence, "right": last + 1}))
        elif fields.get("previous") != before:
            findings.append(Finding("journal-link", path, {"entry": sequence}))
        if fields.get("hash") != hash_of(fields):
            findings.append(Finding("journal-altered", path, {"entry": sequence}))
        last, before = sequence, reader.text(fields.get("hash"), f"{path}.hash")
    return findings


def judge_rows(entries: Iterable[Mapping[str, object]], rows: Iterable[tuple[str, int, Mapping[str, object]]]) -> list[Finding]:
    """Compare the file's rows with the journal: each as its last entry left it, and no others.

    `rows` are table, id and values; `entries` come oldest first, from a journal whose chain is whole. What an entry
    does not have, because it did not exist when the entry was written, is empty.
    """
    given: dict[tuple[str, int], Mapping[str, object] | None] = {}
    for entry in entries:
        for table, id_, values in _changed_rows(entry.get("after")):
            given[table, id_] = values
    standing = {(table, id_): dict(values) for table, id_, values in rows}
    differing = [row for row in standing if not _is_given(standing[row], given.get(row))]
    gone = [row for row, values in given.items() if values is not None and row not in standing]
    return [Finding("row-differs", f"{table}[{id_}]") for table, id_ in sorted((*differing, *gone))]


UNTOLD: Final[Mapping[str, object]] = {"currency": "EUR"}
"""What columns hold that the journal of an older file does not mention, where that is not empty."""


def _is_given(standing: Mapping[str, object], given: Mapping[str, object] | None) -> bool:
    """Whether the values of a row are those that the journal gives, and as they were before where it gives none."""
    if given is None or not given.keys() <= standing.keys():
        return False
    return all(value == given[name] if name in given else not value or value == UNTOLD.get(name) for name, value in standing.items())


def _changed_rows(after: object) -> list[tuple[str, int, Mapping[str, object] | None]]:
    return [(change[0], change[1], change[2]) for change in after if isinstance(change, list)] if isinstance(after, list) else []


def hash_of(fields: Mapping[str, object]) -> str | None:
    """The SHA-256 of an entry without its hash, as JSON in one way of writing it; None where it cannot be written."""
    hashed = {name: value for name, value in fields.items() if name != "hash" and (value or name not in ONLY_WHERE_SET)}
    try:
        written = json.dumps(hashed, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")
    except (TypeError, ValueError, RecursionError):
        return None
    return hashlib.sha256(written).hexdigest()
