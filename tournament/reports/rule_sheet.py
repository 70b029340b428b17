"""The rule sheet: how the game is played and what every hand marks, on one page, by the settings of this championship.

The scale is not written anywhere: its hands are scored when the sheet is printed, so paper and desk cannot disagree.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Paragraph

from tournament.i18n import Translator
from tournament.reports.fonts import BOLD, REGULAR
from tournament.reports.page import AREA, BAIZE, INK, LINE, SOFT, Box, Heading, Paper, Part, framed, rule, shade_every_second
from tournament.reports.rule_text import Rule, RuleText, Scale, Section
from tournament.reports.rule_text_contree import CONTREE
from tournament.reports.text import SMALLEST, fit, markup, write, write_right
from tournament.scoring.facts import HandFacts
from tournament.scoring.games import score_hand
from tournament.scoring.rules import Rules
from tournament.services.lines import ChampionshipLine, Snapshot
from tournament.wording.hands import say_contract
from tournament.wording.numbers import number
from tournament.wording.settings import say_formula

RULE_TEXTS: Final[Mapping[str, RuleText]] = {"contree-championship": CONTREE}

TAKER, DEFENCE = "A", "B"
GUTTER: Final = 7 * mm
SCALE_ROW: Final[float] = 4.5 * mm
MARKS_COLUMN: Final = 11.5 * mm
OUTCOME_COLUMN: Final = 10 * mm
PADDING: Final = 2
LARGEST, STEP = 9.5, 0.1
LEADING: Final = 1.22
COLUMN: Final = (AREA.width - GUTTER) / 2
TOLD: Final = COLUMN - 2 * MARKS_COLUMN - OUTCOME_COLUMN  # where a hand is told in words

Block = Sequence[Paragraph]
"""Paragraphs that stay together: a title never stands alone at the foot of a column."""


def lay_out_rule_sheet(snapshot: Snapshot, words: Translator, _part: Part) -> Paper:
    """The rules of a championship on one page."""
    championship = snapshot.championship
    text = RULE_TEXTS[championship.rules.system]

    def draw(canvas: Any) -> None:
        top = _draw_scales(canvas, text.scales, championship.rules, words)
        _draw_rules(canvas, text.sections(championship, words), top - 4 * mm, words)

    heading = Heading(words.gettext("The rules on one page"), _say_game(championship, words))
    return framed([draw], heading, snapshot, words)


def _say_game(championship: ChampionshipLine, words: Translator) -> str:
    formula = say_formula(championship.rules, words)
    scale = words.gettext("the scale says what was bid, what the taker took, and what both sides mark")
    return f"{formula[:1].upper()}{formula[1:]} · {scale}"


# --- the scale ----------------------------------------------------------------------------------------------------------------------------------


def _draw_scales(canvas: Any, scales: Sequence[Scale], rules: Rules, words: Translator) -> float:
    """The scales beside each other, in letters of one size; returns how far down they reach."""
    size = min(fit(say_hand(hand, words), REGULAR, 8.5, TOLD).size for scale in scales for hand in scale.hands)
    for place, scale in enumerate(scales):
        left = AREA.left + place * (COLUMN + GUTTER)
        _draw_labels(canvas, scale, Box(left, AREA.top - SCALE_ROW, COLUMN, SCALE_ROW), words)
        for line, hand in enumerate(scale.hands, start=1):
            row = Box(left, AREA.top - (line + 1) * SCALE_ROW, COLUMN, SCALE_ROW)
            shade_every_second(canvas, line, row)
            _draw_hand(canvas, hand, row, size, rules, words)
    longest = max(len(scale.hands) for scale in scales)
    return AREA.top - (1 + longest) * SCALE_ROW


def _draw_labels(canvas: Any, scale: Scale, head: Box, words: Translator) -> None:
    canvas.setFillColor(BAIZE)
    write(canvas, fit(words.gettext(scale.title), BOLD, 8.5, TOLD + OUTCOME_COLUMN), head.left, head.bottom + 4)
    canvas.setFillColor(SOFT)
    for right, label in ((head.right - MARKS_COLUMN, words.gettext("Taker")), (head.right - PADDING, words.gettext("Defence"))):
        write_right(canvas, fit(label, REGULAR, 7, MARKS_COLUMN - PADDING), right, head.bottom + 4)
    rule(canvas, head.bottom, BAIZE, 1, head.left, head.right)


def _draw_hand(canvas: Any, hand: HandFacts, row: Box, size: float, rules: Rules, words: Translator) -> None:
    """A hand and what it is worth, asked of the rules as the sheet is printed."""
    score = score_hand(hand, rules)
    y = row.bottom + 3.6
    canvas.setFillColor(INK)
    write(canvas, fit(say_hand(hand, words), REGULAR, size, TOLD), row.left + PADDING, y)
    for right, side in ((row.right - MARKS_COLUMN, TAKER), (row.right - PADDING, DEFENCE)):
        write_right(canvas, fit(number(score.marks[side], words), BOLD, 8, MARKS_COLUMN - PADDING), right, y)
    canvas.setFillColor(SOFT)
    outcome = words.gettext("made") if score.made else words.gettext("failed")
    write_right(canvas, fit(outcome, REGULAR, 7.5, OUTCOME_COLUMN), row.right - 2 * MARKS_COLUMN, y)
    rule(canvas, row.bottom, LINE, 0.4, row.left, row.right)


def say_hand(hand: HandFacts, words: Translator) -> str:
    """A hand of the scale in a few words: what was bid, what the taker took, who announced a belote."""
    if hand.capot is not None:
        took = words.gettext("all the tricks") if hand.capot == TAKER else words.gettext("no trick")
    else:
        took = words.gettext("{points} points").format(points=number(hand.points or 0, words))
    belote = {(): "", (TAKER,): words.gettext("belote"), (DEFENCE,): words.gettext("belote in defence")}[hand.belote]
    return " · ".join(part for part in (say_contract(hand, words), took, belote) if part)


# --- the rules ----------------------------------------------------------------------------------------------------------------------------------


def _draw_rules(canvas: Any, sections: Sequence[Section], top: float, words: Translator) -> None:
    """The rules in two columns, in the largest letters that keep them on the page."""
    for place, column in enumerate(_columns(sections, top - AREA.bottom, words)):
        y = top + column[0][0].style.spaceBefore
        for paragraph in chain.from_iterable(column):
            y -= _room(paragraph)
            paragraph.drawOn(canvas, AREA.left + place * (COLUMN + GUTTER), y)


def _columns(sections: Sequence[Section], height: float, words: Translator) -> tuple[Sequence[Block], Sequence[Block]]:
    """The rules cut where both columns are most alike."""
    size = LARGEST
    while size >= SMALLEST:
        blocks = [block for section in sections for block in _blocks(section, size, words)]
        cut = min(range(1, len(blocks)), key=lambda place: max(_height(blocks[:place]), _height(blocks[place:])))
        columns = blocks[:cut], blocks[cut:]
        if max(_height(column) for column in columns) <= height:
            return columns
        size -= STEP
    raise ValueError("the rules do not fit on one page")


def _height(blocks: Sequence[Block]) -> float:
    return sum(_room(paragraph) for block in blocks for paragraph in block)


def _room(paragraph: Paragraph) -> float:
    """What a paragraph takes of its column: its lines, and the space before them."""
    return float(paragraph.height + paragraph.style.spaceBefore)


def _blocks(section: Section, size: float, words: Translator) -> list[Block]:
    """The title with the first rule, then each rule by itself."""
    title = _paragraph(markup(words.gettext(section.title)), BOLD, size + 1, BAIZE, 0.7)
    first, *others = (_paragraph(_say_rule(each, words), REGULAR, size, INK, 0.22) for each in section.rules)
    return [[title, first], *([other] for other in others)]


def _say_rule(each: Rule, words: Translator) -> str:
    text = markup(each.say(words))
    return f"<b>{markup(words.gettext(each.lead))}</b> {text}" if each.lead else text


def _paragraph(text: str, face: str, size: float, colour: Any, before: float) -> Paragraph:
    """A paragraph that knows how high it is in a column; `before` is the space above it, in lines."""
    style = ParagraphStyle("rule", fontName=face, fontSize=size, leading=size * LEADING, textColor=colour, spaceBefore=size * before)
    paragraph = Paragraph(text, style)
    paragraph.wrap(COLUMN, AREA.height)
    return paragraph
