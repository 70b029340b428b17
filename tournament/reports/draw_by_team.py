"""Where am I? Every team of the draw with its table, by name and then by number, in columns that fill the page: for the wall."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.reports.draw_by_table import posted_round
from tournament.reports.fonts import BOLD, REGULAR
from tournament.reports.names import height_of_team, say_players, write_team
from tournament.reports.page import AREA, BAIZE, INK, LINE, SOFT, Box, Drawing, Heading, print_framed, rule, shade_every_second
from tournament.reports.text import fit, write, write_centred, write_right
from tournament.services.lines import RoundLine, SideLine, Snapshot

HEAD: Final = 7 * mm
BETWEEN: Final = 6 * mm
NAMED: Final[float] = 9.6 * mm
NUMBERED: Final[float] = 8 * mm
NAMED_COLUMNS: Final = 2
NUMBERED_COLUMNS: Final = 5
TALLEST: Final = 15 * mm  # few teams are written larger
NUMBER: Final = 11 * mm
TABLE: Final = 14 * mm
GAP: Final = 2 * mm
BREATH: Final = 5.0
NAME: Final = 10.5
PLAYERS: Final = 7.5
LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ł": "l", "ø": "o", "đ": "d"})


@dataclass(frozen=True)
class Seat:
    """A team of the draw, and the table it goes to; None sits out."""

    side: SideLine
    table: int | None


def render_draw_by_team(snapshot: Snapshot, words: Translator) -> bytes:
    """The newest posted round: its teams in the order of their names, then of their numbers."""
    drawn = posted_round(snapshot)
    if drawn is None:
        raise ValueError("a draw is printed once it is posted")
    title = words.gettext("Where am I? Round {number}").format(number=drawn.number)
    heading = Heading(title, words.gettext("Each team and its table, by name and then by number"), drawn.seed)
    seats = _seats(drawn)
    return print_framed([*_pages_by_name(seats, words), *_pages_by_number(seats, words)], heading, snapshot, words)


def _seats(drawn: RoundLine) -> list[Seat]:
    return [Seat(side, game.table) for game in drawn.games for side in game.sides]


def alphabetical(name: str) -> str:
    """What a name is sorted by: its letters and figures as a dictionary has them, whatever their case and accents."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(LIGATURES))
    return " ".join("".join(sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign)).split())


def _pages_by_name(seats: Sequence[Seat], words: Translator) -> list[Drawing]:
    ordered = sorted(seats, key=lambda seat: (alphabetical(seat.side.name), seat.side.team))
    width = (AREA.width - BETWEEN) / NAMED_COLUMNS - NUMBER - TABLE - GAP
    tallest = max(height_of_team(seat.side.name, say_players(seat.side.players, words), width, NAME, PLAYERS) for seat in ordered)
    return _pages(ordered, NAMED_COLUMNS, max(NAMED, tallest + BREATH), words, _draw_named)


def _pages_by_number(seats: Sequence[Seat], words: Translator) -> list[Drawing]:
    return _pages(sorted(seats, key=lambda seat: seat.side.team), NUMBERED_COLUMNS, NUMBERED, words, _draw_numbered)


DrawSeat = Callable[[Any, Seat, Box, Translator], None]


def _pages(seats: Sequence[Seat], columns: int, least: float, words: Translator, draw_seat: DrawSeat) -> list[Drawing]:
    """Pages of as many columns, filled from top to bottom; the last page as evenly as the others."""
    room = AREA.height - HEAD
    most = int(room // least) * columns
    count = ceil(len(seats) / most)
    a_page = ceil(len(seats) / count)
    rows = ceil(a_page / columns)
    height = min(room / rows, max(TALLEST, least))
    starts = range(0, len(seats), rows * columns)
    return [_page(seats[start : start + rows * columns], columns, rows, height, words, draw_seat) for start in starts]


def _page(seats: Sequence[Seat], columns: int, rows: int, height: float, words: Translator, draw_seat: DrawSeat) -> Drawing:
    width = (AREA.width - (columns - 1) * BETWEEN) / columns

    def draw(canvas: Any) -> None:
        for place, seat in enumerate(seats):
            column, row = divmod(place, rows)
            cell = Box(AREA.left + column * (width + BETWEEN), AREA.top - HEAD - (row + 1) * height, width, height)
            if row == 0:
                _draw_labels(canvas, cell, words, named=columns == NAMED_COLUMNS)
            shade_every_second(canvas, row, cell)
            draw_seat(canvas, seat, cell, words)
            rule(canvas, cell.bottom, LINE, 0.4, cell.left, cell.right)

    return draw


def _draw_labels(canvas: Any, first: Box, words: Translator, *, named: bool) -> None:
    y = first.top + 2.5 * mm
    canvas.setFillColor(SOFT)
    write_right(canvas, fit(words.gettext("No."), REGULAR, 8, NUMBER - GAP, least=5), first.left + NUMBER - GAP, y)
    if named:
        write(canvas, fit(words.gettext("Team"), REGULAR, 8, 30 * mm, least=5), first.left + NUMBER, y)
    write_right(canvas, fit(words.gettext("Table"), REGULAR, 8, TABLE, least=5), first.right - GAP, y)
    canvas.setFillColor(INK)
    rule(canvas, first.top, BAIZE, 1, first.left, first.right)


def _draw_named(canvas: Any, seat: Seat, cell: Box, words: Translator) -> None:
    _draw_number(canvas, seat, cell, 10, REGULAR)
    left = cell.left + NUMBER
    name = Box(left, cell.bottom, cell.width - NUMBER - TABLE - GAP, cell.height)
    write_team(canvas, seat.side.name, say_players(seat.side.players, words), name, NAME, PLAYERS)
    _draw_table(canvas, seat, cell, words)


def _draw_numbered(canvas: Any, seat: Seat, cell: Box, words: Translator) -> None:
    _draw_number(canvas, seat, cell, 12, REGULAR)
    _draw_table(canvas, seat, cell, words)


def _draw_number(canvas: Any, seat: Seat, cell: Box, size: float, face: str) -> None:
    canvas.setFillColor(INK)
    number = fit(str(seat.side.team), face, size, NUMBER - GAP, least=7)
    write_right(canvas, number, cell.left + NUMBER - GAP, cell.bottom + cell.height / 2 - number.size * 0.365)


def _draw_table(canvas: Any, seat: Seat, cell: Box, words: Translator) -> None:
    middle = cell.bottom + cell.height / 2
    if seat.table is None:
        canvas.setFillColor(BAIZE)
        write_centred(canvas, fit(words.gettext("Bye"), BOLD, 9, TABLE - GAP, least=5.5), cell.right - TABLE / 2, middle - 3)
        canvas.setFillColor(INK)
    else:
        table = fit(str(seat.table), BOLD, 16, TABLE - GAP, least=9)
        write_right(canvas, table, cell.right - GAP, middle - table.size * 0.365)
