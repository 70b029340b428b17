"""Previews of decisions: each is tried on the state that the page shows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.records.kinds import Kind
from tournament.services.desk.use_cases import Command, preview
from tournament.services.rounds.clock import presence_counts
from tournament.services.rounds.lines import PresenceLine
from tournament.services.scores.decisions import foresee_stop
from tournament.services.scores.decisions_kept import repeated
from tournament.services.scores.lines import Repeated, SheetLine, StopLine
from tournament.services.scores.sheet_moves import sheet
from tournament.ui.ground.page import Showing


@dataclass(frozen=True)
class Foresight:
    """Answers from the hall of a page, as it is when it is asked, by the clock of the desk."""

    page: Showing
    clock: Callable[[], datetime]

    def stops(self, more: int, number: int) -> Sequence[StopLine]:
        """What becomes of every table of a round that is stopped with so many hands left."""
        return foresee_stop(self.page.hall, more, number)

    def sheet_after(self, command: Command, game_id: int) -> SheetLine:
        """The sheet of a game after a command. Refuses what the command refuses."""
        return sheet(preview(self.page.hall, command, self.clock).hall, game_id)

    def next_time(self, kind: Kind, team: int, game_id: int) -> Repeated:
        """Which time it would be that a team is at fault in this way, and what that brings."""
        return repeated(self.page.hall, kind, team, game_id)

    def count_after(self, command: Command) -> PresenceLine:
        """The count of presence that a command would keep. Refuses what the command refuses."""
        return presence_counts(preview(self.page.hall, command, self.clock).hall)[-1]
