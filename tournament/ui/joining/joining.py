"""What the window does to be a desk of another computer's championship: it asks for a host, reaches and joins it.

What reaches over the network is imported where it is used: the window is painted, with this in it, before.
"""

import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QPushButton, QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.troubles import trouble_text
from tournament.preferences import NAME_LENGTH
from tournament.ui.dialogs.dialog import FormDialog
from tournament.ui.joining.known_hosts import PORTS, KnownHost, forget_host, host_of, known_hosts, remember_host
from tournament.ui.theme.tokens import HALF, SPACE
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.jobs import JobRunner, let_go_of_jobs, waiting_pointer
from tournament.ui.widgets.surfaces import breakable, column, row, soft, strong

if TYPE_CHECKING:
    from tournament.hosting.joining import JoinedReplica
    from tournament.hosting.link import Link
    from tournament.hosting.replica import Replica
    from tournament.services.desk.desk import Desk
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.ground.main_window import MainWindow


PORT: Final = 8472
MOST_FOUND: Final = 6
LOOKS: Final = 100
"""Milliseconds between two looks at what was found in the network."""
ADDRESS: Final = re.compile(
    r"(?:https?://)?(?:\[(?P<six>[0-9a-fA-F:.%\w]+)\]|(?P<host>[^\s:/\[\]]+))(?::(?P<port>\d{1,5}))?/?"
)


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

    def __init__(
        self, tr: Translator, device: str, find: Finding, pair: Pairing, parent: QWidget | None = None
    ) -> None:
        say = tr.gettext
        self._pair = pair
        self.host: KnownHost | None = None
        self.found: list[QPushButton] = []
        self.looking = soft(
            say("Searching the network… If nothing is found, type the address that the main computer shows.")
        )
        self._found_here = column(space=HALF)
        self.address = text_field(say("&Address of the main computer"), placeholder="192.168.1.20")
        self.code = text_field(say("&Code"), placeholder="ABCD-EFGH-JKLMN")
        self.device = text_field(
            say("&Name of this desk"),
            device,
            say("The journal and the other desks use this name: “Entrance”, “Entry 2”."),
        )
        self.device.editor.setMaxLength(NAME_LENGTH)
        around = column(strong(say("In this network")), self._found_here, self.looking, space=HALF)
        fields = (around, row(self.address, self.code, space=SPACE), self.device)
        told = say(
            "On the main computer: page Hall, “Join other computers”. The code that it shows there works "
            "once, for two minutes."
        )
        super().__init__(tr, say("Join a main computer"), told, say("Join"), fields, parent)
        self._jobs = JobRunner(self, tr)
        self.finished_typing.connect(self.hand_in)
        self._heard: SimpleQueue[VisibleHost] = (
            SimpleQueue()
        )  # the network may still tell something when this dialog is gone
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
            self.complain(
                [Problem("host-address-unreadable", "address", {"text": self.address.editor.text()})],
                {"address": self.address},
            )
            return
        self._jobs.run(
            self._tr.gettext("{address} is being asked…").format(address=wanted.address),
            lambda _on_progress: self._pair(wanted),
            done=self._join,
            refused=self._refuse,
        )

    def _wanted(self) -> WantedHost | None:
        reached = address_in(self.address.editor.text())
        return (
            WantedHost(*reached, self.code.editor.text().strip(), self.device.editor.text().strip())
            if reached
            else None
        )

    def _join(self, host: KnownHost) -> None:
        self.host = host
        self.accept()

    def _refuse(self, trouble: Refused | OSError) -> None:
        if isinstance(trouble, Refused):
            self.complain(trouble.problems, {"address": self.address, "code": self.code, "name": self.device})
        else:
            self.message.say(trouble_text(trouble, self._tr))

    def _look(self) -> None:
        while not self._heard.empty():
            self._show_found(self._heard.get())

    def _show_found(self, host: VisibleHost) -> None:
        """One more host: its button puts its address into the field, and the keys to the code."""
        where = host.address if host.port == PORT else f"{host.address}:{host.port}"
        told = self._tr.gettext("{championship} – {address}").format(championship=host.championship, address=where)
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
        self._jobs.let_go()

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, device: str, find: Finding, pair: Pairing) -> KnownHost | None:
        """The host that let this desk in; None where it was thought better of."""
        dialog = cls(tr, device, find, pair, parent)
        return dialog.host if dialog.exec() else None


def link_to(host: KnownHost) -> "Link":
    """The link to a host that has let this computer in; nothing is sent yet."""
    from tournament.hosting.https_link import HttpsLink

    return HttpsLink(host.address, host.port, host.certificate, host.token)


def pair(wanted: WantedHost) -> KnownHost:
    """Have a host let this computer in. Refuses what the host refuses; `host-away` where nobody answers."""
    from tournament.hosting import https_link

    return KnownHost(**asdict(https_link.pair(wanted.address, wanted.port, wanted.code, wanted.device)))


