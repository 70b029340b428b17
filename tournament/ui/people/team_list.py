"""The list of teams: ways to look at it, its columns, the chosen team in large, and a row that stays in sight."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QLineEdit, QMenu, QPushButton, QScrollArea, QTableView, QWidget

from tournament.i18n import Translator
from tournament.messages.people.teams import TEAM_STATES, EntrantWords, licence_lines
from tournament.messages.phrases import euros
from tournament.sentences import N_
from tournament.services.people.views import TeamStatus, TeamView, players_under, texts_of
from tournament.ui.people.team_fields import TeamFields
from tournament.ui.tables.lines_model import TableColumn
from tournament.ui.tables.wrapped import LINE
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import (
    HALF,
    ICON,
    KEY,
    LEAST_TABLE,
    ROW,
    SIDE,
    SPACE,
    STEP,
    VERY_LARGE,
    WindowTheme,
    theme_of,
)
from tournament.ui.widgets.buttons import filter_button, quiet_button
from tournament.ui.widgets.finding import folded, holds
from tournament.ui.widgets.layouts import wrapping
from tournament.ui.widgets.surfaces import (
    breakable,
    change_role,
    column,
    figure,
    key_cap,
    pill,
    prose,
    row,
    rule,
    soft,
    subtitle,
    unbroken,
)

ALL: Final = "all"
UNLICENSED: Final = "unlicensed"
FILTERS: Final[Mapping[str, tuple[str, Callable[[TeamView], bool]]]] = {
    ALL: (N_("A&ll {n}"), lambda team: True),
    "to-come": (N_("Not &yet arrived {n}"), lambda team: is_expected(team) and not team.present),
    "unpaid": (N_("Not pa&id {n}"), lambda team: is_expected(team) and not team.paid),
    "waiting": (N_("W&aiting list {n}"), lambda team: team.status is TeamStatus.WAITING),
    UNLICENSED: (N_("&No licence {n}"), lambda team: is_expected(team) and lacks_licence(team)),
}
"""What a filter is called, with how many it shows, and which teams those are."""


def is_expected(team: TeamView) -> bool:
    """Whether a team, or someone who waits for a partner, plays tonight."""
    return team.status in (TeamStatus.ACTIVE, TeamStatus.WAITING)


def lacks_licence(team: TeamView) -> bool:
    """Whether somebody of a team has no licence."""
    return sum(map(bool, team.licences)) < len(team.players)


def matches(team: TeamView, wanted: str) -> bool:
    """Whether every word typed is in the team: number, name, players, licences, club, or a text with a label."""
    texts = (str(team.number or ""), team.name, *team.players, *texts_of(team), *team.licences)
    return holds(folded(" ".join(texts)), folded(wanted).split())


class ListFilter(QWidget):
    """One button for each way to look at the list."""

    chosen = Signal(str)

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self.buttons: dict[str, QPushButton] = {name: filter_button("") for name in FILTERS}
        self._group = QButtonGroup(self)
        for name, button in self.buttons.items():
            self._group.addButton(button)
            button.clicked.connect(lambda _=False, name=name: self.chosen.emit(name))
        self.buttons[ALL].setChecked(True)
        line = column(wrapping(*self.buttons.values()))
        line.setContentsMargins(0, 0, 0, HALF)
        self.setLayout(line)
        self.ask_for_licences(False)
        self.count(())

    def ask_for_licences(self, asked: bool) -> None:
        """Offer to look at those without a licence, or do not."""
        self.buttons[UNLICENSED].setVisible(asked)
        if not asked and self.name == UNLICENSED:
            self.choose(ALL)

    @property
    def name(self) -> str:
        """The filter that is chosen."""
        return next(name for name, button in self.buttons.items() if button.isChecked())

    def shows(self, team: TeamView) -> bool:
        """Whether a team is one of those to be shown."""
        return FILTERS[self.name][1](team)

    def choose(self, name: str) -> None:
        """Look at the list in another way."""
        if name != self.name:
            self.buttons[name].setChecked(True)
            self.chosen.emit(name)

    def count(self, teams: Sequence[TeamView]) -> None:
        """Say on each button how many teams it shows."""
        for name, (text, shows) in FILTERS.items():
            count = sum(map(shows, teams))
            self.buttons[name].setText(self._tr.gettext(text).format(n=count))
            if theme_of(self).text_size > VERY_LARGE and name not in (ALL, UNLICENSED, self.name):
                self.buttons[name].setVisible(bool(count))  # a second line of buttons would stand where the list is


PRESENT, PAID = 3, 4
"""The ticked columns, present and paid; one earlier where players stand under the team's name."""
ICONS = {TeamStatus.WAITING: "clock", TeamStatus.WITHDRAWN: "flag", TeamStatus.EXCLUDED: "cross"}


