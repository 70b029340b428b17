"""The rule sheet for the wall: what players look up during a game, on one page, in print that is read at two metres.

It says less than the sheet for the tables, in the same words, and its hands are scored in the same way.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.messages.phrases import number
from tournament.messages.setup.rules import formula_text
from tournament.papers.document import Document, EveningMoment
from tournament.papers.page import (
    AREA,
    BAIZE,
    INK,
    LINE,
    SOFT,
    Box,
    Heading,
    Paper,
    Part,
    framed,
    rule,
    shade_every_second,
)
from tournament.papers.rule_sheet import blocks, has_outcomes, legend, mark_columns, room
from tournament.papers.rules.examples import example_text, known_scales, outcome_text, score_of
from tournament.papers.rules.text import RULE_TEXTS, ExampleGroup, RuleExample, RuleSection, printed
from tournament.papers.text import BOLD, REGULAR, fit, write, write_right
from tournament.scoring.rules import Rules
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot

if TYPE_CHECKING:
    from reportlab.platypus import Paragraph

WALL_LEAST: Final = (
    14.0  # points: its capitals are 3.6 mm high, six minutes of arc at two metres, where sound eyes need five
)
WALL_LARGEST: Final = 21.0
ROW_FONT: Final = 16.0
ROW: Final[float] = 7.4 * mm
MARKS_COLUMN: Final = 19 * mm
OUTCOME_COLUMN: Final = 22 * mm
PADDING: Final = 3
HEAD_FONT: Final = 12.0
AIR: Final = 9  # points: at least between the heads of two columns
FEWEST: Final = 5
IN_SHORT: Final = N_("this championship’s convention")
SIZES: Final = tuple(
    halves / 2 for halves in range(round(WALL_LARGEST * 2), round(WALL_LEAST * 2) - 1, -1)
)  # font sizes, the largest first


def lay_out_rule_poster(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """The rules that the wall shows: what is looked up of them, under as many hands of the scale as fit above them."""
    championship = snapshot.championship
    text = RULE_TEXTS[championship.rules.system]
    scales = known_scales(text.scales, championship.rules, wall=True)
    sections = [section for section in (each.on_wall() for each in text.sections(championship, tr)) if section.rules]

    def draw(canvas: Any) -> None:
        lines, written = _fitted(sections, sum(len(scale.examples) for scale in scales), tr)
        top = _draw_scale(canvas, _shortened(scales, lines), text.reading, championship.rules, tr)
        _draw_rules(canvas, written, top)

    formula = formula_text(championship.rules, tr)
    told = tr.gettext("all the rules are on the sheets of the tables")
    return framed([draw], Heading(f"{formula[:1].upper()}{formula[1:]}", told), snapshot, tr)


def _fitted(sections: Sequence[RuleSection], most: int, tr: Translator) -> tuple[int, list["Paragraph"]]:
    """How many hands, at best `most`, fit above the rules in their largest possible size."""

    @cache
    def written(size: float) -> list["Paragraph"]:
        paragraphs = [paragraph for section in sections for paragraph in _paragraphs(section, size, tr)]
        return [*paragraphs, *legend(size, AREA.width, tr, IN_SHORT)]

    def room_for(lines: int, size: float) -> bool:
        return sum(map(room, written(size))) <= AREA.height - (1 + lines) * ROW

    lines = next((lines for lines in range(most, FEWEST - 1, -1) if room_for(lines, WALL_LEAST)), None)
    if lines is None:
        raise ValueError("the rules do not fit on one page in large print")
    return lines, written(next(size for size in SIZES if room_for(lines, size)))


def _shortened(scales: Sequence[ExampleGroup], lines: int) -> list[ExampleGroup]:
    """So many hands of the scales, the last of the longest of them left out first."""
    counts = [len(scale.examples) for scale in scales]
    while sum(counts) > lines:
        counts[counts.index(max(counts))] -= 1
    return [replace(scale, examples=scale.examples[:count]) for scale, count in zip(scales, counts, strict=True)]


def _draw_scale(canvas: Any, scales: Sequence[ExampleGroup], reading: str, rules: Rules, tr: Translator) -> float:
    """The hands of the scales in one, how they are read, and what they are worth; returns how far down they reach."""
    head = Box(AREA.left, AREA.top - ROW, AREA.width, ROW)
    columns = mark_columns(head, scales[0], MARKS_COLUMN)
    canvas.setFillColor(SOFT)
    for right, label in zip(columns, scales[0].columns, strict=True):
        write_right(
            canvas, fit(tr.gettext(label), REGULAR, HEAD_FONT, MARKS_COLUMN - AIR, least=9), right, head.bottom + 6
        )
    beside = columns[0] - MARKS_COLUMN - head.left
    write(
        canvas,
        fit(printed(tr.gettext(reading)), REGULAR, HEAD_FONT, beside, least=9),
        head.left + PADDING,
        head.bottom + 6,
    )
    rule(canvas, head.bottom, BAIZE, 1.4)
    examples = [example for scale in scales for example in scale.examples]
    outcome = OUTCOME_COLUMN if has_outcomes(scales, rules, tr) else 0
    width = columns[0] - MARKS_COLUMN - outcome - AREA.left - 2 * PADDING
    size = min(fit(example_text(each, rules, tr), REGULAR, ROW_FONT, width).size for each in examples)
    for line, example in enumerate(examples, start=1):
        row = Box(AREA.left, head.bottom - line * ROW, AREA.width, ROW)
        shade_every_second(canvas, line, row)
        _draw_example(canvas, example, columns, row, rules, tr, size=size)
    return head.bottom - len(examples) * ROW


def _draw_example(
    canvas: Any,
    example: RuleExample,
    columns: Sequence[float],
    row: Box,
    rules: Rules,
    tr: Translator,
    *,
    size: float,
) -> None:
    score = score_of(example, rules)
    y = row.bottom + 5.4
    canvas.setFillColor(INK)
    write(canvas, fit(example_text(example, rules, tr), REGULAR, size, row.width), row.left + PADDING, y)
    for right, marks in zip(columns, score.marks.values(), strict=False):
        write_right(canvas, fit(number(marks, tr), BOLD, ROW_FONT + 1, MARKS_COLUMN - PADDING), right, y)
    canvas.setFillColor(SOFT)
    write_right(
        canvas, fit(outcome_text(score, tr), REGULAR, ROW_FONT - 1, OUTCOME_COLUMN), columns[0] - MARKS_COLUMN, y
    )
    rule(canvas, row.bottom, LINE, 0.5)


def _paragraphs(section: RuleSection, size: float, tr: Translator) -> Sequence["Paragraph"]:
    title, *rules = chain.from_iterable(blocks(section, size, AREA.width, tr))
    return rules if len(rules) == 1 and section.rules[0].lead else [title, *rules]


def _draw_rules(canvas: Any, written: Sequence["Paragraph"], top: float) -> None:
    y = top
    for paragraph in written:
        y -= room(paragraph)
        paragraph.drawOn(canvas, AREA.left, y)


DOCUMENT: Final = Document(
    N_(
        "What people look up during a game, in large print, according to the settings of this championship, "
        "on one page: for the wall."
    ),
    EveningMoment.BEFORE,
    lay_out_rule_poster,
)
