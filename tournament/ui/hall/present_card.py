"""Who is in the hall now, and which devices were paired: each can be shut out."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from tournament.hosting.passes import Access
from tournament.hosting.presence import Seen, devices_among
from tournament.i18n import Translator
from tournament.messages.hall.tables import TITLES
from tournament.messages.phrases import say_moment
from tournament.services.hall.devices import DeviceLine
from tournament.ui.theme.tokens import HALF, SPACE
from tournament.ui.widgets.buttons import danger_button
from tournament.ui.widgets.surfaces import card, clear, column, row, rule
from tournament.ui.widgets.text import OneLine, label, soft, strong, subtitle, unbroken

MOST_NAMED = 12


def name_order(seen: Seen) -> tuple[int, str]:
    """Teams by their numbers, with which their names begin."""
    number, _, name = seen.visitor.name.partition(" ")
    return int(number) if number.isdecimal() else 0, name


class PresentCard(QFrame):
    """Shows who came last. `revoked` carries the id of a device that is to be shut out."""

    revoked = Signal(int, str)

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self.counted, self.nobody = strong(""), soft(words.gettext("No device was paired yet."))
        self._teams, self._devices = soft(""), column(space=0)
        self._shown: tuple[DeviceLine, ...] | None = None
        self.seen: dict[int, OneLine] = {}
        title = subtitle(words.gettext("In the hall now"))
        self.setLayout(column(card(title, self.counted, self._teams, rule(), strong(words.gettext("Paired devices")), self.nobody, self._devices)))

    @property
    def text(self) -> str:
        """What is said of those who are there."""
        return f"{self.counted.text()} {self._teams.text()}"

    def show_present(self, seen: Sequence[Seen], devices: Sequence[DeviceLine], now: datetime) -> None:
        """Show who was seen lately, and every device that may come."""
        words = self._words
        phones = devices_among((one.visitor.device, one.address) for one in seen if one.visitor.access is None)
        teams = list({one.visitor.team: one.visitor.name for one in sorted(seen, key=name_order) if one.visitor.team is not None}.values())
        tablets = len({one.visitor.device for one in seen if one.visitor.access is not None})
        counted = words.ngettext("{n} phone", "{n} phones", phones).format(n=phones)
        paired = words.ngettext("{n} paired device", "{n} paired devices", tablets).format(n=tablets)
        self.counted.setText(f"{counted} · {paired}")
        more = f" +{len(teams) - MOST_NAMED}" if len(teams) > MOST_NAMED else ""
        told = self._words.gettext("With their slip: {teams}").format(teams=", ".join(map(unbroken, teams[:MOST_NAMED])) + more)
        self._teams.setText(told if teams else self._words.gettext("Nobody has used a team’s slip yet."))
        allowed = tuple(device for device in devices if not device.revoked)
        if allowed != self._shown:
            self._list(allowed)
        for device in allowed:
            last = max((one.at for one in seen if one.visitor.device == str(device.id) and one.visitor.access is not None), default=None)
            self.seen[device.id].setText(self._say_seen(last, device, now))

    def _list(self, devices: tuple[DeviceLine, ...]) -> None:
        self._shown = devices
        clear(self._devices)
        self.nobody.setVisible(not devices)
        self.seen = {}
        for device in devices:
            role = self._words.gettext(TITLES[Access(device.access)])
            self.seen[device.id] = OneLine("", "soft")
            shut_out = danger_button(self._words.gettext("Shut out"))
            shut_out.setAccessibleName(self._words.gettext("Shut out {name}").format(name=device.name))
            shut_out.clicked.connect(partial(self.revoked.emit, device.id, device.name))
            line = QWidget()
            name = column(OneLine(device.name, "strong"), self.seen[device.id], space=0)
            layout = row(column(None, label(role, "pill"), None), name, shut_out, space=SPACE)
            layout.setStretch(1, 1)
            layout.setContentsMargins(0, HALF, 0, HALF)
            line.setLayout(layout)
            self._devices.addWidget(line)

    def _say_seen(self, last: datetime | None, device: DeviceLine, now: datetime) -> str:
        if last is None:
            at = say_moment(device.paired_at.astimezone(), self._words)
            return self._words.gettext("paired {moment}, not here now").format(moment=at)
        seconds = max(int((now - last).total_seconds()), 0)
        if seconds < 60:
            return self._words.gettext("here now")
        return self._words.ngettext("last seen {n} minute ago", "last seen {n} minutes ago", seconds // 60).format(n=seconds // 60)
