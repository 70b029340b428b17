"""The cash for the treasurer's spreadsheet: as CSV, and in the workbook."""

import csv
import io
from decimal import Decimal

import pytest

from tests.desks import new_desk
from tests.exchange.test_workbook import opened, rows
from tests.services.conftest import hall_of_five
from tournament.cli.main import run
from tournament.exchange.workbook import cash_csv, workbook
from tournament.i18n import translator
from tournament.services.cash.accounts import add_reduction, grant_reduction
from tournament.services.cash.payments import correct_entry, move_money, pay_fee
from tournament.services.cash.views import CashKind, Handover, Means
from tournament.services.desk.undo import undo
from tournament.services.papers.snapshot import snapshot
from tournament.services.setup.championship import change_championship


@pytest.fixture
def till():
    desk = hall_of_five()
    change_championship(desk, fee_cents=2050)
    add_reduction(desk, "Adhérents", 300)
    grant_reduction(desk, 2, 1)
    move_money(desk, CashKind.FLOAT, 1_000_00)
    pay_fee(desk, 1, 2500, Handover(Means.CHEQUE, "Buvette", "=1+1", "Odile", "@n° 44"))
    correct_entry(desk, 2, 2050)
    pay_fee(desk, 3, 2050)
    undo(desk)
    move_money(desk, CashKind.EXPENSE, 1234, Handover(payer="Boulangerie"))
    return desk


def cells(desk, language="fr"):
    text = cash_csv(snapshot(desk.state, desk.clock()), translator(language)).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text), delimiter=";"))


def test_a_row_for_every_entry_with_the_decimal_sign_of_the_language(till):
    headings, *found = cells(till)
    assert headings[-4:] == ["Entrée", "Sortie", "Reçu par", "Corrige n°"]
    assert [row[8:10] for row in found] == [["1000,00", ""], ["25,00", ""], ["", "4,50"], ["", ""], ["", "12,34"]]
    assert [row[8] for row in cells(till, "en")[1:3]] == ["1000.00", "25.00"]
    assert found[2][-1] == "2"


def test_an_undone_entry_keeps_its_row_and_counts_for_nothing(till):
    row = cells(till)[4]
    assert (row[0], row[4], row[8], row[9]) == ("4", "Droit d’inscription · annulée (20,50\u00a0€)", "", "")


def test_nothing_is_ever_taken_for_a_formula(till):
    row = cells(till)[2]
    assert (row[6], row[2]) == ("'=1+1", "Buvette")


def test_the_workbook_has_the_entries_and_the_accounts(till):
    book = opened(snapshot(till.state, till.clock()))
    first = rows(book, "Cash entries")[0]
    assert (first[0], first[2], first[3], first[8]) == (1, "Till 1", "Float", 1000)
    assert sum(Decimal(str(row[8] or 0)) - Decimal(str(row[9] or 0)) for row in rows(book, "Cash entries")) == Decimal(
        "1008.16"
    )
    accounts = rows(book, "Entry fees")
    assert accounts[1] == (2, "Colin / Dupuy", 20.5, "Adhérents (−€3)", 17.5, 0, 17.5)
    assert book["Cash entries"].cell(2, 9).number_format == '#,##0.00\\ "€"'


def test_without_money_the_workbook_is_what_it_was():
    desk = hall_of_five()
    assert "Cash entries" not in opened(snapshot(desk.state, desk.clock())).sheetnames
    assert workbook(snapshot(desk.state, desk.clock()), translator("fr"))


def test_the_command_line_writes_the_csv(tmp_path):
    desk = new_desk(tmp_path / "evening.capot")
    move_money(desk, CashKind.FLOAT, 5000)
    desk.close()
    assert (
        run(
            [
                "export",
                str(tmp_path / "evening.capot"),
                "--format",
                "cash",
                "--out",
                str(tmp_path / "caisse.csv"),
                "--lang",
                "fr",
            ]
        )
        == 0
    )
    assert "50,00" in (tmp_path / "caisse.csv").read_text(encoding="utf-8-sig")
