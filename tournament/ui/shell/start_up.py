"""What is imported while the first page is already on the screen: the database alone takes half a second."""

from collections.abc import Callable
from importlib import import_module
from threading import Event, Thread

from PySide6.QtCore import QThread, Signal

from tournament.ui.ground.page_specs import PAGES

HEAVY = (
    "tournament.services.setup.championship",
    "tournament.services.desk.undo",
)

REST = ("tournament.ui.setup.new_championship_page", "tournament.papers.documents", "rustworkx")
"""What the page of a new championship and those of the rail will want beside their own files."""

_rest_is_there = Event()


class StartUp(QThread):
    """Imports the services in a thread of its own. `failed` carries the bug, if any, to be shown."""

    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.is_done = False
        self._wish: Callable[[], None] | None = None
        self.finished.connect(self._be_done)

    def run(self) -> None:
        """Import what is heavy (called by Qt, in the thread)."""
        try:
            for module in HEAVY:
                import_module(module)
        except BaseException as error:
            self.failed.emit(error)

    def begin(self) -> None:
        """Start, unless that was done before."""
        if not (self.is_done or self.isRunning()):
            self.start()

    def then(self, action: Callable[[], None]) -> None:
        """Do something as soon as the services are there. Of several wishes before that only the last one counts."""
        if self.is_done:
            action()
        else:
            self._wish = action

    def _be_done(self) -> None:
        self.is_done = True
        wish, self._wish = self._wish, None
        if wish is not None:
            wish()


def import_rest() -> None:
    """Import what the pages of the rail will want."""
    from tournament.ui.ground.page import (
        page_class,
    )  # it imports services: not before the first page is painted (tests/ui/test_first_paint.py)

    for spec in PAGES:
        page_class(spec)
    for module in REST:
        import_module(module)
    _rest_is_there.set()


def rest_is_there() -> bool:
    """Whether a page of the rail can be made without importing anything first."""
    return _rest_is_there.is_set()


def fetch_rest() -> None:
    """Import the rest while the first page is looked at. A failure is a bug for the crash watch."""
    Thread(target=import_rest, name="imports").start()
