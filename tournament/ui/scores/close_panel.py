"""Closing a round: what is decided for every table that is still out, by whom and why."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.services.rounds.lines import RoundLine
from tournament.services.scores.decisions import close_round
from tournament.services.setup.lines import Settings, referees_of
from tournament.ui.scores.answer_panel import AnswerPanel
from tournament.ui.scores.named import named
from tournament.ui.scores.referee_line import RefereeLine
from tournament.ui.scores.tile_words import totals_text
from tournament.ui.theme.tokens import SPACE, STEP
from tournament.ui.widgets.field import TextLine
from tournament.ui.widgets.surfaces import row, scrolled
from tournament.ui.widgets.text import prose, title


class ClosePanel(AnswerPanel):
    """Says what closing a round decides before it does it."""

    def __init__(self, words: Translator) -> None:
        super().__init__(words)
        self.setProperty("role", "")
        self._round = 0
        self.heading, self._tables = title(""), prose("")
        self.heading.setWordWrap(True)
        self.referee, self.reason = RefereeLine(), TextLine()
        decided = prose(
            words.gettext(
                "Each of these tables is decided as it stands: whoever is ahead wins, equal totals are drawn, and a table without any hand has no "
                "winner. Ctrl+Z takes it back."
            )
        )
        asked = row(self.referee.named_in(self, words), named(words.gettext("Reason"), self.reason), space=STEP)
        asked.setStretch(1, 1)
        questions = QWidget()
        questions.setLayout(asked)
        self._tables.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = self.lay_out(self.heading, decided, scrolled(self._tables), questions)
        layout.setStretch(2, 4)
        layout.setSpacing(SPACE)
        self.lead_back(words.gettext("Tables"))

    def show_round(self, shown: RoundLine, settings: Settings) -> None:
        """Make ready to close a round."""
        self.referee.offer(referees_of(settings))
        self.name_tables(shown)
        self.reason.clear()
        self.tell("")

    def name_tables(self, shown: RoundLine) -> None:
        """Name the tables that are still out, with how they stand."""
        self._round = shown.number
        out = [game for game in shown.tables if not game.is_in]
        one = self.words.gettext("Table {n}: {totals}")
        nothing = self.words.gettext("no hand on its sheet")
        still_out = self.words.ngettext("{n} table of round {round} is still out", "{n} tables of round {round} are still out", len(out))
        self.heading.setText(still_out.format(n=len(out), round=shown.number))
        self._tables.setText("\n".join(one.format(n=game.table, totals=totals_text(game, self.words) or nothing) for game in out))
        self.save.setText(self.words.gettext("Close round {n}").format(n=shown.number))

    def typed(self) -> tuple[str, str]:
        """The referee and the reason as far as they are typed, to carry them on elsewhere."""
        return self.referee.text(), self.reason.text()

    def carry_on(self, typed: tuple[str, str]) -> None:
        """Go on with what was typed elsewhere."""
        for field, text in zip((self.referee, self.reason), typed, strict=True):
            field.setText(text)

    def take_focus(self) -> None:
        """Start at the referee's name."""
        self.referee.setFocus()

    def submit(self) -> None:
        """Close the round."""
        self.answered.emit(close_round.command(referee=self.referee.text(), reason=self.reason.text(), number=self._round))
