"""The register itself: what the window asks of it, each kept on the disk at once.

Two windows may be open on this computer: before every change the file is looked at again, so that neither forgets whom the other met.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from tournament.errors import Problem, Refused
from tournament.register.file import Contents, read_contents, register_file, remove_damaged, write_contents
from tournament.register.people import Person, follow_teams, found, is_enough, key_of
from tournament.services.people.lines import TeamLine

Stamp = tuple[int, int, int] | None

_newest: dict[Path, tuple[Stamp, Contents]] = {}
"""What each file holds, as it was last read or written here: of thousands of people that takes longer than between two keys."""


class Register:
    """The people of earlier championships. Every change raises Refused (`register-unwritable`) when the disk refuses it; nothing is lost then."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._contents = Contents()
        self._stamp: Stamp = None
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
        """The same for someone who is typing: nobody before two letters, and nobody while the register is switched off."""
        self.look_again()
        return self.search(typed) if self.remembers and is_enough(typed) else ()

    def person(self, name: str) -> Person | None:
        """The person of that name, whatever its case, accents and order."""
        self.look_again()
        return self._contents.people.get(key_of(name)) if self.remembers else None

    def follow(self, before: Sequence[TeamLine], after: Sequence[TeamLine], day: date) -> None:
        """Remember whom a change of a championship's teams brought, and forget a name that was only a slip."""
        self.look_again()
        if self.remembers:
            people = follow_teams(self._contents.people, before, after, day, phones=self.keeps_phones)
            if people != self._contents.people:
                self._keep(replace(self._contents, people=people))

    def choose(self, *, remembers: bool, keeps_phones: bool) -> None:
        """Switch the register on or off, and whether it holds telephone numbers. What it holds already stays until it is erased."""
        self.look_again()
        self._keep(replace(self._contents, remembers=remembers, keeps_phones=keeps_phones))

    def erase(self, name: str) -> None:
        """Forget a person: as somebody, and as somebody's partner."""
        self.look_again()
        gone = key_of(name)
        people = {
            key: replace(person, partner="", team="") if key_of(person.partner) == gone else person
            for key, person in self._contents.people.items()
            if key != gone
        }
        self._keep(replace(self._contents, people=people), for_good=True)

    def erase_phone(self, name: str) -> None:
        """Forget how to reach a person."""
        self.look_again()
        people = dict(self._contents.people)
        if (person := people.get(key_of(name))) is not None:
            people[key_of(name)] = replace(person, phone="")
        self._keep(replace(self._contents, people=people), for_good=True)

    def erase_phones(self) -> None:
        """Forget how to reach everybody."""
        self.look_again()
        self._keep(replace(self._contents, people={key: replace(person, phone="") for key, person in self._contents.people.items()}), for_good=True)

    def clear(self) -> None:
        """Forget everybody. Whether people are remembered from now on stays as it was chosen."""
        self.look_again()
        self._keep(replace(self._contents, people={}), for_good=True)

    def look_again(self) -> None:
        """Read the file anew if it was written elsewhere, unless that was read here already."""
        if (stamp := _stamp_of(self.file)) != self._stamp:
            known, contents = _newest.get(self.file, (None, Contents()))
            self._contents, self._stamp = contents if stamp and known == stamp else read_contents(self.file), stamp
            _newest[self.file] = stamp, self._contents

    def _keep(self, contents: Contents, *, for_good: bool = False) -> None:
        """Write the register; `for_good`: whoever is not in it is in no damaged one that was set aside either."""
        try:
            write_contents(self.file, contents)
            if for_good:
                remove_damaged(self.file)
        except OSError as trouble:
            raise Refused(Problem("register-unwritable", details={"file": str(self.file)})) from trouble
        self._contents, self._stamp = contents, _stamp_of(self.file)
        _newest[self.file] = self._stamp, contents


def open_register() -> Register:
    """The register of whoever works at this computer."""
    return Register(register_file())


def _stamp_of(file: Path) -> Stamp:
    try:
        state = file.stat()
    except OSError:
        return None
    return state.st_ino, state.st_mtime_ns, state.st_size
