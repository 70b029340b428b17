"""The bar above the page: which championship, how far the round is, who is at the desk, and the way back."""

from datetime import datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QProgressBar, QPushButton, QWidget

from tournament.i18n import Translator
from tournament.services.game_clock import GameClock
from tournament.services.lines import ChampionshipLine, RoundLine, UndoLine
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import HALF, PROGRESS, SMALL, SPACE, STEP, WIDE, theme_of
from tournament.ui.widgets.buttons import draw_on, flat_button, icon_button, name_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import OneLine, change_role, label
from tournament.wording.clock import say_clock
from tournament.wording.journal import say_entry
from tournament.wording.settings import say_formula

UNDO_KEY = "Ctrl+Z"
REDO_KEY = "Ctrl+Y"


class TopBar(QFrame):
    """Shows what it is given; what is asked for goes up as a signal."""

    undo_asked = Signal()
    redo_asked = Signal()
    operator_asked = Signal()
    language_asked = Signal()
    lighting_asked = Signal()

    def __init__(self, words: Translator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self.setProperty("role", "bar")
        self.name, self._place = OneLine("", "subtitle"), OneLine("", "soft")
        self._round, self._tables = label("", "strong"), label("", "soft")
        self._progress = QProgressBar(textVisible=False)
        # the words beside it grow with the reader's text size: the bar gives way
        self._progress.setFixedWidth(round(PROGRESS / theme_of(self).text_size ** 2))
        self._progress.setAccessibleName(words.gettext("Tables in"))
        self.operator = flat_button("", picture="person")
        self.undo = icon_button("undo", words.gettext("Undo"), UNDO_KEY)
        self.redo = icon_button("redo", words.gettext("Redo"), REDO_KEY)
        self._clock_picture, self.clock = QLabel(), OneLine("", "soft")
        clock = row(self._clock_picture, self.clock, space=HALF)
        clock.setStretch(1, 1)
        progress = column(None, self._progress, clock, None, space=HALF)
        self._progress_part = row(column(None, self._round, self._tables, None, space=2), progress, space=SPACE)
        self.show_clock(None)
        self._lay_out(*self._switches())
        self.operator.clicked.connect(self.operator_asked)
        self.undo.clicked.connect(self.undo_asked)
        self.redo.clicked.connect(self.redo_asked)

    def _switches(self) -> tuple[QPushButton, QPushButton]:
        language = flat_button({"fr": "English", "en": "Français"}[self._words.language])
        language.setAccessibleDescription(self._words.gettext("Change the language of the window"))
        language.clicked.connect(self.language_asked)
        dark = theme_of(self).colours.name == "dark"
        lighting = flat_button("")
        draw_on(lighting, "sun" if dark else "moon")
        name_button(lighting, self._words.gettext("Light window") if dark else self._words.gettext("Dark window"))
        lighting.clicked.connect(self.lighting_asked)
        return language, lighting

    def _lay_out(self, language: QPushButton, lighting: QPushButton) -> None:
        line = row(
            column(None, self.name, self._place, None, space=2), self._progress_part, None, self.operator, language, lighting, self.undo, self.redo
        )
        line.setSpacing(STEP)
        line.setContentsMargins(SPACE + HALF, 0, SPACE + HALF, 0)
        line.insertSpacing(1, WIDE)
        self.setLayout(line)

    def show_championship(self, championship: ChampionshipLine) -> None:
        """Show which championship this is."""
        formula = say_formula(championship.rules, self._words)
        self.name.setText(championship.name)
        self._place.setText(f"{championship.place} · {formula}" if championship.place else formula)

    def show_round(self, current: RoundLine | None, planned: int) -> None:
        """Show how far the round is."""
        self._progress.setVisible(current is not None)
        if current is None:
            self._round.setText(self._words.gettext("No round drawn yet"))
            self._tables.setText(self._words.ngettext("{n} round planned", "{n} rounds planned", planned).format(n=planned))
            return
        tables = len(current.tables)
        self._round.setText(self._words.gettext("Round {number} of {planned}").format(number=current.number, planned=max(planned, current.number)))
        self._tables.setText(
            self._words.ngettext("{n} table in of {tables}", "{n} tables in of {tables}", current.tables_in).format(
                n=current.tables_in, tables=tables
            )
        )
        self._progress.setRange(0, max(tables, 1))
        self._progress.setValue(current.tables_in)

    def show_clock(self, clock: GameClock | None, now: datetime | None = None) -> None:
        """Show how long the round has been played and when it ends; once time is up, with another picture and in other words."""
        for part in (self._clock_picture, self.clock):
            part.setVisible(clock is not None)
        if clock is None or now is None:
            return
        theme, late = theme_of(self), clock.is_over(now)
        self.clock.setText(say_clock(clock, now, self._words))
        change_role(self.clock, role="warning" if late else "soft")
        colour = theme.colours.amber_text if late else theme.colours.soft
        self._clock_picture.setPixmap(picture("warning" if late else "clock", colour, theme.px(SMALL)))

    def show_operator(self, name: str) -> None:
        """Show who is at the desk."""
        self.operator.setText(name)
        name_button(self.operator, self._words.gettext("At the desk: {name}. Change").format(name=name))

    def show_steps(self, steps: UndoLine) -> None:
        """Show what undo and redo would do."""
        for button, entry, sentence, idle, key in (
            (self.undo, steps.undo, self._words.gettext("Undo: {what}"), self._words.gettext("Nothing to undo"), UNDO_KEY),
            (self.redo, steps.redo, self._words.gettext("Redo: {what}"), self._words.gettext("Nothing to redo"), REDO_KEY),
        ):
            button.setEnabled(entry is not None)
            name_button(button, sentence.format(what=say_entry(entry, self._words)) if entry else idle, key)
