"""The federation that this hall sends to: joining it, sending, and registering those who qualified."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QWidget

from tournament.errors import Problem, Refused
from tournament.federation.views import OTHER_EVENING, OTHER_HISTORY, EveningOutline
from tournament.i18n import Translator
from tournament.messages.cash import paid_before
from tournament.messages.federation import outline_text, sending_trouble_text, sent_text, side_lines
from tournament.messages.phrases import list_text
from tournament.messages.refusals import problem_text
from tournament.messages.troubles import trouble_text
from tournament.scoring.shapes import parse_limited
from tournament.services.people.registration import register_teams, teams
from tournament.services.setup.championship import championship
from tournament.services.setup.views import entering_together
from tournament.ui.cash.till_here import handed_over
from tournament.ui.dialogs.dialog import FittingDialog, SureDialog, keep_width
from tournament.ui.ground.page import Page, Services
from tournament.ui.hall.uplink_part import UplinkPart
from tournament.ui.people.import_dialog import ImportDialog
from tournament.ui.theme.tokens import HALF, READING, SPACE, WIDE
from tournament.ui.widgets.buttons import danger_button, primary_button, quiet_button
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.jobs import JobRunner
from tournament.ui.widgets.layouts import wrapping
from tournament.ui.widgets.surfaces import (
    breakable,
    card,
    change_role,
    column,
    label,
    pill,
    prose,
    row,
    strong,
    subtitle,
    title,
)

if TYPE_CHECKING:
    from tournament.exchange.entry_lists import EntryList
    from tournament.federation.https_channel import ChampionshipMembership, HttpsChannel, Membership
    from tournament.federation.views import UplinkState
    from tournament.services.desk.desk import Desk


class SendDialog(FittingDialog):
    """Which evening goes where, as which hall; Enter sends it unless it is already sent as another's."""

    def __init__(
        self,
        tr: Translator,
        federation: str,
        hall: str,
        outline: EveningOutline,
        warning: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        say = tr.gettext
        question = say("Send this evening to {federation} as {hall}?").format(federation=federation, hall=hall)
        self.setWindowTitle(question)
        keep_width(self, READING)
        head = title(breakable(question))
        head.setWordWrap(True)
        self.told = prose(breakable(say("This file: {outline}.").format(outline=outline_text(outline, tr))))
        self.warning = label(breakable(warning), "error")
        self.warning.setWordWrap(True)
        self.warning.setVisible(bool(warning))
        make = (quiet_button, primary_button) if warning else (primary_button, quiet_button)
        self.go_on = make[0](say("Send as {hall}").format(hall=hall))
        self.leave = make[1](say("Send nothing"))
        self.go_on.clicked.connect(self.accept)
        self.leave.clicked.connect(self.reject)
        first = self.leave if warning else self.go_on
        layout = column(head, self.told, self.warning, row(None, self.leave, self.go_on), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        first.setDefault(True)
        first.setFocus()

    @classmethod
    def ask(
        cls, parent: QWidget, tr: Translator, federation: str, hall: str, outline: EveningOutline, warning: str = ""
    ) -> bool:
        """Whether to send it."""
        return bool(cls(tr, federation, hall, outline, warning, parent).exec())


MOST_HALLS = 4
"""Buttons that are shown at most: a prepared file has been sent from this computer for so many halls."""


class FederationCard(QFrame):
    """Asks for address and code, or shows how far the federation has this hall. Requests are signals."""

    asked = Signal(str, str)
    """An address and a code were typed."""
    switched = Signal(bool)
    now_asked = Signal(bool)
    """Send at once; whether this history is to count instead of another one."""
    qualified_asked = Signal()
    leaving_asked = Signal()
    going_on_asked = Signal(str)
    """Go on as this hall, as which a copy of this championship was sent until now."""
    part_changed = Signal()

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        say = tr.gettext
        self.status = pill("")
        told = say(
            "Where several halls play one competition, each sends its results to their federation, which "
            "combines them into one ranking. "
            "Without the internet everything goes on here, and is sent later. Telephone numbers never leave "
            "this computer."
        )
        self.address = text_field(say("Address of the federation"), placeholder="federation.example")
        self.code = text_field(say("Code of this hall"))
        self.join = quiet_button(say("Join the federation"))
        self.trouble = label("", "error")
        self.trouble.setWordWrap(True)
        self.named, self.sent, self.away = strong(""), prose(""), label("", "error")
        self.away.setWordWrap(True)
        self.sends = QCheckBox(say("Send what is done here"))
        self.now, self.instead = quiet_button(say("Send now")), quiet_button(say("Let this file count"))
        self.qualified = quiet_button(say("Register those who qualified…"))
        self.leave = danger_button(say("Leave the federation"))
        self._asking, self._joined = QWidget(), QWidget()
        self.elsewhere, self.going_on = prose(""), row()
        self._going_on = QWidget()
        self._halls: list[str] = []
        self._going_on.setLayout(column(self.elsewhere, self.going_on, space=HALF))
        fields = row(self.address, self.code)
        for position in range(2):
            fields.setStretch(position, 1)
        self._asking.setLayout(column(prose(told), self._going_on, fields, self.trouble, row(None, self.join)))
        buttons = wrapping(self.now, self.instead, self.qualified, self.leave)
        self._joined.setLayout(column(self.named, self.sends, column(self.sent, self.away, space=HALF), buttons))
        self.setLayout(
            column(card(row(subtitle(say("Federation")), self.status, None, space=SPACE), self._asking, self._joined))
        )
        self._connect()
        self.show_joined(None)
        self.show_elsewhere(())

    def _connect(self) -> None:
        self.join.clicked.connect(self._ask)
        self.code.editor.returnPressed.connect(self._ask)
        self.sends.clicked.connect(self.switched)
        self.now.clicked.connect(lambda: self.now_asked.emit(False))
        self.instead.clicked.connect(lambda: self.now_asked.emit(True))
        self.qualified.clicked.connect(self.qualified_asked)
        self.leave.clicked.connect(self.leaving_asked)

    def complain(self, sentence: str) -> None:
        """Say why it was not joined."""
        self.trouble.setText(breakable(sentence))
        self.trouble.setVisible(bool(sentence))

    def show_joined(self, joined: "ChampionshipMembership | None") -> None:
        """Show which federation this hall belongs to; None asks for one."""
        self.complain("")
        self._asking.setVisible(joined is None)
        self._joined.setVisible(joined is not None)
        if joined is not None:
            told = self._tr.gettext("{federation}, as {hall}")
            self.named.setText(
                breakable(told.format(federation=joined.membership.federation, hall=joined.membership.hall))
            )
            self.sends.setChecked(joined.sends)
            self.code.editor.clear()

    def show_elsewhere(self, memberships: "Sequence[Membership]") -> None:
        """Show as which halls copies here are sent to the federation, and let this file go on for one of them."""
        say = self._tr.gettext
        halls = list(dict.fromkeys(one.hall for one in memberships))[:MOST_HALLS]
        self._going_on.setVisible(bool(halls))
        if halls == self._halls:
            return
        self._halls = halls
        while (item := self.going_on.takeAt(0)) is not None:
            if (button := item.widget()) is not None:
                button.deleteLater()
        told = say(
            "Another copy of this championship is sent from this computer as {halls}. This file sends nothing "
            "until you say which hall it is."
        )
        self.elsewhere.setText(breakable(told.format(halls=list_text(halls, self._tr))))
        for hall in halls:
            button = quiet_button(say("Continue as {hall}").format(hall=hall))
            button.clicked.connect(lambda *_, hall=hall: self.going_on_asked.emit(hall))
            self.going_on.addWidget(button)
        self.going_on.addStretch(1)

    def show_state(self, state: "UplinkState | None", newest: int, now: datetime) -> None:
        """Show how far it was sent, of so many entries; None where nothing is to be sent."""
        trouble = sending_trouble_text(state, self._tr) if state is not None else ""
        is_refused = state is not None and bool(state.problems)
        is_other = state is not None and any(
            problem.code in (OTHER_HISTORY, OTHER_EVENING) for problem in state.problems
        )
        may_count = state is not None and any(problem.code == OTHER_HISTORY for problem in state.problems)
        self.sent.setVisible(state is not None)
        self.away.setText(breakable(trouble))
        self.away.setVisible(bool(trouble))
        self.now.setVisible(state is not None and not is_other)
        self.instead.setVisible(may_count)
        if state is None:
            self.status.setText(self._tr.pgettext("federation", "off"))
            change_role(self.status, tone="")
            return
        self.sent.setText(sent_text(state, now, self._tr))
        is_whole = state.sequence is not None and state.sequence >= newest and not trouble
        told = self._tr.pgettext("federation", "refused") if is_refused else self._tr.pgettext("federation", "waiting")
        self.status.setText(self._tr.pgettext("federation", "sent") if is_whole else told)
        change_role(self.status, tone="fault" if is_refused else "done" if is_whole else "alert")

    def _ask(self) -> None:
        self.asked.emit(self.address.editor.text().strip(), self.code.editor.text().strip())


class FederationSending:
    """Fills the card of the federation, and has done what is asked for there."""

    def __init__(self, page: Page, card: FederationCard, desk: "Desk", tr: Translator) -> None:
        self._page, self._card, self._desk, self._tr = page, card, desk, tr
        self._part: UplinkPart | None = None
        self.jobs = JobRunner(page, tr)
        card.asked.connect(self.join)
        card.switched.connect(self._switch)
        card.now_asked.connect(self._send_now)
        card.qualified_asked.connect(self.fetch_qualified)
        card.leaving_asked.connect(self.leave)
        card.going_on_asked.connect(self.go_on_for)

    def follow(self, services: Services) -> None:
        """Show the federation of this championship."""
        self._part = services.find(UplinkPart)
        if self._part is not None:
            self._part.changed.connect(self._card.part_changed)  # passed on by the card, it ends with the page
            self._card.part_changed.connect(self.show)
        self.show()

    def show(self) -> None:
        """Show which federation it is, and how far it is sent."""
        self._card.show_joined(self._part.joined if self._part is not None else None)
        self._card.show_elsewhere(
            [joined.membership for joined in self._part.elsewhere.values()] if self._part is not None else []
        )
        self.look()

    def look(self) -> None:
        """Look how far it is sent."""
        if self._part is not None:
            self._card.show_state(self._part.state, self._part.newest, self._desk.clock())

    def join(self, address: str, code: str) -> None:
        """Join the federation at this address, in the background."""
        from tournament.federation.https_channel import join_federation

        def joined(membership: "Membership") -> None:
            if self._part is not None and self._is_meant(self._part, membership):
                part = self._part
                self._tell_refused(lambda: part.join(membership))
                self._card.sends.setFocus()

        self.jobs.run(
            self._tr.gettext("Joining the federation…"),
            lambda _on_progress: join_federation(address, code),
            done=joined,
            refused=self._complain,
        )

    def _is_meant(self, part: UplinkPart, membership: "Membership") -> bool:
        """Whether this evening is to be sent as this hall, which is named before anything is sent."""
        outline = part.outline()
        others = [
            joined.membership
            for joined in part.elsewhere.values()
            if joined.membership.certificate == membership.certificate
        ]
        other = next((one.hall for one in others if one.hall != membership.hall), "") if outline.round else ""
        told = self._tr.gettext(
            "A copy of this evening is sent as {other} from this computer: it would count only once, for "
            "whichever arrives first."
        )
        warning = told.format(other=other) if other else ""
        return SendDialog.ask(self._page, self._tr, membership.federation, membership.hall, outline, warning)

    def go_on_for(self, hall: str) -> None:
        """Go on as this hall, as which a copy of this championship was sent until now."""
        if self._part is not None:
            part = self._part
            found = next((key for key, joined in part.elsewhere.items() if joined.membership.hall == hall), None)
            if found is not None and self._is_sent_here(part, part.elsewhere[found].membership):
                self._tell_refused(lambda: part.go_on_for(found))
                self._card.sends.setFocus()

    def _is_sent_here(self, part: UplinkPart, membership: "Membership") -> bool:
        return SendDialog.ask(self._page, self._tr, membership.federation, membership.hall, part.outline())

    def fetch_qualified(self) -> None:
        """Fetch the list of those who qualified, and show what it would do."""
        if self._part is None or self._part.joined is None:
            return
        settings, channel = championship(self._page.state), self._part.channel
        players = entering_together(settings.rules, settings.phases)
        self.jobs.run(
            self._tr.gettext("Fetching those who qualified…"),
            lambda _on_progress: fetched(channel, players),
            done=self._offer,
            refused=self._page.refused.emit,
        )

    def _offer(self, entry_list: "EntryList") -> None:
        state = self._page.state
        brought = ImportDialog.ask(self._page, self._tr, entry_list, teams(state), championship(state).fee_cents)
        if not brought.teams:
            return
        how = paid_before(brought.paid_by, handed_over(self._desk), self._tr, entry_list.file)
        try:
            self._page.changed.emit(register_teams(self._desk.on_sight_of(state), brought.teams, how))
        except Refused as refusal:
            self._page.refused.emit(refusal)

    def leave(self) -> None:
        """Belong to no federation any more, once that is sure."""
        say = self._tr.gettext
        told = say("What was sent stays there and counts. To send again, a new code is needed.")
        if self._part is not None and SureDialog.ask(
            self._page, self._tr, say("Leave the federation?"), told, say("Leave the federation")
        ):
            self._tell_refused(self._part.leave)

    def _switch(self, sends: bool) -> None:
        if self._part is not None:
            part = self._part
            self._tell_refused(lambda: part.switch(sends=sends))
        self.show()

    def _send_now(self, instead: bool) -> None:
        if self._part is not None and (not instead or self._is_to_count(self._part)):
            self._part.send_now(instead=instead)
        self.look()

    def _is_to_count(self, part: UplinkPart) -> bool:
        """Whether this file is to count in the place of what the federation has, once both were shown."""
        say, state = self._tr.gettext, part.state
        clash = (
            next((problem for problem in state.problems if problem.code == OTHER_HISTORY), None)
            if state is not None
            else None
        )
        if clash is None:
            return False
        hall = str(clash.details["hall"])
        question = say("Let this file count for {hall} instead of what the federation has?").format(hall=hall)
        told = "\n\n".join((*side_lines(clash, self._tr), say("What the federation has is set aside there.")))
        return SureDialog.ask(
            self._page, self._tr, question, told, say("Let this file count for {hall}").format(hall=hall)
        )

    def _tell_refused(self, do: Callable[[], None]) -> None:
        """Do something, and say why where the disk refuses it."""
        try:
            do()
        except Refused as refusal:
            self._page.refused.emit(refusal)

    def _complain(self, trouble: Refused | OSError) -> None:
        problems = (
            [problem_text(problem, self._tr) for problem in trouble.problems] if isinstance(trouble, Refused) else []
        )
        self._card.complain(
            "\n".join(problems) if problems else trouble_text(trouble, self._tr) if isinstance(trouble, OSError) else ""
        )


def fetched(channel: "HttpsChannel", players: int) -> "EntryList":
    """The qualified as an entry list of teams of so many players. Refuses what the federation refuses."""
    from tournament.exchange.entry_lists import LARGEST
    from tournament.exchange.qualified_document import read_qualified
    from tournament.hosting.link import LinkDown

    try:
        raw = channel.qualified()
    except LinkDown:
        raise Refused(Problem("federation-away")) from None
    return read_qualified(parse_limited(raw, LARGEST), channel.membership.federation, players)
