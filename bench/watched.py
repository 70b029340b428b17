"""The program, which writes down when it was painted, and what memory it held then and once everything is imported.

It is run by `opening` in a process of its own, with nothing imported that the program does not.
"""

import json
import sys
import time
from collections.abc import Generator
from typing import Any

import tournament.ui.shell.plain_import  # noqa: F401  # before anything of Qt, as the program does

# isort: split
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from bench.memory import peak_memory
from tournament.__main__ import main
from tournament.ui.shell import application, window
from tournament.ui.shell.start_up import rest_is_there

WAITING = 20
"""Milliseconds between two looks at whether everything is imported."""


def start_watched(file: str) -> int:
    """Be the program, write down when things were painted, and end."""
    moments: list[float] = []

    class WatchedWindow(window.Window):
        def showing_championship(self, *given: Any, **more: Any) -> Generator[None, None, str]:
            trouble = yield from super().showing_championship(*given, **more)
            assert self.view is not None
            self.view.pages[self.view.here].installEventFilter(self)
            return trouble

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (the name is Qt's)
            if event.type() is QEvent.Type.Paint:
                watched.removeEventFilter(self)
                QTimer.singleShot(0, self.report)
            return False

        def report(self) -> None:
            moments.append(time.monotonic())
            self.held = peak_memory()
            self.wait_for_rest()

        def wait_for_rest(self) -> None:
            if not rest_is_there():
                QTimer.singleShot(WAITING, self.wait_for_rest)
                return
            sys.stdout.write(json.dumps([*moments, self.held, peak_memory()]))
            QApplication.exit(0)

    def make_window(*arguments) -> window.Window:  # type: ignore[no-untyped-def]
        made = WatchedWindow(*arguments)
        made.painted.connect(lambda: moments.append(time.monotonic()))
        return made

    application.Window = make_window  # type: ignore[attr-defined, assignment]
    return main([file])


if __name__ == "__main__":
    sys.exit(start_watched(sys.argv[1]))
