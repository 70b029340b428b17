"""Nothing that the program imports is left out of what is shipped for Windows."""

import ast
import json
import os
import runpy
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests import abilities
from tests.sources import statements_in

pytestmark = abilities.MAKING
ROOT = Path(__file__).resolve().parents[2]
LISTS = runpy.run_path(str(ROOT / "packaging" / "windows" / "left_out.py"))
SITE, LIBRARY = Path(sysconfig.get_path("purelib")), Path(sysconfig.get_path("stdlib"))
STARTED = ("tournament.__main__", "runpy", "site", "encodings")
"""Where Python begins."""
NAMED_IN_TEXTS = (
    *(f"PIL.{kind}ImagePlugin" for kind in ("Bmp", "Gif", "Jpeg", "Png", "Ppm")),
    "anyio._backends._asyncio",
    "reportlab.graphics.barcode.code128",
    "sqlalchemy.dialects.postgresql",
    "sqlalchemy.dialects.sqlite",
    "uvicorn.protocols.http.h11_impl",
)
"""What is imported under a name that is put together while the program runs."""
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
of_python = [file.relative_to(library).as_posix() for file in files if file.is_relative_to(library) and not \
file.is_relative_to(site)]
print(json.dumps([packages, of_python]))
"""
LEFT_OUT = """
import json, re, sys
from windows.left_out import PACKAGES, PACKAGES_UNNAMED, STANDARD_LIBRARY, STANDARD_LIBRARY_UNNAMED, is_left_out
packages, of_python = json.loads(sys.stdin.read())
on_windows = lambda name: re.sub(r"\\.cpython-\\d+-[\\w-]+\\.so$", ".cp312-win_amd64.pyd", name.replace(".abi3.so", \
".pyd"))
print(json.dumps([sorted(name for name in packages if is_left_out(on_windows(name), PACKAGES + PACKAGES_UNNAMED)),
    sorted(name for name in of_python if is_left_out(name.replace(".py", ".pyc"), STANDARD_LIBRARY + \
STANDARD_LIBRARY_UNNAMED))]))
"""


def play(code: str, given: str = "") -> subprocess.CompletedProcess[str]:
    measured = {
        name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")
    }  # measuring reads pyproject.toml
    environment = {**measured, "PYTHONPATH": str(ROOT / "packaging"), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(
        [sys.executable, "-c", code], input=given, env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    )


@pytest.fixture(scope="module")
def imported() -> list[list[str]]:
    return json.loads(play(PLAYED).stdout.splitlines()[-1])


@pytest.mark.long
def test_everything_that_is_imported_is_shipped(imported):
    packages, of_python = imported
    assert len(packages) > 500
    assert len(of_python) > 200
    assert json.loads(play(LEFT_OUT, json.dumps(imported)).stdout) == [[], []]


@pytest.mark.parametrize(
    "made_for", ["cpython-311-x86_64-linux-gnu", "cpython-313-aarch64-linux-gnu", "cpython-312-darwin"]
)
def test_what_is_compiled_for_another_python_is_looked_for_too(made_for):
    played = [
        [f"PySide6/QtCore.{made_for}.so", f"PySide6/QtQml.{made_for}.so", f"rustworkx/rustworkx.{made_for}.so"],
        [],
    ]
    assert json.loads(play(LEFT_OUT, json.dumps(played)).stdout) == [[f"PySide6/QtQml.{made_for}.so"], []]


@cache
def file_of(module: str) -> Path | None:
    """Where a module lies, if it is written in Python and of the program, of its packages or of Python."""
    path = module.replace(".", "/")
    places = (root / name for root in (ROOT, SITE, LIBRARY) for name in (f"{path}/__init__.py", f"{path}.py"))
    return next((place for place in places if place.is_file()), None)


def is_shipped(file: Path) -> bool:
    """Whether nothing but the lists that this test holds leaves it out."""
    if file.is_relative_to(SITE):
        return not LISTS["is_left_out"](file.relative_to(SITE).as_posix(), LISTS["PACKAGES"])
    if file.is_relative_to(LIBRARY):
        return not LISTS["is_left_out"](f"{file.relative_to(LIBRARY).as_posix()}c", LISTS["STANDARD_LIBRARY"])
    return True


def imported_by(module: str, file: Path) -> Iterator[str]:
    """What every import of a module may mean, wherever in it and under whatever condition it stands."""
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in statements_in(ast.parse(file.read_bytes()).body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            source = ".".join(filter(None, (above, node.module)))
            yield source
            yield from (f"{source}.{alias.name}" for alias in node.names)


def led_to(modules: set[str]) -> set[Path]:
    """Every file of Python that some import leads to, from these modules on."""
    waiting, seen, files = list(modules), set(modules), set()
    while waiting:
        module = waiting.pop()
        file = file_of(module)
        if file and is_shipped(file):
            files.add(file)
            named = {
                name.rsplit(".", above)[0] for name in imported_by(module, file) for above in range(name.count(".") + 1)
            }
            waiting += named - seen
            seen |= named
    return files


@pytest.mark.long
def test_no_import_leads_to_what_is_left_out_because_none_does():
    own = {".".join(file.relative_to(ROOT).with_suffix("").parts) for file in (ROOT / "tournament").rglob("*.py")}
    with_parents = {name.rsplit(".", above)[0] for name in NAMED_IN_TEXTS for above in range(name.count(".") + 1)}
    files = led_to({*own, *STARTED, *with_parents})
    assert {
        file_of(module) for module in ("json", "reportlab.platypus.tables", "tournament.draw.catalogue", "zeroconf")
    } <= files
    of_packages = [file.relative_to(SITE).as_posix() for file in files if file.is_relative_to(SITE)]
    of_python = [
        file.relative_to(LIBRARY).as_posix()
        for file in files
        if file.is_relative_to(LIBRARY) and not file.is_relative_to(SITE)
    ]
    assert [path for path in of_packages if LISTS["is_left_out"](path, LISTS["PACKAGES_UNNAMED"])] == []
    assert [path for path in of_python if LISTS["is_left_out"](f"{path}c", LISTS["STANDARD_LIBRARY_UNNAMED"])] == []
