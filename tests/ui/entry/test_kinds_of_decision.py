"""F8: a letter takes a kind of decision, its questions follow, and a key puts in the referee."""

import pytest
from PySide6.QtCore import Qt

from tests.ui.entry.conftest import DOWN, ENTER, ESCAPE, F8, UP, game, press
from tests.ui.settling import focused
from tournament.i18n import LANGUAGES, translator
from tournament.services.scores.lines import ResultKind
from tournament.services.scores.sheets import sheet
from tournament.services.setup.championship import change_championship
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.incident_panel import ABREAST
from tournament.ui.scores.kind_choice import letters_of
from tournament.wording.scores.incidents import WORDS

F2 = Qt.Key.Key_F2


@pytest.fixture
def page(playing, shown):
    """Two referees are named."""
    change_championship(playing, referees="Odile Quesnel, Marcel Petit")
    return shown(EntryPage(playing, translator("en")))


def test_a_letter_takes_a_kind_and_its_questions_follow(page, playing):
    press("1", ENTER, F8)
    panel = page.incident_panel
    assert not panel.is_taken
    assert panel.kinds.button("forfeit").text() == "F   Forfeit"
    press("f")
    assert panel.is_taken
    assert panel.heading.text() == "Forfeit"
    press("2", ENTER)
    assert focused() is panel.referee
    press("Odile", ENTER)
    assert focused() is panel.reason
    press("did not come", ENTER)
    assert game(playing, 1).kind is ResultKind.FORFEIT


def test_escape_goes_from_the_questions_to_the_kinds_and_then_out(page):
    press("1", ENTER, F8, "f")
    panel = page.incident_panel
    assert panel.back.text() == "Other decision  Esc"
    press(ESCAPE)
    assert not panel.is_taken
    assert (panel.kinds.value, panel.back.text()) == ("forfeit", "Hand  Esc")
    press(ESCAPE)
    assert page.below is page.hand_panel


def test_arrows_walk_over_the_rows_of_kinds_and_take_none(page):
    press("1", ENTER, F8)
    panel = page.incident_panel
    offered = [kind for kind in WORDS if panel.kinds.button(kind).isVisible()]
    press(DOWN)
    assert panel.kinds.value == offered[ABREAST]
    press(UP)
    assert (panel.kinds.value, panel.is_taken) == (offered[0], False)


def test_f2_puts_in_one_referee_after_another_and_the_last_one_is_remembered(page, playing):
    press("1", ENTER, F8, "f")
    panel = page.incident_panel
    assert panel.referee.text() == "", "of two nobody knows which"
    said = []
    for _ in range(3):
        press(F2)
        said.append(panel.referee.text())
    assert said == ["Odile Quesnel", "Marcel Petit", "Odile Quesnel"]
    press(F2, "1", ENTER)
    assert focused() is panel.reason
    press("left", ENTER)
    (decision,) = sheet(playing.hall, game(playing, 1).id).decisions
    assert decision.referee == "Marcel Petit"

    page.open_table(2)
    press(F8, "f")
    assert panel.referee.text() == "Marcel Petit"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_a_letter_of_its_own(language):
    letters = letters_of({kind: translator(language).gettext(words.name) for kind, words in WORDS.items()})
    assert len(set(letters.values())) == len(WORDS)
    assert set("".join(letters.values())) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
