"""Where the program begins to look for championships."""

from pathlib import Path

import pytest

from tests.sick_disks import TROUBLES, sicken
from tournament.preferences import Preferences, documents_trouble
from tournament.ui.dialogs import files

pytestmark = pytest.mark.unstyled


def test_a_program_on_a_stick_looks_for_championships_there(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "_last", [])
    monkeypatch.setenv("CAPOT_DOCUMENTS", str(tmp_path))
    assert files.working_folder() == tmp_path
    files.work_in(tmp_path.parent)
    assert files.working_folder() == tmp_path.parent, "unless another folder was used since"


def test_a_new_championship_is_kept_where_the_first_start_said_whatever_was_opened_since(tmp_path, monkeypatch):
    club, stick = tmp_path / "Concours", tmp_path / "USB"
    stick.mkdir()
    monkeypatch.setattr(files, "_last", [stick])
    assert files.championships_folder(Preferences()) == stick, "nothing was chosen"
    assert files.championships_folder(Preferences(folder=str(club))) == stick, "that folder is gone"
    club.mkdir()
    assert files.championships_folder(Preferences(folder=str(club))) == club


def test_a_folder_that_is_named_and_not_there_is_made(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "_last", [])
    monkeypatch.setenv("CAPOT_DOCUMENTS", str(tmp_path / "club" / "Concours"))
    assert files.working_folder() == tmp_path / "club" / "Concours"
    assert (tmp_path / "club" / "Concours").is_dir()
    assert documents_trouble() is None


def test_a_folder_that_is_named_and_cannot_be_made_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "_last", [])
    (tmp_path / "list").write_text("a list of cards")
    monkeypatch.setenv("CAPOT_DOCUMENTS", str(tmp_path / "list" / "Concours"))
    assert files.working_folder() == Path.home()
    assert isinstance(documents_trouble(), OSError)


def test_where_none_is_named_nothing_is_made_and_nothing_is_told(monkeypatch):
    monkeypatch.delenv("CAPOT_DOCUMENTS", raising=False)
    assert documents_trouble() is None


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_folder_that_cannot_be_looked_at_is_passed_over(tmp_path, monkeypatch, trouble):
    documents, stick = tmp_path / "Documents", tmp_path / "USB"
    documents.mkdir()
    monkeypatch.setattr(files, "_last", [stick])
    monkeypatch.setenv("CAPOT_DOCUMENTS", str(documents))
    sicken(monkeypatch, stick, trouble)
    assert files.working_folder() == documents
