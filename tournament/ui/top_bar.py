"""The bar above the page: which championship, how far the round is, where to search, who is at the desk, and the way back."""

from datetime import datetime

from PySide6.QtCore import QEvent, QRect, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QProgressBar, QSizePolicy, QWidget

from tournament.i18n import Translator
from tournament.services.game_clock import GameClock
from tournament.services.lines import ChampionshipLine, RoundLine, UndoLine
from tournament.ui.display_button import DisplayButton
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import BAR, HALF, PROGRESS, SMALL, SPACE, STEP, TARGET, TOAST, WIDE, theme_of
from tournament.ui.undo_button import UndoButton
from tournament.ui.widgets.buttons import icon_button, name_button, press_on
from tournament.ui.widgets.giving_way import GivingWay
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import OneLine, change_role, label
from tournament.wording.clock import say_clock
from tournament.wording.journal import say_entry
from tournament.wording.settings import say_formula

UNDO_KEY = "Ctrl+Z"
REDO_KEY = "Ctrl+Y"
SEARCH_KEY = "Ctrl+K"


class TopBar(QFrame):
    """Shows what it is given; what is asked for goes up as a signal. Where one line does not hold it all, there are two."""

    undo_asked = Signal()
    redo_asked = Signal()
    search_asked = Signal()
    operator_asked = Signal()

    def __init__(self, words: Translator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self.setProperty("role", "bar")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.name, self._place = OneLine("", "subtitle"), OneLine("", "soft")
        self._round, self._tables = label("", "strong"), label("", "soft")
        self._progress = QProgressBar(textVisible=False)
        self._progress.setMinimumWidth(PROGRESS)
        self._progress.setAccessibleName(words.gettext("Tables in"))
        self.search = GivingWay("search", "flat")
        self.search.setText(words.gettext("Search…"))
        name_button(self.search, words.gettext("Search for a table, a team, a player or an action"), SEARCH_KEY)
        self.operator = GivingWay("person", "flat")
        self.display = DisplayButton(words)
        self.undo = UndoButton(words, UNDO_KEY)
        press_on(self.undo, UNDO_KEY)
        self.redo = icon_button("redo", words.gettext("Redo"), REDO_KEY)
        self._clock_picture, self.clock = QLabel(), OneLine("", "soft")
        self._lay_out()
        self.show_clock(None)
        self.search.clicked.connect(self.search_asked)
        self.operator.clicked.connect(self.operator_asked)
        self.undo.clicked.connect(self.undo_asked)
        self.redo.clicked.connect(self.redo_asked)

    def _lay_out(self) -> None:
        names = column(None, self.name, self._place, None, space=2)
        when = row(self._round, self._clock_picture, self.clock, None, space=HALF)
        when.insertSpacing(1, STEP)
        self.progress = QWidget()
        self.progress.setLayout(column(None, when, self._tables, self._progress, None, space=2))
        self._state = row(names, self.progress, space=WIDE)
        self._state.setStretch(0, 1)
        self._buttons = row(self.search, self.operator, self.display, self.undo, self.redo, space=STEP)
        self._buttons.insertStretch(0, 1)
        self._lines = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._lines.setSpacing(HALF)
        self._lines.addLayout(self._state, 1)
        self._lines.addLayout(self._buttons)

    def minimumSizeHint(self) -> QSize:
        """Never wider than the wider of its two lines: where there is no more room they stand under each other."""
        least = sum(button.minimumSizeHint().width() + STEP for button in (self.search, self.operator, self.display, self.redo)) + self.undo.narrowest
        return QSize(max(least, self._state.minimumSize().width()) + 2 * (SPACE + HALF), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the bar out anew for its width."""
        super().resizeEvent(event)
        self._use_width()

    def event(self, event: QEvent) -> bool:
        """Lay the bar out anew when its words changed."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._use_width()
        return super().event(event)

    def _use_width(self) -> None:
        """What says where one is comes first; undo says what it would undo in the room that is left, and where that is too little they go below.

        The other buttons show no more than their icons where undo would not be whole.
        """
        theme = theme_of(self)
        width = self.width() - 2 * (SPACE + HALF)
        others = sum(button.sizeHint().width() + STEP for button in (self.search, self.operator, self.display, self.redo))
        state = self._state.sizeHint().width()
        below = state + WIDE + others + self.undo.least > width
        giving_way = (self.search, self.operator, self.display)
        has_words = not below or others + self.undo.least <= width
        for button in giving_way:
            button.setMaximumWidth(button.sizeHint().width() if has_words else button.minimumSizeHint().width())
        if not has_words:
            others = sum(button.minimumSizeHint().width() + STEP for button in (*giving_way, self.redo))
        room = width - others - (0 if below else state + WIDE)
        margin = HALF if below else (theme.px(BAR) - theme.px(TARGET)) // 2
        self._lines.setContentsMargins(SPACE + HALF, margin, SPACE + HALF, margin)
        self._lines.setDirection(QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight)
        self.undo.fit(room)

    def say_with(self, words: Translator) -> None:
        """Say from now on with other words what was done and can be taken back."""
        self._words = words

    def show_championship(self, championship: ChampionshipLine) -> None:
        """Show which championship this is."""
        formula = say_formula(championship.rules, self._words)
        self.name.setText(championship.name)
        self._place.setText(f"{championship.place} · {formula}" if championship.place else formula)

    def show_round(self, current: RoundLine | None, planned: int | None) -> None:
        """Show how far the round is, and how many are announced, None where nobody knows."""
        self._progress.setVisible(current is not None)
        if current is None:
            self._round.setText(self._words.gettext("No round drawn yet"))
            told = self._words.ngettext("{n} round planned", "{n} rounds planned", planned).format(n=planned) if planned else ""
            self._tables.setText(told)
            return
        tables = len(current.tables)
        of_how_many = self._words.gettext("Round {number} of {planned}") if planned else self._words.gettext("Round {number}")
        self._round.setText(of_how_many.format(number=current.number, planned=max(planned or 0, current.number)))
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
        self.undo.name_step(say_entry(steps.undo, self._words) if steps.undo is not None else "")
        self.redo.setEnabled(steps.redo is not None)
        said = self._words.gettext("Nothing to redo")
        if steps.redo is not None:
            said = self._words.gettext("Redo: {what}").format(what=say_entry(steps.redo, self._words))
        name_button(self.redo, said, REDO_KEY)
        self._use_width()

    @property
    def free_of_buttons(self) -> QRect:
        """Where something may be said for a moment: over the championship's name, which stays the same all day; how the round stands stays in sight.

        Where the name has hardly any room, what tells of the round gives way too.
        """
        self._lines.activate()
        left, right = self.name.x(), self.progress.geometry().left() - STEP
        if right - left < theme_of(self).px(TOAST) // 2:
            right = self.progress.geometry().right()
        height = self.height() if self._lines.direction() is QBoxLayout.Direction.LeftToRight else self._buttons.geometry().top()
        return QRect(left, 0, right - left, height)
