"""The rounds of a team as a table: against whom, how it came out, where the team stood afterwards."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.messages.people.teams import say_how, say_outcome, say_rematch, say_totals
from tournament.messages.rounds.brackets import say_game_round
from tournament.services.rounds.lines import TeamRound, opponents_in, partners_in
from tournament.services.scores.lines import ResultKind, SideLine
from tournament.ui.scores.played_dialog import PLAYED_KEY
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import table_view
from tournament.ui.tables.wrapped import LINE
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import ICON, LARGE_TEXT, WindowTheme, theme_of
from tournament.ui.widgets.buttons import key_name, quiet_button
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.surfaces import column
from tournament.ui.widgets.wrapping import wrapping

OPPONENT = 2


class RoundsTable(QWidget):
    """Enter opens the chosen round's sheet, Shift+Enter or a click the opponent, F3 the sheet after play."""

    table_asked = Signal(int, int)
    team_asked = Signal(int)
    past_asked = Signal(int)
    """The sheet after play of the game with this id is asked for."""

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words, self._team = words, 0
        theme = theme_of(self)
        self.model: LinesModel[TeamRound] = LinesModel(round_columns(self, words, theme), (), self, name=lambda line: line.number)
        self.view = table_view(self.model, words.gettext("Games"))
        self.view.setIconSize(QSize(theme.px(ICON), theme.px(ICON)))
        self.view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.sheet = quiet_button(words.gettext("Open the score sheet"), picture="pencil")
        self.opponent = quiet_button(words.gettext("Open the opponent"), picture="people")
        self.past = quiet_button(words.gettext("The sheet after play"), PLAYED_KEY, picture="book")
        self.sheet.setToolTip(words.gettext("Enter"))
        self.opponent.setToolTip(key_name("Shift+Return"))
        self.setLayout(column(self.view, wrapping(self.sheet, self.opponent, self.past)))
        self._tall = QTimer(self, singleShot=True, interval=0)
        self._tall.timeout.connect(self._show_every_row)
        self._connect()

    def _connect(self) -> None:
        for key in ("Return", "Enter"):
            on_key(self.view, key, self._open_sheet)
            on_key(self.view, f"Shift+{key}", self._open_opponent)
        self.view.doubleClicked.connect(lambda: self._open_sheet())
        self.view.clicked.connect(self._click)
        self.sheet.clicked.connect(self._open_sheet)
        self.opponent.clicked.connect(self._open_opponent)
        self.past.clicked.connect(self._show_past)
        self.view.selectionModel().selectionChanged.connect(lambda: self._enable())
        self.view.verticalHeader().sectionResized.connect(self._tall.start)

    @property
    def team(self) -> int:
        """The number of the team whose rounds are shown."""
        return self._team

    @property
    def chosen(self) -> TeamRound | None:
        """The round that is chosen."""
        rows = [index.row() for index in self.view.selectionModel().selectedRows()]
        return self.model.lines[rows[0]] if rows and rows[0] < len(self.model.lines) else None

    def show_rounds(self, rounds: Sequence[TeamRound], team: int) -> None:
        """Show the rounds of a team; the chosen round stays chosen."""
        row = self.view.currentIndex().row() if team == self._team else len(rounds) - 1
        self._team = team
        self.model.show(rounds)
        if rounds:
            self.view.selectRow(min(max(row, 0), len(rounds) - 1))
        self._enable()
        self._tall.start()

    def opponent_of(self, line: TeamRound) -> SideLine | None:
        """The first of those who sat opposite."""
        sides = opponents_in(line.game, self._team) if line.game is not None else ()
        return sides[0] if sides else None

    def _enable(self) -> None:
        chosen = self.chosen
        has_table = chosen is not None and chosen.game is not None and chosen.game.table is not None
        self.sheet.setEnabled(has_table)
        self.opponent.setEnabled(has_table)
        self.past.setEnabled(has_table)

    def _open_sheet(self) -> None:
        chosen = self.chosen
        if chosen is not None and chosen.game is not None and chosen.game.table is not None:
            self.table_asked.emit(chosen.number, chosen.game.table)

    def _show_past(self) -> None:
        if self.chosen is not None and self.chosen.game is not None:
            self.past_asked.emit(self.chosen.game.id)

    def _open_opponent(self) -> None:
        side = self.opponent_of(self.chosen) if self.chosen is not None else None
        if side is not None:
            self.team_asked.emit(side.teams[0])

    def _click(self, index: QModelIndex) -> None:
        if index.column() == OPPONENT:
            self._open_opponent()

    def _show_every_row(self) -> None:
        """As tall as all its rows: the page scrolls, not the table in it."""
        rows = sum(self.view.rowHeight(row) for row in range(len(self.model.lines)))
        across = self.view.horizontalScrollBar()
        self.view.setFixedHeight(self.view.horizontalHeader().height() + rows + 2 + (across.sizeHint().height() if across.maximum() else 0))


