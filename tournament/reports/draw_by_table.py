"""The draw by table, for the wall: who plays whom and where, in figures that are read from two steps away."""

from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem
from tournament.i18n import N_, Translator
from tournament.reports.fonts import BOLD, REGULAR
from tournament.reports.names import say_players
from tournament.reports.page import AREA, BAIZE, INK, LINE, SHADE, SOFT, Box, Drawing, Heading, print_framed, rule
from tournament.reports.text import fit, printable, write
from tournament.services.lines import DrawMethod, GameLine, RoundLine, RoundState, SideLine, Snapshot

ROW: Final = 11.4 * mm
TABLE_COLUMN: Final = 19 * mm
NUMBER_COLUMN: Final = 12 * mm
GAP: Final = 3 * mm
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
    a_page = int(AREA.height // ROW)
    pages = [_page(drawn.games[start : start + a_page], words) for start in range(0, len(drawn.games), a_page)]
    return print_framed(pages, heading, snapshot, words)


def _say_draw(drawn: RoundLine, words: Translator) -> str:
    tables = words.ngettext("{count} table", "{count} tables", len(drawn.tables)).format(count=len(drawn.tables))
    rematches = words.ngettext("{count} rematch", "{count} rematches", drawn.rematches).format(count=drawn.rematches)
    return " · ".join([words.gettext(METHODS[drawn.method]), tables, rematches if drawn.rematches else words.gettext("no rematch")])


def _page(games: tuple[GameLine, ...], words: Translator) -> Drawing:
    def draw(canvas: Any) -> None:
        rule(canvas, AREA.top, LINE, 0.6)
        for place, game in enumerate(games):
            _draw_game(canvas, game, Box(AREA.left, AREA.top - (place + 1) * ROW, AREA.width, ROW), words)

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
    if game.table is None:
        canvas.setFillColor(BAIZE)
        write(canvas, fit(words.gettext("Bye"), BOLD, 11, TABLE_COLUMN - GAP, least=6), BOLD, row.left + 4, row.bottom + row.height / 2 - 4)
    else:
        canvas.setFont(BOLD, 22)
        canvas.drawRightString(row.left + TABLE_COLUMN - 5 * mm, row.bottom + row.height / 2 - 8, str(game.table))
    canvas.setFillColor(INK)


def _draw_side(canvas: Any, side: SideLine, cell: Box, words: Translator) -> None:
    """A side: the team's number, its name, and its players beneath."""
    name = fit(side.name, BOLD, 11.5, cell.width - NUMBER_COLUMN, least=8)
    players = fit(say_players(side.players, words), REGULAR, 8.5, cell.width - NUMBER_COLUMN, least=6)
    left = cell.left + NUMBER_COLUMN
    first = cell.bottom + (cell.height + name.height + players.height + 3) / 2 - name.size * 0.85
    canvas.setFillColor(INK)
    canvas.setFont(BOLD, 14)
    canvas.drawRightString(left - 2.5 * mm, cell.bottom + cell.height / 2 - 5, printable(str(side.team)))
    write(canvas, name, BOLD, left, first)
    canvas.setFillColor(SOFT)
    write(canvas, players, REGULAR, left, first - (name.height - name.size) - players.size - 3)
    canvas.setFillColor(INK)
