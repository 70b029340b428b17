"""The hall: opened by one button, closed by the same; who is in it, and who is let in."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFocusEvent, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QWidget

from tournament.errors import Refused
from tournament.hosting.addresses import LOOPBACK
from tournament.hosting.passes import Access
from tournament.hosting.presence import reaching
from tournament.i18n import Translator
from tournament.messages.hall.tables import MAY, PLAYERS, PLAYING, READERS, READING, TITLES
from tournament.messages.refusals import problem_text
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.hall.devices import reissue_pass
from tournament.services.people.registration import teams
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import RoundState
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.ground.page import Page, Services
from tournament.ui.ground.page_specs import Action, of_button
from tournament.ui.hall import networks
from tournament.ui.hall.desks_card import DeskHosting, DesksCard
from tournament.ui.hall.device_cards import PairingCard, PassCard, PresentCard
from tournament.ui.hall.federation_card import FederationCard, FederationSending
from tournament.ui.hall.hosting import Hosting
from tournament.ui.hall.networks import LocalNetwork
from tournament.ui.hall.opening_card import OpenCard, OpeningCard, ReachingCard, WifiCard
from tournament.ui.hall.part import HallPart
from tournament.ui.papers.again import show_again
from tournament.ui.theme.tokens import HALL_HALVES, SPACE, theme_of
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import (
    card,
    change_role,
    column,
    pill,
    prose,
    row,
    scrolled,
    spread,
    strong,
    subtitle,
    title,
)

if TYPE_CHECKING:
    from tournament.services.desk.state import ChampionshipState

LOOKS = 1000
"""Milliseconds between two looks at who is there, while the page is shown."""
LOOKS_FOR_NETWORK = 5
"""Of so many looks one is for the network itself."""


class HallPage(Page):
    """Opens the hall and watches it. What it shows of it is that of `part`, which stays when the page is made anew."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        self._part: HallPart | None = None
        self._hosting: Hosting | None = None
        self._looks = 0
        self._is_there = True
        self.message = MessageLine(tr.gettext("Close this message"))
        self.opening, self.wifi = OpeningCard(tr, lambda: networks.networks()), WifiCard(tr)
        self.open, self.reaching, self.pairing = OpenCard(tr), ReachingCard(tr), PairingCard(tr)
        self.desks, self.federation = DesksCard(tr, lambda: networks.networks()), FederationCard(tr)
        self.present, self.passes, self.status = PresentCard(tr), PassCard(tr), pill("")
        self._lay_out()
        self.joined = DeskHosting(self, self.desks, desk, tr)
        self.sending = FederationSending(self, self.federation, desk, tr)
        self._connect()
        self._looking = QTimer(self, interval=LOOKS)
        self._looking.timeout.connect(self.look)
        self.show_changes(Changes(teams=True))
        self._show_state()

    def follow_services(self, services: Services) -> None:
        """Show the hall of this championship, open or not."""
        self._part, self._hosting = services.find(HallPart), services.find(Hosting)
        if self._part is not None and self._hosting is not None:
            self._part.changed.connect(self._show_state)
            self._part.closing_asked.connect(self.close_hall)
            self._part.proposed.connect(self.opening.propose)
            self._hosting.page_failed.connect(self._show_failure)
            self._show_failure()
        self.joined.follow(services)
        self.sending.follow(services)
        self._show_state()

    def show_changes(self, changes: Changes) -> None:
        """Name the teams as they are called now."""
        if changes.teams:
            self.passes.show_teams(teams(self.state))

    def refresh(self, state: "ChampionshipState", changes: Changes) -> None:
        """Show this state from now on."""
        super().refresh(state, changes)
        self.look()

    def offers(self) -> Sequence[Action]:
        """The poster, while there is an address for it; what the hall itself offers is offered everywhere."""
        return of_button(self.wifi.poster, "page", also=self._tr.gettext("Wi-Fi, QR code, wall, print"))

    def open_hall(self, network: LocalNetwork, port: int) -> None:
        """Open the hall in a network, or say why it cannot be."""
        if self._part is None:
            return
        self.wifi.keep()
        try:
            self._part.open(self._desk, network, port)
        except Refused as refusal:
            self.opening.complain("\n".join(problem_text(problem, self._tr) for problem in refusal.problems))
            return
        self._is_there = True
        self.open.close_hall.setFocus()

    def close_hall(self) -> None:
        """Close the hall; where somebody is in it, ask first."""
        if self._part is None:
            return
        reason, say = self._part.reason_to_stay(), self._tr.gettext
        if not reason or SureDialog.ask(self, self._tr, say("Close the hall?"), reason, say("Close the hall")):
            self._part.close()
            self.opening.look()
            self.opening.open.setFocus()

    def look(self) -> None:
        """Look at who is there, and from time to time whether the network still is."""
        if self.isVisible():
            self.joined.look()
            self.sending.look()
            self._look_at_hall()

    def _look_at_hall(self) -> None:
        part = self._part
        if part is None or part.host is None or part.network is None:
            return
        now, seen = part.host.clock(), part.host.visitors
        self._looks += 1
        if self._looks % LOOKS_FOR_NETWORK == 0:
            self._is_there = any(network.address == part.network.address for network in networks.networks())
        self.open.show_hall(part.url, part.network, is_there=self._is_there, name=part.name)
        self.reaching.show_reaching(reaching(seen, {LOOPBACK, part.network.address}), part.network, part.url)
        self.present.show_present(
            seen, [device for device in part.host.devices if not self.joined.is_computer(device)], now
        )
        is_used = part.code is not None and part.code not in part.host.codes and now < part.code.until
        self.pairing.show_code(part.code, part.url, now, is_used=is_used)

    def showEvent(self, event: QShowEvent) -> None:
        """Look as long as somebody looks here."""
        super().showEvent(event)
        self._looking.start()
        self.look()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks here any more."""
        super().hideEvent(event)
        self._looking.stop()
        self.wifi.keep()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The page itself wants no keys: they go to what is to be done first."""
        super().focusInEvent(event)
        (self.opening.network if self.opening.isVisible() else self.pairing.buttons[Access.REFEREE]).setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is done to the hall and who is in it stand beside each other where there is room."""
        super().resizeEvent(event)
        beside = self.width() >= theme_of(self).px(HALL_HALVES)
        self._halves.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def _show_state(self) -> None:
        is_open = self._part is not None and self._part.is_open
        for shown in (self.open, self.reaching, self.pairing, self.present, self.passes):
            shown.setVisible(is_open)
        for hidden in (self.opening, self.roles):
            hidden.setVisible(not is_open)
        self.wifi.show_open(is_open=is_open)
        self.status.setText(self._tr.pgettext("hall", "open") if is_open else self._tr.pgettext("hall", "closed"))
        change_role(self.status, tone="done" if is_open else "")
        self.look()

    def _show_failure(self) -> None:
        """Say that a page could not be shown on some device, and where that is written down."""
        failure = self._hosting.failure if self._hosting is not None else None
        if failure is None:
            return
        say = self._tr.gettext
        told = say(
            "A page could not be shown on a device: this is an error in the program. Everything else goes on, "
            "and the championship is safe."
        )
        written = say("Please send us {file}, which tells what happened.").format(file=failure)
        self.message.say(told, *([written] if failure else []), tone="alert")

    def _revoke(self, device: int, name: str) -> None:
        """Shut a device out, once that is sure: it is for good."""
        say = self._tr.gettext
        told = say("{name} will get no more answers. To come back, it needs a new code.").format(name=name)
        host = self._hosting.host if self._hosting is not None else None
        if host is None or not SureDialog.ask(self, self._tr, say("Shut this device out?"), told, say("Shut out")):
            return
        try:
            host.revoke(device)
        except Refused as refusal:
            self.refused.emit(refusal)
        self.look()

    def _give_new_pass(self, number: int) -> None:
        """Give out the pass of a team anew, and show its new slip where there is a round for it."""
        team = next((team for team in teams(self.state) if team.number == number), None)
        if team is None:
            return
        try:
            self.changed.emit(reissue_pass(self._desk.on_sight_of(self.state), team.id))
        except Refused as refusal:
            self.refused.emit(refusal)
            return
        if any(line.state is not RoundState.DRAWN for line in rounds(self.state)):
            show_again(self, self._desk, self._tr, "team-slips", team=number)

    def _show_poster(self) -> None:
        show_again(self, self._desk, self._tr, "hall-poster")

    def _give_code(self, access: Access) -> None:
        if self._part is not None:
            self._part.new_code(access)

    def _connect(self) -> None:
        self.desks.revoked.connect(self._revoke)
        self.opening.asked.connect(self.open_hall)
        self.open.closing_asked.connect(self.close_hall)
        self.wifi.poster_asked.connect(self._show_poster)
        self.pairing.asked.connect(self._give_code)
        self.present.revoked.connect(self._revoke)
        self.passes.asked.connect(self._give_new_pass)

    def _lay_out(self) -> None:
        say = self._tr.gettext
        self.roles = self._roles()
        left, right = QWidget(), QWidget()
        left.setLayout(column(self.opening, self.open, self.desks, self.reaching, self.wifi, None, space=SPACE))
        right.setLayout(column(self.pairing, self.present, self.passes, self.federation, self.roles, None, space=SPACE))
        self._halves = row(left, right, space=SPACE)
        for position, share in enumerate((6, 5)):
            self._halves.setStretch(position, share)
        content = QWidget()
        content.setProperty("role", "page")
        content.setLayout(column(self._halves, None))
        spread(self, row(title(say("Hall")), self.status, None), self.message, scrolled(content), stretching=2)

    def _roles(self) -> QFrame:
        say = self._tr.gettext
        told = [(READERS, READING), (PLAYERS, PLAYING), *((TITLES[access], MAY[access]) for access in TITLES)]
        lines = [column(strong(say(who)), prose(say(may)), space=0) for who, may in told]
        return card(subtitle(say("Who can do what")), *lines)
