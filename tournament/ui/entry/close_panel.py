"""Closing a round: what is decided for every table that is still out, by whom and why."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from tournament.i18n import Translator
from tournament.services.entry import close_round
from tournament.services.lines import RoundLine
from tournament.ui.entry.answer_panel import AnswerPanel
from tournament.ui.entry.named import named
from tournament.ui.entry.tiles import totals_text
from tournament.ui.theme.tokens import SPACE, STEP
from tournament.ui.widgets.surfaces import row, scrolled
from tournament.ui.widgets.text import prose, title


class ClosePanel(AnswerPanel):
    """Says what closing a round decides before it does it."""

    def __init__(self, words: Translator) -> None:
        super().__init__(words)
        self.setProperty("role", "")
        self._title, self._tables = title(""), prose("")
        self.referee, self.reason = QLineEdit(), QLineEdit()
        decided = prose(
            words.gettext(
                "Each of these tables is decided as it stands: the greater total wins, equal totals are drawn, "
                "and a table without any hand is nobody's win. Undo takes it back."
            )
        )
        asked = row(named(words.gettext("Referee"), self.referee), named(words.gettext("Reason"), self.reason), space=STEP)
        asked.setStretch(1, 1)
        questions = QWidget()
        questions.setLayout(asked)
        self._tables.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = self.lay_out(self._title, decided, scrolled(self._tables), questions)
        layout.setStretch(2, 4)
        layout.setSpacing(SPACE)

    def show_round(self, shown: RoundLine) -> None:
        """Name the tables that are still out, with how they stand."""
        out = [game for game in shown.tables if not game.is_in]
        one = self.words.gettext("Table {n}: {totals}")
        nothing = self.words.gettext("no hand on its sheet")
        still_out = self.words.ngettext("{n} table of round {round} is still out", "{n} tables of round {round} are still out", len(out))
        self._title.setText(still_out.format(n=len(out), round=shown.number))
        self._tables.setText("\n".join(one.format(n=game.table, totals=totals_text(game) or nothing) for game in out))
        self.save.setText(self.words.gettext("Close round {n}").format(n=shown.number))
        self.reason.clear()
        self.tell("")

    def take_focus(self) -> None:
        """Start at the referee's name."""
        self.referee.setFocus()

    def submit(self) -> None:
        """Close the round."""
        self.answered.emit(partial(close_round, referee=self.referee.text(), reason=self.reason.text()))
