"""The hosts that were joined from here, to join again by one click: address, our name there, certificate.

A token lets its bearer type at a championship: the file is readable by its owner alone.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Final

from tournament.preferences import preferences_file
from tournament.stores import KeptDocument

MOST: Final = 10
PORTS: Final = range(1, 65536)


@dataclass(frozen=True)
class KnownHost:
    """A host that this computer was paired with.

    `identity` is that of its championship, the same wherever the host moves to; `certificate` (PEM) is the one that it
    showed at pairing, `token` what this computer shows, `device` the name that it was given, `desk` what the journal
    calls it.
    """

    identity: str
    championship: str
    address: str
    port: int
    certificate: str
    token: str
    device: str
    desk: str


def hosts_file() -> Path:
    """Where they are kept: beside the preferences."""
    return preferences_file().with_name("hosts.json")


def known_hosts() -> tuple[KnownHost, ...]:
    """The hosts that were joined, last first; none if unreadable. What cannot be understood is left out."""
    try:
        return kept_hosts().look()
    except OSError:
        return ()


def kept_hosts() -> KeptDocument[tuple[KnownHost, ...]]:
    """The file of them, which two windows may have open."""
    return KeptDocument(hosts_file(), hosts_in, written, tuple)


def hosts_in(raw: bytes) -> tuple[KnownHost, ...]:
    """Those that a file names. Raises ValueError where it is no list."""
    listed = json.loads(raw)
    if not isinstance(listed, list):
        raise ValueError(type(listed).__name__)
    return tuple(filter(None, map(host_in, listed)))[:MOST]


def written(hosts: Sequence[KnownHost]) -> bytes:
    """Hosts as their file names them."""
    return json.dumps([asdict(host) for host in hosts], indent=2).encode()


def host_of(identity: str) -> KnownHost | None:
    """The host of the championship with this identity, if it was joined from here."""
    return next((host for host in known_hosts() if host.identity == identity), None)


def host_in(told: object) -> KnownHost | None:
    """One of them, as the file has it; None where it is none."""
    if not isinstance(told, dict):
        return None
    texts = {field.name: told.get(field.name) for field in fields(KnownHost) if field.name != "port"}
    port = told.get("port")
    if not isinstance(port, int) or port not in PORTS or not all(isinstance(text, str) for text in texts.values()):
        return None
    return KnownHost(port=port, **texts)  # type: ignore[arg-type]


def remember_host(host: KnownHost) -> None:
    """Keep a host, in the place of what was kept of its championship. Raises OSError when the disk refuses."""
    kept_hosts().change(lambda known: (host, *others(known, host.identity))[:MOST])


def forget_host(identity: str) -> None:
    """Keep nothing of a host any more. Raises OSError when the disk refuses."""
    kept_hosts().change(lambda known: others(known, identity))


def others(known: Sequence[KnownHost], identity: str) -> tuple[KnownHost, ...]:
    """All but those of one championship."""
    return tuple(host for host in known if host.identity != identity)
