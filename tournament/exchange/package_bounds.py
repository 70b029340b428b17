"""Scans an XLSX package before openpyxl gets it, in bounded time and memory.

A part that is deep, long or numbered without end would keep the reader busy for minutes and take gigabytes. Each part
runs through the parser once, and of worksheets it is kept how far they are filled, and which cells are formulas that
were never calculated.
"""

import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import IO, Final
from xml.parsers import expat

DEEPEST: Final = 100
"""How deep elements may be nested: drawings go to about thirty."""
MOST_CELLS: Final = 120_000
"""Of all sheets together: 5,000 rows of two dozen columns. As many texts may be shared by cells."""
MOST_ROW_ELEMENTS: Final = 100_000
"""Of all sheets together, blank ones included: two dozen sheets of as many rows as a list may have."""
MOST_OF_A_PART: Final = 100_000
"""Elements of a part that is neither sheet nor texts, such as the styles."""
MOST_ELEMENTS: Final = 800_000
"""Elements of all parts together."""
LONGEST_TEXT: Final = 32_767
"""The most characters a spreadsheet keeps in a cell."""
LONGEST_TAG: Final = 1_000_000
"""Bytes between two events of the parser: a tag that goes on longer is none."""
CHUNK: Final = 65_536
ROOTS_OF_MANY: Final = frozenset({"worksheet", "sst"})
PARSED: Final = (".xml", ".rels")

Position = tuple[int, int]
"""A row and a column, counted from 1."""


class OutOfBounds(Exception):
    """The package holds more than any list does."""


@dataclass
class Extent:
    """A worksheet's extent: last row, last column with its row, and formulas without a value."""

    last_row: int = 0
    last_column: int = 0
    widest_row: int = 0
    uncalculated: set[Position] = field(default_factory=set)


def look_through(package: zipfile.ZipFile) -> Mapping[str, Extent]:
    """The extents of all parts by name, empty for others. Raises OutOfBounds, and as zipfile and expat."""
    count, extents = PackageCount(), {}
    for part in package.infolist():
        if is_parsed(part):
            with package.open(part) as stream:
                extents[part.filename] = _Look(count).through(stream)
    return extents


def is_parsed(part: zipfile.ZipInfo) -> bool:
    """Whether a part of a package is XML, by its name."""
    return part.filename.lower().endswith(PARSED)


@dataclass
class PackageCount:
    """The elements, rows, cells and shared texts of all parts so far."""

    elements: int = 0
    rows: int = 0
    cells: int = 0
    texts: int = 0


class _Look:
    """One part, while it runs through the parser."""

    def __init__(self, count: PackageCount) -> None:
        self._count = count
        self._extent = Extent()
        self._depth = self._elements = self._text_length = 0
        self._may_be_long = False
        self._row = self._column = 0
        self._is_formula = self._is_error = False
        self._shown: list[str] | None = None

    def through(self, stream: IO[bytes]) -> Extent:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = _refuse_doctype
        read = 0
        while chunk := stream.read(CHUNK):
            read += len(chunk)
            parser.Parse(chunk, False)
            if read - parser.CurrentByteIndex > LONGEST_TAG:
                raise OutOfBounds
        parser.Parse(b"", True)
        return self._extent

    def _start(self, tag: str, attributes: Mapping[str, str]) -> None:
        name = tag.rpartition(" ")[2]
        if self._depth == 0:
            self._may_be_long = name in ROOTS_OF_MANY
        self._depth += 1
        self._elements += 1
        self._count.elements += 1
        self._text_length = 0
        is_long = self._elements > MOST_OF_A_PART and not self._may_be_long
        if self._depth > DEEPEST or is_long or self._count.elements > MOST_ELEMENTS:
            raise OutOfBounds
        match name:
            case "row":
                self._count.rows += 1
                if self._count.rows > MOST_ROW_ELEMENTS:
                    raise OutOfBounds
                self._row = int(attributes["r"]) if "r" in attributes else self._row + 1
                self._column = 0
            case "c":
                self._begin_cell(attributes)
            case "si":
                self._count.texts += 1
                if self._count.texts > MOST_CELLS:
                    raise OutOfBounds
            case "f":
                self._is_formula = True
                self._fill()
            case "v" | "is":
                self._shown = []
                self._fill()

    def _begin_cell(self, attributes: Mapping[str, str]) -> None:
        self._count.cells += 1
        if self._count.cells > MOST_CELLS:
            raise OutOfBounds
        self._column = _column(attributes["r"]) if "r" in attributes else self._column + 1
        self._is_formula, self._is_error, self._shown = False, attributes.get("t") == "e", None

    def _fill(self) -> None:
        self._extent.last_row = max(self._extent.last_row, self._row)
        if self._column > self._extent.last_column:
            self._extent.last_column, self._extent.widest_row = self._column, self._row

    def _text(self, text: str) -> None:
        self._text_length += len(text)
        if self._text_length > LONGEST_TEXT:
            raise OutOfBounds
        if self._shown is not None:
            self._shown.append(text)

    def _end(self, tag: str) -> None:
        self._depth -= 1
        if tag.rpartition(" ")[2] == "c":
            shown = "".join(self._shown or ())
            if self._is_error or (self._is_formula and (not shown or shown.startswith("#"))):
                self._extent.uncalculated.add((self._row, self._column))
            self._shown = None


def _refuse_doctype(*_: object) -> None:
    """No part of a workbook declares entities."""
    raise expat.ExpatError("a document type in a part of a workbook")


def _column(reference: str) -> int:
    column = 0
    for letter in reference:
        if not "A" <= letter.upper() <= "Z":
            break
        column = 26 * column + ord(letter.upper()) - ord("A") + 1
        if column > MOST_CELLS:
            raise OutOfBounds
    return column
