"""The rule sheet for the tables: how the game is played and what every hand marks, on one page, by the settings of this championship.

The scale is not written anywhere: its hands are scored when the sheet is printed, so paper and desk cannot disagree. `rule_poster` is the same in
large print.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, chain
from typing import Any, Final

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Paragraph

from tournament.i18n import Translator
from tournament.reports.fonts import BOLD, REGULAR
from tournament.reports.page import AREA, BAIZE, INK, LINE, SOFT, Box, Heading, Paper, Part, framed, rule, shade_every_second
from tournament.reports.rules.examples import known_scales, say_example, say_outcome, score_of
from tournament.reports.rules.systems import RULE_TEXTS
from tournament.reports.rules.text import Example, Rule, Scale, Section
from tournament.reports.text import SMALLEST, fit, markup, write, write_right
from tournament.scoring.rules import Rules
from tournament.services.lines import Snapshot
from tournament.wording.numbers import number
from tournament.wording.settings import say_formula

GUTTER: Final = 6 * mm
SCALE_ROW: Final[float] = 4.1 * mm
MARKS_COLUMN: Final = 11.5 * mm
OUTCOME_COLUMN: Final = 10 * mm
PADDING: Final = 2
LARGEST: Final = 10.5
SIZES: Final = tuple(tenths / 10 for tenths in range(round(LARGEST * 10), round(SMALLEST * 10) - 1, -1))  # of letters, the largest first
MUCH_SMALLER: Final = 3  # sizes
LEADING: Final = 1.19
SHEET: Final = Box(AREA.left, AREA.bottom - 2 * mm, AREA.width, AREA.height + 4.5 * mm)  # the whole room between head and foot
COLUMN: Final = (SHEET.width - GUTTER) / 2

Block = Sequence[Paragraph]
"""Paragraphs that stay together: a title never stands alone at the foot of a column."""

Columns = tuple[Sequence[Block], Sequence[Block]]


def lay_out_rule_sheet(snapshot: Snapshot, words: Translator, _part: Part) -> Paper:
    """The rules of a championship on one page."""
    championship = snapshot.championship
    text = RULE_TEXTS[championship.rules.system]

    def draw(canvas: Any) -> None:
        top = _draw_scales(canvas, known_scales(text.scales, championship.rules), championship.rules, words)
        _draw_rules(canvas, text.sections(championship, words), top - 3 * mm, words)

    formula = say_formula(championship.rules, words)
    heading = Heading(words.gettext("The rules on one page"), f"{formula[:1].upper()}{formula[1:]} · {words.gettext(text.reading)}")
    return framed([draw], heading, snapshot, words)


# --- the scale ----------------------------------------------------------------------------------------------------------------------------------


def _draw_scales(canvas: Any, scales: Sequence[Scale], rules: Rules, words: Translator) -> float:
    """The scales beside each other, in letters of one size; returns how far down they reach."""
    told = COLUMN - max(len(scale.columns) for scale in scales) * MARKS_COLUMN - OUTCOME_COLUMN - 2 * PADDING
    size = min(fit(say_example(each, rules, words), REGULAR, 8.5, told).size for scale in scales for each in scale.examples)
    for place, scale in enumerate(scales):
        left = SHEET.left + place * (COLUMN + GUTTER)
        _draw_labels(canvas, scale, Box(left, SHEET.top - SCALE_ROW, COLUMN, SCALE_ROW), words)
        for line, example in enumerate(scale.examples, start=1):
            row = Box(left, SHEET.top - (line + 1) * SCALE_ROW, COLUMN, SCALE_ROW)
            shade_every_second(canvas, line, row)
            _draw_example(canvas, example, mark_columns(row, scale, MARKS_COLUMN), row, size, rules, words)
    longest = max(len(scale.examples) for scale in scales)
    return SHEET.top - (1 + longest) * SCALE_ROW


def mark_columns(row: Box, scale: Scale, width: float) -> list[float]:
    """Where the columns of marks of a scale end."""
    return [row.right - PADDING - place * width for place in reversed(range(len(scale.columns)))]


def _draw_labels(canvas: Any, scale: Scale, head: Box, words: Translator) -> None:
    columns = mark_columns(head, scale, MARKS_COLUMN)
    canvas.setFillColor(BAIZE)
    write(canvas, fit(words.gettext(scale.title), BOLD, 8.5, columns[0] - MARKS_COLUMN - head.left), head.left, head.bottom + 3.5)
    canvas.setFillColor(SOFT)
    for right, label in zip(columns, scale.columns, strict=True):
        write_right(canvas, fit(words.gettext(label), REGULAR, 7, MARKS_COLUMN - PADDING), right, head.bottom + 3.5)
    rule(canvas, head.bottom, BAIZE, 1, head.left, head.right)


def _draw_example(canvas: Any, example: Example, columns: Sequence[float], row: Box, size: float, rules: Rules, words: Translator) -> None:
    """A hand and what it is worth, asked of the rules as the sheet is printed."""
    score = score_of(example, rules)
    outcome = columns[0] - MARKS_COLUMN
    y = row.bottom + 3.1
    canvas.setFillColor(INK)
    write(canvas, fit(say_example(example, rules, words), REGULAR, size, row.width), row.left + PADDING, y)
    for right, marks in zip(columns, score.marks.values(), strict=False):
        write_right(canvas, fit(number(marks, words), BOLD, 8, MARKS_COLUMN - PADDING), right, y)
    canvas.setFillColor(SOFT)
    write_right(canvas, fit(say_outcome(score, words), REGULAR, 7.5, OUTCOME_COLUMN), outcome, y)
    rule(canvas, row.bottom, LINE, 0.4, row.left, row.right)


# --- the rules ----------------------------------------------------------------------------------------------------------------------------------


def _draw_rules(canvas: Any, sections: Sequence[Section], top: float, words: Translator) -> None:
    """The rules in two columns, in the largest letters that keep them on the page."""
    for place, column in enumerate(_columns(sections, top - SHEET.bottom, words)):
        y = top + column[0][0].style.spaceBefore
        for paragraph in chain.from_iterable(column):
            y -= room(paragraph)
            paragraph.drawOn(canvas, SHEET.left + place * (COLUMN + GUTTER), y)


def _columns(sections: Sequence[Section], height: float, words: Translator) -> Columns:
    """The rules cut where both columns are most alike; between two sections, unless that would take much smaller letters."""

    @cache
    def written(size: float) -> list[list[Block]]:
        return [blocks(section, size, COLUMN, words) for section in sections]

    def fits(size: float) -> bool:
        return _longer(_cut(written(size))) <= height

    place = bisect_left(SIZES, True, key=fits)
    if place == len(SIZES):
        raise ValueError("the rules do not fit on one page")
    between = (_cut(written(size), between_sections=True) for size in SIZES[place : place + MUCH_SMALLER + 1])
    return next((columns for columns in between if _longer(columns) <= height), _cut(written(SIZES[place])))


def _cut(by_section: Sequence[Sequence[Block]], *, between_sections: bool = False) -> Columns:
    """The rules in two columns, as nearly of one height as a cut after any rule, or after any section, makes them."""
    every = list(chain.from_iterable(by_section))
    places = [*accumulate(map(len, by_section))][:-1] if between_sections else range(1, len(every))
    return min(((every[:place], every[place:]) for place in places), key=_longer)


def _longer(columns: Columns) -> float:
    """How high the longer of two columns is."""
    return max(map(_height, columns))


def _height(written: Sequence[Block]) -> float:
    return sum(room(paragraph) for block in written for paragraph in block)


def room(paragraph: Paragraph) -> float:
    """What a paragraph takes of its column: its lines, and the space before them."""
    return float(paragraph.height + paragraph.style.spaceBefore)


def blocks(section: Section, size: float, width: float, words: Translator) -> list[Block]:
    """The title of a section with its first rule, then each rule by itself, in letters of a size and a column of a width."""
    title = _paragraph(markup(words.gettext(section.title)), BOLD, size + 1, BAIZE, 0.55, width)
    first, *others = (_paragraph(_say_rule(each, words), REGULAR, size, INK, 0.16, width) for each in section.rules)
    return [[title, first], *([other] for other in others)]


def _say_rule(each: Rule, words: Translator) -> str:
    text = markup(each.say(words))
    return f"<b>{markup(words.gettext(each.lead))}</b> {text}" if each.lead else text


def _paragraph(text: str, face: str, size: float, colour: Any, before: float, width: float) -> Paragraph:
    """A paragraph that knows how high it is in a column; `before` is the space above it, in lines."""
    style = ParagraphStyle("rule", fontName=face, fontSize=size, leading=size * LEADING, textColor=colour, spaceBefore=size * before)
    paragraph = Paragraph(text, style)
    paragraph.wrap(width, SHEET.height)
    return paragraph
