"""A program for Windows in a window on a display of its own, and the keyboard of `tests/e2e` before it."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.keyboard import SCREEN, Keyboard

HERE = Path(__file__).resolve().parent


class WineKeyboard(Keyboard):
    """The same keys, and what the file dialog of Wine does otherwise."""

    def answer(self, text: str = "") -> None:
        """Answer a dialog. Wine writes behind the name that is proposed, where Windows writes over it."""
        if text:
            self.rest()
            self.press("Home", "Shift+End")
        super().answer(text)


@contextmanager
def display() -> Iterator[tuple[str, int]]:
    """A screen of its own: its name, and the process behind it."""
    reading, writing = os.pipe()
    server = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    screen = subprocess.Popen(server, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}", screen.pid
    finally:
        screen.terminate()
        screen.wait(timeout=20)


@contextmanager
def program(
    command: Sequence[str], shots: Path, title: str = "Capot"
) -> Iterator[tuple[Keyboard, "subprocess.Popen[bytes]"]]:
    """A root command running until a window of that title is there; ended with the block."""
    with display() as (name, screen):
        inside = ["sh", str(HERE / "inside.sh"), *command]
        running = subprocess.Popen(inside, env={**os.environ, "DISPLAY": name})
        try:
            keyboard = WineKeyboard(name, shots)
            keyboard.watched = [screen, running.pid]
            keyboard.wait_for_window(title)
            yield keyboard, running
        finally:
            if running.poll() is None:
                running.kill()
                running.wait(timeout=20)
