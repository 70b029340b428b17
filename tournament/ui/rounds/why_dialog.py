"""Why a table is as it is: the button that asks, and a sentence that can be read out with all the draw went by."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.rounds.why import game_texts, why_parts, why_text
from tournament.services.desk.state import ChampionshipState
from tournament.services.rounds.round_views import why
from tournament.services.rounds.views import RoundView, WhyView
from tournament.services.scores.views import GameView
from tournament.ui.dialogs.dialog import PART_OF_SCREEN, Dialog, keep_width
from tournament.ui.ground.page import Showing
from tournament.ui.rounds.draw_table import DrawTable
from tournament.ui.theme.tokens import READING, SPACE, STEP, WIDE
from tournament.ui.widgets.buttons import icon_button, name_button, primary_button, quiet_button
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.surfaces import breakable, clear, column, label, prose, row, scrolled, soft, title

MORE_KEY = "F7"


class WhyDialog(Dialog):
    """One game after another: Page up and Page down go to its neighbours, F7 shows more or less, Esc closes."""

    def __init__(
        self,
        tr: Translator,
        games: Sequence[int],
        at: int,
        answer: Callable[[int], WhyView],
        parent: QWidget | None = None,
    ) -> None:
        """`games` are the ids of a round's games in order; `at` is the position of the one shown first."""
        super().__init__(parent)
        self._tr, self._games, self._at, self._answer = tr, games, at, answer
        keep_width(self, READING)
        self._heading, self._teams, self.sentence = title(""), soft(""), prose("")
        self._heading.setWordWrap(True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.previous, self.next = icon_button("previous", ""), icon_button("next", "")
        self.more = quiet_button("", MORE_KEY)
        self.more.setCheckable(True)
        self.close_it = primary_button(tr.gettext("Close"))
        self.close_it.setDefault(True)
        self._parts = column(space=SPACE)
        self.everything = QWidget()
        self.everything.setLayout(self._parts)
        self._lay_out()
        self._connect()
        self._show()
        self.close_it.setFocus()

    @property
    def view(self) -> WhyView:
        """What is explained now."""
        return self._answer(self._games[self._at])

    @property
    def told(self) -> tuple[str, ...]:
        """Everything shown on demand, a line each."""
        return tuple(line for part in why_parts(self.view, self._tr) for line in (part.heading, *part.lines))

    def _lay_out(self) -> None:
        head = row(self._heading, self.previous, self.next, space=STEP)
        head.setStretch(0, 1)
        inside = QWidget()
        inside.setProperty("role", "page")
        self._inside = column(head, self._teams, self.sentence, self.everything, None, space=SPACE)
        inside.setLayout(self._inside)
        self._ends = QWidget()
        self._ends.setLayout(row(self.more, None, self.close_it))
        layout = column(scrolled(inside), self._ends, space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)

    def _connect(self) -> None:
        self.close_it.clicked.connect(self.accept)
        self.more.toggled.connect(lambda: self._show())
        for button, key, step in ((self.previous, "PgUp", -1), (self.next, "PgDown", 1)):
            button.clicked.connect(partial(self._turn, step))
            on_key(self, key, partial(self._turn, step), where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _turn(self, step: int) -> None:
        if 0 <= self._at + step < len(self._games):
            self._at += step
            self._show()

    def _show(self) -> None:
        say, line = self._tr.gettext, self.view
        name, teams = game_texts(line.game, self._tr)
        heading = say("Why {game}?").format(game=name)
        self.setWindowTitle(heading)
        self._heading.setText(heading)
        self._teams.setText(breakable(teams))
        self.sentence.setText(breakable(why_text(line, self._tr)))
        self.sentence.setAccessibleName(self.sentence.text())
        self.more.setText(say("Less") if self.more.isChecked() else say("More"))
        clear(self._parts)
        for part in why_parts(line, self._tr) if self.more.isChecked() else ():
            told = QWidget()
            told.setLayout(
                column(
                    label(part.heading, "label"), *(prose(breakable(sentence)) for sentence in part.lines), space=STEP
                )
            )
            self._parts.addWidget(told)
        self.everything.setVisible(self.more.isChecked())
        for button, step, sentence, key in (
            (self.previous, -1, say("The previous table"), "PgUp"),
            (self.next, 1, say("The next table"), "PgDown"),
        ):
            button.setEnabled(0 <= self._at + step < len(self._games))
            name_button(button, sentence, key)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """As tall as its text in the style sheet's font, at the right of the page, beside the table explained."""
        super().showEvent(event)
        self._fit()
        if (over := self.parentWidget()) is not None:
            edge = over.mapToGlobal(over.rect().topRight())
            self.move(
                max(edge.x() - self.frameGeometry().width() - SPACE, over.mapToGlobal(over.rect().topLeft()).x()),
                self.y(),
            )

    def _fit(self) -> None:
        """As tall as its text, or as the screen allows."""
        self._inside.activate()
        wanted = (
            self._inside.totalHeightForWidth(self.minimumWidth() - 2 * WIDE)
            + self._ends.sizeHint().height()
            + SPACE
            + 2 * WIDE
        )
        self.resize(
            self.minimumWidth(), min(wanted, round(self.screen().availableGeometry().height() * PART_OF_SCREEN))
        )

    @classmethod
    def tell(
        cls, parent: QWidget, tr: Translator, games: Sequence[int], at: int, answer: Callable[[int], WhyView]
    ) -> None:
        """Show why, until the dialog is closed."""
        cls(tr, games, at, answer, parent).exec()


WHY_KEY = "F7"


class AskingWhy(QWidget):
    """Asks about the table that is chosen in a draw, or about the first one."""

    refused = Signal(Refused)

    def __init__(self, page: Showing, tr: Translator, table: DrawTable) -> None:
        super().__init__()
        self._page, self._tr, self._table = page, tr, table
        self._games: Sequence[GameView] = ()
        self.button = quiet_button(tr.gettext("Why this table?"), WHY_KEY)
        self.button.clicked.connect(self.ask)
        self.setLayout(column(self.button))
        self.show_rounds(())

    def show_rounds(self, rounds: Sequence[RoundView]) -> None:
        """Answer for the newest round."""
        self._games = rounds[-1].games if rounds else ()
        self.button.setVisible(bool(self._games))

    def ask(self) -> None:
        """Show why."""
        chosen = self._table.chosen
        sides = chosen[0][0].sides if chosen else ()
        asked = next((game for game in self._games if game.sides == sides), self._games[0])
        try:
            tell_why_of(self.window(), self._page.state, self._tr, self._games, asked)
        except Refused as refusal:
            self.refused.emit(refusal)


def tell_why_of(
    parent: QWidget, state: ChampionshipState, tr: Translator, games: Sequence[GameView], asked: GameView
) -> None:
    """Show why a game of a round is as it is, and its neighbours after it. Refused when it is no longer there."""
    ids = [game.id for game in games]
    why(state, asked.id)
    WhyDialog.tell(parent, tr, ids, ids.index(asked.id), lambda id_: why(state, id_))
