"""Brackets for the wall: meetings to the final, results so far, empty lines to fill in.

A tree that is too tall for a page is cut into branches, a page for each, and a last page on which their winners meet.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.draw.trees import Bracket
from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.phrases import number
from tournament.messages.rounds.brackets import bracket_text, head_text, stand_text
from tournament.messages.setup.formats import format_text
from tournament.papers.document import Document, EveningMoment, posted_round, wanted_round
from tournament.papers.names import SHRINK
from tournament.papers.page import (
    AREA,
    BAIZE,
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
from tournament.papers.text import BOLD, REGULAR, SMALLEST, Fitted, first_line, fit, width_of, write, write_right
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.people.views import TeamView
from tournament.services.rounds.bracket_views import (
    BracketGameView,
    BracketSideView,
    PhaseBracketView,
    has_brackets,
    phase_bracket_views,
)
from tournament.services.rounds.views import RoundView
from tournament.services.scores.views import ResultKind

TALLEST: Final = 8
"""First round games on a page, to stay legible; more have branches on pages of their own."""
POOL: Final = 13
"""Games under each other of a bracket that is no tree."""
WIDEST: Final = 4
"""Rounds beside each other."""
TITLE: Final[float] = 9 * mm
HEAD: Final[float] = 7 * mm
STEP: Final[float] = 26 * mm
GAP: Final[float] = 5 * mm
BETWEEN: Final[float] = 4 * mm
INSIDE: Final[float] = 1.6 * mm
FILLED: Final = 0.86
"""How much of the height of a game its box takes."""
NAME, LABEL, HEADING = 12.0, 8.5, 13.0
NAME_SIZE: Final = 0.24
"""The size of a name for the height of its game, where it fits."""
ON: Final = "▸"


@dataclass(frozen=True)
class PaperSpot:
    """A game on paper: its column, its height in games from the top of its block, and its box."""

    column: int
    height: float
    box: BracketGameView


@dataclass(frozen=True)
class BracketBlock:
    """A page's games under a title: rows, heads, row height; `joined` by lines, `third` place's game below."""

    title: str
    heads: tuple[str, ...]
    spots: tuple[PaperSpot, ...]
    rows: float
    joined: bool
    step: float
    third: tuple[str, BracketGameView] | None = None

    @property
    def height(self) -> float:
        """How tall it is, with the space under it."""
        return TITLE + HEAD + self.rows * self.step + BETWEEN


def lacking_brackets(_teams: Sequence[TeamView], rounds: Sequence[RoundView]) -> Problem | None:
    """Why no bracket can be printed: no round of one was posted."""
    return None if any(has_brackets(line) and posted_round([line]) for line in rounds) else Problem("no-brackets")


def lay_out_brackets(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """The brackets of the newest phase that has any, or as a round left them."""
    drawn = [line for line in snapshot.rounds if has_brackets(line) and posted_round([line], part.round)]
    if not drawn:
        raise Refused(
            lacking_brackets(snapshot.teams, snapshot.rounds)
            or Problem("no-paper-of-round", details={"round": part.round or 0})
        )
    shown = wanted_round(snapshot, Part(drawn[-1].number))
    brackets = phase_bracket_views(snapshot.rounds, shown, snapshot.championship.phases, snapshot.teams)
    blocks = list(blocks_of(brackets, tr))
    parts = in_pages([block.height for block in blocks], AREA.height + BETWEEN)
    pages = [_page(blocks[rows.start : rows.stop], tr) for rows in parts]
    return framed(pages, Heading(tr.gettext("Bracket"), _subtitle(shown, tr)), snapshot, tr)


def _subtitle(shown: RoundView, tr: Translator) -> str:
    tables = tr.ngettext(
        "Round {number}: {tables_in} of {tables} tables in",
        "Round {number}: {tables_in} of {tables} tables in",
        shown.tables_in,
    )
    summary = tables.format(number=shown.number, tables_in=shown.tables_in, tables=len(shown.tables))
    return " · ".join([format_text(shown.method, tr), summary, tr.gettext("{sign} goes through").format(sign=ON)])


def blocks_of(brackets: Sequence[PhaseBracketView], tr: Translator) -> Iterator[BracketBlock]:
    """Everything on the pages, from the top."""
    thirds = [bracket for bracket in brackets if bracket.bracket is Bracket.THIRD_PLACE]
    third = (bracket_text(thirds[0], tr), thirds[0].rounds[0][0]) if thirds else None
    for bracket in brackets:
        if bracket.tree:
            yield from _branches(bracket, third if bracket.bracket is Bracket.MAIN else None, tr)
        elif bracket.bracket is not Bracket.THIRD_PLACE:
            yield from _pool(bracket, tr)


def _branches(
    bracket: PhaseBracketView, third: tuple[str, BracketGameView] | None, tr: Translator
) -> Iterator[BracketBlock]:
    """A tree, cut into branches where it is too tall for a page; what joins the branches comes last."""
    first = len(bracket.rounds[0])
    heads = [head_text(bracket, index, tr) for index in range(len(bracket.rounds))]
    columns = len(bracket.rounds) if first <= TALLEST else TALLEST.bit_length()
    count = max(first // TALLEST, 1)
    for branch in range(count):
        rounds = [
            games[branch * len(games) // count : (branch + 1) * len(games) // count]
            for games in bracket.rounds[:columns]
        ]
        whole = columns == len(bracket.rounds)
        title = bracket_text(bracket, tr)
        if not whole:
            title = tr.gettext("{bracket}, part {n} of {count}").format(bracket=title, n=branch + 1, count=count)
        yield _tree_block(title, heads[:columns], rounds, third if whole else None)
    if columns < len(bracket.rounds):
        title = tr.gettext("{bracket}, end").format(bracket=bracket_text(bracket, tr))
        yield _tree_block(title, heads[columns:], bracket.rounds[columns:], third)


def _tree_block(
    title: str,
    heads: Sequence[str],
    rounds: Sequence[Sequence[BracketGameView]],
    third: tuple[str, BracketGameView] | None,
) -> BracketBlock:
    spots = [
        PaperSpot(column, 2**column * (index + 0.5) - 0.5, box)
        for column, games in enumerate(rounds)
        for index, box in enumerate(games)
    ]
    first = len(rounds[0])
    rows = max(float(first), spots[-1].height + 2.6) if third else float(first)
    step = min(STEP, (AREA.height - TITLE - HEAD) / rows)
    return BracketBlock(title, tuple(heads), tuple(spots), rows, True, step, third)


def _pool(bracket: PhaseBracketView, tr: Translator) -> Iterator[BracketBlock]:
    """A bracket drawn anew each round: columns, cut where too many or too tall for a page."""
    step = (AREA.height - TITLE - HEAD) / POOL
    for left in range(0, len(bracket.rounds), WIDEST):
        rounds = bracket.rounds[left : left + WIDEST]
        heads = tuple(head_text(bracket, left + index, tr) for index in range(len(rounds)))
        tallest = max(len(games) for games in rounds)
        for top in range(0, tallest, POOL):
            spots = [
                PaperSpot(column, float(index), box)
                for column, games in enumerate(rounds)
                for index, box in enumerate(games[top : top + POOL])
            ]
            rows = float(min(tallest - top, POOL))
            yield BracketBlock(bracket_text(bracket, tr), heads, tuple(spots), rows, False, step)


def _page(blocks: Sequence[BracketBlock], tr: Translator) -> Drawing:
    def draw(canvas: Any) -> None:
        top = AREA.top
        for block in blocks:
            _draw_block(canvas, block, top, tr)
            top -= block.height

    return draw


def _draw_block(canvas: Any, block: BracketBlock, top: float, tr: Translator) -> None:
    columns = max(len(block.heads), 2)
    width = (AREA.width - (columns - 1) * GAP) / columns
    canvas.setFillColor(INK)
    write(canvas, fit(block.title, BOLD, HEADING, AREA.width), AREA.left, top - HEADING)
    rule(canvas, top - TITLE + 1 * mm, BAIZE, 1)
    canvas.setFillColor(SOFT)
    for column, head in enumerate(block.heads):
        fitted = fit(head, REGULAR, LABEL, width, two_lines=1)
        write(
            canvas, fitted, AREA.left + column * (width + GAP), top - TITLE - (HEAD - fitted.height) / 2 - fitted.size
        )
    below = top - TITLE - HEAD

    def place(spot: PaperSpot) -> Box:
        tall = block.step * FILLED
        return Box(
            AREA.left + spot.column * (width + GAP), below - (spot.height + 0.5) * block.step - tall / 2, width, tall
        )

    if block.joined:
        _draw_lines(canvas, block, [place(spot) for spot in block.spots])
    for spot in block.spots:
        _draw_game(canvas, spot.box, place(spot), tr)
    if block.third:
        final = block.spots[-1]
        title, box = block.third
        under = place(PaperSpot(final.column, final.height + 1.5, box))
        canvas.setFillColor(SOFT)
        write(canvas, fit(title, BOLD, LABEL + 1, width), under.left, under.top + 1.5 * mm)
        _draw_game(canvas, box, under, tr)


def _draw_lines(canvas: Any, block: BracketBlock, boxes: Sequence[Box]) -> None:
    canvas.setStrokeColor(SOFT)
    canvas.setLineWidth(0.8)
    at = {(spot.column, spot.height): box for spot, box in zip(block.spots, boxes, strict=True)}
    for spot, box in zip(block.spots, boxes, strict=True):
        apart = 2**spot.column
        index = round((spot.height + 0.5) / apart - 0.5)
        after = at.get((spot.column + 1, 2 * apart * (index // 2 + 0.5) - 0.5))
        if after is None:
            continue
        middle, y, end = (box.right + after.left) / 2, box.bottom + box.height / 2, after.bottom + after.height / 2
        canvas.line(box.right, y, middle, y)
        canvas.line(middle, y, middle, end)
        canvas.line(middle, end, after.left, end)


def _draw_game(canvas: Any, box: BracketGameView, cell: Box, tr: Translator) -> None:
    """A game: a line for each side, with a total; what is not known is left to a pen."""
    fitted = [_fit_stand(stand, box, half, NAME, tr) for stand, half in zip(box.stands, cell.stacked(2), strict=True)]
    size = min(name.size for name, _ in fitted)
    for stand, half in zip(box.stands, cell.stacked(2), strict=True):
        if stand.goes_on and not box.is_exempt:
            canvas.setFillColor(SHADE)
            canvas.rect(half.left, half.bottom, half.width, half.height, stroke=0, fill=1)
        _draw_stand(canvas, stand, _fit_stand(stand, box, half, size, tr), half)
    rule(canvas, cell.bottom + cell.height / 2, LINE, 0.5, cell.left, cell.right)
    canvas.setStrokeColor(INK if box.kind is not None else SOFT)
    canvas.setLineWidth(0.8)
    canvas.rect(cell.left, cell.bottom, cell.width, cell.height)


def _fit_stand(
    stand: BracketSideView, box: BracketGameView, half: Box, largest: float, tr: Translator
) -> tuple[Fitted, Fitted]:
    """A name and its addition at most so large: both of a game have one size."""
    text, face = stand_text(stand, box, tr), BOLD if stand.goes_on and not box.is_exempt else REGULAR
    beside = _beside(stand, box, tr)
    size = min(largest, max(NAME_SIZE * 2 * half.height, SMALLEST))
    total = fit(beside, face, size, half.width / 2, two_lines=1)
    room = half.width - 2 * INSIDE - (width_of(beside, total.face, total.size) + INSIDE if beside else 0)
    name = fit(text, face, size, room, least=size * SHRINK, two_lines=SHRINK)
    return (first_line(text, face, SMALLEST, room) if name.height > half.height - 2 else name), total


def _draw_stand(canvas: Any, stand: BracketSideView, fitted: tuple[Fitted, Fitted], half: Box) -> None:
    name, total = fitted
    middle = half.bottom + half.height / 2
    canvas.setFillColor(INK if stand.team else SOFT)
    write(canvas, name, half.left + INSIDE, middle + name.height / 2 - name.size * 0.86)
    write_right(canvas, total, half.right - INSIDE, middle - total.size * 0.36)


def _beside(stand: BracketSideView, box: BracketGameView, tr: Translator) -> str:
    """What ends a line: the total and the sign of who goes on, or the table of a game that is being played."""
    if stand.total is not None:
        return f"{number(stand.total, tr)} {ON}" if stand.goes_on else number(stand.total, tr)
    if box.kind is ResultKind.PENDING and box.table is not None and stand is box.stands[0]:
        return tr.gettext("table {n}").format(n=box.table)
    return ON if stand.goes_on and not box.is_exempt else ""


DOCUMENT: Final = Document(
    N_("Who meets whom until the final, results as far as they go, and empty places to write in: for the wall."),
    EveningMoment.ROUND,
    lay_out_brackets,
    lacking_brackets,
    of_round=True,
)
