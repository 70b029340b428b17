"""The host's page at a joined desk: address, whether it answers, who else is there, what is done alone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLabel, QWidget

from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.setup.championship import championship
from tournament.ui.ground.action import Action, of_button
from tournament.ui.ground.page import Page, Services
from tournament.ui.joining.known_hosts import host_of
from tournament.ui.joining.part import JoinedPart
from tournament.ui.theme.tokens import HALF, READING, SPACE, theme_of
from tournament.ui.widgets.buttons import danger_button, quiet_button
from tournament.ui.widgets.side_by_side import SideBySide
from tournament.ui.widgets.surfaces import card, clear, column, row, scrolled, spread
from tournament.ui.widgets.text import change_role, pill, prose, soft, strong, subtitle, title
from tournament.ui.widgets.wrapping import wrapping

if TYPE_CHECKING:
    from tournament.hosting.joined import DeskPresent

AT_THE_HOST: Final = (
    N_("Opening the hall to phones, tablets and screens, their codes, and the passes of the teams."),
    N_("Telephone numbers: they never leave it. One that is typed here is kept there."),
    N_("The club’s picture, and the copies on a USB stick."),
)
"""What is done at the main computer alone."""
GOING_ON: Final = N_(
    "If it does not come back, this computer takes over with everything it had received from it, in under a minute. The old one must "
    "then no longer be used."
)


class JoinedPage(Page):
    """Shows the host of `part`, which stays when the page is made anew."""

    def __init__(self, desk: Desk, words: Translator) -> None:
        super().__init__(desk, words)
        say = words.gettext
        self._part: JoinedPart | None = None
        self.state, self.championship, self.where = pill(""), strong(""), soft("")
        self.leave = quiet_button(say("Leave this desk"))
        self.take_over = danger_button(say("Take over as main computer…"))
        self.there = column(space=HALF)
        self.leave.clicked.connect(self.closing_asked)
        self.take_over.clicked.connect(self.taking_over_asked)
        host = card(
            row(subtitle(say("Joined to a main computer")), self.state, None),
            self.championship,
            self.where,
            prose(say("All that is typed here is done there. What others do is shown at once, with the name of whoever did it.")),
            soft(say(GOING_ON)),
            wrapping(self.leave, self.take_over),
            role="hot",
        )
        present = card(subtitle(say("Who is there")), self.there)
        alone = card(subtitle(say("What is done at the main computer alone")), *(prose(say(told)) for told in AT_THE_HOST))
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
            self.championship.setText(championship(self.hall).name)

    def show_state(self) -> None:
        """Show where the host is, whether it answers, and who is there."""
        if self._part is None:
            return
        say, replica = self._words.gettext, self._part.replica
        connected, host = replica.state.connected, host_of(self._part.identity)
        self.state.setText(say("it answers") if connected else say("no answer"))
        change_role(self.state, tone="done" if connected else "alert")
        if host is not None:
            self.where.setText(say("{address} · this desk is called {device} there").format(address=host.address, device=host.device))
        clear(self.there)
        for desk in replica.present:
            self.there.addWidget(self._line(desk))
        if not replica.present:
            self.there.addWidget(soft(say("Shown as soon as the main computer answers.")))

    def _line(self, desk: "DeskPresent") -> QLabel:
        say = self._words.gettext
        where = say("{who}, at {device}") if desk.device else say("{who}, at the main computer")
        unnamed = desk.by in (desk.device, say("Main computer"))
        who = desk.by if unnamed else where.format(who=desk.by, device=desk.device)
        return strong(say("{who} (this desk)").format(who=who)) if self._part is not None and desk.desk == self._part.replica.name else prose(who)

    def offers(self) -> Sequence[Action]:
        """Leaving the desk; going on as host is offered everywhere."""
        return of_button(self.leave, "cross")

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The page itself wants no keys."""
        super().focusInEvent(event)
        self.leave.setFocus()
