"""The faces of the paper, and which of them writes what.

Inter writes words and figures, which are of equal width. It has no suits and not every sign that people type: those come from DejaVu Sans. A PDF has
no face to fall back on, so a text is parted into runs, each of one face. Hearts and diamonds are red.
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
class Run:
    """A part of a line that one face writes; `red` for hearts and diamonds."""

    text: str
    face: str
    red: bool = False

    def width(self, size: float) -> float:
        """How wide it is, in points."""
        return float(load_font(self.face).stringWidth(self.text, size))


@cache
def load_font(face: str) -> Any:
    """A face, ready to be written with. Whatever measures or writes text asks for it first."""
    font = TTFont(face, FILES[face])
    pdfmetrics.registerFont(font)
    return font


def load_families() -> None:
    """Every face, as families: the bold one of each answers to emphasis in a paragraph."""
    for regular, bold in zip((REGULAR, SIGNS[REGULAR]), (BOLD, SIGNS[BOLD]), strict=True):
        load_font(regular)
        load_font(bold)
        pdfmetrics.registerFontFamily(regular, normal=regular, bold=bold, italic=regular, boldItalic=bold)


@lru_cache(KEPT)
def runs_of(text: str, face: str) -> tuple[Run, ...]:
    """A line in parts that each are of one face and one colour."""
    if text.isascii():
        return (Run(text, face),)
    return tuple(Run("".join(signs), writes, red) for (writes, red), signs in groupby(text, lambda sign: (_writer_of(sign, face), sign in RED_SUITS)))


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
