"""Calling time for a round: how many hands are left for all, and what that does to each table."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.scores.rulings import say_stopped_table
from tournament.services.repairs.incidents import MOST_HANDS_LEFT
from tournament.services.rounds.clock import call_time
from tournament.services.rounds.lines import RoundLine
from tournament.services.scores.lines import StopLine
from tournament.services.setup.lines import Settings, referees_of
from tournament.ui.scores.answer_panel import DecisionPanel
from tournament.ui.scores.figure_line import figure_editor
from tournament.ui.scores.incidents import ClockState, PreviousRuling
from tournament.ui.scores.named import named
from tournament.ui.theme.tokens import SPACE, STEP
from tournament.ui.widgets.surfaces import row, scrolled
from tournament.ui.widgets.text import breakable, prose, title

USUAL: Final = 1
"""Hands left where nobody says otherwise: the one that is being played is played to its end."""


Foresee = Callable[[int, int], Sequence[StopLine]]


class StopPanel(DecisionPanel):
    """Says what the stop does to every table. `foresee` computes it for numbers of hands and of a round."""

    def __init__(self, words: Translator, said: PreviousRuling, foresee: Foresee) -> None:
        super().__init__(words)
        self.setProperty("role", "")
        self._said, self._foresee = said, foresee
        self._round, self._must_tell = 0, True
        self._stopped: Sequence[StopLine] = ()
        self._title, self.tables = title(""), prose("")
        self._title.setWordWrap(True)
        self.more = figure_editor(words.language, USUAL, 0, MOST_HANDS_LEFT)
        self.more.valueChanged.connect(self.tell_consequence)
        asked = row(
            named(words.gettext("Hands left"), self.more),
            self.referee.named_in(self, words),
            named(words.gettext("Reason"), self.reason),
            space=STEP,
        )
        asked.setStretch(2, 1)
        questions = QWidget()
        questions.setLayout(asked)
        self.tables.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = self.lay_out(self._title, questions, scrolled(self.tables))
        layout.setStretch(2, 4)
        layout.setSpacing(SPACE)
        self.lead_back(words.gettext("Tables"))

    def show_round(self, shown: RoundLine, clock: ClockState, settings: Settings) -> None:
        """Make ready to stop the tables of a round."""
        self._must_tell = not (clock.stops_games or settings.brief_decisions)
        self.more.setValue(USUAL)
        self.referee.setText(self._said.referee)
        self.referee.offer(referees_of(settings))
        self.reason.setText(self._said.reason)
        self.reason.setPlaceholderText(self.words.gettext("the clock") if clock.stops_games else "")
        self.name_tables(shown)

    def name_tables(self, shown: RoundLine) -> None:
        """Name the tables that would be stopped, with what follows there."""
        self._round = shown.number
        self._title.setText(self.words.gettext("Stop round {n} by the clock").format(n=shown.number))
        self.tell_consequence()

    def tell_consequence(self) -> None:
        """Say what the stop does to every table."""
        try:
            self._stopped = self._foresee(self.more.value(), self._round)
        except Refused as refused:
            self.complain(refused)
            return
        self.tables.setText("\n".join(breakable(say_stopped_table(line, self.words)) for line in self._stopped))
        count = len(self._stopped)
        self.save.setText(self.words.ngettext("Stop {n} table", "Stop {n} tables", count).format(n=count))
        self.save.setEnabled(bool(count))
        say = self.words.gettext
        rest = say("A table whose sheet is still empty here is left alone, as is one that was stopped before. Ctrl+Z takes all of it back.")
        self.tell(rest if count else say("No table has a hand on its sheet here: there is nothing to stop yet."))

    def typed(self) -> tuple[int, str, str]:
        """What is answered so far, to carry it on elsewhere."""
        return self.more.value(), self.referee.text(), self.reason.text()

    def carry_on(self, typed: tuple[int, str, str]) -> None:
        """Go on with what was typed elsewhere."""
        more, referee, reason = typed
        self.more.setValue(more)
        self.referee.setText(referee)
        self.reason.setText(reason)

    def take_focus(self) -> None:
        """Start at the number of hands left."""
        self.more.setFocus()
        self.more.selectAll()

    def submit(self) -> None:
        """Stop them, once it is said who decided it and why, unless the clock does."""
        if not self._stopped:
            return
        if self._must_tell and not self.says_who_and_why:
            (self.reason if self.referee.text().strip() else self.referee).setFocus()
            self.tell(self.words.gettext("Say who decided it, and why: the journal keeps both."), "fault")
            return
        self._said.referee, self._said.reason = self.referee.text(), self.reason.text()
        told = call_time.command(more=self.more.value(), referee=self.referee.text(), reason=self.reason.text(), number=self._round)
        self.answered.emit(told)
