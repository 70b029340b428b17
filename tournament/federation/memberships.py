"""Which federations this computer's championships belong to, in a file for its owner alone."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from tournament.errors import Refused
from tournament.federation.https_channel import Membership
from tournament.models.engine import trouble_of
from tournament.stores import KeptDocument

FILE: Final = "federations.json"
MOST: Final = 200
"""Championships that are remembered: the oldest is dropped first."""


@dataclass(frozen=True)
class ChampionshipMembership:
    """A championship's membership, and whether it sends: the network is used only when switched on."""

    membership: Membership
    sends: bool = False


@dataclass(frozen=True)
class FileKey:
    """By what a championship of this computer is known: the hash of its first entry, and where it is kept.

    The hash is that of all copies of one prepared file. They are evenings of several halls, and no two share a
    membership; what tells them apart on one computer is where each lies (docs/decisions/0108). `place` is empty in a
    file of memberships that did not tell it yet.
    """

    identity: str
    place: str = ""

    @property
    def text(self) -> str:
        """The key as the file of memberships has it."""
        return f"{self.identity}\t{self.place}"


class Memberships:
    """The memberships of this computer, by the key of each championship."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE
        self._document = KeptDocument(self.file, joined_in, written, dict)

    def of(self, key: FileKey) -> ChampionshipMembership | None:
        """What a championship belongs to; None where it belongs to nothing. Refuses where nobody can say now."""
        return self._look().get(key)

    def elsewhere(self, key: FileKey) -> Mapping[FileKey, ChampionshipMembership]:
        """Memberships of other championships with this beginning: of other halls, or before a move."""
        return {other: joined for other, joined in self._look().items() if other.identity == key.identity and other != key}

    def keep(self, key: FileKey, joined: ChampionshipMembership) -> None:
        """Keep what a championship belongs to from now on. Refuses what the disk refuses."""
        self._change(lambda known: {**dict(list(others(known, key).items())[-MOST + 1 :]), key: joined})

    def carry_over(self, before: FileKey, key: FileKey) -> None:
        """Let a championship go on for the one that was kept there before, which belongs to nothing from now on."""
        self._change(lambda known: {**others(known, before), key: known[before]} if before in known else known)

    def switch(self, key: FileKey, *, sends: bool) -> None:
        """Send what is done in a championship from now on, or no longer."""
        self._change(lambda known: {**known, key: replace(known[key], sends=sends)} if key in known else known)

    def leave(self, key: FileKey) -> None:
        """Belong to nothing any more."""
        self._change(lambda known: others(known, key))

    def _look(self) -> Mapping[FileKey, ChampionshipMembership]:
        try:
            return self._document.look()
        except OSError as trouble:
            raise Refused(trouble_of(trouble, self.file)) from trouble

    def _change(self, change: Callable[[Mapping[FileKey, ChampionshipMembership]], Mapping[FileKey, ChampionshipMembership]]) -> None:
        try:
            self._document.change(change)
        except OSError as trouble:
            raise Refused(trouble_of(trouble, self.file)) from trouble


def joined_in(raw: bytes) -> Mapping[FileKey, ChampionshipMembership]:
    """All of them that a file names. Raises ValueError where it is no object."""
    document = json.loads(raw)
    if not isinstance(document, dict):
        raise ValueError(type(document).__name__)
    found = {}
    for text, part in document.items():
        with suppress(TypeError, KeyError, AttributeError, ValueError):
            known = Membership(**part["membership"])
            if all(isinstance(value, kind) for value, kind in zip(vars(known).values(), (str, str, str, int, str, str), strict=True)):
                identity, _, place = text.partition("\t")
                found[FileKey(identity, place)] = ChampionshipMembership(known, part["sends"] is True)
    return found


def written(known: Mapping[FileKey, ChampionshipMembership]) -> bytes:
    """Memberships as their file names them: in ASCII, for a path need not be any text that can be written otherwise."""
    return json.dumps({key.text: asdict(one) for key, one in known.items()}, indent=1).encode()


def others(known: Mapping[FileKey, ChampionshipMembership], key: FileKey) -> dict[FileKey, ChampionshipMembership]:
    """All but that of one championship."""
    return {other: one for other, one in known.items() if other != key}
