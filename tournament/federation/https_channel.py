"""The way to a federation over a network, and the federations that championships of this computer belong to."""

import gzip
import json
import re
import ssl
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from tournament.errors import Problem, Refused
from tournament.federation.views import EveningOutline, Received
from tournament.hosting.https_link import TROUBLES, Pinned, let_in, whole
from tournament.hosting.link import (
    VERSION,
    VERSION_HEADER,
    LinkDown,
    PlainEntry,
    moment_of,
    problems_of,
    read,
    reading,
    typed,
    written,
)
from tournament.models.engine import trouble_of
from tournament.stores import KeptDocument

PORT: Final = 8473
ADDRESS: Final = re.compile(r"(?:https://)?(?P<host>[A-Za-z0-9.-]{1,253})(?::(?P<port>[0-9]{1,5}))?/?")
ANSWER_SECONDS: Final = 20.0
"""A hall may send over a telephone on the edge of a network; nobody waits for it."""
COPY_SECONDS: Final = 180.0
TOKEN: Final = re.compile(r"[A-Za-z0-9._~-]{16,128}")
"""It is sent in a header of its own with each request: nothing that would end the header."""
NOT_OURS: Final = {
    "host-away": "federation-away",
    "certificate-other": "federation-other-computer",
    "pairing-code-other-host": "federation-code-other",
    "link-malformed": "federation-malformed",
    "host-failed": "federation-failed",
}
"""What the link between desks and a host says, in the words of halls and a federation."""


@dataclass(frozen=True)
class Membership:
    """A hall's membership: the federation's certificate (PEM), address, and a `token`. ValueError where unusable."""

    federation: str
    hall: str
    address: str
    port: int
    certificate: str
    token: str

    def __post_init__(self) -> None:
        if not TOKEN.fullmatch(self.token):
            raise ValueError("a token lets in, and this is none")
        ssl.PEM_cert_to_DER_cert(self.certificate)


def address_of(typed_address: str) -> tuple[str, int]:
    """The name and the port of an address as somebody types it. Refuses what is none."""
    found = ADDRESS.fullmatch(typed_address.strip())
    port = int(found["port"] or PORT) if found else 0
    if found is None or not 0 < port < 1 << 16:
        raise Refused(Problem("federation-address", "address", {"port": str(PORT)}))
    return found["host"], port


def join_federation(address: str, code: str) -> Membership:
    """Be admitted by a hall's code, which the federation must prove first. Refuses an unusable answer."""
    host, port = address_of(address)
    try:
        certificate, said = let_in(host, port, code, {})
        with reading():
            return Membership(
                typed(said["federation"], str),
                typed(said["hall"], str),
                host,
                port,
                certificate,
                typed(said["token"], str),
            )
    except Refused as refused:
        raise in_our_words(refused, host) from refused


def in_our_words(refused: Refused, address: str) -> Refused:
    """A refusal, as one between a hall and a federation."""
    return Refused(
        *(
            Problem(NOT_OURS.get(one.code, one.code), one.path, {"address": address, **one.details})
            for one in refused.problems
        )
    )


class HttpsChannel:
    """The channel of a hall that was let in. Each request has a connection of its own: minutes pass between two."""

    def __init__(self, membership: Membership) -> None:
        self.membership = membership

    @property
    def federation_name(self) -> str:
        """What the federation is called."""
        return self.membership.federation

    @property
    def hall_name(self) -> str:
        """As which hall is sent."""
        return self.membership.hall

    def outline(self) -> EveningOutline:
        """What it has of this hall, in a few words."""
        return outline_read(self._asked("GET", "/tenu"))

    def received(self) -> Received:
        """How far it has this hall's journal."""
        return received_of(self._asked("GET", "/recu"))

    def begin(self, content: bytes, instead_of: str) -> Received:
        """Send the whole championship."""
        return received_of(self._asked("POST", f"/copie?instead={quote(instead_of, safe='')}", content, COPY_SECONDS))

    def append(self, identity: str, since: int, entries: Sequence[PlainEntry]) -> Received:
        """Send entries."""
        return received_of(
            self._asked("POST", "/ecritures", written({"identity": identity, "since": since, "entries": list(entries)}))
        )

    def qualified(self) -> bytes:
        """Who goes on."""
        return self._asked("GET", "/qualifies")

    def _asked(self, method: str, path: str, body: bytes | None = None, seconds: float = ANSWER_SECONDS) -> bytes:
        known = self.membership
        headers = {"Authorization": f"Bearer {known.token}", VERSION_HEADER: VERSION, "Content-Encoding": "gzip"}
        try:
            connection = Pinned(known.address, known.port, ssl.PEM_cert_to_DER_cert(known.certificate), seconds)
            try:
                connection.request(method, path, None if body is None else gzip.compress(body, 6, mtime=0), headers)
                answer = connection.getresponse()
                content = whole(answer)
            finally:
                connection.close()
            if answer.status == 200:
                return content
            raise read(content, problems_of)
        except TROUBLES as trouble:
            raise LinkDown from trouble
        except Refused as refused:
            raise in_our_words(refused, known.address) from refused


def received_of(content: bytes) -> Received:
    """How far a journal was received, from an answer. Refuses others: `link-malformed`."""
    return read(
        content,
        lambda said: Received(typed(said["identity"], str), typed(said["sequence"], int), typed(said["head"], str)),
    )


def outline_said(outline: EveningOutline) -> dict[str, Any]:
    """An evening in a few words."""
    return vars(outline) | {"told_at": outline.told_at.isoformat() if outline.told_at is not None else None}


def outline_read(content: bytes) -> EveningOutline:
    """An evening's outline, from an answer. Refuses others: `link-malformed`."""

    def of(said: Any) -> EveningOutline:
        told_at = None if said["told_at"] is None else moment_of(said["told_at"])
        teams = tuple(typed(team, str) for team in typed(said["teams"], list))
        return EveningOutline(typed(said["championship"], str), teams, typed(said["round"], int), told_at)

    return read(content, of)


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
        self._document = KeptDocument(self.file, joined_in, written_memberships, dict)

    def of(self, key: FileKey) -> ChampionshipMembership | None:
        """What a championship belongs to; None where it belongs to nothing. Refuses where nobody can say now."""
        return self._look().get(key)

    def elsewhere(self, key: FileKey) -> Mapping[FileKey, ChampionshipMembership]:
        """Memberships of other championships with this beginning: of other halls, or before a move."""
        return {
            other: joined for other, joined in self._look().items() if other.identity == key.identity and other != key
        }

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

    def _change(
        self, change: Callable[[Mapping[FileKey, ChampionshipMembership]], Mapping[FileKey, ChampionshipMembership]]
    ) -> None:
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
            if all(
                isinstance(value, kind)
                for value, kind in zip(vars(known).values(), (str, str, str, int, str, str), strict=True)
            ):
                identity, _, place = text.partition("\t")
                found[FileKey(identity, place)] = ChampionshipMembership(known, part["sends"] is True)
    return found


def written_memberships(known: Mapping[FileKey, ChampionshipMembership]) -> bytes:
    """Memberships as their file names them: in ASCII, for a path need not be any text that can be written otherwise."""
    return json.dumps({key.text: asdict(one) for key, one in known.items()}, indent=1).encode()


def others(known: Mapping[FileKey, ChampionshipMembership], key: FileKey) -> dict[FileKey, ChampionshipMembership]:
    """All but that of one championship."""
    return {other: one for other, one in known.items() if other != key}
