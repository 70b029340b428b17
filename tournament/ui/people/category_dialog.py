"""Asks what category some teams are in."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.services.people.lines import TeamLine
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.widgets.field import text_field

Attempt = Callable[[str], Sequence[Problem]]


class CategoryDialog(FormDialog):
    """The category of the teams that are chosen, empty for none. `attempt` keeps it, or answers with what is wrong."""

    def __init__(self, words: Translator, teams: Sequence[TeamLine], known: Sequence[str], attempt: Attempt, parent: QWidget | None = None) -> None:
        say = words.gettext
        self._attempt = attempt
        now = {team.category for team in teams}
        self.category = text_field(say("Category"), now.pop() if len(now) == 1 else "", placeholder=", ".join(known))
        completer = QCompleter(list(known), self.category.editor)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.category.editor.setCompleter(completer)
        whom = teams[0].name if len(teams) == 1 else words.ngettext("{n} team", "{n} teams", len(teams)).format(n=len(teams))
        sentence = say("A category with a prize of its own: ladies, juniors, over sixty… Leave it empty for none.")
        super().__init__(words, say("Category of {teams}").format(teams=whom), sentence, say("Keep the category"), (self.category,), parent)
        self.finished_typing.connect(self.hand_in)
        self.category.setFocus()
        self.category.editor.selectAll()

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        self.settle(self._attempt(self.category.editor.text()), {"category": self.category})

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, teams: Sequence[TeamLine], known: Sequence[str], attempt: Attempt) -> None:
        """Put teams into a category, or think better of it."""
        cls(words, teams, known, attempt, parent).exec()
