"""What nobody expected is shown, told to the terminal, and never swallowed."""

import sys
import threading

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from tournament.i18n import translator
from tournament.ui.shell.application import CrashDialog, CrashWatch


@pytest.fixture
def watch(qtbot, monkeypatch):
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    parent = QWidget()
    qtbot.addWidget(parent)
    watch = CrashWatch(lambda: translator("en"), parent)
    watch.install()
    return watch


def raised():
    try:
        raise ZeroDivisionError("nobody expected this")
    except ZeroDivisionError as error:
        return type(error), error, error.__traceback__


def test_a_crash_is_shown_with_its_details(watch, qtbot, monkeypatch, capsys):
    shown = []
    monkeypatch.setattr(CrashDialog, "exec", lambda dialog: shown.append(dialog.details))
    sys.excepthook(*raised())
    qtbot.waitUntil(lambda: bool(shown))
    assert "nobody expected this" in shown[0]
    assert "nobody expected this" in capsys.readouterr().err


def test_a_crash_in_a_thread_is_shown_too(watch, qtbot, monkeypatch):
    shown = []
    monkeypatch.setattr(CrashDialog, "exec", lambda dialog: shown.append(dialog.details))
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(shown))
    assert "ZeroDivisionError" in shown[0]


def test_the_details_can_be_copied(qtbot):
    dialog = CrashDialog("Traceback: …", translator("en"))
    qtbot.addWidget(dialog)
    dialog.copy_details()
    assert QGuiApplication.clipboard().text() == "Traceback: …"
