"""The host of this window, there while it serves phones, joined desks, or both."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from tournament.errors import Refused
from tournament.services.desk.changes import Changes
from tournament.ui.ground.main_window import WindowService
from tournament.ui.widgets.keys import WHILE_ASKING, is_asking

if TYPE_CHECKING:
    from tournament.hosting.host import Host
    from tournament.hosting.passes import Access, PairingCode
    from tournament.services.desk.desk import Desk
    from tournament.services.desk.state import ChampionshipState
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.hall.exclusive import DeskExclusive
    from tournament.ui.hall.networks import LocalNetwork
    from tournament.web.server import Server

S = TypeVar("S", bound="Server")
CATCHING_UP = 80
"""Milliseconds in which what several others do is shown in one."""


class Hosting(QObject, WindowService):
    """The host with what it does at the desk, and what others do shown in the window."""

    page_failed = Signal()
    """A page could not be shown on some device; `failure` tells where that is written down."""
    _reported = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.host: Host | None = None
        self.failure: str | None = None
        self._exclusive: DeskExclusive | None = None
        self._servers: list[Server] = []
        self._view: ChampionshipFrame | None = None
        self._reported.connect(self._tell_failure, Qt.ConnectionType.QueuedConnection)
        self._catching_up = QTimer(self, singleShot=True, interval=CATCHING_UP)
        self._catching_up.timeout.connect(self._catch_up)

    def serve(self, desk: "Desk", made: "Callable[[Host], S]") -> S:
        """Start a server of the host, made for the first one. Refuses a gone address or a taken port."""
        host = self.host or self._new_host(desk)
        server = made(host)
        try:
            server.start()
        except Refused:
            if not self._servers:
                host.close()
                self._exclusive = None
            raise
        self.host = host
        self._servers.append(server)
        return server

    def stop(self, server: "Server") -> None:
        """Stop a server; with the last one the host lets nobody do anything any more."""
        self._servers.remove(server)
        is_last = not self._servers
        server.stop(is_last=is_last)
        if is_last:
            self._catching_up.stop()
            self.host = self._exclusive = None

    def _new_host(self, desk: "Desk") -> "Host":
        from tournament.hosting.host import Host
        from tournament.ui.hall.exclusive import DeskExclusive

        self._exclusive = DeskExclusive()
        self._exclusive.done.connect(self._catch_up_soon)
        host = Host(desk, self._exclusive.queued)
        host.joined.arrive(desk.name, "", desk.by)
        host.on_failed_page = lambda report: self._reported.emit(str(report or ""))
        return host

    # what the championship tells

    def enter(self, view: "ChampionshipFrame") -> None:
        """Be shown by this view from now on."""
        self._view = view

    def follow(self, state: "ChampionshipState", changes: Changes) -> None:
        """Publish what was done at this desk."""
        if self.host is not None:
            self.host.publish(state)

    def tell_time(self, now: datetime) -> None:
        """Tell the other desks who sits here: somebody else may have sat down."""
        if self.host is not None:
            self.host.joined.seat(self.host.desk.name, self.host.desk.by)

    @property
    def view(self) -> "ChampionshipFrame | None":
        """The view of the championship; None while another one is being made."""
        return self._view.services.view if self._view is not None else None

    def _tell_failure(self, report: str) -> None:
        """Say for a moment that a page could not be shown; the page of the hall says where that is written down."""
        self.failure = report
        self.page_failed.emit()
        if (view := self.view) is not None:
            view.show_for_a_moment(view.translator.gettext("A device could not be shown a page: see Hall."))

    def _catch_up_soon(self) -> None:
        """Catch up once this is done; a timer that runs is left to run, so that many jobs cannot delay it."""
        if not self._catching_up.isActive():
            self._catching_up.start()

    def _catch_up(self) -> None:
        """Show in the window what others did, once nothing is open over it, and a view is there to show it."""
        view = self.view
        if view is None or not view.is_begun or is_asking():
            self._catching_up.start(WHILE_ASKING)
            return
        self._catching_up.setInterval(CATCHING_UP)
        view.follow_others()


class HostedPart(QObject, WindowService, Generic[S]):
    """One thing that the host serves, open or not. `changed`: opened, closed, or a code was made."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.network: LocalNetwork | None = None
        self.code: PairingCode | None = None
        self._server: S | None = None
        self._hosting: Hosting | None = None
        self._view: ChampionshipFrame | None = None

    @property
    def is_open(self) -> bool:
        """Whether it is served."""
        return self._server is not None

    @property
    def host(self) -> "Host | None":
        """The host while it is served."""
        return self._server.host if self._server is not None else None

    def enter(self, view: "ChampionshipFrame") -> None:
        """Be shown by this view from now on."""
        self._view, self._hosting = view, view.services.find(Hosting)

    def new_code(self, access: "Access", *, is_for_computer: bool = False) -> None:
        """Make a code for one device, which is shown until it is used or has run out."""
        if self.host is not None:
            self.code = self.host.new_code(access, is_for_computer=is_for_computer)
            self.changed.emit()

    def _serve(self, desk: "Desk", network: "LocalNetwork", made: "Callable[[Host], S]") -> S:
        assert self._hosting is not None
        self._server, self.network = self._hosting.serve(desk, made), network
        return self._server

    def _stop(self, server: S) -> None:
        assert self._hosting is not None
        self._hosting.stop(server)
        self.network = self.code = self._server = None
