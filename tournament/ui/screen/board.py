"""What a slide is painted on, in fractions of its height, and the heading and boxes that slides have in common.

So the hall's screen and its miniature on the desk are the same picture.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from functools import lru_cache
from typing import Final, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from tournament.hosting.screens.slides import (
    BODY,
    CAPITAL,
    FOOT,
    HEAD,
    LABELS,
    LETTER,
    ListLayout,
    Slide,
    SlideKind,
    in_columns,
)
from tournament.i18n import Translator
from tournament.messages.hall.slides import part_text
from tournament.messages.rounds.clock import clock_view_text
from tournament.services.rounds.game_clock import ClockView
from tournament.ui.theme.tokens import FAMILY, Colours
from tournament.ui.widgets.qr import paint_qr

SMALLEST: Final = 0.75
"""A long name is written down to this part of its size before it takes two lines (docs/decisions/0080)."""
NARROW: Final = 90
"""Before that it is written a little narrower, in percents: its capitals keep their height."""
STEPS: Final = 6
LEADING: Final = 0.53
"""How far the middles of two lines are from the middle of both, of the size of the font."""


class Side(Enum):
    """Where a text stands in its box."""

    LEFT = 0
    MIDDLE = 1
    RIGHT = 2


@dataclass(frozen=True)
class Lettering:
    """How something is written: the size of the font in pixels, how bold, and how narrow in percents."""

    pixels: float
    weight: QFont.Weight = QFont.Weight.Normal
    stretch: int = 100

    def of_size(self, part: float) -> "Lettering":
        """The hand in another size, as a part of its own."""
        return replace(self, pixels=self.pixels * part)


@lru_cache(maxsize=256)
def font_of(hand: Lettering) -> QFont:
    """The typeface of the window, with figures of equal width."""
    font = QFont([FAMILY, "DejaVu Sans"])
    font.setPixelSize(max(round(hand.pixels), 1))
    font.setWeight(hand.weight)
    font.setStretch(hand.stretch)
    font.setFeature(QFont.Tag("tnum"), 1)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=4096)
def width_of(text: str, hand: Lettering) -> float:
    """How wide a text is, in pixels."""
    return QFontMetricsF(font_of(hand)).horizontalAdvance(text)


@dataclass(frozen=True)
class Room:
    """Where a text must fit, in pixels: so many lines, no smaller than `least` unless cut off."""

    width: float
    height: float
    least: float
    lines: int = 1


@lru_cache(maxsize=2048)
def fitted(text: str, room: Room, hand: Lettering) -> tuple[tuple[str, ...], Lettering]:
    """A text on one line, narrower and then smaller; else on two if allowed; else with an ellipsis."""
    narrow = replace(hand, stretch=NARROW)
    smaller = sizes_between(narrow, min(room.least / hand.pixels, 1))
    for each in (hand, *smaller):
        if width_of(text, each) <= room.width:
            return (text,), each
    if room.lines == 1 or len(words_of(text)) == 1:
        return (elided(text, room.width, smaller[-1]),), smaller[-1]
    under = replace(smaller[-1], pixels=min(smaller[-1].pixels, room.height / (4 * LEADING)))
    for each in sizes_between(under, SMALLEST**2):
        parts = in_two(text, each)
        if max(width_of(part, each) for part in parts) <= room.width:
            return parts, each
    return tuple(elided(part, room.width, each) for part in parts), each


def sizes_between(hand: Lettering, least: float) -> list[Lettering]:
    """How something is written from this size down to a part of it."""
    return [hand.of_size(1 - (1 - least) * step / STEPS) for step in range(STEPS + 1)]


def in_two(text: str, hand: Lettering) -> tuple[str, str]:
    """A text broken at the space where its lines are about equally long."""
    words = words_of(text)
    breaks = [(" ".join(words[:index]), " ".join(words[index:])) for index in range(1, len(words))]
    return min(breaks, key=lambda pair: max(width_of(part, hand) for part in pair))


def words_of(text: str) -> list[str]:
    """What stays on one line; the sign between two names stays with the first."""
    return text.replace(" / ", "\N{NO-BREAK SPACE}/ ").replace(" – ", "\N{NO-BREAK SPACE}– ").split(" ")


def elided(text: str, width: float, hand: Lettering) -> str:
    """A text ended with an ellipsis where it is too long."""
    return QFontMetricsF(font_of(hand)).elidedText(text, Qt.TextElideMode.ElideRight, width)


def broken(text: str, width: float, hand: Lettering) -> list[str]:
    """A text in lines that are no wider than this, broken at spaces, all of them about equally long."""
    lines = broken_greedily(text, width, hand)
    low, high = 0.0, width
    while high - low > hand.pixels / 4:
        middle = (low + high) / 2
        tried = broken_greedily(text, middle, hand)
        if len(tried) == len(lines) and all(width_of(line, hand) <= width for line in tried):
            lines, high = tried, middle
        else:
            low = middle
    return lines


def broken_greedily(text: str, width: float, hand: Lettering) -> list[str]:
    """A text in lines, each as long as it may be."""
    lines: list[str] = []
    for word in words_of(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, hand) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


class Board:
    """Paints on a picture of so many pixels. Places are fractions of its height, `width` its ratio."""

    def __init__(self, painter: QPainter, size: tuple[float, float], colours: Colours) -> None:
        self.painter, self.colours = painter, colours
        self.width, self._height = size[0] / size[1], size[1]
        if painter.isActive():
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)

    def rect(self, box: QRectF) -> QRectF:
        """A box in pixels."""
        return QRectF(
            box.x() * self._height, box.y() * self._height, box.width() * self._height, box.height() * self._height
        )

    def fill(self, box: QRectF, colour: str, radius: float = 0) -> None:
        """A box filled with a colour, its corners round."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(colour))
        if radius:
            self.painter.drawRoundedRect(self.rect(box), radius * self._height, radius * self._height)
        else:
            self.painter.drawRect(self.rect(box))

    def code(self, text: str, box: QRectF) -> None:
        """The QR code of a text."""
        paint_qr(self.painter, self.rect(box), text)

    def line(self, points: Sequence[tuple[float, float]], colour: str, thickness: float) -> None:
        """A line from point to point."""
        pen = self.painter.pen()
        pen.setStyle(Qt.PenStyle.SolidLine)
        pen.setColor(QColor(colour))
        pen.setWidthF(max(thickness * self._height, 1))
        self.painter.setPen(pen)
        self.painter.drawPolyline([QPointF(x * self._height, y * self._height) for x, y in points])

    def shape(self, points: Sequence[tuple[float, float]], colour: str) -> None:
        """A filled shape with these corners."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(colour))
        self.painter.drawPolygon([QPointF(x * self._height, y * self._height) for x, y in points])

    def clip(self, box: QRectF) -> None:
        """Paint only within a box from now on, until `unclip`."""
        self.painter.save()
        self.painter.setClipRect(self.rect(box))

    def unclip(self) -> None:
        """Paint everywhere again."""
        self.painter.restore()

    def hand(self, letter: float, weight: QFont.Weight = QFont.Weight.Normal) -> Lettering:
        """How a text with capitals of this height is written."""
        return Lettering(letter / CAPITAL * self._height, weight)

    def measure(self, text: str, letter: float, weight: QFont.Weight = QFont.Weight.Normal) -> float:
        """How wide a text with capitals of this height is."""
        return width_of(text, self.hand(letter, weight)) / self._height

    def write(
        self,
        text: str,
        box: QRectF,
        letter: float,
        colour: str = "",
        *,
        weight: QFont.Weight = QFont.Weight.Normal,
        side: Side = Side.LEFT,
        lines: int = 1,
    ) -> None:
        """A text with capitals of this height in the middle of a box, smaller or on more lines where it is too long."""
        area = self.rect(box)
        least = self.hand(min(letter, LETTER) * SMALLEST).pixels
        shown, hand = fitted(text, Room(area.width(), area.height(), least, lines), self.hand(letter, weight))
        self._write_lines(shown, area, hand, colour, side)

    def paragraph(
        self,
        text: str,
        box: QRectF,
        letter: float,
        least: float,
        colour: str = "",
        *,
        weight: QFont.Weight = QFont.Weight.Normal,
    ) -> None:
        """A text on as many lines as needed, at most `letter` large; under `least` only if it must."""
        area = self.rect(box)
        sizes = [letter - (letter - least) * step / STEPS for step in range(STEPS + 1)]
        for size in (*sizes, *(least * SMALLEST**step for step in range(1, STEPS))):
            hand = self.hand(size, weight)
            lines = broken(text, area.width(), hand)
            if len(lines) * hand.pixels * 2 * LEADING <= area.height() and all(
                width_of(line, hand) <= area.width() for line in lines
            ):
                break
        self._write_lines([elided(line, area.width(), hand) for line in lines], area, hand, colour, Side.MIDDLE)

    def _write_lines(self, lines: Sequence[str], area: QRectF, hand: Lettering, colour: str, side: Side) -> None:
        font = font_of(hand)
        metrics = QFontMetricsF(font)
        self.painter.setFont(font)
        self.painter.setPen(QColor(colour or self.colours.ink))
        for index, line in enumerate(lines):
            middle = area.center().y() + (index - (len(lines) - 1) / 2) * 2 * LEADING * hand.pixels
            free = area.width() - metrics.horizontalAdvance(line)
            start = area.x() + {Side.LEFT: 0.0, Side.MIDDLE: free / 2, Side.RIGHT: free}[side]
            self.painter.drawText(QPointF(start, middle + metrics.capHeight() / 2), line)


ItemT = TypeVar("ItemT")
BOLD: Final = QFont.Weight.Bold
STRONG: Final = QFont.Weight.DemiBold

MARGIN: Final = 0.045
TITLE: Final = 0.05
PART: Final = 0.03
LABEL: Final = 0.022
NOTE: Final = 0.024
ADDRESS_ROOM: Final = 0.8
BETWEEN: Final = 0.05
"""Between two columns of rows."""
INSET: Final = 0.3
"""How far what stands in a row is from its ends, of the row."""
ROUND: Final = 0.008
TOO_LITTLE: Final = 1e-6
"""The width of a part of a row in which there is nothing."""
TOP: Final = HEAD + LABELS
"""Where the rows begin."""


@dataclass(frozen=True)
class Scene:
    """What is painted beside the slide: translator, time of day, and how far it has moved in (0 to 1).

    `clock` is how the clock of the round stands, None where there is none; `address` says where telephones go; `url`
    and `network` are where and by which Wi-Fi, empty while they go nowhere.
    """

    tr: Translator
    now: datetime
    clock: ClockView | None = None
    address: str = ""
    moved: float = 1.0
    url: str = ""
    network: str = ""


def paint_frame(board: Board, slide: Slide, scene: Scene, title: str) -> None:
    """The heading, with what of the list is on the page; at the foot where telephones go, and what time it is."""
    part = part_text(slide, scene.tr)
    wide = board.width - 2 * MARGIN
    taken = min(board.measure(part, PART, STRONG) + BETWEEN, wide / 2) if part else 0
    board.write(title, QRectF(MARGIN, 0.012, wide - taken, HEAD - 0.012), TITLE, weight=BOLD)
    if part:
        board.write(
            part,
            QRectF(board.width - MARGIN - taken + BETWEEN, 0.012, taken - BETWEEN, HEAD - 0.012),
            PART,
            board.colours.soft,
            weight=STRONG,
            side=Side.RIGHT,
        )
    paint_foot(board, scene)


def paint_foot(board: Board, scene: Scene) -> None:
    """Where telephones go."""
    if scene.address:
        board.write(
            scene.address, QRectF(MARGIN, 1 - FOOT, ADDRESS_ROOM, FOOT), NOTE, board.colours.soft, weight=STRONG
        )


def time_box(board: Board) -> QRectF:
    """Where the time is, at the foot of every slide."""
    return QRectF(MARGIN + ADDRESS_ROOM, 1 - FOOT, board.width - 2 * MARGIN - ADDRESS_ROOM, FOOT)


def paint_time(board: Board, slide: Slide, scene: Scene) -> None:
    """What time it is and, as far as there is room for it, how much is left of the round."""
    told, box = f"{scene.now:%H:%M}", time_box(board)
    late = scene.clock is not None and scene.clock.is_late
    if scene.clock is not None and slide.kind is not SlideKind.CLOCK:
        longer = f"{clock_view_text(scene.clock, scene.tr, scene.now.tzinfo)} · {told}"
        told = longer if board.measure(longer, NOTE, STRONG) * SMALLEST <= box.width() else told
    board.write(
        told, box, NOTE, board.colours.amber_text if late else board.colours.ink, weight=STRONG, side=Side.RIGHT
    )


def body_of(board: Board) -> QRectF:
    """Where the rows are."""
    return QRectF(MARGIN, TOP, board.width - 2 * MARGIN, BODY)


def whole_of(board: Board) -> QRectF:
    """What a slide without rows has: the rows and the heads of their columns."""
    return QRectF(MARGIN, HEAD, board.width - 2 * MARGIN, LABELS + BODY)


def columns_of(board: Board, columns: int) -> list[QRectF]:
    """The columns of the rows beside each other."""
    body = body_of(board)
    wide = (body.width() - BETWEEN * (columns - 1)) / columns
    return [QRectF(body.x() + (wide + BETWEEN) * index, body.y(), wide, body.height()) for index in range(columns)]


def rows_of(board: Board, items: Sequence[ItemT], layout: ListLayout) -> Iterator[tuple[ItemT, QRectF, int]]:
    """Every item with the box of its row, column by column, and the how manieth of its column it is."""
    for column, within in zip(columns_of(board, layout.columns), in_columns(items, layout), strict=False):
        for index, item in enumerate(within):
            yield item, QRectF(column.x(), column.y() + index * layout.row, column.width(), layout.row), index


def paint_stripe(board: Board, box: QRectF, index: int, colour: str = "") -> None:
    """The ground of a row: every other one stands out, so that the eye keeps its line over the whole width."""
    if colour or index % 2 == 0:
        board.fill(box, colour or board.colours.paper, ROUND)


def paint_label(board: Board, text: str, box: QRectF, side: Side = Side.LEFT) -> None:
    """The head of a column."""
    board.write(text, box, LABEL, board.colours.soft, weight=STRONG, side=side)


def labels_over(column: QRectF) -> QRectF:
    """Where the heads of what stands in a column of rows are."""
    return QRectF(column.x(), HEAD, column.width(), LABELS)


def within(box: QRectF, layout: ListLayout) -> QRectF:
    """A row without its ends."""
    inset = layout.row * INSET
    return box.adjusted(inset, 0, -inset, 0)


def parts(box: QRectF, *widths: float, gap: float) -> list[QRectF]:
    """A box cut into parts beside each other; those of width 0 share what the others leave."""
    free = box.width() - sum(widths) - gap * (len(widths) - 1)
    share = free / max(widths.count(0), 1)
    left, cut = box.x(), []
    for wanted in widths:
        wide = wanted or share
        cut.append(QRectF(left, box.y(), wide, box.height()))
        left += wide + gap
    return cut
