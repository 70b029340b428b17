"""The first page is on the screen before the database is imported, and the file opens once it is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tournament.ui.shell import application, window

class Watched(window.Window):
    def paintEvent(self, event):
        super().paintEvent(event)
        if not hasattr(self, "seen"):
            self.seen = "sqlmodel" in sys.modules
            print("first paint:", self.seen)
            QTimer.singleShot(0, self.look)
    def look(self):
        if "sqlmodel" in sys.modules and self._start_up.is_done:
            print("page:", self.centralWidget().message.text)
            QApplication.quit()
        else:
            QTimer.singleShot(20, self.look)

application.Window = Watched
sys.exit(application.run_window(Path("nowhere.capot"), language="en"))
"""


@pytest.mark.long
def test_the_first_page_is_painted_before_the_database_is_imported(tmp_path):
    shown = subprocess.run([sys.executable, "-c", SCRIPT], cwd=ROOT, capture_output=True, text=True, timeout=180)
    assert shown.returncode == 0, shown.stderr
    painted, page = shown.stdout.splitlines()
    assert painted == "first paint: False"
    assert page.startswith("page: ")
    assert "nowhere.capot" in page


def test_modules_are_imported_as_python_does_it():
    """PySide6 would read the source of each."""
    script = """if True:
        import builtins, sys
        from importlib import import_module
        from pathlib import Path
        from types import SimpleNamespace
        plain_import = builtins.__import__
        def run_window(_file, language):
            import_module("PySide6.QtWidgets")
            return 0 if builtins.__import__ is plain_import else 1
        sys.modules["tournament.ui.shell.application"] = SimpleNamespace(run_window=run_window)
        from tournament.__main__ import open_window
        raise SystemExit(open_window(Path("nowhere.capot"), "en"))
    """
    answer = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        timeout=180,
        check=False,
    )
    assert answer.returncode == 0
