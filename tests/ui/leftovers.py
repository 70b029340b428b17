"""What a test leaves open."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget


def throw_away(application: QApplication, but: Sequence[QWidget] = ()) -> None:
    """Throw away every window but these, and what was to be thrown away already: without an event loop that Qt returns
    to, it would all stay."""
    for window in application.topLevelWidgets():
        if window.parent() is None and window not in but:
            window.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
