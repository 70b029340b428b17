"""The same field gives the same draw: in every run of every Python, whatever its hashes, and in either language."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from proof.fields import digests
from tournament.cli.main import run

HERE = Path(__file__).resolve().parent
KEPT = json.loads((HERE / "draws.json").read_text(encoding="utf-8"))


def test_draws_are_what_they_were():
    """Hashes of texts differ from run to run, and draws do not. A format that draws otherwise needs new digests, and a
    reason."""
    assert digests() == KEPT


@pytest.mark.long
@pytest.mark.parametrize(("hashes", "place"), [("1", "fr_FR.UTF-8"), ("42", "en_US.UTF-8")])
def test_another_process_draws_the_same(hashes, place):
    around = os.environ | {"PYTHONHASHSEED": hashes, "LC_ALL": place, "LANGUAGE": place[:2]}
    told = subprocess.run(
        [sys.executable, "-m", "proof.fields"],
        cwd=HERE.parent.parent,
        env=around,
        capture_output=True,
        check=True,
        text=True,
    )
    assert json.loads(told.stdout) == KEPT


def test_both_languages_draw_the_same(tmp_path):
    plan = [
        "--teams",
        "9",
        "--rounds",
        "5",
        "--seed",
        "3",
        "--draw",
        "groups*2+knock-out@6:losers=consolation",
        "--absent",
        "5",
        "--correct",
        "5",
    ]
    exports = []
    for language in ("fr", "en"):
        path = tmp_path / f"{language}.json"
        assert run(["--lang", language, "simulate", *plan, "--export", str(path)]) == 0
        exports.append(path.read_bytes())
    assert exports[0] == exports[1]
