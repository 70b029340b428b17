"""The tour of the sample: sees what is done, says what happened, points at the next step."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QFrame, QWidget
from shiboken6 import isValid

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.services.desk.changes import Changes
from tournament.ui.ground.main_window import WindowService
from tournament.ui.ground.page_specs import Action, PageName
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.scores.entry_controller import AskedBelow
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.theme.tokens import HALF, LARGE_TEXT, RADIUS, SPACE, STEP, theme_of
from tournament.ui.tour.steps import STEPS, fallen, is_done, tables_out
from tournament.ui.widgets.buttons import flat_button, key_name, quiet_button
from tournament.ui.widgets.field import SearchLineEdit
from tournament.ui.widgets.keys import is_asking
from tournament.ui.widgets.layouts import wrapping
from tournament.ui.widgets.surfaces import change_role, column, pill, prose, row, soft, strong

if TYPE_CHECKING:
    from tournament.services.desk.state import ChampionshipState
    from tournament.ui.ground.championship_frame import ChampionshipFrame


WIDTH: Final = 3


class Ring(QWidget):
    """Shown over `over`, around one of its parts."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._part: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def point_at(self, part: QWidget | None) -> None:
        """Be around this part from now on, also when it moves; around none where there is none."""
        if part is not self._part:
            if self._part is not None and isValid(self._part):
                self._part.removeEventFilter(self)
            if part is not None:
                part.installEventFilter(self)
            self._part = part
        self._settle()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Follow the part."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide):
            self._settle()
        return False

    def _settle(self) -> None:
        """Be where the part is in sight; what is scrolled away is not."""
        part = self._part
        seen = in_sight(part, self._over) if part is not None and isValid(part) else QRect()
        if seen.isEmpty():
            self.hide()
            return
        around = seen.adjusted(-HALF, -HALF, HALF, HALF).intersected(self._over.rect())
        if self.geometry() != around:
            self.setGeometry(around)
        if self.isHidden():
            self.show()
            self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The line of the ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme_of(self).colours.amber), WIDTH))
        painter.drawRoundedRect(self.rect().adjusted(WIDTH, WIDTH, -WIDTH, -WIDTH), RADIUS, RADIUS)


def in_sight(part: QWidget, over: QWidget) -> QRect:
    """Where a part is seen in what holds it: what is scrolled away is not."""
    if not part.isVisible() or not over.isAncestorOf(part):
        return QRect()
    seen = QRect(part.mapTo(over, QPoint()), part.size())
    holder = part.parentWidget()
    while holder is not None and holder is not over:
        seen = seen.intersected(QRect(holder.mapTo(over, QPoint()), holder.size()))
        holder = holder.parentWidget()
    return seen


LAST = len(STEPS)


