"""The pointer while the window itself is at work, for a second or two: it hears no key then, and shows that it is not stuck."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication


@contextmanager
def waiting_pointer() -> Iterator[None]:
    """Show it in the block."""
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QApplication.restoreOverrideCursor()
