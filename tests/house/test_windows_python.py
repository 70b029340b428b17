"""The Python of the Windows installers is what its makers signed, or says plainly that it is not."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from tests import abilities

ROOT = Path(__file__).resolve().parents[2]
PIN = (ROOT / "packaging" / "windows" / "python.txt").read_text(encoding="utf-8")


def play(*arguments: object, **settings: object):
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "packaging"),
        **{name: str(value) for name, value in settings.items()},
    }
    return subprocess.run(
        [sys.executable, *map(str, arguments)], env=environment, capture_output=True, text=True, check=False
    )


def executable(file: Path, line: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    file.chmod(0o755)


def test_the_wheel_it_is_taken_from_is_pinned_by_one_version_and_one_hash():
    assert re.fullmatch(r"#.*\npanda3d==\d+\.\d+\.\d+ \\\n    --hash=sha256:[0-9a-f]{64}\n", PIN)


def test_an_archive_that_is_not_the_one_of_its_makers_is_refused(tmp_path):
    archive = tmp_path / "python-3.12.10-embed-amd64.zip"
    with ZipFile(archive, "w") as package:
        package.writestr("python312.dll", "something else")
    done = play("-m", "windows.python", "--out", tmp_path / "python", WINDOWS_PYTHON=archive)
    assert done.returncode == 1
    assert "is not the Python this was made for" in done.stderr
    assert list((tmp_path / "python").iterdir()) == []


PACK = (
    "import sys; from pathlib import Path; from windows.archives import write_zip; write_zip(Path(sys.argv[1]), "
    "{n: Path(n) for n in sys.argv[2:]})"
)


def test_an_archive_is_the_same_whenever_and_in_whatever_order_it_is_packed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("b.txt", "a.txt"):
        Path(name).write_text(name, encoding="utf-8")
    first = play("-c", PACK, "first.zip", "b.txt", "a.txt", SOURCE_DATE_EPOCH=1700000000)
    Path("a.txt").touch()
    Path("a.txt").chmod(0o600)
    again = play("-c", PACK, "again.zip", "a.txt", "b.txt", SOURCE_DATE_EPOCH=1700000000)
    assert (first.stderr, again.stderr) == ("", "")
    assert Path("first.zip").read_bytes() == Path("again.zip").read_bytes()
    assert [entry.date_time for entry in ZipFile("first.zip").infolist()] == [(2023, 11, 14, 22, 13, 20)] * 2


def test_an_archive_holds_what_was_packed_and_is_found_whole(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    contents = {
        "empty.txt": b"",
        "folder/large.txt": b"belote rebelote " * 50_000,
        "noise.bin": bytes(Random(1).randbytes(5_000)),
        "carré.txt": b"9",
    }
    Path("folder").mkdir()
    for name, content in contents.items():
        Path(name).write_bytes(content)
    assert play("-c", PACK, "all.zip", *contents).stderr == ""
    with ZipFile("all.zip") as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == contents
        methods = {entry.filename: entry.compress_type for entry in archive.infolist()}
    assert methods == {
        "empty.txt": ZIP_STORED,
        "folder/large.txt": ZIP_DEFLATED,
        "noise.bin": ZIP_STORED,
        "carré.txt": ZIP_STORED,
    }


REFUSE = (
    "import sys; from pathlib import Path; from windows.pack import refuse_large; refuse_large(*map(Path, "
    "sys.argv[1:]))"
)


def test_what_is_too_large_to_be_fetched_in_a_village_is_not_made(tmp_path):
    small, large = tmp_path / "setup.exe", tmp_path / "portable.zip"
    for file, size in ((small, 55_000_000), (large, 55_000_001)):
        with file.open("wb") as made:
            made.truncate(size)
    refused = play("-c", REFUSE, small, large)
    assert refused.returncode == 1
    assert refused.stderr == "portable.zip has 55,000,001 bytes, 1 too many: left_out.py says what is left out.\n"
    assert [file.name for file in tmp_path.iterdir()] == ["setup.exe"]


def test_a_computer_without_a_python_of_that_version_is_told_how_to_get_one(tmp_path):
    nowhere = {
        "PATH": tmp_path,
        "HOME": tmp_path,
        "PYENV_ROOT": tmp_path,
        "UV_PYTHON_INSTALL_DIR": tmp_path,
        "PYTHON312": "",
    }
    done = play("-m", "windows.interpreter", **nowhere)
    assert done.returncode == 1
    assert "PYTHON312=/path/to/python3.12" in done.stderr
    assert ".venv/bin/uv python install 3.12" in done.stderr


@abilities.SHELL
def test_the_python_that_uv_brought_is_found(tmp_path):
    brought = tmp_path / "uv" / "cpython-3.12.10-linux-x86_64-gnu" / "bin" / "python"
    executable(brought, "echo 3.12")
    done = play(
        "-m",
        "windows.interpreter",
        PATH=tmp_path,
        PYENV_ROOT=tmp_path,
        UV_PYTHON_INSTALL_DIR=tmp_path / "uv",
        PYTHON312="",
    )
    assert done.stdout.strip() == str(brought)


@abilities.SHELL
@pytest.mark.parametrize(
    ("script", "first_steps"), [("release/release.sh", ["rev-parse HEAD"]), ("windows/build.sh", [])]
)
def test_it_is_asked_for_before_anything_is_fetched_or_compiled(tmp_path, script, first_steps):
    for folder in ("release", "windows"):
        shutil.copytree(ROOT / "packaging" / folder, tmp_path / "packaging" / folder)
    programs, calls = tmp_path / "programs", tmp_path / "calls"
    calls.touch()
    for name in ("git", "mkdir", "rm", "make"):
        executable(programs / name, f'echo "$*" >> "{calls}"')
    executable(tmp_path / ".venv" / "bin" / "python", f'exec "{sys.executable}" "$@"')
    for name in ("dirname", "sh"):
        (programs / name).symlink_to(shutil.which(name))
    nowhere = {name: str(tmp_path) for name in ("HOME", "PYENV_ROOT", "UV_PYTHON_INSTALL_DIR")}
    settings = {**nowhere, "PATH": str(programs), "PYTHON": sys.executable, "SOURCE_DATE_EPOCH": "1700000000"}
    command = [shutil.which("sh"), tmp_path / "packaging" / script, *(["windows"] if first_steps else [])]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert ".venv/bin/uv python install 3.12" in done.stderr
    assert calls.read_text().splitlines() == first_steps
