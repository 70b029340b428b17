"""How many halls are open at once: a sending to one that is not waits until its replica is read and judged."""

import subprocess
import sys
from pathlib import Path

import pytest

from tournament.federation.store import MOST_OPEN

ROOT = Path(__file__).resolve().parents[2]
resource = pytest.importorskip("resource")


def open_at_most(*limits):
    """How many a process finds that room for that is allowed so many files, and may have so many if it asks; and how
    many files it has then."""
    script = f"""if True:
        import os, resource
        from tournament.federation.store import most_open
        for limit in {limits}:
            if not os.fork():
                resource.setrlimit(resource.RLIMIT_NOFILE, limit)
                print(most_open(), resource.getrlimit(resource.RLIMIT_NOFILE)[0], flush=True)
                os._exit(0)
            os.wait()
    """
    told = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return [tuple(map(int, line.split())) for line in told.stdout.splitlines()]


def test_it_asks_for_the_files_that_hundreds_of_halls_take_and_takes_what_the_system_lets_it_have():
    assert open_at_most((256, 4096), (256, 400), (4096, 4096)) == [
        (MOST_OPEN, 4 * MOST_OPEN),
        (100, 400),
        (MOST_OPEN, 4096),
    ]
