"""How many halls are open at once: a sending to one that is not waits until its replica is read and judged."""

import subprocess
import sys
from pathlib import Path

import pytest

from tournament.federation.store import MOST_OPEN

ROOT = Path(__file__).resolve().parents[2]
resource = pytest.importorskip("resource")


def open_at_most(allowed, most):
    """How many a process finds that room for that is allowed so many files, and may have so many if it asks; and how
    many files it has then."""
    script = f"""if True:
        import resource
        resource.setrlimit(resource.RLIMIT_NOFILE, ({allowed}, {most}))
        from tournament.federation.store import most_open
        print(most_open(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    """
    told = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return tuple(map(int, told.stdout.split()))


def test_it_asks_for_the_files_that_hundreds_of_halls_take():
    assert open_at_most(256, 4096) == (MOST_OPEN, 4 * MOST_OPEN)


def test_it_takes_what_the_system_lets_it_have():
    assert open_at_most(256, 400) == (100, 400)
    assert open_at_most(4096, 4096) == (MOST_OPEN, 4096)
