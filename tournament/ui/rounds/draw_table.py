"""A draw as a table, and what puts it right: changes by hand, and places for teams that came after the posting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QTableView, QVBoxLayout, QWidget

from tournament.draw.trees import BracketRound
from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.people.teams import EntrantWords
from tournament.messages.rounds.brackets import bracket_round_text
from tournament.messages.setup.criteria import counted_text
from tournament.scoring.systems import seating_of
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState
from tournament.services.people.registration import teams
from tournament.services.repairs.seat_views import ChangeKind, LateChoice, LateView, SeatChange
from tournament.services.repairs.seating_changes import change_seats, late_teams, preview_change, seat_late
from tournament.services.rounds.permissions import Permission, RoundAction, is_possible, permission_of, stage_of
from tournament.services.rounds.views import RoundView
from tournament.services.scores.views import GameView, SideView, StandingsView
from tournament.services.setup.championship import championship
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.ground.page import Showing
from tournament.ui.repairs import LateDialog, SeatChangeDialog
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import table_view
from tournament.ui.tables.wrapped import LINE
from tournament.ui.theme.tokens import LARGE_TEXT, LEAST_TABLE, STEP, WindowTheme, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import column, prose

SCORES_SHOWN = 2
SECURED = "stage"
PAIR = 2
DASH_WIDTH = 32


@dataclass(frozen=True)
class DrawRow:
    """One table of a draw; a bye has no table and one side.

    `met_in` are the earlier rounds in which any of these sides met, `pairs` the teams that did, and `partners` those
    who sit side by side again. `by_hand`: seated or changed after the draw.
    """

    table: int | None
    sides: tuple[SideView, ...]
    met_in: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    partners: tuple[tuple[int, int], ...] = ()
    scores: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    by_hand: bool = False
    bracket: BracketRound | None = None


def draw_rows(drawn: Sequence[RoundView], shown: RoundView, standing: StandingsView | None) -> tuple[DrawRow, ...]:
    """The rows of a round, knowing the rounds before it and the standings it was drawn by, if it was."""
    scores = {line.team: line.values for line in standing.lines} if standing else {}
    met = meetings(drawn, shown)
    before = {
        pair for line in drawn if line.number < shown.number for game in line.tables for pair in partners_of(game)
    }
    rows = []
    for game in shown.games:
        pairs = tuple(pair for pair in pairs_of(game) if pair in met)
        rounds = sorted({number for pair in pairs for number in met[pair]})
        partners = tuple(pair for pair in partners_of(game) if pair in before)
        rows.append(DrawRow(game.table, game.sides, tuple(rounds), pairs, partners, scores, game.by_hand, game.bracket))
    return tuple(rows)


def meetings(drawn: Sequence[RoundView], shown: RoundView) -> Mapping[tuple[int, int], Sequence[int]]:
    """The rounds before this one in which two teams met, by these teams."""
    met: dict[tuple[int, int], list[int]] = {}
    for line in drawn:
        if line.number < shown.number:
            for game in line.tables:
                for pair in pairs_of(game):
                    met.setdefault(pair, []).append(line.number)
    return met


def pairs_of(game: GameView) -> tuple[tuple[int, int], ...]:
    """Every two who meet at a table, by their numbers, the lower one first."""
    met = (pair for here, there in combinations(game.sides, 2) for pair in product(here.teams, there.teams))
    return tuple(sorted((min(pair), max(pair)) for pair in met))


def partners_of(game: GameView) -> tuple[tuple[int, int], ...]:
    """Every two who sit at one side, by their numbers, the lower one first."""
    return tuple(pair for side in game.sides for pair in combinations(sorted(side.teams), 2))


class DrawTable(QWidget):
    """Shows rows of a draw; its columns follow the criteria that are worth showing."""

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._shape: tuple[object, ...] | None = None
        self.view: QTableView | None = None
        self._model: LinesModel[DrawRow] | None = None

    @property
    def rows(self) -> tuple[DrawRow, ...]:
        """The rows that are shown."""
        return tuple(self._model.lines) if self._model else ()

    @property
    def chosen(self) -> tuple[tuple[DrawRow, int], ...]:
        """The chosen rows with the side that was pointed at: the first, unless another's cell is current."""
        if self.view is None:
            return ()
        current, rows = self.view.currentIndex(), self.view.selectionModel().selectedRows()
        columns = max(self.view.model().columnCount(), 1)
        lines = self.rows
        return tuple(
            (
                lines[index.row()],
                current.column() * len(lines[index.row()].sides) // columns if index.row() == current.row() else 0,
            )
            for index in sorted(rows, key=lambda index: index.row())
        )

    def show_rows(self, rows: Sequence[DrawRow], criteria: Sequence[str], who: EntrantWords) -> None:
        """Show these rows, with the first of these criteria for each team; `who` says what teams are called."""
        by_lot = any(len(side.members) > 1 for row in rows for side in row.sides)  # partners never go by the scores
        wanted = () if by_lot else criteria_shown(criteria, rows)[:SCORES_SHOWN]
        sides = max((len(row.sides) for row in rows), default=PAIR)
        if self.view is None or self._model is None or (wanted, sides, who) != self._shape:
            self._shape = wanted, sides, who
            if self.view is not None:
                self._layout.removeWidget(self.view)
                self.view.deleteLater()
            self._model = LinesModel(
                draw_columns(wanted, self._tr, theme_of(self), who, sides),
                (),
                self,
                name=lambda row: tuple(side.teams for side in row.sides),
            )
            self.view = table_view(self._model, self._tr.gettext("Draw"))
            self.view.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
            self.view.setMinimumHeight(theme_of(self).px(LEAST_TABLE))
            self._layout.addWidget(self.view)
        self._model.show(rows)


