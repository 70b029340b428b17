"""What is tried under Wine is what there is, and what is known to differ there is said of tests that exist."""

import re
import subprocess
from pathlib import Path

import pytest

from tests import abilities

ROOT = Path(__file__).resolve().parents[2]
WINE = ROOT / "packaging" / "wine"
NAMED = re.findall(r'"(tests/[^"]+)"', (WINE / "differences.py").read_text(encoding="utf-8"))


@pytest.mark.parametrize("script", sorted(script.name for script in WINE.glob("*.sh")))
@abilities.SHELL
def test_the_scripts_are_ones_of_any_shell(script):
    subprocess.run(["sh", "-n", WINE / script], check=True)


@pytest.mark.parametrize("name", NAMED)
def test_what_differs_is_a_test_that_there_is(name):
    file, _, test = name.partition("::")
    assert (ROOT / file).exists()
    assert not test or f"def {test.rpartition('::')[2].partition('[')[0]}" in (ROOT / file).read_text(encoding="utf-8")


def test_stand_ins_are_for_tests_alone():
    for source in WINE.glob("stand_ins/*.c"):
        assert "Never shipped" in source.read_text(encoding="utf-8")
    shipping = [
        file for folder in ("windows", "linux", "release") for file in (ROOT / "packaging" / folder).rglob("*.*")
    ]
    assert [file for file in shipping if b"stand_ins" in file.read_bytes()] == []
