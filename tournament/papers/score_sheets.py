"""The score sheets, one for every table: what the table writes down is what the desk will type, in the same order.

Two sheets are beside each other on a landscape page, to be cut apart; a game that would have rows too low to write in,
or one of many boxes, has a page to itself, or several. A bye has no sheet.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Any, Final

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.phrases import numbered
from tournament.messages.rounds.brackets import game_round_text
from tournament.messages.rounds.clock import clock_decision_lines
from tournament.messages.setup.rules import choice_text, formula_text
from tournament.papers.document import Document, EveningMoment, lacking_posted_round, wanted_round
from tournament.papers.names import least_height_of_team, under_text, write_team
from tournament.papers.page import (
    BAIZE,
    INK,
    LINE,
    SHADE,
    SOFT,
    TOLERANCE,
    Box,
    Drawing,
    Paper,
    Part,
    checked_by,
    draw_alike,
    rule,
    venue_and_date_text,
)
from tournament.papers.score_sheet_columns import SheetColumn, columns_of
from tournament.papers.text import BOLD, REGULAR, Fitted, fit, write, write_centred, write_right
from tournament.scoring.facts import SIDES
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules
from tournament.scoring.systems import SYSTEMS, form_of, setting_of
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.rounds.views import RoundView
from tournament.services.scores.views import GameView, SideView

EDGE: Final[float] = 8 * mm  # printers leave so much of a page white
CUT: Final[float] = 6 * mm
LEAST_ROWS: Final = 16
ROWS: Final = 24  # of a hundred simulated games to 2000, one takes more hands; half of them take 19
POINTS_FOR_ROWS: Final = 2000
MOST_ROWS: Final = 42  # a still longer game goes on on a blank sheet
LEAST_ROW: Final[float] = 6.5 * mm  # a figure written by hand is between the lines
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
SIGN: Final = 0.47  # the size of what is circled, for the height of its row
BEFORE_NAME: Final[float] = 3 * mm


def lay_out_score_sheets(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """A sheet for every table of a posted round, in the order of the tables, or that of one table alone."""
    drawn = wanted_round(snapshot, part)
    games = [game for game in drawn.tables if part.table in (None, game.table)]
    if part.table is not None and not games:
        raise Refused(Problem("table-not-in-round", details={"table": part.table, "round": drawn.number}))
    return paper_of(
        games, drawn, snapshot, tr, tr.gettext("Score sheets of round {number}").format(number=drawn.number)
    )


PaperSize = tuple[tuple[float, float], list[Box]]
"""The width and height of a page in points, and where its sheets are."""


@dataclass(frozen=True)
class SheetContent:
    """A sheet's content: a game and its hands; `part` of `parts` where it takes several."""

    game: GameView
    hands: range
    part: int = 1
    parts: int = 1


def paper_of(
    games: Sequence[GameView], drawn: RoundView | None, snapshot: Snapshot, tr: Translator, title: str
) -> Paper:
    """Games' sheets: two on a page where hands leave rows, else pages each; without a round, lines to fill in."""
    rules = snapshot.championship.rules
    needed = max((rows_of(rules, len(game.sides)) for game in games), default=0)

    def room_on(paper: PaperSize) -> int:
        return min((_room_for_rows(game, paper[1][0], drawn, snapshot, tr) for game in games), default=needed)

    papers = _papers(_width(games, rules, tr))
    size, boxes = chosen = next((paper for paper in papers if needed <= room_on(paper)), papers[-1])
    room = room_on(chosen)
    sheets = [sheet for game in games for sheet in _sheets_of(game, rows_of(rules, len(game.sides)), room)]
    if drawn is None:
        sheets *= len(boxes)  # blank sheets fill their page
    pages = [
        _page(sheets[start : start + len(boxes)], boxes, drawn, snapshot, tr)
        for start in range(0, len(sheets), len(boxes))
    ]
    return Paper(pages, title, size)


