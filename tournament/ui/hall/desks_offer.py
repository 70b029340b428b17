"""The banner over every page of a championship that other computers had joined; one key admits them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from shiboken6 import isValid

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.ui.ground.action import Action
from tournament.ui.ground.page_specs import PageName
from tournament.ui.ground.window_services import WindowService
from tournament.ui.hall import desks_again, networks
from tournament.ui.hall.desks_part import DesksPart
from tournament.ui.safety.banner import Banner
from tournament.ui.widgets.buttons import flat_button, quiet_button

if TYPE_CHECKING:
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.hall.desks_again import FormerDesks

JOINING_KEY = "Ctrl+J"


class OfferBanner(Banner):
    """How many computers were joined. Hidden where none were, and once they are let in or not wanted."""

    def __init__(self, words: Translator) -> None:
        self.join = quiet_button(words.gettext("Let them join again"), JOINING_KEY)
        self.leave = flat_button(words.gettext("Not now"))
        super().__init__("alert", lambda colours: colours.amber_text, self.leave, self.join)
        self._words = words

    def show_before(self, before: "FormerDesks | None") -> None:
        """Say how many there were."""
        count = before.count if before is not None else 0
        told = self._words.ngettext(
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
        self._view, self._part, self.banner = view, view.services.find(DesksPart), OfferBanner(view.words)
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
        say = self._view.words.gettext
        return (Action(say("Let them join again"), "people", self.join, also=say("desks, scorers, second laptop, network, pairing code, replica")),)

    def join(self) -> None:
        """Let them join again; where that fails, the page of the hall says why and offers other networks."""
        before, view = self._before, self._view
        if before is None or view is None or self._part is None:
            return
        network = next((network for network in networks.networks() if network.name == before.network), None)
        if network is None:
            view.go(PageName.HALL)
            view.complain(view.words.gettext("This computer is no longer on the same network: join it again, or choose another one here."))
            return
        try:
            self._part.open(view.desk, network, before.port)
        except Refused as refusal:
            view.go(PageName.HALL)
            view.complain("\n".join(say_problem(problem, view.words) for problem in refusal.problems))

    def leave(self) -> None:
        """Offer it no more."""
        desks_again.forget()
        self._before = None
        self._look()

    def _read(self, view: "ChampionshipFrame") -> "FormerDesks | None":
        try:
            return desks_again.joined_before(view.desk)
        except Refused:
            return None

    def _look(self) -> None:
        if self._part is not None and self._part.is_open:
            self._before = None
        if isValid(self.banner):
            self.banner.show_before(self._before)
