"""The hall of an evening in the window, opened to this computer alone."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Qt, Signal

from proof.hall.opened import ADDRESS, Opened, passes_of
from tournament.hall.host import Host
from tournament.hall.passes import Access
from tournament.hall.turns import Queued
from tournament.models.tables import JournalEntry
from tournament.ui.shell.evening import Evening
from tournament.web.server import Server

SCREENS = 6


class Posts(QObject):
    """Has the thread of the window call something soon."""

    posted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.posted.connect(lambda call: call(), Qt.ConnectionType.QueuedConnection)


class Publisher:
    """Publishes whatever is done at the desk."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def before(self, what: str) -> None:
        """Nothing is to be shown yet."""

    def after(self, entry: JournalEntry) -> None:
        """Show it."""
        self._host.publish(self._host.desk.hall)

    def closing(self) -> None:
        """The file is about to be closed."""


@contextmanager
def opened_hall(evening: Evening) -> Iterator[Opened]:
    """Open the hall for the time of the block."""
    posts = Posts()
    host = Host(evening.desk, Queued(posts.posted.emit))

    evening.desk.watchers.append(Publisher(host))
    server = Server(host, ADDRESS, 0)
    server.start()
    try:
        yield Opened(server.address, server.port, passes_of(host), [host.new_code(Access.SCREEN).code for _ in range(SCREENS)])
    finally:
        server.stop()
