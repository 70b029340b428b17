"""CSV and XLSX tables of other programs, as rows of text, with every bound checked first.

What comes from outside may be damaged, renamed, locked or made to harm; each is refused with one sentence. A cell is
text as it was typed; a formula that was never calculated is `UNCALCULATED`.
"""

import csv
import io
import re
import warnings
import zipfile
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from tournament.errors import Detail, Problem, Refused
from tournament.exchange.package_bounds import Extent, OutOfBounds, Position, is_parsed, look_through

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
        if content.startswith((ZIP_MARK, OLD_OFFICE_MARK)) or (b"\0" in content and not content.startswith(UNICODE_SPREADSHEET_MARKS)):
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
            return tuple(ListGrid(sheet.title, _sheet_rows(sheet, extents[sheet._worksheet_path], path)) for sheet in visible)  # noqa: SLF001
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
    return (UNCALCULATED if (number, column) in uncalculated else _cell(value) for column, value in enumerate(row, start=1))


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
