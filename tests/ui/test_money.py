"""Amounts of money, typed as the French write them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.ui.widgets.field import MoneyField, text_field
from tournament.ui.widgets.surfaces import card

pytestmark = pytest.mark.unstyled

FR = translator("fr")


@pytest.fixture
def asked(front):
    """A field for money before another one, with the keys in it."""
    shown = []

    def ask(**more):
        field = MoneyField("Somme", FR, **more)
        shown.append(front(card(field, text_field("Note"))))
        field.setFocus()
        settle()
        return field

    return ask


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("12,5", "12,50\u00a0€"), ("12.50", "12,50\u00a0€"), ("12 eur", "12\u00a0€"), ("1250", "1\u202f250\u00a0€")],
)
def test_what_was_understood_is_shown_once_the_field_is_left(asked, typed, shown):
    field = asked()
    QTest.keyClicks(field.editor, typed)
    assert field.editor.text() == typed
    QTest.keyClick(field.editor, Qt.Key.Key_Tab)
    assert field.editor.text() == shown


def test_an_amount_is_shown_and_typed_over(asked):
    field = asked(cents=20_00)
    assert (field.editor.text(), field.read()) == ("20\u00a0€", 20_00)
    field.editor.selectAll()
    QTest.keyClicks(field.editor, "15")
    assert field.read() == 15_00


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Tapez une somme, par exemple 12,50\u00a0€."),
        ("douze", "«\u00a0douze\u00a0» n’est pas une somme. Tapez-la en chiffres, par exemple 12,50\u00a0€."),
        ("-5", "Au moins 0,01\u00a0€."),
        ("0", "Au moins 0,01\u00a0€."),
        ("1000,01", "Au plus 1\u202f000\u00a0€."),
    ],
)
def test_what_is_no_amount_is_told_and_kept_until_something_else_is_typed(asked, typed, said):
    field = asked(most=1000_00)
    QTest.keyClicks(field.editor, typed)
    assert field.read() is None
    assert (field.trouble.text(), field.editor.text()) == (said, typed)
    QTest.keyClicks(field.editor, "1")
    assert field.trouble.isHidden()


def test_nothing_typed_may_stand_for_an_amount(asked):
    assert asked(least=0, empty=0).read() == 0


def test_the_row_of_figures_of_a_french_keyboard_needs_no_shift(asked):
    field = asked()
    QTest.keyClicks(field.editor, '&(,"')
    assert field.read() == 15_30
