"""The clock of the round in the bar."""

from datetime import datetime
from typing import TYPE_CHECKING

from tournament.services.desk.changes import Changes
from tournament.services.rounds.clock import clock_in
from tournament.services.rounds.game_clock import GameClock
from tournament.ui.shell.outside import OutsidePart

if TYPE_CHECKING:
    from tournament.services.desk.hall import Hall
    from tournament.ui.shell.evening import Evening
    from tournament.ui.shell.top_bar import TopBar


class BarClock(OutsidePart):
    """Shows in the bar how long the round has been played, and when it ends."""

    def __init__(self) -> None:
        self._bar: TopBar | None = None
        self._clock: GameClock | None = None

    def enter(self, evening: "Evening") -> None:
        """Show it in the bar of this evening."""
        self._bar = evening.bar

    def follow(self, hall: "Hall", changes: Changes) -> None:
        """Go by the round that is being played."""
        if changes.standings or changes.hall:
            self._clock = clock_in(hall)

    def tell_time(self, now: datetime) -> None:
        """Show the clock as it is now."""
        if self._bar is not None:
            self._bar.show_clock(self._clock, now)
