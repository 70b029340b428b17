"""Text on paper: the faces and what each writes, made printable, fitted to its width, escaped.

Inter writes words and figures, which are of equal width. It has no suits and not every sign that people type: those
come from DejaVu Sans. A PDF has no face to fall back on, so a text is parted into runs, each of one face. Hearts and
diamonds are red.

Names are untrusted input. ReportLab's paragraphs parse XML, and would open the file an `<img>` names: `markup` is the
one function that escapes it. Everything else is drawn as plain lines, which read nothing.
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from itertools import groupby, pairwise
from typing import Any, Final

from reportlab.lib.colors import HexColor
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

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:  # noqa: N802 (ReportLab's name)
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
        FontRun("".join(signs), writes, red)
        for (writes, red), signs in groupby(text, lambda sign: (_writer_of(sign, face), sign in RED_SUITS))
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


MISSING: Final = "□"
RED: Final = "#B3261E"
ABOVE_BASELINE: Final = 0.8
ACCENTED: Final = 1.0
FOR_CHECKING: Final = (
    6.0  # points; what ties a sheet to the file is read by whoever checks, not by whoever holds the sheet
)
SMALLEST: Final = 7.0  # points; what is smaller on paper is not read by everybody in a hall
LEADING: Final = 1.18
TWO_LINES: Final = 0.72  # a text on two lines is at most this large, so that both fit in the height of one
WHOLE_WORD: Final = 0.75  # a word is shrunk so much further before it is broken


def printable(text: str) -> str:
    """A text as the fonts can print it: composed, no invisible signs, a box for missing ones."""
    return unicodedata.normalize("NFC", text).translate(_PRINTED)


class _Printed(dict[int, str | None]):
    """What is printed for each character code, cached, as texts are prepared repeatedly."""

    def __missing__(self, code: int) -> str | None:
        sign = "".join(_visible(chr(code))) or None
        self[code] = printed = sign if sign is None or has_glyph(sign) else MISSING
        return printed


_PRINTED: Final = _Printed()


def lacking_signs(text: str) -> tuple[str, ...]:
    """The characters of a text that no face has, each once: the paper has a box instead."""
    return tuple(dict.fromkeys(sign for sign in _visible(text) if not has_glyph(sign)))


def _visible(text: str) -> Iterator[str]:
    return (
        " " if unicodedata.category(sign) == "Cc" else sign
        for sign in unicodedata.normalize("NFC", text)
        if not _is_invisible(sign)
    )


def _is_invisible(sign: str) -> bool:
    """Whether a character only steers those beside it: a joiner, a direction mark, a variant of an emoji."""
    return unicodedata.category(sign) == "Cf" or "\ufe00" <= sign <= "\ufe0f"


def markup(text: str) -> str:
    """A text that a paragraph shows as it is, whatever marks it contains.

    A paragraph would end a line at a narrow space that must not break; the wide one keeps the sign after it on its
    line.
    """
    line = printable(text).replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")
    return "".join(_mark(run) for run in runs_of(line, REGULAR))


def _mark(run: FontRun) -> str:
    """A run as a paragraph reads it: of its face, and red where a suit is."""
    colour = f' color="{RED}"' if run.red else ""
    return (
        f'<font face="{run.face}"{colour}>{escape(run.text, quote=False)}</font>'
        if run.face not in SIGNS or run.red
        else escape(run.text, quote=False)
    )


@dataclass(frozen=True)
class Fitted:
    """A text cut into lines, the face it was measured in, and the size in points at which it fits."""

    lines: tuple[str, ...]
    face: str
    size: float

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last, in points."""
        return self.size * (1 + LEADING * (len(self.lines) - 1))


def rise(text: str) -> float:
    """How far a line reaches above its baseline, in sizes: an accent on a capital stands above all other letters."""
    signs = unicodedata.normalize("NFD", text)
    marked = any(letter.isupper() and unicodedata.combining(mark) for letter, mark in pairwise(signs))
    return ACCENTED if marked else ABOVE_BASELINE


