"""Every round of a schedule to look at, those to come too: a line for each table, or a line for each team."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableView, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.people.teams import EntrantWords
from tournament.messages.rounds.brackets import say_meeting, say_out
from tournament.services.people.lines import TeamLine
from tournament.services.rounds.schedule_lines import PlannedRound, ScheduleLine, names_of
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import table_view
from tournament.ui.theme.tokens import LEAST_TABLE, ROUND_COLUMN, theme_of

OUT: Final = 0
"""The key of the line of those who sit out, under those of the tables."""


@dataclass(frozen=True)
class ScheduleRow:
    """A line: of a table (`OUT`: of those who sit out), or of a team with its name."""

    number: int
    name: str = ""


class ScheduleView(QWidget):
    """A table whose columns are the rounds. `by_team` says whose lines there are."""

    def __init__(self, words: Translator, *, by_team: bool) -> None:
        super().__init__()
        self._words, self._by_team = words, by_team
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self.view: QTableView | None = None

    def show_schedule(self, schedule: ScheduleLine, teams: Sequence[TeamLine], who: EntrantWords) -> None:
        """Show every round of a schedule."""
        if self.view is not None:
            self._layout.removeWidget(self.view)
            self.view.hide()
            self.view.deleteLater()
        lines = lines_by_team(schedule, teams) if self._by_team else lines_by_table(schedule)
        model = LinesModel(self._columns(schedule, who), lines, self, name=lambda line: line.number)
        name = self._words.gettext("All rounds, team by team") if self._by_team else self._words.gettext("All rounds, table by table")
        self.view = table_view(model, name)
        self.view.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.view.setMinimumHeight(theme_of(self).px(LEAST_TABLE))
        self._layout.addWidget(self.view)

    def _columns(self, schedule: ScheduleLine, who: EntrantWords) -> tuple[TableColumn[ScheduleRow], ...]:
        """The line's name, and a column for every round; what is drawn is in a softer colour than what is to come."""
        say, soft = self._words.gettext, theme_of(self).colours.soft
        head = (
            (
                TableColumn[ScheduleRow](say("No."), lambda line: str(line.number), digits=True, bold=True),
                TableColumn[ScheduleRow](who.one, lambda line: line.name),
            )
            if self._by_team
            else (TableColumn[ScheduleRow](say("Table"), lambda line: say("Bye") if line.number == OUT else str(line.number), bold=True),)
        )
        rounds = tuple(
            TableColumn[ScheduleRow](
                say("Round {n}").format(n=each.number),
                partial(self._meeting if self._by_team else self._table, each),
                width=ROUND_COLUMN,
                colour=partial(lambda colour, _: colour, soft if each.drawn else None),
            )
            for each in schedule.rounds
        )
        return (*head, *rounds, TableColumn[ScheduleRow]("", lambda _: "", stretch=True))

    def _meeting(self, each: PlannedRound, line: ScheduleRow) -> str:
        return say_meeting(each, line.number, self._words)

    def _table(self, each: PlannedRound, line: ScheduleRow) -> str:
        return (
            say_out(each) if line.number == OUT else next((" – ".join(map(str, game.teams)) for game in each.games if game.table == line.number), "")
        )


def lines_by_team(schedule: ScheduleLine, teams: Sequence[TeamLine]) -> list[ScheduleRow]:
    """A line for every team of the schedule, in the order of their numbers."""
    known = names_of(teams)
    return [ScheduleRow(team, known[team].name) for team in sorted(schedule.teams)]


def lines_by_table(schedule: ScheduleLine) -> list[ScheduleRow]:
    """A line for every table, and one for those who sit out."""
    tables = sorted({game.table for each in schedule.rounds for game in each.games if game.table is not None})
    return [*map(ScheduleRow, tables), *([ScheduleRow(OUT)] if any(game.is_bye for each in schedule.rounds for game in each.games) else [])]


def tells_tables(schedule: ScheduleLine) -> bool:
    """Whether the table of every game is known."""
    return all(game.table is not None or game.is_bye for each in schedule.rounds for game in each.games)
