"""The bar above the page and the rail beside it: where one is, where one can go, and what was just done."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QProgressBar, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.desk import done_text, entry_text
from tournament.messages.rounds.brackets import main_bracket_text
from tournament.messages.setup.rules import formula_text
from tournament.services.desk.journal import entry_views_of_others, newest_entry
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.views import JournalEntryView, UndoView
from tournament.services.rounds.game_clock import GameClock
from tournament.services.rounds.views import RoundView
from tournament.services.setup.views import Settings
from tournament.ui.shell.bar_buttons import DisplayButton, HelpButton, UndoButton
from tournament.ui.shell.bar_clock import ClockButton
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import (
    BADGE,
    BAR,
    DISPLAY_SLOT,
    HALF,
    HELP_SLOT,
    ICONS_ONLY,
    LEAST_NAMES,
    LEAST_STATE,
    NAMES_SLOT,
    OPERATOR_SLOT,
    PROGRESS,
    RAIL,
    SEARCH_SLOT,
    SMALL,
    SPACE,
    STATE,
    STEP,
    TARGET,
    TEXT,
    UNDO_LEAST,
    UNDO_WIDTH,
    theme_of,
)
from tournament.ui.widgets.buttons import GivingWay, flat_button, icon_button, key_name, name_button, press_on
from tournament.ui.widgets.keys import SCREEN_KEY, on_key
from tournament.ui.widgets.messages import Bar, Toast
from tournament.ui.widgets.surfaces import OneLine, WholeParts, change_role, column, key_cap, label, row

UNDO_KEY = "Ctrl+Z"
REDO_KEY = "Ctrl+Y"
SEARCH_KEY = "Ctrl+K"
BESIDE = 2 * (SPACE + HALF) + 2 * (SPACE + STEP) + 7 * STEP
"""The margins of the bar and the gaps between its parts."""
LINE = 1.3
"""How high a line of text is, of its size."""


class TopBar(QFrame):
    """Shows what it is given and emits requests; parts keep their places, cut, whole in their tooltips."""

    undo_asked = Signal()
    redo_asked = Signal()
    search_asked = Signal()
    operator_asked = Signal()
    clock_asked = Signal()

    def __init__(self, tr: Translator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tr = tr
        self.setProperty("role", "bar")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.name, self.venue = OneLine("", "subtitle"), WholeParts("", "soft")
        self._round, self._tables = OneLine("", "strong"), OneLine("", "soft")
        self._has_clock = False
        self._counted: tuple[int, int] | None = None
        """How many tables of the round are in, and how many there are."""
        self._progress = QProgressBar(textVisible=False)
        self._progress.setMinimumWidth(PROGRESS)
        self._progress.setAccessibleName(tr.gettext("Tables in"))
        self.search = GivingWay("search", "flat")
        self.search.setText(tr.gettext("Search…"))
        name_button(self.search, tr.gettext("Search for a table, a team, a player or an action"), SEARCH_KEY)
        self.operator = GivingWay("person", "flat")
        self.help, self.display = HelpButton(tr), DisplayButton(tr)
        self.undo = UndoButton(tr, UNDO_KEY)
        press_on(self.undo, UNDO_KEY)
        self.redo = icon_button("redo", tr.gettext("Redo"), REDO_KEY)
        self.hall_screen = icon_button("screen", tr.gettext("Screen of the hall"), SCREEN_KEY)
        self.clock = ClockButton(tr)
        self._lay_out()
        self.search.clicked.connect(self.search_asked)
        self.operator.clicked.connect(self.operator_asked)
        self.clock.clicked.connect(self.clock_asked)
        self.undo.clicked.connect(self.undo_asked)
        self.redo.clicked.connect(self.redo_asked)

    def _lay_out(self) -> None:
        self.names = QWidget()
        self.names.setLayout(column(self.name, self.venue, None, space=2))
        self.progress = QWidget()
        self._how_far = column(self._round, self._tables, self._progress, None, space=2)
        stands = row(self.clock, self._how_far, space=STEP)
        stands.setStretch(1, 1)
        self.progress.setLayout(stands)
        for part in (self.names, self.progress):
            part.setContentsMargins(0, HALF + 2, 0, 0)
        line = row(
            self.names,
            self.progress,
            self.search,
            self.operator,
            self.help,
            self.display,
            self.hall_screen,
            self.undo,
            self.redo,
            space=STEP,
        )
        line.insertSpacing(1, SPACE)
        line.insertSpacing(3, SPACE)
        line.setStretch(0, 1)
        line.setContentsMargins(SPACE + HALF, 0, SPACE + HALF, 0)
        self.setLayout(line)

    def minimumSizeHint(self) -> QSize:
        """As narrow as a line of icons beside a little of what tells how the round stands."""
        theme = theme_of(self)
        return QSize(7 * theme.slow_px(TARGET) + theme.slow_px(LEAST_STATE) + BESIDE, self.sizeHint().height())

    def sizeHint(self) -> QSize:
        """Of one height, whatever it shows."""
        theme = theme_of(self)
        two_lines_and_progress = round(LINE * theme.px(TEXT + SMALL)) + theme.px(STEP) + 3 * HALF
        return QSize(super().sizeHint().width(), max(theme.slow_px(BAR), two_lines_and_progress))

    def hasHeightForWidth(self) -> bool:
        """Its height follows from the size of the text alone."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width anew."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Give every part its slot, by width, text size and championship: nothing else moves it.

        A long name takes of the room for how the round stands, unless a clock needs it.

        What says where one is comes first. Buttons show their words where these leave room for it, those of search and
        help the longest, else their icons; with large text always these.
        """
        theme = theme_of(self)
        width = self.width() - BESIDE
        state, icon = theme.px(STATE), theme.slow_px(TARGET)
        large = theme.text_size >= ICONS_ONLY
        search, operator, help_, display, undo = (
            theme.px(slot) for slot in (SEARCH_SLOT, OPERATOR_SLOT, HELP_SLOT, DISPLAY_SLOT, UNDO_WIDTH)
        )
        least = (
            icon
            if large or width - 6 * icon - theme.px(UNDO_LEAST) - state < theme.px(LEAST_NAMES)
            else theme.px(UNDO_LEAST)
        )
        choices = [] if large else [[search, operator, help_, display, undo], [search, icon, help_, icon, undo]]
        enough = [slots for slots in choices if width - sum(slots) - 2 * icon - state >= theme.px(NAMES_SLOT)] or [
            [icon, icon, icon, icon, least]
        ]
        slots = enough[0]
        least_state = state if self._has_clock else theme.px(LEAST_STATE)
        without_words = [icon, icon, help_, icon, undo]
        needed = width - 2 * icon - least_state - self._wanted_by_name
        if slots in choices and sum(without_words) <= needed < sum(slots):
            slots = without_words  # then the name is whole
        left = width - sum(slots) - 2 * icon
        state = max(min(state, left - self._wanted_by_name), least_state)
        self.names.setVisible(left - state >= theme.px(LEAST_NAMES))
        self.progress.setFixedWidth(max(min(state, left), 1) if not self.names.isHidden() else max(left, 1))
        for button, slot in zip((self.search, self.operator, self.help, self.display), slots, strict=False):
            button.setFixedWidth(slot)
        self.undo.fit(slots[-1])

    @property
    def _wanted_by_name(self) -> int:
        """How wide the championship's name is, which is the same all evening."""
        self.name.ensurePolished()
        return self.name.fontMetrics().horizontalAdvance(self.name.text()) + 2

    def show_in(self, tr: Translator) -> None:
        """Say from now on with other words what was done and can be taken back."""
        self._tr = tr

    def show_championship(self, championship: Settings) -> None:
        """Show which championship this is."""
        formula = formula_text(championship.rules, self._tr)
        self.name.setText(championship.name)
        self._has_clock = championship.game_minutes is not None
        self._share()
        self.venue.setText(f"{championship.venue} · {formula}" if championship.venue else formula)

    def show_round(self, current: RoundView | None, planned: int | None) -> None:
        """Show how far the round is, and how many are announced, None where nobody knows."""
        self._progress.setVisible(current is not None)
        if current is None:
            self._counted = None
            self._round.setText(self._tr.gettext("No round drawn yet"))
            told = (
                self._tr.ngettext("{n} round planned", "{n} rounds planned", planned).format(n=planned)
                if planned
                else ""
            )
            self._tables.setText(told)
            return
        tables = len(current.tables)
        of_how_many = self._tr.gettext("Round {number} of {planned}") if planned else self._tr.gettext("Round {number}")
        told = of_how_many.format(number=current.number, planned=max(planned or 0, current.number))
        self._round.setText(" · ".join(filter(None, (told, main_bracket_text(current, self._tr)))))
        self._counted = current.tables_in, tables
        self._count_tables()
        self._progress.setUpdatesEnabled(
            False
        )  # else it paints itself at once, and with it all of the page that is to be painted
        self._progress.setRange(0, max(tables, 1))
        self._progress.setValue(current.tables_in)
        self._progress.setUpdatesEnabled(True)

    def show_clock(self, clock: GameClock | None, now: datetime | None = None) -> None:
        """Show how long is left of the round, and what that means."""
        had_one = not self.clock.isHidden()
        self.clock.show_clock(clock, now)
        if had_one == self.clock.isHidden():
            self._count_tables()

    def _count_tables(self) -> None:
        """Say how many tables are in, in fewer words beside a clock."""
        if self._counted is None:
            return
        count, tables = self._counted
        alone = self._tr.ngettext("{n} of {tables} tables in", "{n} of {tables} tables in", count)
        told = alone if self.clock.isHidden() else self._tr.ngettext("{n} of {tables} in", "{n} of {tables} in", count)
        self._tables.setText(told.format(n=count, tables=tables))

    def show_screen(self, *, is_open: bool) -> None:
        """Show whether the hall has its screen."""
        said = self._tr.gettext("Screen of the hall, open") if is_open else self._tr.gettext("Screen of the hall")
        name_button(self.hall_screen, said, SCREEN_KEY)
        change_role(self.hall_screen, tone="on" if is_open else "")

    def show_operator(self, name: str) -> None:
        """Show who is at the desk."""
        self.operator.setText(name)
        name_button(self.operator, self._tr.gettext("At the desk: {name}. Change").format(name=name))

    def show_steps(self, steps: UndoView) -> None:
        """Show what undo and redo would do."""
        self.undo.name_step(
            entry_text(steps.undo, self._tr) if steps.undo is not None else "", is_overtaken=steps.is_overtaken
        )
        self.redo.setEnabled(steps.redo is not None)
        said = self._tr.gettext("Nothing to redo")
        if steps.redo is not None:
            said = self._tr.gettext("Redo: {what}").format(what=entry_text(steps.redo, self._tr))
        name_button(self.redo, said, REDO_KEY)

    @property
    def room_for_a_toast(self) -> QRect:
        """Where a toast fits: under the championship's name, or under the round where there is none."""
        beside, above = (self.names, self.name) if not self.names.isHidden() else (self.progress, self._round)
        for part in (self, beside):
            part.ensurePolished()
            if (layout := part.layout()) is not None:
                layout.activate()
        top = above.mapTo(self, QPoint(0, above.height())).y()
        if (
            beside is self.progress and not self.clock.isHidden()
        ):  # how long is left stays in sight: how the round stands is told again in a moment
            left = self._round.mapTo(self, QPoint()).x()
            return QRect(left, HALF, beside.geometry().right() - left, self.height() - 2 * HALF)
        return QRect(beside.x(), top + 1, beside.width(), self.height() - top - HALF // 2 - 1)


class DoneToast(Toast):
    """The newest entry of the journal as a sentence, with the key that takes it back."""

    def __init__(self, parent: QWidget, bar: Bar, tr: Translator) -> None:
        super().__init__(parent, bar)
        self._undo = tr.gettext("Undo:")
        self._tr = tr
        self._is_own = False
        self._untold: tuple[JournalEntryView, ...] = ()
        """What others did while it was said what this desk had done."""
        self._timer.timeout.connect(lambda: self._show_untold())

    def show_done(self, state: ChampionshipState, steps: UndoView, tr: Translator) -> None:
        """Say what was done at this desk."""
        self._is_own = True
        entry = newest_entry(state)
        hint, key = "", ""
        if entry.what != "redo" and steps.undo == entry:
            hint, key = self._undo, QKeySequence(UNDO_KEY).toString()
        self.show_for_a_moment(done_text(entry, tr), hint, key)

    def show_others(self, state: ChampionshipState, since: int, this_desk: str, tr: Translator) -> None:
        """Say who else did what since that entry, newest first, after what this desk did."""
        self._tr = tr
        self._untold += entry_views_of_others(state, since, this_desk)
        if self.isHidden() or not self._is_own:
            self._show_untold()

    def _show_untold(self) -> None:
        if not self._untold:
            return
        (*more, newest), self._untold, self._is_own = self._untold, (), False
        told = self._tr.gettext("{who}: {what}").format(who=newest.by, what=done_text(newest, self._tr))
        if more:
            told += " " + self._tr.ngettext("And {n} more.", "And {n} more.", len(more)).format(n=len(more))
        self.show_for_a_moment(told)


CLEAR = 1
"""What is left on either side of the longest name, inside the edges that mark the chosen one."""
EAGER = 100
"""How much sooner a button takes room than the space under them all."""


class Rail(QFrame):
    """One button a page, each with an icon and its name; Ctrl+1, Ctrl+2 … lead there too."""

    chosen = Signal(int)

    def __init__(self, pages: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "rail")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, STEP)
        layout.setSpacing(0)
        self.brand = label("Capot", "brand")
        self.brand.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(self.brand)
        # no group of buttons: of such, Qt lets Tab reach only the one that is pressed
        self._buttons = [self._button(position, picture) for position, (picture, _) in enumerate(pages)]
        for button in self._buttons:
            layout.addWidget(button, EAGER)
        layout.addStretch(1)
        self.name([text for _, text in pages])

    def _button(self, position: int, picture: str) -> QToolButton:
        theme = theme_of(self)
        button = QToolButton()
        button.setCheckable(True)
        button.setProperty("role", "place")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        # the words grow with the reader's text size: the icons give way, so that every place stays in sight
        size = theme.slow_px(BADGE)
        button.setIcon(icon(picture, theme.colours.on_rail, size))
        button.setIconSize(QSize(size, size))
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        key = f"Ctrl+{position + 1}"
        on_key(self, key, lambda: self._choose(position), where=Qt.ShortcutContext.WindowShortcut)
        button.clicked.connect(lambda: self._choose(position))
        return button

    def event(self, event: QEvent) -> bool:
        """In large words in a low window the name of the program gives way, so that no page loses part of its own."""
        answer = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            wanted = sum(button.sizeHint().height() for button in self._buttons) + self.brand.sizeHint().height()
            self.brand.setVisible(wanted <= self.height())
        return answer

    def name(self, texts: Sequence[str]) -> None:
        """Call the pages otherwise."""
        for position, (button, text) in enumerate(zip(self._buttons, texts, strict=True)):
            key = f"Ctrl+{position + 1}"
            button.setText(text)
            self._fit(button)
            button.setAccessibleName(text)
            button.setToolTip(f"{text} ({key_name(key)})")

    def _fit(self, button: QToolButton) -> None:
        """Set the letters of a long name closer, so that it stands clear of both edges, chosen too."""
        theme, letters = theme_of(self), QFont(self.font())
        letters.setPixelSize(theme.slow_px(SMALL))
        letters.setWeight(QFont.Weight.DemiBold)
        over = QFontMetrics(letters).horizontalAdvance(button.text()) - theme.slow_px(RAIL) + 2 * (HALF + CLEAR)
        font = button.font()
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, -max(over, 0) / len(button.text()))
        button.setFont(font)

    def button(self, position: int) -> QToolButton:
        """The button of a page."""
        return self._buttons[position]

    def mark(self, here: int) -> None:
        """Show which page one is on."""
        for position, button in enumerate(self._buttons):
            button.setChecked(position == here)

    def _choose(self, position: int) -> None:
        self.mark(position)
        self.chosen.emit(position)


class BackBar(QFrame):
    """A button that names the page one came from. Hidden where the rail is the way."""

    asked = Signal()

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self.button = flat_button("", picture="back")
        self.button.clicked.connect(self.asked)
        line = row(self.button, key_cap(tr.gettext("Esc")), None, space=HALF)
        line.setContentsMargins(SPACE, STEP, SPACE, 0)
        self.setLayout(line)
        self.hide()

    def show_where_to(self, title: str) -> None:
        """Offer to go back to the page of that title; an empty title offers nothing."""
        self.button.setText(self._tr.gettext("Back to: {page}").format(page=title))
        self.setVisible(bool(title))
