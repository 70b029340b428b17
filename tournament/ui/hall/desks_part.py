"""What the window has of other computers that are joined to it, and by which network and port they were last."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from threading import Event, Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from tournament.hosting.addresses import LOOPBACK
from tournament.preferences import Served, ServedPlace, preferences_file
from tournament.ui.ground.page_specs import Action, PageName
from tournament.ui.hall import served_again
from tournament.ui.hall.hosting import HostedPart

if TYPE_CHECKING:
    from tournament.hosting.host import Host
    from tournament.hosting.joined import DeskPresent
    from tournament.services.desk.desk import Desk
    from tournament.ui.hall.networks import LocalNetwork
    from tournament.web.desks import DeskServer


@dataclass(frozen=True)
class FormerDesks:
    """How many computers were joined when the championship was closed or this one went off, and where."""

    count: int
    place: ServedPlace


def joined_before(desk: "Desk") -> FormerDesks | None:
    """The computers that were joined to this championship and may come again; None where there are none."""
    place = served_again.served_before(Served.DESKS, desk)
    if place is None:
        return None
    from tournament.hosting.passes import Access
    from tournament.services.hall.devices import devices

    count = sum(device.access == Access.DESK and not device.revoked for device in devices(desk))
    return FormerDesks(count, place) if count else None


class DesksPart(HostedPart["DeskServer"]):
    """The desks that are joined to this one, while that is allowed."""

    ending_asked = Signal()
    """No desk is to be joined any more, once whoever is here is sure."""

    proposed = Signal(str, int, str)
    """A network and a port are to be proposed, and why no desk can join there is to be said."""

    _remembered: ServedPlace | None = None

    def __init__(self) -> None:
        super().__init__()
        self._conceal: Callable[[], None] = lambda: None

    @property
    def address(self) -> str:
        """Where other desks reach this one, as it is typed there; empty while none can."""
        return f"{self._server.address}:{self._server.port}" if self._server is not None else ""

    @property
    def others(self) -> "Sequence[DeskPresent]":
        """The desks that are joined now."""
        this_desk = self.host.desk.name if self.host is not None else ""
        return [one for one in self.host.joined.present if one.desk != this_desk] if self.host is not None else ()

    def open(self, desk: "Desk", network: "LocalNetwork", port: int) -> None:
        """Let desks join over one network. Refuses a gone address, a taken port, and what the disk refuses."""
        from tournament.hosting.certificate import local_certificate
        from tournament.web.desks import DeskServer

        certificate = local_certificate(preferences_file().parent)
        server = self._serve(
            desk, network, lambda host: DeskServer(host, network.address, port, certificate=certificate)
        )
        self._conceal = self._make_known(server.host, server) if network.address != LOOPBACK else lambda: None
        self._share()
        self._remembered = served_again.remember(Served.DESKS, desk, network, port)
        served_again.keep(lambda now: replace(now, desks_network=network.name, desks_port=port))
        self.give_code()

    def close(self) -> None:
        """Let none be joined any more: those that are say that nobody answers."""
        if self._server is None:
            return
        self._conceal()
        self._stop(self._server)
        self._share()
        self.changed.emit()

    def end(self) -> None:
        """End it on purpose: it is not offered again when the championship is opened next."""
        self.close()
        if self._remembered is not None:
            served_again.forget(Served.DESKS, self._remembered)

    def _make_known(self, host: "Host", server: "DeskServer") -> Callable[[], None]:
        """Announce this host in the network, without waiting for it; what is returned ends that."""
        from tournament.hosting.desks import identity_of

        named, ended = (host.state.contents.name, identity_of(host.desk), server.address, server.port), Event()

        def make_known() -> None:
            from tournament.hosting import finding  # takes its time

            conceal = finding.announce(*named)
            ended.wait()
            conceal()

        Thread(target=make_known, name="make known", daemon=True).start()
        return ended.set

    def give_code(self) -> None:
        """Make a code for one desk, which is shown until it is used or has run out."""
        from tournament.hosting.passes import Access

        self.new_code(Access.DESK, is_for_computer=True)

    def _share(self) -> None:
        from tournament.ui.scores.shared_tables import SharedTables  # it imports what pages of a championship show

        shared = self._view.services.find(SharedTables) if self._view is not None else None
        if shared is not None:
            shared.use(
                self.host.joined if self.host is not None else None,
                self.host.desk.name if self.host is not None else "",
            )

    # what the championship tells

    def actions(self) -> Sequence[Action]:
        """Letting desks be joined, a code for one, and ending it."""
        if self._view is None:
            return ()
        view, say = self._view, self._view.translator.gettext
        also = say("desks, scorers, second laptop, network, pairing code, replica")
        if not self.is_open:
            return (Action(say("Join other computers…"), "people", lambda: view.go(PageName.HALL), also=also),)

        def give_code() -> None:
            view.go(PageName.HALL)
            self.give_code()

        def ask_to_end() -> None:
            view.go(PageName.HALL)
            self.ending_asked.emit()

        return (
            Action(say("Pairing code for another computer"), "plus", give_code, also=also),
            Action(say("Stop joining computers"), "cross", ask_to_end, also=also, is_dangerous=True),
        )

    def reason_to_stay(self) -> str:
        """Who would be cut off."""
        if self._view is None or not (others := self.others):
            return ""
        tr = self._view.translator
        told = tr.ngettext(
            "{n} other computer is joined ({who}): it could still read, but no longer write.",
            "{n} other computers are joined ({who}): they could still read, but no longer write.",
            len(others),
        )
        return told.format(n=len(others), who=", ".join(one.by for one in others))
