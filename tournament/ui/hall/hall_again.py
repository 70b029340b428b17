"""Network, port and championship of an open hall, kept while it is open: a crash leaves them behind."""

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournament.preferences import change_preferences, read_preferences

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk
    from tournament.ui.hall.networks import LocalNetwork


@dataclass(frozen=True)
class FormerHall:
    """A hall that nobody has closed: by which network it was open, and at which port."""

    network: str
    port: int


def remember(desk: "Desk", network: "LocalNetwork", port: int) -> None:
    """Remember that the hall of a championship is open."""
    from tournament.hosting.desks import identity_of

    _keep(identity_of(desk), network.name, port)


def forget() -> None:
    """Remember that it was closed."""
    if read_preferences().hall_of:
        _keep("", "", 0)


def open_before(desk: "Desk") -> FormerHall | None:
    """The hall of this championship, where it was open when the program stopped; None where it was closed."""
    last = read_preferences()
    if not last.hall_of:
        return None
    from tournament.hosting.desks import identity_of

    return FormerHall(last.hall_network, last.hall_port) if identity_of(desk) == last.hall_of else None


def _keep(of: str, network: str, port: int) -> None:
    """Keep it where the disk lets us: it only saves a question."""
    with suppress(OSError):
        change_preferences(
            lambda now: replace(now, hall_of=of, hall_network=network, hall_port=port),
            replace(read_preferences(), hall_of=of, hall_network=network, hall_port=port),
        )
