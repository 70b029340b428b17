"""What the next paint need not wait for: done in later turns, before the next key or click.

Work that yields has a turn for each of its parts.
"""

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

AT_ONCE: Final = False
"""Whether it is done as soon as it is asked for: tests read a page as soon as a key was pressed."""
HEARD: Final = frozenset(
    {
        QEvent.Type.ShortcutOverride,
        QEvent.Type.Shortcut,
        QEvent.Type.KeyPress,
        QEvent.Type.InputMethod,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.TouchBegin,
        QEvent.Type.Wheel,
        QEvent.Type.ContextMenu,
    }
)
"""What somebody does: it is done by what they see, so what is still to be done comes first."""

Work = Callable[[], Iterator[None] | None]


class DeferredCall(QObject):
    """One thing at a time that is done a little later. Whoever needs to have it done before calls `finish`."""

    def __init__(self, parent: QWidget) -> None:
        """It is not done any more once `parent` is gone."""
        super().__init__(parent)
        self._over = parent
        self._work: Work | None = None
        self._parts: Iterator[None] | None = None
        self._is_working = False
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._take_turn)

    def ask(self, work: Work) -> None:
        """Have this done, and what was begun before it; what was only asked for before is not done any more."""
        if self._parts is not None:
            self.finish()
        self._work = work
        self._timer.start()
        if AT_ONCE:
            self.finish()
        else:
            self._listen(True)

    def finish(self) -> None:
        """Do now what is still to be done."""
        while self._timer.isActive() and not self._is_working:
            self._timer.stop()
            self._take_turn()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Do it before any input or the closing of the window; other closings are of pages no longer needed."""
        if isValid(self._over) and (event.type() in HEARD or (event.type() is QEvent.Type.Close and watched is self._over.window())):
            self.finish()
        return False

    def _listen(self, listens: bool) -> None:
        application = QApplication.instance()
        assert application is not None
        (application.installEventFilter if listens else application.removeEventFilter)(self)

    def _take_turn(self) -> None:
        """Do the next part. What it calls does not do it again."""
        parts, self._parts, self._is_working = self._parts, None, True
        try:
            if parts is None and self._work is not None:
                work, self._work = self._work, None
                parts = iter(work() or ())
            if parts is not None and next(parts, self) is not self:
                self._parts = parts
        finally:
            self._is_working = False
            if self._parts is not None or self._work is not None:
                self._timer.start()
            else:
                self._listen(False)


def exhaust(parts: Iterator[None]) -> None:
    """Do all parts of something in one turn."""
    for _ in parts:
        pass
