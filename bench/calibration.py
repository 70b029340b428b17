"""What this machine takes for what no program can do without.

A figure in seconds belongs to the machine it was measured on. Said as so many times one of these, measured in the same
run, it can be held against that of another machine and of another day.
"""

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bench.cases import Case
from bench.rows import COMMIT, IMPORT, LOOP, WINDOW, Row, timed

COMMITS = 200
TURNS = 1_000_000
LOOPS = 7

IMPORTED = "import time; begun = time.monotonic(); import PySide6.QtWidgets; print(time.monotonic() - begun)"
SHOWN = """
import time
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication, QWidget


class Bare(QWidget):
    def paintEvent(self, event):
        QTimer.singleShot(0, lambda: QApplication.exit(0))


app = QApplication([])
bare = Bare()
bare.showMaximized()
app.exec()
print(time.monotonic())
"""


def measure_calibration(case: Case, folder: Path) -> Iterator[Row]:
    """A bare window, a bare commit, a loop of Python and an import of Qt, before anything of the program."""
    told_by(SHOWN, folder)  # compiled, as what the program imports is
    yield Row(WINDOW, tuple(shown(folder) for _ in range(case.starts)), note="a process of Python that shows nothing")
    yield Row(COMMIT, committed(folder / "bare.sqlite"), note="one row, on the disk: WAL, synchronous=FULL")
    yield Row(LOOP, timed(turn, LOOPS), note=f"{TURNS:,} turns")
    yield Row(IMPORT, tuple(told_by(IMPORTED, folder) for _ in range(case.starts)))


def shown(folder: Path) -> float:
    """Seconds from the start of a process until its empty window was painted."""
    begun = time.monotonic()  # one clock for all processes
    return told_by(SHOWN, folder) - begun


def told_by(code: str, folder: Path) -> float:
    """The number that a process of Python prints."""
    env = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}
    answer = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=env)
    return float(answer.stdout)


def committed(file: Path) -> tuple[float, ...]:
    """Seconds of each of many commits of one row."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE bare (said TEXT)")
        return timed(lambda: connection.execute("INSERT INTO bare VALUES ('a hand')"), COMMITS)


def turn() -> int:
    """A fixed amount of plain Python."""
    return sum(number * number % 7 for number in range(TURNS))
