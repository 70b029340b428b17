"""Tables from outside: text in any encoding, workbooks, and every bad file a club or an attacker may bring."""

import io
import struct
import tracemalloc
import zipfile
from pathlib import Path

import openpyxl
import pytest

from tournament.errors import Refused
from tournament.exchange import grids
from tournament.exchange.entry_lists import LineVerdict, read_list
from tournament.exchange.grids import MOST_COLUMNS, MOST_ROWS, UNCALCULATED, read_grids

HEADINGS, TEAM = ["Joueur 1", "Joueur 2"], ["Zoé Œuf", "Bo Blot"]
TEXT = "Joueur 1;Joueur 2\nZoé Œuf;Bo Blot\n"


def written(folder: Path, content: bytes, name: str = "list.csv") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def workbook(*rows, title="Liste") -> openpyxl.Workbook:
    book = openpyxl.Workbook()
    book.active.title = title
    for row in rows:
        book.active.append(row)
    return book


def packed(book: openpyxl.Workbook) -> bytes:
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def repacked(content: bytes, **parts: bytes) -> bytes:
    """A package with some of its parts put in the place of others; the name of a part is written with __ for / and _
    for a dot."""
    stream = io.BytesIO()
    wanted = {name.replace("__", "/").replace("_", "."): part for name, part in parts.items()}
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, wanted.get(name) or old.read(name))
    return stream.getvalue()


def cells(path: Path) -> list[tuple[str, ...]]:
    (grid, *_) = read_grids(path)
    return [row.cells for row in grid.rows]


def refusal(path: Path) -> str:
    with pytest.raises(Refused) as refused:
        read_list(path)
    (problem,) = refused.value.problems
    assert problem.details["file"] == path.name
    return problem.code


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_text_in_any_encoding(tmp_path, encoding):
    assert cells(written(tmp_path, TEXT.encode(encoding))) == [tuple(HEADINGS), tuple(TEAM)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_separators_and_ends_of_lines(tmp_path, separator, end):
    text = TEXT.replace(";", separator).replace("\n", end)
    assert cells(written(tmp_path, text.encode())) == [tuple(HEADINGS), tuple(TEAM)]


def test_a_separator_in_quotes_separates_nothing(tmp_path):
    text = 'Équipe;Joueurs\n"Pic, et repic, 1";A et B\n"Dix, de, der";C et D\n'
    assert cells(written(tmp_path, text.encode())) == [
        ("Équipe", "Joueurs"),
        ("Pic, et repic, 1", "A et B"),
        ("Dix, de, der", "C et D"),
    ]


def test_one_column_with_a_comma_here_and_there(tmp_path):
    assert cells(written(tmp_path, b"A et B\nC et D, de Caen\nE et F\n"))[1] == ("C et D, de Caen",)


def test_rows_are_numbered_by_the_line_they_begin_on(tmp_path):
    (grid,) = read_grids(written(tmp_path, b'a;b\n"two\nlines";d\ne;f\n\n'))
    assert [(row.number, row.cells[0]) for row in grid.rows] == [(1, "a"), (2, "two\nlines"), (4, "e")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('a;b\nc;"d\ne;f\n', 2),
        ('a;b\n"Dix;A;B\n2;Les "Capots";C;D\n', 2),
        ('a;b\nc;d\ne;"f" g\n', 3),
        (f'a;b\nc;"{"x" * 200_000}', 2),
    ],
    ids=["to the end", "to the next quote", "closed too early", "too long for a cell"],
)
def test_a_quote_that_is_not_closed(tmp_path, text, line):
    with pytest.raises(Refused) as refused:
        read_list(written(tmp_path, text.encode()))
    assert [(problem.code, problem.details["line"]) for problem in refused.value.problems] == [("list-quote", line)]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "list-empty"),
        (b"\n;;\n\n", "list-empty"),
        (b"\x89PNG\r\n\x00\x1a\x00\x00", "list-not-text"),
        (b"PK\x03\x04 a workbook by another name", "list-not-text"),
        (b"a;b\n\x81;c\n", "list-not-text"),
        (("a;b\n" * (MOST_ROWS + 1)).encode(), "list-too-long"),
        ((";" * MOST_COLUMNS + "a\n").encode(), "list-too-wide"),
        (b"x" * (grids.MOST_BYTES + 1), "list-too-large"),
    ],
)
def test_what_is_no_list_of_text(tmp_path, content, code):
    assert refusal(written(tmp_path, content)) == code


