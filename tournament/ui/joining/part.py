"""What a joined desk has of its host: following it, the banner while it does not answer, what waits, and its page."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLabel, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.desk import entry_text
from tournament.messages.refusals import problem_text
from tournament.sentences import N_
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.views import JournalEntryView
from tournament.services.setup.championship import championship
from tournament.ui.ground.main_window import EVERYTHING, WindowService
from tournament.ui.ground.page import Page, Services
from tournament.ui.ground.page_specs import Action, of_button
from tournament.ui.joining.known_hosts import host_of
from tournament.ui.safety.banners import Banner
from tournament.ui.scores.shared_tables import SharedTables
from tournament.ui.theme.tokens import HALF, READING, SPACE, theme_of
from tournament.ui.widgets.buttons import danger_button, quiet_button
from tournament.ui.widgets.keys import WHILE_ASKING, is_asking
from tournament.ui.widgets.layouts import SideBySide, wrapping
from tournament.ui.widgets.surfaces import (
    card,
    change_role,
    clear,
    column,
    pill,
    prose,
    row,
    scrolled,
    soft,
    spread,
    strong,
    subtitle,
    title,
)

if TYPE_CHECKING:
    from tournament.hosting.joined import DeskPresent
    from tournament.hosting.replica import Replica
    from tournament.hosting.waiting import WaitingOutcome
    from tournament.ui.ground.championship_frame import ChampionshipFrame


MOST_TOLD = 3
"""So many things are named; of more, the first and how many."""


def waiting_text(replica: "Replica", tr: Translator) -> str:
    """What would be done, as long as nobody else has changed since what it is about."""
    told = [waiting_line_text(replica.entry_view_of(command), tr) for command in replica.waiting]
    if len(told) <= MOST_TOLD:
        return " · ".join(told)
    more = tr.ngettext("and {n} more", "and {n} more", len(told) - 1).format(n=len(told) - 1)
    return f"{told[0]} {more}"


def waiting_line_text(line: JournalEntryView | None, tr: Translator) -> str:
    """One thing that waits, or waited; in general words where it could not be done any more."""
    return tr.gettext("what was typed last") if line is None else entry_text(line, tr)


def newest_own(replica: "Replica") -> JournalEntryView | None:
    """The newest entry that this desk had made."""
    return next((line for line in reversed(replica.state.journal) if line.desk == replica.name), None)


MINUTE: Final = 60
LONG: Final = 2 * MINUTE
"""Seconds after which minutes are counted."""


def length_text(seconds: int, tr: Translator) -> str:
    """How long ago something was, in seconds at first."""
    if seconds < LONG:
        return tr.ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)
    minutes = seconds // MINUTE
    return tr.ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


class AwayBanner(Banner):
    """Says that the host is away.

    `taking_over_asked`: this computer is to go on in its stead; `giving_up_asked`: what waits is not to be sent;
    `joining_asked`: a host is to be joined with a new code, because the one that is there does not let this desk in.
    """

    taking_over_asked = Signal()
    joining_asked = Signal()
    giving_up_asked = Signal()

    def __init__(self, tr: Translator) -> None:
        self.give_up = quiet_button(tr.gettext("Do not send it"))
        self.take_over = quiet_button(tr.gettext("Take over as main computer…"))
        self.join = quiet_button(tr.gettext("Join again…"))
        super().__init__("alert", lambda colours: colours.amber_text, self.give_up, self.join, self.take_over)
        self._tr = tr
        self.give_up.clicked.connect(self.giving_up_asked)
        self.take_over.clicked.connect(self.taking_over_asked)
        self.join.clicked.connect(self.joining_asked)

    def show_away(self, seconds: int, why: str, waiting: str, count: int = 1) -> None:
        """Say for how long the host has not answered, or `why` it shuts this desk out, and how much waits."""
        say = self._tr.gettext
        away = say("The main computer has not answered for {time}. Everything can be read, and nothing is lost.")
        told = [why or away.format(time=length_text(seconds, self._tr))]
        if waiting:
            told.append(
                self._tr.ngettext(
                    "Waiting to be sent: {what}. It will be sent automatically, once, as soon as the main "
                    "computer answers.",
                    "{n} things wait to be sent: {what}. They will be sent automatically, once and in this "
                    "order, as soon as the main "
                    "computer answers.",
                    count,
                ).format(what=waiting, n=count)
            )
        self.give_up.setVisible(bool(waiting))
        self.join.setVisible(bool(why))
        self.show_text("\n".join(told))

    def show_waiting(self, waiting: str) -> None:
        """Say what waits while the host is there again: it is asked whether it has done it."""
        self.give_up.hide()
        self.join.hide()
        self.show_text(
            self._tr.gettext("The main computer answers again, and is being asked about: {what}.").format(what=waiting)
        )


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
        """What waits, as a sentence; made once, while the state is as it was when it was asked for."""
        self._named: object = None
        """The commands that wait, which it tells of."""
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
        self.banner = AwayBanner(view.translator)
        self.banner.taking_over_asked.connect(view.taking_over_asked)
        self.banner.giving_up_asked.connect(self.give_up)
        self.banner.joining_asked.connect(view.joining_asked)
        view.put_over_pages(self.banner)
        if (shared := view.services.find(SharedTables)) is not None and shared.this_desk != self.replica.name:
            shared.use(self.replica, self.replica.name)
        self._named = None
        self._show_state()

    def actions(self) -> Sequence[Action]:
        """Going on as host in its stead."""
        if self._view is None:
            return ()
        say = self._view.translator.gettext
        also = say("take over, replace, dead, broken, cable")
        return (
            Action(
                say("Take over as main computer…"),
                "wifi",
                self._view.taking_over_asked.emit,
                also=also,
                is_dangerous=True,
            ),
        )

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
        say, not_done = view.translator.gettext, [one for one in outcomes if one.problems]
        for outcome in outcomes:
            if not outcome.problems:
                view.settle(outcome.changes)
                if (done := newest_own(self.replica)) is not None:
                    view.show_for_a_moment(say("Sent: {what}").format(what=entry_text(done, view.translator)))
        if not_done:
            view.show_others(EVERYTHING)  # what waited was shown as if it were done
            for one in not_done:
                for page in view.pages.made.values():
                    page.give_back(one.waited.command)
            told = [
                say("This waited and was not done: {what}.").format(what=waiting_line_text(one.line, view.translator))
                for one in not_done
            ]
            why = dict.fromkeys(problem_text(problem, view.translator) for one in not_done for problem in one.problems)
            view.message.say(*told, *why, tone="alert")

    def _show_state(self) -> None:
        view, state, is_waiting = self._shown_view(), self.replica.link_state, self.replica.is_waiting
        if self.banner is None or view is None:
            return
        if self.replica.waiting is not self._named:
            self._named = self.replica.waiting
            self._waiting = waiting_text(self.replica, view.translator) if is_waiting else ""
        if not state.connected:
            why = "" if state.problem is None else problem_text(state.problem, view.translator)
            self.banner.show_away(
                int(self.replica.seconds() - state.since), why, self._waiting, len(self.replica.waiting)
            )
        elif is_waiting:
            self.banner.show_waiting(self._waiting)
        else:
            self.banner.show_text("")
        if (state, self.replica.present) != self._shown:
            self._shown = state, self.replica.present
            self.changed.emit()
        is_lost = (
            state.connected and self.replica.file_trouble is not None
        )  # its own file is gone, and the host has all of it
        if (self.replica.has_other_history or is_lost) and not self._asked_anew:
            self._asked_anew = True
            view.joining_anew_asked.emit()


AT_THE_HOST: Final = (
    N_("Opening the hall to phones, tablets and screens, their codes, and the passes of the teams."),
    N_("Telephone numbers: they never leave it. One that is typed here is kept there."),
    N_("The club’s picture, and the copies on a USB stick."),
)
"""What is done at the main computer alone."""
GOING_ON: Final = N_(
    "If it does not come back, this computer takes over with everything it had received from it, in under a "
    "minute. The old one must "
    "then no longer be used."
)


class JoinedPage(Page):
    """Shows the host of `part`, which stays when the page is made anew."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        say = tr.gettext
        self._part: JoinedPart | None = None
        self.status, self.championship, self.where = pill(""), strong(""), soft("")
        self.leave = quiet_button(say("Leave this desk"))
        self.take_over = danger_button(say("Take over as main computer…"))
        self.there = column(space=HALF)
        self.leave.clicked.connect(self.closing_asked)
        self.take_over.clicked.connect(self.taking_over_asked)
        host = card(
            row(subtitle(say("Joined to a main computer")), self.status, None),
            self.championship,
            self.where,
            prose(
                say(
                    "All that is typed here is done there. What others do is shown at once, with the name of "
                    "whoever did it."
                )
            ),
            soft(say(GOING_ON)),
            wrapping(self.leave, self.take_over),
            role="hot",
        )
        present = card(subtitle(say("Who is there")), self.there)
        alone = card(
            subtitle(say("What is done at the main computer alone")), *(prose(say(told)) for told in AT_THE_HOST)
        )
        left, right, inside = QWidget(), QWidget(), QWidget()
        left.setLayout(column(host, None))
        right.setLayout(column(present, alone, None, space=SPACE))
        inside.setProperty("role", "page")
        inside.setLayout(column(SideBySide(left, right, theme_of(self).px(READING), share=1), None))
        spread(self, row(title(say("Hall")), None), scrolled(inside), stretching=1)
        self.show_changes(Changes(settings=True))

    def follow_services(self, services: Services) -> None:
        """Show the host of this desk from now on."""
        self._part = services.find(JoinedPart)
        if self._part is not None:
            self._part.changed.connect(self.show_state)
            self.show_state()

    def show_changes(self, changes: Changes) -> None:
        """Name the championship as it is called now."""
        if changes.settings:
            self.championship.setText(championship(self.state).name)

    def show_state(self) -> None:
        """Show where the host is, whether it answers, and who is there."""
        if self._part is None:
            return
        say, replica = self._tr.gettext, self._part.replica
        connected, host = replica.link_state.connected, host_of(self._part.identity)
        self.status.setText(say("it answers") if connected else say("no answer"))
        change_role(self.status, tone="done" if connected else "alert")
        if host is not None:
            self.where.setText(
                say("{address} · this desk is called {device} there").format(address=host.address, device=host.device)
            )
        clear(self.there)
        for desk in replica.present:
            self.there.addWidget(self._line(desk))
        if not replica.present:
            self.there.addWidget(soft(say("Shown as soon as the main computer answers.")))

    def _line(self, desk: "DeskPresent") -> QLabel:
        say = self._tr.gettext
        where = say("{who}, at {device}") if desk.device else say("{who}, at the main computer")
        unnamed = desk.by in (desk.device, say("Main computer"))
        who = desk.by if unnamed else where.format(who=desk.by, device=desk.device)
        return (
            strong(say("{who} (this desk)").format(who=who))
            if self._part is not None and desk.desk == self._part.replica.name
            else prose(who)
        )

    def offers(self) -> Sequence[Action]:
        """Leaving the desk; going on as host is offered everywhere."""
        return of_button(self.leave, "cross")

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The page itself wants no keys."""
        super().focusInEvent(event)
        self.leave.setFocus()
