"""What the first page of a championship imports: how long each package takes, as `python -X importtime` tells it."""

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from bench.cases import Case
from bench.rows import Row

FIRST_PAGE = (
    "tournament.__main__",
    "tournament.ui.shell.plain_import",
    "tournament.ui.shell.application",
    "tournament.services.setup.championship",
    "tournament.services.desk.undo",
    "tournament.ui.shell.championship_view",
    "tournament.ui.setup.championship_page",
)
"""From which everything else is imported; how many modules that may be is in tests/house/test_first_paint.py."""
MOST_PACKAGES = 6


def measure_imports(case: Case, folder: Path) -> Iterator[Row]:
    """The packages that take longest, each with what its own modules take, those of Python itself together."""
    seconds_by_package(folder)  # compiles
    runs = [seconds_by_package(folder) for _ in range(case.starts)]
    for package in sorted(runs[0], key=lambda package: -runs[0][package])[:MOST_PACKAGES]:
        yield Row(f"first page: import of {package}", tuple(run[package] for run in runs))


def seconds_by_package(folder: Path) -> dict[str, float]:
    """The seconds that modules of each package take themselves, in a process of its own."""
    code = f"from importlib import import_module\nfor module in {FIRST_PAGE!r}: import_module(module)"
    env = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}
    told = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", code], check=True, capture_output=True, text=True, env=env
    )
    seconds: defaultdict[str, float] = defaultdict(float)
    for line in told.stderr.splitlines()[1:]:
        own, _, module = line.removeprefix("import time:").split("|")
        package = module.strip().partition(".")[0]
        seconds["Python" if package in sys.stdlib_module_names else package] += int(own) / 1_000_000
    return seconds
