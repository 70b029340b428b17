"""The score sheets, one for every table: what the table writes down is what the desk will type, in the same order.

Two sheets stand beside each other on a page laid on its side, to be cut apart; a long game, or one of many boxes, has a page to itself. A bye has
no sheet.
"""

from collections.abc import Sequence
from math import ceil
from typing import Any, Final

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.reports.draw_by_table import wanted_round
from tournament.reports.fonts import BOLD, REGULAR
from tournament.reports.names import least_height_of_team, say_under, write_team
from tournament.reports.page import BAIZE, INK, LINE, SHADE, SOFT, Box, Drawing, Paper, Part, rule, say_place_and_date, say_tie
from tournament.reports.score_sheet_columns import Column, columns_of
from tournament.reports.text import Fitted, fit, write, write_centred, write_right
from tournament.scoring.facts import SIDES
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules
from tournament.scoring.systems import SYSTEMS, form_of
from tournament.services.lines import GameLine, RoundLine, SideLine, Snapshot
from tournament.wording.bracket_rounds import say_game_round
from tournament.wording.rule_settings import say_choice
from tournament.wording.settings import say_formula
from tournament.wording.sides import numbered

EDGE: Final[float] = 8 * mm  # printers leave so much of a page white
CUT: Final[float] = 6 * mm
LEAST_ROWS: Final = 16
ROWS: Final = 24  # of a hundred simulated games to 2000, one takes more hands; half of them take 19
POINTS_FOR_ROWS: Final = 2000
MOST_ROWS: Final = 42  # a still longer game goes on on a blank sheet
ROWS_ON_HALF: Final = 24
ROWS_OF_A_COUNTDOWN: Final = 24
LEAST_SIDES: Final = 2
WIDTH_OF_HALF: Final = 150.0  # what a half page holds beside each other, in the shares of the columns
WIDTH_OF_PAGE: Final = 200.0  # and what an upright page holds
TALLEST_ROW: Final[float] = 8 * mm
TO_WRITE: Final = "......"
SIDE: Final[float] = 12.5 * mm
TABLE: Final[float] = 25 * mm
SIDE_LABEL: Final[float] = 17 * mm
TEAM: Final[float] = 11 * mm
LABELS: Final[float] = 10 * mm
FOOT: Final[float] = 25 * mm
NOTES: Final[float] = 11 * mm  # the least that a note is written in
GAP: Final[float] = 2 * mm
SIGN: Final = 8.5  # points
BEFORE_NAME: Final[float] = 3 * mm


def lay_out_score_sheets(snapshot: Snapshot, words: Translator, part: Part) -> Paper:
    """A sheet for every table of a posted round, in the order of the tables, or that of one table alone."""
    drawn = wanted_round(snapshot, part)
    games = [game for game in drawn.tables if part.table in (None, game.table)]
    if part.table is not None and not games:
        raise Refused(Problem("table-not-in-round", details={"table": part.table, "round": drawn.number}))
    size, sheets = paper_of(snapshot.championship.rules, max((len(game.sides) for game in games), default=0), words)
    starts = range(0, len(games), len(sheets))
    pages = [page_of(games[start : start + len(sheets)], sheets, drawn, snapshot, words) for start in starts]
    return Paper(pages, words.gettext("Score sheets of round {number}").format(number=drawn.number), size)


def paper_of(rules: Rules, sides: int, words: Translator) -> tuple[tuple[float, float], Sequence[Box]]:
    """The size of a page for tables of up to so many sides, and where sheets stand on it."""
    form = form_of(rules, SIDES[: max(sides, LEAST_SIDES)])
    width = sum(column.share for column in _columns(form, rules, words))
    lying = Box(0, 0, *landscape(A4))
    if width > WIDTH_OF_PAGE and rows_of(rules, len(form.letters)) <= ROWS_ON_HALF:
        return (lying.width, lying.height), [lying]
    if width > WIDTH_OF_HALF or rows_of(rules, len(form.letters)) > ROWS_ON_HALF:
        return A4, [Box(0, 0, *A4)]
    half = lying.width / 2
    return (lying.width, lying.height), [Box(0, 0, half, lying.height), Box(half, 0, half, lying.height)]


def rows_of(rules: Rules, sides: int) -> int:
    """How many rows a sheet needs: the hands of the game where their number is fixed, otherwise more than its target usually takes.

    The points of a hand are shared by more sides where more sit at the table.
    """
    if rules.hands is not None:
        return rules.hands
    if SYSTEMS[rules.system].countdown:
        return ROWS_OF_A_COUNTDOWN
    return min(max(LEAST_ROWS, ceil(ROWS * (rules.target or 0) * sides / (POINTS_FOR_ROWS * LEAST_SIDES))), MOST_ROWS)


