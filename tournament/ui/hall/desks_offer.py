"""Banners and news of other computers: those that are let in again, and the main computer of before."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from shiboken6 import isValid

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.desk import former_host_lines, rival_text
from tournament.messages.refusals import problem_text
from tournament.preferences import Served, ServedPlace, desks_folder
from tournament.services.desk.changes import Changes
from tournament.services.desk.open_file import elsewhere_problem
from tournament.ui.ground.main_window import WindowService
from tournament.ui.ground.page_specs import Action, PageName
from tournament.ui.hall import desks_part, networks, served_again
from tournament.ui.hall.desks_part import DesksPart
from tournament.ui.safety.banners import Banner
from tournament.ui.widgets.buttons import flat_button, quiet_button
from tournament.ui.widgets.keys import WHILE_ASKING, is_asking

if TYPE_CHECKING:
    from tournament.hosting.former_host import FormerHost, FormerHostReport, HostLinks
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.hall.desks_part import FormerDesks
    from tournament.ui.hall.exclusive import DeskExclusive


JOINING_KEY = "Ctrl+J"


class OfferBanner(Banner):
    """How many computers were joined. Hidden where none were, and once they are let in or not wanted."""

    def __init__(self, tr: Translator) -> None:
        self.join = quiet_button(tr.gettext("Let them join again"), JOINING_KEY)
        self.leave = flat_button(tr.gettext("Not now"))
        super().__init__("alert", lambda colours: colours.amber_text, self.leave, self.join)
        self._tr = tr

    def show_before(self, before: "FormerDesks | None") -> None:
        """Say how many there were."""
        count = before.count if before is not None else 0
        told = self._tr.ngettext(
            "{n} other computer was joined to this one: it cannot come back until you let it.",
            "{n} other computers were joined to this one: they cannot come back until you let them.",
            count,
        )
        self.show_text(told.format(n=count) if count else "")


class DesksOffer(QObject, WindowService):
    """Offers to let the computers of before join again, on the network and at the port they know."""

    banner: OfferBanner

    def __init__(self) -> None:
        super().__init__()
        self._view: ChampionshipFrame | None = None
        self._part: DesksPart | None = None
        self._before: FormerDesks | None = None
        self._is_read = False

    def enter(self, view: "ChampionshipFrame") -> None:
        """Be shown by this view from now on."""
        self._view, self._part, self.banner = view, view.services.find(DesksPart), OfferBanner(view.translator)
        if not self._is_read:
            self._is_read, self._before = True, self._read(view)
            if self._part is not None:
                self._part.changed.connect(self._look)
        self.banner.join.clicked.connect(self.join)
        self.banner.leave.clicked.connect(self.leave)
        view.put_over_pages(self.banner)
        self._look()

    def actions(self) -> Sequence[Action]:
        """What the palette offers of desks."""
        if self._before is None or self._view is None:
            return ()
        say = self._view.translator.gettext
        return (
            Action(
                say("Let them join again"),
                "people",
                self.join,
                also=say("desks, scorers, second laptop, network, pairing code, replica"),
            ),
        )

    def join(self) -> None:
        """Let them join again; where that fails, the page of the hall says why and offers other networks."""
        before, view = self._before, self._view
        if before is None or view is None or self._part is None:
            return
        place = before.place
        network = next((network for network in networks.networks() if network.name == place.network), None)
        if network is None:
            self._propose(view, self._part, place, view.translator.gettext(served_again.NETWORK_GONE))
            return
        try:
            self._part.open(view.desk, network, place.port)
        except Refused as refusal:
            reasons = [problem_text(problem, view.translator) for problem in refusal.problems]
            self._propose(view, self._part, place, "\n".join(reasons))

    def _propose(self, view: "ChampionshipFrame", part: DesksPart, place: ServedPlace, reason: str) -> None:
        """Have the page of the hall propose where desks know it to be, and say why none can join there."""
        view.go(PageName.HALL)
        part.proposed.emit(place.network, place.port, reason)

    def leave(self) -> None:
        """Offer it no more."""
        if self._before is not None:
            served_again.forget(Served.DESKS, self._before.place)
        self._before = None
        self._look()

    def _read(self, view: "ChampionshipFrame") -> "FormerDesks | None":
        try:
            return desks_part.joined_before(view.desk)
        except Refused:
            return None

    def _look(self) -> None:
        if self._part is not None and self._part.is_open:
            self._before = None
        if isValid(self.banner):
            self.banner.show_before(self._before)


class FormerHostPart(QObject, WindowService):
    """Asks for it for as long as the championship is open, and tells what comes of it."""

    _reported = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._view: ChampionshipFrame | None = None
        self._former: FormerHost | None = None
        self._links: HostLinks | None = None
        self._exclusive: DeskExclusive | None = None
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
        from tournament.ui.hall.exclusive import DeskExclusive

        desk = view.services.desk
        identity = identity_of(desk)
        kept = replica_file(desks_folder(), identity)
        reached = reached_before(kept)
        if reached is None:
            return
        self._links, self._exclusive = HostLinks(reached, identity), DeskExclusive()
        links = self._links.open()
        self._former = FormerHost(
            desk, self._exclusive.queued, self._reported.emit, kept=kept, reached=reached, links=lambda: links
        )
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
        if report.is_ours_superseded:
            view.follow(Changes(settings=True))  # done at this desk, and by nobody who sits at it
            if (trouble := elsewhere_problem(view.state)) is not None:
                view.message.say(problem_text(trouble, view.translator), tone="alert")
            return
        rival = [rival_text(report.rival, view.translator)] if report.rival else []
        view.message.say(
            *rival, *former_host_lines(report.lost, view.translator), tone="alert" if report.lost or rival else ""
        )
        self._former.keep_told(report)

    def close(self) -> None:
        """The championship is about to be closed: ask no more."""
        if self._former is not None and self._exclusive is not None and self._links is not None:
            self._former.stop()
            self._exclusive.queued.close()
            self._links.close()
        self._former = self._links = self._exclusive = None
