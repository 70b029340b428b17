"""Other computers on the page of the hall: lets them join, shows who is there, shares tables, ends it."""

from typing import TYPE_CHECKING

from tournament.errors import Refused
from tournament.hosting.passes import Access
from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.services.hall.devices import DeviceLine
from tournament.services.rounds.round_lines import current_round
from tournament.ui.dialogs.sure_dialog import SureDialog
from tournament.ui.ground.page import Page, Services
from tournament.ui.hall import networks
from tournament.ui.hall.desks_card import DesksCard, desk_rows
from tournament.ui.hall.desks_part import DesksPart
from tournament.ui.hall.networks import LocalNetwork
from tournament.ui.scores.shared_tables import SharedTables

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk

LOOKS_FOR_NETWORK = 5
"""Of so many looks one is for the network itself."""


class DeskHosting:
    """Fills the card of other computers, and has done what is asked for there."""

    def __init__(self, page: Page, card: DesksCard, desk: "Desk", words: Translator) -> None:
        self._page, self._card, self._desk, self._words = page, card, desk, words
        self._part: DesksPart | None = None
        self._shared: SharedTables | None = None
        self._looks, self._is_there = 0, True
        card.asked.connect(self.join)
        card.ending_asked.connect(self.join_none)
        card.code_asked.connect(self._give_code)
        card.sharing_asked.connect(self._share_out)

    def follow(self, services: Services) -> None:
        """Show the computers that are joined to this championship."""
        self._part, self._shared = services.find(DesksPart), services.find(SharedTables)
        if self._part is not None:
            self._part.changed.connect(self._card.part_changed)  # passed on by the card, it ends with the page
            self._part.ending_asked.connect(self._card.ending_asked)
            self._card.part_changed.connect(self.show)
        self.show()

    def show(self) -> None:
        """Show whether others can be joined, and who is."""
        self._card.show_open(is_open=self._part is not None and self._part.is_open)
        self.look()

    def look(self) -> None:
        """Look at who is there, while others can be joined."""
        part, host = self._part, self._part.host if self._part is not None else None
        if part is None or host is None:
            return
        now = host.clock()
        computers = [one for one in host.devices if self.is_computer(one)]
        has_tables = current_round(self._page.hall) is not None
        self._card.show_desks(desk_rows(part.others, computers, host.hall.journal), now, has_tables=has_tables)
        self._looks += 1
        if self._looks % LOOKS_FOR_NETWORK == 1:
            self._is_there = any(part.network is not None and network.address == part.network.address for network in networks.networks())
        has_come = any(one.access == Access.DESK for one in host.devices)
        self._card.show_network(part.address.rpartition(":")[2], is_there=self._is_there, has_come=has_come)
        is_used = part.code is not None and part.code not in host.codes and now < part.code.until
        self._card.show_code(part.code, part.address, now, is_used=is_used)

    def is_computer(self, device: DeviceLine) -> bool:
        """Whether a device is a joined computer, or one that may join; a tablet paired as a desk sees pages."""
        host = self._part.host if self._part is not None else None
        if host is None or device.access != Access.DESK or device.revoked:
            return False
        return all(one.visitor.device != str(device.id) or one.visitor.access is None for one in host.visitors)

    def join(self, network: LocalNetwork, port: int) -> None:
        """Let other computers be joined over a network, or say why they cannot be."""
        if self._part is None:
            return
        try:
            self._part.open(self._desk, network, port)
        except Refused as refusal:
            self._card.complain("\n".join(say_problem(problem, self._words) for problem in refusal.problems))
            return
        self._card.new_code.setFocus()

    def join_none(self) -> None:
        """Let no other computer be joined any more; where some are, ask first."""
        if self._part is None:
            return
        reason, say = self._part.reason_to_stay(), self._words.gettext
        if not reason or SureDialog.ask(self._page, self._words, say("Stop joining other computers?"), reason, say("Stop joining them")):
            self._part.end()
            self._card.network.look()
            self._card.open.setFocus()

    def _give_code(self) -> None:
        if self._part is not None:
            self._part.give_code()

    def _share_out(self) -> None:
        played = current_round(self._page.hall)
        tables = [game.table for game in played.tables if game.table is not None] if played is not None else []
        try:
            if self._shared is not None:
                self._shared.share_out(tables)
        except Refused as refusal:
            self._page.refused.emit(refusal)
        self.look()
