"""The cards of a team's page: its rank, its rounds, what happened to it, and what a draw should heed."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QVBoxLayout, QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.desk import done_text
from tournament.messages.people.teams import how_text, outcome_text, rematch_text, substitution_text, totals_text
from tournament.messages.phrases import moment_text, number, read_number
from tournament.messages.repairs import apart_text
from tournament.messages.rounds.brackets import game_round_text
from tournament.messages.scores.results import movement_text
from tournament.messages.scores.rulings import brought_text, decision_text, faults_text, points_text, reason_text
from tournament.messages.setup.criteria import criterion_text
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.people.keeping_apart import keep_apart, let_meet, pairs_apart
from tournament.services.people.registration import set_near_door, teams
from tournament.services.people.views import ApartView, TeamStatus, TeamView
from tournament.services.rounds.views import TeamRound, TeamStory, opponents_in, partners_in
from tournament.services.scores.views import WITHOUT_FIGURES, ResultKind, RulingView, SideView
from tournament.ui.ground.page import Showing
from tournament.ui.people.team_dialogs import ApartDialog, ApartWish
from tournament.ui.scores.score_sheet import PLAYED_KEY
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import table_view
from tournament.ui.tables.wrapped import LINE
from tournament.ui.theme.icons import icon, picture
from tournament.ui.theme.tokens import HALF, ICON, LARGE_TEXT, STEP, WindowTheme, theme_of
from tournament.ui.widgets.buttons import flat_button, key_name, quiet_button, small_button
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.layouts import wrapping
from tournament.ui.widgets.surfaces import breakable, card, clear, column, prose, row, rule, soft, strong, subtitle

PICTURES = {"stop": "clock", "stopped": "clock", "withdrawn": "flag", "excluded": "cross"}


class Happening(NamedTuple):
    """A picture, what happened, details, and the decision where it can be struck out, as no sheet changed."""

    drawn: str
    what: str
    why: str
    noted: RulingView | None = None


class Happenings(QWidget):
    """What happened, a line each, with who decided and why. `strike_out_asked` carries a wrong decision."""

    strike_out_asked = Signal(object)

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self.strikes: list[tuple[QPushButton, RulingView]] = []
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(STEP)

    def show_story(self, story: TeamStory) -> None:
        """Show what happened to another team, or to the same one by now."""
        clear(self._lines)
        told = tuple(happenings(story, self._tr))
        self.strikes = []
        for happening in told:
            self._lines.addWidget(self._line(happening))
        if not told:
            self._lines.addWidget(soft(self._tr.gettext("Nothing yet: no decision, no penalty, nobody replaced.")))

    def ask_to_strike_out(self) -> None:
        """Ask to strike out the decision whose button has the keyboard, else the newest one that can be."""
        if self.strikes:
            _, line = next((each for each in self.strikes if each[0].hasFocus()), self.strikes[-1])
            self.strike_out_asked.emit(line)

    def _strike(self, line: RulingView, what: str) -> QPushButton:
        button = flat_button(self._tr.gettext("Delete…"))
        button.setAccessibleName(self._tr.gettext("Delete: {decision}").format(decision=what))
        button.clicked.connect(lambda: self.strike_out_asked.emit(line))
        self.strikes.append((button, line))
        return button

    def _line(self, happening: Happening) -> QWidget:
        theme, line, sign = theme_of(self), QWidget(), QLabel()
        sign.setPixmap(picture(happening.drawn, theme.colours.soft, theme.px(ICON)))
        sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        said = column(
            prose(breakable(happening.what)), *([soft(breakable(happening.why))] if happening.why else []), space=0
        )
        strikes = [self._strike(happening.noted, happening.what)] if happening.noted is not None else []
        inside = row(sign, said, *strikes, space=STEP)
        inside.setStretch(1, 1)
        line.setLayout(inside)
        return line


def happenings(story: TeamStory, tr: Translator) -> Iterator[Happening]:
    """What happened to a team: lateness, repeated faults, decisions, points, replacements, then its journal."""
    if story.came_in is not None:
        yield Happening("clock", tr.gettext("Came late: plays from round {n} on").format(n=story.came_in), "")
    for fault in (each for each in story.faults if each.in_all > 1):  # a single one stands below as what was decided
        yield Happening("warning", faults_text(fault, tr), brought_text(fault, tr))
    for line in story.decisions:
        drawn, noted = PICTURES.get(line.decision.kind, "warning"), line if line.can_be_struck_out else None
        yield Happening(drawn, decision_text(line.decision, tr), reason_text(line.decision, tr), noted)
    for points in story.points:
        yield Happening("warning", points_text(points, tr), points.reason)
    for substitution in story.substitutions:
        yield Happening("people", substitution_text(substitution, tr), substitution.reason)
    for entry in story.entries:
        yield Happening("book", done_text(entry, tr), f"{moment_text(entry.at.astimezone(), tr)} · {entry.by}")


OPPONENT = 2


class RoundsTable(QWidget):
    """Enter opens the chosen round's sheet, Shift+Enter or a click the opponent, F3 the sheet after play."""

    table_asked = Signal(int, int)
    team_asked = Signal(int)
    past_asked = Signal(int)
    """The sheet after play of the game with this id is asked for."""

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr, self._team = tr, 0
        theme = theme_of(self)
        self.model: LinesModel[TeamRound] = LinesModel(
            round_columns(self, tr, theme), (), self, name=lambda line: line.number
        )
        self.view = table_view(self.model, tr.gettext("Games"))
        self.view.setIconSize(QSize(theme.px(ICON), theme.px(ICON)))
        self.view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.sheet = quiet_button(tr.gettext("Open the score sheet"), picture="pencil")
        self.opponent = quiet_button(tr.gettext("Open the opponent"), picture="people")
        self.past = quiet_button(tr.gettext("The sheet after play"), PLAYED_KEY, picture="book")
        self.sheet.setToolTip(tr.gettext("Enter"))
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

    def opponent_of(self, line: TeamRound) -> SideView | None:
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
        self.view.setFixedHeight(
            self.view.horizontalHeader().height() + rows + 2 + (across.sizeHint().height() if across.maximum() else 0)
        )


