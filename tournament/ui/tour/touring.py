"""What the window does about the tour: it opens a sample of its own for it, at the step with which one goes on."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tournament.preferences import Preferences

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk
    from tournament.ui.ground.main_window import MainWindow

# The services are imported where they are used: that takes 0.8 s, and the window is painted, with this in it, before.


class Touring(QObject):
    """The tour of the window; it closes the open championship, and shows the sample, in memory."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window

    @property
    def step(self) -> int:
        """The step to go on with, counted from 0, which is the beginning."""
        return self._window.preferences.tour_step

    def begin(self) -> None:
        """Begin with the first step."""
        self._open(0)

    def go_on(self) -> None:
        """Go on with the step at which the tour was left: those before it are done on the new sample."""
        self._open(self.step)

    def _open(self, step: int) -> None:
        window = self._window
        what = window.translator.gettext("The sample championship is being played…")

        def begin() -> None:
            from tournament.ui.tour.steps import STEPS

            first = min(step, len(STEPS) - 1)  # another version of the program, with a longer tour, may have kept it
            window.open_in_background(what, partial(begun, first, window.operator), None, partial(self._guide, first))

        window.when_ready(begin)

    def _guide(self, step: int) -> None:
        from tournament.ui.tour.tour_part import TourPart

        if self._window.view is not None:
            self._window.view.services.attach(
                TourPart(step, self._remember, self.begin, self._window.close_championship)
            )

    def _remember(self, step: int) -> None:
        def left(preferences: Preferences) -> Preferences:
            return replace(preferences, tour_step=step)

        if step != self.step:
            self._window.remember(left)


def begun(step: int, operator: str) -> "Desk":
    """A sample before its first round, with the steps before this one done."""
    from tournament.exchange.sample import create_sample
    from tournament.simulation.evening import Progress
    from tournament.ui.tour.steps import STEPS

    desk = create_sample(None, Progress(rounds=0), by=operator)
    try:
        for earlier in STEPS[:step]:
            earlier.perform(desk)
    except BaseException:
        desk.leave()
        raise
    return desk