def fit(
    text: str, face: str, size: float, width: float, *, least: float = SMALLEST, two_lines: float = TWO_LINES
) -> Fitted:
    """A text fitted to a width, never cut and never smaller than `SMALLEST`.

    It is shrunk as far as `least`, then put on two lines (at most `two_lines` of its size), then on as many small lines
    as it takes.
    """
    text, least = printable(text), min(max(least, SMALLEST), size)
    single = _size_for((text,), face, size, width)
    if single >= (least if " " in text.strip() else max(least * WHOLE_WORD, SMALLEST)) or len(text) < 2:
        return Fitted((text,), face, single)
    halves = _halves(text, face)
    double = _size_for(halves, face, max(size * two_lines, SMALLEST), width)
    if double >= SMALLEST:
        return Fitted(halves, face, double)
    return wrapped(text, face, SMALLEST, width)


def wrapped(text: str, face: str, size: float, width: float) -> Fitted:
    """A text on as many lines of one size as it takes; a word that no line could hold is broken."""
    lines, line = [], ""
    for word in printable(text).split(" "):
        joined = f"{line} {word}" if line else word
        if width_of(joined, face, size) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        *whole, line = _pieces(word, face, size, width)
        lines += whole
    return Fitted((*lines, line), face, size)


def first_line(text: str, face: str, size: float, width: float) -> Fitted:
    """A text on one line, cut with an ellipsis: for what is whole elsewhere, and names nobody."""
    single = fit(text, face, size, width)
    if len(single.lines) == 1:
        return single
    line = wrapped(text, face, SMALLEST, width - width_of("…", face, SMALLEST)).lines[0]
    return Fitted((f"{line}…",), face, SMALLEST)


def _pieces(word: str, face: str, size: float, width: float) -> list[str]:
    """A word in parts that each fit on a line; a single sign is a part, however wide."""
    pieces = [""]
    for sign in word:
        if pieces[-1] and width_of(pieces[-1] + sign, face, size) > width:
            pieces.append("")
        pieces[-1] += sign
    return pieces


def _size_for(lines: Sequence[str], face: str, size: float, width: float) -> float:
    widest = max(width_of(line, face, size) for line in lines)
    return size if widest <= width else size * width / widest


def _halves(text: str, face: str) -> tuple[str, str]:
    """A text broken in two lines as equal as its spaces allow; inside a word only where there is no space."""
    cuts = [index for index, sign in enumerate(text) if sign == " " and 0 < index < len(text) - 1] or [len(text) // 2]

    def widest(cut: int) -> float:
        return max(width_of(text[:cut], face, 1), width_of(text[cut:].lstrip(), face, 1))

    best = min(cuts, key=widest)
    return text[:best].rstrip(), text[best:].lstrip()


def write(canvas: Any, fitted: Fitted, x: float, y: float) -> None:
    """Write fitted lines, the first one on the baseline `y`."""
    _write_lines(canvas, fitted, x, y, before=0)


def write_right(canvas: Any, fitted: Fitted, x: float, y: float) -> None:
    """Write fitted lines that end at `x`."""
    _write_lines(canvas, fitted, x, y, before=1)


def write_centred(canvas: Any, fitted: Fitted, x: float, y: float) -> None:
    """Write fitted lines around the vertical at `x`."""
    _write_lines(canvas, fitted, x, y, before=0.5)


def _write_lines(canvas: Any, fitted: Fitted, x: float, y: float, *, before: float) -> None:
    """Write fitted lines; so much of the width of each is before `x`."""
    for number, line in enumerate(fitted.lines):
        left = x - before * width_of(line, fitted.face, fitted.size) if before else x
        for run in runs_of(line, fitted.face):
            _write_run(canvas, run, fitted.size, left, y - number * fitted.size * LEADING)
            left += run.width(fitted.size)


def _write_run(canvas: Any, run: FontRun, size: float, x: float, y: float) -> None:
    canvas.setFont(run.face, size)
    if not run.red:
        canvas.drawString(x, y, run.text)
        return
    canvas.saveState()
    canvas.setFillColor(HexColor(RED))
    canvas.drawString(x, y, run.text)
    canvas.restoreState()
