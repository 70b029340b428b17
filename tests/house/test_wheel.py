"""The wheel does elsewhere what the tree does here: built from an sdist, installed into an environment of its own, it
plays the demo."""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from dataclasses import dataclass
from email.parser import HeaderParser
from pathlib import Path

import pytest

from tests import abilities

pytestmark = [abilities.MAKING, pytest.mark.long]
"""A wheel and an sdist are built for it, twice, and what was installed plays the demo."""

ROOT = Path(__file__).resolve().parents[2]
BUILT_FROM = (
    "tournament",
    "resources",
    "docs/manuel",
    "packaging/wheel",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    ".gitignore",
)
METADATA = (
    f"capot-{tomllib.loads((ROOT / 'pyproject.toml').read_text(encoding='utf-8'))['project']['version']}.dist-info"
)
RESOURCES = "tournament/resources/"
CATALOGUE = f"{RESOURCES}locale/fr/LC_MESSAGES/capot.mo"
NOBODYS = ("PYTHONPATH", "PYTHONHOME", "QT_QPA_PLATFORM", "LC_ALL", "LC_MESSAGES", "LANGUAGE")


def source(tree: Path) -> Path:
    """What a wheel is built from as a fresh clone has it: nothing is compiled yet."""
    for name in BUILT_FROM:
        here, there = ROOT / name, tree / name
        there.parent.mkdir(parents=True, exist_ok=True)
        if here.is_dir():
            shutil.copytree(here, there, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        elif here.exists():
            shutil.copy(here, there)
    return tree


def build(target: str, tree: Path) -> Path:
    """The sdist or the wheel of a tree, built without a network."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (built,) = (tree / "dist").glob("*.whl" if target == "wheel" else "*.tar.gz")
    return built


def wheel_of(sdist: Path, into: Path) -> Path:
    """The wheel that is built from an sdist, as an installer builds it."""
    with tarfile.open(sdist) as packed:
        packed.extractall(into, filter="data")
    (tree,) = into.iterdir()
    return build("wheel", tree)


@dataclass(frozen=True)
class Built:
    sdist: Path
    wheel: Path


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("built")
    sdist = build("sdist", source(elsewhere / "source"))
    return Built(sdist, wheel_of(sdist, elsewhere / "unpacked"))


@dataclass(frozen=True)
class Installed:
    folder: Path

    def run(self, program: str, *arguments: str, **environment: str):
        """Run an installed program as somebody in France does, who has no Capot yet."""
        at_home = {name: str(self.folder / "home") for name in ("HOME", "CAPOT_CONFIG")}
        french = (
            {name: value for name, value in os.environ.items() if name not in NOBODYS}
            | {"LANG": "fr_FR.UTF-8"}
            | at_home
        )
        starter = Path(sysconfig.get_path("scripts", vars={"base": str(self.folder)})) / program
        return subprocess.run(
            [starter, *arguments], cwd=self.folder, env=french | environment, capture_output=True, check=False
        )

    @property
    def packages(self) -> Path:
        return Path(sysconfig.get_path("purelib", vars={"base": str(self.folder)}))


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """An environment elsewhere with the wheel in it, beside the locked packages that are installed here already."""
    folder = tmp_path_factory.mktemp("salle des fêtes")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    fresh = Installed(folder)
    (fresh.packages / "locked.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    interpreter = Path(sysconfig.get_path("scripts", vars={"base": str(folder)})) / Path(sys.executable).name
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--python", str(interpreter)]
    subprocess.run(
        [*pip, "install", "--no-index", "--no-deps", "--ignore-installed", "--no-compile", built.wheel], check=True
    )
    return fresh


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as packed:
        return set(packed.namelist())


def test_it_holds_the_package_with_all_that_is_shipped_and_nothing_beside_it(built):
    names = names_in(built.wheel)
    assert {name.partition("/")[0] for name in names} == {"tournament", METADATA}
    shipped = {
        path.relative_to(ROOT / "resources").as_posix() for path in (ROOT / "resources").rglob("*") if path.is_file()
    }
    translations = {name for name in shipped if name.endswith((".po", ".mo"))}
    assert {f"{RESOURCES}{name}" for name in shipped - translations} | {CATALOGUE} <= names
    assert [name for name in names if name.endswith((".po", ".pyc"))] == []


def test_it_brings_the_manual_in_the_package(built):
    manual = ROOT / "docs" / "manuel"
    pages = {path.relative_to(manual).as_posix() for path in manual.rglob("*") if path.is_file()}
    assert {f"{RESOURCES}manual/{page}" for page in pages} <= names_in(built.wheel)


def test_an_sdist_has_the_translations_compiled(built):
    with tarfile.open(built.sdist) as packed:
        assert any(name.endswith("resources/locale/fr/LC_MESSAGES/capot.mo") for name in packed.getnames())


def test_it_says_what_it_is(built):
    with zipfile.ZipFile(built.wheel) as packed:
        told = HeaderParser().parsestr(packed.read(f"{METADATA}/METADATA").decode())
        starters = packed.read(f"{METADATA}/entry_points.txt").decode()
    assert {address.partition(", ")[0] for address in told.get_all("Project-URL")} == {"Homepage", "Releases"}
    assert told["License-Expression"] == "MIT AND OFL-1.1 AND Bitstream-Vera"
    licences = set(told.get_all("License-File"))
    assert {"LICENSE", "resources/fonts/Inter-LICENSE.txt", "resources/fonts/DejaVu-LICENSE.txt"} <= licences
    assert {f"{METADATA}/licenses/{name}" for name in licences} <= names_in(built.wheel)
    assert "[gui_scripts]\ncapot-window = " in starters


def test_the_same_source_gives_the_same_bytes_wherever_it_lies(built, tmp_path):
    again = build("sdist", source(tmp_path / "ailleurs" / "source"))
    assert digest(again) == digest(built.sdist)
    assert digest(build("wheel", tmp_path / "ailleurs" / "source")) == digest(built.wheel)


def test_the_translations_do_not_tell_when_they_were_compiled(built):
    with zipfile.ZipFile(built.wheel) as packed:
        assert b"POT-Creation-Date: 1970-01-01 00:00+0000\n" in packed.read(CATALOGUE)


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


@pytest.mark.timeout(400)  # the documents and pictures of a whole evening, on a computer that has other tests to run
def test_it_plays_the_demo_in_french_where_nothing_of_the_source_is(installed):
    done = installed.run("capot", "demo", "--out", "soirée", QT_QPA_PLATFORM="offscreen")
    assert (done.returncode, done.stderr.decode()) == (0, "")
    left = {Path(line).name for line in done.stdout.decode().splitlines()}
    assert {"saint-martin.capot", "saint-martin.json", "final-ranking.pdf", "teams.png"} <= left
    help_ = installed.run("capot", "--help").stdout.decode()
    assert "La table de marque d’un championnat de belote" in help_
    where = installed.run("python", "-c", "import tournament; print(tournament.__file__)").stdout.decode()
    assert where.startswith(str(installed.packages))
    assert not (installed.packages / "resources").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only there can a display be missing")
def test_the_starter_of_the_window_opens_no_command(installed):
    said = installed.run("capot-window", "demo", DISPLAY="", WAYLAND_DISPLAY="")
    assert said.returncode == 2
    assert "Il n’y a pas d’écran" in said.stderr.decode()
