"""Receipts, and the cash sheet for the treasurer."""

from dataclasses import replace

import pytest

from tests.papers.papers import entry_of, in_order, pages, paid, printed
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.papers import cash_sheet
from tournament.papers.documents import DOCUMENTS
from tournament.papers.page import Part
from tournament.services.cash.views import ELSEWHERE, AccountView, CashBook, CashKind, Means, TillCountView, TillView


def receipts(snapshot, language="fr", **part):
    return pages(DOCUMENTS["receipts"].render(snapshot, translator(language), Part(**part)))


def book(*entries, accounts=(), counts=()):
    return CashBook(
        tuple(entries), (TillView("1", tuple(entry for entry in entries if not entry.is_undone), counts),), accounts
    )


def test_a_receipt_for_every_payment_three_on_a_page(snapshot):
    texts = receipts(paid(snapshot))
    assert [text.count("Reçu n°") for text in texts] == [3, 3, 3]
    one = snapshot.teams[0]
    assert in_order(
        texts[0], ["Reçu n° 1", f"{one.name}, équipe 1", "20,00 € en espèces", "Droit d’inscription", "caisse 1"]
    )


def test_a_receipt_alone_those_of_a_team_and_the_newest_ones(snapshot):
    evening = paid(snapshot)
    assert [text.count("Reçu n°") for text in receipts(evening, options={"first": "7", "until": "same"})] == [1]
    assert "Reçu n° 7" in receipts(evening, options={"first": "7", "until": "same"})[0]
    assert receipts(evening, team=4)[0].count("Reçu n°") == 1
    assert [text.count("Reçu n°") for text in receipts(evening, options={"first": "6"})] == [3, 1]


def test_a_receipt_says_what_stands_after_a_correction_and_none_is_given_for_what_was_taken_back(snapshot):
    one, two, *_ = snapshot.teams
    entries = (
        entry_of(one, 1, 2500, stands_at=2000),
        entry_of(one, 2, -500, kind=CashKind.CORRECTION, corrects=1, stands_at=0),
        entry_of(two, 3, 2000, stands_at=0),
        entry_of(two, 4, 2000, is_undone=True),
        entry_of(two, 5, -2000, kind=CashKind.REFUND, about=CashKind.REFUND, stands_at=-2000),
    )
    evening = replace(snapshot, cash=book(*entries), filled=frozenset({"cash"}))
    (text,) = receipts(evening)
    assert (text.count("Reçu n°"), "20,00 €" in text, "25,00 €" in text) == (1, True, False)
    with pytest.raises(Refused) as told:
        receipts(evening, options={"first": "4", "until": "same"})
    assert [problem.code for problem in told.value.problems] == ["receipt-unknown"]


def test_the_cash_sheet_sums_by_till_and_means_and_strikes_what_was_undone(snapshot):
    one, two, *_ = snapshot.teams
    entries = (
        entry_of(one, 1),
        entry_of(two, 2, means=Means.CHEQUE, note="n° 44"),
        entry_of(two, 3, is_undone=True),
        entry_of(one, 4, 10000, kind=CashKind.FLOAT, about=CashKind.FLOAT, team=None, payer=""),
        entry_of(one, 5, -1250, kind=CashKind.EXPENSE, about=CashKind.EXPENSE, team=None, payer="Boulangerie"),
    )
    accounts = (
        AccountView(1, 1, one.name, 2000, paid=2000, is_entered=True),
        AccountView(2, 2, two.name, 2500, paid=2000, is_entered=True),
    )
    counts = (TillCountView("1", entries[-1].at, 10750, 10700, {5000: 2, 50: 14}, "Odile", id=1),)
    evening = replace(snapshot, cash=book(*entries, accounts=accounts, counts=counts), filled=frozenset({"cash"}))
    text = printed("cash-sheet", evening, "fr")
    assert "1 caisse · 5 écritures, dont 1 annulée" in text
    assert in_order(
        text, ["Caisse 1", "107,50 €", "20,00 €", "127,50 €", "Solde", "dont recettes moins dépenses", "27,50 €"]
    )
    assert in_order(text, ["Compté", "Odile", "2 × 50 €, 14 × 0,50 €", "107,50 €", "107,00 €", "−0,50 €"])
    assert in_order(text, ["Dû 45 €, payé 40 €, reste à payer 5 €.", f"2 {two.name} (5 €)"])
    assert in_order(text, ["Droit d’inscription · annulée", "Boulangerie", "12,50 €", "Le trésorier"])


