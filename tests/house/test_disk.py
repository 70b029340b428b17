"""A text or a document is there whole or as it was, on every system; and what is no file is written to."""

import ast
import os
import stat
import subprocess
import sys
from contextlib import closing
from datetime import date
from pathlib import Path
from threading import Thread

import pytest

from tests.sources import calls_in
from tournament import disk
from tournament.disk import make_folder, sync, write_whole
from tournament.models.backup import add_copy, freeze, is_whole
from tournament.services.safety.copies import frozen_championship, save_copy
from tournament.services.setup.championship import create_championship

ROOT = Path(__file__).resolve().parents[2]
POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such names for devices, pipes and what is open")


# --- as Windows has it
# ---------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def windows(monkeypatch):
    """A disk that refuses what Windows refuses: to open a folder, and to bring onto the disk what was opened only to be
    read."""
    opened, open_, fsync = {}, os.open, os.fsync

    def windows_open(name, flags, *more, **named):
        if Path(name).is_dir():
            raise PermissionError(13, "Permission denied", str(name))
        descriptor = open_(name, flags, *more, **named)
        opened[descriptor] = flags
        return descriptor

    def windows_fsync(descriptor):
        if opened.get(descriptor, os.O_RDWR) & (os.O_RDWR | os.O_WRONLY) == 0:
            raise OSError(9, "Bad file descriptor")
        fsync(descriptor)

    monkeypatch.setattr(os, "open", windows_open)
    monkeypatch.setattr(os, "fsync", windows_fsync)
    monkeypatch.setattr(disk, "ON_WINDOWS", True)


@pytest.mark.usefixtures("windows")
def test_windows_lets_files_and_the_names_in_folders_be_brought_onto_the_disk(tmp_path):
    file = tmp_path / "copy.capot"
    file.write_bytes(b"copy")
    sync(file)
    sync(tmp_path)
    make_folder(tmp_path / "copies" / "concours")
    write_whole(tmp_path / "copies" / "concours" / "about.json", b"{}\n")
    assert (tmp_path / "copies" / "concours" / "about.json").read_bytes() == b"{}\n"


@pytest.mark.usefixtures("windows")
def test_windows_lets_a_championship_be_kept_and_copied(tmp_path):
    desk = create_championship(tmp_path / "concours.capot", name="Concours", day=date(2026, 11, 21), by="Ana")
    stick = tmp_path / "stick"
    stick.mkdir()
    with closing(freeze(desk.engine)) as frozen:
        copy = add_copy(frozen, stick, desk.path, desk.clock())
    save_copy(frozen_championship(desk), tmp_path / "copie.capot")
    desk.close()
    assert (is_whole(copy), is_whole(tmp_path / "copie.capot")) == (True, True)


@pytest.mark.usefixtures("windows")
def test_windows_is_asked_again_while_a_virus_scanner_has_the_file_open(tmp_path, monkeypatch):
    file, replace, refusals = tmp_path / "standings.pdf", Path.replace, [PermissionError(13, "Access is denied")] * 2
    file.write_bytes(b"before")

    def windows_replace(draft, path):
        if refusals:
            raise refusals.pop()
        return replace(draft, path)

    monkeypatch.setattr(Path, "replace", windows_replace)
    write_whole(file, b"after")
    assert file.read_bytes() == b"after"


@pytest.mark.usefixtures("windows")
def test_a_file_that_stays_open_elsewhere_is_left_as_it_is_and_called_by_its_name(tmp_path, monkeypatch):
    file = tmp_path / "standings.pdf"
    file.write_bytes(b"before")

    def windows_replace(draft, path):
        raise PermissionError(13, "Access is denied", str(draft), 5, str(path))

    monkeypatch.setattr(disk, "PAUSES", (0.001,))
    monkeypatch.setattr(Path, "replace", windows_replace)
    with pytest.raises(PermissionError) as refused:
        write_whole(file, b"after")
    assert (refused.value.filename, refused.value.filename2) == (str(file), None)
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    assert file.read_bytes() == b"before"


