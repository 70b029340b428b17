"""The faces of the paper, and which of them writes what.

Inter writes words and figures, which are of equal width. It has no suits and not every sign that people type: those
come from DejaVu Sans. A PDF has no face to fall back on, so a text is parted into runs, each of one face. Hearts and
diamonds are red.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tournament.shipped_files import RESOURCES

REGULAR: Final = "Inter-Regular"
BOLD: Final = "Inter-Bold"
SIGNS: Final[Mapping[str, str]] = {REGULAR: "DejaVuSans", BOLD: "DejaVuSans-Bold"}
"""The face that has what a face lacks."""
RED_SUITS: Final = frozenset("♥♦")
KEPT: Final = 4096  # texts whose runs are remembered: every text is measured several times before it is written once

FOLDER: Final = RESOURCES / "fonts"
FILES: Final = {face: FOLDER / ("paper" if face in SIGNS else "") / f"{face}.ttf" for face in (*SIGNS, *SIGNS.values())}


@dataclass(frozen=True, slots=True)
class FontRun:
    """A part of a line that one face writes; `red` for hearts and diamonds."""

    text: str
    face: str
    red: bool = False

    def width(self, size: float) -> float:
        """How wide it is, in points."""
        return float(load_font(self.face).stringWidth(self.text, size))


class _Font(TTFont):  # type: ignore[misc] # ReportLab has no types
    """A font that measures by a table of its signs: else that is a document's largest cost."""

    def __init__(self, face: str) -> None:
        super().__init__(face, FILES[face])
        self._advances = _Advances(self.face)

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:  # noqa: N802 (the name is ReportLab's)
        """How wide a text is, in points: to the last bit what ReportLab's own says."""
        return 0.001 * size * sum(map(self._advances.__getitem__, text))


class _Advances(dict[str, float]):
    """How wide each sign of a font is, in thousandths of its size: asked for once."""

    def __init__(self, font: Any) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, sign: str) -> float:
        width: float = self._font.getCharWidth(ord(sign))
        self[sign] = width
        return width


@cache
def load_font(face: str) -> Any:
    """A face, ready to be written with. Whatever measures or writes text asks for it first."""
    font = _Font(face)
    pdfmetrics.registerFont(font)
    return font


def load_families() -> None:
    """Every face, as families: the bold one of each answers to emphasis in a paragraph."""
    for regular, bold in zip((REGULAR, SIGNS[REGULAR]), (BOLD, SIGNS[BOLD]), strict=True):
        load_font(regular)
        load_font(bold)
        pdfmetrics.registerFontFamily(regular, normal=regular, bold=bold, italic=regular, boldItalic=bold)


@lru_cache(KEPT)
def runs_of(text: str, face: str) -> tuple[FontRun, ...]:
    """A line in parts that each are of one face and one colour."""
    if text.isascii():
        return (FontRun(text, face),)
    return tuple(
        FontRun("".join(signs), writes, red) for (writes, red), signs in groupby(text, lambda sign: (_writer_of(sign, face), sign in RED_SUITS))
    )


def _writer_of(sign: str, face: str) -> str:
    """The face that writes a sign in a text of a face: its own wherever it can."""
    return face if _draws(face, sign) or not _draws(SIGNS[face], sign) else SIGNS[face]


def _draws(face: str, sign: str) -> bool:
    return ord(sign) in load_font(face).face.charToGlyph


def width_of(text: str, face: str, size: float) -> float:
    """How wide a line of text is, in points."""
    return sum(run.width(size) for run in runs_of(text, face))


@cache
def has_glyph(sign: str) -> bool:
    """Whether a sign can be written, in the regular and in the bold font."""
    return all(_draws(face, sign) or _draws(signs, sign) for face, signs in SIGNS.items())
