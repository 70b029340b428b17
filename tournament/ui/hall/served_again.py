"""Where championships are served to others, kept until that is ended: a crash leaves it behind."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from tournament.preferences import Preferences, Served, ServedPlace, change_preferences, read_preferences
from tournament.sentences import N_

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk
    from tournament.ui.hall.networks import LocalNetwork

NETWORK_GONE = N_("This computer is no longer on the same network: join it again, or choose another one here.")


def remember(served: Served, desk: "Desk", network: "LocalNetwork", port: int) -> ServedPlace:
    """Remember where a championship is served to others, as what is forgotten once that is ended."""
    from tournament.hosting.desks import identity_of

    place = ServedPlace(identity_of(desk), network.name, port)
    keep(lambda now: now.serving(served, place))
    return place


def forget(served: Served, place: ServedPlace) -> None:
    """Remember that a championship is no longer served to others; what is kept of another one stays as it is."""
    keep(lambda now: now.not_serving(served, place.of))


def served_before(served: Served, desk: "Desk") -> ServedPlace | None:
    """Where this championship was served when the program stopped; None where that was ended."""
    places = read_preferences().places(served)
    if not places:
        return None
    from tournament.hosting.desks import identity_of

    identity = identity_of(desk)
    return next((place for place in places if place.of == identity), None)


def keep(change: "Callable[[Preferences], Preferences]") -> None:
    """Keep a preference where the disk lets us: it only saves a question."""
    with suppress(OSError):
        change_preferences(change, change(read_preferences()))
