"""The register itself: its file, readable by its owner alone, and what the window asks of it, kept at once.

Two windows may be open on this computer: every change is made to what the file holds then, while no other program
changes it, so that neither forgets whom the other met.
"""

import glob
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from pathlib import Path

from tournament.errors import Problem, Refused
from tournament.preferences import data_folder
from tournament.register.people import Person, follow_teams, found, is_enough, key_of
from tournament.services.people.names import MOST_CHARACTERS, name_problems
from tournament.services.people.views import TeamView
from tournament.stores import KeptDocument, NewerDocumentError, damaged

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
    if (
        not isinstance(item, dict)
        or not isinstance(name := item.get("name"), str)
        or not name.strip()
        or not _is_valid(name)
    ):
        return None
    try:
        since, seen = date.fromisoformat(str(item.get("since"))), date.fromisoformat(str(item.get("seen")))
    except ValueError:
        return None
    texts = {field: text for field in TEXTS if isinstance(text := item.get(field), str) and _is_valid(text)}
    return Person(name, since, seen, **texts)


def _is_valid(text: str) -> bool:
    """Whether a text could have been typed at the door; a quick look is enough for nearly all."""
    return (text.isprintable() and len(text) <= MOST_CHARACTERS) or not name_problems(text)


def written(contents: Contents) -> bytes:
    """A register as its file has it."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "remembers": contents.remembers,
        "keeps_phones": contents.keeps_phones,
    }
    people = ",\n".join(map(_written, contents.people.values()))
    return f'{json.dumps(head)[:-1]}, "people": [\n{people}\n]}}\n'.encode()


@lru_cache(maxsize=MOST_PEOPLE)
def _written(person: Person) -> str:
    """One person as JSON, kept in memory: of thousands, one or two change at a time."""
    texts = {name: text for name in TEXTS if (text := getattr(person, name))}
    return json.dumps(
        {"name": person.name, "since": person.since.isoformat(), "seen": person.seen.isoformat(), **texts},
        ensure_ascii=False,
    )


def remove_damaged(file: Path) -> None:
    """Let go of all that was set aside. Raises OSError when the disk refuses."""
    first = damaged(file)
    for kept in (first, *file.parent.glob(f"{glob.escape(file.stem)}.damaged-*.json")):
        kept.unlink(missing_ok=True)


class Register:
    """People of earlier championships. Changes refuse where the disk or a later version's file does."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._document = kept_register(file)
        self._contents = Contents()
        self.look_again()

    @property
    def remembers(self) -> bool:
        """Whether people are remembered and offered."""
        return self._contents.remembers

    @property
    def keeps_phones(self) -> bool:
        """Whether their telephone numbers are remembered too."""
        return self._contents.keeps_phones

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody, last seen first."""
        return tuple(found(self._contents.people.items(), ""))

    def search(self, typed: str) -> tuple[Person, ...]:
        """The people whom these words may mean, last seen first."""
        return tuple(found(self._contents.people.items(), typed))

    def suggestions(self, typed: str) -> tuple[Person, ...]:
        """People to propose while typing: none before two letters, or while the register is off."""
        self.look_again()
        return self.search(typed) if self.remembers and is_enough(typed) else ()

    def person(self, name: str) -> Person | None:
        """The person of that name, whatever its case, accents and order."""
        self.look_again()
        return self._contents.people.get(key_of(name)) if self.remembers else None

    def follow(self, before: Sequence[TeamView], after: Sequence[TeamView], day: date) -> None:
        """Remember whom a change of a championship's teams brought, and forget a name that was only a slip."""
        self.look_again()
        if self.remembers and self._followed(self._contents, before, after, day) != self._contents:
            self._change(lambda contents: self._followed(contents, before, after, day))

    def _followed(
        self, contents: Contents, before: Sequence[TeamView], after: Sequence[TeamView], day: date
    ) -> Contents:
        if not contents.remembers:
            return contents
        return replace(contents, people=follow_teams(contents.people, before, after, day, phones=contents.keeps_phones))

    def choose(self, *, remembers: bool, keeps_phones: bool) -> None:
        """Switch the register, or its phone numbers, on or off. Stored ones stay until erased."""
        self._change(lambda contents: replace(contents, remembers=remembers, keeps_phones=keeps_phones))

    def erase(self, name: str) -> None:
        """Forget a person: as somebody, and as somebody's partner."""
        gone = key_of(name)

        def without(contents: Contents) -> Contents:
            people = {
                key: replace(person, partner="", team="") if key_of(person.partner) == gone else person
                for key, person in contents.people.items()
                if key != gone
            }
            return replace(contents, people=people)

        self._change(without, for_good=True)

    def erase_phone(self, name: str) -> None:
        """Forget how to reach a person."""
        key = key_of(name)

        def without(contents: Contents) -> Contents:
            people = dict(contents.people)
            if (person := people.get(key)) is not None:
                people[key] = replace(person, phone="")
            return replace(contents, people=people)

        self._change(without, for_good=True)

    def erase_phones(self) -> None:
        """Forget how to reach everybody."""

        def without(contents: Contents) -> Contents:
            return replace(contents, people={key: replace(person, phone="") for key, person in contents.people.items()})

        self._change(without, for_good=True)

    def clear(self) -> None:
        """Forget everybody. Whether people are remembered from now on stays as it was chosen."""
        self._change(lambda contents: replace(contents, people={}), for_good=True)

    def look_again(self) -> None:
        """Read the file again if written elsewhere; if that fails, keep what is known and try again later."""
        with suppress(OSError):
            self._contents = self._document.look()

    def _change(self, change: Callable[[Contents], Contents], *, for_good: bool = False) -> None:
        """Change the register; `for_good`: whoever is not in it is in no damaged one that was set aside either."""
        try:
            self._contents = self._document.change(change)
            if for_good:
                remove_damaged(self.file)
        except NewerDocumentError as trouble:
            raise Refused(Problem("register-newer", details={"file": str(self.file)})) from trouble
        except OSError as trouble:
            raise Refused(Problem("register-unwritable", details={"file": str(self.file)})) from trouble


def open_register() -> Register:
    """The register of whoever works at this computer."""
    return Register(register_file())
