"""The federation that this hall sends to: joining it by a code, whether what is done is sent, and how far it is."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QWidget

from tournament.federation.lines import OTHER_EVENING, OTHER_HISTORY
from tournament.i18n import Translator
from tournament.messages.federation import say_sent, say_trouble_of
from tournament.messages.phrases import say_list
from tournament.ui.theme.tokens import HALF, SPACE
from tournament.ui.widgets.buttons import danger_button, quiet_button
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.surfaces import card, column, row
from tournament.ui.widgets.text import breakable, change_role, label, pill, prose, strong, subtitle
from tournament.ui.widgets.wrapping import wrapping

if TYPE_CHECKING:
    from tournament.federation.https_channel import ChampionshipMembership, Membership
    from tournament.federation.lines import UplinkState

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

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        say = words.gettext
        self.state = pill("")
        told = say(
            "Where several halls play one competition, each sends its results to their federation, which combines them into one ranking. "
            "Without the internet everything goes on here, and is sent later. Telephone numbers never leave this computer."
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
        self.qualified, self.leave = quiet_button(say("Register those who qualified…")), danger_button(say("Leave the federation"))
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
        self.setLayout(column(card(row(subtitle(say("Federation")), self.state, None, space=SPACE), self._asking, self._joined)))
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
            told = self._words.gettext("{federation}, as {hall}")
            self.named.setText(breakable(told.format(federation=joined.membership.federation, hall=joined.membership.hall)))
            self.sends.setChecked(joined.sends)
            self.code.editor.clear()

    def show_elsewhere(self, memberships: "Sequence[Membership]") -> None:
        """Show as which halls copies here are sent to the federation, and let this file go on for one of them."""
        say = self._words.gettext
        halls = list(dict.fromkeys(one.hall for one in memberships))[:MOST_HALLS]
        self._going_on.setVisible(bool(halls))
        if halls == self._halls:
            return
        self._halls = halls
        while (item := self.going_on.takeAt(0)) is not None:
            if (button := item.widget()) is not None:
                button.deleteLater()
        told = say("Another copy of this championship is sent from this computer as {halls}. This file sends nothing until you say which hall it is.")
        self.elsewhere.setText(breakable(told.format(halls=say_list(halls, self._words))))
        for hall in halls:
            button = quiet_button(say("Continue as {hall}").format(hall=hall))
            button.clicked.connect(lambda *_, hall=hall: self.going_on_asked.emit(hall))
            self.going_on.addWidget(button)
        self.going_on.addStretch(1)

    def show_state(self, state: "UplinkState | None", newest: int, now: datetime) -> None:
        """Show how far it was sent, of so many entries; None where nothing is to be sent."""
        trouble = say_trouble_of(state, self._words) if state is not None else ""
        is_refused = state is not None and bool(state.problems)
        is_other = state is not None and any(problem.code in (OTHER_HISTORY, OTHER_EVENING) for problem in state.problems)
        may_count = state is not None and any(problem.code == OTHER_HISTORY for problem in state.problems)
        self.sent.setVisible(state is not None)
        self.away.setText(breakable(trouble))
        self.away.setVisible(bool(trouble))
        self.now.setVisible(state is not None and not is_other)
        self.instead.setVisible(may_count)
        if state is None:
            self.state.setText(self._words.pgettext("federation", "off"))
            change_role(self.state, tone="")
            return
        self.sent.setText(say_sent(state, now, self._words))
        is_whole = state.sequence is not None and state.sequence >= newest and not trouble
        told = self._words.pgettext("federation", "refused") if is_refused else self._words.pgettext("federation", "waiting")
        self.state.setText(self._words.pgettext("federation", "sent") if is_whole else told)
        change_role(self.state, tone="fault" if is_refused else "done" if is_whole else "alert")

    def _ask(self) -> None:
        self.asked.emit(self.address.editor.text().strip(), self.code.editor.text().strip())
