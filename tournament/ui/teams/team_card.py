"""The chosen team in large, with everything that can be done for it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton

from tournament.i18n import Translator
from tournament.services.lines import TeamLine, TeamStatus
from tournament.ui.theme.tokens import KEY, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import column, row, rule
from tournament.ui.widgets.text import breakable, change_role, figure, key_cap, pill, prose, soft, subtitle
from tournament.wording.settings import TEAM_STATES

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

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self.setProperty("role", "card")
        self._number, self._state = figure(""), pill("")
        self._name, self._players, self._rest = subtitle(""), prose(""), soft("")
        self._name.setWordWrap(True)
        self.present = quiet_button("")
        self.paid = quiet_button("")
        self.edit = quiet_button(words.gettext("Correct"))
        self.pair = quiet_button(words.gettext("&Pair with…"))
        self.withdraw = quiet_button(words.gettext("&Withdraw…"))
        self.exclude = quiet_button(words.gettext("&Exclude…"))
        self.bring_back = quiet_button(words.gettext("&Bring back"))
        self.remove = quiet_button(words.gettext("&Strike out"))
        self._menu = QMenu(self.pair)
        self.pair.setMenu(self._menu)
        self._connect()
        self._lay_out()
        self.show_teams((), ())

    def _connect(self) -> None:
        self.present.clicked.connect(self.present_asked)
        self.paid.clicked.connect(self.paid_asked)
        self.edit.clicked.connect(self.edit_asked)
        self.withdraw.clicked.connect(self.withdrawal_asked)
        self.exclude.clicked.connect(self.exclusion_asked)
        self.bring_back.clicked.connect(self.return_asked)
        self.remove.clicked.connect(self.removal_asked)

    def _lay_out(self) -> None:
        top = row(self._number, None, self._state)
        top.setAlignment(self._state, Qt.AlignmentFlag.AlignVCenter)
        words = column(top, self._name, self._players, self._rest, space=STEP)
        ticks = column(_with_key(self.present, self._words.gettext("Space")), _with_key(self.paid, "P"), _with_key(self.edit, "F2"), space=STEP)
        others = column(self.pair, self.bring_back, self.withdraw, self.exclude, _with_key(self.remove, self._words.gettext("Del")), space=STEP)
        layout = column(words, rule(), ticks, rule(), others, None, space=STEP)
        layout.setContentsMargins(SPACE, STEP, SPACE, SPACE)
        self.setLayout(layout)

    def show_teams(self, chosen: Sequence[TeamLine], waiting: Sequence[TeamLine]) -> None:
        """Show the chosen teams; `waiting` are the others that look for a partner."""
        one = chosen[0] if len(chosen) == 1 else None
        self._show_words(chosen, one)
        for button in (self.present, self.paid):
            button.setEnabled(bool(chosen))
        self.present.setText(
            self._words.gettext("Mark absent") if chosen and all(team.present for team in chosen) else self._words.gettext("Mark present")
        )
        self.paid.setText(
            self._words.gettext("Mark as not paid") if chosen and all(team.paid for team in chosen) else self._words.gettext("Mark as paid")
        )
        status = one.status if one else None
        self.edit.setEnabled(one is not None)
        self.remove.setEnabled(one is not None)
        self.withdraw.setVisible(status in (None, TeamStatus.ACTIVE))
        self.exclude.setVisible(status in (None, TeamStatus.ACTIVE, TeamStatus.WITHDRAWN))
        self.withdraw.setEnabled(status is TeamStatus.ACTIVE)
        self.exclude.setEnabled(one is not None)
        self.bring_back.setVisible(status in (TeamStatus.WITHDRAWN, TeamStatus.EXCLUDED))
        self._show_pairing(status, waiting)

    def _show_words(self, chosen: Sequence[TeamLine], one: TeamLine | None) -> None:
        self._state.setVisible(one is not None)
        if one is None:
            self._number.setText(str(len(chosen)) if chosen else "")
            self._name.setText(self._words.gettext("teams chosen") if chosen else self._words.gettext("No team chosen"))
            self._players.setText("" if chosen else self._words.gettext("Choose a team in the list to mark, correct or withdraw it."))
            self._rest.setText("")
            return
        self._number.setText("–" if one.number is None else str(one.number))
        self._name.setText(breakable(one.name))
        self._players.setText("\n".join(map(breakable, one.players)))
        self._rest.setText(" · ".join(breakable(part) for part in (one.club, one.phone) if part))
        self._state.setText(self._words.gettext(TEAM_STATES[one.status]))
        change_role(self._state, tone=TONES[one.status])

    def _show_pairing(self, status: TeamStatus | None, waiting: Sequence[TeamLine]) -> None:
        self.pair.setVisible(status is TeamStatus.WAITING)
        self.pair.setEnabled(bool(waiting))
        self.pair.setToolTip("" if waiting else self._words.gettext("Nobody else is on the waiting list."))
        self._menu.clear()
        for other in waiting:
            self._menu.addAction(other.players[0].replace("&", "&&")).triggered.connect(lambda _=False, id_=other.id: self.pairing_asked.emit(id_))


def _with_key(button: QPushButton, key: str) -> QHBoxLayout:
    cap = key_cap(key)
    cap.setFixedWidth(theme_of(cap).px(KEY))
    cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
    line = row(button, cap, space=STEP)
    line.setStretch(0, 1)
    return line
