"""A dialog that waits for its answer runs the event loop: what the tests of the window hold against that is seen to
hold."""

import pytest

from tournament.i18n import translator
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.hall.exclusive import DeskExclusive
from tournament.ui.widgets.jobs import DeferredCall

pytestmark = pytest.mark.unstyled


@pytest.fixture
def ask(window):
    return lambda: SureDialog.ask(window, translator("en"), "Sure?", "It cannot be undone.", "Do it")


def test_no_dialog_is_asked_within_a_command(ask, full_desk):
    with pytest.raises(AssertionError, match=r"SureDialog is asked in the middle of \['Desk.run'\]"):
        full_desk.run("anything", lambda _work: ask())


def test_no_dialog_is_asked_within_a_turn(ask):
    with pytest.raises(AssertionError, match=r"SureDialog is asked in the middle of \['DeskExclusive._do'\]"):
        DeskExclusive()._do(ask)  # noqa: SLF001


def test_no_dialog_is_asked_while_something_is_shown(ask, window):
    with pytest.raises(AssertionError, match=r"SureDialog is asked in the middle of \['DeferredCall._take_turn'\]"):
        DeferredCall(window).ask(lambda: iter([ask()]))
