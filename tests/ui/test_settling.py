"""Waiting for a window: what it has set itself to do at once is done, however late, and a clock that ticks on is not
waited for."""

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from tests.late_timers import make_late
from tests.ui.settling import due_soon, settle
from tournament.i18n import translator
from tournament.preferences import Preferences
from tournament.ui.shell import window as window_module
from tournament.ui.shell.start_up import StartUp
from tournament.ui.shell.window import Window


@pytest.fixture
def late(monkeypatch):
    make_late(160, monkeypatch)


def timer(parent, interval, done):
    from PySide6 import QtCore

    made = QtCore.QTimer(parent, singleShot=True, interval=interval)
    made.timeout.connect(lambda: done.append(interval))
    made.start()
    return made


@pytest.mark.usefixtures("late")
def test_a_timer_that_is_to_fire_at_once_fires_late_and_is_waited_for(qtbot):
    page, done = QWidget(), []
    qtbot.addWidget(page)
    at_once, slow = timer(page, 0, done), timer(page, 60_000, done)
    assert (at_once.interval(), slow.interval()) == (0, 60_000)
    with qtbot.assertNotEmitted(at_once.timeout, wait=40):
        pass
    settle()
    assert done == [0]
    assert slow.isActive()


def test_what_a_timer_sets_in_motion_is_waited_for_too(qtbot):
    page, done = QWidget(), []
    qtbot.addWidget(page)
    first, second = (QTimer(page, singleShot=True, interval=30) for _ in range(2))
    first.timeout.connect(second.start)
    second.timeout.connect(lambda: done.append("second"))
    first.start()
    settle()
    assert (done, due_soon()) == (["second"], [])


@pytest.mark.usefixtures("late")
def test_a_window_that_is_gone_before_it_tells_of_its_first_picture_tells_nothing(qtbot):
    assert vars(window_module)["QTimer"] is not QTimer
    window = Window(translator("en"), Preferences(language="en"), StartUp())
    with qtbot.waitExposed(window):
        window.show()
    window.grab()
    told = QTimer(singleShot=True, interval=320)
    window.deleteLater()
    del window
    with qtbot.waitSignal(told.timeout):  # an error in the loop fails the test
        told.start()
