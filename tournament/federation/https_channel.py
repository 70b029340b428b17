"""A federation over a network: TLS to the known certificate, and compressed JSON."""

import gzip
import re
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from tournament.errors import Problem, Refused
from tournament.federation.lines import EveningOutline, Received
from tournament.hall.https_link import let_in
from tournament.hall.link import LinkDown, PlainEntry
from tournament.hall.messages import VERSION, VERSION_HEADER, moment_of, problems_of, read, reading, typed, written
from tournament.hall.pinned import TROUBLES, Pinned, whole

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
            return Membership(typed(said["federation"], str), typed(said["hall"], str), host, port, certificate, typed(said["token"], str))
    except Refused as refused:
        raise in_our_words(refused, host) from refused


def in_our_words(refused: Refused, address: str) -> Refused:
    """A refusal, as one between a hall and a federation."""
    return Refused(*(Problem(NOT_OURS.get(one.code, one.code), one.path, {"address": address, **one.details}) for one in refused.problems))


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

    def held(self) -> EveningOutline:
        """What it has of this hall, in a few words."""
        return outline_read(self._asked("GET", "/tenu"))

    def received(self) -> Received:
        """How far it has this hall's journal."""
        return received_of(self._asked("GET", "/recu"))

    def begin(self, held: bytes, instead_of: str) -> Received:
        """Send the whole championship."""
        return received_of(self._asked("POST", f"/copie?instead={quote(instead_of, safe='')}", held, COPY_SECONDS))

    def append(self, identity: str, since: int, entries: Sequence[PlainEntry]) -> Received:
        """Send entries."""
        return received_of(self._asked("POST", "/ecritures", written({"identity": identity, "since": since, "entries": list(entries)})))

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
                held = whole(answer)
            finally:
                connection.close()
            if answer.status == 200:
                return held
            raise read(held, problems_of)
        except TROUBLES as trouble:
            raise LinkDown from trouble
        except Refused as refused:
            raise in_our_words(refused, known.address) from refused


def received_of(held: bytes) -> Received:
    """How far a journal was received, from an answer. Refuses others: `link-malformed`."""
    return read(held, lambda said: Received(typed(said["identity"], str), typed(said["sequence"], int), typed(said["head"], str)))


def outline_said(outline: EveningOutline) -> dict[str, Any]:
    """An evening in a few words."""
    return vars(outline) | {"told_at": outline.told_at.isoformat() if outline.told_at is not None else None}


def outline_read(held: bytes) -> EveningOutline:
    """An evening's outline, from an answer. Refuses others: `link-malformed`."""

    def of(said: Any) -> EveningOutline:
        told_at = None if said["told_at"] is None else moment_of(said["told_at"])
        teams = tuple(typed(team, str) for team in typed(said["teams"], list))
        return EveningOutline(typed(said["championship"], str), teams, typed(said["round"], int), told_at)

    return read(held, of)
