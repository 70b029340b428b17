"""Nothing that the program imports is left out of what is shipped for Windows."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import abilities

pytestmark = abilities.MAKING
ROOT = Path(__file__).resolve().parents[2]
PLAYED = """
import importlib, json, os, pkgutil, sys, sysconfig, tempfile
from pathlib import Path
sys.modules["numpy"] = None  # as if it were not there
import tournament
for module in pkgutil.walk_packages(tournament.__path__, "tournament."):
    if not module.name.endswith(("__main__", ".server_schema")):
        importlib.import_module(module.name)
from tournament.__main__ import main
import tournament.draw.catalogue as catalogue
folder = tempfile.mkdtemp()
assert main(["demo", "--out", folder + "/demo"]) == 0, "demo"
site, library = Path(sysconfig.get_path("purelib")), Path(sysconfig.get_path("stdlib"))
files = [Path(file) for module in list(sys.modules.values()) if (file := getattr(module, "__file__", None))]
packages = [file.relative_to(site).as_posix() for file in files if file.is_relative_to(site)]
of_python = [file.relative_to(library).as_posix() for file in files if file.is_relative_to(library) and not file.is_relative_to(site)]
print(json.dumps([packages, of_python]))
"""
LEFT_OUT = """
import json, re, sys
from windows.left_out import PACKAGES, STANDARD_LIBRARY, is_left_out
packages, of_python = json.loads(sys.stdin.read())
on_windows = lambda name: re.sub(r"\\.cpython-\\d+-[\\w-]+\\.so$", ".cp312-win_amd64.pyd", name.replace(".abi3.so", ".pyd"))
print(json.dumps([sorted(name for name in packages if is_left_out(on_windows(name), PACKAGES)),
    sorted(name for name in of_python if is_left_out(name.replace(".py", ".pyc"), STANDARD_LIBRARY))]))
"""


def play(code: str, given: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "packaging"), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run([sys.executable, "-c", code], input=given, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)


@pytest.fixture(scope="module")
def imported() -> list[list[str]]:
    return json.loads(play(PLAYED).stdout.splitlines()[-1])


def test_everything_that_is_imported_is_shipped(imported):
    packages, of_python = imported
    assert len(packages) > 500
    assert len(of_python) > 200
    assert json.loads(play(LEFT_OUT, json.dumps(imported)).stdout) == [[], []]


@pytest.mark.parametrize("made_for", ["cpython-311-x86_64-linux-gnu", "cpython-313-aarch64-linux-gnu", "cpython-312-darwin"])
def test_what_is_compiled_for_another_python_is_looked_for_too(made_for):
    played = [[f"PySide6/QtCore.{made_for}.so", f"PySide6/QtQml.{made_for}.so", f"rustworkx/rustworkx.{made_for}.so"], []]
    assert json.loads(play(LEFT_OUT, json.dumps(played)).stdout) == [[f"PySide6/QtQml.{made_for}.so"], []]
