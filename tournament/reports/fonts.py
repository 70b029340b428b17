"""The faces of the paper: DejaVu Sans has the four suits, the narrow space and every Latin letter, and its figures are of equal width."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR: Final = "DejaVuSans"
BOLD: Final = "DejaVuSans-Bold"
FOLDER: Final = Path(__file__).resolve().parents[2] / "resources" / "fonts"


@cache
def load_font(face: str) -> Any:
    """A face, ready to be written with. Whatever measures or writes text asks for it first."""
    font = TTFont(face, FOLDER / f"{face}.ttf")
    pdfmetrics.registerFont(font)
    return font


def load_family() -> None:
    """Both faces, as one family: the bold one answers to emphasis in a paragraph."""
    load_font(REGULAR)
    load_font(BOLD)
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=REGULAR, boldItalic=BOLD)


def width_of(text: str, face: str, size: float) -> float:
    """How wide a line of text is, in points."""
    return float(load_font(face).stringWidth(text, size))


def has_glyph(character: str) -> bool:
    """Whether both faces can draw a character."""
    return all(ord(character) in load_font(face).face.charToGlyph for face in (REGULAR, BOLD))
