"""Designs of diplomas, drawn with lines and signs: sharp on any printer, and fit for grey."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any, Final

from reportlab.lib.colors import HexColor, white
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.papers.document import choice
from tournament.papers.label_sheets import LabelLine, write_lines
from tournament.papers.page import BAIZE, INK, LINE, SHADE, SOFT, Box, draw_picture, rule
from tournament.papers.text import BOLD, REGULAR, fit, write, write_centred
from tournament.sentences import N_

HEIGHT, WIDTH = A4
METALS: Final = {1: HexColor("#B8901F"), 2: HexColor("#8A949B"), 3: HexColor("#A8693A")}
"""Gold, silver and bronze, dark enough for white figures."""
SUITS: Final = "♠♥♦♣"
DOTS: Final = "." * 90


@dataclass(frozen=True)
class Diploma:
    """A diploma's content: winner (empty: by hand), companions, contest, place, date, rank, occasion, merits."""

    name: str
    beneath: str
    contest: str
    when: str
    rank: int = 0
    honour: str = ""
    told: tuple[str, ...] = ()


Painter = Callable[[Any, Diploma, Any, Translator], None]
"""What draws a diploma on a canvas, with the club's picture where there is one."""


def paint_framed(canvas: Any, diploma: Diploma, picture: Any, tr: Translator) -> None:
    """A double frame with a suit in each corner; everything in the middle."""
    _frame(canvas, 9 * mm, 2.4)
    _frame(canvas, 11.5 * mm, 0.7)
    for suit, x, y in zip(SUITS, (20, 277, 277, 20), (190, 190, 20, 20), strict=True):
        canvas.setFillColor(BAIZE)
        write_centred(canvas, fit(suit, REGULAR, 22, 40), x * mm, y * mm - 8)
    top = Box(35 * mm, 164 * mm, WIDTH - 70 * mm, 32 * mm)
    if picture is not None:
        draw_picture(canvas, picture, top)
    else:
        canvas.setFillColor(BAIZE)
        write_centred(canvas, fit("  ".join(SUITS), REGULAR, 34, top.width), top.middle, top.bottom + 9 * mm)
    _write_title(canvas, Box(35 * mm, 142 * mm, WIDTH - 70 * mm, 20 * mm), tr)
    rule(canvas, 139 * mm, BAIZE, 1.2, WIDTH / 2 - 30 * mm, WIDTH / 2 + 30 * mm)
    _write_body(canvas, diploma, Box(30 * mm, 45 * mm, WIDTH - 60 * mm, 91 * mm), tr)
    _write_foot(canvas, diploma, Box(32 * mm, 17 * mm, WIDTH - 64 * mm, 24 * mm), tr)


def paint_banded(canvas: Any, diploma: Diploma, picture: Any, tr: Translator) -> None:
    """A green band at the left with the medal; everything else beside it."""
    band = Box(0, 0, 68 * mm, HEIGHT)
    canvas.setFillColor(BAIZE)
    canvas.rect(band.left, band.bottom, band.width, band.height, stroke=0, fill=1)
    canvas.setFillColor(white)
    for index, suit in enumerate("♠♣♠♣"):  # red ones would not show on green
        write_centred(canvas, fit(suit, REGULAR, 24, 40), band.left + (13 + 14 * index) * mm, 15 * mm)
    if picture is not None:
        canvas.setFillColor(white)
        canvas.roundRect(11 * mm, 150 * mm, 46 * mm, 46 * mm, 3 * mm, stroke=0, fill=1)
        draw_picture(canvas, picture, Box(13 * mm, 152 * mm, 42 * mm, 42 * mm))
    _draw_medal(canvas, diploma.rank, band.middle, 92 * mm, 24 * mm, ribbon=white)
    right = Box(80 * mm, 0, WIDTH - 94 * mm, HEIGHT)
    _write_title(canvas, Box(right.left, 170 * mm, right.width, 22 * mm), tr)
    rule(canvas, 167 * mm, BAIZE, 2.4, right.left, right.right)
    _write_body(canvas, diploma, Box(right.left, 52 * mm, right.width, 110 * mm), tr)
    _write_foot(canvas, diploma, Box(right.left, 14 * mm, right.width, 30 * mm), tr)


def paint_carded(canvas: Any, diploma: Diploma, picture: Any, tr: Translator) -> None:
    """Four aces fanned out above, a medal beneath them, on a shaded sheet with a border of suits."""
    canvas.setFillColor(SHADE)
    canvas.rect(0, 0, WIDTH, HEIGHT, stroke=0, fill=1)
    canvas.setFillColor(white)
    canvas.roundRect(15 * mm, 15 * mm, WIDTH - 30 * mm, HEIGHT - 30 * mm, 5 * mm, stroke=0, fill=1)
    _border_of_suits(canvas)
    for index, suit in enumerate(SUITS):
        _draw_ace(canvas, suit, 64 * mm, 121 * mm, 33 - index * 22)
    if picture is not None:
        draw_picture(canvas, picture, Box(WIDTH - 90 * mm, 148 * mm, 56 * mm, 42 * mm))
    else:
        _draw_medal(canvas, diploma.rank, WIDTH - 62 * mm, 172 * mm, 16 * mm, ribbon=BAIZE)
    middle = Box(110 * mm, 150 * mm, WIDTH - 191 * mm, 38 * mm)
    _write_title(canvas, middle, tr)
    _write_body(canvas, diploma, Box(30 * mm, 48 * mm, WIDTH - 60 * mm, 84 * mm), tr)
    _write_foot(canvas, diploma, Box(32 * mm, 21 * mm, WIDTH - 64 * mm, 24 * mm), tr)


