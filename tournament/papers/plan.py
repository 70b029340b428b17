"""The plan, for the wall: every round of a schedule in advance, by table and with a line for each team."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.people.teams import who_plays
from tournament.messages.phrases import list_text
from tournament.messages.setup.formats import format_text
from tournament.papers.document import Document, EveningMoment
from tournament.papers.names import height_of_team, write_team
from tournament.papers.page import (
    AREA,
    BAIZE,
    INK,
    LINE,
    SOFT,
    Box,
    Drawing,
    Heading,
    Paper,
    Part,
    framed,
    in_pages,
    rule,
    shade_every_second,
)
from tournament.papers.text import BOLD, REGULAR, fit, write, write_centred, write_right
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.people.views import TeamView
from tournament.services.rounds.schedule_views import (
    PhaseScheduleView,
    PlannedGame,
    PlannedRound,
    announced_in,
    is_schedule,
    names_of,
    schedule_of,
    still_holds,
)
from tournament.services.rounds.views import RoundState, RoundView

HEAD: Final[float] = 10 * mm
ROW: Final[float] = 9.5 * mm
TALLEST_ROW: Final[float] = 17 * mm
MOST_ROUNDS: Final = 8  # so many beside each other; further ones on pages of their own
FEWEST_COLUMNS: Final = 4  # a column is never wider than if there were so many
TABLE_COLUMN: Final[float] = 24 * mm
NUMBER_COLUMN: Final[float] = 12 * mm
NAME_COLUMN: Final[float] = 62 * mm
GAP: Final[float] = 2 * mm
BREATH: Final = 5.0
FIGURE, NAME, SMALL, LABEL = 13.0, 11.0, 7.5, 9.0


def lacking_plan(_teams: Sequence[TeamView], rounds: Sequence[RoundView]) -> Problem | None:
    """Why no plan can be printed: no round was posted of a format whose rounds are known in advance."""
    return None if any(is_schedule(line) for line in posted(rounds)) else Problem("no-schedule")


def posted(rounds: Sequence[RoundView]) -> list[RoundView]:
    """The rounds that are facts."""
    return [line for line in rounds if line.state is not RoundState.DRAWN]


def lay_out_plan(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """All rounds of the newest schedule: a page by table, then a line for every team."""
    schedule = schedule_of(snapshot.championship, snapshot.teams, posted(snapshot.rounds))
    if schedule is None:
        raise Refused(Problem("no-schedule"))
    heading = Heading(tr.gettext("All rounds"), _subtitle(schedule, snapshot, tr))
    parts = [schedule.rounds[start : start + MOST_ROUNDS] for start in range(0, len(schedule.rounds), MOST_ROUNDS)]
    pages: list[Drawing] = []
    if all(game.table is not None or game.is_bye for each in schedule.rounds for game in each.games):
        pages += [page for part in parts for page in _pages_by_table(part, tr)]
    pages += [page for part in parts for page in _pages_by_team(schedule, part, snapshot, tr)]
    return framed(pages, heading, snapshot, tr)


def _replaced(snapshot: Snapshot, schedule: PhaseScheduleView) -> int | None:
    """The edition before this one, if it says something of a round to come that is otherwise now."""
    issued = [
        line.details
        for line in snapshot.journal
        if line.what == "document-issued" and line.details.get("document") == "plan"
    ]
    before = [
        details for details in issued if snapshot.edition is None or int(str(details["edition"])) < snapshot.edition
    ]
    if (
        not before
        or "in_advance" not in before[-1]
        or still_holds(str(before[-1]["in_advance"]), announced_in(schedule))
    ):
        return None
    return int(str(before[-1]["edition"]))


def _subtitle(schedule: PhaseScheduleView, snapshot: Snapshot, tr: Translator) -> str:
    rounds = tr.ngettext("{count} round", "{count} rounds", len(schedule.rounds)).format(count=len(schedule.rounds))
    said = [format_text(schedule.method, tr), rounds, tr.gettext("as long as everybody is there")]
    replaced = _replaced(snapshot, schedule)
    if replaced is not None:
        said.append(tr.gettext("replaces issue {n}, which is out of date").format(n=replaced))
    return " · ".join(said)


@dataclass(frozen=True)
class RoundGrid:
    """Where the rounds of a page are: the edge that the first column begins at, and how wide each is."""

    left: float
    width: float

    def cell(self, index: int, row: Box) -> Box:
        """The cell of a column in a row."""
        return Box(self.left + index * self.width, row.bottom, self.width, row.height)


def _grid(rounds: Sequence[PlannedRound], left: float) -> RoundGrid:
    return RoundGrid(AREA.left + left, (AREA.width - left) / max(len(rounds), FEWEST_COLUMNS))


DrawRow = Callable[[Any, int, Box, RoundGrid], None]


def _pages(
    heights: Sequence[float],
    rounds: Sequence[PlannedRound],
    left: float,
    head: str,
    tr: Translator,
    draw_row: DrawRow,
) -> list[Drawing]:
    room = AREA.height - HEAD
    apart = max(min(room / sum(heights), TALLEST_ROW / ROW), 1) if heights else 1
    tall = [height * apart for height in heights]
    grid = _grid(rounds, left)

    def page(rows: range) -> Drawing:
        def draw(canvas: Any) -> None:
            _draw_head(canvas, rounds, grid, head, tr)
            top = AREA.top - HEAD
            for index in rows:
                top -= tall[index]
                row = Box(AREA.left, top, grid.left + grid.width * len(rounds) - AREA.left, tall[index])
                shade_every_second(canvas, index - rows.start, row)
                canvas.setFillColor(INK)
                draw_row(canvas, index, row, grid)
                rule(canvas, row.bottom, LINE, 0.4, row.left, row.right)

        return draw

    return [page(rows) for rows in in_pages(tall, room)]


def _draw_head(canvas: Any, rounds: Sequence[PlannedRound], grid: RoundGrid, head: str, tr: Translator) -> None:
    y = AREA.top - HEAD
    canvas.setFillColor(SOFT)
    write(canvas, fit(head, REGULAR, LABEL, grid.left - AREA.left - GAP), AREA.left + GAP, y + GAP)
    for index, each in enumerate(rounds):
        cell = grid.cell(index, Box(AREA.left, y, AREA.width, HEAD))
        canvas.setFillColor(INK)
        write_centred(
            canvas,
            fit(tr.gettext("Round {n}").format(n=each.number), BOLD, LABEL + 1, grid.width - GAP),
            cell.middle,
            y + GAP,
        )
    rule(canvas, y, BAIZE, 1, AREA.left, grid.left + grid.width * len(rounds))
    canvas.setFillColor(INK)


def _pages_by_table(rounds: Sequence[PlannedRound], tr: Translator) -> list[Drawing]:
    """A row for every table, and one for those who sit out or rest."""
    tables = sorted({game.table for each in rounds for game in each.games if game.table is not None})
    someone_out = any(game.is_bye for each in rounds for game in each.games)
    height = ROW * max((1 + len(each_out(each)) // 3 for each in rounds), default=1) if someone_out else 0
    heights = [ROW] * len(tables) + ([height] if someone_out else [])

    def draw_row(canvas: Any, index: int, row: Box, grid: RoundGrid) -> None:
        is_out = index == len(tables)
        name = fit(
            tr.gettext("Bye") if is_out else str(tables[index]),
            BOLD,
            LABEL + 3 if is_out else FIGURE + 3,
            TABLE_COLUMN - 2 * GAP,
        )
        canvas.setFillColor(BAIZE if is_out else INK)
        write(canvas, name, row.left + GAP, row.baseline(name.size))
        canvas.setFillColor(INK)
        for column, each in enumerate(rounds):
            if is_out:
                _write_in(canvas, ", ".join(map(str, each_out(each))), grid.cell(column, row), REGULAR, FIGURE - 2)
            else:
                game = next((game for game in each.games if game.table == tables[index]), None)
                _write_in(
                    canvas, " – ".join(map(str, game.teams)) if game else "", grid.cell(column, row), BOLD, FIGURE
                )

    return _pages(heights, rounds, TABLE_COLUMN, tr.gettext("Table"), tr, draw_row)


def each_out(each: PlannedRound) -> list[int]:
    """Who sits out of a round."""
    return [team for game in each.games if game.is_bye for team in game.teams]


def _pages_by_team(
    schedule: PhaseScheduleView, rounds: Sequence[PlannedRound], snapshot: Snapshot, tr: Translator
) -> list[Drawing]:
    """A row for every team: whom it meets in each round, and at which table."""
    known, teams = names_of(snapshot.teams), sorted(schedule.teams)
    heights = [
        max(ROW, height_of_team(known[team].name, "", NAME_COLUMN - GAP, NAME, SMALL) + BREATH) for team in teams
    ]

    def draw_row(canvas: Any, index: int, row: Box, grid: RoundGrid) -> None:
        team = teams[index]
        number = fit(str(team), BOLD, FIGURE, NUMBER_COLUMN - GAP)
        write_right(canvas, number, row.left + NUMBER_COLUMN - GAP, row.baseline(number.size))
        write_team(
            canvas,
            known[team].name,
            "",
            Box(row.left + NUMBER_COLUMN, row.bottom, NAME_COLUMN - GAP, row.height),
            NAME,
            SMALL,
        )
        for column, each in enumerate(rounds):
            _draw_meeting(canvas, team, each.game_of(team), grid.cell(column, row), tr)

    return _pages(heights, rounds, NUMBER_COLUMN + NAME_COLUMN, who_plays(snapshot.championship, tr).one, tr, draw_row)


def _draw_meeting(canvas: Any, team: int, game: PlannedGame | None, cell: Box, tr: Translator) -> None:
    """Whom a team meets and, smaller, where; a dash where it has nothing more to play."""
    if game is None:
        canvas.setFillColor(SOFT)
        _write_in(canvas, "–", cell, REGULAR, FIGURE - 2)
    elif game.is_bye:
        canvas.setFillColor(BAIZE)
        _write_in(canvas, tr.gettext("Bye"), cell, REGULAR, FIGURE - 3)
    else:
        met = fit(list_text([str(other) for other in game.teams if other != team], tr), BOLD, FIGURE, cell.width - GAP)
        y = cell.baseline(met.size) + (3.2 if game.table is not None else 0)
        write_centred(canvas, met, cell.middle, y)
        if game.table is not None:
            canvas.setFillColor(SOFT)
            where = fit(tr.gettext("table {number}").format(number=game.table), REGULAR, SMALL, cell.width - GAP)
            write_centred(canvas, where, cell.middle, y - SMALL - 1.5)
    canvas.setFillColor(INK)


def _write_in(canvas: Any, text: str, cell: Box, face: str, size: float) -> None:
    fitted = fit(text, face, size, cell.width - GAP)
    write_centred(canvas, fitted, cell.middle, cell.baseline(fitted.size) + (fitted.height - fitted.size) / 2)


DOCUMENT: Final = Document(
    N_("Every round in advance, by table and with a line for each team, where the format knows them: for the wall."),
    EveningMoment.ROUND,
    lay_out_plan,
    lacking_plan,
)
