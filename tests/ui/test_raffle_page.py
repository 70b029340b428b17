"""The page of the raffle: tickets are sold and lots drawn with the keys, and the number stands there to be read
aloud."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QScrollArea, QSpinBox

from tests.ui.settling import focused, refresh, settle
from tournament.i18n import translator
from tournament.services.cash.payments import cash_entry_views
from tournament.services.cash.views import Means
from tournament.services.desk.undo import undo
from tournament.services.hall.calls import announcements
from tournament.services.raffle.raffle import raffle
from tournament.services.setup.championship import change_championship
from tournament.ui.cash.till_here import keep_till
from tournament.ui.raffle.raffle_page import RafflePage
from tournament.ui.theme.tokens import LIGHT, SMALLEST_WINDOW, WindowTheme

pytestmark = pytest.mark.unstyled

KEY = Qt.Key
KEY_CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(full_desk, shown):
    return shown(RafflePage(full_desk, translator("en")))


@pytest.fixture
def sold(full_desk, shown):
    """Two euros a ticket, a ham to win, 5 tickets sold."""
    page = shown(RafflePage(full_desk, translator("en")))
    refresh(page, change_championship(full_desk, ticket_cents=200))
    type_lot(page, "Ham")
    sell(page, "5", "Odile")
    return page


def test_before_there_is_a_lot_its_name_is_typed_first(page):
    page.setFocus()
    assert focused() is page.lot.editor
    type_lot(page, "Ham")
    page.setFocus()
    assert focused() is not page.lot.editor


def type_lot(page, name):
    page.lot.setFocus()
    QTest.keyClicks(page.lot.editor, name)
    QTest.keyClick(page.lot.editor, KEY.Key_Return)


def sell(page, count, buyer):
    page.form.count.setFocus()
    QTest.keyClicks(page.form.count.editor, count)
    QTest.keyClicks(page.form.buyer.editor, buyer)
    QTest.keyClick(page.form.buyer.editor, KEY.Key_Return)


def cells(view):
    model = view.model()
    return [
        tuple(model.index(line, section).data() for section in range(model.columnCount()))
        for line in range(model.rowCount())
    ]


def test_tickets_are_paid_into_the_till_of_the_desk(sold, full_desk):
    keep_till("Bar")
    sell(sold, "3", "Denis")
    assert [line.till for line in cash_entry_views(full_desk.state)] == ["1", "Bar"]


def test_enter_on_the_means_sells_and_the_next_buyer_pays_in_cash(sold, full_desk):
    cheque = sold.form.means.button("cheque")
    cheque.setFocus()
    cheque.click()
    QTest.keyClick(cheque, KEY.Key_Return)
    sell(sold, "2", "Denis")
    assert [line.means for line in cash_entry_views(full_desk.state)] == [Means.CASH, Means.CHEQUE, Means.CASH]


def test_tickets_are_sold_one_buyer_after_the_other(page, full_desk):
    page.price.editor.setFocus()
    QTest.keyClicks(page.price.editor, "2")
    QTest.keyClick(page.price.editor, KEY.Key_Return)
    sell(page, "5", "Odile")
    assert page.form.first.editor.value() == 6, "the next number stands there"
    sell(page, "3", "2")
    assert [(sale.first, sale.last, sale.buyer, sale.team) for sale in raffle(full_desk.state).sales] == [
        (1, 5, "Odile", None),
        (6, 8, "Colin / Dupuy", 2),
    ]
    assert cells(page.sales)[0] == ("6–8", "3", "team 2, Colin / Dupuy", "€6")
    assert page.counters.text() == "8 tickets sold · €16"
    assert [line.cents for line in cash_entry_views(full_desk.state)] == [1000, 600]


def test_numbers_that_were_sold_are_refused_beside_their_field(sold, full_desk):
    sold.form.first.editor.setValue(4)
    sell(sold, "1", "Zoe")
    assert "were sold already" in sold.form.first.trouble.text()
    assert (raffle(full_desk.state).sold, sold.form.buyer.editor.text()) == (5, "Zoe")


def test_a_lot_without_a_name_is_refused_beside_its_field(page):
    type_lot(page, "")
    assert page.lot.trouble.text().startswith("Say what there is to win")


def press_once_read(page, key):
    """Press a key when the number of before was there long enough to be read."""
    page.reading.stop()
    QTest.keyClick(focused(), key)


def test_one_key_draws_and_the_number_stands_there_in_large(sold, full_desk):
    type_lot(sold, "Basket")
    QTest.keyClick(focused(), KEY.Key_F5)
    (drawing,) = raffle(full_desk.state).drawings
    assert (sold.ticket.text(), drawing.lot) == (str(drawing.ticket), "Ham")
    assert sold.drawn.text() == f"Ham · Odile · draw no. {drawing.seed}, among 5 tickets"
    press_once_read(sold, KEY.Key_F5)
    assert [drawing.lot for drawing in raffle(full_desk.state).drawings] == ["Ham", "Basket"]
    assert not sold.draw.isEnabled(), "everything is won"


@pytest.mark.parametrize("key", [KEY.Key_F5, KEY.Key_F6])
def test_a_key_pressed_twice_or_held_down_draws_once(sold, full_desk, qtbot, key):
    type_lot(sold, "Basket")
    QTest.keyClick(focused(), KEY.Key_F5)
    for _ in range(3):
        QTest.keyClick(focused(), key)
    assert [drawing.lot for drawing in raffle(full_desk.state).drawings] == ["Ham"]
    sold.reading.setInterval(1)
    qtbot.waitUntil(lambda: not sold.reading.isActive())
    QTest.keyClick(focused(), key)
    assert len(raffle(full_desk.state).drawings) == 2


def test_nobody_came_and_it_is_drawn_again(sold, full_desk):
    QTest.keyClick(focused(), KEY.Key_F5)
    absent = raffle(full_desk.state).drawings[0].ticket
    press_once_read(sold, KEY.Key_F6)
    won = raffle(full_desk.state).lots[0].won
    assert cells(sold.lots) == [("1", "Ham", f"ticket {won.ticket} · Odile\nnobody came for {absent}")]


def test_nobody_came_for_the_last_ticket(page, full_desk):
    type_lot(page, "Ham")
    sell(page, "1", "Odile")
    for key in (KEY.Key_F5, KEY.Key_F6):
        press_once_read(page, key)
    assert cells(page.lots) == [("1", "Ham", "–\nnobody came for 1")]
    assert (page.ticket.text(), page.drawn.text()) == ("", "Ham · nobody came for 1")


def test_a_lot_is_named_otherwise(sold, full_desk):
    sold.lot.setFocus()
    QTest.keyClicks(sold.lot.editor, "Smoked ham")
    QTest.keyClick(focused(), KEY.Key_F2)
    assert [row[1] for row in cells(sold.lots)] == ["Smoked ham"]
    assert sold.lot.editor.text() == ""
    QTest.keyClick(focused(), KEY.Key_F2)
    assert sold.lot.trouble.text().startswith("Say what there is to win")
    QTest.keyClick(focused(), KEY.Key_F5)
    assert not sold.rename.isEnabled(), "it was drawn"


def test_the_hall_is_told_the_number(sold, full_desk):
    QTest.keyClick(focused(), KEY.Key_F5)
    QTest.keyClick(focused(), KEY.Key_F7)
    assert announcements(full_desk.state)[0].message == f"Raffle – Ham: ticket {sold.ticket.text()}"


def test_nothing_to_draw_from_is_said(page):
    heard = []
    page.refused.connect(lambda refusal: heard.extend(problem.code for problem in refusal.problems))
    type_lot(page, "Ham")
    QTest.keyClick(focused(), KEY.Key_F5)
    assert heard == ["raffle-no-ticket"]
    assert page.ticket.text() == ""


def test_tickets_and_lots_are_taken_back_with_a_key(sold, full_desk):
    sold.sales.selectRow(0)
    sold.sales.setFocus()
    QTest.keyClick(sold.sales, KEY.Key_Delete)
    sold.lots.selectRow(0)
    sold.lots.setFocus()
    QTest.keyClick(sold.lots, KEY.Key_Delete)
    assert (raffle(full_desk.state).sales, raffle(full_desk.state).lots, raffle(full_desk.state).taken) == ((), (), 0)
    assert not sold.no_lots.isHidden()


def test_nothing_is_drawn_before_there_is_something_to_win(page):
    assert page.drawing.isHidden()
    type_lot(page, "Ham")
    assert page.drawing.isVisible()
    assert (page.draw.isEnabled(), page.again.isVisible(), page.ticket.isVisible()) == (True, False, False)
    assert page.drawn.text() == "Ham: not drawn yet."


@pytest.mark.styled
def test_in_the_smallest_window_with_the_largest_text_nothing_is_cut(sold, shown, themed, full_desk):
    themed(WindowTheme(LIGHT, 2.0))
    page = shown(RafflePage(full_desk, translator("fr")))
    page.draw.click()
    page.resize(*SMALLEST_WINDOW)
    settle()
    area = page.findChild(QScrollArea).viewport()
    edge = area.mapTo(page, area.rect().topRight()).x()
    parts = [
        part for kind in (QAbstractButton, QLineEdit, QSpinBox) for part in page.findChildren(kind) if part.isVisible()
    ]
    assert [
        part.accessibleName() or part.text() for part in parts if part.mapTo(page, part.rect().topRight()).x() > edge
    ] == []


@pytest.mark.parametrize("count", ["1", "5"])
def test_undo_right_after_a_sale_takes_it_back_and_nothing_that_was_typed(sold, full_desk, count):
    QShortcut(QKeySequence("Ctrl+Z"), sold, lambda: refresh(sold, undo(full_desk)))
    sell(sold, count, "Nora")
    for editor in (sold.form.count.editor, sold.form.buyer.editor, sold.form.first.editor):
        before = len(raffle(full_desk.state).sales)
        editor.setFocus()
        QTest.keyClick(focused(), KEY.Key_Z, KEY_CONTROL)
        assert len(raffle(full_desk.state).sales) == max(before - 1, 0), editor.accessibleName()
        assert (sold.form.count.editor.value(), sold.form.buyer.editor.text()) == (1, "")


def test_undo_right_after_a_lot_is_named_takes_it_back(page, full_desk):
    QShortcut(QKeySequence("Ctrl+Z"), page, lambda: refresh(page, undo(full_desk)))
    page.changed.connect(lambda changes: refresh(page, changes))
    type_lot(page, "Ham")
    QTest.keyClick(page.lot.editor, KEY.Key_Z, KEY_CONTROL)
    assert (raffle(full_desk.state).lots, page.lot.editor.text()) == ((), "")
