"""The program started as a person starts it, on the sample: how long until there is something to look at, and how much memory that takes."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bench.cases import Case
from bench.rows import Row
from tournament.exchange.sample import create_sample
from tournament.services.desk.desk import Desk
from tournament.ui.shell.page import PageName

FIRST_PAINT, SAMPLE, MEMORY = 1.0, 0.8, 120.0


def measure_opening(case: Case, folder: Path) -> Iterator[Row]:
    """Start the window on the sample's file, each time in a process of its own."""
    file = folder / "sample.capot"
    create_sample(file, case.sample, by="Bench").close()
    seen = [started_on(file) for _ in range(case.starts)]
    yield Row("process start to first paint", tuple(painted for painted, _, _ in seen), FIRST_PAINT, note="the welcome page")
    yield Row("process start to the sample painted", tuple(shown for _, shown, _ in seen), SAMPLE, note="the page of the championship")
    yield Row("memory with the sample open", tuple(memory for _, _, memory in seen), MEMORY, unit="MB", note="resident, at its peak")


def started_on(file: Path) -> tuple[float, float, float]:
    """Seconds to the first paint and to the file's own page, and megabytes."""
    begun = time.monotonic()  # one clock for all processes
    answer = subprocess.run([sys.executable, "-m", "bench.opening", str(file)], check=True, capture_output=True, text=True, timeout=60)
    painted, shown, memory = json.loads(answer.stdout)
    return painted - begun, shown - begun, memory


def start_watched(file: str) -> int:
    """Be the program, write down when things were painted, and end."""
    from PySide6.QtCore import QEvent, QObject, QTimer
    from PySide6.QtWidgets import QApplication

    from tournament.__main__ import main
    from tournament.ui.shell import application, window

    moments: list[float] = []

    class WatchedWindow(window.Window):
        def show_evening(self, desk: Desk, here: PageName = PageName.CHAMPIONSHIP) -> str:
            shown = super().show_evening(desk, here)
            assert self.evening is not None
            self.evening.pages[here].installEventFilter(self)
            return shown

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (the name is Qt's)
            if event.type() is QEvent.Type.Paint:
                watched.removeEventFilter(self)
                QTimer.singleShot(0, self.report)
            return False

        def report(self) -> None:
            moments.append(time.monotonic())
            sys.stdout.write(json.dumps([*moments, peak_memory()]))
            QApplication.exit(0)

    def make_window(*arguments) -> window.Window:  # type: ignore[no-untyped-def]
        made = WatchedWindow(*arguments)
        made.painted.connect(lambda: moments.append(time.monotonic()))
        return made

    application.Window = make_window  # type: ignore[attr-defined, assignment]
    return main([file])


def peak_memory() -> float:
    """The most memory this process has held, in megabytes; what the process that started it held does not count."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


if __name__ == "__main__":
    sys.exit(start_watched(sys.argv[1]))