def _write_title(canvas: Any, box: Box, tr: Translator) -> None:
    write_lines(canvas, [LabelLine(tr.gettext("Diploma"), BOLD, 54, BAIZE)], box)


def _write_body(canvas: Any, diploma: Diploma, box: Box, tr: Translator) -> None:
    head = [LabelLine(diploma.contest, BOLD, 23), LabelLine(tr.gettext("awarded to"), REGULAR, 15, SOFT)]
    if diploma.name:
        achieved = [
            LabelLine(diploma.honour, BOLD, 32, BAIZE),
            *(LabelLine(text, REGULAR, 15, SOFT) for text in diploma.told),
        ]
        write_lines(
            canvas,
            [*head, LabelLine(diploma.name, BOLD, 46), LabelLine(diploma.beneath, REGULAR, 18), *achieved],
            box,
            between=12,
        )
    else:
        write_lines(canvas, [*head, *(LabelLine(DOTS, REGULAR, 20, SOFT) for _ in range(3))], box, between=16)


def _write_foot(canvas: Any, diploma: Diploma, box: Box, tr: Translator) -> None:
    third = box.width / 3
    canvas.setFillColor(INK)
    when = fit(diploma.when, REGULAR, 12, third * 1.2, least=9)
    write(canvas, when, box.left, box.bottom + 4 + when.height - when.size)
    for index, who in enumerate((tr.gettext("For the club"), tr.gettext("The referee"))):
        left = box.right - (2 - index) * (third * 0.82)
        rule(canvas, box.bottom, LINE, 0.8, left, left + third * 0.74)
        canvas.setFillColor(SOFT)
        write(canvas, fit(who, REGULAR, 10, third * 0.74), left, box.bottom + 14 * mm)


def _frame(canvas: Any, inset: float, thickness: float) -> None:
    canvas.setStrokeColor(BAIZE)
    canvas.setLineWidth(thickness)
    canvas.rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset)


def _border_of_suits(canvas: Any) -> None:
    """The four suits in turn along the edges."""
    across = [(x, y) for x in range(9, 290, 9) for y in (7.5, 202.5)]
    upright = [(x, y) for y in range(17, 200, 9) for x in (7.5, 289.5)]
    for index, (x, y) in enumerate((*across, *upright)):
        canvas.setFillColor(BAIZE)
        write_centred(canvas, fit(SUITS[index // 2 % 4], REGULAR, 13, 20), x * mm, y * mm - 4.5)


def _draw_ace(canvas: Any, suit: str, x: float, y: float, degrees: float) -> None:
    """An ace, turned around the point at which a hand would hold the fan."""
    width, height = 27 * mm, 41 * mm
    canvas.saveState()
    canvas.translate(x, y)
    canvas.rotate(degrees)
    left, bottom = -width / 2, 22 * mm
    canvas.setFillColor(white)
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.8)
    canvas.roundRect(left, bottom, width, height, 2.5 * mm, stroke=1, fill=1)
    canvas.setFillColor(INK)
    write_centred(canvas, fit("A", BOLD, 15, 20), left + 4.5 * mm, bottom + height - 17)
    write_centred(canvas, fit(suit, REGULAR, 14, 20), left + 4.5 * mm, bottom + height - 30)
    write_centred(canvas, fit(suit, REGULAR, 38, 60), 2 * mm, bottom + height / 2 - 15)
    canvas.restoreState()


def _draw_medal(canvas: Any, rank: int, x: float, y: float, radius: float, *, ribbon: Any) -> None:
    metal = METALS.get(rank, INK if ribbon is white else BAIZE)
    canvas.setFillColor(ribbon)
    for side in (-1, 1):
        tail = canvas.beginPath()
        tail.moveTo(x + side * radius * 0.15, y)
        for across, down in ((0.35, 2.1), (0.62, 1.75), (1.0, 1.9), (0.75, 0)):
            tail.lineTo(x + side * radius * across, y - radius * down)
        tail.close()
        canvas.drawPath(tail, stroke=0, fill=1)
    rosette = canvas.beginPath()
    points = [(radius * (1 if step % 2 else 0.88), pi * step / 20) for step in range(40)]
    rosette.moveTo(x + points[0][0], y)
    for length, angle in points[1:]:
        rosette.lineTo(x + length * cos(angle), y + length * sin(angle))
    rosette.close()
    canvas.setFillColor(metal)
    canvas.setStrokeColor(white)
    canvas.setLineWidth(1.2)
    canvas.drawPath(rosette, stroke=1, fill=1)
    canvas.circle(x, y, radius * 0.74, stroke=1, fill=0)
    canvas.setFillColor(white)
    size = radius * 0.95
    figure = fit(str(rank) if rank else "♠", BOLD, size, radius * 1.2)
    write_centred(canvas, figure, x, y - figure.size * 0.365)
    canvas.setFillColor(INK)


DESIGN: Final = choice(
    "design", N_("&Design"), {"framed": N_("A double frame"), "banded": N_("A green band"), "carded": N_("Four aces")}
)
PAINTERS: Final[Mapping[str, Painter]] = {"framed": paint_framed, "banded": paint_banded, "carded": paint_carded}
"""What draws each design."""
