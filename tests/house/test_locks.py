"""The locks name what is installed, and nothing of where it comes from."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests import abilities
from tests.sources import imported_in

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("runtime", "server", "development", "packaging", "mutants", "setup")
LINES = re.compile(r"""
      # a package, its version, and for which computers
      [a-z0-9-]+==[0-9][0-9a-z.+]*(\ ;(\ (and\ )?[a-z_]+\ (<|>=|==|!=)\ '[A-Za-z0-9.]+')+)?\ \\
      # what it must hash to
    | \ {4}--hash=sha256:[0-9a-f]{64}(\ \\)?
      # who wants it
    | \ {4}\#.*
      # the command that wrote it
    | \#.*
""", re.VERBOSE)  # fmt: skip


def text_of(lock: str) -> str:
    return (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")


def pins_of(lock: str) -> set[str]:
    return set(re.findall(r"^[a-z].*==.*(?= \\)", text_of(lock), re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_names_versions_and_hashes(lock):
    assert [line for line in text_of(lock).splitlines() if not LINES.fullmatch(line)] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address_and_no_place_on_a_computer(lock):
    assert not re.search(r"://|index|(^|\s)/|@ ", text_of(lock), re.MULTILINE)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_a_hash(lock):
    packages = re.split(r"^(?=[a-z])", text_of(lock), flags=re.MULTILINE)[1:]
    assert packages
    assert [package.split()[0] for package in packages if "--hash=sha256:" not in package] == []


def test_what_two_locks_pin_may_come_in_every_form_in_both():
    """A lock that was written beside a folder of wheels knows those alone, and every other computer is refused."""
    hashes: dict[str, set[frozenset[str]]] = {}
    for package in [
        package for lock in LOCKS for package in re.split(r"^(?=[a-z])", text_of(lock), flags=re.MULTILINE)[1:]
    ]:
        pin = package.split()[0]
        hashes.setdefault(pin, set()).add(frozenset(re.findall(r"sha256:([0-9a-f]{64})", package)))
    assert [pin for pin, forms in hashes.items() if len(forms) > 1] == []


def test_no_uv_lock_which_is_full_of_addresses():
    assert not (ROOT / "uv.lock").exists()


def test_the_checks_run_with_what_the_program_runs_with():
    assert pins_of("runtime") <= pins_of("server") <= pins_of("development")


def test_what_people_install_is_made_of_what_was_checked():
    assert pins_of("runtime") <= pins_of("packaging")


def test_python_3_11_gets_a_qt_binding_that_keeps_its_references():
    (pin,) = (pin for pin in pins_of("runtime") if pin.startswith("pyside6-essentials") and "<" in pin)
    version, _, marker = pin.partition(" ; ")
    assert version.startswith("pyside6-essentials==6.11.")
    assert marker == "python_full_version < '3.12'"


@pytest.mark.parametrize("lock", ["runtime", "development", "packaging", "mutants"])
def test_everything_the_project_asks_for_is_locked(lock):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = project["dependency-groups"].get(lock, []) + (
        project["project"]["dependencies"] if lock != "mutants" else []
    )
    names = {re.match(r"[a-z0-9-]+", requirement)[0] for requirement in wanted}
    assert names - {pin.partition("==")[0] for pin in pins_of(lock)} == set()


RESOLVER = """#!/bin/sh
for said; do
    [ "${before:-}" != --output-file ] || output=$said
    before=$said
done
[ "$output" != "${GONE:-}" ] || exit 2
echo locked anew > "$output"
"""


@pytest.fixture
def project(tmp_path):
    """Locks of before, and a uv that locks anew until it comes to the one that GONE names."""
    (tmp_path / "packaging").mkdir()
    shutil.copy(ROOT / "packaging" / "locks.sh", tmp_path / "packaging")
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "requirements").mkdir()
    for lock in LOCKS:
        (tmp_path / "requirements" / f"{lock}.txt").write_text(text_of(lock), encoding="utf-8")
    uv = tmp_path / ".venv" / "bin" / "uv"
    uv.parent.mkdir(parents=True)
    uv.write_text(RESOLVER)
    uv.chmod(0o755)
    return tmp_path


def lock_anew(project, gone=""):
    subprocess.run(
        ["sh", "packaging/locks.sh", "keep"],
        cwd=project,
        env={**os.environ, "GONE": gone},
        capture_output=True,
        check=False,
    )
    return {lock: (project / "requirements" / f"{lock}.txt").read_text(encoding="utf-8") for lock in LOCKS}


@abilities.SHELL
@pytest.mark.parametrize("lock", LOCKS)
def test_a_network_that_goes_halfway_changes_no_lock(project, lock):
    assert lock_anew(project, gone=f"requirements/{lock}.txt") == {lock: text_of(lock) for lock in LOCKS}


@abilities.SHELL
def test_what_was_locked_anew_takes_the_place_of_what_was_there(project):
    assert set(lock_anew(project).values()) == {"locked anew\n"}


OURS = {"tournament", "tests", "bench", "proof", "shots", "model_schemas", "pages", "linux", "windows", "wine", "quick"}
ELSEWHERE = {"fontTools", "cosmic_ray"}
"""What a maker runs in an environment of its own: one once in years, as it says at its head, one by `make mutants`."""


def imported_by(folder: str) -> set[str]:
    """The packages that the code in a folder imports."""
    return {name.partition(".")[0] for name in imported_in(ROOT / folder)} - sys.stdlib_module_names - OURS


@pytest.mark.long
@pytest.mark.parametrize(
    ("folder", "lock"),
    [("tournament", "runtime"), ("tests", "development"), ("packaging", "development"), ("bench", "development")],
)
def test_everything_imported_is_locked(folder, lock):
    makers = packages_distributions()
    locked = {pin.partition("==")[0] for pin in pins_of(lock)}
    wanted = {
        name: {maker.lower().replace("_", "-") for maker in [name, *makers.get(name, [])]}
        for name in imported_by(folder)
    }
    assert {name for name, makers in wanted.items() if not makers & locked} - ELSEWHERE == set()
