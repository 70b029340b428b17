"""What a draw should heed of a team: whom it does not meet, and whether it sits near the door."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.phrases import read_number
from tournament.messages.repairs import say_apart
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.people.keeping_apart import keep_apart, let_meet, pairs_apart
from tournament.services.people.lines import ApartLine, TeamLine
from tournament.services.people.registration import set_near_door, teams
from tournament.ui.ground.page import Showing
from tournament.ui.people.apart_dialog import ApartDialog, ApartWish
from tournament.ui.theme.tokens import HALF, STEP
from tournament.ui.widgets.buttons import quiet_button, small_button
from tournament.ui.widgets.surfaces import card, clear, column, row
from tournament.ui.widgets.text import breakable, prose, subtitle


class WishesCard(QWidget):
    """A box to tick, the pairs that are named with a button each, and one to name another."""

    changed = Signal(Changes)
    refused = Signal(Refused)

    def __init__(self, page: Showing, desk: Desk, words: Translator) -> None:
        super().__init__()
        self._page, self._desk, self._words = page, desk, words
        self._team: TeamLine | None = None
        say = words.gettext
        self.near_door = QCheckBox(say("Seat near the &door"))
        self.add = quiet_button(say("Teams not to &meet…"))
        self.may_meet: list[QWidget] = []
        self._pairs: QVBoxLayout = column(space=HALF)
        told = QWidget()
        told.setLayout(self._pairs)
        self.near_door.clicked.connect(self._tick)
        self.add.clicked.connect(self.ask)
        self.setLayout(column(card(subtitle(say("At the draw")), self.near_door, told, row(self.add, None), space=STEP)))

    def show_team(self, team: TeamLine) -> None:
        """Show what is wished of a team."""
        self._team = team
        self.near_door.setChecked(team.near_door)
        clear(self._pairs)
        self.may_meet = []
        for pair in pairs_apart(self._page.hall):
            if team.number in pair.teams:
                self._pairs.addWidget(self._told(pair, team.number))

    def _told(self, pair: ApartLine, number: int) -> QWidget:
        button = small_button(self._words.gettext("May meet"))
        sentence = say_apart(pair, number, self._words)
        button.setAccessibleDescription(sentence)
        button.clicked.connect(partial(self._do, let_meet, pair.id))
        self.may_meet.append(button)
        line = row(prose(breakable(sentence)), button)
        line.setStretch(0, 1)
        shown = QWidget()
        shown.setLayout(line)
        return shown

    def ask(self) -> None:
        """Ask whom the team should not meet."""
        if self._team is None:
            return
        team, known = self._team, {line.number: line for line in teams(self._page.hall) if line.number is not None}

        def attempt(wish: ApartWish) -> Sequence[Problem]:
            other = known.get(read_number(wish.other) or 0)
            if other is None:
                return (Problem("apart-unknown", "other", {"number": wish.other or "?"}),)
            try:
                changes = keep_apart(self._desk.on_sight_of(self._page.hall), team.id, other.id, until_round=wish.until_round)
            except Refused as refusal:
                return refusal.problems
            self.changed.emit(changes)
            return ()

        ApartDialog.ask(self.window(), self._words, team, {number: line.name for number, line in known.items()}, attempt)

    def _tick(self, near: bool) -> None:
        if self._team is not None:
            self._do(set_near_door, [self._team.id], near)

    def _do(self, use_case: Callable[..., Changes], *facts: object) -> None:
        try:
            changes = use_case(self._desk.on_sight_of(self._page.hall), *facts)
        except Refused as refusal:
            self.refused.emit(refusal)
        else:
            self.changed.emit(changes)
