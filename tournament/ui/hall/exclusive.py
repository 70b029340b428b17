"""Jobs of telephones and other desks at the desk of the window: each is a call in its event loop, between two keys.

A dialog runs the same loop, so that nobody waits for it to be closed; and what is being typed is not touched by what is
only recorded.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from tournament.hosting.exclusive import Queued


class DeskExclusive(QObject):
    """Does jobs in the thread in which it is made. `done` tells that one was done, whatever came of it."""

    done = Signal()
    _asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._asked.connect(self._do, Qt.ConnectionType.QueuedConnection)
        self.queued = Queued(self._asked.emit)

    def _do(self, job: Callable[[], None]) -> None:
        job()
        self.done.emit()
