"""The rule sheet for tables: game and marks of every hand, on one page, by the settings.

The scale is not written anywhere: its hands are scored when the sheet is printed, so paper and desk cannot disagree.
`rule_poster` is the same in large print.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, Final

from reportlab.lib.styles import ParagraphStyle
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
    Drawing,
    Heading,
    Paper,
    Part,
    framed,
    rule,
    shade_every_second,
)
from tournament.papers.rules.ending import CUSTOMS, customs_of
from tournament.papers.rules.examples import example_text, known_scales, outcome_text, score_of
from tournament.papers.rules.text import (
    MARK,
    RULE_TEXTS,
    WHAT_THE_MARK_SAYS,
    ExampleGroup,
    Rule,
    RuleExample,
    RuleSection,
    printed,
)
from tournament.papers.text import BOLD, REGULAR, SMALLEST, fit, load_families, markup, width_of, write, write_right
from tournament.scoring.rules import Rules
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot

if TYPE_CHECKING:
    from reportlab.platypus import Paragraph

GUTTER: Final = 6 * mm
SCALE_ROW: Final[float] = 4.1 * mm
MARKS_COLUMN: Final = 9.3 * mm  # at least
LABEL: Final = 7.0  # the font size of what a column of marks is called
OUTCOME: Final = 7.5  # the font size of an outcome, in points
PADDING: Final = 2
UNDER_SCALES: Final[float] = 3 * mm
FEWEST_ROWS: Final = 6  # of hands under the head of a scale
LARGEST: Final = 10.5
SIZES: Final = tuple(
    tenths / 10 for tenths in range(round(LARGEST * 10), round(SMALLEST * 10) - 1, -1)
)  # font sizes, the largest first
MUCH_SMALLER: Final = 3  # sizes
LEADING: Final = 1.19
SHEET: Final = Box(
    AREA.left, AREA.bottom - 2 * mm, AREA.width, AREA.height + 4.5 * mm
)  # the whole height between head and foot
COLUMN: Final = (SHEET.width - GUTTER) / 2

Block = Sequence["Paragraph"]
"""Paragraphs that stay together: a title is never alone at the foot of a column."""

OVERLEAF: Final = RuleSection(CUSTOMS, (Rule(N_("overleaf.")),))

Columns = tuple[Sequence[Block], Sequence[Block]]


def lay_out_rule_sheet(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """The rules of a championship on one page; the customs of its hall are overleaf where they do not fit there."""
    load_families()
    championship = snapshot.championship
    text, customs = RULE_TEXTS[championship.rules.system], customs_of(championship)
    scales, sections = known_scales(text.scales, championship.rules), text.sections(championship, tr)
    whole = _beside_scales(scales, [*sections, *customs], tr)
    shown, columns = (
        (scales, whole) if whole is not None else _fitted(scales, [*sections, *([OVERLEAF] if customs else [])], tr)
    )

    def draw(canvas: Any) -> None:
        _draw_scales(canvas, shown, championship.rules, tr)
        _draw_rules(canvas, columns, SHEET.top - _height_of_scales(shown))

    overleaf = customs if whole is None else ()
    pages: list[Drawing] = [draw, *(partial(_draw_customs, section=section, tr=tr) for section in overleaf)]
    formula = formula_text(championship.rules, tr)
    heading = Heading(
        tr.gettext("The rules on one page"), f"{formula[:1].upper()}{formula[1:]} · {tr.gettext(text.reading)}"
    )
    return framed(pages, heading, snapshot, tr)


def _draw_customs(canvas: Any, section: RuleSection, tr: Translator) -> None:
    """Draw the hall's customs over the page's width as large as fits, half a page at most."""
    y = SHEET.top
    for paragraph in chain.from_iterable(blocks(section, LARGEST, SHEET.width, tr)):
        y -= room(paragraph)
        paragraph.drawOn(canvas, SHEET.left, y)


def _fitted(
    scales: Sequence[ExampleGroup], sections: Sequence[RuleSection], tr: Translator
) -> tuple[Sequence[ExampleGroup], Columns]:
    """As many hands of the scales as leave space for the rules, and the rules beside them."""
    for rows in range(_rows_of(scales), FEWEST_ROWS - 1, -1):
        shown = [_shortened(scale, rows) for scale in scales]
        columns = _beside_scales(shown, sections, tr)
        if columns is not None:
            return shown, columns
    raise ValueError("the rules do not fit on one page")


def _beside_scales(scales: Sequence[ExampleGroup], sections: Sequence[RuleSection], tr: Translator) -> Columns | None:
    """The rules as large as fits one page beside the scales; None where the smallest does not."""

    @cache
    def written(size: float) -> list[Sequence[Block]]:
        return [*(blocks(section, size, COLUMN, tr) for section in sections), [legend(size, COLUMN, tr)]]

    return _columns(written, SHEET.height - _height_of_scales(scales))


def _rows_of(scales: Sequence[ExampleGroup]) -> int:
    return max(len(scale.examples) for scale in scales)


def _shortened(scale: ExampleGroup, rows: int) -> ExampleGroup:
    """So many hands of a scale at most: those that the wall shows too stay longest."""
    dropped = sorted(range(len(scale.examples)), key=lambda row: (scale.examples[row].wall, -row))[
        : max(len(scale.examples) - rows, 0)
    ]
    return replace(scale, examples=tuple(example for row, example in enumerate(scale.examples) if row not in dropped))


def _height_of_scales(scales: Sequence[ExampleGroup]) -> float:
    """What the scales take of the page with their heads, and the space under them."""
    return (1 + _rows_of(scales)) * SCALE_ROW + UNDER_SCALES


# --- the scale
# ----------------------------------------------------------------------------------------------------------------------


def _draw_scales(canvas: Any, scales: Sequence[ExampleGroup], rules: Rules, tr: Translator) -> None:
    outcome = max(
        width_of(outcome_text(score_of(each, rules), tr), REGULAR, OUTCOME)
        for scale in scales
        for each in scale.examples
    )
    marks = marks_column(scales, tr)
    width = COLUMN - max(len(scale.columns) for scale in scales) * marks - outcome - 4 * PADDING
    size = min(
        fit(example_text(each, rules, tr), REGULAR, 8.5, width).size for scale in scales for each in scale.examples
    )
    for index, scale in enumerate(scales):
        left = SHEET.left + index * (COLUMN + GUTTER)
        head = Box(left, SHEET.top - SCALE_ROW, COLUMN, SCALE_ROW)
        _draw_labels(canvas, scale, mark_columns(head, scale, marks), head, tr)
        for line, example in enumerate(scale.examples, start=1):
            row = Box(left, SHEET.top - (line + 1) * SCALE_ROW, COLUMN, SCALE_ROW)
            shade_every_second(canvas, line, row)
            _draw_example(canvas, example, mark_columns(row, scale, marks), row, rules, tr, size=size)


def marks_column(scales: Sequence[ExampleGroup], tr: Translator) -> float:
    """How wide a column of marks is: none of their names is ever shrunk, cut or broken."""
    names = (tr.gettext(label) for scale in scales for label in scale.columns)
    return max(float(MARKS_COLUMN), *(float(width_of(name, REGULAR, LABEL)) + 2 * PADDING for name in names))


def has_outcomes(scales: Sequence[ExampleGroup], rules: Rules, tr: Translator) -> bool:
    """Whether the hands of the scales are made or fail, so that a column says which."""
    return any(outcome_text(score_of(each, rules), tr) for scale in scales for each in scale.examples)


def mark_columns(row: Box, scale: ExampleGroup, width: float) -> list[float]:
    """Where the columns of marks of a scale end."""
    return [row.right - PADDING - index * width for index in reversed(range(len(scale.columns)))]


def _draw_labels(canvas: Any, scale: ExampleGroup, columns: Sequence[float], head: Box, tr: Translator) -> None:
    width = columns[1] - columns[0]
    canvas.setFillColor(BAIZE)
    write(canvas, fit(tr.gettext(scale.title), BOLD, 8.5, columns[0] - width - head.left), head.left, head.bottom + 3.5)
    canvas.setFillColor(SOFT)
    for right, label in zip(columns, scale.columns, strict=True):
        write_right(canvas, fit(tr.gettext(label), REGULAR, LABEL, width), right, head.bottom + 3.5)
    rule(canvas, head.bottom, BAIZE, 1, head.left, head.right)


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
    """A hand and what it is worth, asked of the rules as the sheet is printed."""
    score = score_of(example, rules)
    marks_width = columns[1] - columns[0]
    outcome = columns[0] - marks_width
    y = row.bottom + 3.1
    canvas.setFillColor(INK)
    write(canvas, fit(example_text(example, rules, tr), REGULAR, size, row.width), row.left + PADDING, y)
    for right, marks in zip(columns, score.marks.values(), strict=False):
        write_right(canvas, fit(number(marks, tr), BOLD, 8, marks_width - PADDING), right, y)
    canvas.setFillColor(SOFT)
    write_right(canvas, fit(outcome_text(score, tr), REGULAR, OUTCOME, COLUMN), outcome, y)
    rule(canvas, row.bottom, LINE, 0.4, row.left, row.right)


# --- the rules
# ----------------------------------------------------------------------------------------------------------------------


def _draw_rules(canvas: Any, columns: Columns, top: float) -> None:
    for index, column in enumerate(columns):
        y = top + column[0][0].style.spaceBefore
        for paragraph in chain.from_iterable(column):
            y -= room(paragraph)
            paragraph.drawOn(canvas, SHEET.left + index * (COLUMN + GUTTER), y)


def _columns(written: Callable[[float], Sequence[Sequence[Block]]], height: float) -> Columns | None:
    """Rules as `written`, as large as fits this height; None where the smallest does not.

    They are cut where both columns are most alike; between two sections, unless that would take a much smaller font
    size.
    """
    index = bisect_left(SIZES, True, key=lambda size: _longer(_cut(written(size))) <= height)
    if index == len(SIZES):
        return None
    between = (_cut(written(size), between_sections=True) for size in SIZES[index : index + MUCH_SMALLER + 1])
    return next((columns for columns in between if _longer(columns) <= height), _cut(written(SIZES[index])))


def _cut(by_section: Sequence[Sequence[Block]], *, between_sections: bool = False) -> Columns:
    """The rules in two columns, as nearly of one height as a cut after any rule, or after any section, makes them."""
    every = list(chain.from_iterable(by_section))
    cuts = [*accumulate(map(len, by_section))][:-1] if between_sections else range(1, len(every))
    return min(((every[:cut], every[cut:]) for cut in cuts), key=_longer)


def _longer(columns: Columns) -> float:
    return max(map(_height, columns))


def _height(written: Sequence[Block]) -> float:
    return sum(room(paragraph) for block in written for paragraph in block)


def room(paragraph: "Paragraph") -> float:
    """What a paragraph takes of its column: its lines, and the space before them."""
    return float(paragraph.height + paragraph.style.spaceBefore)


def blocks(section: RuleSection, size: float, width: float, tr: Translator) -> list[Block]:
    """The title of a section with its first rule, then each rule by itself, in a font size and a column of a width."""
    title = _paragraph(markup(tr.gettext(section.title)), BOLD, size + 1, BAIZE, 0.55, width)
    first, *others = (_paragraph(_rule_text(each, tr), REGULAR, size, INK, 0.16, width) for each in section.rules)
    return [[title, first], *([other] for other in others)]


def legend(size: float, width: float, tr: Translator, meaning: str = WHAT_THE_MARK_SAYS) -> Block:
    """What the mark behind a sentence or an outcome means."""
    return [_paragraph(markup(f"{MARK} {printed(tr.gettext(meaning))}"), REGULAR, size, SOFT, 0.55, width)]


def _rule_text(each: Rule, tr: Translator) -> str:
    text = markup(each.text_in(tr))
    return f"<b>{markup(printed(tr.gettext(each.lead)))}</b> {text}" if each.lead else text


def _paragraph(text: str, face: str, size: float, colour: Any, before: float, width: float) -> "Paragraph":
    from reportlab.platypus import Paragraph

    style = ParagraphStyle(
        "rule", fontName=face, fontSize=size, leading=size * LEADING, textColor=colour, spaceBefore=size * before
    )
    paragraph = Paragraph(text, style)
    paragraph.wrap(width, SHEET.height)
    return paragraph


DOCUMENT: Final = Document(
    N_(
        "How the game goes and what a hand scores, according to the settings of this championship, on one "
        "page: for the tables."
    ),
    EveningMoment.BEFORE,
    lay_out_rule_sheet,
)
