"""The page of the manual about what may be done when is what the program's table says."""

import runpy
from pathlib import Path

from tournament.services.rounds.cautions import Caution, Deed, Stage
from tournament.wording.repairs.cautions import CAUTIONS, DEEDS, STAGES

SCRIPT = runpy.run_path(str(Path(__file__).resolve().parents[2] / "packaging" / "cautions.py"))


def test_the_page_is_that_of_the_table():
    assert SCRIPT["PAGE"].read_text(encoding="utf-8") == SCRIPT["text"](), "make schemas"


def test_everything_in_the_table_has_its_words():
    assert (set(DEEDS), set(STAGES), set(CAUTIONS)) == (set(Deed), set(Stage), set(Caution))