class TourPanel(QFrame):
    """Stands over every page, hiding nothing. The focus stays; only Tab leads to its buttons."""

    doing_asked = Signal()
    """The step is to be done for whoever looks."""
    leaving_asked = Signal()
    beginning_asked = Signal()
    closing_asked = Signal()
    going_on_asked = Signal()
    silence_asked = Signal()

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr, say = tr, tr.gettext
        self.setProperty("role", "message")
        self.is_stuck = False
        self.number, self.heading, self.said, self.how = pill(""), strong(""), soft(""), prose("")
        self.heading.setWordWrap(True)
        self.do_it = quiet_button(say("Do it for me"))
        self.again = quiet_button(say("Begin the tour again"))
        self.close_sample = quiet_button(say("Close the sample"))
        self.leave = flat_button(f"{say('Leave the tour')}  {key_name('Esc')}")
        self.go_on, self.be_gone = quiet_button(say("Continue the tour")), flat_button(say("Close this message"))
        self.do_it.clicked.connect(self.doing_asked)
        self.again.clicked.connect(self.beginning_asked)
        self.close_sample.clicked.connect(self.closing_asked)
        self.leave.clicked.connect(self.leaving_asked)
        self.go_on.clicked.connect(self.going_on_asked)
        self.be_gone.clicked.connect(self.silence_asked)
        head = row(self.number, self.heading, space=STEP)
        head.setStretch(1, 1)
        told = column(None, self.said, head, self.how, None, space=HALF)
        is_wide = theme_of(self).text_size <= LARGE_TEXT
        buttons = (self.do_it, self.go_on, self.again, self.close_sample, self.leave, self.be_gone)
        layout = (
            row(told, column(None, *buttons, None, space=HALF), space=SPACE)
            if is_wide
            else column(told, wrapping(*buttons, space=STEP, at_end=True), space=HALF)
        )
        if is_wide:
            layout.setStretch(0, 1)
        layout.setContentsMargins(SPACE, STEP, SPACE, STEP)
        self.setLayout(layout)

    def show_step(self, number: int, *, said: str, is_stuck: bool = False) -> None:
        """Show a step of eight, from 0, or the end; what was `said` before; `is_stuck` where the sample has no more."""
        self.is_stuck = is_stuck
        say, is_over = self._tr.gettext, number == LAST
        self.said.setText(f"✓ {say(said)}" if said else "")
        self.said.setVisible(bool(said))
        self.number.setText(say("{n} of {most}").format(n=min(number + 1, LAST), most=LAST))
        self.number.setVisible(not is_over)
        if is_over:
            self.heading.setText(say("That was the evening"))
            self.how.setText(
                say(
                    "F1 tells about the page you are on, F8 asks what a referee decides, Ctrl+6 prints. This "
                    "sample can be played on."
                )
            )
        else:
            told = say(STEPS[number].how)
            self.heading.setText(say(STEPS[number].title))
            self.how.setText(
                say(
                    "There are no more tables to enter in this sample. Ctrl+Z takes back what was done, or begin again."
                )
                if is_stuck
                else told
            )
        change_role(self, tone="" if is_over else "alert")
        self.heading.show()
        self.do_it.setVisible(not is_over and not is_stuck)
        self.again.setVisible(is_over or is_stuck)
        self.close_sample.setVisible(is_over)
        self.leave.show()
        self.go_on.hide()
        self.be_gone.hide()
        self.setAccessibleName(f"{self.said.text()} {self.heading.text()}. {self.how.text()}".strip())

    def show_left(self) -> None:
        """Say in the same place that the tour was left, and how it goes on: over the pages nothing is covered."""
        for part in (self.number, self.heading, self.said, self.do_it, self.again, self.close_sample, self.leave):
            part.hide()
        self.how.setText(
            self._tr.gettext(
                "You have left the tour. This is still the sample: Ctrl+W closes it, and Ctrl+K finds the tour again."
            )
        )
        change_role(self, tone="")
        self.go_on.show()
        self.be_gone.show()
        self.setAccessibleName(self.how.text())
        self.show()


def fields(view: "ChampionshipFrame") -> QWidget:
    """Where names are typed."""
    return view.pages.of(TeamsPage).fields


def search_or_list(view: "ChampionshipFrame") -> QWidget:
    """Where a name is looked for, and then the list."""
    page = view.pages.of(TeamsPage)
    return page.table if page.table.hasFocus() else page.search


def search_line_edit(view: "ChampionshipFrame") -> SearchLineEdit | None:
    """The line whose words Esc takes away where the keyboard is: in the list of the teams it is the line above it."""
    focused = QApplication.focusWidget()
    if view.here is PageName.TEAMS and (page := view.pages.of(TeamsPage)).table.hasFocus():
        return page.search
    return focused if isinstance(focused, SearchLineEdit) else None


def closes_first(view: "ChampionshipFrame") -> bool:
    """Whether Esc closes something before it leaves the tour: a search, a list of people, what is over a sheet."""
    if (line_edit := search_line_edit(view)) is not None and line_edit.text():
        return True
    if view.here is PageName.TEAMS:
        fields = view.pages.of(TeamsPage).fields
        return fields.suggestions.isVisible() or (fields.leave.isVisible() and holds_keys(fields))
    if view.here is PageName.ENTRY:
        page = view.pages.of(EntryPage)
        asked = page.controller.asked
        return asked not in (AskedBelow.HAND, AskedBelow.NEXT) and holds_keys(page.frame.panel(asked))
    return False


