"""A drawn round as it may be looked at: by table and, where it belongs to brackets, as these."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QStackedWidget, QWidget

from tournament.i18n import Translator
from tournament.services.bracket_lines import BracketLine
from tournament.ui.draw.bracket_view import BracketView
from tournament.ui.entry.segments import Choice, Segments
from tournament.ui.widgets.surfaces import column, row

BRACKETS: Final = "brackets"
TABLES: Final = "tables"


class DrawnViews(QWidget):
    """What else is shown of a round, its tables above all, and its brackets where it has any: these stand in front until the tables are wanted."""

    def __init__(self, tables: QWidget, words: Translator) -> None:
        super().__init__()
        say = words.gettext
        self._tables, self.brackets = tables, BracketView(words)
        self.choice = Segments([Choice(BRACKETS, say("Bracket"), say("As a bracket")), Choice(TABLES, say("Tables"), say("By table"))], must=True)
        self.choice.press((BRACKETS,))
        self._ways, self._shown = QWidget(), QStackedWidget()
        self._ways.setLayout(row(self.choice, None))
        self._shown.addWidget(tables)
        self._shown.addWidget(self.brackets)
        layout = column(self._ways, self._shown)
        layout.setStretch(1, 1)
        self.setLayout(layout)
        self.choice.chosen.connect(self._show)

    def show_brackets(self, brackets: Sequence[BracketLine]) -> None:
        """Show the brackets of the round; none where it has no brackets."""
        self._ways.setVisible(bool(brackets))
        self.brackets.show_brackets(brackets)
        self._show()

    def _show(self) -> None:
        wants_brackets = not self._ways.isHidden() and self.choice.value == BRACKETS
        self._shown.setCurrentWidget(self.brackets if wants_brackets else self._tables)
