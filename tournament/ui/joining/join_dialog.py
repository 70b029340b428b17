"""Asks for host, code and this desk's name; stays open until the host lets this desk in."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Final, Protocol

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPushButton, QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.troubles import say_trouble
from tournament.preferences import NAME_LENGTH
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.joining.known_hosts import PORTS, KnownHost
from tournament.ui.theme.tokens import HALF, SPACE
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.long_work import LongWork
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import breakable, soft, strong

PORT: Final = 8472
MOST_FOUND: Final = 6
LOOKS: Final = 100
"""Milliseconds between two looks at what was found in the network."""
ADDRESS: Final = re.compile(r"(?:https?://)?(?:\[(?P<six>[0-9a-fA-F:.%\w]+)\]|(?P<host>[^\s:/\[\]]+))(?::(?P<port>\d{1,5}))?/?")


class VisibleHost(Protocol):
    """A host as it makes itself known in the network."""

    @property
    def championship(self) -> str:
        """What it is called."""

    @property
    def identity(self) -> str:
        """That of the championship, the same in all its copies."""

    @property
    def address(self) -> str:
        """Where it is."""

    @property
    def port(self) -> int:
        """At which port."""


Finding = Callable[[Callable[[VisibleHost], None]], Callable[[], None]]
"""Looks around in the network and tells, in a thread of its own, each host that it finds; what is returned ends it."""
Pairing = Callable[["WantedHost"], KnownHost]
"""Has the host let this desk in. Refuses what is wrong, with the path of the field; it takes its time."""


@dataclass(frozen=True)
class WantedHost:
    """Which host is to be joined, by what code, under what name."""

    address: str
    port: int
    code: str
    device: str


def address_in(typed: str) -> tuple[str, int] | None:
    """Address and port of `192.168.1.20`, `192.168.1.20:8472` or `[fe80::1]:8472`; None for anything else."""
    found = ADDRESS.fullmatch(typed.strip())
    if found is None:
        return None
    port = int(found["port"] or PORT)
    return (found["six"] or found["host"], port) if port in PORTS else None


class JoinDialog(FormDialog):
    """The hosts that were found, one button each, an address where none was, the code, and the name of this desk."""

    def __init__(self, words: Translator, device: str, find: Finding, pair: Pairing, parent: QWidget | None = None) -> None:
        say = words.gettext
        self._pair = pair
        self.host: KnownHost | None = None
        self.found: list[QPushButton] = []
        self.looking = soft(say("Searching the network… If nothing is found, type the address that the main computer shows."))
        self._found_here = column(space=HALF)
        self.address = text_field(say("&Address of the main computer"), placeholder="192.168.1.20")
        self.code = text_field(say("&Code"), placeholder="ABCD-EFGH-JKLMN")
        self.device = text_field(say("&Name of this desk"), device, say("The journal and the other desks use this name: “Entrance”, “Entry 2”."))
        self.device.editor.setMaxLength(NAME_LENGTH)
        around = column(strong(say("In this network")), self._found_here, self.looking, space=HALF)
        fields = (around, row(self.address, self.code, space=SPACE), self.device)
        told = say("On the main computer: page Hall, “Join other computers”. The code that it shows there works once, for two minutes.")
        super().__init__(words, say("Join a main computer"), told, say("Join"), fields, parent)
        self._work = LongWork(self, words)
        self.finished_typing.connect(self.hand_in)
        self._heard: SimpleQueue[VisibleHost] = SimpleQueue()  # the network may still tell something when this dialog is gone
        self._looks = QTimer(self, interval=LOOKS)
        self._looks.timeout.connect(self._look)
        self._looks.start()
        self._stop_looking = find(self._heard.put)
        self.finished.connect(self._be_done)
        self.address.setFocus()

    def hand_in(self) -> None:
        """Ask the host to let this desk in; what is wrong is said beside its field."""
        wanted = self._wanted()
        if wanted is None:
            self.complain([Problem("host-address-unreadable", "address", {"text": self.address.editor.text()})], {"address": self.address})
            return
        self._work.run(
            self._words.gettext("{address} is being asked…").format(address=wanted.address),
            lambda _report: self._pair(wanted),
            done=self._join,
            refused=self._refuse,
        )

    def _wanted(self) -> WantedHost | None:
        reached = address_in(self.address.editor.text())
        return WantedHost(*reached, self.code.editor.text().strip(), self.device.editor.text().strip()) if reached else None

    def _join(self, host: KnownHost) -> None:
        self.host = host
        self.accept()

    def _refuse(self, trouble: Refused | OSError) -> None:
        if isinstance(trouble, Refused):
            self.complain(trouble.problems, {"address": self.address, "code": self.code, "name": self.device})
        else:
            self.message.say(say_trouble(trouble, self._words))

    def _look(self) -> None:
        while not self._heard.empty():
            self._show_found(self._heard.get())

    def _show_found(self, host: VisibleHost) -> None:
        """One more host: its button puts its address into the field, and the keys to the code."""
        where = host.address if host.port == PORT else f"{host.address}:{host.port}"
        told = self._words.gettext("{championship} – {address}").format(championship=host.championship, address=where)
        if len(self.found) >= MOST_FOUND or any(button.accessibleName() == told for button in self.found):
            return
        button = quiet_button(breakable(told))
        button.setAccessibleName(told)
        button.clicked.connect(lambda: self._choose(where))
        self.found.append(button)
        self._found_here.addWidget(button)
        button.show()
        self.looking.hide()
        if len(self.found) == 1 and not self.address.editor.text():
            self._choose(where)
        self._fit()

    def _choose(self, where: str) -> None:
        self.address.editor.setText(where)
        self.address.be_content()
        self.code.setFocus()

    def _be_done(self) -> None:
        self._looks.stop()
        self._stop_looking()
        self._work.let_go()

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, device: str, find: Finding, pair: Pairing) -> KnownHost | None:
        """The host that let this desk in; None where it was thought better of."""
        dialog = cls(words, device, find, pair, parent)
        return dialog.host if dialog.exec() else None
