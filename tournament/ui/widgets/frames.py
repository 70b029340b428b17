"""How long the window was busy at a time while somebody worked at it; About Capot shows it."""

from bisect import bisect_left
from time import perf_counter
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QWindow

from tournament.ui.widgets.jobs import HEARD

FRAME: Final = 16
"""Milliseconds of one picture of a screen that shows sixty in a second, rounded down."""
LIMITS: Final = (4, 8, FRAME, 33, 50, 100, 250)
"""Milliseconds up to which a frame is counted in each line; what took longer is counted in one more."""
TICK: Final = 3
"""Milliseconds between two frames when there is nothing to do."""
AFTER: Final = 1.0
"""Seconds after a key or a click in which frames are counted: what follows from it is done by then."""


class FrameTimes(QObject):
    """Counts the frames of the application: a frame is the time from one turn of the event loop to the next.

    It runs only for a second after each key and click. It hears them at the windows, where few events pass.
    """

    def __init__(self, application: QGuiApplication) -> None:
        super().__init__(application)
        self.counts = [0] * (len(LIMITS) + 1)
        self.longest = 0.0
        """Milliseconds."""
        self._counted = self._left_out = 0.0
        """Milliseconds in all, and how many pictures of the screen were left out in them."""
        self._last = self._until = 0.0
        self._ticks = QTimer(self, interval=TICK, timerType=Qt.TimerType.PreciseTimer)
        self._ticks.timeout.connect(self._tick)
        application.focusWindowChanged.connect(self._hear)

    @property
    def in_time(self) -> float:
        """The share of the pictures that the screen had time for which were not left out.

        Not of the frames, of which there are most where there is nothing to do.
        """
        return 1 - self._left_out / max(self._counted / FRAME, self._left_out, 1)

    @property
    def is_counting(self) -> bool:
        """Whether somebody works at the window."""
        return self._ticks.isActive()

    def count(self, milliseconds: float) -> None:
        """Count a frame."""
        self.counts[bisect_left(LIMITS, milliseconds)] += 1
        self.longest = max(self.longest, milliseconds)
        self._counted += milliseconds
        self._left_out += milliseconds // FRAME if milliseconds > FRAME else 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Count for a while after a key or a click."""
        if event.type() in HEARD:
            now = perf_counter()
            self._until = now + AFTER
            if not self.is_counting:
                self._last = now
                self._ticks.start()
        return False

    def _hear(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def _tick(self) -> None:
        now = perf_counter()
        self.count((now - self._last) * 1000)
        self._last = now
        if now > self._until:
            self._ticks.stop()


def frame_times() -> FrameTimes | None:
    """Those of the application, if it counts them."""
    application = QGuiApplication.instance()
    return application.findChild(FrameTimes) if application is not None else None
