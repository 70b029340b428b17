"""Networks, ports and championships of open halls, kept while they are open: a crash leaves them behind."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from tournament.preferences import FormerHall, Preferences, change_preferences, read_preferences

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk
    from tournament.ui.hall.networks import LocalNetwork


def remember(desk: "Desk", network: "LocalNetwork", port: int) -> FormerHall:
    """Remember that the hall of a championship is open, as what is forgotten once it is closed."""
    from tournament.hosting.desks import identity_of

    hall = FormerHall(identity_of(desk), network.name, port)
    _keep(lambda now: now.having_open_hall(hall))
    return hall


def forget(hall: FormerHall) -> None:
    """Remember that the hall of a championship was closed; that of another one stays as it is."""
    _keep(lambda now: now.without_hall(hall.of))


def open_before(desk: "Desk") -> FormerHall | None:
    """The hall of this championship, where it was open when the program stopped; None where it was closed."""
    halls = read_preferences().halls
    if not halls:
        return None
    from tournament.hosting.desks import identity_of

    identity = identity_of(desk)
    return next((hall for hall in halls if hall.of == identity), None)


def _keep(change: "Callable[[Preferences], Preferences]") -> None:
    """Keep it where the disk lets us: it only saves a question."""
    with suppress(OSError):
        change_preferences(change, change(read_preferences()))
