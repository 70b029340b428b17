"""The score sheets, one for every table: what the table writes down is what the desk will type, in the same order.

Two sheets stand beside each other on a page laid on its side, to be cut apart; a long game has a page to itself. A bye has no sheet.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.reports.draw_by_table import posted_round
from tournament.reports.fonts import BOLD, REGULAR
from tournament.reports.names import say_players, write_team
from tournament.reports.page import (
    BAIZE,
    INK,
    LINE,
    SHADE,
    SOFT,
    Box,
    Drawing,
    Heading,
    print_plain,
    rule,
    say_journal,
    say_place_and_date,
    say_printed,
    say_seed,
)
from tournament.reports.text import fit, write, write_centred, write_right
from tournament.scoring.rules import Rules
from tournament.services.lines import GameLine, RoundLine, SideLine, Snapshot
from tournament.wording.hands import SUIT_SIGNS
from tournament.wording.settings import say_choice, say_formula
from tournament.wording.sides import numbered

PADDING: Final = 8 * mm
ROWS: Final = 16
POINTS_FOR_ROWS: Final = 2000  # what a game of so many rows is played to
ROWS_ON_HALF: Final = 20
TALLEST_ROW: Final = 13 * mm
TO_WRITE: Final = "......"
NAMES: Final = 31 * mm
LABELS: Final = 10 * mm
FOOT: Final = 27 * mm
TO_CIRCLE: Final = 5.5  # the share of one side, where a side is circled


@dataclass(frozen=True)
class Column:
    """A column of the sheet: its label, its share of the width, the signs to circle instead of writing, and how it looks."""

    label: str
    share: float
    signs: tuple[str, ...] = ()
    strong: bool = False
    numbered: bool = False


def render_score_sheets(snapshot: Snapshot, words: Translator) -> bytes:
    """A sheet for every table of the newest posted round, in the order of the tables."""
    drawn = posted_round(snapshot)
    if drawn is None:
        raise ValueError("score sheets are printed once the draw is posted")
    heading = Heading(words.gettext("Score sheets of round {number}").format(number=drawn.number), seed=drawn.seed)
    size, sheets = paper_of(snapshot.championship.rules)
    starts = range(0, len(drawn.tables), len(sheets))
    pages = [page_of(drawn.tables[start : start + len(sheets)], sheets, drawn, snapshot, words) for start in starts]
    return print_plain(pages, heading, words, size)


def paper_of(rules: Rules) -> tuple[tuple[float, float], Sequence[Box]]:
    """The size of a page, and where sheets stand on it."""
    if rows_of(rules) > ROWS_ON_HALF:
        return A4, [Box(0, 0, *A4)]
    width, height = landscape(A4)
    return (width, height), [Box(0, 0, width / 2, height), Box(width / 2, 0, width / 2, height)]


def rows_of(rules: Rules) -> int:
    """How many rows a sheet needs: the hands of the game where their number is fixed, otherwise more than its target usually takes."""
    if rules.hands is not None:
        return rules.hands
    return max(ROWS, ceil(ROWS * (rules.target or 0) / POINTS_FOR_ROWS))


def page_of(games: Sequence[GameLine], sheets: Sequence[Box], drawn: RoundLine | None, snapshot: Snapshot, words: Translator) -> Drawing:
    """A page with the sheets of these games; without a round, with lines to write its number and the names on."""

    def draw(canvas: Any) -> None:
        for game, paper in zip(games, sheets, strict=False):
            _draw_sheet(canvas, game, paper, drawn, snapshot, words)
        if len(sheets) > 1:
            canvas.setDash(3, 3)
            canvas.setStrokeColor(LINE)
            canvas.line(sheets[0].right, 0, sheets[0].right, sheets[0].height)
            canvas.setDash()

    return draw


def _draw_sheet(canvas: Any, game: GameLine, paper: Box, drawn: RoundLine | None, snapshot: Snapshot, words: Translator) -> None:
    inner = Box(paper.left + PADDING, paper.bottom + PADDING, paper.width - 2 * PADDING, paper.height - 2 * PADDING)
    rules = snapshot.championship.rules
    _draw_head(canvas, inner, drawn, snapshot, words)
    _draw_names(canvas, game, Box(inner.left, inner.top - 13 * mm - NAMES, inner.width, NAMES), words)
    top = inner.top - 15 * mm - NAMES
    _draw_hands(canvas, game.sides, Box(inner.left, inner.bottom + FOOT, inner.width, top - inner.bottom - FOOT), rows_of(rules), words)
    _draw_foot(canvas, game.sides, Box(inner.left, inner.bottom, inner.width, FOOT), drawn, snapshot, words)


def _draw_head(canvas: Any, inner: Box, drawn: RoundLine | None, snapshot: Snapshot, words: Translator) -> None:
    """Whose championship, where and when, and what is played."""
    rules = snapshot.championship.rules
    canvas.setFillColor(INK)
    write(canvas, fit(snapshot.championship.name, BOLD, 9.5, inner.width * 0.58, least=6.5), inner.left, inner.top - 8)
    canvas.setFillColor(SOFT)
    where = fit(say_place_and_date(snapshot, words), REGULAR, 7.5, inner.width * 0.4, least=5.5)
    write_right(canvas, where, inner.right, inner.top - 8)
    written = [words.gettext("Round {number}").format(number=drawn.number if drawn else TO_WRITE), say_formula(rules, words)]
    if "ending" in rules.by_name:
        written.append(say_choice("ending", rules["ending"], words))
    played = " · ".join(written)
    write(canvas, fit(played, REGULAR, 8, inner.width, least=5.5), inner.left, inner.top - 26)
    rule(canvas, inner.top - 31, BAIZE, 1.2, inner.left, inner.right)


def _draw_names(canvas: Any, game: GameLine, area: Box, words: Translator) -> None:
    """The table's number, large, and who sits there."""
    table = 25 * mm
    canvas.setFillColor(SOFT)
    write_centred(canvas, fit(words.gettext("Table"), REGULAR, 9, table, least=6), area.left + table / 2, area.top - 10)
    canvas.setFillColor(INK)
    if game.table is None:
        rule(canvas, area.bottom + 24, LINE, 0.6, area.left, area.left + table - 4 * mm)
    else:
        write_centred(canvas, fit(str(game.table), BOLD, 44, table - 2 * mm, least=20), area.left + table / 2, area.bottom + 24)
    height = area.height / len(game.sides)
    for place, side in enumerate(game.sides):
        _draw_side(canvas, side, Box(area.left + table, area.top - (place + 1) * height, area.width - table, height), words)


