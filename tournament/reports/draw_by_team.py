"""Where am I? Every team of the draw with its table, by name and then by number, in columns that fill the page: for the wall."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.reports.draw_by_table import HALF_DIGIT, wanted_round
from tournament.reports.fonts import BOLD, REGULAR
from tournament.reports.names import height_of_team, say_players, write_team
from tournament.reports.page import AREA, BAIZE, INK, LINE, SOFT, Box, Drawing, Heading, Paper, Part, framed, in_pages, rule, shade_every_second
from tournament.reports.text import fit, write, write_right
from tournament.services.lines import SideLine, Snapshot

HEAD: Final[float] = 8 * mm
BETWEEN: Final[float] = 6 * mm
NAMED_COLUMNS: Final = 2
NUMBERED_COLUMNS: Final = 5
NAMED: Final[float] = 12 * mm
NUMBERED: Final[float] = 10 * mm
TALLEST: Final[float] = 15 * mm  # few teams stand further apart
NUMBER: Final[float] = 14 * mm
TABLE: Final[float] = 17 * mm
GAP: Final[float] = 2 * mm
BREATH: Final = 6.0
NAME: Final = 12.5
PLAYERS: Final = 8.0
FIGURE: Final = 20.0
STEPS: Final = 24  # how finely the rows of the last page are spread over its columns
LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ł": "l", "ø": "o", "đ": "d"})


@dataclass(frozen=True)
class Seat:
    """A team of the draw, and the table it goes to; None sits out."""

    side: SideLine
    table: int | None


def lay_out_draw_by_team(snapshot: Snapshot, words: Translator, part: Part) -> Paper:
    """A posted round: its teams in the order of their names, then of their numbers."""
    drawn = wanted_round(snapshot, part)
    title = words.gettext("Where am I? Round {number}").format(number=drawn.number)
    heading = Heading(title, words.gettext("Each team and its table, by name and then by number"), drawn.seed)
    seats = [Seat(side, game.table) for game in drawn.games for side in game.sides]
    return framed([*_pages_by_name(seats, words), *_pages_by_number(seats, words)], heading, snapshot, words)


def alphabetical(name: str) -> str:
    """What a name is sorted by: its letters and figures as a dictionary has them, whatever their case and accents."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(LIGATURES))
    return " ".join("".join(sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign)).split())


def _pages_by_name(seats: Sequence[Seat], words: Translator) -> list[Drawing]:
    ordered = sorted(seats, key=lambda seat: (alphabetical(seat.side.name), seat.side.team))
    width = _width(NAMED_COLUMNS) - NUMBER - TABLE - GAP
    heights = [height_of_team(seat.side.name, say_players(seat.side.players, words), width, NAME, PLAYERS) + BREATH for seat in ordered]
    return _pages(ordered, NAMED_COLUMNS, [max(NAMED, height) for height in heights], words, _draw_named)


def _pages_by_number(seats: Sequence[Seat], words: Translator) -> list[Drawing]:
    ordered = sorted(seats, key=lambda seat: seat.side.team)
    return _pages(ordered, NUMBERED_COLUMNS, [NUMBERED] * len(ordered), words, _draw_numbered)


DrawSeat = Callable[[Any, Seat, Box, Translator], None]


def _width(columns: int) -> float:
    """How wide one of so many columns is."""
    return (AREA.width - (columns - 1) * BETWEEN) / columns


def _pages(seats: Sequence[Seat], columns: int, heights: Sequence[float], words: Translator, draw_seat: DrawSeat) -> list[Drawing]:
    """Pages of as many columns, filled from top to bottom; the last page as evenly as the others, and few teams further apart."""
    room = AREA.height - HEAD
    count = ceil(len(in_pages(heights, room)) / columns)
    even = next(limit for limit in (room * step / STEPS for step in range(1, STEPS + 1)) if _fits(heights, limit, count * columns))
    parts = in_pages(heights, even)
    fullest = max(sum(heights[part.start : part.stop]) for part in parts)
    apart = min(room / fullest, max(TALLEST / min(heights), 1))
    blocks = [[(seats[place], heights[place] * apart) for place in part] for part in parts]
    return [_page(blocks[start : start + columns], columns, words, draw_seat) for start in range(0, len(blocks), columns)]


def _fits(heights: Sequence[float], limit: float, columns: int) -> bool:
    """Whether no row is too tall for columns of this height, and so many columns are enough."""
    return max(heights) <= limit and len(in_pages(heights, limit)) <= columns


def _page(blocks: Sequence[Sequence[tuple[Seat, float]]], columns: int, words: Translator, draw_seat: DrawSeat) -> Drawing:
    width = _width(columns)

    def draw(canvas: Any) -> None:
        for column, block in enumerate(blocks):
            top = AREA.top - HEAD
            _draw_labels(canvas, Box(AREA.left + column * (width + BETWEEN), top, width, 0), words, named=columns == NAMED_COLUMNS)
            for place, (seat, height) in enumerate(block):
                top -= height
                cell = Box(AREA.left + column * (width + BETWEEN), top, width, height)
                shade_every_second(canvas, place, cell)
                draw_seat(canvas, seat, cell, words)
                rule(canvas, cell.bottom, LINE, 0.4, cell.left, cell.right)

    return draw


def _draw_labels(canvas: Any, first: Box, words: Translator, *, named: bool) -> None:
    y = first.top + 2.5 * mm
    canvas.setFillColor(SOFT)
    write_right(canvas, fit(words.gettext("No."), REGULAR, 9, NUMBER - GAP), first.left + NUMBER - GAP, y)
    if named:
        write(canvas, fit(words.gettext("Team"), REGULAR, 9, 30 * mm), first.left + NUMBER, y)
    write_right(canvas, fit(words.gettext("Table"), REGULAR, 9, TABLE), first.right - GAP, y)
    canvas.setFillColor(INK)
    rule(canvas, first.top, BAIZE, 1, first.left, first.right)


def _draw_named(canvas: Any, seat: Seat, cell: Box, words: Translator) -> None:
    _draw_number(canvas, seat, cell, 13)
    left = cell.left + NUMBER
    name = Box(left, cell.bottom, cell.width - NUMBER - TABLE - GAP, cell.height)
    write_team(canvas, seat.side.name, say_players(seat.side.players, words), name, NAME, PLAYERS)
    _draw_table(canvas, seat, cell, words)


def _draw_numbered(canvas: Any, seat: Seat, cell: Box, words: Translator) -> None:
    _draw_number(canvas, seat, cell, 16)
    _draw_table(canvas, seat, cell, words)


def _draw_number(canvas: Any, seat: Seat, cell: Box, size: float) -> None:
    canvas.setFillColor(INK)
    number = fit(str(seat.side.team), REGULAR, size, NUMBER - GAP)
    write_right(canvas, number, cell.left + NUMBER - GAP, cell.bottom + cell.height / 2 - number.size * HALF_DIGIT)


def _draw_table(canvas: Any, seat: Seat, cell: Box, words: Translator) -> None:
    middle = cell.bottom + cell.height / 2
    if seat.table is None:
        canvas.setFillColor(BAIZE)
        write_right(canvas, fit(words.gettext("Bye"), BOLD, 11, TABLE - GAP), cell.right - GAP, middle - 4)
        canvas.setFillColor(INK)
    else:
        table = fit(str(seat.table), BOLD, FIGURE, TABLE - GAP, least=9)
        write_right(canvas, table, cell.right - GAP, middle - table.size * HALF_DIGIT)
