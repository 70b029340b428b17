"""A joined desk beside its pages: follows the host, says when it is silent, and what became of waiting."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from tournament.errors import Refused
from tournament.messages.desk import say_entry
from tournament.messages.refusals import say_problem
from tournament.ui.ground.action import Action
from tournament.ui.ground.window_services import EVERYTHING, WindowService
from tournament.ui.joining.away_banner import AwayBanner
from tournament.ui.joining.waiting import newest_own, say_line, say_waiting
from tournament.ui.scores.shared_tables import SharedTables
from tournament.ui.widgets.modal import WHILE_ASKING, is_asking

if TYPE_CHECKING:
    from tournament.hosting.replica import Replica
    from tournament.hosting.waiting import WaitingOutcome
    from tournament.ui.ground.championship_frame import ChampionshipFrame

SECOND: Final = 1000
"""Milliseconds between two looks at how long the host has been away, and whether what waits was done."""


class JoinedPart(QObject, WindowService):
    """The host of a joined desk. `changed` tells that it answers again, or no more."""

    changed = Signal()

    _woken = Signal()

    def __init__(self, replica: "Replica") -> None:
        super().__init__()
        self.replica = replica
        self._view: ChampionshipFrame | None = None
        self.banner: AwayBanner | None = None
        self._waiting = ""
        """What waits, as a sentence; made once, while the hall is as it was when it was asked for."""
        self._named: object = None
        """The wishes that it tells of."""
        self._asked_anew = False
        self._shown: tuple[object, object] = (None, None)
        self._woken.connect(self._catch_up_soon, Qt.ConnectionType.QueuedConnection)
        self._catching_up = QTimer(self, singleShot=True, interval=0)
        self._catching_up.timeout.connect(self.catch_up)
        self._looking = QTimer(self, interval=SECOND)
        self._looking.timeout.connect(self._catch_up_soon)
        self._looking.start()
        replica.woken = self._woken.emit
        self._catch_up_soon()

    @property
    def identity(self) -> str:
        """That of the championship: its replica is called so."""
        return self.replica.path.stem if self.replica.path is not None else ""

    def enter(self, view: "ChampionshipFrame") -> None:
        """Be shown by this view from now on, in a banner over its pages."""
        self._view = view
        self.banner = AwayBanner(view.words)
        self.banner.taking_over_asked.connect(view.taking_over_asked)
        self.banner.giving_up_asked.connect(self.give_up)
        self.banner.joining_asked.connect(view.joining_asked)
        view.put_over_pages(self.banner)
        if (shared := view.services.find(SharedTables)) is not None and shared.own != self.replica.name:
            shared.use(self.replica, self.replica.name)
        self._named = None
        self._show_state()

    def actions(self) -> Sequence[Action]:
        """Going on as host in its stead."""
        if self._view is None:
            return ()
        say = self._view.words.gettext
        also = say("take over, replace, dead, broken, cable")
        return (Action(say("Take over as main computer…"), "wifi", self._view.taking_over_asked.emit, also=also, is_dangerous=True),)

    def close(self) -> None:
        """The championship is about to be closed."""
        self._looking.stop()
        self._catching_up.stop()
        self.replica.woken = lambda: None

    def give_up(self) -> None:
        """Want no more what waits; the host is asked whether it has done it already."""
        view = self._shown_view()
        if view is None:
            return
        try:
            self._tell_all(view, self.replica.give_up_all())
        except Refused as refusal:
            view.refuse(refusal)
        self._show_state()

    def _shown_view(self) -> "ChampionshipFrame | None":
        return self._view.services.view if self._view is not None else None

    def _catch_up_soon(self) -> None:
        if not self._catching_up.isActive():
            self._catching_up.start(0)

    def catch_up(self) -> None:
        """Show what the host did meanwhile and what came of what waited, once nothing is open over the page."""
        view = self._shown_view()
        if view is None or not view.is_begun or is_asking():
            self._catching_up.start(WHILE_ASKING)
            return
        view.follow_others()
        self._tell_all(view, self.replica.outcomes())
        self._show_state()

    def _tell_all(self, view: "ChampionshipFrame", outcomes: "Sequence[WaitingOutcome]") -> None:
        """Say what came of what waited; the form in which it is still typed goes on as if the answer had come at once.

        All that was not done is said together, and stays there until somebody has read it.
        """
        say, not_done = view.words.gettext, [one for one in outcomes if one.problems]
        for outcome in outcomes:
            if not outcome.problems:
                view.settle(outcome.changes)
                if (done := newest_own(self.replica)) is not None:
                    view.say_for_a_moment(say("Sent: {what}").format(what=say_entry(done, view.words)))
        if not_done:
            view.show_others(EVERYTHING)  # what waited was shown as if it were done
            for one in not_done:
                for page in view.pages.made.values():
                    page.give_back(one.waited.command)
            told = [say("This waited and was not done: {what}.").format(what=say_line(one.line, view.words)) for one in not_done]
            why = dict.fromkeys(say_problem(problem, view.words) for one in not_done for problem in one.problems)
            view.message.say(*told, *why, tone="alert")

    def _show_state(self) -> None:
        view, state, is_waiting = self._shown_view(), self.replica.state, self.replica.is_waiting
        if self.banner is None or view is None:
            return
        if self.replica.waiting is not self._named:
            self._named = self.replica.waiting
            self._waiting = say_waiting(self.replica, view.words) if is_waiting else ""
        if not state.connected:
            why = "" if state.problem is None else say_problem(state.problem, view.words)
            self.banner.show_away(int(self.replica.seconds() - state.since), why, self._waiting, len(self.replica.waiting))
        elif is_waiting:
            self.banner.show_waiting(self._waiting)
        else:
            self.banner.show_text("")
        if (state, self.replica.present) != self._shown:
            self._shown = state, self.replica.present
            self.changed.emit()
        is_lost = state.connected and self.replica.file_trouble is not None  # its own file is gone, and the host has all of it
        if (self.replica.has_other_history or is_lost) and not self._asked_anew:
            self._asked_anew = True
            view.joining_anew_asked.emit()