def round_columns(shown: RoundsTable, words: Translator, theme: WindowTheme) -> Sequence[TableColumn[TeamRound]]:
    """Round, table, opponent with people, result, and rank after it, under the result in large text."""
    say, c, size, is_large = words.gettext, theme.colours, theme.px(ICON), theme.text_size > LARGE_TEXT
    signs = {"won": icon("check", c.baize, size), "lost": icon("cross", c.soft, size), "out": icon("clock", c.amber_text, size)}

    def opponent(line: TeamRound) -> str:
        if line.game is None:
            return say("not in this draw")
        sides = opponents_in(line.game, shown.team)
        if not sides:
            return say("bye")
        names = " · ".join(LINE.join(f"{member.team} · {member.name}" for member in side.members) for side in sides)
        partners = ", ".join(f"{member.team} · {member.name}" for member in partners_in(line.game, shown.team))
        beside = say("with {partner}").format(partner=partners) if partners else ""
        rematch = say_rematch(line.met_in, words)
        people = " · ".join(filter(None, (say(" and ").join(side.players_under) for side in sides)))
        return "\n".join(filter(None, (names, people, beside, rematch)))

    def result(line: TeamRound) -> str:
        if line.game is None:
            return "–"
        how = say_how(line.game, words)
        rank = say("rank {rank}").format(rank=line.rank) if is_large and line.rank else ""
        named = say_game_round(line.game, words)
        return "\n".join(part for part in (say_outcome(line.game, shown.team, words), named, how, rank) if part)

    def flat(text: str) -> str:
        return text.replace("\n", ", ").replace(LINE, ", ")

    columns = (
        TableColumn[TeamRound](say("Round"), lambda line: str(line.number), digits=True, bold=True),
        TableColumn[TeamRound](say("Table"), lambda line: str(line.game.table) if line.game and line.game.table else "–", digits=True),
        TableColumn[TeamRound](
            say("Opponent"),
            opponent,
            stretch=True,
            wrap=True,
            bold=True,
            colour=lambda line: c.baize if shown.opponent_of(line) else c.soft,
            spoken=lambda line: flat(opponent(line)),
        ),
        TableColumn[TeamRound]("", lambda _: "", icon=lambda line: signs.get(sign_of(line, shown.team)), spoken=lambda line: ""),
        TableColumn[TeamRound](say("Result"), result, wrap=True, spoken=lambda line: flat(result(line))),
        TableColumn[TeamRound](say("Totals"), lambda line: say_totals(line.game, shown.team, words) if line.game else "", digits=True),
    )
    rank = TableColumn[TeamRound](say("Rank after the round"), lambda line: str(line.rank) if line.rank else "–", digits=True)
    return columns if is_large else (*columns, rank)


def sign_of(line: TeamRound, team: int) -> str:
    """The sign of a round: won, lost or still out; none for a bye, a draw, or a round without the team."""
    if line.game is None or line.game.kind is ResultKind.BYE:
        return ""
    if line.game.kind is ResultKind.PENDING:
        return "out"
    if line.game.was_won_by(team):
        return "won"
    return "" if line.game.winner is None else "lost"
