"""What is imported a little later is there when a page is first wanted."""

import subprocess
import sys
from pathlib import Path

from tournament.ui.shell.start_up import HEAVY, REST

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import sys, threading
from tournament.ui.shell.start_up import fetch_rest
fetch_rest()
for thread in threading.enumerate():
    if thread.name == "imports":
        thread.join()
print(*sys.modules)
"""


def test_the_rest_is_fetched_in_a_thread_of_its_own():
    fetched = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=ROOT, capture_output=True, text=True, check=True, timeout=180
    ).stdout.split()
    assert set(REST) <= set(fetched)
    assert {"tournament.ui.scores.entry_page", "tournament.ui.desk.journal_page"} <= set(fetched)
    assert not set(REST) & set(HEAVY)
