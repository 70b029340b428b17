"""Other computers that work at this championship: letting them in, who is there, and sharing the tables."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from tournament.errors import Refused
from tournament.hosting.joined import DeskPresent
from tournament.hosting.passes import Access, PairingCode
from tournament.i18n import Translator
from tournament.messages.desk import entry_text
from tournament.messages.hall.tables import desk_text, share_text
from tournament.messages.phrases import moment_text
from tournament.messages.refusals import problem_text
from tournament.preferences import read_preferences
from tournament.services.desk.views import JournalEntryView
from tournament.services.hall.devices import DeviceView
from tournament.services.rounds.round_views import current_round
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.ground.page import Page, Services
from tournament.ui.hall import networks
from tournament.ui.hall.desks_part import DesksPart
from tournament.ui.hall.networks import LocalNetwork
from tournament.ui.hall.opening_card import LEAST_PORT, MOST_PORT, NetworkField, firewall_of
from tournament.ui.scores.shared_tables import SharedTables
from tournament.ui.theme.tokens import HALF, SPACE
from tournament.ui.widgets.buttons import danger_button, quiet_button
from tournament.ui.widgets.field import LabelledField, number_editor
from tournament.ui.widgets.layouts import wrapping
from tournament.ui.widgets.surfaces import (
    OneLine,
    breakable,
    card,
    change_role,
    clear,
    column,
    figure,
    label,
    pill,
    prose,
    row,
    rule,
    soft,
    strong,
    subtitle,
)

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk


DESK_PORT: Final = 8472


@dataclass(frozen=True)
class DeskRow:
    """A desk of the list: one that is there, or a paired one that is not."""

    device: int
    name: str
    present: DeskPresent | None = None
    paired_at: datetime | None = None
    newest: JournalEntryView | None = None
    """What was done there last."""


def desk_rows(
    present: Sequence[DeskPresent], devices: Sequence[DeviceView], journal: Sequence[JournalEntryView]
) -> list[DeskRow]:
    """The desks that are there, and then those that may come."""
    by_desk = {f"hall/{device.id}": device for device in devices}
    newest = {line.desk: line for line in journal}
    there = [
        DeskRow(by_desk[one.desk].id, name_text(one), one, newest=newest.get(one.desk))
        for one in present
        if one.desk in by_desk
    ]
    here = {one.device for one in there}
    return there + [
        DeskRow(device.id, device.name, paired_at=device.paired_at) for device in devices if device.id not in here
    ]


def name_text(desk: DeskPresent) -> str:
    """What a desk is called where it is to be shut out."""
    return desk.device or desk.by


class DesksCard(QFrame):
    """Closed, it asks by which network; open, it shows a code and who is there. Requests are signals."""

    asked = Signal(LocalNetwork, int)
    ending_asked = Signal()
    code_asked = Signal()
    sharing_asked = Signal()
    """The tables are to be shared out."""
    revoked = Signal(int, str)
    part_changed = Signal()
    """Others can be joined from now on, or none any more, or there is a code."""

    def __init__(self, tr: Translator, networks: Callable[[], Sequence[LocalNetwork]]) -> None:
        super().__init__()
        self._tr = tr
        self._listed: tuple[int, ...] | None = None
        self.doing: Mapping[int, OneLine] = {}
        self.titles: Mapping[int, OneLine] = {}
        say = tr.gettext
        self.status = pill("")
        told = say(
            "Capot on a second computer of the same network can work on this championship just as this one "
            "does: every page, every paper, "
            "several people at once. The file stays here, and only those who type the code shown here get in."
        )
        self.told = prose(told)
        self.network = NetworkField(say("Which network do they use?"), networks, tr)
        self.port = LabelledField(say("Port"), number_editor(DESK_PORT, LEAST_PORT, MOST_PORT))
        self.port.editor.setGroupSeparatorShown(False)
        if (last := read_preferences()).desks_port:
            self.network.choose(last.desks_network)
            self.port.editor.setValue(last.desks_port)
        self.open, self.end = quiet_button(say("Join other computers")), danger_button(say("Stop joining them"))
        self.new_code = quiet_button(say("Another code"))
        self.share_out = quiet_button(say("Share the tables out"), picture="shuffle")
        self.trouble = label("", "error")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        self.code, self.left, self.where = figure(""), prose(""), soft("")
        self.code.setAccessibleName(say("Pairing code"))
        self.code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.gone, self.firewall = label("", "error"), soft("")
        self.gone.setWordWrap(True)
        self.gone.hide()
        self.nobody, self._desks = soft(say("No other computer is joined yet.")), column(space=0)
        self._closed, self._shown = QWidget(), QWidget()
        self._lay_out()
        self.open.clicked.connect(lambda: self.asked.emit(self.network.chosen, self.port.editor.value()))
        self.end.clicked.connect(self.ending_asked)
        self.new_code.clicked.connect(self.code_asked)
        self.share_out.clicked.connect(self.sharing_asked)

    def _lay_out(self) -> None:
        say = self._tr.gettext
        fields = row(self.network, self.port)
        fields.setStretch(0, 1)
        self._closed.setLayout(column(self.told, fields, self.trouble, row(None, self.open)))
        self.steps = soft(
            say("On the other computer: start Capot, choose “Join a main computer…”, and type this code.")
        )
        code = column(
            wrapping(self.code, self.new_code), self.left, self.steps, self.where, self.firewall, self.gone, space=HALF
        )
        ends = wrapping(self.share_out, self.end)
        self._shown.setLayout(column(code, rule(), strong(say("Joined computers")), self.nobody, self._desks, ends))
        self.setLayout(
            column(
                card(row(subtitle(say("Other computers")), self.status, None, space=SPACE), self._closed, self._shown)
            )
        )

    def propose(self, network: str, port: int, sentence: str) -> None:
        """Propose a network, where this computer is in it, and a port; and say why no desk can join there."""
        self.network.look()
        self.network.choose(network)
        self.port.editor.setValue(port)
        self.complain(sentence)

    def complain(self, sentence: str) -> None:
        """Say why none can be joined."""
        self.trouble.setText(breakable(sentence))
        self.trouble.setVisible(bool(sentence))

    def show_open(self, *, is_open: bool) -> None:
        """Show that others can be joined, or ask whether they are to be."""
        say = self._tr
        self._closed.setVisible(not is_open)
        self._shown.setVisible(is_open)
        self.status.setText(say.pgettext("desks", "on") if is_open else say.pgettext("desks", "off"))
        change_role(self.status, tone="done" if is_open else "")
        self.complain("")

    def show_code(self, code: PairingCode | None, address: str, now: datetime, *, is_used: bool) -> None:
        """Show a code while it holds, and for how long; once it was used or has run out, that it was."""
        say = self._tr.gettext
        left = int((code.until - now).total_seconds()) if code is not None else 0
        holds = code is not None and left > 0 and not is_used
        self.code.setText(code.code if code is not None and holds else "")
        self.code.setVisible(holds)
        self.where.setVisible(holds)
        self.steps.setVisible(holds)
        self.where.setText(say("It is found automatically; if not, its address is {address}.").format(address=address))
        if holds:
            self.left.setText(
                say("Works once, for {minutes}:{seconds:02} more.").format(minutes=left // 60, seconds=left % 60)
            )
        else:
            self.left.setText(say("The computer is joined.") if is_used else say("The code has expired."))

    def show_desks(self, desks: Sequence[DeskRow], now: datetime, *, has_tables: bool) -> None:
        """Show who is there, doing what, with which tables, and who may come; `has_tables`: some can be shared."""
        self.nobody.setVisible(not desks)
        if (listed := tuple(desk.device for desk in desks)) != self._listed:
            self._listed = listed
            self._list(desks)
        for desk in desks:
            self.titles[desk.device].setText(
                desk_text(desk.present, self._tr) if desk.present is not None else desk.name
            )
            self.doing[desk.device].setText(self._doing_text(desk, now))
        self.share_out.setVisible(
            has_tables and any(desk.present is not None and desk.present.cut_off is None for desk in desks)
        )

    def show_network(self, port: str, *, is_there: bool, has_come: bool) -> None:
        """Say that the network is gone; and, until somebody came, what may keep others from getting here."""
        say = self._tr.gettext
        self.gone.setText(
            ""
            if is_there
            else say("This computer no longer has this address: join the network again, or stop this and start again.")
        )
        self.gone.setVisible(not is_there)
        self.firewall.setText(
            say("Does it not get here? {firewall}").format(firewall=say(firewall_of(sys.platform)).format(port=port))
        )
        self.firewall.setVisible(is_there and not has_come)

    def _list(self, desks: Sequence[DeskRow]) -> None:
        clear(self._desks)
        self.titles = {desk.device: OneLine("", "strong") for desk in desks}
        self.doing = {desk.device: OneLine("", "soft") for desk in desks}
        for desk in desks:
            shut_out = danger_button(self._tr.gettext("Shut out"))
            shut_out.setAccessibleName(self._tr.gettext("Shut out {name}").format(name=desk.name))
            shut_out.clicked.connect(partial(self.revoked.emit, desk.device, desk.name))
            line = QWidget()
            layout = row(column(self.titles[desk.device], self.doing[desk.device], space=0), shut_out, space=SPACE)
            layout.setStretch(0, 1)
            layout.setContentsMargins(0, HALF, 0, HALF)
            line.setLayout(layout)
            self._desks.addWidget(line)

    def _doing_text(self, desk: DeskRow, now: datetime) -> str:
        say, here = self._tr.gettext, desk.present
        if here is None:
            at = moment_text(desk.paired_at.astimezone(), self._tr) if desk.paired_at is not None else ""
            return say("paired {moment}, not here now").format(moment=at)
        if here.cut_off is not None:
            seconds = max(int((now - here.cut_off).total_seconds()), 0)
            return self._tr.ngettext("cut off for {n} second", "cut off for {n} seconds", seconds).format(n=seconds)
        told = [say("here since {time}").format(time=f"{here.since.astimezone():%H:%M}")]
        if here.tables or here.tables is None:
            told.append(share_text(here, self._tr))
        if desk.newest is not None:
            told.append(
                say("{time}: {what}").format(
                    time=f"{desk.newest.at.astimezone():%H:%M}", what=entry_text(desk.newest, self._tr)
                )
            )
        return " · ".join(told)


LOOKS_FOR_NETWORK = 5
"""Of so many looks one is for the network itself."""


class DeskHosting:
    """Fills the card of other computers, and has done what is asked for there."""

    def __init__(self, page: Page, card: DesksCard, desk: "Desk", tr: Translator) -> None:
        self._page, self._card, self._desk, self._tr = page, card, desk, tr
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
            self._part.proposed.connect(self._card.propose)
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
        has_tables = current_round(self._page.state) is not None
        self._card.show_desks(desk_rows(part.others, computers, host.state.journal), now, has_tables=has_tables)
        self._looks += 1
        if self._looks % LOOKS_FOR_NETWORK == 1:
            self._is_there = any(
                part.network is not None and network.address == part.network.address for network in networks.networks()
            )
        has_come = any(one.access == Access.DESK for one in host.devices)
        self._card.show_network(part.address.rpartition(":")[2], is_there=self._is_there, has_come=has_come)
        is_used = part.code is not None and part.code not in host.codes and now < part.code.until
        self._card.show_code(part.code, part.address, now, is_used=is_used)

    def is_computer(self, device: DeviceView) -> bool:
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
            self._card.complain("\n".join(problem_text(problem, self._tr) for problem in refusal.problems))
            return
        self._card.new_code.setFocus()

    def join_none(self) -> None:
        """Let no other computer be joined any more; where some are, ask first."""
        if self._part is None:
            return
        reason, say = self._part.reason_to_stay(), self._tr.gettext
        if not reason or SureDialog.ask(
            self._page, self._tr, say("Stop joining other computers?"), reason, say("Stop joining them")
        ):
            self._part.end()
            self._card.network.look()
            self._card.open.setFocus()

    def _give_code(self) -> None:
        if self._part is not None:
            self._part.give_code()

    def _share_out(self) -> None:
        played = current_round(self._page.state)
        tables = [game.table for game in played.tables if game.table is not None] if played is not None else []
        try:
            if self._shared is not None:
                self._shared.share_out(tables)
        except Refused as refusal:
            self._page.refused.emit(refusal)
        self.look()
