"""The register's file: one JSON document in the user's folder, private, written whole or not at all."""

import glob
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from pathlib import Path

from tournament.preferences import data_folder
from tournament.register.people import Person, key_of
from tournament.services.people.names import MOST_CHARACTERS, name_problems
from tournament.stores.document import KeptDocument, NewerDocumentError, damaged

FORMAT, VERSION = "capot-register", 1
MOST_PEOPLE = 100_000
TEXTS = ("club", "partner", "team", "phone", "licence")


@dataclass(frozen=True)
class Contents:
    """What the file holds: the people by their keys, and what the organiser wants remembered.

    People are remembered unless somebody says no; their telephone numbers only if somebody says yes
    (docs/decisions/0015).
    """

    people: Mapping[str, Person] = field(default_factory=dict)
    remembers: bool = True
    keeps_phones: bool = False


def register_file() -> Path:
    """Where the register is kept."""
    return data_folder() / "register.json"


def kept_register(file: Path) -> KeptDocument[Contents]:
    """A register's file, shared by windows. One that is not understood is set aside for a new one."""
    return KeptDocument(file, understood, written, Contents)


def understood(raw: bytes) -> Contents:
    """The register as left. Raises ValueError for other content, NewerDocumentError for later versions."""
    document = json.loads(raw)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ValueError(FORMAT)
    if (version := document.get("version")) != VERSION:
        raise NewerDocumentError if isinstance(version, int) and version > VERSION else ValueError(FORMAT)
    listed = document.get("people")
    people = [_person(item) for item in (listed if isinstance(listed, list) else [])[:MOST_PEOPLE]]
    return Contents(
        people={key_of(person.name): person for person in people if person is not None},
        remembers=document.get("remembers") is not False,
        keeps_phones=document.get("keeps_phones") is True,
    )


def _person(item: object) -> Person | None:
    if not isinstance(item, dict) or not isinstance(name := item.get("name"), str) or not name.strip() or not _is_sound(name):
        return None
    try:
        since, seen = date.fromisoformat(str(item.get("since"))), date.fromisoformat(str(item.get("seen")))
    except ValueError:
        return None
    texts = {field: text for field in TEXTS if isinstance(text := item.get(field), str) and _is_sound(text)}
    return Person(name, since, seen, **texts)


def _is_sound(text: str) -> bool:
    """Whether a text could have been typed at the door; a quick look is enough for nearly all."""
    return (text.isprintable() and len(text) <= MOST_CHARACTERS) or not name_problems(text)


def written(contents: Contents) -> bytes:
    """A register as its file has it."""
    head = {"format": FORMAT, "version": VERSION, "remembers": contents.remembers, "keeps_phones": contents.keeps_phones}
    people = ",\n".join(map(_written, contents.people.values()))
    return f'{json.dumps(head)[:-1]}, "people": [\n{people}\n]}}\n'.encode()


@lru_cache(maxsize=MOST_PEOPLE)
def _written(person: Person) -> str:
    """One person as JSON, kept in memory: of thousands, one or two change at a time."""
    texts = {name: text for name in TEXTS if (text := getattr(person, name))}
    return json.dumps({"name": person.name, "since": person.since.isoformat(), "seen": person.seen.isoformat(), **texts}, ensure_ascii=False)


def remove_damaged(file: Path) -> None:
    """Let go of all that was set aside. Raises OSError when the disk refuses."""
    first = damaged(file)
    for kept in (first, *file.parent.glob(f"{glob.escape(file.stem)}.damaged-*.json")):
        kept.unlink(missing_ok=True)