def test_empty_columns_and_lines_at_the_end_do_not_count(tmp_path):
    path = written(tmp_path, (TEXT + ";" * 400 + "\n" + "\n" * MOST_ROWS).encode())
    assert cells(path) == [tuple(HEADINGS), tuple(TEAM)]


def test_a_list_as_long_as_may_be(tmp_path):
    assert len(cells(written(tmp_path, ("a;b\n" * MOST_ROWS).encode()))) == MOST_ROWS


def test_a_file_that_is_not_there(tmp_path):
    assert refusal(tmp_path / "nowhere.csv") == "list-missing"


def test_a_folder(tmp_path):
    (tmp_path / "folder.csv").mkdir()
    assert refusal(tmp_path / "folder.csv") == "list-unreadable"


def test_a_kind_that_is_not_read(tmp_path):
    assert refusal(written(tmp_path, b"", "list.ods")) == "list-kind"


class TestWorkbook:
    def test_titles_above_and_a_merged_cell(self, tmp_path):
        book = workbook(["Concours du 21 novembre"], [], HEADINGS, TEAM)
        book.active.merge_cells("A1:F1")
        lines = read_list(written(tmp_path, packed(book), "list.xlsx")).lines
        assert [(line.line_number, line.draft.players) for line in lines] == [(4, tuple(TEAM))]

    def test_one_heading_merged_over_two_columns(self, tmp_path):
        book = workbook(["Joueurs", None, "Club"], [*TEAM, "ASPTT"])
        book.active.merge_cells("A1:B1")
        (line,) = read_list(written(tmp_path, packed(book), "list.xlsx")).lines
        assert (line.draft.players, line.draft.club) == (tuple(TEAM), "ASPTT")

    def test_the_first_sheet_with_headings_is_the_list(self, tmp_path):
        book = workbook(["Prizes to win"], ["Jambon", 2], title="Prizes to win")
        other = book.create_sheet("Équipes")
        for row in (HEADINGS, TEAM):
            other.append(row)
        assert read_list(written(tmp_path, packed(book), "list.xlsx")).sheet == "Équipes"

    def test_a_hidden_sheet_is_not_looked_at(self, tmp_path):
        book = workbook(HEADINGS, TEAM, title="Ancienne")
        book.create_sheet("Équipes").append(["A et B"])
        book.active.sheet_state = "hidden"
        book.active = 1
        assert [grid.name for grid in read_grids(written(tmp_path, packed(book), "list.xlsx"))] == ["Équipes"]

    def test_numbers_are_written_as_people_write_them(self, tmp_path):
        book = workbook([7, 7.0, 7.5, True, "007"])
        assert cells(written(tmp_path, packed(book), "list.xlsx")) == [("7", "7", "7.5", "1", "007")]

    def test_a_formula_without_value_is_not_taken_for_an_empty_cell(self, tmp_path):
        book = workbook(HEADINGS, TEAM, ["=A2", "Cy Colin"])
        path = written(tmp_path, packed(book), "list.xlsx")
        assert cells(path)[2] == (UNCALCULATED, "Cy Colin")
        *_, line = read_list(path).lines
        assert (line.verdict, [(problem.code, problem.path) for problem in line.problems]) == (
            LineVerdict.REFUSED,
            [("formula-without-value", "player 1")],
        )

    def test_a_name_that_begins_like_a_formula_is_a_name(self, tmp_path):
        book = workbook(HEADINGS, ["x", "Bo Blot"])
        book.active["A2"].value, book.active["A2"].data_type = "=1+1", "s"
        assert cells(written(tmp_path, packed(book), "list.xlsx"))[1] == ("=1+1", "Bo Blot")

    def test_blank_rows_between(self, tmp_path):
        lines = read_list(written(tmp_path, packed(workbook(HEADINGS, [], TEAM, [], [])), "list.xlsx")).lines
        assert [(line.line_number, line.verdict) for line in lines] == [(2, LineVerdict.SKIPPED), (3, LineVerdict.TEAM)]

    def test_a_row_far_below_is_not_overlooked(self, tmp_path):
        book = workbook(HEADINGS, TEAM)
        book.active.cell(900_000, 1, "Cy Colin")
        assert refusal(written(tmp_path, packed(book), "list.xlsx")) == "list-too-long"

    def test_a_column_far_right_is_not_overlooked(self, tmp_path):
        book = workbook(HEADINGS, TEAM)
        book.active.cell(2, 16_000, "Cy Colin")
        assert refusal(written(tmp_path, packed(book), "list.xlsx")) == "list-too-wide"


