"""A slip for every team, to be cut apart: the table it goes to, against whom, and how it stands so far."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.reports.draw_by_table import posted_round
from tournament.reports.fonts import BOLD, REGULAR
from tournament.reports.names import say_players, write_team
from tournament.reports.page import (
    BAIZE,
    INK,
    LINE,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    SOFT,
    Box,
    Drawing,
    Heading,
    print_plain,
    rule,
    say_journal,
    say_printed,
    say_seed,
)
from tournament.reports.standings import WITHOUT_FIGURES, shared_ranks
from tournament.reports.text import fit, write, write_centred, write_right
from tournament.services.lines import GameLine, RoundLine, SideLine, Snapshot, StandingLine
from tournament.wording.criteria import say_criterion
from tournament.wording.numbers import number

COLUMNS: Final = 2
ROWS: Final = 6
EDGE: Final = 7 * mm  # printers leave so much of a page white
PADDING: Final = 5 * mm
TABLE: Final = 24 * mm

Slip = tuple[GameLine, SideLine]


def render_team_slips(snapshot: Snapshot, words: Translator) -> bytes:
    """A slip for every team of the newest posted round, by number, twelve on a page."""
    drawn = posted_round(snapshot)
    if drawn is None:
        raise ValueError("slips are printed once the draw is posted")
    slips = sorted(((game, side) for game in drawn.games for side in game.sides), key=lambda slip: slip[1].team)
    standing = {line.team: _say_standing(line, shared_ranks(snapshot.standings.lines), words) for line in snapshot.standings.lines}
    a_page = COLUMNS * ROWS
    pages = [_page(slips[start : start + a_page], drawn, standing, snapshot, words) for start in range(0, len(slips), a_page)]
    return print_plain(pages, Heading(words.gettext("Team slips of round {number}").format(number=drawn.number)), words)


def _say_standing(line: StandingLine, shared: frozenset[int], words: Translator) -> str:
    """The rank of a team and what it has reached; nothing before its first game."""
    if not line.games:
        return ""
    rank = words.gettext("{rank} tied").format(rank=line.rank) if line.rank in shared else str(line.rank)
    reached = (f"{say_criterion(name, words)} {number(value, words)}" for name, value in line.values.items() if name not in WITHOUT_FIGURES)
    return " · ".join([words.gettext("Rank {rank}").format(rank=rank), *reached])


def _page(slips: Sequence[Slip], drawn: RoundLine, standing: Mapping[int, str], snapshot: Snapshot, words: Translator) -> Drawing:
    width, height = PAGE_WIDTH / COLUMNS, (PAGE_HEIGHT - 2 * EDGE) / ROWS

    def draw(canvas: Any) -> None:
        _draw_cuts(canvas, width, height)
        for place, (game, side) in enumerate(slips):
            row, column = divmod(place, COLUMNS)
            paper = Box(column * width, PAGE_HEIGHT - EDGE - (row + 1) * height, width, height)
            inner = Box(paper.left + EDGE, paper.bottom + PADDING, paper.width - EDGE - PADDING, paper.height - 2 * PADDING)
            _draw_slip(canvas, game, side, inner, standing.get(side.team, ""), drawn, snapshot, words)

    return draw


def _draw_cuts(canvas: Any, width: float, height: float) -> None:
    canvas.setDash(3, 3)
    for row in range(ROWS + 1):
        rule(canvas, PAGE_HEIGHT - EDGE - row * height, LINE, 0.5, 0, PAGE_WIDTH)
    canvas.line(width, EDGE, width, PAGE_HEIGHT - EDGE)
    canvas.setDash()


def _draw_slip(
    canvas: Any, game: GameLine, side: SideLine, inner: Box, standing: str, drawn: RoundLine, snapshot: Snapshot, words: Translator
) -> None:
    """Whose slip it is and where it leads; at its foot what ties it to the file."""
    canvas.setFillColor(SOFT)
    right = fit(words.gettext("Round {number}").format(number=drawn.number), BOLD, 9, inner.width * 0.3, least=6)
    write_right(canvas, right, inner.right, inner.top - 8)
    write(canvas, fit(snapshot.championship.name, REGULAR, 8, inner.width * 0.66, least=5.5), inner.left, inner.top - 8)
    rule(canvas, inner.top - 13, BAIZE, 1, inner.left, inner.right)
    body = Box(inner.left, inner.bottom + 22, inner.width, inner.height - 37)
    _draw_table(canvas, game, Box(body.left, body.bottom, TABLE, body.height), words)
    half = body.height / 2
    left, wide = body.left + TABLE + 2 * mm, body.width - TABLE - 2 * mm
    _draw_team(canvas, side, "", Box(left, body.bottom + half, wide, half), words)
    for other in (other for other in game.sides if other is not side):
        _draw_team(canvas, other, words.gettext("against"), Box(left, body.bottom, wide, half), words)
    canvas.setFillColor(INK)
    write(canvas, fit(standing, REGULAR, 8.5, inner.width, least=6), inner.left, inner.bottom + 11)
    canvas.setFillColor(SOFT)
    tied = " · ".join([say_printed(snapshot, words), say_seed(drawn.seed, words), say_journal(snapshot, words)])
    write(canvas, fit(tied, REGULAR, 6, inner.width, least=4.5), inner.left, inner.bottom)
    canvas.setFillColor(INK)


def _draw_table(canvas: Any, game: GameLine, cell: Box, words: Translator) -> None:
    if game.table is None:
        canvas.setFillColor(BAIZE)
        write_centred(canvas, fit(words.gettext("Bye"), BOLD, 18, cell.width - 4, least=8), cell.middle, cell.bottom + cell.height / 2 - 6)
    else:
        canvas.setFillColor(SOFT)
        write_centred(canvas, fit(words.gettext("Table"), REGULAR, 9, cell.width, least=6), cell.middle, cell.top - 12)
        canvas.setFillColor(INK)
        write_centred(canvas, fit(str(game.table), BOLD, 38, cell.width - 4, least=16), cell.middle, cell.bottom + 8)


def _draw_team(canvas: Any, side: SideLine, label: str, cell: Box, words: Translator) -> None:
    """A team by its number, its name and its players; over an opponent's number, that it is one."""
    number_width = 13 * mm
    middle = cell.bottom + cell.height / 2
    if label:
        canvas.setFillColor(SOFT)
        write(canvas, fit(label, REGULAR, 7, number_width, least=5), cell.left, middle + 7)
    canvas.setFillColor(INK)
    team = fit(str(side.team), BOLD, 13, number_width - 2 * mm, least=8)
    write_right(canvas, team, cell.left + number_width - 2 * mm, middle - 4.7)
    name = Box(cell.left + number_width, cell.bottom, cell.width - number_width, cell.height)
    write_team(canvas, side.name, say_players(side.players, words), name, 9.5, 7)
