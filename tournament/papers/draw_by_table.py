"""The draw by table, for the wall: who plays whom where, legible from two metres away."""

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.messages.people.teams import who_plays
from tournament.messages.rounds.brackets import brackets_text, game_round_text
from tournament.messages.setup.formats import format_text
from tournament.papers.document import Document, EveningMoment, lacking_posted_round, wanted_round
from tournament.papers.names import height_of_team, under_text, write_team
from tournament.papers.page import (
    AREA,
    BAIZE,
    HALF_DIGIT,
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
from tournament.papers.text import BOLD, REGULAR, fit, write, write_right
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.rounds.views import RoundView
from tournament.services.scores.views import GameView, SeatedView, SideView, sides_across

HEAD: Final[float] = 6 * mm
ROW: Final[float] = 13 * mm
TALLEST_ROW: Final[float] = 30 * mm  # a small championship is written larger
TABLE_COLUMN: Final[float] = 21 * mm
NUMBER_COLUMN: Final[float] = 15 * mm
GAP: Final[float] = 2.5 * mm
BREATH: Final = 6.0
TALLER: Final = 0.6  # how much taller than usual another line of sides makes a row
TALLEST_NUMBER: Final = 0.8  # how much of its cell the number of a team may take
STEPS: Final = 17  # how finely the height of a row is tried
TABLE, NUMBER, NAME, PLAYERS = 24.0, 17.0, 12.5, 9.0
STAGE: Final = 8.0
LABEL: Final = 9.0
ROOM: Final = AREA.height - HEAD


def lay_out_draw_by_table(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """A posted round, its tables in order, the bye last."""
    drawn = wanted_round(snapshot, part)
    heading = Heading(
        tr.gettext("Draw of round {number}").format(number=drawn.number), _draw_text(drawn, tr), drawn.seed
    )
    across = sides_across(max((len(game.sides) for game in drawn.games), default=2))
    usual = _usual(drawn.games, across, tr)
    heights = [_height(game, usual, across, tr) for game in drawn.games]
    who = who_plays(snapshot.championship, tr).one
    pages = [
        _page(drawn.games[rows.start : rows.stop], heights[rows.start : rows.stop], usual / ROW, across, who, tr)
        for rows in in_pages(heights, ROOM)
    ]
    return framed(pages, heading, snapshot, tr)


def _draw_text(drawn: RoundView, tr: Translator) -> str:
    tables = tr.ngettext("{count} table", "{count} tables", len(drawn.tables)).format(count=len(drawn.tables))
    rematches = tr.ngettext("{count} rematch", "{count} rematches", drawn.rematches).format(count=drawn.rematches)
    named = brackets_text(drawn, tr)
    return " · ".join(
        [
            *([named] if named else []),
            format_text(drawn.method, tr),
            tables,
            rematches if drawn.rematches else tr.gettext("no rematch"),
        ]
    )


def _usual(games: Sequence[GameView], across: int, tr: Translator) -> float:
    """How tall a row of short names is: as tall as lets a small championship fit on one page."""
    rows = (TALLEST_ROW - (TALLEST_ROW - ROW) * step / STEPS for step in range(STEPS))
    fitting = (
        row
        for row in rows
        if row * len(games) <= ROOM and sum(_height(game, row, across, tr) for game in games) <= ROOM
    )
    return next(fitting, ROW)


def _wider(scale: float) -> float:
    """How much names and columns grow with larger figures: less, as the width is limited."""
    return sqrt(scale)


def _width(across: int, scale: float) -> float:
    return (AREA.width - TABLE_COLUMN * _wider(scale)) / max(across, 2)


def _height(game: GameView, usual: float, across: int, tr: Translator) -> float:
    scale = usual / ROW
    width = _width(across, scale) - GAP - NUMBER_COLUMN * _wider(scale)
    tallest = max(_height_of_side(side, width, scale, tr) for side in game.sides)
    lines = _line_count(game, across)
    return max(usual * (1 + (lines - 1) * TALLER), (tallest + BREATH) * lines)


def _height_of_side(side: SideView, width: float, scale: float, tr: Translator) -> float:
    heights = (
        height_of_team(one.name, under_text(one, tr), width, NAME * _wider(scale), PLAYERS * _wider(scale))
        for one in side.members
    )
    return max(heights) * len(side.members)


def _line_count(game: GameView, across: int) -> int:
    return -(-len(game.sides) // across)


def _page(
    games: Sequence[GameView], heights: Sequence[float], scale: float, across: int, who: str, tr: Translator
) -> Drawing:
    def draw(canvas: Any) -> None:
        _draw_labels(canvas, games, scale, across, who, tr)
        top = AREA.top - HEAD
        for game, height in zip(games, heights, strict=True):
            top -= height
            _draw_game(canvas, game, Box(AREA.left, top, AREA.width, height), scale, across, tr)

    return draw


def _draw_labels(canvas: Any, games: Sequence[GameView], scale: float, across: int, who: str, tr: Translator) -> None:
    """The text of each column: the table, and for everyone who sits there a number and a name."""
    y, column = AREA.top - HEAD, NUMBER_COLUMN * _wider(scale)
    table = TABLE_COLUMN * _wider(scale)
    canvas.setFillColor(SOFT)
    write_right(canvas, fit(tr.gettext("Table"), REGULAR, LABEL, table - GAP), AREA.left + table - 2 * GAP, y + GAP)
    for beside in range(min(across, max(len(game.sides) for game in games))):
        left = AREA.left + table + beside * _width(across, scale)
        write_right(canvas, fit(tr.gettext("No."), REGULAR, LABEL, column - GAP), left + column - GAP, y + GAP)
        write(canvas, fit(who, REGULAR, LABEL, _width(across, scale) - GAP - column), left + column, y + GAP)
    canvas.setFillColor(INK)
    rule(canvas, y, BAIZE, 1)


def _draw_game(canvas: Any, game: GameView, row: Box, scale: float, across: int, tr: Translator) -> None:
    if game.table is None:
        canvas.setFillColor(SHADE)
        canvas.rect(row.left, row.bottom, row.width, row.height, stroke=0, fill=1)
    _draw_table(canvas, game, row, scale, tr)
    width, height = _width(across, scale), row.height / _line_count(game, across)
    for index, side in enumerate(game.sides):
        line, beside = divmod(index, across)
        cell = Box(
            row.left + TABLE_COLUMN * _wider(scale) + beside * width, row.top - (line + 1) * height, width - GAP, height
        )
        for member, part in zip(side.members, cell.stacked(len(side.members)), strict=True):
            _draw_member(canvas, member, part, scale, tr)
    rule(canvas, row.bottom, LINE, 0.6)


def _draw_table(canvas: Any, game: GameView, row: Box, scale: float, tr: Translator) -> None:
    middle, column = row.bottom + row.height / 2, TABLE_COLUMN * _wider(scale)
    named = game_round_text(game, tr)
    if named:
        canvas.setFillColor(BAIZE)
        stage = fit(named, BOLD, STAGE, column - GAP, least=STAGE - 2, two_lines=0.9)
        write(canvas, stage, row.left + 2, row.bottom + stage.height - stage.size + 2)
        middle += stage.height / 2
        canvas.setFillColor(INK)
    if game.table is None:
        canvas.setFillColor(BAIZE)
        bye = fit(tr.gettext("Bye"), BOLD, 13 * scale, column - GAP)
        write(canvas, bye, row.left + 4, middle - bye.size * HALF_DIGIT)
        canvas.setFillColor(INK)
    else:
        table = fit(str(game.table), BOLD, TABLE * scale, column - 2 * GAP, least=12)
        write_right(canvas, table, row.left + column - 2 * GAP, middle - table.size * HALF_DIGIT)


def _draw_member(canvas: Any, member: SeatedView, cell: Box, scale: float, tr: Translator) -> None:
    """Who sits there: the team's number, its name, and its players beneath, in a font as large as the row allows."""
    column = NUMBER_COLUMN * _wider(scale)
    left = cell.left + column
    team = fit(str(member.team), BOLD, min(NUMBER * scale, cell.height * TALLEST_NUMBER), column - GAP, least=8)
    write_right(canvas, team, left - GAP, cell.baseline(team.size))
    name = Box(left, cell.bottom, cell.right - left, cell.height)
    write_team(canvas, member.name, under_text(member, tr), name, NAME * _wider(scale), PLAYERS * _wider(scale))


DOCUMENT: Final = Document(
    N_("Who plays whom, at which table: for the wall."),
    EveningMoment.ROUND,
    lay_out_draw_by_table,
    lacking_posted_round,
    of_round=True,
    goes_out=True,
)
