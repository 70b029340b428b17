"""A page that is empty at first, and what it is about: one of both is shown, and the keys stay in it."""

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from tests.ui.settling import settle
from tournament.ui.widgets.messages import EmptyOrWorking

pytestmark = pytest.mark.unstyled


class SomePage(QWidget):
    """A field before, one inside, and one after."""

    def __init__(self):
        super().__init__()
        self.before, self.field, self.after, working = QLineEdit(), QLineEdit(), QLineEdit(), QWidget()
        inside = QVBoxLayout(working)
        inside.addWidget(QLabel("Tables"))
        inside.addWidget(self.field)
        self.whole = EmptyOrWorking("Nothing", "Nothing is drawn.", "Draw", working, drawing="coins")
        around = QVBoxLayout(self)
        for part in (self.before, self.whole, self.after):
            around.addWidget(part)


@pytest.fixture
def page(qtbot):
    page = SomePage()
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
