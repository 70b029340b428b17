"""Waits for a window as somebody does who looks at it: until nothing moves any more."""

from time import monotonic
from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

SOON = 100
"""Milliseconds. What a window has set itself to do within less, such as the width of a column once its words are known,
is waited for."""
PATIENCE = 20
"""Seconds."""


class PaintsSeen(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 (the name is Qt's)
        self.count += event.type() == QEvent.Type.Paint
        return False


def due_soon() -> list[QTimer]:
    """What the windows have still to do before they look as they will."""
    windows = [each for each in QApplication.topLevelWidgets() if each.parent() is None]  # a menu belongs to its window
    everything = [*windows, QApplication.instance()]
    timers = (timer for each in everything if each is not None for timer in each.findChildren(QTimer))
    return [timer for timer in timers if timer.isActive() and timer.interval() < SOON]


def settle() -> None:
    """Wait until every window has done what it had set itself to do at once, and all that came of it, however late that
    is on this computer."""
    give_up = monotonic() + PATIENCE
    quiet = 0
    while quiet < 2:  # what a timer did may have left events, and these may have started a timer
        QApplication.processEvents()
        waited_for = due_soon()
        quiet = 0 if waited_for else quiet + 1
        assert monotonic() < give_up, f"still not settled: {[timer.parent() for timer in waited_for]}"
        if waited_for:
            QTest.qWait(1)


def focused() -> Any:
    """The widget that has the keyboard, of whichever class it is."""
    return QApplication.focusWidget()


def refresh(page, changes):
    """Have a page show what its desk has now, as the evening does after a command."""
    page.refresh(page._desk.state, changes)  # noqa: SLF001  # nobody else asks a page for its desk
