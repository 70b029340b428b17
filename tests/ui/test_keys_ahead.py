"""Keys typed faster than the window follows."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from tournament.preferences import Preferences
from tournament.ui.safety import safekeeping

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(window_of, file):
    window = window_of(Preferences(language="fr", operator="Odile"))
    window.open_file(file)
    return window


def test_smaller_text_save_a_copy_and_enter_typed_at_once(window, qtbot, tmp_path, monkeypatch):
    """The dialog of Ctrl+S comes up before the page of Ctrl+− is made anew: the page that asked is still there when the
    dialog is left."""
    copy, asking = tmp_path / "copie.capot", []

    def ask_save(parent, *_, **__):
        asking.append(window.view)
        dialog = QDialog(parent)
        QTimer.singleShot(200, dialog.accept)
        dialog.exec()
        asking.append(window.view)
        return copy

    monkeypatch.setattr(safekeeping, "ask_save", ask_save)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Minus, CONTROL)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Plus, CONTROL)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Plus, CONTROL)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_S, CONTROL)
    before, after = asking
    assert before is after
    qtbot.waitUntil(copy.exists)
    qtbot.waitUntil(lambda: window.view is not before)
    assert window.preferences.text_size == 125
