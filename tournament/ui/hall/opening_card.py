"""Where the hall is opened: in which network, by which address and code, its Wi-Fi, and whether telephones reach it."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QFrame, QSizePolicy, QWidget

from tournament.hosting.presence import Reaching
from tournament.i18n import Translator
from tournament.messages.troubles import trouble_text
from tournament.preferences import (
    WIFI_NAME_LENGTH,
    WIFI_PASSWORD_LENGTH,
    Preferences,
    change_preferences,
    read_preferences,
)
from tournament.sentences import N_
from tournament.ui.hall.networks import LocalNetwork, NetworkKind
from tournament.ui.theme.tokens import LARGE_TEXT, SPACE, theme_of
from tournament.ui.widgets.buttons import danger_button, flat_button, primary_button, quiet_button
from tournament.ui.widgets.field import LabelledField, choice_editor, number_editor, text_field
from tournament.ui.widgets.keys import ENTER_KEYS, on_key
from tournament.ui.widgets.qr import paint_qr
from tournament.ui.widgets.surfaces import (
    SteadyProse,
    card,
    change_role,
    column,
    label,
    pill,
    prose,
    row,
    soft,
    strong,
    subtitle,
    unbroken,
)

LEAST_LETTERS: Final = 12
NAMES: Final[Mapping[NetworkKind, str]] = {
    NetworkKind.WIFI: N_("Wi-Fi – {name}, {address}"),
    NetworkKind.CABLE: N_("Cable – {name}, {address}"),
    NetworkKind.OTHER: N_("Other – {name}, {address}"),
    NetworkKind.HERE: N_("This computer only, to try it"),
}


def network_text(network: LocalNetwork, tr: Translator) -> str:
    """What a network is called in the window."""
    return tr.gettext(NAMES[network.kind]).format(name=network.name, address=network.address)


class NetworkField(LabelledField[QComboBox]):
    """The networks of this computer, from `find`; in large text they are cut, as the page must fit."""

    def __init__(self, text: str, find: Callable[[], Sequence[LocalNetwork]], tr: Translator) -> None:
        super().__init__(text, choice_editor({}))
        self._find, self._tr = find, tr
        self.networks: Sequence[LocalNetwork] = ()
        self.editor.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.editor.setMinimumContentsLength(LEAST_LETTERS)
        self.look()

    def choose(self, name: str) -> None:
        """Choose the network that the system calls so, where this computer is in it."""
        named = [position for position, network in enumerate(self.networks) if network.name == name]
        if named:
            self.editor.setCurrentIndex(named[0])

    @property
    def chosen(self) -> LocalNetwork:
        """The network that is chosen."""
        return self.networks[max(self.editor.currentIndex(), 0)]

    def look(self) -> None:
        """Find the networks this computer is in now; the one chosen stays where it is still there."""
        before = self.editor.currentText()
        self.networks = tuple(self._find())
        self.editor.clear()
        self.editor.addItems([network_text(network, self._tr) for network in self.networks])
        self.editor.setCurrentIndex(max(self.editor.findText(before), 0))


FIREWALLS: Final[Mapping[str, str]] = {
    "win32": N_(
        "Windows asks once whether Capot may communicate: tick “Private networks”, then “Allow access”. If it "
        "was refused: Windows Security, "
        "“Firewall & network protection”, “Allow an app through firewall”, tick Capot for private networks; "
        "and set this network to “Private” in the "
        "settings of the Wi-Fi."
    ),
    "darwin": N_(
        "In System Settings, Network, Firewall, Options: let Capot (or Python) accept incoming connections; "
        "or switch the firewall off tonight."
    ),
    "linux": N_(
        "If a firewall runs here, let the port in: “sudo ufw allow {port}/tcp”, or “sudo firewall-cmd "
        "--add-port={port}/tcp”."
    ),
}
"""What lets telephones through the firewall of this computer, by `sys.platform`."""


def firewall_of(platform: str) -> str:
    """What lets others through the firewall of a computer of this kind."""
    return FIREWALLS.get(platform, FIREWALLS["linux"])


REASONS: Final = (
    (N_("Same network?"), N_("The phone must be on the network shown above, with mobile data off, and without a VPN.")),
    (N_("Firewall of this computer"), ""),
    (
        N_("Guest Wi-Fi"),
        N_(
            "Some boxes keep devices apart (“guest network”, “client isolation”): take the main network, "
            "switch that off, or share one from a phone."
        ),
    ),
    (
        N_("An older slip?"),
        N_(
            "The address may have changed since it was printed. The slip is still valid: open the address "
            "above, “My team”, and type its letters."
        ),
    ),
)


class ReachingCard(QFrame):
    """Says what was observed, and gives reasons in the order in which they are usual while nobody came."""

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        say = tr.gettext
        self.status, self.observed, self.test = pill(""), prose(""), soft("")
        self.reasons = QWidget()
        self._firewall = prose("")
        lines = [
            column(strong(say(title)), self._firewall if not told else prose(say(told)), space=0)
            for title, told in REASONS
        ]
        self.reasons.setLayout(column(*lines))
        head = row(subtitle(say("Do phones get here?")), self.status, None, space=SPACE)
        self.setLayout(column(card(head, self.observed, self.test, self.reasons)))

    def show_reaching(self, found: Reaching, network: LocalNetwork, url: str) -> None:
        """Show what was observed so far."""
        say = self._tr.gettext
        self._firewall.setText(say(firewall_of(sys.platform)).format(port=url.rpartition(":")[2]))
        works = found.devices > 0
        change_role(self.status, tone="done" if works else "alert")
        self.status.setText(say("Yes") if works else say("Not yet"))
        self.observed.setText(self._observed_text(found, network))
        address = f"{url.removeprefix('http://')}/essai"
        tested = (
            say("The test page was last opened at {time}.").format(time=f"{found.tried.astimezone():%H:%M}")
            if found.tried
            else ""
        )
        self.test.setText(
            tested
            or say("To test it, open {address} on a phone: it says what works from there.").format(address=address)
        )
        self.reasons.setVisible(not works)

    def _observed_text(self, found: Reaching, network: LocalNetwork) -> str:
        say = self._tr.gettext
        if network.kind is NetworkKind.HERE:
            return say("The hall is open to this computer only. Close it and open it on the network of the hall.")
        if found.devices and found.last is not None:
            told = self._tr.ngettext(
                "{n} other device got here, the last one at {time}.",
                "{n} other devices got here, the last one at {time}.",
                found.devices,
            )
            return told.format(n=found.devices, time=f"{found.last.astimezone():%H:%M}")
        if found.alone:
            return say(
                "Only this computer has opened the pages so far. If a phone tried in vain, look at these, one "
                "after another:"
            )
        return say("No device has got here so far. If a phone tried in vain, look at these, one after another:")


KEPT_AFTER = 600
"""Milliseconds after the last key: what is typed is kept by itself."""


class WifiCard(QFrame):
    """Its name and its password, kept by themselves; and the poster that is made of them."""

    poster_asked = Signal()

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        say, kept = tr.gettext, read_preferences()
        self.name = text_field(say("Name of the Wi-Fi"), kept.wifi_name)
        self.password = text_field(say("Its password"), kept.wifi_password, placeholder=say("none, if it is open"))
        self.name.editor.setMaxLength(WIFI_NAME_LENGTH)
        self.password.editor.setMaxLength(WIFI_PASSWORD_LENGTH)
        self.poster = quiet_button(say("Wall poster…"), picture="page")
        self.poster.setToolTip(say("Open the hall first: the poster shows its address."))
        told = soft(say("For the wall poster, which tells phones how to join. Kept on this computer only."))
        fields = row(self.name, self.password)
        for position in range(2):
            fields.setStretch(position, 1)
        self.setLayout(column(card(subtitle(say("Wi-Fi of the hall")), told, fields, row(None, self.poster))))
        self._keeping = QTimer(self, singleShot=True, interval=KEPT_AFTER)
        self._keeping.timeout.connect(self.keep)
        for field in (self.name, self.password):
            field.editor.textEdited.connect(lambda: self._keeping.start())
            field.editor.editingFinished.connect(self.keep)
        self.poster.clicked.connect(self._ask_for_poster)

    def show_open(self, *, is_open: bool) -> None:
        """Offer the poster while the hall is open."""
        self.poster.setEnabled(is_open)

    def keep(self) -> None:
        """Keep what is typed. Its spaces at both ends are none of it."""
        self._keeping.stop()
        name, password = self.name.editor.text().strip(), self.password.editor.text().strip()
        kept = read_preferences()
        if kept.wifi == (name, password):
            return

        def change(before: Preferences) -> Preferences:
            return replace(before, wifi_name=name, wifi_password=password)

        try:
            change_preferences(change, change(kept))
        except OSError as trouble:
            self.name.complain(trouble_text(trouble, self._tr))

    def _ask_for_poster(self) -> None:
        self.keep()
        self.poster_asked.emit()


MODULE = 7
"""Pixels: phones are not held close to a screen that others look at."""


class QrPicture(QWidget):
    """The code of a text, with the white that belongs to it; `show_text` shows another one."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._text = ""
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """What a camera reads."""
        return self._text

    def show_text(self, text: str) -> None:
        """Show the code of this text."""
        if text != self._text:
            self._text = text
            self.setAccessibleDescription(text)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """As large as its modules, each a whole number of pixels."""
        side = self._modules() * theme_of(self).slow_px(MODULE)
        return QSize(side, side)

    def _modules(self) -> int:
        """How many modules it has on a side. What makes codes is imported with the first: the import takes 80 ms."""
        if not self._text:
            return 1
        from tournament.hosting.qr import QUIET, qr_modules  # only an open hall has a code

        return len(qr_modules(self._text)) + 2 * QUIET

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the modules as bars."""
        if not self._text:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        paint_qr(painter, QRectF(self.rect()), self._text)
        painter.end()


class OpenCard(QFrame):
    """Shows where the hall is, and closes it."""

    closing_asked = Signal()

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        say = tr.gettext
        self.code = QrPicture(say("QR code of the page of the hall"))
        self.address = label("", "figure")
        self.address.setAccessibleName(say("Address of the page"))
        self.address.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.network, self.gone = soft(""), prose("")
        self.gone.setProperty("role", "error")
        self.gone.hide()
        told = prose(
            say(
                "Scan this code with a phone that is on the same network, or type the address in its browser. "
                "The same code may hang on the wall."
            )
        )
        self.look = flat_button(say("Look at it here"), picture="search")
        self.close_hall = danger_button(say("Close the hall"))
        beside = column(self.address, self.network, self.gone, told, None, row(self.look, None, self.close_hall))
        inside = row(self.code, beside, space=SPACE)
        inside.setStretch(1, 1)
        self.setLayout(column(card(subtitle(say("The hall is open")), inside, role="hot")))
        self.look.clicked.connect(lambda: QDesktopServices.openUrl(QUrl(self.code.text)))
        self.close_hall.clicked.connect(self.closing_asked)

    def show_hall(self, url: str, network: LocalNetwork, *, is_there: bool, name: str = "") -> None:
        """Show where the hall is, also by its `name` in the network; or that its network is gone."""
        say = self._tr.gettext
        self.code.show_text(url + "/")
        self.address.setText(url.removeprefix("http://"))
        named = say("On most phones also: {name}").format(name=unbroken(name)) if name else ""
        self.network.setText("\n".join(filter(None, (named, network_text(network, self._tr)))))
        self.gone.setText(
            ""
            if is_there
            else say(
                "This computer no longer has this address: join the network again, or close the hall and "
                "reopen it. The slips are still valid: "
                "open “My team” at the new address and type their letters."
            )
        )
        self.gone.setVisible(not is_there)
        if network.kind is NetworkKind.HERE:
            self.network.setText(say("This computer only: no phone gets here."))


PORT: Final = 8471
LEAST_PORT, MOST_PORT = 1024, 65535
REACHED: Final = {
    NetworkKind.WIFI: N_(
        "Whoever is on this Wi-Fi can open the pages of this championship, and nothing else on this computer."
    ),
    NetworkKind.CABLE: N_(
        "Whoever is on the network of this cable, and on the Wi-Fi of its box, can open the pages of this "
        "championship, and nothing else."
    ),
    NetworkKind.OTHER: N_(
        "Whoever is on this network can open the pages of this championship. It may not be that of the hall: "
        "look at its name."
    ),
    NetworkKind.HERE: N_("Nobody else can open the pages: only a browser on this computer."),
}

IN_NO_NETWORK: Final = N_(
    "This computer is on no network: join the Wi-Fi of the hall, or plug in its cable, and look again."
)


class OpeningCard(QFrame):
    """Chooses the network. `asked` carries it and the port."""

    asked = Signal(LocalNetwork, int)

    def __init__(self, tr: Translator, networks: Callable[[], Sequence[LocalNetwork]]) -> None:
        super().__init__()
        self._tr = tr
        say = tr.gettext
        self.network = NetworkField(say("Which network do phones use?"), networks, tr)
        self.port = LabelledField(say("Port"), number_editor(PORT, LEAST_PORT, MOST_PORT))
        self.port.editor.setGroupSeparatorShown(False)
        self.again = flat_button(say("Look for networks again"), picture="search")
        self.open = primary_button(say("Open the hall"), "Ctrl+Return")
        self.reached = SteadyProse([say(told) for told in (*REACHED.values(), IN_NO_NETWORK)])
        self.trouble = label("", "error")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        fields = row(self.network, self.port)
        fields.setStretch(0, 1)
        told = prose(
            say(
                "Phones, tablets and screens of the hall see the championship on the hall’s own network: no "
                "internet, no account, nothing to install."
            )
        )
        ends = (
            row(self.again, None, self.open)
            if theme_of(self).text_size <= LARGE_TEXT
            else column(self.again, self.open)
        )
        inner = card(subtitle(say("Open the hall")), told, fields, self.reached, self.trouble, ends, role="hot")
        self.setLayout(column(inner))
        self.network.editor.currentIndexChanged.connect(self._show_reached)
        self.again.clicked.connect(self.look)
        self.open.clicked.connect(self._ask)
        for editor, key in product((self.network.editor, self.port.editor), ENTER_KEYS):
            on_key(editor, key, self._ask)
        self.look()

    @property
    def chosen(self) -> LocalNetwork:
        """The network that is chosen."""
        return self.network.chosen

    def look(self) -> None:
        """Find the networks this computer is in now; the one chosen stays where it is still there."""
        self.network.look()
        self._show_reached()

    def propose(self, network: str, port: int, sentence: str) -> None:
        """Propose a network, where this computer is in it, and a port; and say why the hall is not open there."""
        self.look()
        self.network.choose(network)
        self.port.editor.setValue(port)
        self.complain(sentence)

    def complain(self, sentence: str) -> None:
        """Say why it was not opened."""
        self.trouble.setText(sentence)
        self.trouble.setVisible(bool(sentence))

    def _show_reached(self) -> None:
        self.complain("")
        if self.network.networks:
            lonely = len(self.network.networks) == 1
            self.reached.setText(self._tr.gettext(IN_NO_NETWORK if lonely else REACHED[self.chosen.kind]))

    def _ask(self) -> None:
        self.asked.emit(self.chosen, self.port.editor.value())