def has_players_beneath(theme: WindowTheme) -> bool:
    """Whether, in large text, players stand under their team's name: beside it no letter would fit."""
    return theme.text_size > VERY_LARGE


def team_columns(
    tr: Translator,
    theme: WindowTheme,
    who: EntrantWords,
    *,
    licences: bool = False,
    owed: Callable[[TeamView], int] = lambda _: 0,
) -> Sequence[TableColumn[TeamView]]:
    """Number, name, players with club and category, present, paid (`owed` cents), state, and licences if asked."""
    c, size = theme.colours, theme.px(ICON)
    tick = icon("check", c.baize, size)
    states = {status: icon(name, c.amber_text, size) for status, name in ICONS.items()}
    yes, no, owes = tr.gettext("yes"), tr.gettext("no"), tr.gettext("owes {amount}")

    def faint(team: TeamView) -> str | None:
        return c.soft if team.status in (TeamStatus.WITHDRAWN, TeamStatus.EXCLUDED) else None

    def players(team: TeamView) -> str:
        return "\n".join(filter(None, map(" · ".join, (players_under(team.name, team.players), texts_of(team)))))

    def licences_of(team: TeamView) -> str:
        return LINE.join(licence or "–" for licence in team.licences or [""] * len(team.players))

    def state(team: TeamView) -> str:
        return tr.gettext(TEAM_STATES[team.status])

    def spoken(team: TeamView) -> str:
        return ", ".join(filter(None, (*players_under(team.name, team.players), *texts_of(team))))

    of_licences = TableColumn[TeamView](
        tr.gettext("Licences"),
        licences_of,
        wrap=True,
        colour=lambda team: c.amber_text if lacks_licence(team) else faint(team),
        spoken=lambda team: ", ".join(licence_lines(team, tr)),
    )
    beneath = has_players_beneath(theme)

    def named(team: TeamView) -> str:
        return "\n".join(
            filter(None, (team.name, " · ".join(players_under(team.name, team.players)) if beneath else ""))
        )

    return (
        TableColumn(
            tr.gettext("No."),
            lambda team: "–" if team.number is None else str(team.number),
            digits=True,
            bold=True,
            width=48,
            colour=faint,
        ),
        TableColumn(who.one, named, bold=True, wrap=True, stretch=beneath, colour=faint, spoken=lambda team: team.name),
        *(
            []
            if beneath
            else [
                TableColumn(tr.gettext("Players, club"), players, wrap=True, stretch=True, colour=faint, spoken=spoken)
            ]
        ),
        TableColumn(
            tr.gettext("Present"),
            lambda team: (yes if team.present else no) if is_expected(team) else "–",
            icon=lambda team: tick if team.present and is_expected(team) else None,
            colour=lambda team: None if team.present and is_expected(team) else c.soft,
        ),
        TableColumn(
            tr.gettext("Paid"),
            lambda team: yes if team.paid else owes.format(amount=euros(cents, tr)) if (cents := owed(team)) else no,
            icon=lambda team: tick if team.paid else None,
            colour=lambda team: None if team.paid else c.amber_text if owed(team) else c.soft,
        ),
        TableColumn(
            tr.gettext("State"),
            lambda team: (
                (tr.gettext("near the door") if team.near_door else "")
                if team.status is TeamStatus.ACTIVE
                else state(team)
            ),
            icon=lambda team: states.get(team.status),
            spoken=lambda team: ", ".join([state(team), *([tr.gettext("near the door")] if team.near_door else [])]),
        ),
        *([of_licences] if licences else []),
    )


