"""Giving out the pass of one team anew, where its slip was lost or is in other hands."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from tournament.i18n import Translator
from tournament.services.people.lines import TeamLine
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import LabelledField, number_editor
from tournament.ui.widgets.surfaces import card, column, row
from tournament.ui.widgets.text import soft, subtitle

MOST_TEAMS = 9999


class PassCard(QFrame):
    """Asks for the number of the team. `asked` carries it."""

    asked = Signal(int)

    def __init__(self, words: Translator) -> None:
        super().__init__()
        say = words.gettext
        self._words = words
        self.number = LabelledField(say("Number"), number_editor(1, 1, MOST_TEAMS))
        self.name, self.give = soft(""), quiet_button(say("New pass…"))
        self._names: dict[int, str] = {}
        told = soft(say("A slip was lost, or somebody else uses it: the old code lets nobody in any more, and a new slip is printed."))
        line = row(self.number, column(None, self.name), column(None, self.give))
        line.setStretch(1, 1)
        self.setLayout(column(card(subtitle(say("A team’s slip")), told, line)))
        self.number.editor.valueChanged.connect(self._say_name)
        self.give.clicked.connect(lambda: self.asked.emit(self.number.editor.value()))

    def show_teams(self, teams: tuple[TeamLine, ...]) -> None:
        """Name the teams by their numbers."""
        self._names = {team.number: team.name for team in teams if team.number is not None}
        self._say_name()

    def _say_name(self) -> None:
        name = self._names.get(self.number.editor.value())
        self.name.setText(self._words.gettext("There is no such team.") if name is None else name)
        self.give.setEnabled(name is not None)