class TestBadWorkbook:
    content = packed(workbook(HEADINGS, TEAM))

    @pytest.mark.parametrize(
        ("content", "code"),
        [
            (b"", "list-not-spreadsheet"),
            (TEXT.encode(), "list-not-spreadsheet"),
            (content[: len(content) // 2], "list-damaged"),
            (content[:-30], "list-damaged"),
            (grids.OLD_OFFICE_MARK + bytes(600), "list-old-spreadsheet"),
            (grids.OLD_OFFICE_MARK + bytes(600) + "EncryptedPackage".encode("utf-16-le"), "list-locked"),
            (repacked(content, xl__worksheets__sheet1_xml=b"<worksheet"), "list-damaged"),
            (repacked(content, xl__workbook_xml=b"<workbook><sheets>"), "list-damaged"),
        ],
        ids=["empty", "text renamed", "half", "end cut off", "old kind", "password", "broken sheet", "broken workbook"],
    )
    def test_refused_in_one_sentence(self, tmp_path, content, code):
        assert refusal(written(tmp_path, content, "list.xlsx")) == code

    def test_a_locked_zip(self, tmp_path):
        content = bytearray(self.content)
        for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            start = content.index(mark)
            struct.pack_into("<H", content, start + flags, 1)
        assert refusal(written(tmp_path, bytes(content), "list.xlsx")) == "list-locked"

    def test_a_package_of_another_program(self, tmp_path):
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as package:
            package.writestr("content.xml", "<office/>")
        assert refusal(written(tmp_path, stream.getvalue(), "list.xlsx")) == "list-not-spreadsheet"

    def test_a_bomb_is_not_unpacked(self, tmp_path):
        content = repacked(self.content, xl__worksheets__sheet1_xml=b"<worksheet>" + b" " * grids.MOST_BYTES_UNPACKED)
        assert len(content) < 200_000
        assert refusal(written(tmp_path, content, "list.xlsx")) == "list-too-large"

    def test_an_entity_bomb_is_refused_by_the_parser(self, tmp_path):
        bomb = (
            b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b '
            b'"&a;&a;&a;&a;">]><worksheet><sheetData>&b;</sheetData></worksheet>'
        )
        assert (
            refusal(written(tmp_path, repacked(self.content, xl__worksheets__sheet1_xml=bomb), "list.xlsx"))
            == "list-damaged"
        )

    def test_without_a_safe_parser_nothing_is_read(self, tmp_path, monkeypatch):
        monkeypatch.setattr(openpyxl, "DEFUSEDXML", False)
        with pytest.raises(RuntimeError):
            read_grids(written(tmp_path, self.content, "list.xlsx"))


def with_parts(content: bytes, parts: dict[str, bytes]) -> bytes:
    """A package with more parts than it had."""
    stream = io.BytesIO(content)
    with zipfile.ZipFile(stream, "a", zipfile.ZIP_DEFLATED) as package:
        for name, part in parts.items():
            package.writestr(name, part)
    return stream.getvalue()


def nobody_opens_it(*_):
    raise AssertionError("opened before it was counted")


def strange(root: str, inside: bytes) -> bytes:
    """A part of a workbook, as no program writes it."""
    return (
        f'<{root} xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'.encode()
        + inside
        + f"</{root}>".encode()
    )


def sheet(rows: bytes) -> bytes:
    return strange("worksheet", b"<sheetData>" + rows + b"</sheetData>")


class TestBounds:
    """What would keep the reader busy for minutes, or take gigabytes, is refused at once."""

    content = packed(workbook(HEADINGS, TEAM))

    @pytest.mark.parametrize(
        ("part", "code"),
        [
            (sheet(b'<row r="1000000000"><c r="A1000000000"><v>1</v></c></row>'), "list-too-long"),
            (sheet(b'<row r="1000000000"/>'), "list-empty"),
            (sheet(b'<row r="1"><c r="ZZZZZZZZZ1"><v>1</v></c></row>'), "list-too-much"),
            (sheet(b"<a>" * 200_000 + b"</a>" * 200_000), "list-too-much"),
            (sheet(b"<row>" + b"<c/>" * 200_000 + b"</row>"), "list-too-much"),
            (sheet(b"<row " + b" ".join(b'a%d="1"' % number for number in range(200_000)) + b"/>"), "list-too-much"),
            (sheet(b"<row><c><is><t>" + b"x" * 40_000 + b"</t></is></c></row>"), "list-too-much"),
            (sheet(b"<row/>" * 200_000), "list-too-much"),
            (sheet(b"<!--" + b" " * 30_000_000 + b"-->"), "list-too-large"),
        ],
        ids=[
            "row 10^9",
            "empty row 10^9",
            "column ZZZZZZZZZ",
            "nested",
            "cells",
            "attributes",
            "long text",
            "rows",
            "30 MB of nothing",
        ],
    )
    def test_a_sheet_without_end(self, tmp_path, part, code):
        assert refusal(written(tmp_path, repacked(self.content, xl__worksheets__sheet1_xml=part), "list.xlsx")) == code

    def test_styles_without_end(self, tmp_path):
        styles = strange("styleSheet", b"<cellXfs>" + b"<xf/>" * 200_000 + b"</cellXfs>")
        assert refusal(written(tmp_path, repacked(self.content, xl__styles_xml=styles), "list.xlsx")) == "list-too-much"

    def test_shared_texts_without_end(self, tmp_path):
        texts = strange("sst", b"<si><t>x</t></si>" * 130_000)
        assert (
            refusal(written(tmp_path, with_parts(self.content, {"xl/sharedStrings.xml": texts}), "list.xlsx"))
            == "list-too-much"
        )

    def test_more_files_than_any_workbook_has_are_not_listed(self, tmp_path, monkeypatch):
        package = with_parts(self.content, {f"xl/media/{number}.png": b"" for number in range(2_000)})
        with monkeypatch.context() as unopened:
            unopened.setattr(zipfile, "ZipFile", nobody_opens_it)
            assert refusal(written(tmp_path, package, "list.xlsx")) == "list-too-much"

    def test_as_many_pictures_as_a_workbook_may_have(self, tmp_path):
        package = with_parts(self.content, {f"xl/media/{number}.png": b"" for number in range(500)})
        assert cells(written(tmp_path, package, "list.xlsx")) == [tuple(HEADINGS), tuple(TEAM)]

    def test_separators_without_end_do_not_become_cells(self, tmp_path):
        tracemalloc.start()
        code = refusal(written(tmp_path, TEXT.encode() + b";" * 9_000_000 + b"\n"))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert code == "list-too-wide"
        assert peak < 80_000_000

    def test_a_quoted_text_without_end(self, tmp_path):
        tracemalloc.start()
        code = refusal(written(tmp_path, b'Joueur 1;Joueur 2\n"' + b"x" * 2_000_000 + b'";b\n'))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert code == "list-quote"
        assert peak < 50_000_000

    def test_lines_without_end(self, tmp_path):
        assert refusal(written(tmp_path, TEXT.encode() + b"\n" * (grids.MOST_LINES + 1))) == "list-too-long"
