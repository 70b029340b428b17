"""Tables as other programs write them, read into rows of text within bounds, and the register as such a table.

A part that is deep, long or numbered without end would keep the reader busy for minutes and take gigabytes. Each part
runs through the parser once, and of worksheets it is kept how far they are filled, and which cells are formulas that
were never calculated.

What comes from outside may be damaged, renamed, locked or made to harm; each is refused with one sentence. A cell is
text as it was typed; a formula that was never calculated is `UNCALCULATED`.
"""

import csv
import io
import re
import warnings
import zipfile
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import IO, Any, Final
from xml.parsers import expat

from tournament.errors import Detail, Problem, Refused
from tournament.i18n import Translator
from tournament.register.people import Person

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


TEXT_KINDS = (".csv", ".txt", ".tsv")
KINDS = (*TEXT_KINDS, ".xlsx")
MOST_BYTES = 10_000_000
MOST_BYTES_UNPACKED = 50_000_000
MOST_BYTES_PARSED = 25_000_000
"""Of a package: twice what 5,000 rows of two dozen columns take; pictures count as a whole only."""
MOST_PARTS = 1_000
"""Files in a package: a workbook has a dozen, and a few for each sheet and picture."""
MOST_ROWS = 5_000
MOST_LINES = 100_000
"""Blank rows may follow, but not without end."""
MOST_COLUMNS = 50
MOST_SEPARATORS = 5_000
"""In a line, before splitting: sheets empty at the right have many, and so may quoted texts."""
LONGEST_CELL = 250
"""Characters that are looked at: no name is as long, and one long text may be in a quarter of a million cells."""
ENCRYPTED = 1
"""The bit of a part's flags that says so."""

UNCALCULATED = "\N{REPLACEMENT CHARACTER}="
"""The text of a formula without value; no cell can hold it, as a replacement sign is no name."""

SEPARATORS = ";\t,"
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""
HARMLESS = "'"
"""Before such a sign in a text file: what follows is text."""
QUOTED = re.compile(r'"[^"]*"')
"""A quoted text, or one of its parts between doubled quotes."""
UNICODE_SPREADSHEET_MARKS = (b"\xff\xfe", b"\xfe\xff")
ZIP_MARK = b"PK\x03\x04"
ZIP_ENTRY_MARK = b"PK\x01\x02"
"""What each file has in the list of contents of a package."""
OLD_OFFICE_MARK = bytes.fromhex("d0cf11e0a1b11ae1")
ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")


@dataclass(frozen=True)
class GridRow:
    """A row: the number it has in its file, counted from 1, and its cells."""

    number: int
    cells: tuple[str, ...]

    @property
    def is_blank(self) -> bool:
        """Whether it is empty."""
        return not any(self.cells)


@dataclass(frozen=True)
class ListGrid:
    """A table: the name of its sheet, empty for a text file, and its rows down to the last one that is not blank."""

    name: str
    rows: tuple[GridRow, ...]


