"""What everybody in the hall can do, in plain words."""

from collections.abc import Mapping
from typing import Final

from tournament.hosting.passes import Access
from tournament.sentences import N_

READERS: Final = N_("Everybody on the network")
READING: Final = N_("Look up their table, opponents, results, standings and rules. Nobody sees a telephone number, and nothing can be changed.")
PLAYERS: Final = N_("Whoever has the slip of a team")
PLAYING: Final = N_(
    "See the team’s own sheet, report a result that the other side or the desk confirms, call a referee. The code is printed on team slips."
)
TITLES: Final[Mapping[Access, str]] = {
    Access.REFEREE: N_("Referee"),
    Access.DOOR: N_("Door"),
    Access.SCREEN: N_("Screen"),
    Access.DESK: N_("Second desk"),
}
"""As what a device is paired, in the order in which a hall wants them."""
MAY: Final[Mapping[Access, str]] = {
    Access.REFEREE: N_("See missing tables, calls and disputed results, and decide, with the article of the rules."),
    Access.DOOR: N_("Tick who is present and who has paid."),
    Access.SCREEN: N_("Show the draw, the clock and the standings, as this desk steers them. Nothing can be changed."),
    Access.DESK: N_("Do what this desk does with results and disputes, from another device."),
}
