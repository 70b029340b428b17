"""Values taken out of an export one by one, and the chain of its journal: what is not as published is a finding.

Entries cut off at the end leave no trace in it: printed sheets carry the first characters of the newest hash for that.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tournament.audit.export import Choice, Finding, Letter
from tournament.audit.rules.system import LETTERS

GREATEST = 2**63
"""Greater numbers are none that a championship can hold."""
ABSENT: Mapping[str, object] = {}


class Reader:
    """Takes values by name, of a table of `sides`; what is wrong goes to `findings`, with a typed substitute."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.sides = 2

    def wrong(self, path: str, wanted: str) -> None:
        """Note that something else is needed at a path."""
        self.findings.append(Finding("shape", path, {"wanted": wanted}))

    def mapping(self, value: object, path: str) -> Mapping[str, object]:
        """An object, empty where there is none."""
        if isinstance(value, Mapping) and all(isinstance(name, str) for name in value):
            return value
        self.wrong(path, "object")
        return ABSENT

    def entries(
        self, of: Mapping[str, object], name: str, path: str, *, needed: bool = True
    ) -> list[tuple[object, str]]:
        """The entries of a list with their paths."""
        value = of.get(name) if needed else of.get(name, [])
        if isinstance(value, list | tuple):
            return [(entry, f"{inside(path, name)}[{index}]") for index, entry in enumerate(value)]
        self.wrong(inside(path, name), "list")
        return []

    def whole(self, value: object, path: str, *, least: int = -GREATEST) -> int:
        """A whole number from `least`: 0, 1 or any."""
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= GREATEST:
            return value
        self.wrong(path, {0: "natural", 1: "count"}.get(least, "number"))
        return 1

    def flag(self, of: Mapping[str, object], name: str, path: str, default: bool) -> bool:
        """True or false."""
        value = of.get(name, default)
        if isinstance(value, bool):
            return value
        self.wrong(inside(path, name), "flag")
        return default

    def text(self, value: object, path: str) -> str:
        """A text."""
        if isinstance(value, str):
            return value
        self.wrong(path, "text")
        return ""

    def choice(self, value: object, path: str, choices: Sequence[str | int]) -> str:
        """One of the published values, as a text."""
        if isinstance(value, str | int) and not isinstance(value, bool) and value in choices:
            return str(value)
        self.findings.append(Finding("value-unknown", path, {"known": tuple(str(known) for known in choices)}))
        return str(choices[0])

    def only(self, of: Mapping[str, object], path: str, known: tuple[str, ...]) -> None:
        """Note the fields that are not among those known here."""
        self.findings += [
            Finding("value-unknown", inside(path, name), {"known": known}) for name in of if name not in known
        ]

    def pick(self, value: object, path: str, choices: Sequence[Choice]) -> Choice:
        """One of the published values, as it is published."""
        said = self.choice(value, path, choices)
        return next(known for known in choices if str(known) == said)

    def letter(self, value: object, path: str) -> Letter:
        """The letter of a side of the table at hand."""
        return self.choice(value, path, tuple(LETTERS[: self.sides]))


def inside(path: str, name: str) -> str:
    """The path of a field of what is at a path."""
    return f"{path}.{name}" if path else name


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


def judge_rows(
    entries: Iterable[Mapping[str, object]], rows: Iterable[tuple[str, int, Mapping[str, object]]]
) -> list[Finding]:
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
    return all(
        value == given[name] if name in given else not value or value == UNTOLD.get(name)
        for name, value in standing.items()
    )


def _changed_rows(after: object) -> list[tuple[str, int, Mapping[str, object] | None]]:
    return (
        [(change[0], change[1], change[2]) for change in after if isinstance(change, list)]
        if isinstance(after, list)
        else []
    )


def hash_of(fields: Mapping[str, object]) -> str | None:
    """The SHA-256 of an entry without its hash, as JSON in one way of writing it; None where it cannot be written."""
    hashed = {name: value for name, value in fields.items() if name != "hash" and (value or name not in ONLY_WHERE_SET)}
    try:
        written = json.dumps(hashed, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")
    except (TypeError, ValueError, RecursionError):
        return None
    return hashlib.sha256(written).hexdigest()
