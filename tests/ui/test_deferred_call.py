"""What is done a little later is done in parts, and before anything is heard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from tests.ui.settling import settle
from tournament.ui.widgets import long_work
from tournament.ui.widgets.long_work import DeferredCall


@pytest.fixture(autouse=True)
def in_turns(monkeypatch):
    monkeypatch.setattr(long_work, "AT_ONCE", False)


@pytest.fixture
def button(qtbot):
    button = QPushButton("Draw")
    qtbot.addWidget(button)
    with qtbot.waitExposed(button):
        button.show()
    return button


def in_parts(done, *names):
    for name in names:
        done.append(name)
        yield


def test_parts_are_done_one_after_the_other(button):
    done = []
    DeferredCall(button).ask(lambda: in_parts(done, "frame", "page"))
    assert done == []
    settle()
    assert done == ["frame", "page"]


def press(button):
    QTest.keyClick(button, Qt.Key.Key_Space)


def click(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("act", [press, click])
def test_no_key_and_no_click_is_heard_before_all_of_it_is_done(button, act):
    done = []
    button.clicked.connect(lambda: done.append("clicked"))
    DeferredCall(button).ask(lambda: in_parts(done, "command", "page"))
    act(button)
    assert done == ["command", "page", "clicked"]


def test_what_was_begun_is_ended_before_something_else_is(button):
    done, work = [], DeferredCall(button)
    work.ask(lambda: in_parts(done, "first", "second"))
    work.ask(lambda: in_parts(done, "instead", "then"))
    work.finish()
    work.ask(lambda: done.append("last"))
    work.finish()
    assert done == ["instead", "then", "last"]


def test_what_its_own_work_asks_for_follows(button):
    done, work = [], DeferredCall(button)

    def first():
        work.ask(lambda: in_parts(done, "other"))
        work.finish()
        yield from in_parts(done, "one", "two")

    work.ask(first)
    work.finish()
    assert done == ["one", "two", "other"]


def test_work_that_fails_is_over(button):
    done, work = [], DeferredCall(button)

    def fail():
        yield from in_parts(done, "one")
        raise ValueError("broken")

    work.ask(fail)
    with pytest.raises(ValueError, match="broken"):
        work.finish()
    work.ask(lambda: done.append("next"))
    work.finish()
    assert done == ["one", "next"]
