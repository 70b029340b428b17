"""A page that is empty at first, and what it is about: one of both is shown, and the keys stay in it."""

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from tests.ui.settling import settle
from tournament.ui.widgets.messages import EmptyOrWorking

pytestmark = pytest.mark.unstyled


@pytest.fixture
def page(qtbot):
    page, working = QWidget(), QWidget()
    page.before, page.field, page.after = QLineEdit(), QLineEdit(), QLineEdit()
    inside = QVBoxLayout(working)
    for part in (QLabel("Tables"), page.field):
        inside.addWidget(part)
    page.whole = EmptyOrWorking("Nothing", "Nothing is drawn.", "Draw", working, drawing="coins")
    around = QVBoxLayout(page)
    for part in (page.before, page.whole, page.after):
        around.addWidget(part)
    qtbot.addWidget(page)
    with qtbot.waitActive(page):
        page.show()
    settle()
    return page


def test_the_keys_of_the_first_step_go_to_what_comes_of_it_and_back(page):
    page.whole.first.setFocus()
    page.whole.show_empty(False)
    assert (page.whole.is_empty, page.focusWidget()) == (False, page.field)
    page.whole.show_empty(True)
    assert (page.whole.is_empty, page.focusWidget()) == (True, page.whole.first)


@pytest.mark.parametrize("beside", ["before", "after"])
def test_keys_that_are_elsewhere_stay_there(page, beside):
    getattr(page, beside).setFocus()
    page.whole.show_empty(False)
    assert page.focusWidget() is getattr(page, beside)