def holds_keys(part: QWidget) -> bool:
    """Whether the keyboard is in this part of the window."""
    focused = QApplication.focusWidget()
    return focused is not None and (part is focused or part.isAncestorOf(focused))


def next_of_draw(view: "ChampionshipFrame") -> QWidget:
    """The button that draws, and then posts."""
    return view.pages.of(DrawPage).primary


def table_or_sheet(view: "ChampionshipFrame") -> QWidget:
    """Where the number of a table is typed, and then what is asked under its sheet."""
    page = view.pages.of(EntryPage)
    return page.tables.number if page.game is None or page.controller.asked is AskedBelow.NEXT else page.below


def undo_button(view: "ChampionshipFrame") -> QWidget:
    """What takes back."""
    return view.undo_button


def search_button(view: "ChampionshipFrame") -> QWidget:
    """What opens the palette."""
    return view.search_button


TARGETS: Final[tuple[Callable[["ChampionshipFrame"], QWidget], ...]] = (
    fields,
    search_or_list,
    next_of_draw,
    next_of_draw,
    table_or_sheet,
    undo_button,
    table_or_sheet,
    search_button,
)
"""Of each step in their order."""
IN_BAR: Final = (undo_button, search_button)
"""What can be reached from every page."""


def target(view: "ChampionshipFrame", step: int, page: PageName) -> QWidget:
    """The part of the window to look at now."""
    find = TARGETS[step]
    return find(view) if find in IN_BAR or view.here is page else view.rail_button(page)


LOOKS: Final = 200
"""Milliseconds between two looks at where the next step is: one goes from page to page without anything being done."""


