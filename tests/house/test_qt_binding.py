"""PySide6 6.12 loses a reference to None at every call that returns it, and kills Python 3.11 after some thousands."""

import sys

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLabel

CALLS = 1000


class Bell(QObject):
    rung = Signal()


def test_a_thousand_calls_keep_the_references_to_none(qtbot):
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for call in range(CALLS):
        label.setText(str(call))
    assert abs(sys.getrefcount(None) - before) < CALLS / 10


def test_a_thousand_signals_keep_the_references_to_none(qtbot):
    bell = Bell()
    bell.rung.connect(lambda: None)
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        bell.rung.emit()
    assert abs(sys.getrefcount(None) - before) < CALLS / 10
