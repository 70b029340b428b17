"""Tables as other programs write them, read into rows of text: CSV and XLSX, with every bound checked before anything is believed.

What comes from outside may be damaged, renamed, locked or made to harm; each is refused with one sentence. A cell is text as it was typed; a formula
that was never calculated is `UNCALCULATED`.
"""

import csv
import io
import re
import warnings
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from tournament.errors import Detail, Problem, Refused

TEXT_KINDS = (".csv", ".txt", ".tsv")
KINDS = (*TEXT_KINDS, ".xlsx")
MOST_BYTES = 10_000_000
MOST_BYTES_UNPACKED = 50_000_000
MOST_ROWS = 5_000
MOST_COLUMNS = 50

UNCALCULATED = "\N{REPLACEMENT CHARACTER}="
"""Stands in a cell for a formula without a value; no cell can hold it otherwise, since a replacement character is no name."""

SEPARATORS = ";\t,"
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""
HARMLESS = "'"
"""Before such a sign in a text file: what follows is text."""
QUOTED = re.compile(r'"(?:[^"]|"")*"')
UNICODE_SPREADSHEET_MARKS = (b"\xff\xfe", b"\xfe\xff")
ZIP_MARK = b"PK\x03\x04"
OLD_OFFICE_MARK = bytes.fromhex("d0cf11e0a1b11ae1")
ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")


@dataclass(frozen=True)
class Row:
    """A row: the number it has in its file, counted from 1, and its cells."""

    number: int
    cells: tuple[str, ...]

    @property
    def is_blank(self) -> bool:
        """Whether nothing stands in it."""
        return not any(self.cells)


@dataclass(frozen=True)
class Grid:
    """A table: the name of its sheet, empty for a text file, and its rows down to the last one that is not blank."""

    name: str
    rows: tuple[Row, ...]


def read_grids(path: Path) -> tuple[Grid, ...]:
    """Every table of a CSV or XLSX file. Raises Refused where the file cannot be read as what its name says."""
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise _refusal("list-kind", path)
    content = _content(path)
    if kind in TEXT_KINDS:
        if content.startswith((ZIP_MARK, OLD_OFFICE_MARK)) or (b"\0" in content and not content.startswith(UNICODE_SPREADSHEET_MARKS)):
            raise _refusal("list-not-text", path)
        return (Grid("", _bounded(_text_rows(_decoded(content, path), path), path)),)
    _check_package(content, path)
    return _sheets(content, path)


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


def _bounded(rows: Iterable[Row], path: Path) -> tuple[Row, ...]:
    """The rows without their empty ends; refuses more rows or columns than any list of teams has."""
    kept: list[Row] = []
    used = 0
    for row in rows:
        if len(row.cells) > MOST_COLUMNS:
            raise _refusal("list-too-wide", path, line=row.number, most=MOST_COLUMNS)
        if len(kept) < MOST_ROWS:
            kept.append(row)
        elif not row.is_blank:
            raise _refusal("list-too-long", path, most=MOST_ROWS)
        if not row.is_blank:
            used = len(kept)
    return tuple(kept[:used])


def _row(number: int, cells: Iterable[str]) -> Row:
    trimmed = [cell.strip() for cell in cells]
    while trimmed and not trimmed[-1]:
        trimmed.pop()
    return Row(number, tuple(trimmed))


def _decoded(content: bytes, path: Path) -> str:
    """The text of a CSV file: by its byte order mark, otherwise as strict UTF-8, otherwise as Windows writes it in western Europe."""
    encodings = ("utf-16",) if content.startswith(UNICODE_SPREADSHEET_MARKS) else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise _refusal("list-not-text", path)


def _text_rows(text: str, path: Path) -> Iterator[Row]:
    """The rows of a CSV text, numbered by the line they begin on."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    line = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as trouble:
            raise _refusal("list-quote", path, line=line) from trouble
        yield _row(line, map(_plain, cells))
        line = reader.line_num + 1


def neutral(text: str) -> str:
    """A text as a cell of a CSV file that no spreadsheet takes for a formula; reading it back gives the text."""
    return HARMLESS + text if text.startswith(FORMULA_SIGNS) else text


def _plain(cell: str) -> str:
    """A cell as it was before it was made harmless."""
    return cell[1:] if cell.startswith(HARMLESS) and cell[1:].startswith(FORMULA_SIGNS) else cell


def _separator(text: str) -> str:
    """What separates the columns: the sign that stands on most lines, outside quotes, if it stands on half of them; any other leaves one column."""
    lines = [line for line in QUOTED.sub("", text).splitlines() if line.strip()]
    lines_with = {sign: sum(sign in line for line in lines) for sign in SEPARATORS}
    best = max(SEPARATORS, key=lambda sign: lines_with[sign])
    return best if 2 * lines_with[best] >= len(lines) else SEPARATORS[0]


def _check_package(content: bytes, path: Path) -> None:
    """Refuse what is no XLSX package, is locked, or would unpack to more than it may."""
    if content.startswith(OLD_OFFICE_MARK):
        raise _refusal("list-locked" if ENCRYPTED_PACKAGE in content else "list-old-spreadsheet", path)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            parts = package.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as trouble:
        raise _refusal("list-damaged" if content.startswith(ZIP_MARK) else "list-not-spreadsheet", path) from trouble
    if any(part.flag_bits & 1 for part in parts):
        raise _refusal("list-locked", path)
    if sum(part.file_size for part in parts) > MOST_BYTES_UNPACKED:
        raise _refusal("list-too-large", path, most=MOST_BYTES_UNPACKED // 1_000_000)
    if "[Content_Types].xml" not in {part.filename for part in parts}:
        raise _refusal("list-not-spreadsheet", path)


def _sheets(content: bytes, path: Path) -> tuple[Grid, ...]:
    import openpyxl  # takes as long to import as all the rest of the command line

    if not openpyxl.DEFUSEDXML:
        raise RuntimeError("openpyxl would read XML without defusedxml")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and validations that are of no interest here
            values = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
            formulas = openpyxl.load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
            return tuple(
                Grid(sheet.title, _bounded(_sheet_rows(sheet, formulas[sheet.title]), path))
                for sheet in values.worksheets
                if sheet.sheet_state == "visible"
            )
    except Refused:
        raise
    except Exception as trouble:  # a mutated package raises almost anything, out of zipfile, the XML parser or openpyxl
        raise _refusal("list-damaged", path) from trouble


def _sheet_rows(values: object, formulas: object) -> Iterator[Row]:
    """The rows of a sheet. It is read twice: as it was last calculated, and as it was written, to know formulas from empty cells."""
    for sheet in (values, formulas):
        sheet.reset_dimensions()  # type: ignore[attr-defined]  # what the file says of them may be wrong
    both = zip(values.iter_rows(), formulas.iter_rows(), strict=True)  # type: ignore[attr-defined]
    for number, (calculated, written) in enumerate(both, start=1):
        yield _row(number, (_cell(value.value, formula.data_type) for value, formula in zip(calculated, written, strict=True)))


def _cell(value: object, written_as: str) -> str:
    if written_as == "e" or (written_as == "f" and (value is None or str(value).startswith("#"))):
        return UNCALCULATED
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
