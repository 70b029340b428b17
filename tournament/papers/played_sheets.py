"""Sheets after play: hands with marks and why, decisions, totals, and both sides' answers.

What is looked at when a result is in doubt, and what a club keeps of a final.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.papers import approval_text, typed_text
from tournament.messages.phrases import number, numbered
from tournament.messages.rounds.brackets import game_round_text
from tournament.messages.scores.hands import (
    all_marks_text,
    given_text,
    marks_text,
    played_text,
    points_text,
    side_numbers,
    title_of_contract,
)
from tournament.messages.scores.results import result_text
from tournament.messages.scores.scores import ending_text, hand_text, why_it_goes_on_text
from tournament.messages.scores.sheet_notes import (
    given_at,
    given_beyond,
    given_row_text,
    how_points_count_text,
    sheet_notes,
)
from tournament.messages.setup.rules import formula_text
from tournament.papers.document import Document, EveningMoment, posted_round, wanted_round
from tournament.papers.names import height_of_team, under_text, write_team
from tournament.papers.page import AREA, BAIZE, INK, LINE, SOFT, Box, Heading, Paper, Part, framed, rule
from tournament.papers.rows import RISE, Block, kept_together, pages_of, paragraph
from tournament.papers.rules.text import MARK, WHAT_THE_MARK_SAYS
from tournament.papers.text import BOLD, REGULAR, Fitted, fit, wrapped, write, write_right
from tournament.scoring.course import start
from tournament.scoring.facts import Side
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.scores import ScoredHand
from tournament.scoring.systems import form_of
from tournament.sentences import N_
from tournament.services.papers.views import PlayedSheet, Snapshot
from tournament.services.people.views import TeamView
from tournament.services.rounds.views import RoundView
from tournament.services.scores.views import HandView, PointsGiven, SheetView, SideView

SIDE: Final[float] = 18 * mm
TEAM: Final[float] = 11 * mm
TOTAL: Final[float] = 32 * mm
GAP: Final[float] = 2 * mm
NARROW: Final[float] = 12 * mm
FIGURES: Final[float] = 15 * mm
POINTS: Final[float] = 22 * mm  # of every side, where they do not share a fixed total
TOTAL_OF_MANY: Final[float] = 12 * mm
ALL_MARKS: Final[float] = 30 * mm
SIDES_ABREAST: Final = 3
"""The totals of so many sides are as wide as two; of more they are narrower."""
FEW_SIDES: Final = 2
"""Of so many sides each has a column for its marks; of more, they are together."""
NAME, PLAYERS, LABEL, CELL, WHY, RESULT = 12.0, 8.5, 8.0, 9.5, 8.0, 20.0
BREATH: Final = 5.0
SIGNING: Final[float] = 12 * mm


@dataclass(frozen=True)
class PlayedColumn:
    """A column: title, width in points (0: the rest), what it says of a hand, and if figures."""

    title: str
    width: float
    say: Callable[[HandView, ScoredHand], str]
    is_figure: bool = True
    is_bold: bool = False
    given_text: Callable[["GivenRow"], str] = lambda _: ""


@dataclass(frozen=True)
class GivenRow:
    """Points that a referee gave: to whom, how many, what is said of them, and the totals with them."""

    side: Side
    points: int
    said: str
    totals: Mapping[Side, int]


def lacking_games(_teams: Sequence[TeamView], rounds: Sequence[RoundView]) -> Problem | None:
    """Why no sheet can be printed: nothing was played yet."""
    if posted_round(rounds) is None:
        return Problem("no-round-posted")
    return (
        None
        if any(game.hands or game.is_in for drawn in rounds for game in drawn.tables)
        else Problem("nothing-played")
    )


def lay_out_played_sheets(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """One or more pages for every table with entries of a posted round, or for one table."""
    drawn = wanted_round(snapshot, part)
    here = [played for played in snapshot.sheets if played.sheet.game.round == drawn.number]
    sheets = [
        played for played in here if (played.is_begun if part.table is None else played.sheet.game.table == part.table)
    ]
    if not sheets:
        raise Refused(
            Problem("table-not-in-round", details={"table": part.table, "round": drawn.number})
            if part.table
            else Problem("nothing-played")
        )
    pages = [page for played in sheets for page in _sheet(played, snapshot, tr).pages]
    return Paper(pages, tr.gettext("Sheets after play of round {number}").format(number=drawn.number))


def _sheet(played: PlayedSheet, snapshot: Snapshot, tr: Translator) -> Paper:
    sheet, game = played.sheet, played.sheet.game
    columns = _columns(sheet, tr)
    labels = _labels(columns)
    blocks = [
        *(_side(side, sheet, tr) for side in game.sides),
        *([labels] if sheet.hands else []),
        *(replace(block, over=labels) for block in _hands(sheet, columns, tr)),
        *_after_hands(played, snapshot, tr),
    ]
    say = tr.gettext
    where = [say("Round {number}").format(number=game.round), say("Table {number}").format(number=game.table)]
    told = [
        *where,
        *([game_round_text(game, tr)] if game.bracket else []),
        result_text(game, tr),
        formula_text(sheet.rules, tr),
    ]
    return framed(pages_of(blocks), Heading(say("Sheet of the game"), " · ".join(told)), snapshot, tr)


# --- who played
# ----------------------------------------------------------------------------------------------------------------------


def _side(side: SideView, sheet: SheetView, tr: Translator) -> Block:
    """A side: who sat there, its total, and whether it won."""
    width = AREA.width - SIDE - TEAM - TOTAL - 2 * GAP
    heights = [
        height_of_team(member.name, under_text(member, tr), width, NAME, PLAYERS) + BREATH for member in side.members
    ]
    won = tr.gettext("has won") if side.letter == sheet.game.winner else ""
    height = max(sum(heights), RESULT + (LABEL + BREATH if won else BREATH))

    def draw(canvas: Any, top: float) -> None:
        middle = top - height / 2
        canvas.setFillColor(BAIZE)
        write(
            canvas,
            fit(tr.gettext("Side {number}").format(number=numbered(side.letter)), BOLD, 10, SIDE - GAP),
            AREA.left,
            middle - 3.5,
        )
        left, edge = AREA.left + SIDE + TEAM + GAP, top
        for member, tall in zip(side.members, heights, strict=True):
            cell = Box(left, edge - tall * height / sum(heights), width, tall * height / sum(heights))
            canvas.setFillColor(INK)
            write_right(canvas, fit(str(member.team), BOLD, 15, TEAM), left - GAP, cell.bottom + cell.height / 2 - 5.5)
            write_team(canvas, member.name, under_text(member, tr), cell, NAME, PLAYERS)
            edge = cell.bottom
        canvas.setFillColor(INK)
        first = middle - RESULT * RISE / 2 + (LABEL / 2 if won else 0) + 1
        write_right(canvas, fit(number(side.total, tr), BOLD, RESULT, TOTAL), AREA.right, first)
        if won:
            canvas.setFillColor(BAIZE)
            write_right(canvas, fit(won, BOLD, LABEL, TOTAL), AREA.right, first - LABEL - 2)
        rule(canvas, top - height, LINE, 0.5)

    return Block(height, draw)


# --- the hands
# ----------------------------------------------------------------------------------------------------------------------


def _columns(sheet: SheetView, tr: Translator) -> list[PlayedColumn]:
    say = tr.gettext
    form = form_of(sheet.rules, "".join(side.letter for side in sheet.game.sides))
    total = FIGURES if len(form.letters) <= SIDES_ABREAST else TOTAL_OF_MANY
    has_held = any(scored.held for scored in sheet.score.hands)
    return [
        PlayedColumn(say("Hand"), NARROW, lambda hand, _: str(hand.number)),
        PlayedColumn(say("Taker"), NARROW, lambda hand, _: side_numbers(hand.facts.declarer or "")),
        PlayedColumn(
            title_of_contract(form, tr),
            0,
            lambda hand, _: played_text(hand.facts, tr),
            is_figure=False,
            given_text=lambda given: given.said,
        ),
        PlayedColumn(
            say("Points"),
            FIGURES if form.points is Points.DECLARER else POINTS,
            lambda hand, _: points_text(hand.facts),
        ),
        *(
            [PlayedColumn(say("Belote"), NARROW, lambda hand, _: side_numbers(hand.facts.belote))]
            if form.belote
            else []
        ),
        *_marks(form, tr),
        *(
            PlayedColumn(
                say("Total {side}").format(side=side),
                total,
                _total(letter, tr),
                is_bold=True,
                given_text=_total_with(letter, tr),
            )
            for letter, side in zip(form.letters, map(numbered, form.letters), strict=True)
        ),
        *(
            [PlayedColumn(say("Held"), NARROW, lambda _, scored: number(scored.held, tr) if scored.held else "")]
            if has_held
            else []
        ),
    ]


def _marks(form: HandForm, tr: Translator) -> Iterator[PlayedColumn]:
    if len(form.letters) > FEW_SIDES:
        marked = tr.gettext("Scored")
        yield PlayedColumn(
            marked,
            ALL_MARKS,
            lambda hand, scored: all_marks_text(hand.facts, scored, form.letters, tr),
            given_text=lambda given: f"{numbered(given.side)}: {given_text(given.points, tr)}",
        )
        return
    for side in form.letters:
        title = tr.gettext("Score of {side}").format(side=numbered(side))
        yield PlayedColumn(title, FIGURES, _marks_of(side, tr), given_text=_given_to(side, tr))


def _marks_of(side: str, tr: Translator) -> Callable[[HandView, ScoredHand], str]:
    return lambda hand, scored: marks_text(hand.facts, scored, side, tr)


def _given_to(side: str, tr: Translator) -> Callable[[GivenRow], str]:
    return lambda given: given_text(given.points, tr) if given.side == side else ""


def _total(side: str, tr: Translator) -> Callable[[HandView, ScoredHand], str]:
    return lambda _, scored: number(scored.totals.get(side, 0) - scored.given.get(side, 0), tr)


def _total_with(side: str, tr: Translator) -> Callable[[GivenRow], str]:
    return lambda given: number(given.totals.get(side, 0), tr)


def _widths(columns: Sequence[PlayedColumn]) -> list[float]:
    left = AREA.width - sum(column.width for column in columns)
    return [column.width or left for column in columns]


def _labels(columns: Sequence[PlayedColumn]) -> Block:
    cells = [
        fit(column.title, REGULAR, LABEL, width - GAP) for column, width in zip(columns, _widths(columns), strict=True)
    ]
    height = max(cell.height for cell in cells) + 3 * BREATH

    def draw(canvas: Any, top: float) -> None:
        canvas.setFillColor(SOFT)
        _write_cells(canvas, columns, cells, top - height + BREATH + max(cell.height - cell.size for cell in cells))
        rule(canvas, top - height, BAIZE, 1)

    return Block(height, draw)


def _hands(sheet: SheetView, columns: Sequence[PlayedColumn], tr: Translator) -> Iterator[Block]:
    totals = dict(start(sheet.rules, "".join(side.letter for side in sheet.game.sides)))
    yield from _given(given_at(sheet, 0), totals, sheet, columns, tr)
    for line, scored in zip(sheet.hands, sheet.score.hands, strict=True):
        yield _hand(line, scored, columns, tr)
        totals = {side: total - scored.given.get(side, 0) for side, total in scored.totals.items()}
        noted = (
            tuple(PointsGiven(one.side, one.points, one.reason) for one in line.facts.adjustments)
            if scored.given
            else ()
        )
        yield from _given((*noted, *given_at(sheet, line.number)), totals, sheet, columns, tr)
    yield from _given(
        given_beyond(sheet), dict(sheet.score.totals) if sheet.score.aside else totals, sheet, columns, tr
    )


def has_points(sheet: SheetView) -> bool:
    """Whether a referee gave points, so that a row says it."""
    return bool(sheet.adjustments) or any(hand.facts.adjustments for hand in sheet.hands)


def _given(
    points: Sequence[PointsGiven],
    totals: dict[Side, int],
    sheet: SheetView,
    columns: Sequence[PlayedColumn],
    tr: Translator,
) -> Iterator[Block]:
    """A row for each of these points; the totals grow with them."""
    for one in points:
        totals[one.side] = totals.get(one.side, 0) + one.points
        row = GivenRow(one.side, one.points, given_row_text(one, sheet, tr), dict(totals))
        yield _row([column.given_text(row) for column in columns], "", columns)


def _hand(line: HandView, scored: ScoredHand, columns: Sequence[PlayedColumn], tr: Translator) -> Block:
    """A hand, and under its figures the sentences that say how its marks came about."""
    return _row([column.say(line, scored) for column in columns], hand_text(scored, tr), columns)


def _row(texts: Sequence[str], told: str, columns: Sequence[PlayedColumn]) -> Block:
    widths = _widths(columns)
    cells = [
        (fit if column.is_figure else wrapped)(text, BOLD if column.is_bold else REGULAR, CELL, width - GAP)
        for column, text, width in zip(columns, texts, widths, strict=True)
    ]
    indent = sum(widths[:2])
    why = wrapped(told, REGULAR, WHY, AREA.width - indent)
    figures = max(cell.height for cell in cells)
    height = figures + 2 * BREATH + (why.height + 2 if why.lines != ("",) else 0)

    def draw(canvas: Any, top: float) -> None:
        canvas.setFillColor(INK)
        _write_cells(canvas, columns, cells, top - BREATH - CELL * RISE)
        canvas.setFillColor(SOFT)
        write(canvas, why, AREA.left + indent, top - BREATH - figures - 3 - WHY * RISE)
        rule(canvas, top - height, LINE, 0.3)

    return Block(height, draw)


def _write_cells(canvas: Any, columns: Sequence[PlayedColumn], cells: Sequence[Fitted], y: float) -> None:
    """Figures end where their column ends, words begin where it begins."""
    left = AREA.left
    for column, cell, width in zip(columns, cells, _widths(columns), strict=True):
        if column.is_figure:
            write_right(canvas, cell, left + width - GAP, y)
        else:
            write(canvas, cell, left, y)
        left += width


# --- what comes after them
# --------------------------------------------------------------------------------------------------------------------


def _after_hands(played: PlayedSheet, snapshot: Snapshot, tr: Translator) -> Iterator[Block]:
    """How the game ended, what was decided, what the sides say to it, and who wrote it."""
    say, sheet, zone = tr.gettext, played.sheet, snapshot.taken_at.tzinfo
    if told := ending_text(sheet.score, tr) or ("" if sheet.game.is_in else why_it_goes_on_text(sheet.score, tr)):
        yield paragraph(told, face=BOLD, size=10, above=2 * BREATH)
    if counted := how_points_count_text(sheet, tr):
        yield paragraph(counted, above=2 * BREATH)
    if sheet.hands and has_points(sheet):
        yield paragraph(f"{MARK} {tr.gettext(WHAT_THE_MARK_SAYS)}", size=LABEL, colour=SOFT, above=BREATH)
    if sheet.game.from_totals:
        yield paragraph(say("Only the totals were recorded, as the table brought them."), above=2 * BREATH)
    yield from _listed(say("Decisions and remarks"), sheet_notes(sheet, tr, with_points=not sheet.hands))
    approvals = [approval_text(approval, tr, zone) for approval in played.approvals]
    yield from _listed(say("From the hall"), approvals)
    yield from _listed(say("Written by"), [typed_text(typed, tr, zone) for typed in played.typed])
    yield _signing(sheet.game.sides, tr)


def _listed(heading: str, lines: Sequence[str]) -> Iterator[Block]:
    """A heading and what stands under it, which begins on its page; nothing where there is nothing to say."""
    if lines:
        first, *others = (paragraph(f"– {line}") for line in lines)
        yield kept_together([paragraph(heading, face=BOLD, size=LABEL, colour=BAIZE, above=2 * BREATH), first])
        yield from others


def _signing(sides: Sequence[SideView], tr: Translator) -> Block:
    width = AREA.width / len(sides)

    def draw(canvas: Any, top: float) -> None:
        canvas.setFillColor(SOFT)
        for index, side in enumerate(sides):
            left = AREA.left + index * width
            signer = tr.gettext("Signature of side {number}").format(number=numbered(side.letter))
            write(canvas, fit(signer, REGULAR, LABEL, width - GAP), left, top - 3 * BREATH)
            rule(canvas, top - 3 * BREATH - SIGNING, LINE, 0.6, left, left + width - 2 * GAP)

    return Block(3 * BREATH + SIGNING + BREATH, draw)


DOCUMENT: Final = Document(
    N_(
        "Every hand with its points and why, what was decided, the totals and who approved them: for a result in doubt."
    ),
    EveningMoment.ROUND,
    lay_out_played_sheets,
    lacking_games,
    of_round=True,
    one="table",
)
