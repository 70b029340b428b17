"""Pools for the wall: members, all results against each other, empty boxes to come."""

from collections.abc import Sequence
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.phrases import number
from tournament.papers.document import Document, EveningMoment
from tournament.papers.names import under_text, write_team
from tournament.papers.page import (
    AREA,
    BAIZE,
    INK,
    LINE,
    SHADE,
    SOFT,
    Box,
    Drawing,
    Heading,
    Paper,
    Part,
    framed,
    in_pages,
    rule,
)
from tournament.papers.plan import posted
from tournament.papers.text import BOLD, REGULAR, fit, write, write_centred, write_right
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.people.views import TeamView
from tournament.services.rounds.schedule_views import PoolGame, PoolTeam, PoolView, is_schedule, names_of, pools_of
from tournament.services.rounds.views import DrawMethod, RoundView

TITLE: Final[float] = 11 * mm
HEAD: Final[float] = 7 * mm
ROW: Final[float] = 11 * mm
GAMES: Final[float] = 5.2 * mm
BETWEEN: Final[float] = 7 * mm
NUMBER_COLUMN: Final[float] = 12 * mm
OPPONENT_COLUMN: Final[float] = 18 * mm
FIGURE_COLUMN: Final[float] = 14 * mm
POINTS_COLUMN: Final[float] = 18 * mm
GAP: Final[float] = 1.6 * mm
FIGURE, NAME, SMALL, LABEL = 12.0, 10.0, 7.5, 8.0


def lacking_pools(_teams: Sequence[TeamView], rounds: Sequence[RoundView]) -> Problem | None:
    """Why no pools can be printed: none were posted."""
    return (
        None
        if any(is_schedule(line) and line.method is DrawMethod.POOLS for line in posted(rounds))
        else Problem("no-pools")
    )