def _columns(form: HandForm, rules: Rules, words: Translator) -> list[Column]:
    return columns_of(form, words, countdown=SYSTEMS[rules.system].countdown)


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
    left, right = (EDGE if paper.left == 0 else CUT), (CUT if paper.left == 0 and paper.width < paper.height else EDGE)
    inner = Box(paper.left + left, paper.bottom + EDGE, paper.width - left - right, paper.height - 2 * EDGE)
    rules = snapshot.championship.rules
    top = _draw_head(canvas, game, inner, drawn, snapshot, words)
    needed = (_least_height(side, _name_width(inner), words) for side in game.sides)
    height = max(SIDE, *needed)
    names = Box(inner.left, top - height * len(game.sides), inner.width, height * len(game.sides))
    _draw_names(canvas, game, names, words)
    area = Box(inner.left, inner.bottom + FOOT, inner.width, names.bottom - GAP - inner.bottom - FOOT)
    columns = _columns(form_of(rules, "".join(side.letter for side in game.sides)), rules, words)
    below = _draw_hands(canvas, columns, len(game.sides), area, rows_of(rules, len(game.sides)), words)
    if below - area.bottom > NOTES + GAP:
        _draw_notes(canvas, Box(area.left, area.bottom, area.width, below - area.bottom - GAP), words)
    _draw_foot(canvas, game.sides, Box(inner.left, inner.bottom, inner.width, FOOT), drawn, snapshot, words)


def _draw_head(canvas: Any, game: GameLine, inner: Box, drawn: RoundLine | None, snapshot: Snapshot, words: Translator) -> float:
    """Whose championship, where and when, and what is played; how far down it reaches."""
    rules = snapshot.championship.rules
    named = [say_game_round(game, words)] if drawn and game.bracket else []
    written = [words.gettext("Round {number}").format(number=drawn.number if drawn else TO_WRITE), *named, say_formula(rules, words)]
    if "ending" in rules.by_name:
        written.append(say_choice("ending", rules["ending"], words))
    played = fit(" · ".join(written), REGULAR, 8.5, inner.width, least=7.5)
    name = fit(snapshot.championship.name, BOLD, 10, inner.width * 0.55)
    where = fit(say_place_and_date(snapshot, words), REGULAR, 7.5, inner.width * 0.42)
    if len(name.lines) + len(where.lines) > 2:
        name = fit(snapshot.championship.name, BOLD, 10, inner.width, least=9, two_lines=0.9)
        where = fit(say_place_and_date(snapshot, words), REGULAR, 7.5, inner.width)
        y = _write_down(canvas, name, inner.left, inner.top, INK)
        y = _write_down(canvas, where, inner.left, y - 2, SOFT)
    else:
        y = _write_down(canvas, name, inner.left, inner.top, INK)
        canvas.setFillColor(SOFT)
        write_right(canvas, where, inner.right, inner.top - name.size)
    y = _write_down(canvas, played, inner.left, y - 6, SOFT) - 4
    rule(canvas, y, BAIZE, 1.2, inner.left, inner.right)
    return float(y)


def _write_down(canvas: Any, fitted: Fitted, left: float, top: float, colour: Any) -> float:
    """Write lines beneath `top`; how far down they reach."""
    canvas.setFillColor(colour)
    write(canvas, fitted, left, top - fitted.size)
    return top - fitted.height


def _draw_names(canvas: Any, game: GameLine, area: Box, words: Translator) -> None:
    """The table's number, large, and who sits there."""
    canvas.setFillColor(SOFT)
    write_centred(canvas, fit(words.gettext("Table"), REGULAR, 9, TABLE), area.left + TABLE / 2, area.top - 13)
    canvas.setFillColor(INK)
    middle = area.bottom + area.height / 2
    if game.table is None:
        rule(canvas, middle - 18, LINE, 0.6, area.left, area.left + TABLE - 4 * mm)
    else:
        write_centred(canvas, fit(str(game.table), BOLD, 44, TABLE - 2 * mm, least=20), area.left + TABLE / 2, middle - 22)
    height = area.height / len(game.sides)
    for place, side in enumerate(game.sides):
        _draw_side(canvas, side, Box(area.left + TABLE, area.top - (place + 1) * height, area.width - TABLE, height), words)


def _name_width(inner: Box) -> float:
    """How wide a name may be."""
    return inner.width - TABLE - SIDE_LABEL - TEAM - BEFORE_NAME


def _least_height(side: SideLine, width: float, words: Translator) -> float:
    """How much room a side needs for its names at the least, those of partners under each other."""
    heights = (least_height_of_team(member.name, say_under(member, words), width) + 4 for member in side.members)
    return max(heights, default=0.0) * len(side.members)


