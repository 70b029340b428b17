"""The button that shows why a table of the draw is as it is, and the way to the same answer from other pages."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.services.desk.hall import Hall
from tournament.services.rounds.lines import RoundLine
from tournament.services.rounds.round_lines import why
from tournament.services.scores.lines import GameLine
from tournament.ui.ground.page import Showing
from tournament.ui.rounds.draw_table import DrawTable
from tournament.ui.rounds.why_dialog import WhyDialog
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import column

WHY_KEY = "F7"


class AskingWhy(QWidget):
    """Asks about the table that is chosen in a draw, or about the first one."""

    refused = Signal(Refused)

    def __init__(self, page: Showing, words: Translator, table: DrawTable) -> None:
        super().__init__()
        self._page, self._words, self._table = page, words, table
        self._games: Sequence[GameLine] = ()
        self.button = quiet_button(words.gettext("Why this table?"), WHY_KEY)
        self.button.clicked.connect(self.ask)
        self.setLayout(column(self.button))
        self.show_rounds(())

    def show_rounds(self, rounds: Sequence[RoundLine]) -> None:
        """Answer for the newest round."""
        self._games = rounds[-1].games if rounds else ()
        self.button.setVisible(bool(self._games))

    def ask(self) -> None:
        """Show why."""
        chosen = self._table.chosen
        sides = chosen[0][0].sides if chosen else ()
        asked = next((game for game in self._games if game.sides == sides), self._games[0])
        try:
            tell_why_of(self.window(), self._page.hall, self._words, self._games, asked)
        except Refused as refusal:
            self.refused.emit(refusal)


def tell_why_of(parent: QWidget, hall: Hall, words: Translator, games: Sequence[GameLine], asked: GameLine) -> None:
    """Show why a game of a round is as it is, and its neighbours after it. Refused when it is no longer there."""
    ids = [game.id for game in games]
    why(hall, asked.id)
    WhyDialog.tell(parent, words, ids, ids.index(asked.id), lambda id_: why(hall, id_))
