"""The banner of a championship whose hall was open to phones when the program stopped: one key opens it again."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from shiboken6 import isValid

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import problem_text
from tournament.preferences import Served, ServedPlace
from tournament.sentences import N_
from tournament.ui.ground.main_window import WindowService
from tournament.ui.ground.page_specs import Action, PageName
from tournament.ui.hall import networks, served_again
from tournament.ui.hall.part import HallPart
from tournament.ui.safety.banners import Banner
from tournament.ui.widgets.buttons import flat_button, key_name, quiet_button

if TYPE_CHECKING:
    from tournament.ui.ground.championship_frame import ChampionshipFrame

OPENING_KEY = "Ctrl+H"
PORT_TAKEN = N_(
    "Phones know the hall at port {port}, which another program of this computer uses now. Close that program and open "
    "the hall again; at another port, phones need the new code."
)


def refusal_text(refusal: Refused, port: int, tr: Translator) -> str:
    """Why the hall is not open at the port that phones know."""
    return "\n".join(
        tr.gettext(PORT_TAKEN).format(port=port) if problem.code == "hall-port-taken" else problem_text(problem, tr)
        for problem in refusal.problems
    )


class HallBanner(Banner):
    """That the hall is closed and was open. Hidden where it was not, and once it is open again or not wanted."""

    def __init__(self, tr: Translator) -> None:
        self.open = quiet_button(f"{tr.gettext('Reopen the hall')}  {key_name(OPENING_KEY)}", OPENING_KEY)
        self.leave = flat_button(tr.gettext("Not now"))
        super().__init__("alert", lambda colours: colours.amber_text, self.leave, self.open)
        self._tr = tr

    def show_before(self, *, is_closed: bool) -> None:
        """Say that it was open, where it is closed now."""
        told = self._tr.gettext("The hall, open to phones when Capot stopped, is closed: they get no answer.")
        self.show_text(told if is_closed else "")


class HallOffer(QObject, WindowService):
    """Offers to open the hall again, on the network and at the port that phones know."""

    banner: HallBanner

    def __init__(self) -> None:
        super().__init__()
        self._view: ChampionshipFrame | None = None
        self._part: HallPart | None = None
        self._before: ServedPlace | None = None
        self._is_read = False

    def enter(self, view: "ChampionshipFrame") -> None:
        """Be shown by this view from now on."""
        self._view, self._part, self.banner = view, view.services.find(HallPart), HallBanner(view.translator)
        if not self._is_read:
            self._is_read, self._before = True, self._read(view)
            if self._part is not None:
                self._part.changed.connect(self._look)
        self.banner.open.clicked.connect(self.open)
        self.banner.leave.clicked.connect(self.leave)
        view.put_over_pages(self.banner)
        self._look()

    def actions(self) -> Sequence[Action]:
        """What the palette offers of a hall that was open."""
        if self._before is None or self._view is None:
            return ()
        say = self._view.translator.gettext
        also = say("phones, mobiles, tablets, Wi-Fi, WiFi, network, internet, QR code")
        return (Action(say("Reopen the hall"), "people", self.open, OPENING_KEY, also=also),)

    def open(self) -> None:
        """Open it again; where that cannot be, the page of the hall says why and offers other networks."""
        before, view = self._before, self._view
        if before is None or view is None or self._part is None:
            return
        network = next((network for network in networks.networks() if network.name == before.network), None)
        if network is None:
            self._propose(view, self._part, before, view.translator.gettext(served_again.NETWORK_GONE))
            return
        try:
            self._part.open(view.desk, network, before.port)
        except Refused as refusal:
            self._propose(view, self._part, before, refusal_text(refusal, before.port, view.translator))

    def _propose(self, view: "ChampionshipFrame", part: HallPart, before: ServedPlace, reason: str) -> None:
        """Have the page of the hall propose where phones know it to be, and say why it is not open there."""
        view.go(PageName.HALL)
        part.proposed.emit(before.network, before.port, reason)

    def leave(self) -> None:
        """Offer it no more."""
        if self._before is not None:
            served_again.forget(Served.PHONES, self._before)
        self._before = None
        self._look()

    def _read(self, view: "ChampionshipFrame") -> ServedPlace | None:
        try:
            return served_again.served_before(Served.PHONES, view.desk)
        except Refused:
            return None

    def _look(self) -> None:
        if self._part is not None and self._part.is_open:
            self._before = None
        if isValid(self.banner):
            self.banner.show_before(is_closed=self._before is not None)
