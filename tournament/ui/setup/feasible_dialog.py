"""Whether an evening fits, asked before there is a championship."""

from PySide6.QtWidgets import QWidget

from tournament.draw.tables import tables_in
from tournament.i18n import Translator
from tournament.services.rounds.lines import DrawMethod
from tournament.services.setup.lines import Settings
from tournament.ui.dialogs.dialog import Dialog
from tournament.ui.dialogs.fitting import lay_out
from tournament.ui.setup.feasible_form import EVENING, USUAL_ENTRANTS, USUAL_MINUTES, USUAL_PAUSE, FeasibleForm
from tournament.ui.theme.tokens import FEASIBLE, SPACE
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import column, heading, row


class FeasibleDialog(Dialog):
    """The form of the page, filled with what is chosen for the new championship."""

    def __init__(self, words: Translator, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say = words.gettext
        self.setWindowTitle(say("Does it fit?"))
        self.form = FeasibleForm(settings.rules, words)
        for of_an_evening_begun in (self.form.played, self.form.leaving):
            of_an_evening_begun.hide()
        self.leave = quiet_button(say("Close"), "Esc")
        self.leave.clicked.connect(self.reject)
        ends = QWidget()
        ends.setLayout(row(None, self.leave))
        under = say("Nothing is changed here: try what you like.")
        lay_out(self, column(heading(say("Does it fit?"), under), self.form, None, space=SPACE), ends, FEASIBLE)
        self.form.propose(
            DrawMethod.SWISS,
            phases=settings.phases,
            start=EVENING,
            entrants=USUAL_ENTRANTS,
            rounds=settings.planned_rounds,
            tables=tables_in(settings.room),
            minutes=settings.game_minutes or USUAL_MINUTES,
            between=USUAL_PAUSE,
        )
        self.form.entrants.setFocus()