PAIR_KEY = "+"
TONES = {
    TeamStatus.ACTIVE: "done",
    TeamStatus.WAITING: "alert",
    TeamStatus.WITHDRAWN: "alert",
    TeamStatus.EXCLUDED: "fault",
}


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

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._tells_licences = False
        self.setProperty("role", "card")
        self._number, self._state = figure(""), pill("")
        self._name, self._players, self.rest = subtitle(""), prose(""), soft("")
        self._name.setWordWrap(True)
        self.present = quiet_button("")
        self.paid = quiet_button("")
        self.open = quiet_button(tr.gettext("Show team"))
        self.edit = quiet_button(tr.gettext("Correct"))
        self.pair = quiet_button(tr.gettext("&Pair with…"))
        self.bring_back = quiet_button(tr.gettext("&Bring back"))
        self.more = quiet_button(tr.gettext("Othe&r actions"))
        self._menu, self._others = QMenu(self.pair), QMenu(self.more)
        self.pair.setMenu(self._menu)
        self.more.setMenu(self._others)
        self.swap = self._action(tr.gettext("Swap &name and first name"), "F6")
        self.slip = self._action(tr.gettext("Reprint s&lip…"))
        self.category = self._action(tr.gettext("&Category…"))
        self.withdraw = self._action(tr.gettext("&Withdraw…"))
        self.exclude = self._action(tr.gettext("&Exclude…"))
        self.remove = self._action(tr.gettext("&Delete"), tr.gettext("Del"))
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
        say = self._tr.gettext
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

    def show_teams(self, chosen: Sequence[TeamView], waiting: Sequence[TeamView], owed: int = 0) -> None:
        """Show the chosen teams, which owe `owed` cents; `waiting` are others without a partner."""
        one = chosen[0] if len(chosen) == 1 else None
        self._show_words(chosen, one)
        expected = [team for team in chosen if is_expected(team)]
        self.present.setEnabled(bool(expected))
        self._presence.setVisible(bool(expected) or not chosen)
        self.paid.setEnabled(bool(chosen))
        self.present.setText(
            self._tr.gettext("Mark absent")
            if expected and all(team.present for team in expected)
            else self._tr.gettext("Mark present")
        )
        self.paid.setText(paying_text(self._tr, is_paid=bool(chosen) and all(team.paid for team in chosen), owed=owed))
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

    def _show_words(self, chosen: Sequence[TeamView], one: TeamView | None) -> None:
        self._state.setVisible(one is not None)
        if one is None:
            self._number.setText(str(len(chosen)) if chosen else "")
            self._name.setText(self._tr.gettext("teams chosen") if chosen else self._tr.gettext("No team chosen"))
            self._players.setText(
                "" if chosen else self._tr.gettext("Choose a team in the list to mark, correct or withdraw it.")
            )
            self.rest.setText("")
            return
        self._number.setText("–" if one.number is None else str(one.number))
        self._name.setText(breakable(one.name))
        self._players.setText("\n".join(map(breakable, players_under(one.name, one.players))))
        licences = licence_lines(one, self._tr) if self._tells_licences else ()
        self.rest.setText(
            "\n".join(breakable(part) for part in (*texts_of(one), unbroken(one.phone), *licences) if part)
        )
        self._state.setText(self._tr.gettext(TEAM_STATES[one.status]))
        change_role(self._state, tone=TONES[one.status])

    def _show_pairing(self, status: TeamStatus | None, waiting: Sequence[TeamView]) -> None:
        self._pairing.setVisible(status is TeamStatus.WAITING)
        self.pair.setEnabled(bool(waiting))
        self.pair.setToolTip("" if waiting else self._tr.gettext("Nobody else is on the waiting list."))
        self._menu.clear()
        for other in waiting:
            self._menu.addAction(other.players[0].replace("&", "&&")).triggered.connect(
                lambda _=False, id_=other.id: self.pairing_asked.emit(id_)
            )


