"""Every state that `make screenshots` shows can still be made: what is not run is found broken on the day when pictures
are wanted."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.long
@pytest.mark.timeout(600)
def test_every_state_has_its_picture(tmp_path):
    out = tmp_path / "pictures"
    ended = subprocess.run(
        [sys.executable, "packaging/screenshots.py", "--only", "fr-light", "--out", str(out)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.returncode == 0, ended.stderr
    taken = int(ended.stdout.partition(" pictures")[0])
    assert taken > 200
    assert len(list(out.glob("*.png"))) == taken


@pytest.mark.long
@pytest.mark.timeout(600)
def test_states_that_are_not_wanted_do_nothing_in_those_that_are(tmp_path):
    ended = subprocess.run(
        [sys.executable, "packaging/screenshots.py", "--only", "fr-light", "--state", "entry", "--out", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, "Traceback" in ended.stderr) == (0, False), ended.stderr