def _draw_side(canvas: Any, side: SideLine, cell: Box, words: Translator) -> None:
    """A line of who sits there: the side, and whoever plays at it; on a blank sheet, the line alone."""
    rule(canvas, cell.bottom, LINE, 0.6, cell.left, cell.right)
    middle = cell.bottom + cell.height / 2
    canvas.setFillColor(BAIZE)
    write(canvas, fit(_say_side(side, words), BOLD, 10, SIDE_LABEL), cell.left + 2, middle - 3.5)
    canvas.setFillColor(INK)
    for member, part in zip(side.members, cell.stacked(len(side.members) or 1), strict=False):
        number = fit(str(member.team), BOLD, 15, TEAM, least=8)
        write_right(canvas, number, cell.left + SIDE_LABEL + TEAM, part.bottom + part.height / 2 - 5.5)
        left = cell.left + SIDE_LABEL + TEAM + BEFORE_NAME
        write_team(canvas, member.name, say_under(member, words), Box(left, part.bottom, part.right - left, part.height), 11, 8)


def _say_side(side: SideLine, words: Translator) -> str:
    return words.gettext("Side {number}").format(number=numbered(side.letter))


def _draw_hands(canvas: Any, columns: Sequence[Column], sides: int, area: Box, rows: int, words: Translator) -> float:
    """The grid and the final totals beneath it; how far down they reach."""
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
    _draw_totals(canvas, sides, Box(area.left, body.bottom - height, area.width, height), columns, unit, words)
    return body.bottom - height


def _draw_notes(canvas: Any, box: Box, words: Translator) -> None:
    """Where there is room for it: what a referee decided at this table."""
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.6)
    canvas.rect(box.left, box.bottom, box.width, box.height)
    canvas.setFillColor(SOFT)
    write(canvas, fit(words.gettext("Incidents and penalties (signed by the referee):"), REGULAR, 7.5, box.width - 8), box.left + 4, box.top - 11)


def _draw_column(canvas: Any, column: Column, body: Box, rows: int) -> None:
    """A column: its label above, its cells, and in each what there is to circle."""
    height = body.height / rows
    if column.strong:
        canvas.setFillColor(SHADE)
        canvas.rect(body.left, body.bottom, body.width, body.height, stroke=0, fill=1)
    canvas.setFillColor(INK)
    label = fit(column.label, REGULAR, 7, body.width - 1, two_lines=1)
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
    y = cell.bottom + cell.height / 2 - 3
    for place, sign in enumerate(signs):
        write_centred(canvas, Fitted((sign,), REGULAR, SIGN), cell.left + cell.width * (place + 0.5) / len(signs), y)
    if column.numbered:
        write_centred(canvas, Fitted((str(row + 1),), REGULAR, SIGN), cell.middle, y)


def _draw_totals(canvas: Any, sides: int, row: Box, columns: Sequence[Column], unit: float, words: Translator) -> None:
    """The last line: the official totals, boxed."""
    left = row.right - sum(column.share for column in columns[-sides:]) * unit
    canvas.setFillColor(INK)
    write_right(canvas, fit(words.gettext("Final totals"), BOLD, 9, row.width / 2), left - 2 * mm, row.bottom + row.height / 2 - 3)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(1.1)
    for column in columns[-sides:]:
        canvas.rect(left, row.bottom, column.share * unit, row.height)
        left += column.share * unit


def _draw_foot(canvas: Any, sides: Sequence[SideLine], area: Box, drawn: RoundLine | None, snapshot: Snapshot, words: Translator) -> None:
    """Who won, who signs, and what ties the sheet to the file."""
    are_two = len(sides) == LEAST_SIDES
    winner = fit(words.gettext("Winner (circle):") if are_two else words.gettext("Places:"), BOLD, 9, area.width * 0.4)
    canvas.setFillColor(INK)
    write(canvas, winner, area.left, area.top - 15)
    begins = 0.42 if are_two else 0.14
    for place, side in enumerate(sides):
        left = area.left + area.width * (begins + (1 - begins) * place / len(sides))
        said = _say_side(side, words) if are_two else words.gettext("{side}: …").format(side=_say_side(side, words))
        write(canvas, fit(said, REGULAR, 9.5, area.width * (0.5 if are_two else 1 - begins) / len(sides)), left, area.top - 15)
    width = area.width / len(sides)
    for place, side in enumerate(sides):
        signer = words.gettext("Signature of side {number}").format(number=numbered(side.letter))
        write(canvas, fit(signer, REGULAR, 7.5, width - 2 * mm), area.left + place * width, area.top - 29)
        rule(canvas, area.bottom + 13, LINE, 0.6, area.left + place * width, area.left + (place + 1) * width - 4 * mm)
    canvas.setFillColor(SOFT)
    tie = fit(say_tie(snapshot, drawn.seed if drawn else None, words, briefly=True), REGULAR, 7, area.width)
    write(canvas, tie, area.left, area.bottom + tie.height - tie.size)
