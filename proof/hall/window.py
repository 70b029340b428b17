"""The program's hidden window, typed in alone, and then with its hall open to a crowd.

    python -m proof.hall.window FILE SECONDS

It types SECONDS alone, opens the hall, says on standard output where it is and what the crowd needs (`Opened`), types
on until a line comes on standard input, and says what it noticed (`Noticed`).
"""

import gc
import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Event, Thread

from PySide6.QtCore import QEventLoop, QTimer

from bench.memory import peak_memory
from bench.stalls import Hall as ShownWindow
from bench.stalls import Probe
from proof.hall.opened import Opened
from proof.hall.opening import opened_hall
from proof.hall.typist import Typist
from tournament.simulation.rng import SeededRng

LOOK_EVERY = 50
"""Milliseconds between two looks whether something is over."""
PATIENCE = 600
"""Seconds after which a crowd that says nothing is thought to have died."""


@dataclass(frozen=True)
class Noticed:
    """What the window noticed, alone and with a crowd: seconds between turns, hands, load.

    Busy is processor time in a second. Memory is the most that the process held, in megabytes: before the hall was
    opened, and at the end.
    """

    alone: tuple[float, ...]
    crowded: tuple[float, ...]
    hands_alone: int
    hands_crowded: int
    busy_alone: float
    busy_crowded: float
    memory_before: float
    memory_peak: float


def until(is_over: Callable[[], bool]) -> None:
    """Let the event loop run until then, as it runs in the program."""
    loop, latest = QEventLoop(), time.monotonic() + PATIENCE
    timer = QTimer(interval=LOOK_EVERY)
    timer.timeout.connect(lambda: loop.quit() if is_over() or time.monotonic() > latest else None)
    timer.start()
    loop.exec()
    timer.stop()


def typed_while(typist: Typist, is_over: Callable[[], bool]) -> tuple[tuple[float, ...], int, float]:
    """Type until then: waits between turns, hands typed, and processor time of a second."""
    probe, before, began, used = Probe(), typist.hands, time.monotonic(), time.process_time()
    typist.begin()
    timer = probe.begin()
    until(is_over)
    timer.stop()
    typist.stop()
    return tuple(probe.waits), typist.hands - before, (time.process_time() - used) / (time.monotonic() - began)


def wait_for_line(told: Event) -> None:
    """Take note when whoever started this says that it is over."""
    sys.stdin.readline()
    told.set()


def say(told: Opened | Noticed) -> None:
    """One line for whoever started this."""
    sys.stdout.write(json.dumps(asdict(told)) + "\n")
    sys.stdout.flush()


def main(file: str, seconds: str) -> int:
    """Open, type alone, open the hall, type among the crowd, and tell."""
    shown = ShownWindow()
    shown.window.open_file(Path(file))
    until(lambda: shown.window.view is not None)
    typist = Typist(shown.view, SeededRng(200))
    gc.collect()
    end = time.monotonic() + float(seconds)
    alone, hands_alone, busy_alone = typed_while(typist, lambda: time.monotonic() > end)
    memory_before = peak_memory()
    with opened_hall(shown.view) as opened:
        say(opened)
        told = Event()
        Thread(target=wait_for_line, args=(told,), daemon=True).start()
        crowded, hands_crowded, busy_crowded = typed_while(typist, told.is_set)
    say(Noticed(alone, crowded, hands_alone, hands_crowded, busy_alone, busy_crowded, memory_before, peak_memory()))
    shown.window.close_championship()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
