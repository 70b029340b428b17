"""What a new championship's file is called."""

import os
from datetime import date

import pytest

from tournament.models.copy_names import slug
from tournament.ui.dialogs import files
from tournament.ui.dialogs.files import keep_lists_in, lists_folder, proposed_file, work_in, working_folder

pytestmark = pytest.mark.unstyled

DAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Concours de la Saint-Martin", "concours-de-la-saint-martin"),
        ("Été à Œuilly : l'As d'Atout !", "ete-a-oeuilly-l-as-d-atout"),
        ("../../etc/passwd", "etc-passwd"),
        ("♠♥♦♣", "championnat"),
        ("x" * 300, "x" * 60),
        ("CON", "con_"),
        ("Nul !", "nul_"),
        ("AUX.", "aux_"),
        ("Com1. ", "com1_"),
        ("LPT9", "lpt9_"),
        ("CON.txt", "con-txt"),
        ("conte", "conte"),
    ],
)
def test_a_name_becomes_one_that_every_disk_accepts(name, stem):
    assert slug(name) == stem


def test_a_file_that_exists_is_never_proposed(tmp_path):
    first = proposed_file("Belote", DAY, tmp_path)
    assert first == tmp_path / "belote-2026-11-21.capot"
    first.touch()
    assert proposed_file("Belote", DAY, tmp_path) == tmp_path / "belote-2026-11-21-2.capot"


# --- where an entry list is asked for ---


@pytest.fixture
def folders(monkeypatch, tmp_path):
    """The downloads, the documents, and the folder of the championships, all empty."""
    there = {name: tmp_path / name for name in ("Downloads", "Documents", "Capot")}
    for folder in there.values():
        folder.mkdir()
    monkeypatch.setattr(files, "downloads_folder", lambda: there["Downloads"])
    monkeypatch.setattr(files, "documents_folder", lambda: there["Documents"])
    monkeypatch.setattr(files, "_last", [])
    work_in(there["Capot"])
    return there


def put(folder, name, seconds):
    path = folder / name
    path.touch()
    os.utime(path, (seconds, seconds))


def test_a_list_is_asked_for_where_the_newest_one_lies(folders):
    put(folders["Documents"], "inscriptions.xlsx", 1000)
    assert lists_folder() == folders["Documents"]
    put(folders["Downloads"], "Liste.CSV", 2000)
    put(folders["Documents"], "lettre.pdf", 3000)
    assert lists_folder() == folders["Downloads"]


def test_without_any_list_it_is_not_asked_for_among_the_championships(folders):
    assert lists_folder() in (folders["Downloads"], folders["Documents"])
    (folders["Downloads"]).rmdir()
    assert lists_folder() == folders["Documents"]


def test_the_next_list_is_asked_for_beside_the_last_and_championships_where_they_were(folders, tmp_path):
    stick = tmp_path / "USB"
    stick.mkdir()
    keep_lists_in(stick)
    assert (lists_folder(), working_folder()) == (stick, folders["Capot"])
    stick.rmdir()
    assert lists_folder() != stick, "the stick was taken out"