class TourPart(WindowService):
    """Goes with the sample. `remember` keeps the step's number, `begin` restarts, `close` closes the sample."""

    def __init__(
        self, step: int, remember: Callable[[int], None], begin: Callable[[], None], close: Callable[[], None]
    ) -> None:
        self.step = step
        self._remember, self._begin, self._close = remember, begin, close
        self._view: ChampionshipFrame | None = None
        self._previous: ChampionshipState | None = None
        self._said = ""
        self.panel: TourPanel | None = None
        self.ring: Ring | None = None
        self.is_left = False
        self._looking = QTimer(interval=LOOKS)
        self._looking.timeout.connect(self.look)
        self._escape = Escape(self)

    def enter(self, view: "ChampionshipFrame") -> None:
        """Be shown over the pages of this view; those of the one before are gone with it."""
        self._view = view
        self._previous = self._previous or view.state
        self.panel, self.ring = TourPanel(view.translator), Ring(view)
        self.panel.doing_asked.connect(self.do_it)
        self.panel.leaving_asked.connect(self.leave)
        self.panel.beginning_asked.connect(self._begin)
        self.panel.closing_asked.connect(self._close)
        self.panel.going_on_asked.connect(self.go_on)
        self.panel.silence_asked.connect(self.be_silent)
        view.put_over_pages(self.panel)
        self._show()

    def follow(self, state: "ChampionshipState", changes: Changes) -> None:
        """See whether the step was done; that the tour was left is not said once one goes on without it."""
        if self.is_left and self.panel is not None:
            self.panel.hide()
        self.look()

    def actions(self) -> "Sequence[Action]":
        """To leave it, or to go on with it here."""
        if self._view is None:
            return ()
        say = self._view.translator.gettext
        if self.is_left:
            return (
                Action(
                    say("Continue the tour on this sample"),
                    "play",
                    self.go_on,
                    also=say("help, beginner, lesson, first evening"),
                ),
            )
        return (Action(say("Leave the tour"), "cross", self.leave),)

    @property
    def is_over(self) -> bool:
        """Whether all eight steps are done."""
        return self.step == len(STEPS)

    @property
    def view(self) -> "ChampionshipFrame | None":
        """The view that shows it, while there is one."""
        return self._view if self._view is not None and isValid(self._view) else None

    def look(self) -> None:
        """Go on if the step is done, back if its needs were undone, and point at where the next key goes."""
        view = self.view
        if view is None or self.is_left or not view.is_begun:
            return
        back = fallen(view.state, self.step)
        if back < self.step:
            self._go_to(back, "")
        elif not self.is_over and self._previous is not None and is_done(STEPS[self.step], self._previous, view):
            self._go_to(self.step + 1, STEPS[self.step].said)
        elif not self._finds(view.state) and STEPS[self.step].is_brought:
            self._go_to(self.step - 1, "")
        elif self.panel is not None and self.panel.is_stuck is self._finds(view.state):
            self._show()
        self._point()

    def _finds(self, state: "ChampionshipState") -> bool:
        return self.is_over or STEPS[self.step].finds(state)

    def _go_to(self, step: int, said: str) -> None:
        view = self.view
        assert view is not None
        self.step, self._said, self._previous = step, said, view.state
        self._remember(0 if self.is_over else step)
        self._show()

    def _show(self) -> None:
        if self.panel is not None and self._view is not None:
            self.panel.show_step(self.step, said=self._said, is_stuck=not self._finds(self._view.state))
            self.panel.setVisible(not self.is_left)
        if self.is_left:
            self._looking.stop()
        else:
            self._looking.start()
        self._escape.listen(not self.is_left)

    def _point(self) -> None:
        view = self.view
        if self.ring is None or view is None:
            return
        asks = QApplication.activeModalWidget() is not None or view.is_searching
        self.ring.point_at(None if self.is_over or asks else target(view, self.step, STEPS[self.step].page))

    def do_it(self) -> None:
        """Do the step for whoever would rather look: on its page, so that it is seen."""
        view = self.view
        if view is None or self.is_over:
            return
        step = STEPS[self.step]
        view.go(step.page)
        if not step.finds(view.state):
            self.look()
            return
        if step.page is PageName.ENTRY and (out := tables_out(view.state)):
            first = out[0]
            view.open_table(first.round, first.table or 0)
        try:
            changes = step.perform(view.desk)
        except Refused as refusal:
            view.refuse(refusal)
            return
        view.follow(changes) if changes != Changes() else self.look()
        focused = QApplication.focusWidget()
        if (
            self.panel is not None and focused is not None and self.panel.isAncestorOf(focused)
        ):  # not where the step has led
            view.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        """Say no more; what was done stays on the sample, which can be played on."""
        self.is_left = True
        self._show()
        if self.ring is not None:
            self.ring.point_at(None)
        if self.view is not None and self.panel is not None:
            self.panel.show_left()
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_on(self) -> None:
        """Go on with the step at which it was left."""
        self.is_left = False
        if self.view is not None:
            self._previous = self.view.state
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show()
        self.look()

    def be_silent(self) -> None:
        """It was read that the tour was left."""
        if self.view is not None and self.panel is not None:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self.panel.hide()

    def close(self) -> None:
        """The sample is closed."""
        self._looking.stop()
        self._escape.listen(False)


class Escape(QObject):
    """Makes Esc leave the shown tour before any page sees it, but in dialogs and in the palette.

    What is open where the keyboard is closes first (`closes_first`). It listens at the application only as long as the
    tour is shown: every event passes through it.
    """

    def __init__(self, tour: TourPart) -> None:
        super().__init__()
        self._tour, self._listens = tour, False

    def listen(self, wanted: bool) -> None:
        """Listen from now on, or not any more."""
        application = QApplication.instance()
        if application is None or wanted == self._listens:
            return
        self._listens = wanted
        application.installEventFilter(self) if wanted else application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the key itself, and no shortcut before it."""
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or not isinstance(event, QKeyEvent):
            return False
        if event.key() != Qt.Key.Key_Escape or not self._is_heard(watched):
            return False
        event.accept()
        if event.type() is QEvent.Type.KeyPress:
            self._tour.leave()
        return True

    def _is_heard(self, watched: QObject) -> bool:
        view = self._tour.view
        if view is None or is_asking():
            return False
        if closes_first(view):
            return False
        return isinstance(watched, QWidget) and watched.window() is view.window() and not view.is_searching