def look_around(tell: Callable[[VisibleHost], None]) -> Callable[[], None]:
    """Tell every host that makes itself known in the network, in a thread of its own; what is returned ends it."""
    from tournament.hosting import finding

    stop = finding.look_around(tell)
    return Thread(
        target=stop, name="looked around", daemon=True
    ).start  # ending it takes seconds, in which a dialog would not close


# The services are imported where they are used: that takes 0.8 s, and the window is painted, with this in it, before.


class Joining(QObject):
    """The hosts of the window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window

    def ask(self) -> None:
        """Ask which host to join, and join it once it has let this computer in."""
        known = known_hosts()
        called = known[0].device if known else ""
        host = JoinDialog.ask(self._window, self._window.translator, called, look_around, pair)
        if host is not None:
            self._on_disk(lambda: remember_host(host))
            self.join(host)

    def join(self, host: KnownHost) -> None:
        """Join a known host; while it does not answer, show what is kept of its championship."""
        window = self._window
        if self._identity == host.identity:
            self._leave()
        told: list[tuple[KnownHost, JoinedReplica]] = []

        def begin() -> "Desk":
            from tournament.ui.joining.taking_over import joined_or_kept

            told.append(joined_or_kept(host, window.preferences.operator or host.device))
            told[-1][1].replica.device = host.device
            return told[-1][1].replica

        def then() -> None:
            from tournament.ui.joining.taking_over import lost_lines

            here, joined = told[-1]
            called = replace(here, championship=joined.replica.state.contents.name, desk=joined.replica.name)
            self._on_disk(lambda: remember_host(called))
            if window.view is not None and (lost := tuple(lost_lines(joined, window.translator))):
                window.view.message.say(*lost, tone="alert")

        what = window.translator.gettext("{championship} is being fetched from the main computer…").format(
            championship=host.championship
        )
        window.when_ready(lambda: window.open_in_background(what, begin, None, then))

    def _leave(self) -> None:
        """Let go of the joined desk that is shown: what is kept of its championship is open as long as that is."""
        if (replica := self._replica) is not None and self._window.view is not None:
            let_go_of_jobs(self._window.view)
            replica.leave()
            self._window.let_go_of_championship()
            self._window.show_start_page()

    def forget(self, host: KnownHost) -> None:
        """Take a host off the list; what is kept of its championship stays."""
        self._on_disk(lambda: forget_host(host.identity))
        self._window.show_start_page()

    def follow(self, view: "ChampionshipFrame") -> None:
        """Do what this view asks for."""
        view.taking_over_asked.connect(self.take_over)
        view.joining_anew_asked.connect(self.join_anew)
        view.joining_asked.connect(self.ask)

    def join_anew(self) -> None:
        """Fetch the host's other history, put this desk's aside, and say what the host lacks."""
        if (host := self._host) is not None:
            self.join(host)

    def take_over(self) -> None:
        """Go on as host with what this desk has, once that is sure; nobody may go on with the one of before."""
        replica, view = self._replica, self._window.view
        if replica is None or view is None:
            return
        from tournament.ui.joining.taking_over import ask_where

        path = ask_where(view, replica, self._window.translator)
        if path is not None:
            self._go_on_as_host(view, replica, path)

    def _go_on_as_host(self, view: "ChampionshipFrame", replica: "Replica", path: Path) -> None:
        from tournament.hosting.former_host import Reached
        from tournament.hosting.joining import take_over
        from tournament.ui.joining.taking_over import taken_over_lines

        window, navigation, host = self._window, view.unfinished(), self._host
        try:
            with waiting_pointer():
                reached = None if host is None else Reached(host.address, host.port, host.certificate, host.token)
                taken = take_over(
                    replica, path, device=host.device if host is not None else replica.by, reached=reached
                )
        except Refused as refused:
            window.give_up(replica, refused)
            return
        if host is not None:
            taken.desk.device = host.device  # its drawer and who sits there stay what they were
            self._on_disk(lambda: forget_host(host.identity))
        window.let_go_of_championship()
        name = taken.desk.state.contents.name
        window.remember(lambda preferences: preferences.having_opened(path, name))
        window.show_again(taken.desk, replace(navigation, typed={}) if taken.outcomes else navigation)
        if window.view is not None:
            is_whole = not taken.problems
            window.view.message.say(*taken_over_lines(taken, path, window.translator), tone="" if is_whole else "alert")

    @property
    def _replica(self) -> "Replica | None":
        from tournament.hosting.replica import Replica

        desk = self._window.view.desk if self._window.view is not None else None
        return desk if isinstance(desk, Replica) else None

    @property
    def _identity(self) -> str:
        replica = self._replica
        return replica.path.stem if replica is not None and replica.path is not None else ""

    @property
    def _host(self) -> KnownHost | None:
        return host_of(self._identity)

    def _on_disk(self, change: Callable[[], None]) -> None:
        """Keep something; a disk that will not have it is no reason to stop an evening."""
        try:
            change()
        except OSError as trouble:
            self._window.complain(trouble_text(trouble, self._window.translator))
