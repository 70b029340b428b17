"""What every open championship has outside its pages: a new thing is a line here."""

from collections.abc import Sequence

from tournament.ui.hall.part import HallPart
from tournament.ui.scores.shared_tables import SharedTables
from tournament.ui.screen.part import HallScreen
from tournament.ui.shell.bar_clock import BarClock
from tournament.ui.shell.outside import OutsidePart
from tournament.ui.shell.referee_desk import RefereeDesk


def outside_parts() -> Sequence[OutsidePart]:
    """The parts that are there from the start; what they open when they are asked to, they import then."""
    return (BarClock(), RefereeDesk(), SharedTables(), HallScreen(), HallPart())