def criteria_shown(criteria: Sequence[str], rows: Sequence[DrawRow]) -> tuple[str, ...]:
    """The criteria that differ between rows: a place that a bracket secures tells nothing before finals."""
    secured = {scores[SECURED] for row in rows for scores in row.scores.values() if SECURED in scores}
    return tuple(name for name in criteria if name != SECURED or len(secured) > 1)


def draw_columns(
    criteria: Sequence[str], tr: Translator, theme: WindowTheme, who: EntrantWords, sides: int = PAIR
) -> tuple[TableColumn[DrawRow], ...]:
    """Columns: table, sides with scores (under names in large text, or if several share the room), remark."""
    say, alert, is_large = tr.gettext, theme.colours.amber_text, theme.text_size > LARGE_TEXT
    against = TableColumn[DrawRow]("", lambda row: "–" if len(row.sides) > 1 else "", width=DASH_WIDTH)
    first, *others = (
        _side_columns(index, criteria, tr, who, is_large=is_large, shares=sides > PAIR)
        for index in range(max(sides, PAIR))
    )
    return (
        TableColumn(say("Table"), lambda row: say("bye") if row.table is None else str(row.table), bold=True),
        *first,
        *([against] if sides <= PAIR else []),
        *(column for columns in others for column in columns),
        TableColumn(
            "",
            lambda row: remark(row, tr),
            stretch=sides <= PAIR,
            wrap=True,
            colour=lambda row: alert,
            spoken=lambda row: remark(row, tr),
        ),
    )


def remark(row: DrawRow, tr: Translator) -> str:
    """What to notice of a row: round of a bracket, earlier meetings, who are partners again."""
    beside = tr.gettext("{pairs} partners before").format(pairs=pairs_text(row.partners)) if row.partners else ""
    by_hand = tr.gettext("by hand") if row.by_hand else ""
    named = bracket_round_text(row.bracket, tr) if row.bracket is not None else ""
    return "\n".join(part for part in (named, by_hand, beside, met_text(row, tr)) if part)


def pairs_text(pairs: Sequence[tuple[int, int]]) -> str:
    """Pairs by their numbers."""
    return ", ".join(f"{one}–{other}" for one, other in pairs)


def met_text(row: DrawRow, tr: Translator) -> str:
    """That those of a row met before, and when or, of several, which of them."""
    if not row.met_in:
        return ""
    if sum(len(side.teams) for side in row.sides) > PAIR:
        return tr.gettext("{pairs} met before").format(pairs=pairs_text(row.pairs))
    return tr.ngettext("met in round {rounds}", "met in rounds {rounds}", len(row.met_in)).format(
        rounds=", ".join(map(str, row.met_in))
    )


def _side_columns(
    index: int, criteria: Sequence[str], tr: Translator, who: EntrantWords, *, is_large: bool, shares: bool
) -> list[TableColumn[DrawRow]]:
    """A side: its number and name with its players under it, or beside it the scores that it was drawn by."""
    is_under = is_large or shares

    def team(row: DrawRow) -> str:
        return (
            LINE.join(f"{member.team} · {member.name}" for member in row.sides[index].members)
            if index < len(row.sides)
            else ""
        )

    def players(row: DrawRow) -> str:
        return tr.gettext(" and ").join(row.sides[index].players_under) if index < len(row.sides) else ""

    def gained(row: DrawRow) -> Mapping[str, int]:
        return row.scores.get(row.sides[index].team, {}) if index < len(row.sides) else {}

    def scores(row: DrawRow, between: str) -> str:
        return between.join(counted_text(name, gained(row)[name], tr) for name in criteria if name in gained(row))

    def seated(row: DrawRow) -> str:
        under = scores(row, " · ") if is_under else ""
        return "\n".join(part for part in (team(row), players(row), under) if part)

    def spoken(row: DrawRow) -> str:
        return ", ".join(part for part in (team(row).replace(LINE, ", "), players(row)) if part)

    seat = TableColumn[DrawRow](who.one, seated, stretch=shares, wrap=True, spoken=spoken)
    # one under the other beside two lines of names: a column each would leave the players no room, and break their line
    # in some rows
    beside = TableColumn[DrawRow]("", lambda row: scores(row, "\n"), wrap=True, spoken=lambda row: scores(row, ", "))
    return [seat] if is_under or not criteria else [seat, beside]


BY_HAND_KEY, LATE_KEY = "F4", "F6"


