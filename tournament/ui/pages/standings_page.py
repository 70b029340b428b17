"""The standings at any moment, with shared ranks and every criterion in the organiser's order."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QComboBox, QTableView, QVBoxLayout, QWidget

from tournament.errors import Refused
from tournament.i18n import N_, Translator
from tournament.services.changes import Changes
from tournament.services.desk import Desk
from tournament.services.drawing import rounds
from tournament.services.lines import RoundState, StandingLine, StandingsLine, TeamStatus
from tournament.services.standing import standings
from tournament.ui.tables.lines_model import Column, LinesModel
from tournament.ui.tables.table_view import table_view
from tournament.ui.theme.tokens import SPACE, theme_of
from tournament.ui.widgets.empty_state import EmptyOrWorking
from tournament.ui.widgets.surfaces import give_room, panel, row, scrolled, spread
from tournament.ui.widgets.text import change_role, pill, title
from tournament.wording.criteria import say_criterion
from tournament.wording.numbers import number

GONE: Final = {TeamStatus.WITHDRAWN: N_("{name} (withdrawn)"), TeamStatus.EXCLUDED: N_("{name} (excluded)")}
NAME_WIDTH: Final = 200
CLUB_WIDTH: Final = 136


@dataclass(frozen=True)
class Ranked:
    """A line of the standings, and whether its rank is shared."""

    line: StandingLine
    is_shared: bool


class StandingsPage(QWidget):
    """The standings after the last round, or after an earlier one."""

    changed = Signal(Changes)
    refused = Signal(Refused)
    place_asked = Signal(str)

    def __init__(self, desk: Desk, words: Translator) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._criteria: tuple[str, ...] | None = None
        self._title, self._state = title(""), pill("")
        self.after = QComboBox()
        self.after.setAccessibleName(words.gettext("After round"))
        self.view: QTableView | None = None
        self._model: LinesModel[Ranked] | None = None
        self._tables = QVBoxLayout()
        self._lay_out()
        self.after.activated.connect(self._show)
        self.refresh(Changes(rounds=True))

    def refresh(self, changes: Changes) -> None:
        """Show the standings as the facts make them now."""
        if not changes.standings:
            return
        posted = [line.number for line in rounds(self._desk) if line.state is not RoundState.DRAWN]
        self._whole.show_empty(not posted)
        if not posted:
            return
        latest = self.after.currentIndex() in (-1, self.after.count() - 1)
        chosen = self.after.currentData()
        self.after.clear()
        for number_of_round in posted:
            self.after.addItem(self._words.gettext("after round {n}").format(n=number_of_round), number_of_round)
        place = self.after.count() - 1 if latest else self.after.findData(chosen)
        self.after.setCurrentIndex(place if place >= 0 else self.after.count() - 1)
        self._show()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The page itself wants no keys: arrows walk through the table."""
        super().focusInEvent(event)
        if self.view is None or self._whole.is_empty:
            self._whole.first.setFocus()
        else:
            self.view.setFocus()

    def _show(self) -> None:
        line = standings(self._desk, self.after.currentData())
        self._title.setText(self._words.gettext("Standings after round {n}").format(n=line.round))
        self._say_state(line)
        if self._model is None or line.criteria != self._criteria:
            self._criteria = line.criteria
            if self.view is not None:
                self.view.deleteLater()
            self._model = LinesModel(standing_columns(line.criteria, self._words, theme_of(self).colours.soft), (), self)
            self.view = table_view(self._model, self._words.gettext("Standings"))
            self._tables.addWidget(self.view)
        ranks = [standing.rank for standing in line.lines]
        self._model.show([Ranked(standing, ranks.count(standing.rank) > 1) for standing in line.lines])

    def _say_state(self, line: StandingsLine) -> None:
        if line.is_provisional:
            text = self._words.ngettext("provisional, {n} of {tables} table", "provisional, {n} of {tables} tables", line.tables).format(
                n=line.tables_in, tables=line.tables
            )
        else:
            text = self._words.gettext("every table is in")
        self._state.setText(text)
        change_role(self._state, tone="alert" if line.is_provisional else "done")

    def _lay_out(self) -> None:
        say = self._words.gettext
        self._tables.setContentsMargins(0, 0, 0, 0)
        ranking = panel(row(self._title, self._state, None, self.after), self._tables, space=SPACE)
        give_room(ranking, 1)
        self._whole = EmptyOrWorking(
            say("No standings yet"),
            say("They appear as soon as the first draw is posted, and follow every hand that is entered."),
            say("Go to the draw"),
            ranking,
            drawing="bars",
        )
        self._whole.first.clicked.connect(lambda: self.place_asked.emit("draw"))
        spread(self, scrolled(self._whole, sideways=True))


def standing_columns(criteria: Sequence[str], words: Translator, soft_colour: str) -> tuple[Column[Ranked], ...]:
    """The columns: the rank, the team, and every criterion; teams that left are in the colour `soft_colour`."""
    say = words.gettext

    def colour(row: Ranked) -> str | None:
        return soft_colour if row.line.status in GONE else None

    def players(row: Ranked) -> str:
        return say(" and ").join(row.line.players)

    def criterion(name: str) -> Column[Ranked]:
        return Column(say_criterion(name, words), lambda row: number(row.line.values[name], words), digits=True, bold=name == criteria[0])

    return (
        Column(say("Rank"), lambda row: rank_text(row, words), digits=True, bold=True, colour=colour),
        Column(say("No."), lambda row: str(row.line.team), digits=True, colour=colour),
        Column(say("Team"), lambda row: team_text(row, words), width=NAME_WIDTH, bold=True, colour=colour),
        Column(say("Players"), players, stretch=True, colour=colour, spoken=players),
        Column(say("Club"), lambda row: row.line.club, width=CLUB_WIDTH, colour=colour, spoken=lambda row: row.line.club),
        Column(say("Played"), lambda row: str(row.line.games), digits=True),
        *(criterion(name) for name in criteria),
    )


def team_text(row: Ranked, words: Translator) -> str:
    """The name of a team, saying so where it left."""
    gone = GONE.get(row.line.status)
    return words.gettext(gone).format(name=row.line.name) if gone else row.line.name


def rank_text(row: Ranked, words: Translator) -> str:
    """A rank, saying so where several teams share it."""
    return words.gettext("{rank} tied").format(rank=row.line.rank) if row.is_shared else str(row.line.rank)
