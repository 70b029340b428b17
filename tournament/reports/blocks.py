"""Pages of stacked blocks, such as rows: each knows its height and draws itself downwards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.reports.fonts import REGULAR
from tournament.reports.page import AREA, INK, Drawing, in_pages
from tournament.reports.text import wrapped, write

RISE = 0.86
"""How far the first line of a text lies under its top, in sizes of its face."""


@dataclass(frozen=True)
class Block:
    """A block: `draw` gets canvas and upper edge; `height` in points; a page's first has `over` above."""

    height: float
    draw: Callable[[Any, float], None]
    over: "Block | None" = None


def paragraph(text: str, *, face: str = REGULAR, size: float = 9.0, colour: Any = INK, above: float = 0.0, indent: float = 0.0) -> Block:
    """A text on as many lines as it takes, in points; `above` is left free over it."""
    fitted = wrapped(text, face, size, AREA.width - indent)

    def draw(canvas: Any, top: float) -> None:
        canvas.setFillColor(colour)
        write(canvas, fitted, AREA.left + indent, top - above - size * RISE)

    return Block(above + fitted.height + size / 3, draw)


def kept_together(blocks: Sequence[Block]) -> Block:
    """Blocks that no page parts."""

    def draw(canvas: Any, top: float) -> None:
        for block in blocks:
            block.draw(canvas, top)
            top -= block.height

    return Block(sum(block.height for block in blocks), draw)


def pages_of(blocks: Sequence[Block]) -> list[Drawing]:
    """The blocks on as many pages as they take."""
    repeated = max((block.over.height for block in blocks if block.over), default=0.0)
    parts = in_pages([block.height for block in blocks], AREA.height - repeated, AREA.height)
    return [_page(blocks[part.start : part.stop], is_first=part.start == 0) for part in parts]


def _page(blocks: Sequence[Block], *, is_first: bool) -> Drawing:
    over = None if is_first or not blocks else blocks[0].over
    return lambda canvas: kept_together([*([over] if over else []), *blocks]).draw(canvas, AREA.top)
