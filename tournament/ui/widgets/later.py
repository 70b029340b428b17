"""What the next paint need not wait for: done in a turn of the event loop of its own, once for however often it was asked for."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

AT_ONCE: Final = False
"""Whether it is done as soon as it is asked for: tests read a page as soon as a key was pressed."""


class Later(QObject):
    """One thing that a page does a little later. Whoever needs to have it done before calls `finish`."""

    def __init__(self, parent: QObject, work: Callable[[], None]) -> None:
        """It is not done any more once `parent` is gone."""
        super().__init__(parent)
        self._work = work
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(work)

    def ask(self) -> None:
        """Have it done."""
        self._timer.start()
        if AT_ONCE:
            self.finish()

    def drop(self) -> None:
        """There is nothing to do any more."""
        self._timer.stop()

    def finish(self) -> None:
        """Do now what is still to be done."""
        if self._timer.isActive():
            self._timer.stop()
            self._work()