def renames(call: ast.Call) -> bool:
    """Whether a call gives a file another name: `path.replace(other)` has one argument, where a text has two, and a
    moment named ones."""
    match call:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="os" | "shutil"), attr="rename" | "renames" | "replace" | "move")
        ):
            return True
        case ast.Call(func=ast.Attribute(attr="rename" | "replace"), args=[_], keywords=[]):
            return True
    return False


@pytest.mark.long
def test_one_place_knows_how_a_file_gets_its_name_where_another_program_has_it_open():
    found = set()
    for path in (ROOT / "tournament").rglob("*.py"):
        found.update(path.relative_to(ROOT).as_posix() for call in calls_in([path]) if renames(call))
    assert found == {"tournament/disk.py"}, "tournament.disk.put gives files their names"


def test_a_line_end_is_the_same_byte_on_every_system(tmp_path):
    write_whole(tmp_path / "preferences.json", b"{\n}\n")
    assert (tmp_path / "preferences.json").read_bytes() == b"{\n}\n"


# --- what is no file
# ----------------------------------------------------------------------------------------------------------------------


@POSIX
def test_a_copy_of_a_championship_goes_through_a_pipe(tmp_path):
    path, read = tmp_path / "pipe", []
    os.mkfifo(path)
    desk = create_championship(None, name="Concours", day=date(2026, 11, 21), by="Ana")
    reader = Thread(target=lambda: read.append(path.read_bytes()))
    reader.start()
    save_copy(frozen_championship(desk), path)
    reader.join()
    desk.close()
    assert stat.S_ISFIFO(path.stat().st_mode)
    assert read[0].startswith(b"SQLite format 3\0")


@POSIX
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_what_was_opened_for_the_program_is_written_to_where_its_last_writer_stopped(name, tmp_path):
    told = tmp_path / "told.txt"
    ask = "import sys; from pathlib import Path; from tournament.disk import write_whole; print('a', flush=True); "
    ask += "write_whole(Path(sys.argv[1]), b'b\\n'); print('c')"
    with told.open("ab") as opened:
        opened.write(b"before\n")
        opened.flush()
        subprocess.run([sys.executable, "-c", ask, name], stdout=opened, cwd=ROOT, check=True)
    assert told.read_bytes() == b"before\na\nb\nc\n"
    assert list(tmp_path.iterdir()) == [told]


@POSIX
def test_links_that_go_round_are_a_trouble_of_the_disk_and_no_endless_search(tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    here.symlink_to(there)
    there.symlink_to(here)
    with pytest.raises(OSError, match=r"."):
        write_whole(here / "export.json", b"{}")


def test_a_folder_on_a_drive_that_is_not_there_is_refused(monkeypatch):
    """Nothing is above the root of a drive; a letter of Windows may have no drive at all."""
    tried = []

    def mkdir(path, *_, **__):
        tried.append(path)
        raise FileNotFoundError(2, "No such drive", str(path))

    monkeypatch.setattr(Path, "is_dir", lambda _: False)
    monkeypatch.setattr(Path, "mkdir", mkdir)
    with pytest.raises(FileNotFoundError):
        make_folder(Path("/Capot/Championnats").absolute())
    assert [path.parent == path for path in tried] == [True]


# --- what is kept to its owner, and long names
# ---------------------------------------------------------------------------------------------


@POSIX
def test_a_file_is_readable_by_those_it_is_for(tmp_path):
    usual = tmp_path / "usual"
    usual.touch()
    write_whole(tmp_path / "export.json", b"{}")
    write_whole(tmp_path / "phones.json", b"{}", readable_by=0o600)
    assert stat.S_IMODE((tmp_path / "export.json").stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)
    assert stat.S_IMODE((tmp_path / "phones.json").stat().st_mode) == 0o600


def test_the_longest_name_that_a_disk_takes_can_be_written(tmp_path):
    path = tmp_path / ("a" * 250 + ".json")
    write_whole(path, b"{}")
    assert list(tmp_path.iterdir()) == [path]


@POSIX
def test_preferences_behind_a_link_are_replaced_and_the_link_stays(tmp_path):
    kept, link = tmp_path / "kept.json", tmp_path / "preferences.json"
    kept.write_bytes(b"old")
    link.symlink_to(kept)
    write_whole(link, b"new")
    assert (link.is_symlink(), kept.read_bytes()) == (True, b"new")
