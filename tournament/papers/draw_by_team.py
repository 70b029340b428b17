"""Every team with its table, by name, number and player, in columns: for the wall."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.messages.rounds.brackets import brackets_text
from tournament.papers.document import Document, EveningMoment, lacking_posted_round, wanted_round
from tournament.papers.names import height_of_team, under_text, write_team
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
from tournament.papers.text import BOLD, REGULAR, fit, write, write_right
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.people.names import alphabetical, surname_first
from tournament.services.people.views import players_under
from tournament.services.scores.views import SeatedView

HEAD: Final[float] = 8 * mm
BETWEEN: Final[float] = 6 * mm
FEW_NAMES: Final = 11  # up to so many in one column, the larger the fewer they are
FEW_NUMBERS: Final = 15  # up to so many in three
NAMED_COLUMNS: Final = 2
NUMBERED_COLUMNS: Final = 5
NAMED: Final[float] = 12 * mm
NUMBERED: Final[float] = 10 * mm
TALLEST: Final[float] = 26 * mm  # few teams are written larger
TALLEST_NUMBERED: Final[float] = 15 * mm  # as large as a column holds two figures
NUMBER: Final[float] = 14 * mm
TABLE: Final[float] = 17 * mm
GAP: Final[float] = 2 * mm
BREATH: Final = 6.0
NAME: Final = 12.5
PLAYERS: Final = 8.0
FIGURE: Final = 20.0
FEW_PLAYERS: Final = 44  # up to so many in two columns
PLAYER_COLUMNS: Final = 3
NAMED_PLAYER: Final[float] = 8.5 * mm
PLAYER: Final = 10.0
STEPS: Final = 24  # how finely the rows of the last page are spread over its columns


@dataclass(frozen=True)
class TeamSeat:
    """A team of the draw and its table (None: sits out); `player` is one of its, where listed."""

    member: SeatedView
    table: int | None
    player: str = ""


def lay_out_draw_by_team(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """A posted round: its teams by name, then by number, then all players."""
    drawn = wanted_round(snapshot, part)
    title = tr.gettext("Where am I? Round {number}").format(number=drawn.number)
    summary = " · ".join(
        filter(
            None,
            (brackets_text(drawn, tr), tr.gettext("Each team and its table, by name, by number and by player")),
        )
    )
    heading = Heading(title, summary, drawn.seed)
    seats = [TeamSeat(member, game.table) for game in drawn.games for side in game.sides for member in side.members]
    return framed(
        [*_pages_by_name(seats, tr), *_pages_by_number(seats, tr), *_pages_by_player(seats, tr)],
        heading,
        snapshot,
        tr,
    )


def _pages_by_name(seats: Sequence[TeamSeat], tr: Translator) -> list[Drawing]:
    ordered = sorted(seats, key=lambda seat: (alphabetical(seat.member.name), seat.member.team))
    columns = 1 if len(seats) <= FEW_NAMES else NAMED_COLUMNS
    width = _width(columns) - NUMBER - TABLE - GAP
    heights = [
        height_of_team(seat.member.name, under_text(seat.member, tr), width, NAME, PLAYERS) + BREATH for seat in ordered
    ]
    return _pages(ordered, columns, [max(NAMED, height) for height in heights], tr, _draw_named)


def _pages_by_number(seats: Sequence[TeamSeat], tr: Translator) -> list[Drawing]:
    ordered = sorted(seats, key=lambda seat: seat.member.team)
    columns = 3 if len(seats) <= FEW_NUMBERS else NUMBERED_COLUMNS
    return _pages(ordered, columns, [NUMBERED] * len(ordered), tr, _draw_numbered)


def _pages_by_player(seats: Sequence[TeamSeat], tr: Translator) -> list[Drawing]:
    """Everybody by surname; nobody where those who play are the teams themselves."""
    players = [
        replace(seat, player=surname_first(player))
        for seat in seats
        for player in players_under(seat.member.name, seat.member.players)
    ]
    ordered = sorted(players, key=lambda seat: (alphabetical(seat.player), seat.member.team))
    if not ordered:
        return []
    columns = NAMED_COLUMNS if len(ordered) <= FEW_PLAYERS else PLAYER_COLUMNS
    width = _width(columns) - NUMBER - TABLE - GAP
    heights = [height_of_team(seat.player, "", width, PLAYER, PLAYERS) + BREATH for seat in ordered]
    return _pages(ordered, columns, [max(NAMED_PLAYER, height) for height in heights], tr, _draw_player)


@dataclass(frozen=True)
class TeamRow:
    """Where one team is written, and how many times larger than in a large hall: its figures, and its names."""

    cell: Box
    scale: float
    names: float
    number: float
    table: float


DrawSeat = Callable[[Any, TeamSeat, TeamRow, Translator], None]


def _width(columns: int) -> float:
    return (AREA.width - (columns - 1) * BETWEEN) / columns


def _pages(
    seats: Sequence[TeamSeat], columns: int, heights: Sequence[float], tr: Translator, draw_seat: DrawSeat
) -> list[Drawing]:
    room = AREA.height - HEAD
    count = ceil(len(in_pages(heights, room)) / columns)
    even = next(
        limit
        for limit in (room * step / STEPS for step in range(1, STEPS + 1))
        if _fits(heights, limit, count * columns)
    )
    parts = in_pages(heights, even)
    fullest = max(sum(heights[part.start : part.stop]) for part in parts)
    tallest = TALLEST_NUMBERED if columns == NUMBERED_COLUMNS else TALLEST
    apart = min(room / fullest, max(tallest / min(heights), 1))
    blocks = [[(seats[index], heights[index] * apart) for index in part] for part in parts]
    return [
        _page(blocks[start : start + columns], columns, apart, tr, draw_seat)
        for start in range(0, len(blocks), columns)
    ]


def _fits(heights: Sequence[float], limit: float, columns: int) -> bool:
    """Whether no row is too tall for columns of this height, and so many columns are enough."""
    return max(heights) <= limit and len(in_pages(heights, limit)) <= columns


def _page(
    blocks: Sequence[Sequence[tuple[TeamSeat, float]]],
    columns: int,
    scale: float,
    tr: Translator,
    draw_seat: DrawSeat,
) -> Drawing:
    width, named = _width(columns), draw_seat is not _draw_numbered
    # names need the width: beside them the figures' columns grow less than the figures; without names they share it
    wider = scale**0.25 if named else width / (NUMBER + TABLE)
    number, table, names = NUMBER * wider, TABLE * wider, scale if columns == 1 else scale**0.5

    def draw(canvas: Any) -> None:
        for column, block in enumerate(blocks):
            top = AREA.top - HEAD
            head = TeamRow(Box(AREA.left + column * (width + BETWEEN), top, width, 0), scale, names, number, table)
            what = "" if not named else tr.gettext("Player") if block[0][0].player else tr.gettext("Team")
            _draw_labels(canvas, head, what, tr)
            for index, (seat, height) in enumerate(block):
                top -= height
                cell = Box(AREA.left + column * (width + BETWEEN), top, width, height)
                shade_every_second(canvas, index, cell)
                draw_seat(canvas, seat, TeamRow(cell, scale, names, number, table), tr)
                rule(canvas, cell.bottom, LINE, 0.4, cell.left, cell.right)

    return draw


def _draw_labels(canvas: Any, row: TeamRow, what: str, tr: Translator) -> None:
    first = row.cell
    y = first.top + 2.5 * mm
    canvas.setFillColor(SOFT)
    write_right(canvas, fit(tr.gettext("No."), REGULAR, 9, row.number - GAP), first.left + row.number - GAP, y)
    write(canvas, fit(what, REGULAR, 9, 30 * mm), first.left + row.number, y)
    write_right(canvas, fit(tr.gettext("Table"), REGULAR, 9, row.table), first.right - GAP, y)
    canvas.setFillColor(INK)
    rule(canvas, first.top, BAIZE, 1, first.left, first.right)


def _draw_named(canvas: Any, seat: TeamSeat, row: TeamRow, tr: Translator) -> None:
    _draw_number(canvas, seat, row, 13)
    cell = row.cell
    name = Box(cell.left + row.number, cell.bottom, cell.width - row.number - row.table - GAP, cell.height)
    write_team(canvas, seat.member.name, under_text(seat.member, tr), name, NAME * row.names, PLAYERS * row.names)
    _draw_table(canvas, seat, row, tr)


def _draw_player(canvas: Any, seat: TeamSeat, row: TeamRow, tr: Translator) -> None:
    _draw_number(canvas, seat, row, 11)
    cell = row.cell
    name = Box(cell.left + row.number, cell.bottom, cell.width - row.number - row.table - GAP, cell.height)
    write_team(canvas, seat.player, "", name, PLAYER * row.names, PLAYERS)
    _draw_table(canvas, seat, row, tr)


def _draw_numbered(canvas: Any, seat: TeamSeat, row: TeamRow, tr: Translator) -> None:
    _draw_number(canvas, seat, row, 16)
    _draw_table(canvas, seat, row, tr)


def _draw_number(canvas: Any, seat: TeamSeat, row: TeamRow, size: float) -> None:
    canvas.setFillColor(INK)
    number = fit(str(seat.member.team), REGULAR, size * row.scale, row.number - GAP)
    write_right(canvas, number, row.cell.left + row.number - GAP, row.cell.baseline(number.size))


def _draw_table(canvas: Any, seat: TeamSeat, row: TeamRow, tr: Translator) -> None:
    if seat.table is None:
        canvas.setFillColor(BAIZE)
        bye = fit(tr.gettext("Bye"), BOLD, 11 * row.scale, row.table - GAP)
        write_right(canvas, bye, row.cell.right - GAP, row.cell.baseline(bye.size))
        canvas.setFillColor(INK)
    else:
        table = fit(str(seat.table), BOLD, FIGURE * row.scale, row.table - GAP, least=9)
        write_right(canvas, table, row.cell.right - GAP, row.cell.baseline(table.size))


DOCUMENT: Final = Document(
    N_("Where am I? Every team with its table, by name, by number and by player: for the wall."),
    EveningMoment.ROUND,
    lay_out_draw_by_team,
    lacking_posted_round,
    of_round=True,
    goes_out=True,
)
