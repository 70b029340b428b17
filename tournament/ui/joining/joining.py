"""What the window does to be a desk of another computer's championship: it joins a host, joins it anew, and goes on in its stead.

Services are imported where they are used: that takes 0.8 s, and the window is painted, with this in it, before.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from tournament.errors import Refused
from tournament.models.copy_names import SUFFIX
from tournament.preferences import data_folder, make_folder
from tournament.ui.dialogs.file_dialog import ask_save
from tournament.ui.dialogs.files import proposed_file
from tournament.ui.dialogs.sure_dialog import SureDialog
from tournament.ui.joining import reaching_host
from tournament.ui.joining.known_hosts import KnownHost, forget_host, host_of, known_hosts, remember_host
from tournament.ui.widgets.waiting_pointer import waiting_pointer
from tournament.wording.troubles import say_trouble

if TYPE_CHECKING:
    from tournament.hall.joining import Joined, TakenOver
    from tournament.hall.link import Link
    from tournament.hall.replica import Replica
    from tournament.services.desk.desk import Desk
    from tournament.ui.shell.evening import Evening
    from tournament.ui.shell.window import Window

MOST_TOLD: Final = 5
"""Of what a host does not have so many things are named."""


def replicas_folder() -> Path:
    """Where the replicas of this computer are kept, which is made when it is asked for."""
    folder = data_folder() / "desks"
    make_folder(folder)
    return folder


def joined_or_kept(link: "Link", host: KnownHost, by: str) -> "Joined":
    """A desk joined to a host, or, while that does not answer, what is kept of its championship, which can be read."""
    from tournament.hall.joining import Joined, join, reopen, replica_file

    folder = replicas_folder()
    try:
        return join(link, folder, by=by)
    except Refused as refused:
        away = any(problem.code == "host-away" for problem in refused.problems)
        if not away or not replica_file(folder, host.identity).exists():
            raise
    return Joined(reopen(link, folder, host.identity, by=by, name=host.desk))


class Joining(QObject):
    """The hosts of the window."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window

    def ask(self) -> None:
        """Ask which host to join, and join it once it has let this computer in."""
        from tournament.ui.joining.join_dialog import JoinDialog

        known = known_hosts()
        host = JoinDialog.ask(self._window, self._window.words, known[0].device if known else "", reaching_host.look_around, reaching_host.pair)
        if host is not None:
            self._remember(host)
            self.join(host)

    def join(self, host: KnownHost) -> None:
        """Join a host that has let this computer in before; while it does not answer, what is kept of its championship is shown."""
        told: list[Joined] = []

        def begin() -> "Desk":
            told.append(joined_or_kept(reaching_host.link_to(host), host, self._window.operator))
            return told[-1].replica

        def then() -> None:
            greeted = told[-1].replica
            self._remember(replace(host, championship=greeted.hall.contents.name, desk=greeted.name))
            self._tell_lost(told[-1])

        what = self._window.words.gettext("{championship} is being fetched from the main computer …").format(championship=host.championship)
        self._window.when_ready(lambda: self._window.sit_down(what, begin, None, then))

    def forget(self, host: KnownHost) -> None:
        """Take a host off the list; what is kept of its championship stays."""
        self._do_on_disk(lambda: forget_host(host.identity))
        self._window.welcome()

    def follow(self, evening: "Evening") -> None:
        """Do what this evening asks for."""
        evening.taking_over_asked.connect(self.take_over)
        evening.joining_anew_asked.connect(self.join_anew)

    def join_anew(self) -> None:
        """The host has another history than this desk: fetch that, put what was here aside, and say what the host does not have."""
        replica = self._replica
        host = host_of(replica.path.stem) if replica is not None and replica.path is not None else None
        if host is not None:
            self._window.close_evening()
            self.join(host)

    @property
    def _replica(self) -> "Replica | None":
        from tournament.hall.replica import Replica

        desk = self._window.evening.desk if self._window.evening is not None else None
        return desk if isinstance(desk, Replica) else None

    def _remember(self, host: KnownHost) -> None:
        self._do_on_disk(lambda: remember_host(host))

    def _do_on_disk(self, change: Callable[[], None]) -> None:
        """A disk that will not have it is no reason to stop an evening."""
        try:
            change()
        except OSError as trouble:
            self._window.complain(say_trouble(trouble, self._window.words))

    def _tell_lost(self, joined: "Joined") -> None:
        """Say what was done here or seen from here that the host does not have, and where it is kept."""
        from tournament.wording.desk.journal import say_entry

        evening, words = self._window.evening, self._window.words
        if evening is None or not joined.lost:
            return
        many = len(joined.lost)
        head = words.ngettext(
            "The main computer has another history than this desk, and not {n} thing that this desk had:",
            "The main computer has another history than this desk, and not {n} things that this desk had:",
            many,
        ).format(n=many)
        lines = [words.gettext("{who}: {what}").format(who=line.by, what=say_entry(line, words)) for line in joined.lost[-MOST_TOLD:]]
        kept = words.gettext("Type again what is missing. All of it is kept in {file}, which opens as a championship.").format(file=joined.aside)
        evening.message.say(head, *lines, kept, tone="alert")

    # in the stead of the host

    def take_over(self) -> None:
        """Go on as host with what this desk has, once that is sure; nobody else may go on with the one of before."""
        window, replica = self._window, self._replica
        if replica is None or window.evening is None:
            return
        path = self._ask_where(window.evening, replica)
        if path is None:
            return
        left_off, device = window.evening.unfinished(), self._device(replica)
        try:
            with waiting_pointer():
                taken = self._taken_over(replica, path, device)
        except Refused as refused:
            window.give_up(replica, refused)
            return
        window.let_go_of_evening()
        window.remember(lambda preferences: preferences.having_opened(path))
        window.show_again(taken.desk, left_off if taken.outcome is None else replace(left_off, typed={}))
        self._tell_taken_over(taken, path)

    def _taken_over(self, replica: "Replica", path: Path, device: str) -> "TakenOver":
        from tournament.hall.joining import take_over

        identity = replica.path.stem if replica.path is not None else ""
        taken = take_over(replica, path, device=device)
        self._do_on_disk(lambda: forget_host(identity))
        return taken

    def _device(self, replica: "Replica") -> str:
        host = host_of(replica.path.stem) if replica.path is not None else None
        return host.device if host is not None else replica.by

    def _ask_where(self, evening: "Evening", replica: "Replica") -> Path | None:
        """Make sure of it, saying what this desk has; then ask for the file."""
        from tournament.services.desk.journal import newest_entry
        from tournament.services.setup.championship import championship
        from tournament.wording.desk.journal import say_entry
        from tournament.wording.moments import say_moment

        words, say, newest = self._window.words, self._window.words.gettext, newest_entry(replica.hall)
        told = [
            say("This computer goes on with all that it has heard from the main computer. The last of it, {when}: {who}, {what}.").format(
                when=say_moment(newest.at.astimezone(), words), who=newest.by, what=say_entry(newest, words)
            ),
            say("The computer of before must not go on: what would be typed there would be missing here. Telephone numbers stay behind on it."),
            say("The other desks join this one, and the hall is opened here: page Hall."),
        ]
        if replica.state.connected:
            told.insert(0, say("The main computer answers: there is no need for this."))
        if not SureDialog.ask(evening, words, say("Take over as main computer?"), "\n\n".join(told), say("Take over")):
            return None
        line = championship(replica.hall)
        title, kinds = say("Where to keep the championship"), say("Championships") + f" (*{SUFFIX})"
        return ask_save(self._window, words, title, proposed_file(line.name, line.day), kinds, suffix=SUFFIX, may_replace=False)

    def _tell_taken_over(self, taken: "TakenOver", path: Path) -> None:
        from tournament.wording.refusals import say_problem

        evening, say = self._window.evening, self._window.words.gettext
        if evening is None:
            return
        done = say("This is the main computer now; the championship is in {file}. Open the hall (Ctrl+8), and let the others join.")
        told = [done.format(file=path)]
        problems = taken.outcome.problems if taken.outcome is not None else ()
        told += [say("What waited was not done:"), *(say_problem(problem, self._window.words) for problem in problems)] if problems else []
        evening.message.say(*told, tone="alert" if problems else "")
