"""The list of entries, corrections, other movements, the tills and their closing count."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea

from tests.ui.cash.conftest import DELETE, DOWN, ENTER, desk_of, press
from tests.ui.settling import focused, settle
from tournament.i18n import translator
from tournament.services.cash.accounts import add_reduction, reductions
from tournament.services.cash.payments import cash_book, move_money, pay_fee, tills
from tournament.services.cash.views import CashKind, Handover, Means
from tournament.services.desk.undo import undo
from tournament.services.people.registration import teams
from tournament.services.setup.championship import championship, change_championship
from tournament.ui.cash.cash_lists import ENTRIES
from tournament.ui.cash.cash_page import CashPage

pytestmark = pytest.mark.unstyled


def do(page, use_case, *facts, **more):
    page.changed.emit(use_case(desk_of(page), *facts, **more))


def pay(page, number, cents, **how):
    do(page, pay_fee, teams(page.state)[number - 1].id, cents, Handover(**how))


def listed(page):
    """Number, what for, from whom, amount, and whether it is struck through, as the list shows them."""
    columns = page.lists.entries.columns
    return [
        (*(columns[index].text(line) for index in (0, 2, 3, 6)), columns[6].struck(line))
        for line in page.lists.entries.lines
    ]


def test_entries_are_listed_newest_first(page):
    pay(page, 3, 20_00)
    do(page, move_money, CashKind.EXPENSE, 18_90, Handover(payer="Quincaillerie", note="Piles"))
    page.lists.views.choose(ENTRIES)
    assert listed(page) == [
        ("2", "Dépense\nPiles", "Quincaillerie", "−18,90\u00a0€", False),
        (
            "1",
            "Droit d’inscription",
            f"3 {teams(page.state)[2].name}",
            "20,00\u00a0€",
            False,
        ),
    ]


def test_an_undone_payment_is_struck_through_and_its_number_not_given_again(page):
    pay(page, 3, 20_00)
    do(page, undo)
    pay(page, 4, 20_00)
    page.lists.views.choose(ENTRIES)
    assert [(number, what, struck) for number, what, _, _, struck in listed(page)] == [
        ("2", "Droit d’inscription", False),
        ("1", "Droit d’inscription, annulé", True),
    ]


def test_an_entry_is_corrected_by_a_key_and_both_stay(page, answer):
    pay(page, 3, 20_00)
    page.lists.views.choose(ENTRIES)
    page.lists.entry_table.setFocus()
    answer("15", *[Qt.Key.Key_Tab] * 5, "Un billet de 5 rendu", ENTER)
    press(DELETE)
    assert [(number, what, amount) for number, what, _, amount, _ in listed(page)] == [
        ("2", "Correction du n°\u00a01\nUn billet de 5 rendu", "−5,00\u00a0€"),
        ("1", "Droit d’inscription, ramené à 15\u00a0€", "20,00\u00a0€"),
    ]


def test_enter_alone_takes_all_of_it_back(page, answer):
    pay(page, 3, 20_00, means=Means.CHEQUE)
    page.lists.views.choose(ENTRIES)
    page.lists.entry_table.setFocus()
    answer(ENTER)
    press(ENTER)
    assert [(line.cents, line.means.value) for line in cash_book(page.state).entries] == [
        (20_00, "cheque"),
        (-20_00, "cheque"),
    ]


def test_a_correction_and_what_was_undone_are_not_corrected(page, answer):
    pay(page, 3, 20_00)
    do(page, undo)
    page.lists.views.choose(ENTRIES)
    page.lists.entry_table.setFocus()
    asked = answer()
    press(DELETE)
    assert asked == []


def test_the_float_is_entered_by_keys(page, answer):
    answer("f", "50", ENTER)
    press(Qt.Key.Key_F7)
    assert [(line.kind, line.cents, line.till) for line in cash_book(page.state).entries] == [
        (CashKind.FLOAT, 50_00, "1")
    ]
    assert page.tills.drawer.text() == "50\u00a0€"
    assert page.tills.amounts.shown == (("Fond de caisse", "50\u00a0€"),)


def test_an_expense_goes_out_with_whom_and_what_for(page, answer):
    answer("d", "18,9", *[Qt.Key.Key_Tab] * 5, "Quincaillerie", Qt.Key.Key_Tab, "Piles", ENTER)
    press(Qt.Key.Key_F7)
    line = cash_book(page.state).entries[0]
    assert (line.kind, line.cents, line.payer, line.note) == (CashKind.EXPENSE, -18_90, "Quincaillerie", "Piles")


def test_a_movement_without_an_amount_asks_for_it(page, answer):
    told = answer("f", ENTER, read=lambda dialog: dialog.amount.trouble.text())
    press(Qt.Key.Key_F7)
    assert told == ["Tapez une somme, par exemple 12,50\u00a0€."]
    assert cash_book(page.state).entries == ()


def test_the_till_of_this_desk_takes_the_money(page):
    page.tills.choice.lineEdit().selectAll()
    page.tills.choice.setFocus()
    press("Bar", ENTER)
    page.search.setFocus()
    press("3", ENTER, ENTER)
    assert [line.till for line in cash_book(page.state).entries] == ["Bar"]
    assert page.tills.drawer.text() == "20\u00a0€"


def test_a_till_that_is_there_is_chosen_in_small_letters_too(page):
    pay(page, 1, 20_00, till="Bar")
    page.tills.choice.lineEdit().selectAll()
    page.tills.choice.setFocus()
    press("bar", ENTER)
    assert (page.till, page.tills.choice.currentText(), page.tills.drawer.text()) == ("Bar", "Bar", "20\u00a0€")


def test_other_tills_have_a_line_each(page):
    pay(page, 3, 20_00, till="Bar")
    assert page.tills.drawer.text() == "0\u00a0€"
    assert page.tills.others.shown == (("Bar", "20\u00a0€"),)


def test_cheques_are_not_in_the_drawer(page):
    pay(page, 3, 20_00, means=Means.CHEQUE)
    pay(page, 4, 20_00)
    assert page.tills.drawer.text() == "20\u00a0€"
    assert page.tills.amounts.shown == (("Droit d’inscription", "40\u00a0€"),)
    assert page.tills.other_means.shown == (("Chèque", "20\u00a0€"),)


def test_the_till_is_counted_by_coins_and_notes_with_the_difference_at_once(page, answer):
    pay(page, 3, 20_00)
    pay(page, 4, 20_00)
    shown = []

    def read(dialog):
        shown.append((dialog.expected.text(), dialog.counted.text(), dialog.difference.text()))

    answer(ENTER, "1", ENTER, "1", ENTER, "1", read=read)
    press(Qt.Key.Key_F9)
    assert shown == [("40\u00a0€", "35\u00a0€", "il manque 5\u00a0€")]


def test_a_count_that_is_far_off_is_asked_about_beside_its_button_and_an_ordinary_one_is_not(page, answer):
    for team in (3, 4):
        pay(page, team, 80_00)
    asked = []

    def read(dialog):
        for pieces in ({}, {50_00: "1"}, {50_00: "2"}, {50_00: "33"}):
            for piece, line_edit in dialog.line_edits.items():
                line_edit.setText(pieces.get(piece, ""))
            asked.append(dialog.much.text().replace("\u00a0", " "))

    answer(ENTER, read=read)
    press(Qt.Key.Key_F9)
    assert asked == [
        "",
        "Il manque 110 € : tout est-il compté\u202f?",
        "",
        "1\u202f490 € de trop : un nombre est-il trop grand\u202f?",
    ]


def test_tab_goes_down_the_pieces_as_enter_does(page, answer):
    pay(page, 3, 20_00)
    reached = []

    def read(dialog):
        lines, tab, none = list(dialog.line_edits.values()), Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier
        for key, modifiers in ((tab, none), (tab, none), (Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)):
            QTest.keyClick(focused(), key, modifiers)
            reached.append(lines.index(focused()))
        lines[-1].setFocus()
        QTest.keyClick(focused(), tab)
        reached.append(focused() is dialog.by.editor)

    answer(ENTER, read=read)
    press(Qt.Key.Key_F9)
    assert reached == [5, 6, 5, True]


def test_a_count_is_kept_with_who_counted(page, answer):
    pay(page, 3, 20_00)
    answer(ENTER, "1", *[ENTER] * 11, ENTER)
    press(Qt.Key.Key_F9)
    (count,) = tills(page.state)[0].counts
    assert (count.cents, count.expected, count.pieces, count.counted_by) == (20_00, 20_00, {20_00: 1}, desk_of(page).by)
    assert page.tills.counted.text().endswith("20\u00a0€, juste")


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_a_count_is_kept_from_any_piece_by_the_key_on_its_button(page, answer, key):
    pay(page, 3, 20_00)
    named = []

    def read(dialog):
        named.append(dialog.keep.text())
        QTest.keyClick(focused(), key, Qt.KeyboardModifier.ControlModifier)

    answer(ENTER, "1", read=read)
    press(Qt.Key.Key_F9)
    assert [count.cents for count in tills(page.state)[0].counts] == [20_00]
    assert named == ["Enregistrer le comptage  Ctrl+Enter"]


def test_the_page_without_a_fee_has_nothing_to_scroll_to(full_desk, shown):
    page = shown(CashPage(full_desk, translator("fr")))
    settle()
    assert page.whole.is_empty
    assert page.findChild(QScrollArea).verticalScrollBar().maximum() == 0


def test_the_fee_and_a_reduction_are_set_by_keys(full_desk, shown, answer):
    page = shown(CashPage(full_desk, translator("fr")))
    settle()
    assert page.whole.is_empty
    answer("12,5", Qt.Key.Key_Tab, Qt.Key.Key_Space, Qt.Key.Key_Tab, "Membres", Qt.Key.Key_Tab, "2", ENTER)
    page.whole.first.click()
    settle()
    settings = championship(full_desk.state)
    assert (settings.fee_cents, settings.fee_per_player) == (12_50, True)
    assert [(line.name, line.cents) for line in reductions(full_desk.state)] == [("Membres", 2_00)]
    assert not page.whole.is_empty
    assert page.focusWidget() is page.search


def test_a_reduction_without_an_amount_is_told_beside_it_and_the_rest_kept_once(page, answer):
    told = answer(
        "8", *[Qt.Key.Key_Tab] * 2, "Membres", Qt.Key.Key_Tab, "2", Qt.Key.Key_Tab, "Jeunes", ENTER, ENTER,
        read=lambda dialog: [line.trouble.text() for line in dialog.rows],
    )  # fmt: skip
    page.set_fee.click()
    settle()
    assert told[0][0] == ""
    assert "somme" in told[0][1] or "montant" in told[0][1]
    assert championship(page.state).fee_cents == 8_00
    assert [(line.name, line.cents) for line in reductions(page.state)] == [("Membres", 2_00)]


def test_an_emptied_line_takes_the_reduction_off_the_list(page, answer):
    do(page, add_reduction, "Membres", 2_00)
    erase = [Qt.Key.Key_Delete] * 12
    answer(*[Qt.Key.Key_Tab] * 2, *erase, Qt.Key.Key_Tab, *erase, ENTER)
    page.set_fee.click()
    settle()
    assert reductions(page.state) == ()


def test_without_a_fee_and_money_the_page_says_how_to_begin(page):
    do(page, change_championship, fee_cents=0)
    settle()
    assert page.whole.is_empty
    do(page, move_money, CashKind.FLOAT, 50_00)
    settle()
    assert not page.whole.is_empty


def test_the_keys_are_back_at_the_line_after_the_list(page):
    pay(page, 3, 20_00)
    press(DOWN)
    assert focused() is page.lists.account_table
    press(Qt.Key.Key_Escape)
    assert focused() is page.search


def test_the_receipt_of_the_last_payment_is_shown_by_a_key(page, monkeypatch):
    shown = []
    monkeypatch.setattr("tournament.ui.cash.cash_page.show_again", lambda *wanted: shown.append(wanted[3:]))
    pay(page, 3, 12_50)
    pay(page, 3, 7_50)
    pay(page, 4, 20_00)
    press("3", Qt.Key.Key_F6)
    assert shown == [("receipts", {"first": "2", "until": "same"})]
    page.lists.views.choose(ENTRIES)
    page.search.clear()
    page.lists.entry_table.setFocus()
    press(DOWN, DOWN, Qt.Key.Key_F6)
    assert shown[1:] == [("receipts", {"first": "1", "until": "same"})]


def test_the_receipt_that_is_asked_for_is_made(page, qtbot):
    from tournament.ui.papers.preview_dialog import PreviewDialog

    pay(page, 3, 20_00)
    press("3", Qt.Key.Key_F6)
    preview = page.findChild(PreviewDialog)
    qtbot.waitUntil(lambda: preview.isVisible())
    preview.close()


def test_the_button_of_the_entries_says_how_many_were_undone(page):
    pay(page, 3, 20_00)
    assert page.lists.views.buttons[ENTRIES].text() == "Éc&ritures 1"
    do(page, undo)
    pay(page, 4, 20_00)
    assert page.lists.views.buttons[ENTRIES].text() == "Éc&ritures 2, dont 1 annulée"
