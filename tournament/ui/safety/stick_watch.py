"""Looks for sticks in a thread: a sleeping drive or a dead mount must not stop the window."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

Look = Callable[[], list[Path]]
ASKING: Final = 100
"""Milliseconds between two looks at whether the thread is done."""


class StickWatch(QObject):
    """`there`: sticks seen last; `found`: a look has ended. One look at a time."""

    found = Signal()

    def __init__(self, look: Look, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.there: list[Path] = []
        self._look = look
        self._under_way: _Looking | None = None
        self._asking = QTimer(self, interval=ASKING)
        self._asking.timeout.connect(self._ask)

    def look(self) -> None:
        """Look for sticks, and say so once that is done; a look that is under way still counts."""
        if self._under_way is None:
            self._under_way = _Looking(self._look)
            self._under_way.start()
            self._asking.start()

    def _ask(self) -> None:
        if self._under_way is None or self._under_way.is_alive():
            return
        self._asking.stop()
        self.there, self._under_way = self._under_way.seen, None
        self.found.emit()


class _Looking(Thread):
    """One look; the window may be gone before a drive answers. Errors are reported as bugs."""

    def __init__(self, look: Look) -> None:
        super().__init__(name="sticks", daemon=True)
        self._look = look
        self.seen: list[Path] = []

    def run(self) -> None:
        self.seen = self._look()
