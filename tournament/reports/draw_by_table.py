"""The draw by table, for the wall: who plays whom and where, in figures that are read from two steps away."""

from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem
from tournament.i18n import N_, Translator
from tournament.reports.fonts import BOLD
from tournament.reports.names import say_players, write_team
from tournament.reports.page import AREA, BAIZE, INK, LINE, SHADE, Box, Drawing, Heading, print_framed, rule
from tournament.reports.text import fit, write, write_right
from tournament.services.lines import DrawMethod, GameLine, RoundLine, RoundState, SideLine, Snapshot

ROW: Final[float] = 11.4 * mm
TALLEST_ROW: Final[float] = 17 * mm  # a small championship is read from further away
TABLE_COLUMN: Final = 19 * mm
NUMBER_COLUMN: Final = 12 * mm
GAP: Final = 2.5 * mm
HALF_DIGIT: Final = 0.365  # half the height of a figure, in sizes of its face
TOLERANCE: Final = 1e-6  # so many rows of a fraction of the page fill the page, whatever the last bit says
METHODS: Final = {DrawMethod.RANDOM: N_("Drawn by lot"), DrawMethod.SWISS: N_("Drawn by standings, neighbours together")}


def posted_round(snapshot: Snapshot) -> RoundLine | None:
    """The newest round that was posted."""
    return next((line for line in reversed(snapshot.rounds) if line.state is not RoundState.DRAWN), None)


def lacking_posted_round(snapshot: Snapshot) -> Problem | None:
    """Why no paper of a draw can be printed: nothing has been posted."""
    return Problem("no-round-posted") if posted_round(snapshot) is None else None


def render_draw_by_table(snapshot: Snapshot, words: Translator) -> bytes:
    """The newest posted round, its tables in order, the bye last."""
    drawn = posted_round(snapshot)
    if drawn is None:
        raise ValueError("a draw is printed once it is posted")
    heading = Heading(words.gettext("Draw of round {number}").format(number=drawn.number), _say_draw(drawn, words), drawn.seed)
    height = min(max(ROW, AREA.height / len(drawn.games)), TALLEST_ROW)
    a_page = int(AREA.height / height + TOLERANCE)
    pages = [_page(drawn.games[start : start + a_page], height, words) for start in range(0, len(drawn.games), a_page)]
    return print_framed(pages, heading, snapshot, words)


def _say_draw(drawn: RoundLine, words: Translator) -> str:
    tables = words.ngettext("{count} table", "{count} tables", len(drawn.tables)).format(count=len(drawn.tables))
    rematches = words.ngettext("{count} rematch", "{count} rematches", drawn.rematches).format(count=drawn.rematches)
    return " · ".join([words.gettext(METHODS[drawn.method]), tables, rematches if drawn.rematches else words.gettext("no rematch")])


def _page(games: tuple[GameLine, ...], height: float, words: Translator) -> Drawing:
    def draw(canvas: Any) -> None:
        rule(canvas, AREA.top, LINE, 0.6)
        for place, game in enumerate(games):
            _draw_game(canvas, game, Box(AREA.left, AREA.top - (place + 1) * height, AREA.width, height), words)

    return draw


def _draw_game(canvas: Any, game: GameLine, row: Box, words: Translator) -> None:
    if game.table is None:
        canvas.setFillColor(SHADE)
        canvas.rect(row.left, row.bottom, row.width, row.height, stroke=0, fill=1)
    _draw_table(canvas, game, row, words)
    width = (row.width - TABLE_COLUMN) / max(len(game.sides), 2)
    for place, side in enumerate(game.sides):
        _draw_side(canvas, side, Box(row.left + TABLE_COLUMN + place * width, row.bottom, width - GAP, row.height), words)
    rule(canvas, row.bottom, LINE, 0.6)


def _draw_table(canvas: Any, game: GameLine, row: Box, words: Translator) -> None:
    middle, scale = row.bottom + row.height / 2, row.height / ROW
    if game.table is None:
        canvas.setFillColor(BAIZE)
        write(canvas, fit(words.gettext("Bye"), BOLD, 11, TABLE_COLUMN - GAP, least=6), row.left + 4, middle - 4)
        canvas.setFillColor(INK)
    else:
        table = fit(str(game.table), BOLD, 22 * scale, TABLE_COLUMN - 2 * GAP, least=12)
        write_right(canvas, table, row.left + TABLE_COLUMN - 2 * GAP, middle - table.size * HALF_DIGIT)


def _draw_side(canvas: Any, side: SideLine, cell: Box, words: Translator) -> None:
    """A side: the team's number, its name, and its players beneath, in letters as large as the row allows."""
    scale = cell.height / ROW
    left = cell.left + NUMBER_COLUMN
    team = fit(str(side.team), BOLD, 14 * scale, NUMBER_COLUMN - GAP, least=8)
    write_right(canvas, team, left - GAP, cell.bottom + cell.height / 2 - team.size * HALF_DIGIT)
    write_team(canvas, side.name, say_players(side.players, words), Box(left, cell.bottom, cell.right - left, cell.height), 11.5 * scale, 8.5 * scale)