def round_columns(shown: RoundsTable, tr: Translator, theme: WindowTheme) -> Sequence[TableColumn[TeamRound]]:
    """Round, table, opponent with people, result, and rank after it, under the result in large text."""
    say, c, size, is_large = tr.gettext, theme.colours, theme.px(ICON), theme.text_size > LARGE_TEXT
    signs = {
        "won": icon("check", c.baize, size),
        "lost": icon("cross", c.soft, size),
        "out": icon("clock", c.amber_text, size),
    }

    def opponent(line: TeamRound) -> str:
        if line.game is None:
            return say("not in this draw")
        sides = opponents_in(line.game, shown.team)
        if not sides:
            return say("bye")
        names = " · ".join(LINE.join(f"{member.team} · {member.name}" for member in side.members) for side in sides)
        partners = ", ".join(f"{member.team} · {member.name}" for member in partners_in(line.game, shown.team))
        beside = say("with {partner}").format(partner=partners) if partners else ""
        rematch = rematch_text(line.met_in, tr)
        people = " · ".join(filter(None, (say(" and ").join(side.players_under) for side in sides)))
        return "\n".join(filter(None, (names, people, beside, rematch)))

    def result(line: TeamRound) -> str:
        if line.game is None:
            return "–"
        how = how_text(line.game, tr)
        rank = say("rank {rank}").format(rank=line.rank) if is_large and line.rank else ""
        named = game_round_text(line.game, tr)
        return "\n".join(part for part in (outcome_text(line.game, shown.team, tr), named, how, rank) if part)

    def flat(text: str) -> str:
        return text.replace("\n", ", ").replace(LINE, ", ")

    columns = (
        TableColumn[TeamRound](say("Round"), lambda line: str(line.number), digits=True, bold=True),
        TableColumn[TeamRound](
            say("Table"), lambda line: str(line.game.table) if line.game and line.game.table else "–", digits=True
        ),
        TableColumn[TeamRound](
            say("Opponent"),
            opponent,
            stretch=True,
            wrap=True,
            bold=True,
            colour=lambda line: c.baize if shown.opponent_of(line) else c.soft,
            spoken=lambda line: flat(opponent(line)),
        ),
        TableColumn[TeamRound](
            "", lambda _: "", icon=lambda line: signs.get(sign_of(line, shown.team)), spoken=lambda line: ""
        ),
        TableColumn[TeamRound](say("Result"), result, wrap=True, spoken=lambda line: flat(result(line))),
        TableColumn[TeamRound](
            say("Totals"), lambda line: totals_text(line.game, shown.team, tr) if line.game else "", digits=True
        ),
    )
    rank = TableColumn[TeamRound](
        say("Rank after the round"), lambda line: str(line.rank) if line.rank else "–", digits=True
    )
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


