"""What slides share: heading, progress of the list, address for phones, boxes of the rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont

from tournament.hosting.screens.slides import BODY, FOOT, HEAD, LABELS, ListLayout, Slide, SlideKind, in_columns
from tournament.i18n import Translator
from tournament.messages.hall.slides import say_part
from tournament.messages.rounds.clock import say_sight
from tournament.services.rounds.game_clock import ClockSight
from tournament.ui.screen.board import SMALLEST, Board, Side

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

    words: Translator
    now: datetime
    clock: ClockSight | None = None
    address: str = ""
    moved: float = 1.0
    url: str = ""
    network: str = ""


def paint_frame(board: Board, slide: Slide, scene: Scene, title: str) -> None:
    """The heading, with what of the list is on the page; at the foot where telephones go, and what time it is."""
    part = say_part(slide, scene.words)
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
        board.write(scene.address, QRectF(MARGIN, 1 - FOOT, ADDRESS_ROOM, FOOT), NOTE, board.colours.soft, weight=STRONG)


def time_box(board: Board) -> QRectF:
    """Where the time is, at the foot of every slide."""
    return QRectF(MARGIN + ADDRESS_ROOM, 1 - FOOT, board.width - 2 * MARGIN - ADDRESS_ROOM, FOOT)


def paint_time(board: Board, slide: Slide, scene: Scene) -> None:
    """What time it is and, as far as there is room for it, how much is left of the round."""
    told, box = f"{scene.now:%H:%M}", time_box(board)
    late = scene.clock is not None and scene.clock.is_late
    if scene.clock is not None and slide.kind is not SlideKind.CLOCK:
        longer = f"{say_sight(scene.clock, scene.words, scene.now.tzinfo)} · {told}"
        told = longer if board.measure(longer, NOTE, STRONG) * SMALLEST <= box.width() else told
    board.write(told, box, NOTE, board.colours.amber_text if late else board.colours.ink, weight=STRONG, side=Side.RIGHT)


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
