"""Which federations the championships of this computer belong to: kept in one file that its owner alone can read, for it lets in."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from tournament.errors import Refused
from tournament.federation.https_channel import Membership
from tournament.models.engine import trouble_of
from tournament.stores.document import KeptDocument

FILE: Final = "federations.json"
MOST: Final = 200
"""Championships that are remembered: the oldest is dropped first."""


@dataclass(frozen=True)
class Joined:
    """A championship's membership, and whether what is done in it is sent: the network is used only where somebody has switched that on."""

    membership: Membership
    sends: bool = False


class Memberships:
    """The memberships of this computer, by the identity of each championship: the hash of its first entry."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE
        self._document = KeptDocument(self.file, joined_in, written, dict)

    def of(self, identity: str) -> Joined | None:
        """What a championship belongs to; None where it belongs to nothing. Refuses where nobody can say now."""
        try:
            return self._document.look().get(identity)
        except OSError as trouble:
            raise Refused(trouble_of(trouble, self.file)) from trouble

    def keep(self, identity: str, joined: Joined) -> None:
        """Keep what a championship belongs to from now on. Refuses what the disk refuses."""
        self._change(lambda known: {**dict(list(others(known, identity).items())[-MOST + 1 :]), identity: joined})

    def switch(self, identity: str, *, sends: bool) -> None:
        """Send what is done in a championship from now on, or no longer."""
        self._change(lambda known: {**known, identity: replace(known[identity], sends=sends)} if identity in known else known)

    def leave(self, identity: str) -> None:
        """Belong to nothing any more."""
        self._change(lambda known: others(known, identity))

    def _change(self, change: Callable[[Mapping[str, Joined]], Mapping[str, Joined]]) -> None:
        try:
            self._document.change(change)
        except OSError as trouble:
            raise Refused(trouble_of(trouble, self.file)) from trouble


def joined_in(raw: bytes) -> Mapping[str, Joined]:
    """All of them that a file names. Raises ValueError where it is no object."""
    document = json.loads(raw)
    if not isinstance(document, dict):
        raise ValueError(type(document).__name__)
    found = {}
    for identity, part in document.items():
        with suppress(TypeError, KeyError, AttributeError, ValueError):
            known = Membership(**part["membership"])
            if all(isinstance(value, kind) for value, kind in zip(vars(known).values(), (str, str, str, int, str, str), strict=True)):
                found[identity] = Joined(known, part["sends"] is True)
    return found


def written(known: Mapping[str, Joined]) -> bytes:
    """Memberships as their file names them."""
    return json.dumps({identity: asdict(one) for identity, one in known.items()}, ensure_ascii=False, indent=1).encode()


def others(known: Mapping[str, Joined], identity: str) -> dict[str, Joined]:
    """All but that of one championship."""
    return {other: one for other, one in known.items() if other != identity}