def lay_out_pools(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """Every pool with its table, as many on a page as fit."""
    pools = pools_of(snapshot.championship, snapshot.teams, posted(snapshot.rounds), snapshot.standings)
    if not pools:
        raise Refused(Problem("no-pools"))
    teams = names_of(snapshot.teams)
    heights = [_height(pool) + BETWEEN for pool in pools]
    pages = [
        _page([pools[index] for index in rows], [heights[index] for index in rows], teams, tr)
        for rows in in_pages(heights, AREA.height)
    ]
    return framed(pages, Heading(tr.gettext("Pools"), _subtitle(pools, tr)), snapshot, tr)


def _subtitle(pools: Sequence[PoolView], tr: Translator) -> str:
    count = tr.ngettext("{n} pool", "{n} pools", len(pools)).format(n=len(pools))
    done = sum(pool.is_done for pool in pools)
    played = tr.ngettext("{n} finished", "{n} finished", done).format(n=done)
    goes_on = tr.gettext("▸ would go through as it stands")
    shown = any(team.goes_on for pool in pools for team in pool.teams)
    return " · ".join([count, *([played] if done else []), *([goes_on] if shown else [])])


def _rounds(pool: PoolView) -> list[int]:
    return sorted({game.round for game in pool.games})


def _height(pool: PoolView) -> float:
    return TITLE + HEAD + ROW * len(pool.teams) + GAMES * len(_rounds(pool)) + GAP


def _page(pools: Sequence[PoolView], heights: Sequence[float], teams: dict[int, TeamView], tr: Translator) -> Drawing:
    def draw(canvas: Any) -> None:
        top = AREA.top
        for pool, height in zip(pools, heights, strict=True):
            _draw_pool(canvas, pool, top, teams, tr)
            top -= height

    return draw


def _draw_pool(canvas: Any, pool: PoolView, top: float, teams: dict[int, TeamView], tr: Translator) -> None:
    canvas.setFillColor(INK)
    write(
        canvas,
        fit(tr.gettext("Pool {letter}").format(letter=pool.letter), BOLD, 16, AREA.width / 2),
        AREA.left,
        top - TITLE + 3.5 * mm,
    )
    _draw_labels(canvas, pool, top - TITLE, tr)
    y = top - TITLE - HEAD
    for line in pool.teams:
        y -= ROW
        _draw_team(canvas, pool, line, Box(AREA.left, y, AREA.width, ROW), teams, tr)
    for each in _rounds(pool):
        y -= GAMES
        _draw_games(canvas, [game for game in pool.games if game.round == each], each, y, tr)


def _names(pool: PoolView) -> float:
    return AREA.width - NUMBER_COLUMN - len(pool.teams) * OPPONENT_COLUMN - 2 * FIGURE_COLUMN - POINTS_COLUMN


def _columns(pool: PoolView) -> list[Box]:
    """Where the boxes are: one for each team of the pool, then games played, games won and points."""
    left, boxes = AREA.left + NUMBER_COLUMN + _names(pool), []
    for width in [*[OPPONENT_COLUMN] * len(pool.teams), FIGURE_COLUMN, FIGURE_COLUMN, POINTS_COLUMN]:
        boxes.append(Box(left, 0, width, 0))
        left += width
    return boxes


def _draw_labels(canvas: Any, pool: PoolView, top: float, tr: Translator) -> None:
    labels = [
        *(str(line.team) for line in pool.teams),
        tr.gettext("Played"),
        tr.gettext("Won"),
        tr.gettext("Points"),
    ]
    canvas.setFillColor(SOFT)
    for column, text in zip(_columns(pool), labels, strict=True):
        write_centred(
            canvas,
            fit(text, BOLD if text.isdecimal() else REGULAR, LABEL + 1, column.width - GAP),
            column.middle,
            top - HEAD + GAP,
        )
    canvas.setFillColor(INK)
    rule(canvas, top - HEAD, BAIZE, 1, AREA.left, AREA.right)


def _draw_team(
    canvas: Any, pool: PoolView, line: PoolTeam, row: Box, teams: dict[int, TeamView], tr: Translator
) -> None:
    team = teams[line.team]
    shown = fit(("▸ " if line.goes_on else "") + str(line.team), BOLD, FIGURE, NUMBER_COLUMN - GAP)
    write_right(canvas, shown, row.left + NUMBER_COLUMN - GAP, row.baseline(shown.size))
    write_team(
        canvas,
        team.name,
        under_text(team, tr),
        Box(row.left + NUMBER_COLUMN, row.bottom, _names(pool) - GAP, row.height),
        NAME,
        SMALL,
    )
    boxes = [Box(column.left, row.bottom, column.width, row.height) for column in _columns(pool)]
    for other, box in zip(pool.teams, boxes, strict=False):
        _draw_box(canvas, line, other, pool, box, tr)
    began = any(game.totals is not None for game in pool.games)
    for value, box in zip((line.played, line.won, line.points), boxes[len(pool.teams) :], strict=True):
        _frame(canvas, box)
        if began:
            written = fit(number(value, tr), BOLD, FIGURE - 1, box.width - GAP)
            write_centred(canvas, written, box.middle, box.baseline(written.size))
    rule(canvas, row.bottom, LINE, 0.6, row.left, row.right)


def _draw_box(canvas: Any, line: PoolTeam, other: PoolTeam, pool: PoolView, box: Box, tr: Translator) -> None:
    """Draw two teams' result, bold for the winner; empty if not played, grey if impossible."""
    if line.team == other.team:
        canvas.setFillColor(SHADE)
        canvas.rect(box.left, box.bottom, box.width, box.height, stroke=0, fill=1)
        canvas.setFillColor(INK)
        return
    _frame(canvas, box)
    games = [game for game in pool.games if {line.team, other.team} == set(game.teams)]
    for game, cell in zip(games, box.stacked(max(len(games), 1)), strict=False):
        if game.totals is not None:
            own, theirs = (number(game.totals[game.teams.index(team)], tr) for team in (line.team, other.team))
            _draw_result(canvas, own, theirs, game.winner == line.team, cell)


def _draw_result(canvas: Any, own: str, theirs: str, won: bool, cell: Box) -> None:
    """The own total and, smaller beneath it, the other one; both on a line where two games share the box."""
    face = BOLD if won else REGULAR
    if cell.height < ROW:
        both = fit(f"{own} – {theirs}", face, FIGURE - 3, cell.width - GAP)
        write_centred(canvas, both, cell.middle, cell.baseline(both.size))
        return
    above, beneath = cell.stacked(2)
    first = fit(
        own, face, min(FIGURE, fit(own, BOLD, FIGURE, cell.width - GAP).size), cell.width - GAP
    )  # as if strong: who lost is never larger
    second = fit(theirs, REGULAR, SMALL + 1, cell.width - GAP)
    write_centred(canvas, first, cell.middle, above.baseline(first.size) - 1)
    canvas.setFillColor(SOFT)
    write_centred(canvas, second, cell.middle, beneath.baseline(second.size) + 1)
    canvas.setFillColor(INK)


def _frame(canvas: Any, box: Box) -> None:
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.6)
    canvas.rect(box.left, box.bottom, box.width, box.height, stroke=1, fill=0)


def _draw_games(canvas: Any, games: Sequence[PoolGame], each: int, y: float, tr: Translator) -> None:
    """Who meets in a round, and where."""
    canvas.setFillColor(SOFT)
    tables = []
    for game in games:
        pair = " – ".join(map(str, game.teams))
        tables.append(
            pair if game.table is None else tr.gettext("{pair} (table {number})").format(pair=pair, number=game.table)
        )
    name = tr.gettext("Round {n}").format(n=each)
    write(canvas, fit(f"{name}   {'   ·   '.join(tables)}", REGULAR, LABEL + 1, AREA.width), AREA.left, y + GAP)
    canvas.setFillColor(INK)


DOCUMENT: Final = Document(
    N_("Who is in each pool, the results so far, and boxes for those to come: for the wall."),
    EveningMoment.ROUND,
    lay_out_pools,
    lacking_pools,
)
