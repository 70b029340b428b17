"""Starting the program on the sample: how long until something is seen, and its memory."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.cases import Case
from bench.rows import WINDOW, Row
from tournament.exchange.sample import create_sample

FIRST_PAINT, SAMPLE, SAMPLE_TIMES = 1.0, 0.8, 3.5
MEMORY, MEMORY_OF_ALL = 120.0, 150.0


def measure_opening(case: Case, folder: Path) -> Iterator[Row]:
    """Start the window on the sample's file, each time in a process of its own."""
    file = folder / "sample.capot"
    create_sample(file, case.sample, by="Bench").close()
    started_on(file)  # the program is compiled, as it is where it was installed
    seen = [started_on(file) for _ in range(case.starts)]
    yield Row(
        "process start to first paint",
        tuple(one.painted for one in seen),
        FIRST_PAINT,
        note="the start page",
        of=WINDOW,
    )
    yield Row(
        "process start to the sample painted",
        tuple(one.shown for one in seen),
        SAMPLE,
        note="the page of the championship",
        of=WINDOW,
        times=SAMPLE_TIMES,
    )
    yield Row(
        "memory with the sample open", tuple(one.held for one in seen), MEMORY, unit="MB", note="resident, at its peak"
    )
    note = "the same, a moment later: what no first page shows is imported by then"
    yield Row(
        "memory once everything is imported",
        tuple(one.held_by_all for one in seen),
        MEMORY_OF_ALL,
        unit="MB",
        note=note,
    )


@dataclass(frozen=True)
class Start:
    """Seconds to the first paint and the file's page; megabytes then, and once all is imported."""

    painted: float
    shown: float
    held: float
    held_by_all: float


def started_on(file: Path) -> Start:
    """Start the program on this file, in a process of its own."""
    compiled = str(file.parent / "compiled")
    env = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
    begun = time.monotonic()  # one clock for all processes
    answer = subprocess.run(
        [sys.executable, "-m", "bench.watched", str(file)],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
        env=env,
    )
    painted, shown, held, held_by_all = json.loads(answer.stdout)
    return Start(painted - begun, shown - begun, held, held_by_all)
