"""The host from which this computer took over: once it is open again, what it has and this one lacks."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from tournament.messages.desk import say_former_host, say_rival
from tournament.messages.refusals import say_problem
from tournament.preferences import desks_folder
from tournament.services.desk.changes import Changes
from tournament.services.desk.open_file import trouble_of_seal
from tournament.ui.ground.window_services import WindowService
from tournament.ui.widgets.modal import WHILE_ASKING, is_asking

if TYPE_CHECKING:
    from tournament.hosting.former_host import FormerHost, FormerHostReport, HostLinks
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.hall.turns import DeskTurns


class FormerHostPart(QObject, WindowService):
    """Asks for it for as long as the championship is open, and tells what comes of it."""

    _reported = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._view: ChampionshipFrame | None = None
        self._former: FormerHost | None = None
        self._links: HostLinks | None = None
        self._turns: DeskTurns | None = None
        self._reported.connect(self.tell, Qt.ConnectionType.QueuedConnection)

    def enter(self, view: "ChampionshipFrame") -> None:
        """Be shown by this view from now on; the first one begins to ask, where this computer has taken over."""
        is_first, self._view = self._view is None, view
        if is_first and next(desks_folder().glob("*.former-host"), None) is not None:
            self._start(view)

    def _start(self, view: "ChampionshipFrame") -> None:
        from tournament.hosting.desks import identity_of
        from tournament.hosting.former_host import FormerHost, HostLinks, reached_before
        from tournament.hosting.joining import replica_file
        from tournament.ui.hall.turns import DeskTurns

        desk = view.services.desk
        identity = identity_of(desk)
        kept = replica_file(desks_folder(), identity)
        reached = reached_before(kept)
        if reached is None:
            return
        self._links, self._turns = HostLinks(reached, identity), DeskTurns()
        links = self._links.open()
        self._former = FormerHost(desk, self._turns.turns, self._reported.emit, kept=kept, reached=reached, links=lambda: links)
        self._former.start()

    def tell(self, report: "FormerHostReport") -> None:
        """Say that it is there again, and what only it has; or that it goes on, and this one does not.

        That changes what the pages show, and waits until nobody is asked anything: whoever answers, answers to what
        they saw.
        """
        if is_asking():
            QTimer.singleShot(WHILE_ASKING, self, partial(self.tell, report))
            return
        view = self._view.services.view if self._view is not None else None
        if view is None or self._former is None:
            return
        if report.is_ours_sealed:
            view.follow(Changes(settings=True))  # done at this desk, and by nobody who sits at it
            if (trouble := trouble_of_seal(view.hall)) is not None:
                view.message.say(say_problem(trouble, view.words), tone="alert")
            return
        rival = [say_rival(report.rival, view.words)] if report.rival else []
        view.message.say(*rival, *say_former_host(report.lost, view.words), tone="alert" if report.lost or rival else "")
        self._former.keep_told(report)

    def close(self) -> None:
        """The championship is about to be closed: ask no more."""
        if self._former is not None and self._turns is not None and self._links is not None:
            self._former.stop()
            self._turns.turns.close()
            self._links.close()
        self._former = self._links = self._turns = None
