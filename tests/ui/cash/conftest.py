"""Six teams who owe 20 € each, the page of the cash, and the keys that are pressed there."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.settling import focused, settle
from tournament.i18n import translator
from tournament.services.setup.championship import change_championship
from tournament.ui.cash.cash_page import CashPage
from tournament.ui.dialogs.dialog import Dialog


@pytest.fixture
def fee_desk(full_desk):
    """Each player pays 10 €."""
    change_championship(full_desk, fee_cents=10_00, fee_per_player=True)
    return full_desk


@pytest.fixture
def page(fee_desk, shown):
    page = shown(CashPage(fee_desk, translator("fr")))
    settle()
    return page


def desk_of(page):
    """The desk at which a page has things done."""
    return page._desk  # noqa: SLF001  # nobody else asks a page for its desk


def press(*keys):
    """Type texts and press keys wherever the keys go."""
    for key in (one for some in keys for one in (some if isinstance(some, str) else [some])):
        settle()
        if isinstance(key, str):
            QTest.keyClicks(focused(), key)
        else:
            QTest.keyClick(focused(), key)
    settle()


@pytest.fixture
def answer(monkeypatch):
    """Answers the next dialog by keys: `answer(*keys)` before it opens; what it showed last is in the list that comes
    back."""

    def with_keys(*keys, read=lambda dialog: None):
        told = []

        def run(dialog):
            dialog.show()
            dialog.activateWindow()
            settle()
            press(*keys)
            told.append(read(dialog))
            dialog.close()
            return dialog.result()

        monkeypatch.setattr(Dialog, "exec", run)
        return told

    return with_keys


ENTER, ESC, DOWN, TAB, DELETE = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Down, Qt.Key.Key_Tab, Qt.Key.Key_Delete
