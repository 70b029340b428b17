"""What was shown before is let go of, and what is shown is not looked through between two hands."""

import gc
from weakref import ref

import pytest

from tournament.ui.shell.window import keep_for_long


class Shown:
    """Something that holds itself, as a page does through its signals."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def at_leisure():
    """Nothing is collected but when it is asked for."""
    gc.disable()
    yield
    gc.unfreeze()
    gc.enable()


def test_what_was_shown_is_let_go_of_and_the_rest_is_spared(at_leisure):
    shown, before = Shown(), ref(Shown())
    gc.freeze()
    keep_for_long()
    assert before() is None
    assert gc.get_freeze_count() > 0
    assert shown not in gc.get_objects()
