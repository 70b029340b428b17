"""Which federations the championships of this computer belong to: kept in one file that its owner alone can read, for it lets in."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from tournament.errors import Refused
from tournament.federation.https_channel import Membership
from tournament.models.engine import trouble_of
from tournament.models.notes import keep_private

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

    def of(self, identity: str) -> Joined | None:
        """What a championship belongs to; None where it belongs to nothing."""
        return self._read().get(identity)

    def keep(self, identity: str, joined: Joined) -> None:
        """Keep what a championship belongs to from now on. Refuses what the disk refuses."""
        others = {known: one for known, one in self._read().items() if known != identity}
        self._write({**dict(list(others.items())[-MOST + 1 :]), identity: joined})

    def switch(self, identity: str, *, sends: bool) -> None:
        """Send what is done in a championship from now on, or no longer."""
        if (joined := self.of(identity)) is not None:
            self.keep(identity, replace(joined, sends=sends))

    def leave(self, identity: str) -> None:
        """Belong to nothing any more."""
        self._write({known: one for known, one in self._read().items() if known != identity})

    def _read(self) -> dict[str, Joined]:
        """All of them; what cannot be read is none."""
        try:
            document = json.loads(self.file.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        found = {}
        for identity, part in (document if isinstance(document, dict) else {}).items():
            with suppress(TypeError, KeyError, AttributeError, ValueError):
                known = Membership(**part["membership"])
                if all(isinstance(value, kind) for value, kind in zip(vars(known).values(), (str, str, str, int, str, str), strict=True)):
                    found[identity] = Joined(known, part["sends"] is True)
        return found

    def _write(self, known: Mapping[str, Joined]) -> None:
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            keep_private(self.file, json.dumps({identity: asdict(one) for identity, one in known.items()}, ensure_ascii=False, indent=1))
        except OSError as trouble:
            raise Refused(trouble_of(trouble, self.file)) from trouble