def _width(games: Sequence[GameView], rules: Rules, tr: Translator) -> float:
    sides = max((len(game.sides) for game in games), default=LEAST_SIDES)
    return sum(column.share for column in _columns(form_of(rules, SIDES[: max(sides, LEAST_SIDES)]), rules, tr))


def _papers(width: float) -> list[PaperSize]:
    """Papers that columns fit on, most saving first: page size and places of sheets."""
    lying, half = Box(0, 0, *landscape(A4)), landscape(A4)[0] / 2
    halves = [Box(0, 0, half, lying.height), Box(half, 0, half, lying.height)]
    if width > WIDTH_OF_PAGE:
        return [((lying.width, lying.height), [lying])]
    upright = (A4, [Box(0, 0, *A4)])
    return [upright] if width > WIDTH_OF_HALF else [((lying.width, lying.height), halves), upright]


def _sheets_of(game: GameView, rows: int, room: int) -> list[SheetContent]:
    """The sheets of a game, its hands shared evenly among them where they do not fit on one."""
    parts = ceil(rows / max(room, 1))
    cuts = [rows * part // parts for part in range(parts + 1)]
    return [SheetContent(game, range(cuts[part], cuts[part + 1]), part + 1, parts) for part in range(parts)]


def rows_of(rules: Rules, sides: int) -> int:
    """Rows a sheet needs: the fixed number of hands, else more than the target usually takes, by sides."""
    if rules.hands is not None:
        return rules.hands
    if SYSTEMS[rules.system].countdown:
        return ROWS_OF_A_COUNTDOWN
    return min(max(LEAST_ROWS, ceil(ROWS * (rules.target or 0) * sides / (POINTS_FOR_ROWS * LEAST_SIDES))), MOST_ROWS)


def _columns(form: HandForm, rules: Rules, tr: Translator) -> list[SheetColumn]:
    return columns_of(form, tr, countdown=SYSTEMS[rules.system].countdown)


def _page(
    sheets: Sequence[SheetContent], boxes: Sequence[Box], drawn: RoundView | None, snapshot: Snapshot, tr: Translator
) -> Drawing:
    def draw(canvas: Any) -> None:
        for sheet, paper in zip(sheets, boxes, strict=False):
            _draw_sheet(canvas, sheet, paper, drawn, snapshot, tr)
        if len(boxes) > 1:
            canvas.setDash(3, 3)
            canvas.setStrokeColor(LINE)
            canvas.line(boxes[0].right, 0, boxes[0].right, boxes[0].height)
            canvas.setDash()

    return draw


def _inside(paper: Box) -> Box:
    """Where a sheet is written on, clear of its cut and of what a printer leaves white."""
    left, right = (EDGE if paper.left == 0 else CUT), (CUT if paper.left == 0 and paper.width < paper.height else EDGE)
    return Box(paper.left + left, paper.bottom + EDGE, paper.width - left - right, paper.height - 2 * EDGE)


def _height_of_names(game: GameView, inner: Box, tr: Translator) -> float:
    return max(SIDE, *(_least_height(side, _name_width(inner), tr) for side in game.sides)) * len(game.sides)


def _room_for_rows(game: GameView, paper: Box, drawn: RoundView | None, snapshot: Snapshot, tr: Translator) -> int:
    """How many hands can be written under each other on a sheet, beside the line of the totals."""
    inner = _inside(paper)
    head = _head(SheetContent(game, range(0), parts=2), inner, drawn, snapshot, tr)
    grid = inner.height - head.height - _height_of_names(game, inner, tr) - GAP - FOOT - LABELS
    return floor(grid / LEAST_ROW + TOLERANCE) - 1


def _draw_sheet(
    canvas: Any, sheet: SheetContent, paper: Box, drawn: RoundView | None, snapshot: Snapshot, tr: Translator
) -> None:
    game, inner, rules = sheet.game, _inside(paper), snapshot.championship.rules
    head = _head(sheet, inner, drawn, snapshot, tr)
    _draw_head(canvas, head, inner)
    height = _height_of_names(game, inner, tr)
    names = Box(inner.left, inner.top - head.height - height, inner.width, height)
    _draw_names(canvas, game, names, tr)
    area = Box(inner.left, inner.bottom + FOOT, inner.width, names.bottom - GAP - inner.bottom - FOOT)
    columns = _columns(form_of(rules, "".join(side.letter for side in game.sides)), rules, tr)
    below = _draw_hands(canvas, columns, sheet, area, tr)
    if below - area.bottom > NOTES + GAP:
        _draw_notes(canvas, Box(area.left, area.bottom, area.width, below - area.bottom - GAP), tr)
    _draw_foot(canvas, game.sides, Box(inner.left, inner.bottom, inner.width, FOOT), drawn, snapshot, tr)


@dataclass(frozen=True)
class Head:
    """The head above the names: whose championship, where and when, and what is played. Long names take a line each."""

    name: Fitted
    where: Fitted
    played: Fitted

    @property
    def is_stacked(self) -> bool:
        """Whether venue and date are under the name instead of beside it."""
        return len(self.name.lines) + len(self.where.lines) > 2

    @property
    def height(self) -> float:
        """How far down it reaches, in points."""
        above = self.name.height + (2 + self.where.height if self.is_stacked else 0)
        return above + 6 + self.played.height + 4


def _head(sheet: SheetContent, inner: Box, drawn: RoundView | None, snapshot: Snapshot, tr: Translator) -> Head:
    rules = snapshot.championship.rules
    championship = snapshot.championship.name
    where = venue_and_date_text(snapshot, tr)
    written = [tr.gettext("Round {number}").format(number=drawn.number if drawn else TO_WRITE)]
    if drawn and sheet.game.bracket:
        written.append(game_round_text(sheet.game, tr))
    if drawn:
        written.extend(clock_decision_lines(snapshot.clocks, drawn.number, sheet.game.id, tr))
    if sheet.parts > 1:
        written.append(tr.gettext("sheet {n} of {count}").format(n=sheet.part, count=sheet.parts))
    written.append(formula_text(rules, tr))
    if "ending" in rules.by_name:
        written.append(choice_text(setting_of(rules.system, "ending"), rules["ending"], tr))
    played = fit(" · ".join(written), REGULAR, 8.5, inner.width, least=7.5)
    beside = Head(fit(championship, BOLD, 10, inner.width * 0.55), fit(where, REGULAR, 7.5, inner.width * 0.42), played)
    if not beside.is_stacked:
        return beside
    return Head(
        fit(championship, BOLD, 10, inner.width, least=9, two_lines=0.9), fit(where, REGULAR, 7.5, inner.width), played
    )


def _draw_head(canvas: Any, head: Head, inner: Box) -> None:
    y = _write_down(canvas, head.name, inner.left, inner.top, INK)
    if head.is_stacked:
        y = _write_down(canvas, head.where, inner.left, y - 2, SOFT)
    else:
        canvas.setFillColor(SOFT)
        write_right(canvas, head.where, inner.right, inner.top - head.name.size)
    y = _write_down(canvas, head.played, inner.left, y - 6, SOFT) - 4
    rule(canvas, y, BAIZE, 1.2, inner.left, inner.right)


def _write_down(canvas: Any, fitted: Fitted, left: float, top: float, colour: Any) -> float:
    """Write lines beneath `top`; how far down they reach."""
    canvas.setFillColor(colour)
    write(canvas, fitted, left, top - fitted.size)
    return top - fitted.height


def _draw_names(canvas: Any, game: GameView, area: Box, tr: Translator) -> None:
    """The table's number, large, and who sits there."""
    canvas.setFillColor(SOFT)
    write_centred(canvas, fit(tr.gettext("Table"), REGULAR, 9, TABLE), area.left + TABLE / 2, area.top - 13)
    canvas.setFillColor(INK)
    middle = area.bottom + area.height / 2
    if game.table is None:
        rule(canvas, middle - 18, LINE, 0.6, area.left, area.left + TABLE - 4 * mm)
    else:
        write_centred(
            canvas, fit(str(game.table), BOLD, 44, TABLE - 2 * mm, least=20), area.left + TABLE / 2, middle - 22
        )
    height = area.height / len(game.sides)
    for index, side in enumerate(game.sides):
        _draw_side(
            canvas, side, Box(area.left + TABLE, area.top - (index + 1) * height, area.width - TABLE, height), tr
        )


def _name_width(inner: Box) -> float:
    return inner.width - TABLE - SIDE_LABEL - TEAM - BEFORE_NAME


def _least_height(side: SideView, width: float, tr: Translator) -> float:
    """The least height that a side needs for its names, those of partners under each other."""
    heights = (least_height_of_team(member.name, under_text(member, tr), width) + 4 for member in side.members)
    return max(heights, default=0.0) * len(side.members)


def _draw_side(canvas: Any, side: SideView, cell: Box, tr: Translator) -> None:
    rule(canvas, cell.bottom, LINE, 0.6, cell.left, cell.right)
    middle = cell.bottom + cell.height / 2
    canvas.setFillColor(BAIZE)
    write(canvas, fit(_side_text(side, tr), BOLD, 10, SIDE_LABEL), cell.left + 2, middle - 3.5)
    canvas.setFillColor(INK)
    for member, part in zip(side.members, cell.stacked(len(side.members) or 1), strict=False):
        number = fit(str(member.team), BOLD, 15, TEAM, least=8)
        write_right(canvas, number, cell.left + SIDE_LABEL + TEAM, part.bottom + part.height / 2 - 5.5)
        left = cell.left + SIDE_LABEL + TEAM + BEFORE_NAME
        write_team(
            canvas, member.name, under_text(member, tr), Box(left, part.bottom, part.right - left, part.height), 11, 8
        )


def _side_text(side: SideView, tr: Translator) -> str:
    return tr.gettext("Side {number}").format(number=numbered(side.letter))


def _draw_hands(canvas: Any, columns: Sequence[SheetColumn], sheet: SheetContent, area: Box, tr: Translator) -> float:
    """The empty lines of the hands and of the totals, alike on the sheets of a round; how far down they reach."""
    grid = Grid(
        columns,
        sheet.hands,
        area,
        len(sheet.game.sides),
        tr.gettext("Final totals") if sheet.part == sheet.parts else tr.gettext("To carry over"),
    )
    draw_alike(canvas, repr(grid), lambda: _draw_grid(canvas, grid))
    return grid.bottom


@dataclass(frozen=True)
class Grid:
    """What hands are written in: a line for each, and one for the `label` of the totals of so many `sides`."""

    columns: Sequence[SheetColumn]
    hands: range
    area: Box
    sides: int
    label: str

    @property
    def unit(self) -> float:
        """The width of a column that has one share."""
        return self.area.width / sum(column.share for column in self.columns)

    @property
    def height(self) -> float:
        """The height of a line."""
        return min((self.area.height - LABELS) / (len(self.hands) + 1), TALLEST_ROW)

    @property
    def bottom(self) -> float:
        """Where the line of the totals ends."""
        return self.area.top - LABELS - (len(self.hands) + 1) * self.height


def _draw_grid(canvas: Any, grid: Grid) -> None:
    area, unit, height, rows = grid.area, grid.unit, grid.height, len(grid.hands)
    body = Box(area.left, grid.bottom + height, area.width, rows * height)
    left = area.left
    for column in grid.columns:
        _draw_column(canvas, column, Box(left, body.bottom, column.share * unit, body.height), grid.hands)
        left += column.share * unit
    for row in range(rows + 1):
        rule(canvas, body.bottom + row * height, LINE, 0.5, area.left, area.right)
    rule(canvas, body.top, INK, 0.9, area.left, area.right)
    _draw_totals(canvas, grid, Box(area.left, grid.bottom, area.width, height))


def _draw_notes(canvas: Any, box: Box, tr: Translator) -> None:
    """Where it fits: what a referee decided at this table."""
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.6)
    canvas.rect(box.left, box.bottom, box.width, box.height)
    canvas.setFillColor(SOFT)
    write(
        canvas,
        fit(tr.gettext("Incidents and penalties (signed by the referee):"), REGULAR, 7.5, box.width - 8),
        box.left + 4,
        box.top - 11,
    )


