"""What CI runs decides: one suite that is red makes it red, keeps none of the others from being asked, and is named
with its tests at the end."""

import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from tests import abilities

pytestmark = abilities.SHELL

ROOT = Path(__file__).resolve().parents[2]
GREEN = "\t@echo fine\n"
RED = '\t@echo "FAILED tests/draw/test_trees.py::test_a_bye - assert 1 == 2"; false\n'
HANGING = "\t@setsid sh -c 'echo $$$$ >left; exec sleep 600' & echo standing still; sleep 600\n"
"""It leaves a process behind as well, out of reach of whoever ends it."""
STOPPED = '\t@echo "the evening stopped at table 3"; false\n'


@pytest.fixture
def run(tmp_path):
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci" / "run")

    def with_suites(test, e2e, long):
        (tmp_path / "Makefile").write_text(f"test:\n{test}e2e:\n{e2e}long:\n{long}", encoding="utf-8")
        return subprocess.run(
            ["bash", str(tmp_path / ".ci" / "run")], capture_output=True, text=True, check=False, timeout=300
        )

    return with_suites


def test_all_green_is_green(run):
    done = run(GREEN, GREEN, GREEN)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "make test, make e2e and make long are green.")


def test_what_is_red_is_named_with_its_tests_after_the_others_were_run(run):
    done = run(RED, STOPPED, GREEN)
    end = done.stdout[done.stdout.index("\nRed:") :]
    assert done.returncode == 1
    assert end.startswith("\nRed: test e2e\n")
    assert "FAILED tests/draw/test_trees.py::test_a_bye - assert 1 == 2" in end
    assert "the evening stopped at table 3" in end
    assert "make long" not in end
    assert "fine" in done.stdout


@pytest.mark.parametrize("told", ["Fatal Python error: Segmentation fault", "Timeout (0:01:55)!"])
def test_where_a_process_stood_that_went_is_told_at_the_end(run, told):
    done = run(
        f'\t@echo "{told}"; echo "  File \\"tournament/draw/trees.py\\", line 7"; seq 300; '
        f"{RED.strip().removeprefix('@')}\n",
        GREEN,
        GREEN,
    )
    end = done.stdout[done.stdout.index("\nRed:") :]
    assert told in end
    assert 'File "tournament/draw/trees.py", line 7' in end
    assert "\n  300\n" not in end


def test_one_that_hangs_is_ended_whatever_it_leaves_behind(run, tmp_path):
    script = tmp_path / ".ci" / "run"
    script.write_text(
        script.read_text(encoding="utf-8").replace("decide test 1100\n", "decide test 2\n"), encoding="utf-8"
    )
    try:
        done = run(HANGING, GREEN, GREEN)
    finally:
        os.kill(int((tmp_path / "left").read_text()), signal.SIGKILL)
    end = done.stdout[done.stdout.index("\nRed:") :]
    assert end.startswith("\nRed: test\nmake test was ended after ")
    assert "standing still" in end
    assert done.stdout.count("fine") == 2


def test_one_suite_alone_is_enough_to_be_red(run):
    assert [
        run(*suites).returncode for suites in ((RED, GREEN, GREEN), (GREEN, RED, GREEN), (GREEN, GREEN, STOPPED))
    ] == [1, 1, 1]


def test_all_of_it_takes_at_most_fifty_minutes():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    first, second, limit = (
        int(re.search(rf"^{word}(\d+)$", script, re.MULTILINE)[1]) for word in ("decide test ", "decide e2e ", "limit=")
    )
    assert limit == 50 * 60
    assert limit - first - second >= 20 * 60
    assert "decide long $((limit - SECONDS)) " in script
