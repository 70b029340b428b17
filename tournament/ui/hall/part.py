"""The window's side of the hall: nothing until opened, then pages for devices and their codes."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from tournament.i18n import Translator
from tournament.preferences import Served, ServedPlace, read_preferences
from tournament.services.desk.views import HallAccess
from tournament.ui.ground.page_specs import Action, PageName
from tournament.ui.hall import served_again
from tournament.ui.hall.hosting import HostedPart
from tournament.ui.screen.part import HallScreen

if TYPE_CHECKING:
    from tournament.hosting.passes import Access
    from tournament.services.desk.desk import Desk
    from tournament.ui.hall.networks import LocalNetwork
    from tournament.web.server import Server  # noqa: F401 - named in the base of the part


class HallPart(HostedPart["Server"]):
    """The hall, closed or open: whether telephones can come here."""

    closing_asked = Signal()
    """The hall is to be closed, once whoever is at the desk is sure."""

    proposed = Signal(str, int, str)
    """A network and a port are to be proposed, and why the hall is not open there is to be said."""

    _remembered: ServedPlace | None = None

    @property
    def url(self) -> str:
        """Where the pages are, without a slash at the end; empty while the hall is closed."""
        return self._server.url.rstrip("/") if self._server is not None else ""

    @property
    def name(self) -> str:
        """The pages' name in a network that passes names on; empty while closed or for this computer alone."""
        return self._server.name if self._server is not None else ""

    def open(self, desk: "Desk", network: "LocalNetwork", port: int) -> None:
        """Open the hall in one network. Refuses where the address is gone or the port taken; nothing is open then."""
        from tournament.web import server

        self._serve(desk, network, lambda host: server.Server(host, network.address, port))
        desk.access = self.access
        self._remembered = served_again.remember(Served.PHONES, desk, network, port)
        self._share()
        self.changed.emit()

    def close(self) -> None:
        """Close the hall: pages that are open say that nobody answers, and nothing listens any more."""
        if self._server is None:
            return
        if self._remembered is not None:  # known since it was opened: closing reads no file, which may be out of reach
            served_again.forget(Served.PHONES, self._remembered)
        self._server.host.desk.access = lambda: None
        self._stop(self._server)
        self._share()
        self.changed.emit()

    def _share(self) -> None:
        """Have the screen of the window steer those of the hall too, and say on all of them where phones come in."""
        screen = self._view.services.find(HallScreen) if self._view is not None else None
        if self.host is not None:
            from tournament.hosting.screens.steering import reachable

            self.host.steer(reachable(self.host.steering, self.url, read_preferences().wifi_name))
        if screen is not None:
            screen.share(self.host)

    def access(self) -> HallAccess | None:
        """How telephones come here, for papers."""
        if self.host is None:
            return None
        from tournament.hosting.host import access_to

        return access_to(self.host, self.url, read_preferences().wifi)

    # what the championship tells

    def actions(self) -> Sequence[Action]:
        """Opening, closing, and a code for each kind of device."""
        from tournament.hosting.passes import Access  # knows neither the web nor Qt

        if self._view is None:
            return ()
        tr, view = self._view.translator, self._view
        say, also = tr.gettext, tr.gettext("phones, mobiles, tablets, Wi-Fi, WiFi, network, internet, QR code")
        if not self.is_open:
            return (Action(say("Open the hall to phones…"), "people", lambda: view.go(PageName.HALL), also=also),)

        def give_code(access: Access) -> Callable[[], None]:
            def run() -> None:
                view.go(PageName.HALL)
                self.new_code(access)

            return run

        codes = [Action(title, "plus", give_code(access), also=also) for access, title in self._code_titles(tr)]

        def ask_to_close() -> None:
            view.go(PageName.HALL)
            self.closing_asked.emit()

        return (*codes, Action(say("Close the hall"), "cross", ask_to_close, also=also, is_dangerous=True))

    def _code_titles(self, tr: Translator) -> "Sequence[tuple[Access, str]]":
        from tournament.hosting.passes import Access

        say = tr.gettext
        titles = {
            Access.REFEREE: say("Pairing code for a referee"),
            Access.DOOR: say("Pairing code for the door"),
            Access.SCREEN: say("Pairing code for a screen"),
            Access.DESK: say("Pairing code for another desk"),
        }
        return tuple(titles.items())

    def reason_to_stay(self) -> str:
        """Who would be cut off."""
        if self.host is None or self._view is None:
            return ""
        tr, there = self._view.translator, self.host.connected
        if not there:
            return ""
        told = tr.ngettext(
            "The hall is open, and {n} device is connected: it would get no more answers.",
            "The hall is open, and {n} devices are connected: they would get no more answers.",
            there,
        )
        return told.format(n=there)

    def reason_to_ask(self) -> str:
        """That phones would find the hall no more, also where none is in it yet."""
        if self.host is None or self._view is None:
            return ""
        return self.reason_to_stay() or self._view.translator.gettext(
            "The hall is open for phones: they would get no more answers."
        )
