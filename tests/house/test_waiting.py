"""No test of the window passes by luck of timing: each waits for what it looks at."""

import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
LUCK = re.compile(r"\bprocessEvents\(|\bsleep\(|\bqWait\(|\bqtbot\.wait\(")
MAY_TURN_THE_LOOP = {
    "ui/settling.py",
    "e2e/keyboard.py",
    "house/test_waiting.py",
    "web/desks.py",
    "web/test_broken_off.py",
    "web/test_desk_streams.py",
    "e2e/relay.py",
    "ui/test_pages_that_went.py",
    "house/test_windows_setup.py",
}
"""The last one waits for the next second of the clock: setups note seconds. The one before it acts in the middle of
what is under way.

The others are servers that let somebody wait, or play the event loop of one.
"""


def test_no_test_hopes_that_one_turn_of_the_loop_is_enough():
    turning = {
        path.relative_to(TESTS).as_posix()
        for path in TESTS.rglob("*.py")
        if LUCK.search(path.read_text(encoding="utf-8"))
    }
    assert turning <= MAY_TURN_THE_LOOP
