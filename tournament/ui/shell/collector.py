"""Collects reference cycles in the window's thread only (docs/decisions/0013-a-window-that-keeps-up.md).

Python collects in whichever thread happens to allocate, and so destroys what it finds there. A widget has timers and
belongs to the window's thread: destroyed in another, it takes the program with it.
"""

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from tournament.collecting import is_put_off

LOOKS: Final = 100
"""Milliseconds between checks of allocation: what was made in between is traversed in one go."""
CALM: Final = 5000
"""Milliseconds in which next to nothing was allocated, after which nobody is thought to type."""
PATIENCE: Final = 10
"""How many times longer than Python it leaves the oldest generation, when the hall is never calm."""


class Collector(QObject):
    """Collects by a timer at Python's thresholds; the oldest generation only when the window is idle.

    From when it is made, nothing is collected but here, in the thread that it is made in, and where `gc.collect` is
    called.
    """

    calmed = Signal()
    """Nobody is thought to type any more: what would be felt otherwise can be done."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._calm_looks = 0
        timer = QTimer(self, interval=LOOKS)
        timer.timeout.connect(self.look)
        timer.start()

    def look(self) -> None:
        """Collect what is due, unless something is being read that would be traversed again and again."""
        if is_put_off():
            return
        young, middle, old = (count / threshold for count, threshold in zip(gc.get_count(), gc.get_threshold(), strict=True))
        self._calm_looks = 0 if young > 1 else self._calm_looks + 1
        is_calm = self._calm_looks * LOOKS >= CALM
        if is_calm and (self._calm_looks - 1) * LOOKS < CALM:
            self.calmed.emit()
        if old > (1 if is_calm else PATIENCE):
            gc.collect()
        elif young > 1:
            gc.collect(1 if middle > 1 else 0)