def read_grids(path: Path) -> tuple[ListGrid, ...]:
    """Every table of a CSV or XLSX file. Raises Refused where the file cannot be read as what its name says."""
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise _refusal("list-kind", path)
    content = _content(path)
    if kind in TEXT_KINDS:
        if content.startswith((ZIP_MARK, OLD_OFFICE_MARK)) or (
            b"\0" in content and not content.startswith(UNICODE_SPREADSHEET_MARKS)
        ):
            raise _refusal("list-not-text", path)
        return (ListGrid("", _bounded(_text_rows(_decoded(content, path), path), path)),)
    return _sheets(content, _check_package(content, path), path)


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError as trouble:
        raise _refusal("list-missing", path) from trouble
    except OSError as trouble:
        raise _refusal("list-unreadable", path) from trouble
    if len(content) > MOST_BYTES:
        raise _refusal("list-too-large", path, most=MOST_BYTES // 1_000_000)
    return content


def _refusal(code: str, path: Path, **details: Detail) -> Refused:
    return Refused(Problem(code, details={"file": path.name, **details}))


def _bounded(rows: Iterable[GridRow], path: Path) -> tuple[GridRow, ...]:
    """The rows without their empty ends; refuses more rows or columns than any list of teams has."""
    kept: list[GridRow] = []
    used = 0
    for row in rows:
        if len(row.cells) > MOST_COLUMNS:
            raise _refusal("list-too-wide", path, line=row.number, most=MOST_COLUMNS)
        if len(kept) < MOST_ROWS:
            kept.append(row)
        elif not row.is_blank or row.number > MOST_LINES:
            raise _refusal("list-too-long", path, most=MOST_ROWS)
        if not row.is_blank:
            used = len(kept)
    return tuple(kept[:used])


def _row(number: int, cells: Iterable[str]) -> GridRow:
    trimmed = [cell[:LONGEST_CELL].strip() for cell in cells]
    while trimmed and not trimmed[-1]:
        trimmed.pop()
    return GridRow(number, tuple(trimmed))


def _decoded(content: bytes, path: Path) -> str:
    """A CSV's text: by byte order mark, else strict UTF-8, else western Windows."""
    encodings = ("utf-16",) if content.startswith(UNICODE_SPREADSHEET_MARKS) else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise _refusal("list-not-text", path)


def _text_rows(text: str, path: Path) -> Iterator[GridRow]:
    separator, line = _separator(text), 1
    reader = csv.reader(_lines(text, separator, path), delimiter=separator, strict=True)
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as trouble:
            raise _refusal("list-quote", path, line=line) from trouble
        yield _row(line, map(_plain, cells))
        line = reader.line_num + 1


def _lines(text: str, separator: str, path: Path) -> Iterator[str]:
    """A text's lines, each checked before splitting: millions of separators would become cells."""
    for number, line in enumerate(io.StringIO(text, newline=""), start=1):
        if line.count(separator) > MOST_SEPARATORS:
            raise _refusal("list-too-wide", path, line=number, most=MOST_COLUMNS)
        yield line


def neutral(text: str) -> str:
    """A text as a cell of a CSV file that no spreadsheet takes for a formula; reading it back gives the text."""
    return HARMLESS + text if text.startswith(FORMULA_SIGNS) else text


def _plain(cell: str) -> str:
    return cell[1:] if cell.startswith(HARMLESS) and cell[1:].startswith(FORMULA_SIGNS) else cell


def _separator(text: str) -> str:
    """The separator on most lines outside quotes, if on half of them; else there is one column."""
    lines = [line for line in QUOTED.sub("", text).splitlines() if line.strip()]
    lines_with = {sign: sum(sign in line for line in lines) for sign in SEPARATORS}
    best = max(SEPARATORS, key=lambda sign: lines_with[sign])
    return best if 2 * lines_with[best] >= len(lines) else SEPARATORS[0]


def _check_package(content: bytes, path: Path) -> Mapping[str, Extent]:
    """Bounds of an XLSX package's parts. Refuses what is none, locked, or larger than any list."""
    if content.startswith(OLD_OFFICE_MARK):
        raise _refusal("list-locked" if ENCRYPTED_PACKAGE in content else "list-old-spreadsheet", path)
    if content.count(ZIP_ENTRY_MARK) > MOST_PARTS:
        raise _refusal("list-too-much", path)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            parts = package.infolist()
            if any(part.flag_bits & ENCRYPTED for part in parts):
                raise _refusal("list-locked", path)
            if sum(part.file_size for part in parts) > MOST_BYTES_UNPACKED:
                raise _refusal("list-too-large", path, most=MOST_BYTES_UNPACKED // 1_000_000)
            if sum(part.file_size for part in parts if is_parsed(part)) > MOST_BYTES_PARSED:
                raise _refusal("list-too-large", path, most=MOST_BYTES_PARSED // 1_000_000)
            if "[Content_Types].xml" not in {part.filename for part in parts}:
                raise _refusal("list-not-spreadsheet", path)
            return look_through(package)
    except Refused:
        raise
    except OutOfBounds as trouble:
        raise _refusal("list-too-much", path) from trouble
    except Exception as trouble:  # a mutated package raises almost anything, out of zipfile, zlib or the XML parser
        raise _refusal("list-damaged" if content.startswith(ZIP_MARK) else "list-not-spreadsheet", path) from trouble


def _sheets(content: bytes, extents: Mapping[str, Extent], path: Path) -> tuple[ListGrid, ...]:
    import openpyxl  # 0.2 s, which lists of text do without

    if not openpyxl.DEFUSEDXML:
        raise RuntimeError("openpyxl would read XML without defusedxml")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and validations that are of no interest here
            book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
            visible = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
            # openpyxl has no public name for the part that a sheet is read from
            parts = [sheet._worksheet_path for sheet in visible]  # noqa: SLF001
            named = zip(visible, parts, strict=True)
            return tuple(ListGrid(sheet.title, _sheet_rows(sheet, extents[part], path)) for sheet, part in named)
    except Refused:
        raise
    except Exception as trouble:  # openpyxl raises almost anything
        raise _refusal("list-damaged", path) from trouble


def _sheet_rows(sheet: Any, extent: Extent, path: Path) -> tuple[GridRow, ...]:
    """A sheet's rows up to its last filled cell, whatever the file says of its size."""
    if extent.last_column > MOST_COLUMNS:
        raise _refusal("list-too-wide", path, line=extent.widest_row, most=MOST_COLUMNS)
    if extent.last_row > MOST_ROWS:
        raise _refusal("list-too-long", path, most=MOST_ROWS)
    if not extent.last_row:
        return ()
    sheet.reset_dimensions()
    rows = sheet.iter_rows(max_row=extent.last_row, max_col=extent.last_column, values_only=True)
    read = (_row(number, _cells(number, row, extent.uncalculated)) for number, row in enumerate(rows, start=1))
    return _bounded(read, path)


def _cells(number: int, row: Sequence[object], uncalculated: Container[Position]) -> Iterator[str]:
    return (
        UNCALCULATED if (number, column) in uncalculated else _cell(value) for column, value in enumerate(row, start=1)
    )


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "1" if value else "0"
        case float() if value.is_integer():
            return str(int(value))
        case datetime() | date():
            return value.isoformat(" ") if isinstance(value, datetime) else value.isoformat()
        case _:
            return str(value)


def register_csv(people: Iterable[Person], tr: Translator) -> bytes:
    """A line for each person, with semicolons and byte order mark; no cell is a formula."""
    say = tr.gettext
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";")
    of_person = (say("Player"), say("Club"), say("Usual partner"), say("Team"), say("Phone"))
    writer.writerow((*of_person, say("First seen"), say("Last seen"), say("Licence")))
    for person in people:
        texts = (person.name, person.club, person.partner, person.team, person.phone)
        writer.writerow(
            (*map(neutral, texts), person.since.isoformat(), person.seen.isoformat(), neutral(person.licence))
        )
    return text.getvalue().encode("utf-8-sig")
