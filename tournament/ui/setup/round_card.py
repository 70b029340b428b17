"""The round that is being played: how many tables are in, for how long it goes on, and which tables are missing."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QProgressBar, QWidget

from tournament.i18n import Translator
from tournament.messages.repairs import say_round
from tournament.messages.rounds.clock import say_clock, say_expected
from tournament.services.rounds.game_clock import GameClock, Outlook
from tournament.services.rounds.lines import RoundLine, RoundState
from tournament.services.scores.lines import GameLine
from tournament.ui.theme.tokens import SPACE, STEP
from tournament.ui.widgets.buttons import DANGER, quiet_button
from tournament.ui.widgets.surfaces import card, clear, column, row
from tournament.ui.widgets.text import change_role, figure, label, pill, prose, soft, subtitle
from tournament.ui.widgets.wrapping import WrappingRow

MOST_NAMED = 40
"""More tables than that are on the page of score entry, which shows them all."""


class RoundCard(QFrame):
    """Shows the newest round; a missing table is a button that opens its sheet. Hidden while nothing is drawn."""

    table_asked = Signal(int, int)

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self._round: int | None = None
        self.name, self.state = subtitle(""), pill("")
        self.tables, self.of_tables = figure(""), soft("")
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(words.gettext("Tables in"))
        self.clock, self.ends = label("", "prose"), soft("")
        self.missing = prose("")
        self._buttons = QWidget()
        self._chips = WrappingRow(space=STEP)
        self._buttons.setLayout(self._chips)
        self.of_tables.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.name.setWordWrap(True)
        head = row(self.name, self.state, space=STEP)
        head.setStretch(0, 1)
        counted = row(self.tables, self.of_tables, None, column(self.clock, self.ends, space=0), space=STEP)
        inside = card(head, counted, self.bar, self.missing, self._buttons, space=SPACE)
        self.setLayout(column(inside, space=0))
        self.hide()

    def show_round(self, name: str, shown: RoundLine | None, rounds: Sequence[RoundLine], contested: Sequence[int] = ()) -> None:
        """Show how far a round is; `name` is what it is called, `contested` are the tables that wait for a referee."""
        self.setVisible(shown is not None)
        if shown is None:
            return
        words = self._words
        self._round = shown.number
        self.name.setText(name)
        state, tone = say_round(shown, rounds, words, contested)
        self.state.setText(state)
        self.state.setVisible(shown.state is not RoundState.POSTED or bool(shown.to_check or contested))  # what is only being played is counted
        change_role(self.state, tone=tone)
        self.tables.setText(str(shown.tables_in))
        self.of_tables.setText(words.ngettext("table in, of {n}", "tables in, of {n}", shown.tables_in).format(n=len(shown.tables)))
        self.bar.setRange(0, max(len(shown.tables), 1))
        self.bar.setValue(shown.tables_in)
        self._show_missing([game for game in shown.tables if not game.is_in or game.table in contested], shown.posted_at is not None, contested)

    def _show_missing(self, games: Sequence[GameLine], is_posted: bool, contested: Sequence[int]) -> None:
        clear(self._chips)
        out = games if is_posted else ()
        waiting = sum(not game.is_in for game in out)
        said = self._words.ngettext("Still out: {n} table.", "Still out: {n} tables.", waiting).format(n=waiting) if waiting else ""
        self.missing.setText(said)
        self.missing.setVisible(bool(said))
        for game in sorted(out, key=lambda game: game.table not in contested)[:MOST_NAMED]:
            button = quiet_button(str(game.table))
            button.setAccessibleName(self._words.gettext("Open table {n}").format(n=game.table))
            if game.table in contested:
                button.setProperty("tone", DANGER)
                button.setAccessibleName(self._words.gettext("Open table {n}, which is contested").format(n=game.table))
            button.setToolTip(" – ".join(side.name for side in game.sides))
            button.clicked.connect(lambda _=False, table=game.table: self.table_asked.emit(self._round, table))
            self._chips.addWidget(button)
        self._buttons.setVisible(bool(out))

    def show_time(self, clock: GameClock | None, expected: Outlook, now: datetime) -> None:
        """Show how long is played, and when the round is expected to be over."""
        self.clock.setText(say_clock(clock, now, self._words) if clock is not None else "")
        change_role(self.clock, role="warning" if clock is not None and clock.is_over(now) else "prose")
        self.clock.setVisible(clock is not None)
        end = expected.round_end if clock is None else None
        self.ends.setText(self._words.gettext("The round ends {time}").format(time=say_expected(end, self._words)) if end is not None else "")
        self.ends.setVisible(end is not None)
