"""What is done a little later is done in parts, and before anything is heard."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from tests.ui.settling import settle
from tournament.ui.widgets import jobs
from tournament.ui.widgets.jobs import DeferredCall


@pytest.fixture(autouse=True)
def in_turns(monkeypatch):
    monkeypatch.setattr(jobs, "AT_ONCE", False)


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


def test_no_event_passes_through_it_while_it_works(button):
    """Thousands come when a page is styled, and each took the way through Python."""
    heard, done = [], []

    class Listening(DeferredCall):
        def eventFilter(self, watched, event):  # noqa: N802 (the name is Qt's)
            heard.append(event.type())
            return super().eventFilter(watched, event)

    def work():
        for name in ("first", "second"):
            heard.clear()
            QApplication.sendEvent(button, QEvent(QEvent.Type.StyleChange))
            done.append((name, list(heard)))
            yield

    deferred = Listening(button)
    deferred.ask(work)
    QApplication.sendEvent(button, QEvent(QEvent.Type.StyleChange))
    assert heard, "before it works, it listens"
    deferred.finish()
    assert done == [("first", []), ("second", [])]


def test_what_was_begun_is_ended_before_something_else_is(button):
    done, deferred = [], DeferredCall(button)
    deferred.ask(lambda: in_parts(done, "first", "second"))
    deferred.ask(lambda: in_parts(done, "instead", "then"))
    deferred.finish()
    deferred.ask(lambda: done.append("last"))
    deferred.finish()
    assert done == ["instead", "then", "last"]


def test_what_its_own_work_asks_for_follows(button):
    done, deferred = [], DeferredCall(button)

    def first():
        deferred.ask(lambda: in_parts(done, "other"))
        deferred.finish()
        yield from in_parts(done, "one", "two")

    deferred.ask(first)
    deferred.finish()
    assert done == ["one", "two", "other"]


def test_work_that_fails_is_over(button):
    done, deferred = [], DeferredCall(button)

    def fail():
        yield from in_parts(done, "one")
        raise ValueError("broken")

    deferred.ask(fail)
    with pytest.raises(ValueError, match="broken"):
        deferred.finish()
    deferred.ask(lambda: done.append("next"))
    deferred.finish()
    assert done == ["one", "next"]