def _draw_side(canvas: Any, side: SideLine, cell: Box, words: Translator) -> None:
    """A line of who sits there: the side, the team's number, its name and its players; on a blank sheet, the line alone."""
    rule(canvas, cell.bottom, LINE, 0.6, cell.left, cell.right)
    label, team, middle = 17 * mm, 11 * mm, cell.bottom + cell.height / 2
    canvas.setFillColor(BAIZE)
    write(canvas, fit(_say_side(side, words), BOLD, 10, label, least=6), cell.left + 2, middle - 3.5)
    canvas.setFillColor(INK)
    if not side.team:
        return
    write_right(canvas, fit(str(side.team), BOLD, 15, team, least=8), cell.left + label + team, middle - 5.5)
    left = cell.left + label + team + 3 * mm
    write_team(canvas, side.name, say_players(side.players, words), Box(left, cell.bottom, cell.right - left, cell.height), 11, 8)


def _say_side(side: SideLine, words: Translator) -> str:
    return words.gettext("Side {number}").format(number=numbered(side.letter))


def _columns(sides: Sequence[SideLine], words: Translator) -> list[Column]:
    digits = tuple(numbered(side.letter) for side in sides)
    return [
        Column(words.gettext("Hand"), 8, numbered=True),
        Column(words.gettext("Taker"), TO_CIRCLE * len(sides), digits),
        Column(words.gettext("Contract"), 14),
        Column(words.gettext("Suit"), 18, tuple(SUIT_SIGNS.values())),
        Column(words.gettext("Contre"), 13.5, (words.pgettext("contre, to circle", "C"), words.pgettext("surcontre, to circle", "SC"))),
        Column(words.gettext("Taker's points"), 13),
        Column(words.gettext("All the tricks"), TO_CIRCLE * len(sides), digits),
        Column(words.gettext("Belote"), TO_CIRCLE * len(sides), digits),
        *(Column(words.gettext("Marks {number}").format(number=digit), 13) for digit in digits),
        *(Column(words.gettext("Total {number}").format(number=digit), 14, strong=True) for digit in digits),
    ]


