"""A file is there whole, or as it was."""

import os
from pathlib import Path

import pytest

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
