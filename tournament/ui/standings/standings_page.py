"""The standings: shared ranks, movement, every criterion in order, and the leaders' progress."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QItemSelectionModel, QSize, Qt
from PySide6.QtGui import QFocusEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QTableView, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.hall.tables import not_settled_text
from tournament.messages.people.teams import EntrantWords, who_plays
from tournament.messages.rounds.clock import rounds_to_check_lines
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.hall.calls import awaited_tables
from tournament.services.hall.views import AwaitedTables
from tournament.services.people.roll import found
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import RoundState, RoundView
from tournament.services.scores.standing import standings, team_progress
from tournament.services.scores.views import StandingsView, who_played
from tournament.services.setup.championship import championship
from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import Action, PageName
from tournament.ui.standings.ranking_and_leaders import (
    LeadersPlot,
    RankedStandingView,
    RankingAndLeaders,
    plays_differ,
    standing_columns,
)
from tournament.ui.tables.lines_model import LinesModel
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.theme.tokens import (
    FIND,
    HALF,
    ICON,
    LARGE_TEXT,
    LEAST_STANDINGS,
    PLOT,
    SPACE,
    STEP,
    TEAM_COLUMN,
    theme_of,
)
from tournament.ui.widgets.buttons import key_name, quiet_button
from tournament.ui.widgets.field import SearchLineEdit
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.layouts import SideBySide
from tournament.ui.widgets.messages import EmptyOrWorking
from tournament.ui.widgets.surfaces import (
    card,
    change_role,
    column,
    give_room,
    panel,
    pill,
    row,
    scrolled,
    soft,
    spread,
    subtitle,
    title,
)

FEWEST_ROUNDS_TO_PLOT: Final = 2
PRIZES_KEY: Final = "F6"
AROUND_THE_TABLE: Final = 4 * SPACE
TIGHT: Final = 480
"""A page that is narrower, of its text, has room for the names alone."""


class StandingsPage(Page):
    """The standings after the last or an earlier round. `team_asked`: number of the team to show."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        self._last: int | None = None
        self._check: Mapping[int, str] = {}
        self._shape: tuple[object, ...] | None = None
        self._standing: tuple[str, bool] | None = None
        self.headline, self.status = title(""), pill("")
        self.after = QComboBox()
        self.after.setAccessibleName(tr.gettext("After round"))
        self.search = SearchLineEdit(tr.gettext("Number, team or player"), tr.gettext("Clear the search"))
        self.found = soft("")
        self.open = quiet_button(tr.gettext("Show team"), picture="people")
        self.prizes = quiet_button(tr.gettext("Prizes and awards"), PRIZES_KEY, "trophy")
        self.view: QTableView | None = None
        self._model: LinesModel[RankedStandingView] | None = None
        self._tables = QVBoxLayout()
        self.plot = LeadersPlot(tr)
        self._lay_out()
        self._connect()
        self.show_changes(Changes(rounds=True))

    def show_changes(self, changes: Changes) -> None:
        """Show the standings as the facts make them now."""
        if not (changes.standings or changes.hall):
            return
        drawn = rounds(self.state)
        posted = [line.number for line in drawn if line.state is not RoundState.DRAWN]
        self._last = drawn[-1].number if drawn and round_progress(self.state).is_over else None
        waiting = awaited_tables(self.state)
        self._check = {line.number: self._open_text(drawn[: index + 1], waiting) for index, line in enumerate(drawn)}
        self.whole.show_empty(not posted)
        if not posted:
            return
        if not changes.standings:
            self._show_state(*self._ranked())
            return
        latest = self.after.currentIndex() in (-1, self.after.count() - 1)
        chosen = self.after.currentData()
        self.after.clear()
        for number_of_round in posted:
            self.after.addItem(self._tr.gettext("after round {n}").format(n=number_of_round), number_of_round)
        index = self.after.count() - 1 if latest else self.after.findData(chosen)
        self.after.setCurrentIndex(index if index >= 0 else self.after.count() - 1)
        self._show()

    def offers(self) -> Sequence[Action]:
        """The rank of a team, and the standings after each round that was played."""
        say = self._tr.gettext
        also = say("awards, money, winners, list to sign, diplomas, cup, trophy, podium, winnings, pot")
        prizes = Action(say("Prizes and awards"), "trophy", self.prizes.click, PRIZES_KEY, also=also)
        if self.whole.is_empty:
            return (prizes,)
        find = Action(say("How is a team doing?"), "search", self.search.setFocus, "Ctrl+F")
        titles = (
            say("Standings after round {n}").format(n=self.after.itemData(index)) for index in range(self.after.count())
        )
        return (
            find,
            prizes,
            *(Action(title, "bars", partial(self.show_after, index), verb=title) for index, title in enumerate(titles)),
        )

    def show_after(self, index: int) -> None:
        """Show the standings after a round, by its position in the list."""
        self.after.setCurrentIndex(index)
        self._show()

    @property
    def _is_tight(self) -> bool:
        """Whether the names have room for nothing beside or under them: large text in a small window."""
        return self.width() < theme_of(self).px(TIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show more or less of every team where there is more or less room."""
        super().resizeEvent(event)
        if self.view is not None and self._shape is not None and self._is_tight != self._shape[-1]:
            self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """Measure the table as it is styled: it was made before it had the style sheet of the window."""
        super().showEvent(event)
        if self.view is not None:
            self._keep_table_wide()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The page itself wants no keys: arrows walk through the table."""
        super().focusInEvent(event)
        if self.view is None or self.whole.is_empty:
            self.whole.first.setFocus()
        else:
            self.view.setFocus()

    @property
    def chosen(self) -> int | None:
        """The number of the team that is chosen in the table."""
        if self.view is None or self._model is None:
            return None
        rows = [index.row() for index in self.view.selectionModel().selectedRows()]
        return self._model.lines[rows[0]].line.team if rows and rows[0] < len(self._model.lines) else None

    def choose(self, team: int) -> None:
        """Choose a team in the table, and bring it into sight."""
        assert self._model is not None
        assert self.view is not None
        for index, ranked in enumerate(self._model.lines):
            if ranked.line.team == team:
                choose_row(self.view, index)

    def _show(self) -> None:
        line, absent = self._ranked()
        say = self._tr.gettext
        is_final = line.round == self._last and not line.is_provisional
        self.headline.setText(
            say("Final standings") if is_final else say("Standings after round {n}").format(n=line.round)
        )
        self._show_state(line, absent)
        who = who_plays(championship(self.state), self._tr)
        chosen, shape = self.chosen, (line.criteria, line.compared_with is not None, who, self._is_tight)
        if self._model is None or shape != self._shape:
            self._shape = shape
            self._make_table(line, who)
        assert self._model is not None
        ranks = Counter(standing.rank for standing in line.lines)
        self._model.show([RankedStandingView(standing, ranks[standing.rank] > 1) for standing in line.lines])
        self._show_plays(line)
        self._keep_table_wide()
        self._keep_chosen(chosen)
        self._show_top_of_another((self.headline.text(), line.is_provisional))
        self.halves.offer_leaders(offered=line.round >= FEWEST_ROUNDS_TO_PLOT)
        self.plot.show_progress(team_progress(self.state, line.round) if line.round >= FEWEST_ROUNDS_TO_PLOT else ())
        self._find()

    def _make_table(self, line: StandingsView, who: EntrantWords) -> None:
        had_keys = self.view is not None and self.view.hasFocus()
        if self.view is not None:
            self._tables.removeWidget(self.view)
            self.view.deleteLater()
        self._model = LinesModel(
            standing_columns(line, self._tr, theme_of(self), who, is_tight=self._is_tight),
            (),
            self,
            name=lambda ranked: ranked.line.team,
        )
        self.view = table_view(self._model, self._tr.gettext("Standings"))
        theme = theme_of(self)
        self.view.setIconSize(QSize(theme.px(ICON), theme.px(ICON)))
        self.view.setMinimumHeight(LEAST_STANDINGS)
        self._tables.addWidget(self.view)
        self.view.selectionModel().selectionChanged.connect(lambda: self.plot.choose(self.chosen))
        self.view.doubleClicked.connect(lambda: self._open())
        for key in ("Return", "Enter"):
            on_key(self.view, key, self._open)
        if had_keys:
            self.view.setFocus()

    def _show_plays(self, line: StandingsView) -> None:
        """Show games played only where they differ. A rebuilt table would not mark what just changed."""
        assert self.view is not None
        assert self._model is not None
        played = self._tr.gettext("Played")
        for section, column_ in enumerate(self._model.columns):
            if column_.title == played:
                self.view.setColumnHidden(section, not plays_differ(line))

    def _keep_table_wide(self) -> None:
        """The plot is beside the table as long as the teams keep room for their names."""
        assert self.view is not None
        assert self._model is not None
        columns = self._model.columns
        self.view.ensurePolished()
        header = self.view.horizontalHeader()
        sections = (
            section
            for section in range(header.count())
            if not (columns[section].stretch or header.isSectionHidden(section))
        )
        figures = sum(
            max(header.sectionSizeHint(section), self.view.sizeHintForColumn(section)) for section in sections
        )
        self.halves.keep(figures + theme_of(self).px(TEAM_COLUMN) + AROUND_THE_TABLE)

    def _keep_chosen(self, team: int | None) -> None:
        """Choose again what was chosen before the lines changed; nothing moves for it."""
        assert self._model is not None
        assert self.view is not None
        for index, ranked in enumerate(self._model.lines):
            if ranked.line.team == team:
                flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
                # else Qt brings the row into sight at once, or when the page is shown
                self.view.setAutoScroll(False)
                self.view.selectionModel().setCurrentIndex(self._model.index(index, 0), flags)
                self.view.setAutoScroll(True)

    def _show_top_of_another(self, standing: tuple[str, bool]) -> None:
        """Another standing than before starts with its first, unless somebody looks for a team in it."""
        assert self.view is not None
        if standing != self._standing and not self.search.text().strip():
            self.view.scrollToTop()
        self._standing = standing

    def _open_text(self, drawn: Sequence[RoundView], waiting: Mapping[int, AwaitedTables]) -> str:
        """What somebody should still look at before these rounds count as they are; empty where nothing is."""
        to_check = next(iter(rounds_to_check_lines(drawn, self._tr)), "").removesuffix(".")
        last = drawn[-1].number
        not_settled = not_settled_text(
            {number: tables for number, tables in waiting.items() if number <= last}, self._tr
        )
        return " · ".join(filter(None, (to_check, not_settled)))

    def _ranked(self) -> tuple[StandingsView, int]:
        """The wanted standings, and how many never came, who are left out once nobody can be drawn."""
        line = standings(self.state, self.after.currentData())
        if line.round != self._last or line.is_provisional:
            return line, 0
        played = who_played(line.lines)
        return replace(line, lines=played), len(line.lines) - len(played)

    def _show_state(self, line: StandingsView, absent: int) -> None:
        """Say how much is in; in final standings also how many registered teams did not play."""
        if line.is_provisional:
            text = self._tr.ngettext(
                "provisional, {n} of {tables} tables in", "provisional, {n} of {tables} tables in", line.tables_in
            ).format(n=line.tables_in, tables=line.tables)
        elif check := self._check.get(line.round):
            text = check
        else:
            text = self._tr.gettext("final") if line.round == self._last else self._tr.gettext("every table is in")
        if absent:
            left_out = self._tr.ngettext(
                "{n} team registered did not play", "{n} teams registered did not play", absent
            ).format(n=absent)
            text = f"{text} · {left_out}"
        self.status.setText(text)
        change_role(self.status, tone="alert" if line.is_provisional or self._check.get(line.round) else "done")

    def _open(self) -> None:
        if self.chosen is not None:
            self.team_asked.emit(self.chosen)

    def _find(self, *, onward: bool = False) -> None:
        """Jump to the first team that is meant, or, `onward`, to the next one."""
        if self._model is None or not self.search.text().strip():
            self._show_found("")
            return
        lines = [ranked.line for ranked in self._model.lines]
        indexes = found([(line.team, line) for line in lines], self.search.text())
        if not indexes:
            self._show_found(self._tr.gettext("Nobody here has that name."))
            return
        self.halves.show_ranking()
        here = next((index for index in indexes if lines[index].team == self.chosen), None)
        if here is None or onward:
            assert self.view is not None
            here = next((index for index in indexes if here is not None and index > here), indexes[0])
            choose_row(self.view, here)
            self.view.scrollTo(self.view.currentIndex(), QTableView.ScrollHint.PositionAtCenter)
        self._show_found(self._tr.gettext("{n} of {all}").format(n=indexes.index(here) + 1, all=len(indexes)))

    def _show_found(self, text: str) -> None:
        self.found.setText(text)
        self.found.setVisible(bool(text))

    def _go_to_table(self) -> None:
        assert self.view is not None
        self.halves.show_ranking()
        self.view.setFocus()

    def _lay_out(self) -> None:
        say, theme = self._tr.gettext, theme_of(self)
        self.search.setAccessibleName(say("How is a team doing?"))
        self.search.setToolTip(key_name("Ctrl+F"))
        # the buttons beside it grow with the reader's text size: the field gives way
        self.search.setMinimumWidth(theme.slow_px(FIND))
        self.open.setToolTip(say("Enter"))
        self._tables.setContentsMargins(0, 0, 0, 0)
        words, tools = QWidget(), QWidget()
        if theme.text_size > LARGE_TEXT:
            words.setLayout(column(SideBySide(self.headline, self.status, 0, space=STEP)))
        else:
            words.setLayout(row(self.headline, self.status, None, space=STEP + HALF))
        self.found.setWordWrap(False)
        self.found.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        if theme.text_size > LARGE_TEXT:
            buttons = QWidget()
            buttons.setLayout(row(self.open, self.prizes, self.after))
            tools.setLayout(
                column(SideBySide(self.search, buttons, self.search.minimumWidth(), space=STEP), self.found, space=HALF)
            )
        else:
            tools.setLayout(row(self.found, self.search, self.open, self.prizes, self.after))
        ranking = panel(self._tables, space=SPACE)
        self.leaders = card(
            subtitle(say("Progress of the leaders")),
            soft(say("Rank after each round. The chosen team stands out.")),
            self.plot,
            None,
        )
        give_room(self.leaders, 2, 100)
        self.leaders.setMinimumWidth(theme.px(PLOT))
        self.halves = RankingAndLeaders(ranking, self.leaders, theme.px(TEAM_COLUMN), self._tr)
        page = QWidget()
        page.setLayout(
            column(
                SideBySide(words, tools, 0, space=STEP),
                self.halves,
                space=STEP if theme.text_size > LARGE_TEXT else SPACE,
            )
        )
        give_room(page, 1)
        self.whole = EmptyOrWorking(
            say("No standings yet"),
            say("They appear as soon as the first draw is posted, and follow every hand that is entered."),
            say("Go to the draw"),
            page,
            drawing="bars",
        )
        spread(self, scrolled(self.whole))

    def _connect(self) -> None:
        self.whole.first.clicked.connect(lambda: self.page_asked.emit(PageName.DRAW))
        self.after.activated.connect(self._show)
        self.open.clicked.connect(self._open)
        self.prizes.clicked.connect(lambda: self.page_asked.emit(PageName.PRIZES))
        self.search.textChanged.connect(lambda: self._find())
        self.search.returnPressed.connect(lambda: self._find(onward=True))
        on_key(self.search, "Down", self._go_to_table)
        on_key(self, "Ctrl+F", self.search.setFocus, where=Qt.ShortcutContext.WindowShortcut)
