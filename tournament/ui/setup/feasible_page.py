"""Whether the evening fits, before it or when some must leave; known facts are filled in."""

from PySide6.QtWidgets import QWidget

from tournament.draw.tables import tables_in
from tournament.i18n import Translator
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import teams
from tournament.services.people.views import TeamStatus
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import DrawMethod, RoundState
from tournament.services.setup.championship import championship
from tournament.ui.ground.page import Page
from tournament.ui.setup.feasible_form import EVENING, USUAL_MINUTES, USUAL_PAUSE, FeasibleForm
from tournament.ui.theme.tokens import SPACE
from tournament.ui.widgets.surfaces import column, heading, scrolled, spread

STEP_OF_THE_CLOCK = 5


class FeasiblePage(Page):
    """Answers as one types, and changes nothing."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        self.form = FeasibleForm(championship(self.state).rules, tr)
        page = QWidget()
        page.setProperty("role", "page")
        under = tr.gettext("Nothing is changed here: try what you like. The championship’s own numbers are filled in.")
        page.setLayout(column(heading(tr.gettext("Does it fit?"), under), self.form, None, space=SPACE))
        spread(self, scrolled(page))
        self.show_changes(Changes(settings=True))
        self.setFocusProxy(self.form.entrants)

    def show_changes(self, changes: Changes) -> None:
        """Fill in the numbers as they are now; what was typed stays."""
        if not changes.standings:
            return
        line, drawn = championship(self.state), rounds(self.state)
        played = sum(each.state is not RoundState.DRAWN for each in drawn)
        self.form.propose(
            DrawMethod.SWISS,
            phases=line.phases,
            start=self._now() if played else EVENING,
            entrants=max(sum(team.status is TeamStatus.ACTIVE for team in teams(self.state)), 1),
            rounds=line.planned_rounds,
            tables=tables_in(line.room),
            minutes=line.game_minutes or USUAL_MINUTES,
            between=USUAL_PAUSE,
            played=played,
        )

    def _now(self) -> int:
        """The time of the wall, the next five minutes begun."""
        now = self._desk.clock().astimezone()
        return -(-(now.hour * 60 + now.minute) // STEP_OF_THE_CLOCK) * STEP_OF_THE_CLOCK
