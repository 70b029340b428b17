"""A file is there whole, or as it was."""

import os
import stat
from pathlib import Path
from threading import Thread

import pytest

from tests import abilities
from tournament.exchange.files import write_whole


def test_a_file_is_written_and_replaced(tmp_path):
    path = tmp_path / "standings.pdf"
    write_whole(path, b"first")
    write_whole(path, b"second")
    assert path.read_bytes() == b"second"
    assert list(tmp_path.iterdir()) == [path]


def test_others_may_read_it_as_any_file(tmp_path):
    path, usual = tmp_path / "export.json", tmp_path / "usual"
    write_whole(path, b"{}")
    usual.touch()
    assert path.stat().st_mode == usual.stat().st_mode


def test_trouble_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "export.json"
    path.write_bytes(b"old")

    def full_disk(_descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there():
    with pytest.raises(FileNotFoundError):
        write_whole(Path("nowhere") / "export.json", b"{}")


@abilities.TERMINALS
def test_a_device_is_written_to_and_stays_one():
    screen, terminal = os.openpty()
    path = Path(os.ttyname(terminal))
    write_whole(path, b"{}")
    assert stat.S_ISCHR(path.stat().st_mode)
    assert os.read(screen, 10) == b"{}"
    os.close(screen)
    os.close(terminal)


@abilities.PIPES
def test_a_pipe_is_written_to_and_stays_one(tmp_path):
    path, read = tmp_path / "pipe", []
    os.mkfifo(path)
    reader = Thread(target=lambda: read.append(path.read_bytes()))
    reader.start()
    write_whole(path, b"{}")
    reader.join()
    assert stat.S_ISFIFO(path.stat().st_mode)
    assert read == [b"{}"]


@abilities.LINKS
def test_a_link_to_a_device_writes_to_the_device(tmp_path):
    link = tmp_path / "nothing"
    link.symlink_to(os.devnull)
    write_whole(link, b"{}")
    assert link.is_symlink()
    assert stat.S_ISCHR(link.stat().st_mode)


@abilities.LINKS
def test_a_link_stays_and_the_file_behind_it_is_replaced(tmp_path):
    link, path = tmp_path / "newest.json", tmp_path / "export.json"
    path.write_bytes(b"old")
    link.symlink_to(path)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert sorted(tmp_path.iterdir()) == [path, link]
