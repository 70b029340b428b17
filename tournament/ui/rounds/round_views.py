"""Views of a round: as it was drawn, and what its schedule knows in advance, by table, by team and in pools."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QStackedWidget, QTableView, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.people.teams import EntrantWords
from tournament.messages.phrases import number
from tournament.messages.rounds.brackets import meeting_text, out_text, pool_game_text, pool_text
from tournament.services.people.views import TeamView
from tournament.services.rounds.bracket_views import PhaseBracketView
from tournament.services.rounds.schedule_views import PhaseScheduleView, PlannedRound, PoolView, names_of
from tournament.ui.rounds.bracket_view import BracketView
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import table_view
from tournament.ui.theme.tokens import HALF, LEAST_TABLE, POOL_NAME, ROUND_COLUMN, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import SegmentChoice, Segments
from tournament.ui.widgets.layouts import Pairs
from tournament.ui.widgets.surfaces import OneLine, card, clear, column, label, pill, row, scrolled, soft, subtitle


class ViewChoice(QWidget):
    """Shows the chosen view, at first the first of `choices`; `front` alone where there is no choice."""

    def __init__(self, views: Mapping[str, QWidget], choices: Sequence[SegmentChoice], front: str) -> None:
        super().__init__()
        self._views, self._front = views, front
        self.choice = Segments(choices, must=True)
        self.choice.press((choices[0].value,))
        self._choices, self._shown = QWidget(), QStackedWidget()
        self._choices.setLayout(row(self.choice, None))
        for view in views.values():
            self._shown.addWidget(view)
        layout = column(self._choices, self._shown)
        layout.setStretch(1, 1)
        self.setLayout(layout)
        self.choice.chosen.connect(self._show)
        self.offer_choice(offered=False)

    def offer_choice(self, *, offered: bool) -> None:
        """Let the view be chosen, or show the one in front."""
        self._choices.setVisible(offered)
        self._show()

    def _show(self) -> None:
        self._shown.setCurrentWidget(self._views[self._front if self._choices.isHidden() else self.choice.value])


GOES_ON: Final = "▸"


POINTS: Final = 5
"""The column of the points."""


class PoolsView(QWidget):
    """Cards of pools that scroll; the arrows scroll them too."""

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self.pools: tuple[PoolView, ...] = ()
        self.note = soft(tr.gettext("▸ would go through as it stands"))
        self._cards = QVBoxLayout()
        inside = QWidget()
        inside.setProperty("role", "page")
        inside.setLayout(column(self.note, self._cards, None, space=STEP))
        self.area = scrolled(inside)
        self.area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.area.setAccessibleName(tr.gettext("Pools"))
        self.area.setMinimumHeight(theme_of(self).px(LEAST_TABLE))
        self.setLayout(column(self.area))

    def show_pools(self, pools: Sequence[PoolView], teams: Sequence[TeamView], who: EntrantWords) -> None:
        """Show these pools."""
        if tuple(pools) == self.pools:
            return
        self.pools = tuple(pools)
        known = names_of(teams)
        clear(self._cards)
        self.note.setVisible(any(line.goes_on for pool in pools for line in pool.teams))
        self._cards.addWidget(Pairs(*(self._card(pool, known, who) for pool in pools)))

    def _card(self, pool: PoolView, teams: Mapping[int, TeamView], who: EntrantWords) -> QFrame:
        say = self._tr.gettext
        state = pill(say("played"), "done") if pool.is_done else None
        grid = QGridLayout()
        grid.setHorizontalSpacing(STEP)
        grid.setVerticalSpacing(HALF)
        grid.setColumnStretch(2, 1)
        grid.setColumnMinimumWidth(2, theme_of(self).px(POOL_NAME))
        for position, text in enumerate(("", say("No."), who.one, say("Played"), say("Won"), say("Points"))):
            grid.addWidget(
                label(text, "label"),
                0,
                position,
                Qt.AlignmentFlag.AlignLeft if position == 2 else Qt.AlignmentFlag.AlignRight,
            )
        for position, line in enumerate(pool.teams, start=1):
            role = "strong" if line.goes_on else "prose"
            grid.addWidget(label(GOES_ON if line.goes_on else "", role), position, 0)
            grid.addWidget(OneLine(teams[line.team].name, role), position, 2)
            for column_, text in (
                (1, str(line.team)),
                (3, str(line.played)),
                (4, str(line.won)),
                (5, number(line.points, self._tr)),
            ):
                figure = label(text, role)
                if column_ == POINTS:  # clear of the wins: "1 3 336" would read as one number
                    figure.setContentsMargins(theme_of(self).px(STEP), 0, 0, 0)
                grid.addWidget(figure, position, column_, Qt.AlignmentFlag.AlignRight)
        games = soft("\n".join(self._rounds(pool)))
        return card(
            row(subtitle(pool_text(pool, self._tr)), None, *([state] if state else [])), grid, games, space=SPACE
        )

    def _rounds(self, pool: PoolView) -> list[str]:
        """A line for every round: its games, with their results once they are in."""
        told = []
        for each in sorted({game.round for game in pool.games}):
            games = " · ".join(pool_game_text(game, self._tr) for game in pool.games if game.round == each)
            told.append(self._tr.gettext("Round {n}: {games}").format(n=each, games=games))
        return told


OUT: Final = 0
"""The key of the line of those who sit out, under those of the tables."""


@dataclass(frozen=True)
class ScheduleRow:
    """A line: of a table (`OUT`: of those who sit out), or of a team with its name."""

    number: int
    name: str = ""


class ScheduleView(QWidget):
    """A table whose columns are the rounds. `by_team` says whose lines there are."""

    def __init__(self, tr: Translator, *, by_team: bool) -> None:
        super().__init__()
        self._tr, self._by_team = tr, by_team
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self.view: QTableView | None = None

    def show_schedule(self, schedule: PhaseScheduleView, teams: Sequence[TeamView], who: EntrantWords) -> None:
        """Show every round of a schedule."""
        if self.view is not None:
            self._layout.removeWidget(self.view)
            self.view.hide()
            self.view.deleteLater()
        lines = lines_by_team(schedule, teams) if self._by_team else lines_by_table(schedule)
        model = LinesModel(self._columns(schedule, who), lines, self, name=lambda line: line.number)
        name = (
            self._tr.gettext("All rounds, team by team")
            if self._by_team
            else self._tr.gettext("All rounds, table by table")
        )
        self.view = table_view(model, name)
        self.view.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.view.setMinimumHeight(theme_of(self).px(LEAST_TABLE))
        self._layout.addWidget(self.view)

    def _columns(self, schedule: PhaseScheduleView, who: EntrantWords) -> tuple[TableColumn[ScheduleRow], ...]:
        """The line's name, and a column for every round; what is drawn is in a softer colour than what is to come."""
        say, soft = self._tr.gettext, theme_of(self).colours.soft
        head = (
            (
                TableColumn[ScheduleRow](say("No."), lambda line: str(line.number), digits=True, bold=True),
                TableColumn[ScheduleRow](who.one, lambda line: line.name),
            )
            if self._by_team
            else (
                TableColumn[ScheduleRow](
                    say("Table"), lambda line: say("Bye") if line.number == OUT else str(line.number), bold=True
                ),
            )
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
        return meeting_text(each, line.number, self._tr)

    def _table(self, each: PlannedRound, line: ScheduleRow) -> str:
        return (
            out_text(each)
            if line.number == OUT
            else next((" – ".join(map(str, game.teams)) for game in each.games if game.table == line.number), "")
        )


def lines_by_team(schedule: PhaseScheduleView, teams: Sequence[TeamView]) -> list[ScheduleRow]:
    """A line for every team of the schedule, in the order of their numbers."""
    known = names_of(teams)
    return [ScheduleRow(team, known[team].name) for team in sorted(schedule.teams)]


def lines_by_table(schedule: PhaseScheduleView) -> list[ScheduleRow]:
    """A line for every table, and one for those who sit out."""
    tables = sorted({game.table for each in schedule.rounds for game in each.games if game.table is not None})
    return [
        *map(ScheduleRow, tables),
        *([ScheduleRow(OUT)] if any(game.is_bye for each in schedule.rounds for game in each.games) else []),
    ]


def tells_tables(schedule: PhaseScheduleView) -> bool:
    """Whether the table of every game is known."""
    return all(game.table is not None or game.is_bye for each in schedule.rounds for game in each.games)


ROUND: Final = "round"
TABLES: Final = "tables"
TEAMS: Final = "teams"
POOLS: Final = "pools"


class PlanViews(ViewChoice):
    """Shows `front` until more is wanted; no choice is shown where nothing is known in advance."""

    def __init__(self, front: QWidget, tr: Translator) -> None:
        say = tr.gettext
        by_table = ScheduleView(tr, by_team=False)
        by_team = ScheduleView(tr, by_team=True)
        pools = PoolsView(tr)
        choices = [
            SegmentChoice(ROUND, say("This round"), say("This round, table by table")),
            SegmentChoice(POOLS, say("Pools"), say("The pools and their tables")),
            SegmentChoice(TABLES, say("All rounds"), say("All rounds, table by table")),
            SegmentChoice(TEAMS, say("Team by team"), say("All rounds, team by team")),
        ]
        super().__init__({ROUND: front, POOLS: pools, TABLES: by_table, TEAMS: by_team}, choices, ROUND)
        self.by_table, self.by_team, self.pools = by_table, by_team, pools

    def show_plan(
        self,
        schedule: PhaseScheduleView | None,
        pools: Sequence[PoolView],
        teams: Sequence[TeamView],
        who: EntrantWords,
    ) -> None:
        """Offer what is known of further rounds; nothing where there is no schedule."""
        if schedule is not None:
            self.by_table.show_schedule(schedule, teams, who)
            self.by_team.show_schedule(schedule, teams, who)
            self.pools.show_pools(pools, teams, who)
            self.choice.button(TABLES).setVisible(tells_tables(schedule))
            self.choice.button(POOLS).setVisible(bool(pools))
        if schedule is None or self.choice.button(self.choice.value).isHidden():
            self.choice.press((ROUND,))
        self.offer_choice(offered=schedule is not None)


BRACKETS: Final = "brackets"


class DrawnViews(ViewChoice):
    """The other views of a round: its tables, and brackets if any, shown until tables are wanted."""

    def __init__(self, tables: QWidget, tr: Translator) -> None:
        say = tr.gettext
        brackets = BracketView(tr)
        choices = [
            SegmentChoice(BRACKETS, say("Bracket"), say("As a bracket")),
            SegmentChoice(TABLES, say("Tables"), say("By table")),
        ]
        super().__init__({TABLES: tables, BRACKETS: brackets}, choices, TABLES)
        self.brackets = brackets

    def show_brackets(self, brackets: Sequence[PhaseBracketView]) -> None:
        """Show the brackets of the round; none where it has no brackets."""
        self.brackets.show_brackets(brackets)
        self.offer_choice(offered=bool(brackets))
