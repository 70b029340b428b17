"""Who is in the hall and is let in: devices by a code, a team by a new pass, and shutting one out."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from tournament.hosting.passes import Access, PairingCode
from tournament.hosting.presence import Seen, devices_among
from tournament.i18n import Translator
from tournament.messages.hall.tables import MAY, TITLES
from tournament.messages.phrases import moment_text
from tournament.services.hall.devices import DeviceView
from tournament.services.people.views import TeamView
from tournament.ui.theme.tokens import HALF, SPACE
from tournament.ui.widgets.buttons import danger_button, quiet_button
from tournament.ui.widgets.field import LabelledField, number_editor
from tournament.ui.widgets.layouts import wrapping
from tournament.ui.widgets.surfaces import (
    OneLine,
    card,
    clear,
    column,
    figure,
    label,
    prose,
    row,
    rule,
    soft,
    strong,
    subtitle,
    unbroken,
)


class PairingCard(QFrame):
    """A button for each role. `asked` carries the access that a code is wanted for."""

    asked = Signal(Access)

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        say = tr.gettext
        self.buttons: Mapping[Access, QPushButton] = {
            access: quiet_button(say(title)) for access, title in TITLES.items()
        }
        for access, button in self.buttons.items():
            button.setToolTip(say(MAY[access]))
            button.setAccessibleDescription(say(MAY[access]))
            button.clicked.connect(partial(self.asked.emit, access))
        self.code, self.left, self.told = figure(""), prose(""), soft("")
        self.code.setAccessibleName(say("Pairing code"))
        self.shown = QWidget()
        self.shown.setLayout(row(self.code, column(self.left, self.told, space=0), space=SPACE))
        self.shown.hide()
        told = soft(
            say(
                "A tablet that is to do more than look opens the page and types a code: which role is it to "
                "have? A code works once, for two minutes."
            )
        )
        self.setLayout(
            column(card(subtitle(say("Let a device in")), told, wrapping(*self.buttons.values()), self.shown))
        )

    def show_code(self, code: PairingCode | None, url: str, now: datetime, *, is_used: bool) -> None:
        """Show a code while it holds, for how long, and its rights; then that it was used or has run out."""
        self.shown.setVisible(code is not None)
        if code is None:
            return
        say, left = self._tr.gettext, int((code.until - now).total_seconds())
        title = say(TITLES[code.access])
        if is_used or left <= 0:
            self.code.setText("")
            self.left.setText(
                say("{role}: the device is in.").format(role=title)
                if is_used
                else say("{role}: the code has expired.").format(role=title)
            )
            self.told.setText("" if is_used else say("Press the button again for another one."))
            return
        self.code.setText(code.code)
        self.left.setText(
            say("{role}: {minutes}:{seconds:02} left").format(role=title, minutes=left // 60, seconds=left % 60)
        )
        where = say("To be typed on the device at {address}. {may}")
        self.told.setText(where.format(address=f"{url.removeprefix('http://')}/appairer", may=say(MAY[code.access])))


MOST_TEAMS = 9999


class PassCard(QFrame):
    """Asks for the number of the team. `asked` carries it."""

    asked = Signal(int)

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        say = tr.gettext
        self._tr = tr
        self.number = LabelledField(say("Number"), number_editor(1, 1, MOST_TEAMS))
        self.name, self.give = soft(""), quiet_button(say("New pass…"))
        self._names: dict[int, str] = {}
        told = soft(
            say(
                "A slip was lost, or somebody else uses it: the old code lets nobody in any more, and a new "
                "slip is printed."
            )
        )
        line = row(self.number, column(None, self.name), column(None, self.give))
        line.setStretch(1, 1)
        self.setLayout(column(card(subtitle(say("A team’s slip")), told, line)))
        self.number.editor.valueChanged.connect(self._show_name)
        self.give.clicked.connect(lambda: self.asked.emit(self.number.editor.value()))

    def show_teams(self, teams: tuple[TeamView, ...]) -> None:
        """Name the teams by their numbers."""
        self._names = {team.number: team.name for team in teams if team.number is not None}
        self._show_name()

    def _show_name(self) -> None:
        name = self._names.get(self.number.editor.value())
        self.name.setText(self._tr.gettext("There is no such team.") if name is None else name)
        self.give.setEnabled(name is not None)


MOST_NAMED = 12


def name_order(seen: Seen) -> tuple[int, str]:
    """Teams by their numbers, with which their names begin."""
    number, _, name = seen.visitor.name.partition(" ")
    return int(number) if number.isdecimal() else 0, name


class PresentCard(QFrame):
    """Shows who came last. `revoked` carries the id of a device that is to be shut out."""

    revoked = Signal(int, str)

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self.counted, self.nobody = strong(""), soft(tr.gettext("No device was paired yet."))
        self._teams, self._devices = soft(""), column(space=0)
        self._shown: tuple[DeviceView, ...] | None = None
        self.seen: dict[int, OneLine] = {}
        title = subtitle(tr.gettext("In the hall now"))
        self.setLayout(
            column(
                card(
                    title,
                    self.counted,
                    self._teams,
                    rule(),
                    strong(tr.gettext("Paired devices")),
                    self.nobody,
                    self._devices,
                )
            )
        )

    @property
    def text(self) -> str:
        """What is said of those who are there."""
        return f"{self.counted.text()} {self._teams.text()}"

    def show_present(self, seen: Sequence[Seen], devices: Sequence[DeviceView], now: datetime) -> None:
        """Show who was seen lately, and every device that may come."""
        tr = self._tr
        phones = devices_among((one.visitor.device, one.address) for one in seen if one.visitor.access is None)
        teams = list(
            {
                one.visitor.team: one.visitor.name
                for one in sorted(seen, key=name_order)
                if one.visitor.team is not None
            }.values()
        )
        tablets = len({one.visitor.device for one in seen if one.visitor.access is not None})
        counted = tr.ngettext("{n} phone", "{n} phones", phones).format(n=phones)
        paired = tr.ngettext("{n} paired device", "{n} paired devices", tablets).format(n=tablets)
        self.counted.setText(f"{counted} · {paired}")
        more = f" +{len(teams) - MOST_NAMED}" if len(teams) > MOST_NAMED else ""
        told = self._tr.gettext("With their slip: {teams}").format(
            teams=", ".join(map(unbroken, teams[:MOST_NAMED])) + more
        )
        self._teams.setText(told if teams else self._tr.gettext("Nobody has used a team’s slip yet."))
        allowed = tuple(device for device in devices if not device.revoked)
        if allowed != self._shown:
            self._list(allowed)
        for device in allowed:
            last = max(
                (one.at for one in seen if one.visitor.device == str(device.id) and one.visitor.access is not None),
                default=None,
            )
            self.seen[device.id].setText(self._seen_text(last, device, now))

    def _list(self, devices: tuple[DeviceView, ...]) -> None:
        self._shown = devices
        clear(self._devices)
        self.nobody.setVisible(not devices)
        self.seen = {}
        for device in devices:
            role = self._tr.gettext(TITLES[Access(device.access)])
            self.seen[device.id] = OneLine("", "soft")
            shut_out = danger_button(self._tr.gettext("Shut out"))
            shut_out.setAccessibleName(self._tr.gettext("Shut out {name}").format(name=device.name))
            shut_out.clicked.connect(partial(self.revoked.emit, device.id, device.name))
            line = QWidget()
            name = column(OneLine(device.name, "strong"), self.seen[device.id], space=0)
            layout = row(column(None, label(role, "pill"), None), name, shut_out, space=SPACE)
            layout.setStretch(1, 1)
            layout.setContentsMargins(0, HALF, 0, HALF)
            line.setLayout(layout)
            self._devices.addWidget(line)

    def _seen_text(self, last: datetime | None, device: DeviceView, now: datetime) -> str:
        if last is None:
            at = moment_text(device.paired_at.astimezone(), self._tr)
            return self._tr.gettext("paired {moment}, not here now").format(moment=at)
        seconds = max(int((now - last).total_seconds()), 0)
        if seconds < 60:
            return self._tr.gettext("here now")
        return self._tr.ngettext("last seen {n} minute ago", "last seen {n} minutes ago", seconds // 60).format(
            n=seconds // 60
        )