def _draw_hands(canvas: Any, sides: Sequence[SideLine], area: Box, rows: int, words: Translator) -> None:
    columns = _columns(sides, words)
    unit = area.width / sum(column.share for column in columns)
    height = min((area.height - LABELS) / (rows + 1), TALLEST_ROW)
    body = Box(area.left, area.top - LABELS - rows * height, area.width, rows * height)
    left = area.left
    for column in columns:
        _draw_column(canvas, column, Box(left, body.bottom, column.share * unit, body.height), rows)
        left += column.share * unit
    for row in range(rows + 1):
        rule(canvas, body.bottom + row * height, LINE, 0.5, area.left, area.right)
    rule(canvas, body.top, INK, 0.9, area.left, area.right)
    _draw_totals(canvas, len(sides), Box(area.left, body.bottom - height, area.width, height), columns, unit, words)


def _draw_column(canvas: Any, column: Column, body: Box, rows: int) -> None:
    """A column: its label above, its cells, and in each what there is to circle."""
    height = body.height / rows
    if column.strong:
        canvas.setFillColor(SHADE)
        canvas.rect(body.left, body.bottom, body.width, body.height, stroke=0, fill=1)
    canvas.setFillColor(INK)
    label = fit(column.label, REGULAR, 7, body.width - 3, least=6.2, two_lines=1)
    write_centred(canvas, label, body.middle, body.top + 4 + label.height - label.size)
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
    canvas.line(body.left, body.bottom, body.left, body.top)
    canvas.line(body.right, body.bottom, body.right, body.top)
    canvas.setFillColor(SOFT)
    for row in range(rows):
        _draw_signs(canvas, column, Box(body.left, body.top - (row + 1) * height, body.width, height), row)


def _draw_signs(canvas: Any, column: Column, cell: Box, row: int) -> None:
    signs = column.signs
    canvas.setFont(REGULAR, 9)
    for place, sign in enumerate(signs):
        canvas.drawCentredString(cell.left + cell.width * (place + 0.5) / len(signs), cell.bottom + cell.height / 2 - 3, sign)
    if column.numbered:
        canvas.drawCentredString(cell.middle, cell.bottom + cell.height / 2 - 3, str(row + 1))


def _draw_totals(canvas: Any, sides: int, row: Box, columns: Sequence[Column], unit: float, words: Translator) -> None:
    """The last line: the official totals, boxed."""
    left = row.right - sum(column.share for column in columns[-sides:]) * unit
    canvas.setFillColor(INK)
    write_right(canvas, fit(words.gettext("Final totals"), BOLD, 9, row.width / 2, least=6), left - 2 * mm, row.bottom + row.height / 2 - 3)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(1.1)
    for column in columns[-sides:]:
        canvas.rect(left, row.bottom, column.share * unit, row.height)
        left += column.share * unit


def _draw_foot(canvas: Any, sides: Sequence[SideLine], area: Box, drawn: RoundLine | None, snapshot: Snapshot, words: Translator) -> None:
    """Who won, who signs, and what ties the sheet to the file."""
    winner = fit(words.gettext("Winner (circle):"), BOLD, 9, area.width * 0.4, least=6)
    canvas.setFillColor(INK)
    write(canvas, winner, area.left, area.top - 16)
    for place, side in enumerate(sides):
        left = area.left + area.width * (0.42 + 0.58 * place / len(sides))
        write(canvas, fit(_say_side(side, words), REGULAR, 9.5, area.width * 0.5 / len(sides), least=6), left, area.top - 16)
    width = area.width / len(sides)
    for place, side in enumerate(sides):
        signer = words.gettext("Signature of side {number}").format(number=numbered(side.letter))
        write(canvas, fit(signer, REGULAR, 7.5, width, least=5.5), area.left + place * width, area.top - 32)
        rule(canvas, area.bottom + 14, LINE, 0.6, area.left + place * width, area.left + (place + 1) * width - 4 * mm)
    canvas.setFillColor(SOFT)
    seed = [say_seed(drawn.seed, words)] if drawn else []
    tied = " · ".join([say_printed(snapshot, words), *seed, say_journal(snapshot, words)])
    write(canvas, fit(tied, REGULAR, 6.5, area.width, least=5), area.left, area.bottom)
