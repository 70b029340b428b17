"""The window as another computer's desk: it joins a host, joins anew, and takes over from it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tournament.errors import Refused
from tournament.messages.troubles import say_trouble
from tournament.ui.joining import reaching_host
from tournament.ui.joining.join_dialog import JoinDialog
from tournament.ui.joining.known_hosts import KnownHost, forget_host, host_of, known_hosts, remember_host
from tournament.ui.widgets.long_work import let_go_of_work
from tournament.ui.widgets.waiting_pointer import waiting_pointer

if TYPE_CHECKING:
    from tournament.hosting.joining import JoinedReplica
    from tournament.hosting.replica import Replica
    from tournament.services.desk.desk import Desk
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.ground.main_window import MainWindow


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
        host = JoinDialog.ask(self._window, self._window.words, called, reaching_host.look_around, reaching_host.pair)
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
            from tournament.ui.joining.fetching import joined_or_kept

            told.append(joined_or_kept(host, window.preferences.operator or host.device))
            told[-1][1].replica.device = host.device
            return told[-1][1].replica

        def then() -> None:
            from tournament.ui.joining.fetching import say_lost

            here, joined = told[-1]
            called = replace(here, championship=joined.replica.hall.contents.name, desk=joined.replica.name)
            self._on_disk(lambda: remember_host(called))
            if window.view is not None and (lost := tuple(say_lost(joined, window.words))):
                window.view.message.say(*lost, tone="alert")

        what = window.words.gettext("{championship} is being fetched from the main computer…").format(championship=host.championship)
        window.when_ready(lambda: window.open_in_background(what, begin, None, then))

    def _leave(self) -> None:
        """Let go of the joined desk that is shown: what is kept of its championship is open as long as that is."""
        if (replica := self._replica) is not None and self._window.view is not None:
            let_go_of_work(self._window.view)
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

        path = ask_where(view, replica, self._window.words)
        if path is not None:
            self._go_on_as_host(view, replica, path)

    def _go_on_as_host(self, view: "ChampionshipFrame", replica: "Replica", path: Path) -> None:
        from tournament.hosting.former_host import Reached
        from tournament.hosting.joining import take_over
        from tournament.ui.joining.taking_over import say_taken_over

        window, navigation, host = self._window, view.unfinished(), self._host
        try:
            with waiting_pointer():
                reached = None if host is None else Reached(host.address, host.port, host.certificate, host.token)
                taken = take_over(replica, path, device=host.device if host is not None else replica.by, reached=reached)
        except Refused as refused:
            window.give_up(replica, refused)
            return
        if host is not None:
            taken.desk.device = host.device  # its drawer and who sits there stay what they were
            self._on_disk(lambda: forget_host(host.identity))
        window.let_go_of_championship()
        name = taken.desk.hall.contents.name
        window.remember(lambda preferences: preferences.having_opened(path, name))
        window.show_again(taken.desk, replace(navigation, typed={}) if taken.outcomes else navigation)
        if window.view is not None:
            is_whole = not taken.problems
            window.view.message.say(*say_taken_over(taken, path, window.words), tone="" if is_whole else "alert")

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
            self._window.complain(say_trouble(trouble, self._window.words))
