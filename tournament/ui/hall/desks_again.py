"""The network, port and championship of joined computers, kept to serve them again after a restart."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournament.preferences import Preferences, change_preferences, read_preferences

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk
    from tournament.ui.hall.networks import LocalNetwork


@dataclass(frozen=True)
class FormerDesks:
    """How many computers were joined when the championship was closed or this one went off, by which network."""

    count: int
    network: str
    port: int


def remember(desk: "Desk", network: "LocalNetwork", port: int) -> None:
    """Remember that others can be joined to a championship, until that is ended on purpose."""
    from tournament.hosting.desks import identity_of

    of = identity_of(desk)
    _keep(lambda now: replace(now, desks_network=network.name, desks_port=port, desks_of=of))


def forget() -> None:
    """Remember that nobody is to be joined any more; by which network it was is known for the next time."""
    _keep(lambda now: replace(now, desks_of=""))


def joined_before(desk: "Desk") -> FormerDesks | None:
    """The computers that were joined to this championship and may come again; None where there are none."""
    last = read_preferences()
    if not last.desks_of:
        return None
    from tournament.hosting.desks import identity_of
    from tournament.hosting.passes import Access
    from tournament.services.hall.devices import devices

    if identity_of(desk) != last.desks_of:
        return None
    count = sum(device.access == Access.DESK and not device.revoked for device in devices(desk))
    return FormerDesks(count, last.desks_network, last.desks_port) if count else None


def _keep(change: Callable[[Preferences], Preferences]) -> None:
    """Keep it where the disk lets us: it only saves a question."""
    with suppress(OSError):
        change_preferences(change, change(read_preferences()))
