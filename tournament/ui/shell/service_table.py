"""What every open championship has in the window beside its pages: a new service is a line here."""

from collections.abc import Sequence

from tournament.services.desk.desk import Desk
from tournament.ui.ground.window_services import WindowService
from tournament.ui.hall.desks_offer import DesksOffer
from tournament.ui.hall.desks_part import DesksPart
from tournament.ui.hall.former_host_part import FormerHostPart
from tournament.ui.hall.hall_offer import HallOffer
from tournament.ui.hall.hosting import Hosting
from tournament.ui.hall.part import HallPart
from tournament.ui.hall.uplink_part import UplinkPart
from tournament.ui.safety.seal_part import SealPart
from tournament.ui.scores.shared_tables import SharedTables
from tournament.ui.screen.part import HallScreen
from tournament.ui.shell.bar_clock import BarClock
from tournament.ui.shell.referee_desk import RefereeDesk


def window_services(desk: Desk) -> Sequence[WindowService]:
    """The services that are there from the start; what they open when they are asked to, they import then."""
    of_all = (BarClock(), RefereeDesk(), SharedTables(), HallScreen(), SealPart())
    if desk.is_joined:
        return (*of_all, joined_part(desk))
    return (*of_all, Hosting(), HallPart(), DesksPart(), DesksOffer(), HallOffer(), FormerHostPart(), UplinkPart())


def joined_part(desk: Desk) -> WindowService:
    """That of a joined desk, which has no hall of its own to open."""
    from tournament.hosting.replica import Replica
    from tournament.ui.joining.part import JoinedPart

    assert isinstance(desk, Replica)
    return JoinedPart(desk)