def paying_text(tr: Translator, *, is_paid: bool, owed: int) -> str:
    """What the button of the tick “paid” does: where money is owed, it takes it."""
    if is_paid:
        return tr.gettext("Mark as not paid")
    return tr.gettext("Take {amount}").format(amount=euros(owed, tr)) if owed else tr.gettext("Mark as paid")


def _with_key(button: QPushButton, key: str) -> QWidget:
    cap = key_cap(key)
    cap.setFixedWidth(theme_of(cap).px(KEY))
    cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
    line = row(button, cap, space=STEP)
    line.setStretch(0, 1)
    together = QWidget()
    together.setLayout(line)
    return together


class RowInSight(QObject):
    """Scrolls while names are typed, so that the line and the chosen or first row under it are seen."""

    def __init__(self, area: QScrollArea, fields: TeamFields, table: QTableView) -> None:
        """`area` scrolls the page that holds both."""
        super().__init__(area)
        self._area, self._fields, self._table = area, fields, table
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self.look)
        # rows take their height, and the page its own, one after another
        area.verticalScrollBar().rangeChanged.connect(lambda *_: self._timer.start())
        table.verticalHeader().sectionResized.connect(lambda *_: self._timer.start())
        fields.submitted.connect(lambda _: self._timer.start())

    def look(self) -> None:
        """Scroll to where both are seen, unless the focus is elsewhere; the list is as low as asked."""
        area, table, line_edit = self._area, self._table, self._fields.players[0]
        typing, theme = area.window().focusWidget(), theme_of(table)
        if not table.model().rowCount() or not (isinstance(typing, QLineEdit) and self._fields.isAncestorOf(typing)):
            return
        if (told := self._told()) is not None:
            self._show_all(told, line_edit)
            return
        above = table.mapTo(area, QPoint()).y() - line_edit.mapTo(area, QPoint()).y() + SPACE
        least = table.horizontalHeader().height() + theme.px(ROW)
        table.setMinimumHeight(max(min(theme.px(LEAST_TABLE), area.viewport().height() - above), least))
        is_chosen = table.selectionModel().hasSelection()
        here = table.currentIndex() if is_chosen else table.model().index(0, 0)
        if is_chosen:
            table.scrollTo(here)
        bottom = table.viewport().mapTo(area.viewport(), table.visualRect(here).bottomLeft()).y() + HALF
        room = line_edit.mapTo(area.viewport(), QPoint()).y() - HALF
        bar = area.verticalScrollBar()
        bar.setValue(bar.value() + max(min(bottom - area.viewport().height(), room), 0))

    def _told(self) -> QWidget | None:
        """Where it is said what is wrong with a field, while it is."""
        return next((field.trouble.parentWidget() for field in self._fields.fields if field.trouble.isVisible()), None)

    def _show_all(self, told: QWidget, line: QWidget) -> None:
        """Scroll to where what is wrong is seen whole, and under it the line that it is about."""
        bar, view = self._area.verticalScrollBar(), self._area.viewport()
        top = told.mapTo(view, QPoint()).y() - HALF
        bottom = line.mapTo(view, line.rect().bottomLeft()).y() + HALF
        bar.setValue(bar.value() + (top if top < 0 else max(min(bottom - view.height(), top), 0)))