class StandingLines(QWidget):
    """A line for the rank, for each criterion, for presence and payment."""

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(HALF)

    def show_story(self, story: TeamStory) -> None:
        """Show the rank of another team, or of the same one by now."""
        clear(self._lines)
        for name, value in standing_lines(story, self._tr):
            shown, line = strong(value), QWidget()
            shown.setWordWrap(True)
            shown.setAlignment(Qt.AlignmentFlag.AlignRight)
            inside = row(QLabel(name), shown)
            inside.setStretch(1, 1)
            line.setLayout(column(inside, rule(), space=HALF))
            self._lines.addWidget(line)


def standing_lines(story: TeamStory, tr: Translator) -> Iterator[tuple[str, str]]:
    """What is shown, each with its name."""
    say, line = tr.gettext, story.standing
    if line is None:
        yield say("Rank"), say("not ranked")
    elif story.is_posted:
        rank = say("{rank} tied").format(rank=line.rank) if story.is_shared else str(line.rank)
        yield say("Rank"), say("{rank} of {teams}").format(rank=rank, teams=story.ranked)
        if line.movement:
            yield say("Movement"), movement_text(line, tr)
        for name in story.criteria:
            if name not in WITHOUT_FIGURES:
                yield criterion_text(name, tr), number(line.values[name], tr)
        if line.given:
            yield (say("Bonus") if line.given > 0 else say("Penalty")), number(abs(line.given), tr)
        yield say("Played"), str(line.games)
    if story.team.status is TeamStatus.ACTIVE:
        yield say("Present"), say("yes") if story.team.present else say("no")
    yield say("Paid"), say("yes") if story.team.paid else say("no")


class WishesCard(QWidget):
    """A box to tick, the pairs that are named with a button each, and one to name another."""

    changed = Signal(Changes)
    refused = Signal(Refused)

    def __init__(self, page: Showing, desk: Desk, tr: Translator) -> None:
        super().__init__()
        self._page, self._desk, self._tr = page, desk, tr
        self._team: TeamView | None = None
        say = tr.gettext
        self.near_door = QCheckBox(say("Seat near the &door"))
        self.add = quiet_button(say("Teams not to &meet…"))
        self.may_meet: list[QWidget] = []
        self._pairs: QVBoxLayout = column(space=HALF)
        told = QWidget()
        told.setLayout(self._pairs)
        self.near_door.clicked.connect(self._tick)
        self.add.clicked.connect(self.ask)
        self.setLayout(
            column(card(subtitle(say("At the draw")), self.near_door, told, row(self.add, None), space=STEP))
        )

    def show_team(self, team: TeamView) -> None:
        """Show what is wished of a team."""
        self._team = team
        self.near_door.setChecked(team.near_door)
        clear(self._pairs)
        self.may_meet = []
        for pair in pairs_apart(self._page.state):
            if team.number in pair.teams:
                self._pairs.addWidget(self._told(pair, team.number))

    def _told(self, pair: ApartView, number: int) -> QWidget:
        button = small_button(self._tr.gettext("May meet"))
        sentence = apart_text(pair, number, self._tr)
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
        team, known = self._team, {line.number: line for line in teams(self._page.state) if line.number is not None}

        def attempt(wish: ApartWish) -> Sequence[Problem]:
            other = known.get(read_number(wish.other) or 0)
            if other is None:
                return (Problem("apart-unknown", "other", {"number": wish.other or "?"}),)
            try:
                changes = keep_apart(
                    self._desk.on_sight_of(self._page.state), team.id, other.id, until_round=wish.until_round
                )
            except Refused as refusal:
                return refusal.problems
            self.changed.emit(changes)
            return ()

        ApartDialog.ask(self.window(), self._tr, team, {number: line.name for number, line in known.items()}, attempt)

    def _tick(self, near: bool) -> None:
        if self._team is not None:
            self._do(set_near_door, [self._team.id], near)

    def _do(self, use_case: Callable[..., Changes], *facts: object) -> None:
        try:
            changes = use_case(self._desk.on_sight_of(self._page.state), *facts)
        except Refused as refusal:
            self.refused.emit(refusal)
        else:
            self.changed.emit(changes)
