"""What every test stands on: no display, no preferences of whoever runs them, and a trace of every thread where Qt aborts."""

import faulthandler
import os
from itertools import count
from pathlib import Path

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["FONTCONFIG_FILE"] = str(Path(__file__).parent / "ui" / "golden" / "fonts.conf")
faulthandler.enable()

FOLDERS = count()


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory):
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True)
def preferences_of_nobody(home, monkeypatch):
    """Every test starts without preferences, copies and a register of players, in a folder that is not there yet."""
    folder = home / str(next(FOLDERS))
    monkeypatch.setenv("CAPOT_CONFIG", str(folder))
    monkeypatch.setenv("CAPOT_DATA", str(folder / "data"))
