"""A keyboard on a display of its own: starts Xvfb and the program, sends real key events, and takes pictures of the
screen.

After each burst of keys it waits until the display and the program have nothing left to do, however slow the computer
is: no length of time is hoped to be enough.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

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
LOOK_EVERY = 0.01
"""Seconds between two looks at what the program does."""
AT_REST = 0.06
"""Seconds without any work after which the keys before were taken."""
WELL_AT_REST = 0.4
"""The same where work beside the window, another window or a clock of the program may still begin something."""
PATIENCE = 120
"""Seconds after which a program that comes to no rest, or a window that does not come, is an error."""


@dataclass(frozen=True)
class Activity:
    """What some processes and all that they started do: whether any thread runs or waits for the disk, and the ticks of
    processor time so far."""

    under_way: bool
    ticks: int


def activity_of(processes: Sequence[int]) -> Activity:
    """Look at some processes, in the order in which one sets the other to work."""
    under_way, ticks, open_ = False, 0, list(processes)
    while open_:
        process = open_.pop(0)
        for thread in Path(f"/proc/{process}/task").glob("*"):
            try:
                state, *numbers = (thread / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                open_ += map(int, (thread / "children").read_text(encoding="utf-8").split())
            except (FileNotFoundError, ProcessLookupError):
                continue  # it has just ended
            under_way |= state in "RD"
            ticks += int(numbers[10]) + int(numbers[11])
    return Activity(under_way, ticks)


def waited_for(what: Callable[[], str], is_so: Callable[[], bool], patience: float = PATIENCE) -> float:
    """Wait until something is so; how many seconds that took. Raises with `what` is there instead when patience is
    over."""
    begun = monotonic()
    while not is_so():
        if monotonic() - begun > patience:
            raise TimeoutError(what())
        sleep(LOOK_EVERY)
    return monotonic() - begun


class Keyboard:
    """Sends keys to whatever window has the focus. `shots` is the folder for pictures."""

    def __init__(self, display: str, shots: Path) -> None:
        self.environment = {**os.environ, "DISPLAY": display}
        self.shots = shots
        self.taken = 0
        self.watched: list[int] = []

    def xdotool(self, *arguments: str) -> str:
        return subprocess.run(
            ["xdotool", *arguments], env=self.environment, check=True, capture_output=True, text=True, timeout=PATIENCE
        ).stdout

    def rest(self, quiet: float = WELL_AT_REST) -> None:
        """Wait until nothing watched has had anything to do for so many seconds."""
        begun = since = monotonic()
        before = None
        while monotonic() - since < quiet:
            now = activity_of(self.watched)
            if now.under_way or now != before:
                since, before = monotonic(), now
            if since - begun > PATIENCE:
                raise TimeoutError("the program does not come to rest")
            sleep(LOOK_EVERY)

    def press(self, *chords: str) -> None:
        """Press keys one after another, each alone or with others: `Enter`, `Ctrl+3`, `Shift+Tab`."""
        spelt = ["+".join(KEYS.get(key, key) for key in chord.split("+")) for chord in chords]
        self.xdotool("key", "--delay", str(BETWEEN_KEYS), *spelt)
        self.rest(AT_REST)

    def order(self, *chords: str) -> None:
        """Press keys that open, draw, read or save something, and wait until that is done."""
        self.press(*chords)
        self.rest()

    def type(self, text: str) -> None:
        """Type a text; keys are taken in the order in which they come, so that what is pressed next needs no rest
        before."""
        self.xdotool("type", "--delay", str(BETWEEN_KEYS), "--", text)

    def line(self, text: str) -> None:
        """Type a text and press Enter."""
        self.type(text)
        self.press("Enter")

    def wait_for_window(self, title: str) -> None:
        """Wait until a window with that title is shown, and give it the focus, as a window manager would."""
        found: list[str] = []
        waited_for(lambda: f"no window {title!r}", lambda: found.extend(self.windows(title)) or bool(found))
        self.xdotool("windowfocus", "--sync", found[-1])
        self.rest()

    def windows(self, title: str) -> Sequence[str]:
        """The windows with that title, as soon as there is one; none where another one went away while xdotool looked
        at it, which ends it."""
        search = ["xdotool", "search", "--sync", "--onlyvisible", "--name", title]
        return subprocess.run(
            search, env=self.environment, check=False, capture_output=True, text=True, timeout=PATIENCE
        ).stdout.split()

    def answer(self, text: str = "") -> None:
        """Answer a dialog, and come back to the window, which a window manager would give the focus again."""
        self.rest()
        self.type(text)
        self.order("Enter" if text else "Ctrl+Enter")
        self.wait_for_window("Capot")

    def quit(self, running: subprocess.Popen) -> None:
        """Close the program, and wait until it has brought everything into its file."""
        self.press("Ctrl+q")
        if code := running.wait(timeout=PATIENCE):
            raise RuntimeError(f"the program ended with {code}")

    def shot(self, name: str) -> None:
        """Keep a picture of the whole screen."""
        self.rest()
        self.taken += 1
        path = self.shots / f"{self.taken:02}-{name}.png"
        subprocess.run(
            [sys.executable, "-c", LOOK, str(path)], env={**self.environment, "QT_QPA_PLATFORM": "xcb"}, check=True
        )


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
        keyboard.watched = [screen.pid, running.pid]
        keyboard.wait_for_window("Capot")
        yield keyboard, running
    finally:
        for started in (running, screen):
            if started is not None and started.poll() is None:
                started.terminate()
                started.wait(timeout=20)
