"""With two monitors plugged in, the screen fills the one that the desk is not on, the keyboard stays, and nothing of it
is imported before."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = """
import sys
from PySide6.QtWidgets import QApplication
from PySide6.QtTest import QTest
from tests.ui.settling import settle
from tests.ui.screen.halls import at_seven, of_six, post
from tournament.i18n import translator
from tournament.ui.screen.part import HallScreen
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.ground.page_specs import PageName
from tournament.ui.theme.applying import apply_theme
from tournament.ui.theme.applying import load_fonts
from tournament.ui.theme.tokens import WindowTheme

application = QApplication([])
load_fonts()
apply_theme(application, WindowTheme())
view = ChampionshipView(post(at_seven(of_six)), translator("en"), PageName.TEAMS)
view.setGeometry(100, 100, 1024, 640)
view.show()
view.activateWindow()
assert QTest.qWaitForWindowActive(view)
screen = view.services.find(HallScreen)
early = ("tournament.ui.screen.", "tournament.hosting.screens", "tournament.hosting.host")
print("before:", [name for name in sys.modules if name.startswith(early)])
print("would fill:", screen.place)
screen.open_window()
settle()
print("fills:", screen.window.monitor, screen.window.geometry().getRect(), screen.window.isFullScreen())
print("keyboard:", "desk" if view.isActiveWindow() and not screen.window.isActiveWindow() else "lost")
screen.choose("")
settle()
print("small on:", screen.window.screen().name(), screen.window.isFullScreen())
screen.close()
"""
MONITORS = [
    {"name": "laptop", "x": 0, "y": 0, "width": 1366, "height": 768},
    {"name": "projector", "x": 1366, "y": 0, "width": 1920, "height": 1080},
]
CONFIGURED = "offscreen:configfile=monitors.json"
"""By its name in the folder of the program: the colon behind the letter of a drive would end the name."""


@pytest.mark.long
def test_it_fills_the_other_monitor_and_leaves_the_keyboard(tmp_path):
    (tmp_path / "monitors.json").write_text(json.dumps({"screens": MONITORS}))
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "QT_QPA_PLATFORM": CONFIGURED,
        "CAPOT_CONFIG": str(tmp_path / "config"),
    }
    shown = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=180
    )
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.splitlines() == [
        "before: ['tournament.ui.screen.part']",
        "would fill: projector",
        "fills: projector (1366, 0, 1920, 1080) True",
        "keyboard: desk",
        "small on: laptop False",
    ]
