"""What a new championship's file is called."""

from datetime import date

import pytest

from tournament.models.copy_names import slug
from tournament.ui.dialogs.files import proposed_file

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
