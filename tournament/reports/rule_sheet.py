"""The rule sheet: how the game is played and what every hand marks, on one page, by the settings of this championship.

The scale is not written anywhere: its hands are scored when the sheet is printed, so paper and desk cannot disagree.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Paragraph

from tournament.i18n import Translator
from tournament.reports.fonts import BOLD, REGULAR, load_family
from tournament.reports.page import AREA, BAIZE, INK, LINE, SHADE, SOFT, Box, Heading, print_framed, rule
from tournament.reports.rule_text import Rule, RuleText, Scale, Section
from tournament.reports.rule_text_contree import CONTREE
from tournament.reports.text import fit, markup, write, write_right
from tournament.scoring.facts import Doubling, HandFacts
from tournament.scoring.games import score_hand
from tournament.scoring.rules import Rules
from tournament.services.lines import ChampionshipLine, Snapshot
from tournament.wording.hands import say_contract
from tournament.wording.numbers import number
from tournament.wording.settings import say_formula

RULE_TEXTS: Final[Mapping[str, RuleText]] = {"contree-championship": CONTREE}

TAKER, DEFENCE = "A", "B"
GUTTER: Final = 7 * mm
SCALE_ROW: Final = 4.5 * mm
MARKS_COLUMN: Final = 15 * mm
OUTCOME_COLUMN: Final = 15 * mm
LARGEST, SMALLEST, STEP = 9.5, 5.5, 0.1
LEADING: Final = 1.22
COLUMN: Final = (AREA.width - GUTTER) / 2

Block = Sequence[Paragraph]
"""Paragraphs that stay together: a title never stands alone at the foot of a column."""


def render_rule_sheet(snapshot: Snapshot, words: Translator) -> bytes:
    """The rules of a championship on one page."""
    championship = snapshot.championship
    text = RULE_TEXTS[championship.rules.system]

    def draw(canvas: Any) -> None:
        top = _draw_scales(canvas, text.scales, championship.rules, words)
        _draw_rules(canvas, text.sections(championship, words), top - 4 * mm)

    heading = Heading(words.gettext("The rules on one page"), _say_game(championship, words))
    return print_framed([draw], heading, snapshot, words)


def _say_game(championship: ChampionshipLine, words: Translator) -> str:
    formula = say_formula(championship.rules, words)
    return formula[:1].upper() + formula[1:]


# --- the scale ----------------------------------------------------------------------------------------------------------------------------------


def _draw_scales(canvas: Any, scales: Sequence[Scale], rules: Rules, words: Translator) -> float:
    """The scales beside each other; returns how far down they reach."""
    for place, scale in enumerate(scales):
        _draw_scale(canvas, scale, AREA.left + place * (COLUMN + GUTTER), rules, words)
    return AREA.top - (1 + max(len(scale.hands) for scale in scales)) * SCALE_ROW


def _draw_scale(canvas: Any, scale: Scale, left: float, rules: Rules, words: Translator) -> None:
    head = Box(left, AREA.top - SCALE_ROW, COLUMN, SCALE_ROW)
    canvas.setFillColor(BAIZE)
    write(canvas, fit(words.gettext(scale.title), BOLD, 9, COLUMN - OUTCOME_COLUMN - 2 * MARKS_COLUMN, least=6), BOLD, left, head.bottom + 4)
    canvas.setFillColor(SOFT)
    for right, label in ((head.right - MARKS_COLUMN, words.gettext("Taker")), (head.right, words.gettext("Defence"))):
        write_right(canvas, fit(label, REGULAR, 7.5, MARKS_COLUMN, least=5.5), REGULAR, right, head.bottom + 4)
    rule(canvas, head.bottom, BAIZE, 1, head.left, head.right)
    for place, hand in enumerate(scale.hands, start=1):
        _draw_hand(canvas, hand, Box(left, head.bottom - place * SCALE_ROW, COLUMN, SCALE_ROW), place % 2 == 0, rules, words)


def _draw_hand(canvas: Any, hand: HandFacts, row: Box, shaded: bool, rules: Rules, words: Translator) -> None:
    score = score_hand(hand, rules)
    if shaded:
        canvas.setFillColor(SHADE)
        canvas.rect(row.left, row.bottom, row.width, row.height, stroke=0, fill=1)
    y = row.bottom + 3.6
    outcome = words.gettext("made") if score.made else words.gettext("failed")
    canvas.setFillColor(INK)
    told = fit(say_hand(hand, words), REGULAR, 8, COLUMN - 2 * MARKS_COLUMN - OUTCOME_COLUMN + 4, least=5)
    write(canvas, told, REGULAR, row.left + 2, y)
    canvas.setFillColor(SOFT)
    write_right(canvas, fit(outcome, REGULAR, 7.5, OUTCOME_COLUMN, least=5), REGULAR, row.right - 2 * MARKS_COLUMN + 4, y)
    canvas.setFillColor(INK)
    for right, side in ((row.right - MARKS_COLUMN, TAKER), (row.right - 2, DEFENCE)):
        write_right(canvas, fit(number(score.marks[side], words), BOLD, 8.5, MARKS_COLUMN, least=5), BOLD, right, y)
    rule(canvas, row.bottom, LINE, 0.4, row.left, row.right)


def say_hand(hand: HandFacts, words: Translator) -> str:
    """A hand of the scale in a few words: what was bid, what the taker took, who announced a belote."""
    if hand.capot is not None:
        took = words.gettext("all the tricks") if hand.capot == TAKER else words.gettext("no trick")
    else:
        took = words.gettext("{points} points").format(points=number(hand.points or 0, words))
    belote = {(): "", (TAKER,): words.gettext("belote"), (DEFENCE,): words.gettext("belote in defence")}[hand.belote]
    return ", ".join(part for part in (say_contract(hand, words), took, belote) if part)


# --- the rules ----------------------------------------------------------------------------------------------------------------------------------


def _draw_rules(canvas: Any, sections: Sequence[Section], top: float) -> None:
    """The rules in two columns, in the largest letters that keep them on the page."""
    left, right = _columns(sections, top - AREA.bottom)
    for place, column in enumerate((left, right)):
        y = top
        for block in column:
            for paragraph in block:
                y -= paragraph.style.spaceBefore + paragraph.height
                paragraph.drawOn(canvas, AREA.left + place * (COLUMN + GUTTER), y)


def _columns(sections: Sequence[Section], height: float) -> tuple[Sequence[Block], Sequence[Block]]:
    load_family()
    size = LARGEST
    while size > SMALLEST:
        blocks = [block for section in sections for block in _blocks(section, size)]
        cut = min(range(len(blocks)), key=lambda place: max(_height(blocks[:place]), _height(blocks[place:])))
        if max(_height(blocks[:cut]), _height(blocks[cut:])) <= height:
            return blocks[:cut], blocks[cut:]
        size -= STEP
    raise ValueError("the rules do not fit on one page")


def _height(blocks: Sequence[Block]) -> float:
    return sum(paragraph.style.spaceBefore + paragraph.height for block in blocks for paragraph in block)


def _blocks(section: Section, size: float) -> list[Block]:
    """The title with the first rule, then each rule by itself."""
    title = _paragraph(markup(section.title), ParagraphStyle("title", fontName=BOLD, fontSize=size + 1, leading=(size + 1) * LEADING, textColor=BAIZE, spaceBefore=size * 0.7))
    first, *others = (_paragraph(_say_rule(each), ParagraphStyle("rule", fontName=REGULAR, fontSize=size, leading=size * LEADING, textColor=INK, spaceBefore=size * 0.22)) for each in section.rules)
    return [[title, first], *([other] for other in others)]


def _say_rule(each: Rule) -> str:
    return f"<b>{markup(each.lead)}</b> {markup(each.text)}" if each.lead else markup(each.text)


def _paragraph(text: str, style: ParagraphStyle) -> Paragraph:
    """A paragraph that knows how high it is in a column."""
    paragraph = Paragraph(text, style)
    paragraph.wrap(COLUMN, AREA.height)
    return paragraph
