"""The chosen team in large, with what is done for it every evening as buttons, and what is rarely done behind one."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QWidget

from tournament.i18n import Translator
from tournament.messages.people.teams import say_licences
from tournament.messages.phrases import euros
from tournament.messages.setup.rules import TEAM_STATES
from tournament.services.people.lines import TeamLine, TeamStatus, players_under
from tournament.ui.people.list_filter import is_expected
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import ICON, KEY, SIDE, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import column, row, rule
from tournament.ui.widgets.text import breakable, change_role, figure, key_cap, pill, prose, soft, subtitle, unbroken

PAIR_KEY = "+"
TONES = {TeamStatus.ACTIVE: "done", TeamStatus.WAITING: "alert", TeamStatus.WITHDRAWN: "alert", TeamStatus.EXCLUDED: "fault"}


class TeamCard(QFrame):
    """Shows the chosen teams; what is asked for them goes up as a signal."""

    present_asked = Signal()
    paid_asked = Signal()
    edit_asked = Signal()
    withdrawal_asked = Signal()
    exclusion_asked = Signal()
    return_asked = Signal()
    removal_asked = Signal()
    pairing_asked = Signal(int)
    swap_asked = Signal()
    slip_asked = Signal()
    category_asked = Signal()
    opening_asked = Signal()

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self._tells_licences = False
        self.setProperty("role", "card")
        self._number, self._state = figure(""), pill("")
        self._name, self._players, self.rest = subtitle(""), prose(""), soft("")
        self._name.setWordWrap(True)
        self.present = quiet_button("")
        self.paid = quiet_button("")
        self.open = quiet_button(words.gettext("Show team"))
        self.edit = quiet_button(words.gettext("Correct"))
        self.pair = quiet_button(words.gettext("&Pair with…"))
        self.bring_back = quiet_button(words.gettext("&Bring back"))
        self.more = quiet_button(words.gettext("Othe&r actions"))
        self._menu, self._others = QMenu(self.pair), QMenu(self.more)
        self.pair.setMenu(self._menu)
        self.more.setMenu(self._others)
        self.swap = self._action(words.gettext("Swap &name and first name"), "F6")
        self.slip = self._action(words.gettext("Reprint s&lip…"))
        self.category = self._action(words.gettext("&Category…"))
        self.withdraw = self._action(words.gettext("&Withdraw…"))
        self.exclude = self._action(words.gettext("&Exclude…"))
        self.remove = self._action(words.gettext("&Delete"), words.gettext("Del"))
        theme = theme_of(self)
        for action in (self.withdraw, self.exclude, self.remove):
            action.setIcon(icon("cross", theme.colours.red, theme.px(ICON), disabled=theme.colours.border))
        self._connect()
        self._lay_out()
        self.show_teams((), ())

    def _connect(self) -> None:
        self.present.clicked.connect(self.present_asked)
        self.paid.clicked.connect(self.paid_asked)
        self.open.clicked.connect(self.opening_asked)
        self.edit.clicked.connect(self.edit_asked)
        self.bring_back.clicked.connect(self.return_asked)
        self.swap.triggered.connect(self.swap_asked)
        self.slip.triggered.connect(self.slip_asked)
        self.category.triggered.connect(self.category_asked)
        self.withdraw.triggered.connect(self.withdrawal_asked)
        self.exclude.triggered.connect(self.exclusion_asked)
        self.remove.triggered.connect(self.removal_asked)

    def _action(self, text: str, key: str = "") -> QAction:
        return self._others.addAction(f"{text}\t{key}" if key else text)

    def _lay_out(self) -> None:
        top = row(self._number, None, self._state)
        top.setAlignment(self._state, Qt.AlignmentFlag.AlignVCenter)
        words = column(top, self._name, self._players, self.rest, space=STEP)
        self._pairing = _with_key(self.pair, PAIR_KEY)
        say = self._words.gettext
        self._presence = _with_key(self.present, say("Space"))
        ticks = column(self._presence, _with_key(self.paid, "P"), space=STEP)
        self._opening = _with_key(self.open, say("Enter"))
        looks = column(self._opening, _with_key(self.edit, "F2"), space=STEP)
        layout = column(words, rule(), self._pairing, self.bring_back, ticks, looks, self.more, None, space=STEP)
        layout.setContentsMargins(SPACE, STEP, SPACE, SPACE)
        self.setLayout(layout)

    def sizeHint(self) -> QSize:
        """As wide as a card is beside a list; where it is alone it takes the whole width."""
        return QSize(theme_of(self).px(SIDE), super().sizeHint().height())

    def ask_for_licences(self, asked: bool) -> None:
        """Tell the licences of players from now on, or do not."""
        self._tells_licences = asked

    def show_teams(self, chosen: Sequence[TeamLine], waiting: Sequence[TeamLine], owed: int = 0) -> None:
        """Show the chosen teams, which owe `owed` cents; `waiting` are others without a partner."""
        one = chosen[0] if len(chosen) == 1 else None
        self._show_words(chosen, one)
        expected = [team for team in chosen if is_expected(team)]
        self.present.setEnabled(bool(expected))
        self._presence.setVisible(bool(expected) or not chosen)
        self.paid.setEnabled(bool(chosen))
        self.present.setText(
            self._words.gettext("Mark absent") if expected and all(team.present for team in expected) else self._words.gettext("Mark present")
        )
        self.paid.setText(say_paying(self._words, is_paid=bool(chosen) and all(team.paid for team in chosen), owed=owed))
        status = one.status if one else None
        self.open.setEnabled(one is not None)
        self._opening.setVisible(one is None or one.number is not None)
        self.edit.setEnabled(one is not None)
        self.slip.setVisible(one is not None and one.number is not None)
        self.remove.setEnabled(one is not None)
        self.more.setEnabled(bool(chosen))
        statuses = {team.status for team in chosen}
        self.withdraw.setEnabled(statuses == {TeamStatus.ACTIVE})
        self.exclude.setEnabled(bool(statuses) and statuses <= {TeamStatus.ACTIVE, TeamStatus.WITHDRAWN})
        self.bring_back.setVisible(status in (TeamStatus.WITHDRAWN, TeamStatus.EXCLUDED))
        self._show_pairing(status, waiting)
        self.rest.setVisible(bool(self.rest.text()))
        self._keep_whole()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Long names take more lines in a narrower card."""
        super().resizeEvent(event)
        self._keep_whole()

    def _keep_whole(self) -> None:
        """Never lower than the words and buttons on it: the page scrolls instead."""
        layout = self.layout()
        assert layout is not None
        self.setMinimumHeight(layout.totalHeightForWidth(self.width()))

    def _show_words(self, chosen: Sequence[TeamLine], one: TeamLine | None) -> None:
        self._state.setVisible(one is not None)
        if one is None:
            self._number.setText(str(len(chosen)) if chosen else "")
            self._name.setText(self._words.gettext("teams chosen") if chosen else self._words.gettext("No team chosen"))
            self._players.setText("" if chosen else self._words.gettext("Choose a team in the list to mark, correct or withdraw it."))
            self.rest.setText("")
            return
        self._number.setText("–" if one.number is None else str(one.number))
        self._name.setText(breakable(one.name))
        self._players.setText("\n".join(map(breakable, players_under(one.name, one.players))))
        licences = say_licences(one, self._words) if self._tells_licences else ()
        self.rest.setText("\n".join(breakable(part) for part in (one.club, one.category, unbroken(one.phone), *licences) if part))
        self._state.setText(self._words.gettext(TEAM_STATES[one.status]))
        change_role(self._state, tone=TONES[one.status])

    def _show_pairing(self, status: TeamStatus | None, waiting: Sequence[TeamLine]) -> None:
        self._pairing.setVisible(status is TeamStatus.WAITING)
        self.pair.setEnabled(bool(waiting))
        self.pair.setToolTip("" if waiting else self._words.gettext("Nobody else is on the waiting list."))
        self._menu.clear()
        for other in waiting:
            self._menu.addAction(other.players[0].replace("&", "&&")).triggered.connect(lambda _=False, id_=other.id: self.pairing_asked.emit(id_))


def say_paying(words: Translator, *, is_paid: bool, owed: int) -> str:
    """What the button of the tick “paid” does: where money is owed, it takes it."""
    if is_paid:
        return words.gettext("Mark as not paid")
    return words.gettext("Take {amount}").format(amount=euros(owed, words)) if owed else words.gettext("Mark as paid")


def _with_key(button: QPushButton, key: str) -> QWidget:
    cap = key_cap(key)
    cap.setFixedWidth(theme_of(cap).px(KEY))
    cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
    line = row(button, cap, space=STEP)
    line.setStretch(0, 1)
    together = QWidget()
    together.setLayout(line)
    return together
