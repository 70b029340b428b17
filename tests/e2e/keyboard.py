"""A keyboard on a display of its own: starts Xvfb and the program, sends real key events, and takes pictures of the screen."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import contextmanager
from pathlib import Path

SCREEN = "1366x768x24"
LOOK = """
import sys
from PySide6.QtGui import QGuiApplication
application = QGuiApplication(sys.argv[:1])
application.primaryScreen().grabWindow(0).save(sys.argv[1])
"""
KEYS = {"Enter": "Return", "Esc": "Escape", "Space": "space", "Ctrl": "ctrl", "Alt": "alt", "Shift": "shift"}
BETWEEN_KEYS = 4
"""Milliseconds: faster than any scorer types, slow enough for the X server."""


AFTER_A_WORD = 0.05
"""Seconds between two bursts of keys, as between two words of a fast typist."""


class Keyboard:
    """Sends keys to whatever window has the focus. `shots` is the folder for pictures."""

    def __init__(self, display: str, shots: Path) -> None:
        self.environment = {**os.environ, "DISPLAY": display}
        self.shots = shots
        self.taken = 0

    def xdotool(self, *arguments: str) -> str:
        answer = subprocess.run(["xdotool", *arguments], env=self.environment, check=True, capture_output=True, text=True).stdout
        time.sleep(AFTER_A_WORD)
        return answer

    def press(self, *chords: str, wait: float = 0.0) -> None:
        """Press keys one after another, each alone or with others: `Enter`, `Ctrl+3`, `Shift+Tab`."""
        spelt = ["+".join(KEYS.get(key, key) for key in chord.split("+")) for chord in chords]
        self.xdotool("key", "--delay", str(BETWEEN_KEYS), *spelt)
        time.sleep(wait)

    def type(self, text: str) -> None:
        """Type a text."""
        self.xdotool("type", "--delay", str(BETWEEN_KEYS), "--", text)

    def line(self, text: str, wait: float = 0.0) -> None:
        """Type a text and press Enter."""
        self.type(text)
        self.press("Enter", wait=wait)

    def wait_for_window(self, title: str) -> None:
        """Wait until a window with that title is shown, and give it the focus, as a window manager would."""
        window = self.xdotool("search", "--sync", "--onlyvisible", "--name", title).split()[-1]
        self.xdotool("windowfocus", "--sync", window)

    def answer(self, text: str = "") -> None:
        """Answer a dialog, and come back to the window, which a window manager would give the focus again."""
        self.line(text, wait=1.2) if text else self.press("Ctrl+Enter", wait=1.2)
        self.wait_for_window("Capot")

    def shot(self, name: str) -> None:
        """Keep a picture of the whole screen."""
        time.sleep(0.4)
        self.taken += 1
        path = self.shots / f"{self.taken:02}-{name}.png"
        subprocess.run([sys.executable, "-c", LOOK, str(path)], env={**self.environment, "QT_QPA_PLATFORM": "xcb"}, check=True)


@contextmanager
def program(command: Sequence[str], shots: Path, **environment: str):
    """The program running on a display of its own; yields the keyboard and the process. Both end with the block."""
    reading, writing = os.pipe()
    server = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    screen = subprocess.Popen(server, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    running = None
    try:
        with os.fdopen(reading) as told:
            display = f":{told.readline().strip()}"
        keyboard = Keyboard(display, shots)
        running = subprocess.Popen(command, env={**keyboard.environment, "QT_QPA_PLATFORM": "xcb", **environment})
        keyboard.wait_for_window("Capot")
        yield keyboard, running
    finally:
        for started in (running, screen):
            if started is not None and started.poll() is None:
                started.terminate()
                started.wait(timeout=20)