def _draw_column(canvas: Any, column: SheetColumn, body: Box, hands: range) -> None:
    height = body.height / len(hands)
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
    for row, hand in enumerate(hands, start=1):
        _draw_signs(canvas, column, Box(body.left, body.top - row * height, body.width, height), hand + 1)


def _draw_signs(canvas: Any, column: SheetColumn, cell: Box, hand: int) -> None:
    signs = column.signs
    size = SIGN * cell.height
    y = cell.baseline(size)
    for index, sign in enumerate(signs):
        write_centred(canvas, Fitted((sign,), REGULAR, size), cell.left + cell.width * (index + 0.5) / len(signs), y)
    if column.numbered:
        write_centred(canvas, Fitted((str(hand),), REGULAR, size), cell.middle, y)


def _draw_totals(canvas: Any, grid: Grid, row: Box) -> None:
    widths = [column.share * grid.unit for column in grid.columns[-grid.sides :]]
    left = row.right - sum(widths)
    canvas.setFillColor(INK)
    write_right(canvas, fit(grid.label, BOLD, 9, row.width / 2), left - 2 * mm, row.bottom + row.height / 2 - 3)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(1.1)
    for width in widths:
        canvas.rect(left, row.bottom, width, row.height)
        left += width


def _draw_foot(
    canvas: Any, sides: Sequence[SideView], area: Box, drawn: RoundView | None, snapshot: Snapshot, tr: Translator
) -> None:
    are_two = len(sides) == LEAST_SIDES
    winner = fit(tr.gettext("Winner (circle):") if are_two else tr.gettext("Places:"), BOLD, 9, area.width * 0.4)
    canvas.setFillColor(INK)
    write(canvas, winner, area.left, area.top - 15)
    begins = 0.42 if are_two else 0.14
    for index, side in enumerate(sides):
        left = area.left + area.width * (begins + (1 - begins) * index / len(sides))
        said = _side_text(side, tr) if are_two else tr.gettext("{side}:…").format(side=_side_text(side, tr))
        write(
            canvas,
            fit(said, REGULAR, 9.5, area.width * (0.5 if are_two else 1 - begins) / len(sides)),
            left,
            area.top - 15,
        )
    width = area.width / len(sides)
    for index, side in enumerate(sides):
        signer = tr.gettext("Signature of side {number}").format(number=numbered(side.letter))
        write(canvas, fit(signer, REGULAR, 7.5, width - 2 * mm), area.left + index * width, area.top - 29)
        rule(canvas, area.bottom + 13, LINE, 0.6, area.left + index * width, area.left + (index + 1) * width - 4 * mm)
    canvas.setFillColor(SOFT)
    tie = checked_by(snapshot, drawn.seed if drawn else None, tr, area.width)
    write(canvas, tie, area.left, area.bottom + tie.height - tie.size)


DOCUMENT: Final = Document(
    N_("One for every table, with its names: two on a page where short games leave room, to be cut apart."),
    EveningMoment.ROUND,
    lay_out_score_sheets,
    lacking_posted_round,
    of_round=True,
    goes_out=True,
    one="table",
)
