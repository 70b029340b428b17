"""The register as a list for spreadsheets."""

from datetime import date

from tournament.exchange.grids import read_grids, register_csv
from tournament.i18n import translator
from tournament.register.people import Person


def test_it_opens_in_a_spreadsheet_and_nothing_in_it_is_a_formula(tmp_path):
    day = date(2026, 11, 21)
    people = [
        Person("João Faure", day, day, "Foyer; rural", "Rose Vidal", '=HYPERLINK("x")', "+33 6 11", "0412 001"),
        Person("@Zoé", day, day),
    ]
    path = tmp_path / "joueurs.csv"
    path.write_bytes(register_csv(people, translator("fr")))
    assert path.read_bytes().startswith(b"\xef\xbb\xbfJoueur;Club;")
    assert "'=HYPERLINK" in path.read_text(encoding="utf-8-sig")
    assert "'+33" in path.read_text(encoding="utf-8-sig")
    (grid,) = read_grids(path)
    assert grid.rows[1].cells == (
        "João Faure",
        "Foyer; rural",
        "Rose Vidal",
        '=HYPERLINK("x")',
        "+33 6 11",
        "2026-11-21",
        "2026-11-21",
        "0412 001",
    )
    assert grid.rows[2].cells[0] == "@Zoé"
