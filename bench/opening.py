"""The program started as a person starts it, on the sample: how long until there is something to look at, and how much memory that takes."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bench.cases import Case
from bench.rows import Row
from tournament.exchange.sample import create_sample

FIRST_PAINT, SAMPLE, MEMORY = 1.0, 0.8, 120.0


def measure_opening(case: Case, folder: Path) -> Iterator[Row]:
    """Start the window on the sample's file, each time in a process of its own."""
    file = folder / "sample.capot"
    create_sample(file, case.sample, by="Bench").close()
    started_on(file)  # the program is compiled, as it is where it was installed
    seen = [started_on(file) for _ in range(case.starts)]
    yield Row("process start to first paint", tuple(painted for painted, _, _ in seen), FIRST_PAINT, note="the welcome page")
    yield Row("process start to the sample painted", tuple(shown for _, shown, _ in seen), SAMPLE, note="the page of the championship")
    yield Row("memory with the sample open", tuple(memory for _, _, memory in seen), MEMORY, unit="MB", note="resident, at its peak")


def started_on(file: Path) -> tuple[float, float, float]:
    """Seconds to the first paint and to the file's own page, and megabytes."""
    compiled = str(file.parent / "compiled")
    env = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
    begun = time.monotonic()  # one clock for all processes
    answer = subprocess.run([sys.executable, "-m", "bench.watched", str(file)], check=True, capture_output=True, text=True, timeout=60, env=env)
    painted, shown, memory = json.loads(answer.stdout)
    return painted - begun, shown - begun, memory
