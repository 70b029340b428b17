"""What every test stands on: no display, no preferences of whoever runs them, and a trace of every thread where Qt aborts."""

import faulthandler
import os
from itertools import count
from pathlib import Path

import pytest

from tests import examples  # noqa: F401 (the short profile of properties)
from tests.late_timers import make_late

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["FONTCONFIG_FILE"] = str(Path(__file__).parent / "ui" / "golden" / "fonts.conf")
faulthandler.enable()

FOLDERS = count()


def pytest_addoption(parser: pytest.Parser):
    parser.addoption("--late-timers", type=int, default=0, metavar="MS", help="timers that are to fire at once fire so many milliseconds later")


def pytest_terminal_summary(terminalreporter):
    """Say what tests counted (`record_property("told", …)`), also where they ran in other processes."""
    for report in terminalreporter.getreports("passed"):
        for name, told in report.user_properties:
            if name == "told":
                terminalreporter.write_line(f"{report.nodeid}: {told}")


def pytest_configure(config: pytest.Config):
    if milliseconds := config.getoption("--late-timers"):
        patch = pytest.MonkeyPatch()
        make_late(milliseconds, patch)
        config.add_cleanup(patch.undo)


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory):
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True)
def preferences_of_nobody(home, monkeypatch):
    """Every test starts without preferences, copies and a register of players, in a folder that is not there yet."""
    folder = home / str(next(FOLDERS))
    monkeypatch.setenv("CAPOT_CONFIG", str(folder))
    monkeypatch.setenv("CAPOT_DATA", str(folder / "data"))