class Repairs(QWidget):
    """Two buttons that ask, and do. What is chosen in the table of the draw is what they begin with."""

    changed = Signal(Changes)
    refused = Signal(Refused)

    def __init__(self, page: Showing, desk: Desk, tr: Translator, table: DrawTable) -> None:
        super().__init__()
        self._page, self._desk, self._tr, self._table = page, desk, tr, table
        self._late: LateView | None = None
        say = tr.gettext
        self.by_hand = quiet_button(say("Change by hand…"), BY_HAND_KEY)
        self.who_is_late = prose("")
        self.seat_late = quiet_button(say("Give a place…"), LATE_KEY)
        self.by_hand.clicked.connect(self.ask_for_change)
        self.seat_late.clicked.connect(self.ask_for_seat)
        self.setLayout(column(self.by_hand, self.who_is_late, self.seat_late, space=STEP))

    def show_rounds(self, rounds: Sequence[RoundView]) -> None:
        """Offer what can be done to the newest round."""
        stage = stage_of(rounds)
        self.by_hand.setVisible(is_possible(RoundAction.CHANGE_SEATS, stage))
        self._late = late_teams(self._page.state) if is_possible(RoundAction.SEAT_LATE, stage) else None
        late = self._late.late if self._late is not None else ()
        sentence = self._tr.ngettext("Arrived after the draw: {teams}.", "Arrived after the draw: {teams}.", len(late))
        self.who_is_late.setText(sentence.format(teams=", ".join(map(str, late))))
        for part in (self.who_is_late, self.seat_late):
            part.setVisible(bool(late))
        self.setVisible(not (self.by_hand.isHidden() and self.seat_late.isHidden()))

    def ask_for_change(self) -> None:
        """Ask who trades places with whom."""
        seating = seating_of(championship(self._page.state).rules)
        SeatChangeDialog.ask(
            self.window(),
            self._tr,
            names_in(self._page.state),
            lambda wish: preview_change(self._page.state, wish),
            self._change,
            begun_with(self._table.chosen),
            may_move=seating.most > PAIR,
        )

    def ask_for_seat(self) -> None:
        """Ask where the late teams play, one after another, showing each answer's result before the next."""
        seen = None
        while self._late is not None and self._page.state is not seen:
            seen = self._page.state
            offer = LateDialog.ask(self.window(), self._tr, self._late, names_in(seen))
            if offer is None or offer.choice is LateChoice.WAIT:
                return
            try:
                changes = seat_late(self._desk.on_sight_of(seen), offer)
            except Refused as refusal:
                self.refused.emit(refusal)
                return
            self.changed.emit(changes)

    def _change(self, wish: SeatChange, reason: str) -> Sequence[Problem]:
        try:
            changes = change_seats(self._desk.on_sight_of(self._page.state), wish, reason=reason)
        except Refused as refusal:
            return refusal.problems
        self.changed.emit(changes)
        return ()


def names_in(state: ChampionshipState) -> Mapping[int, str]:
    """What the teams that have a number are called."""
    return {team.number: team.name for team in teams(state) if team.number is not None}


def begun_with(chosen: Sequence[tuple[DrawRow, int]]) -> Mapping[ChangeKind, tuple[str, str]]:
    """What a change begins with, by the chosen rows and sides of the draw: two rows trade tables."""
    tables = [str(line.table) for line, _ in chosen if line.table is not None]
    numbers = [str(line.sides[min(side, len(line.sides) - 1)].teams[0]) for line, side in chosen]
    one, other = ([*numbers, "", ""])[:2]
    first, second = ([*tables, "", ""])[:2]
    begun = {ChangeKind.TEAMS: (one, other), ChangeKind.TABLES: (first, second), ChangeKind.MOVE: (one, "")}
    if len(tables) == PAIR:
        return {ChangeKind.TABLES: begun.pop(ChangeKind.TABLES), **begun}
    return begun


def sure_to_lose_changes(
    parent: QWidget, tr: Translator, rounds: Sequence[RoundView], round_action: RoundAction, action: str
) -> bool:
    """Whether to draw again or discard a draw changed by hand; asks only where something would be lost."""
    if permission_of(round_action, stage_of(rounds)) is not Permission.CONSEQUENCES:
        return True
    changed = [game.table for game in rounds[-1].games if game.by_hand and game.table is not None]
    say = tr.gettext
    sentence = say(
        "What was changed by hand in round {n} is lost (tables {tables}). The journal keeps it, and Ctrl+Z "
        "brings it back."
    )
    told = sentence.format(n=rounds[-1].number, tables=", ".join(map(str, changed)))
    return SureDialog.ask(parent, tr, say("This draw was changed by hand"), told, action)


def sure_to_drop_reports(parent: QWidget, tr: Translator, tables: int, action: str) -> bool:
    """Whether to take back a posting though tables have reported by phone; asks only if some have."""
    if not tables:
        return True
    told = tr.ngettext(
        "{n} table has reported its result from a telephone. It is dropped, unless this same draw is posted again.",
        "{n} tables have reported their results from telephones. They are dropped, unless this same draw is "
        "posted again.",
        tables,
    )
    return SureDialog.ask(parent, tr, tr.gettext("Results were reported"), told.format(n=tables), action)
