"""The tour of the sample: sees what is done, says what happened, points at the next step."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from tournament.errors import Refused
from tournament.services.desk.changes import Changes
from tournament.ui.ground.action import Action
from tournament.ui.ground.page_specs import PageName
from tournament.ui.ground.window_services import WindowService
from tournament.ui.tour.pointing import Ring
from tournament.ui.tour.steps import STEPS, fallen, is_done, tables_out
from tournament.ui.tour.targets import closes_first, target
from tournament.ui.tour.tour_panel import TourPanel
from tournament.ui.widgets.modal import is_asking

if TYPE_CHECKING:
    from tournament.services.desk.hall import Hall
    from tournament.ui.ground.championship_frame import ChampionshipFrame

LOOKS: Final = 200
"""Milliseconds between two looks at where the next step is: one goes from page to page without anything being done."""


class TourPart(WindowService):
    """Goes with the sample. `remember` keeps the step's number, `begin` restarts, `close` closes the sample."""

    def __init__(self, step: int, remember: Callable[[int], None], begin: Callable[[], None], close: Callable[[], None]) -> None:
        self.step = step
        self._remember, self._begin, self._close = remember, begin, close
        self._view: ChampionshipFrame | None = None
        self._before: Hall | None = None
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
        self._before = self._before or view.hall
        self.panel, self.ring = TourPanel(view.words), Ring(view)
        self.panel.doing_asked.connect(self.do_it)
        self.panel.leaving_asked.connect(self.leave)
        self.panel.beginning_asked.connect(self._begin)
        self.panel.closing_asked.connect(self._close)
        self.panel.going_on_asked.connect(self.go_on)
        self.panel.silence_asked.connect(self.be_silent)
        view.put_over_pages(self.panel)
        self._show()

    def follow(self, hall: "Hall", changes: Changes) -> None:
        """See whether the step was done; that the tour was left is not said once one goes on without it."""
        if self.is_left and self.panel is not None:
            self.panel.hide()
        self.look()

    def actions(self) -> "Sequence[Action]":
        """To leave it, or to go on with it here."""
        if self._view is None:
            return ()
        say = self._view.words.gettext
        if self.is_left:
            return (Action(say("Continue the tour on this sample"), "play", self.go_on, also=say("help, beginner, lesson, first evening")),)
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
        back = fallen(view.hall, self.step)
        if back < self.step:
            self._go_to(back, "")
        elif not self.is_over and self._before is not None and is_done(STEPS[self.step], self._before, view):
            self._go_to(self.step + 1, STEPS[self.step].said)
        elif not self._finds(view.hall) and STEPS[self.step].is_brought:
            self._go_to(self.step - 1, "")
        elif self.panel is not None and self.panel.is_stuck is self._finds(view.hall):
            self._show()
        self._point()

    def _finds(self, hall: "Hall") -> bool:
        return self.is_over or STEPS[self.step].finds(hall)

    def _go_to(self, step: int, said: str) -> None:
        view = self.view
        assert view is not None
        self.step, self._said, self._before = step, said, view.hall
        self._remember(0 if self.is_over else step)
        self._show()

    def _show(self) -> None:
        if self.panel is not None and self._view is not None:
            self.panel.show_step(self.step, said=self._said, is_stuck=not self._finds(self._view.hall))
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
        if not step.finds(view.hall):
            self.look()
            return
        if step.page is PageName.ENTRY and (out := tables_out(view.hall)):
            first = out[0]
            view.open_table(first.round, first.table or 0)
        try:
            changes = step.perform(view.desk)
        except Refused as refusal:
            view.refuse(refusal)
            return
        view.follow(changes) if changes != Changes() else self.look()
        focused = QApplication.focusWidget()
        if self.panel is not None and focused is not None and self.panel.isAncestorOf(focused):  # not where the step has led
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
            self._before = self.view.hall
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

    What is open where the keyboard is closes first (`closes_first`).
    It listens at the application only as long as the tour is shown: every event passes through it.
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
