"""A field of one line leaves to the window what is the window's."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from tournament.ui.widgets.field import TextLineEdit

pytestmark = pytest.mark.unstyled


def accepting(_field, event):
    """A field of a desktop on which every key with Control edits a line."""
    event.accept()
    return True


@pytest.mark.parametrize(
    ("key", "is_kept"),
    [(Qt.Key.Key_E, False), (Qt.Key.Key_A, True)],
    ids=["the screen of the hall", "select all"],
)
def test_control_and_a_letter_are_the_windows_where_it_has_them(qtbot, monkeypatch, key, is_kept):
    monkeypatch.setattr(QLineEdit, "event", accepting)
    field = TextLineEdit("Lemoine")
    qtbot.addWidget(field)
    asked = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.ControlModifier)
    asked.ignore()
    field.event(asked)
    assert asked.isAccepted() is is_kept