def test_what_was_paid_elsewhere_is_cash_of_no_till(snapshot):
    one, two, *_ = snapshot.teams
    entries = (entry_of(one, 1), replace(entry_of(two, 2), till=ELSEWHERE))
    tills = (TillView("1", entries[:1]), TillView(ELSEWHERE, entries[1:]))
    evening = replace(snapshot, cash=CashBook(entries, tills), filled=frozenset({"cash"}))
    text = printed("cash-sheet", evening, "fr")
    assert "1 caisse · 2 écritures" in text
    assert in_order(
        text,
        [
            "Caisse 1",
            "Toutes les caisses",
            "20,00 €",
            "20,00 €",
            "Payé ailleurs, hors des caisses",
            "20,00 €",
            "Solde",
            "20,00 €",
        ],
    )
    assert "40,00 €" not in text
    assert in_order(text, ["Ailleurs", two.name, "Ailleurs"])
    assert "20,00 € ailleurs" in receipts(evening)[0]


def test_a_drawer_below_zero_is_named_on_the_sheet(snapshot):
    one, *_ = snapshot.teams
    entries = (entry_of(one, 1), entry_of(one, 2, -5550, kind=CashKind.PRIZE, about=CashKind.PRIZE))
    text = printed("cash-sheet", replace(snapshot, cash=book(*entries), filled=frozenset({"cash"})), "fr")
    assert in_order(
        text, ["Caisse 1", "−35,50 €", "Caisse 1 : il est sorti 35,50 € de plus en espèces qu’il n’en est entré."]
    )
    assert "il est sorti" not in printed("cash-sheet", paid(snapshot), "fr")


def test_a_cash_sheet_of_many_entries_numbers_its_pages(snapshot_of):
    texts = pages(DOCUMENTS["cash-sheet"].render(paid(snapshot_of(200)), translator("fr")))
    assert "Page 1 sur" in texts[0]
    assert sum(text.count("Droit d’inscription") for text in texts) == 200 + 1
    assert all("De ou à" in text for text in texts[:-1])


def test_the_door_list_says_what_each_team_owes(snapshot):
    one, two, *_ = snapshot.teams
    accounts = (
        AccountView(one.id, 1, one.name, 2050),
        AccountView(two.id, 2, two.name, 2050, paid=2050, is_entered=True),
    )
    text = printed("door-list", replace(snapshot, cash=CashBook((), (), accounts)), "fr")
    assert text.count("20,50 €") == 1
    assert "€" not in printed("door-list", snapshot, "fr")


def test_no_page_of_the_cash_sheet_begins_with_a_total_or_ends_with_a_heading(snapshot, monkeypatch):
    shown = []
    monkeypatch.setattr(cash_sheet, "_page", lambda rows, tr: shown.append(rows) or (lambda canvas: None))
    teams = snapshot.teams
    for number in range(20, 50):
        entries = tuple(entry_of(teams[index % len(teams)], index + 1, 2000) for index in range(number))
        evening = replace(snapshot, cash=book(*entries), filled=frozenset({"cash"}))
        DOCUMENTS["cash-sheet"].render(evening, translator("fr"))
    looks = [[row.look for row in rows if row.look != "labels"] for rows in shown]
    assert all(page[0] != "sum" for page in looks)
    assert all(rows[-1].look not in ("title", "labels") for rows in shown)
