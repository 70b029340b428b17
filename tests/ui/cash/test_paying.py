"""The queue at the door: a number, Enter, Enter."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.cash.conftest import DOWN, ENTER, ESC, desk_of, press
from tests.ui.settling import focused, refresh, settle
from tournament.i18n import translator
from tournament.messages.desk import entry_text
from tournament.services.cash.accounts import accounts, add_reduction, reductions
from tournament.services.cash.payments import cash_book, pay_fee
from tournament.services.cash.views import Handover, Means
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.people.registration import set_paid, teams
from tournament.services.setup.championship import change_championship
from tournament.ui.cash.cash_lists import ALL

pytestmark = pytest.mark.unstyled


def entries(page):
    """What is in the cash: the number of the team, the amount, the means."""
    return [(line.team, line.cents, line.means.value) for line in cash_book(page.state).entries]


def team(page, number):
    return next(line for line in teams(page.state) if line.number == number)


def pay(page, number, cents, **how):
    page.changed.emit(pay_fee(desk_of(page), team(page, number).id, cents, Handover(**how)))


def test_what_is_owed_is_seen_before_enter(page):
    press("3")
    assert page.card.number.text() == "3"
    assert (page.card.left_to_pay.text(), page.card.owed.text()) == ("Reste à payer", "20\u00a0€")
    assert page.card.status.text() == "pas payé"
    assert focused() is page.search


def test_a_number_enter_enter_takes_what_is_owed_in_cash(page):
    press("3", ENTER, ENTER)
    assert entries(page) == [(3, 20_00, "cash")]
    assert page.card.message.text == "20\u00a0€ encaissés en espèces, n°\u00a01."
    assert page.card.status.text() == "payé"
    assert (focused(), page.search.text()) == (page.search, "")


def test_a_queue_is_paid_without_another_key(page):
    for number in ("1", "2", "3", "4", "5", "6"):
        press(number, ENTER, ENTER)
    assert entries(page) == [(number, 20_00, "cash") for number in range(1, 7)]
    assert page.counters.text() == "6 sur 6 ont payé · reste à encaisser\u00a0: 0\u00a0€"
    assert page.lists.nobody.text() == "Personne ne doit plus rien."


def test_whoever_comes_back_to_the_till_is_not_shown_the_last_one_who_paid(page):
    press("3", ENTER, ENTER)
    page.hide()
    page.show()
    assert page.card.account is None
    page.activateWindow()
    press("4")
    page.hide()
    page.show()
    assert page.card.number.text() == "4", "who is being looked for stays"


def undoing(page):
    """Ctrl+Z as in the window: undone where the line for the search leaves it to the window."""
    page.changed.connect(lambda changes: refresh(page, changes))
    QShortcut(QKeySequence("Ctrl+Z"), page, lambda: page.changed.emit(undo(desk_of(page))))

    def press_undo():
        QTest.keyClick(focused(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        settle()
        return [line.team for line in cash_book(page.state).entries if not line.is_undone], page.search.text()

    return press_undo


def test_undo_right_after_a_queue_takes_back_one_payment_after_the_other_and_nothing_typed(page):
    press_undo = undoing(page)
    for number in ("1", "2", "3"):
        press(number, ENTER, ENTER)
    assert [press_undo() for _ in range(3)] == [([1, 2], ""), ([1], ""), ([], "")]


def test_undo_takes_back_what_is_typed_for_the_next_one_first(page):
    press_undo = undoing(page)
    press("1", ENTER, ENTER, "2")
    assert [press_undo() for _ in range(2)] == [([1], ""), ([], "")]


def test_undo_right_after_a_refund_takes_it_back(page):
    press_undo = undoing(page)
    pay(page, 1, 25_00)
    press("1", ENTER, ENTER)
    assert [cents for _, cents, _ in entries(page)] == [25_00, -5_00]
    assert press_undo() == ([1], "")
    assert page.card.owed.text() == "5\u00a0€"


def test_undo_right_after_another_entry_leaves_the_search_as_it_stands(page, answer):
    press_undo = undoing(page)
    press("1")
    answer("f", "50", ENTER)
    QTest.keyClick(focused(), Qt.Key.Key_F7)
    page.activateWindow()
    page.search.setFocus()
    settle()
    assert len(entries(page)) == 1
    assert press_undo() == ([], "1")


def test_what_was_said_of_a_payment_goes_when_it_is_undone(page):
    press("3", ENTER, ENTER)
    page.changed.emit(undo(desk_of(page)))
    assert page.card.message.text == ""
    assert page.card.status.text() == "pas payé"


def test_an_amount_that_is_being_typed_stays_when_others_pay(page):
    press("3", ENTER, "12")
    pay(page, 4, 20_00)
    assert page.card.amount.editor.text() == "12"
    press(ENTER)
    assert entries(page) == [(4, 20_00, "cash"), (3, 12_00, "cash")]


def test_whoever_takes_the_money_is_on_the_entry(page):
    press("3", ENTER, ENTER)
    assert cash_book(page.state).entries[0].received_by == desk_of(page).by


def test_a_letter_chooses_the_means(page):
    press("3", ENTER, "h", ENTER)
    assert entries(page) == [(3, 20_00, "cheque")]


def test_a_figure_begins_another_amount_and_a_letter_still_chooses_the_means(page):
    press("3", ENTER, "12,5", "c")
    assert page.card.take.text() == "Encaisser 12,50\u00a0€"
    press(ENTER)
    assert entries(page) == [(3, 12_50, "card")]
    assert (page.card.owed.text(), page.card.status.text()) == ("7,50\u00a0€", "payé en partie")


def test_the_rest_is_proposed_to_who_paid_in_part(page):
    pay(page, 3, 12_50)
    press("3", ENTER, ENTER)
    assert entries(page) == [(3, 12_50, "cash"), (3, 7_50, "cash")]


def test_the_next_one_pays_in_cash_again(page):
    press("3", ENTER, "h", ENTER, "4", ENTER, ENTER)
    assert entries(page) == [(3, 20_00, "cheque"), (4, 20_00, "cash")]


def test_part_of_a_name_is_enough(page):
    press("hamel", ENTER, ENTER)
    assert [number for number, *_ in entries(page)] == [4]


def test_who_owes_nothing_leaves_the_line_ready_for_the_next(page):
    pay(page, 3, 20_00)
    press("3", ENTER)
    assert (page.card.owed.text(), page.card.status.text()) == ("0\u00a0€", "payé")
    assert focused() is page.search
    press("4", ENTER, ENTER)
    assert entries(page) == [(3, 20_00, "cash"), (4, 20_00, "cash")]


def test_nobody_of_that_name(page):
    press("zorro", ENTER)
    assert page.lists.nobody.text() == "Personne ne s’appelle «\u00a0zorro\u00a0». Échap efface la recherche."
    assert page.card.account is None
    assert focused() is page.search


def test_nobody_of_that_number(page):
    press("999", ENTER)
    assert page.lists.nobody.text() == "Personne n’a le numéro 999. Échap efface la recherche."


def test_esc_leaves_without_taking_anything(page):
    press("3", ENTER, "15", ESC)
    assert focused() is page.search
    assert entries(page) == []
    press(ENTER)
    assert page.card.amount.editor.text() == "20\u00a0€"


def test_what_is_no_amount_is_told_and_kept(page):
    press("3", ENTER, "1..5", ENTER)
    assert (
        page.card.amount.trouble.text()
        == "«\u00a01..5\u00a0» n’est pas une somme. Tapez-la en chiffres, par exemple 12,50\u00a0€."
    )
    assert page.card.amount.editor.text() == "1..5"
    assert entries(page) == []


def test_enter_held_down_takes_nothing(page):
    press("3")
    for again in (False, True, True, True):
        QApplication.sendEvent(
            focused(), QKeyEvent(QEvent.Type.KeyPress, ENTER, Qt.KeyboardModifier.NoModifier, "\r", again)
        )
        settle()
    assert entries(page) == []


def test_it_can_be_said_who_pays(page):
    press("3", ENTER)
    page.card.payer.setFocus()
    press("Mme Colin", ENTER)
    assert cash_book(page.state).entries[0].payer == "Mme Colin"


def test_who_is_chosen_in_the_list_pays_there(page):
    press(DOWN, DOWN, ENTER, ENTER)
    assert entries(page) == [(2, 20_00, "cash")]


def test_what_was_paid_too_much_is_given_back(page):
    pay(page, 3, 25_00)
    press("3")
    assert (page.card.left_to_pay.text(), page.card.owed.text()) == ("Trop perçu", "5\u00a0€")
    press(ENTER)
    assert page.card.take.text() == "Rembourser 5\u00a0€"
    press(ENTER)
    assert entries(page)[-1] == (3, -5_00, "cash")


def test_all_of_it_is_given_back_at_a_press(page):
    pay(page, 3, 20_00, means=Means.CARD)
    press("3")
    page.card.refund.click()
    page.card.refund_otherwise.click()
    assert entries(page)[-1] == (3, -20_00, "cash")
    assert page.card.status.text() == "pas payé"


def test_more_than_was_paid_is_not_given_back(page):
    pay(page, 3, 20_00)
    press("3")
    page.card.refund.click()
    press("50", ENTER)
    assert "20\u00a0€" in page.card.amount.trouble.text()
    assert len(entries(page)) == 1


def test_a_reduction_is_given_by_pressing_it_once_for_each_player(page):
    page.changed.emit(add_reduction(desk_of(page), "Étudiants", 5_00))
    press("3", ENTER, Qt.Key.Key_F4, Qt.Key.Key_Space)
    assert page.card.amounts.shown == (("Droit d’inscription", "20\u00a0€"), ("Étudiants", "−5\u00a0€"))
    assert page.card.owed.text() == "15\u00a0€"
    press(Qt.Key.Key_Space)
    assert page.card.owed.text() == "10\u00a0€"
    assert page.card.reductions.buttons[0].text() == "Étudiants −5\u00a0€ × 2"
    press(Qt.Key.Key_Space)
    assert page.card.owed.text() == "20\u00a0€"


def test_enter_after_a_reduction_goes_on_to_the_payment(page):
    page.changed.emit(add_reduction(desk_of(page), "Étudiants", 5_00))
    press("3", ENTER, Qt.Key.Key_F4, Qt.Key.Key_Space, ENTER)
    assert page.card.owed.text() == "15\u00a0€"
    press(ENTER)
    assert entries(page) == [(3, 15_00, "cash")]


def test_a_team_that_pays_as_one_has_a_reduction_once(page):
    page.changed.emit(change_championship(desk_of(page), fee_per_player=False, fee_cents=20_00))
    assert entry_text(newest_entry(page.state), translator("fr")) == "droit d’inscription à 20\u00a0€"
    page.changed.emit(add_reduction(desk_of(page), "Étudiants", 5_00))
    press("3", ENTER, Qt.Key.Key_F4, Qt.Key.Key_Space)
    assert page.card.owed.text() == "15\u00a0€"
    press(Qt.Key.Key_Space)
    assert page.card.owed.text() == "20\u00a0€"
    assert reductions(page.state)[0].teams == 0


def test_everybody_is_listed_with_what_is_left(page):
    pay(page, 1, 20_00)
    pay(page, 2, 12_50)
    assert [one.team.number for one in page.lists.accounts.lines] == [2, 3, 4, 5, 6]
    page.lists.views.choose(ALL)
    left = page.lists.accounts.columns[-1]
    assert [left.text(one) for one in page.lists.accounts.lines[:3]] == ["payé", "7,50\u00a0€", "20,00\u00a0€"]


def test_who_was_ticked_before_there_was_a_fee_is_entered_once_it_is_said_how(page, answer):
    page.changed.emit(change_championship(desk_of(page), fee_cents=0))
    page.changed.emit(set_paid(desk_of(page), [team(page, 1).id, team(page, 2).id], True))
    page.changed.emit(change_championship(desk_of(page), fee_cents=10_00))
    settle()
    assert page.unbooked.text() == "2 comptes sont cochés payés sans argent enregistré."
    answer(Qt.Key.Key_Right, ENTER)
    page.book.click()
    settle()
    assert entries(page) == [(1, 20_00, "cheque"), (2, 20_00, "cheque")]
    assert not page.unbooked.isVisible()


def test_the_account_of_a_team_is_shown_ready_to_be_paid(page):
    page.show_team(team(page, 5).id)
    press(ENTER)
    assert entries(page) == [(5, 20_00, "cash")]
    assert accounts(page.state)[team(page, 5).id].is_paid
