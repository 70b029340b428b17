"""F8: a letter takes a kind of decision, its questions follow, and a key puts in the referee."""

import pytest
from PySide6.QtCore import Qt

from tests.ui.entry.conftest import DOWN, ENTER, ESCAPE, F8, F9, UP, game, lines_of, press
from tests.ui.settling import focused, refresh
from tournament.i18n import LANGUAGES, translator
from tournament.messages.scores.rulings import WORDS
from tournament.services.desk.changes import Changes
from tournament.services.desk.undo import undo
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.views import ResultKind
from tournament.services.setup.championship import change_championship
from tournament.ui.scores.answer_panel import TAKE
from tournament.ui.scores.entry_fields import letters_of
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.incident_panel import ABREAST
from tournament.ui.theme.tokens import HALF

pytestmark = pytest.mark.unstyled

F2, RIGHT = Qt.Key.Key_F2, Qt.Key.Key_Right


@pytest.fixture
def page(playing, shown):
    """Two referees are named."""
    change_championship(playing, referees="Odile Quesnel, Marcel Petit")
    return shown(EntryPage(playing, translator("en")))


def test_a_letter_takes_a_kind_and_its_questions_follow(page, playing):
    press("1", ENTER, F8)
    panel = page.incident_panel
    assert not panel.is_taken
    assert panel.kinds.button("forfeit").text() == "F  Forfeit"
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


@pytest.mark.long
def test_what_was_answered_of_one_kind_is_forgotten_in_another(page, playing):
    press("1", ENTER, F8, letter_of(page, "late"), "1", "2")
    assert page.incident_panel.questions.losers.values == ("A", "B"), "both may be late"
    press(ENTER, "Odile", ENTER, "traffic", ESCAPE, "f")
    panel = page.incident_panel
    assert (panel.questions.losers.values, panel.reason.text()) == ((), "")
    press("2", ENTER)
    press(*(() if panel.referee.text() else ("Odile", ENTER)), "did not come", ENTER)
    assert decided(playing, 1).sides == ("B",)


def test_a_figure_means_the_side_that_loses_and_space_adds_the_other(page):
    press("1", ENTER, F8, "f", "1", "2")
    losers = page.incident_panel.questions.losers
    assert losers.values == ("B",)
    press("2")
    assert losers.values == ("B",)
    press(RIGHT, Qt.Key.Key_Space)
    assert losers.values == ("A", "B")


@pytest.mark.long
def test_a_kind_that_is_asked_again_begins_anew(page):
    press("1", ENTER, F8, "f", "1", ESCAPE, ESCAPE, F8, "f")
    assert page.incident_panel.questions.losers.values == ()


def test_arrows_walk_over_the_rows_of_kinds_and_take_none(page):
    press("1", ENTER, F8)
    panel = page.incident_panel
    offered = [kind for kind in WORDS if panel.kinds.button(kind).isVisible()]
    press(DOWN)
    assert panel.kinds.value == offered[ABREAST]
    press(UP)
    assert (panel.kinds.value, panel.is_taken) == (offered[0], False)


def test_where_no_referee_is_named_f2_leads_to_where_a_name_is_typed(playing, shown):
    page = shown(EntryPage(playing, translator("en")))
    press("1", ENTER, F8, "f", F2)
    assert focused() is page.incident_panel.referee
    press("Odile")
    assert page.incident_panel.referee.text() == "Odile"


@pytest.mark.long
def test_f2_puts_in_one_referee_after_another_and_the_last_one_is_remembered(page, playing):
    press("1", ENTER, F8, "f")
    panel = page.incident_panel
    assert panel.referee.text() == "", "of two nobody knows which"
    said = []
    for _ in range(4):
        press(F2)
        said.append(panel.referee.text())
    assert said == ["Odile Quesnel", "Marcel Petit", "Odile Quesnel, Marcel Petit", "Odile Quesnel"]
    press(F2, "1", ENTER)
    assert focused() is panel.reason
    press("left", ENTER)
    (decision,) = sheet(playing.state, game(playing, 1).id).decisions
    assert decision.referee == "Marcel Petit"

    page.open_table(2)
    press(F8, "f")
    assert panel.referee.text() == "Marcel Petit"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_a_letter_of_its_own(language):
    letters = letters_of({kind: translator(language).gettext(words.name) for kind, words in WORDS.items()})
    assert len(set(letters.values())) == len(WORDS)
    assert set("".join(letters.values())) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


HUNDRED = "110h"
"""Side 1 plays 100 hearts."""


def decided(desk, table):
    return sheet(desk.state, game(desk, table).id).decisions[-1]


def test_a_wrong_card_is_awarded_and_what_it_marks_is_read_before_enter(page, playing):
    press("1", ENTER, HUNDRED, F8, "w", "2", ENTER)
    panel, asked = page.incident_panel, page.incident_panel.questions
    assert (focused(), asked.outcome.currentText(), asked.trick.isVisible()) == (asked.outcome, "", False), (
        "the other side chooses"
    )
    assert panel.sentence.text() == "Say what follows: it is the other side that chooses."
    press("this", ENTER)
    assert focused() is asked.trick
    assert panel.sentence.text() == "Type the number of the trick in which the wrong card was played."
    press("5", ENTER)
    assert asked.hand.text() == HUNDRED, "what was typed of the hand is kept"
    assert focused() is asked.has_trick
    assert not asked.held.isVisible()
    press("o", ENTER)
    assert focused() is asked.held
    press("24")
    assert panel.sentence.text().startswith("Side 1: 138 points · scored 140 – 20.")
    assert lines_of(page) == [], "nothing is written yet"
    press(ENTER, F2, ENTER)
    press("spade on a heart", ENTER)
    line = decided(playing, 1)
    assert (line.kind, line.sides, line.trick, line.points, line.referee) == (
        "wrong-card",
        ("B",),
        5,
        24,
        "Odile Quesnel",
    )
    assert [side.total for side in game(playing, 1).sides] == [140, 20]


def test_a_side_without_a_trick_is_capot_and_an_empty_trick_is_a_trick(page):
    press("1", ENTER, HUNDRED, F8, "w", "2", ENTER, "this", ENTER, "5", ENTER)
    panel = page.incident_panel
    assert panel.sentence.text() == (
        "Had the side at fault won a trick before? An empty trick is a trick; without one it is capot."
    )
    press("o", "0")
    assert "capot" not in panel.sentence.text()
    assert panel.sentence.text().startswith("Side 1: 162 points · scored 160 – 0.")
    panel.questions.has_trick.setFocus()
    press("n", ENTER)
    assert focused() is panel.referee
    press("Odile")
    press(ENTER)
    assert focused() is panel.reason
    press("x")
    assert "capot for side 1" in panel.sentence.text()


def test_what_cannot_have_been_before_a_wrong_card_is_said_before_enter(page):
    press("1", ENTER, HUNDRED, F8, "w", "2", ENTER, "this", ENTER, "2", ENTER, "o", ENTER, "160")
    assert "160" in page.incident_panel.sentence.text()
    assert "marked" not in page.incident_panel.sentence.text()


def test_a_wrong_card_that_is_put_right_leaves_the_hand_to_be_typed(page, playing):
    press("1", ENTER, F8, "w", "2")
    asked = page.incident_panel.questions
    asked.outcome.setCurrentIndex(asked.outcome.findData("covered"))
    assert not asked.trick.isVisible()
    press(ENTER, F2, ENTER, "heart found later", ENTER)
    assert (decided(playing, 1).outcome, lines_of(page)) == ("covered", [])
    assert page.below is page.hand_panel


@pytest.mark.long
def test_a_second_irregular_deal_says_what_the_next_brings(page, playing):
    team = game(playing, 1).sides[1].team
    press("1", ENTER, F8, "i", "2")
    panel = page.incident_panel
    assert panel.sentence.text().startswith(
        f"Irregular deal 1 of team {team}: dealt again, shuffled and cut (art. 9 A)."
    )
    press(ENTER, F2, ENTER, "a card face up", ENTER)
    press(F8, "i", "2")
    assert panel.sentence.text().startswith(
        f"Irregular deal 2 of team {team}: the other side may ask for a referee from the third deal on (art. 9 A)."
    )


@pytest.mark.long
def test_brief_decisions_want_neither_a_name_nor_a_reason(page, playing):
    page.changed.emit(change_championship(playing, brief_decisions=True))
    refresh(page, Changes(settings=True, rounds=True))
    press("1", ENTER, F8, "i", "2", ENTER)
    assert decided(playing, 1).kind == "irregular-deal"


def letter_of(page, kind):
    """The letter that takes a kind of decision."""
    return page.incident_panel.kinds.button(kind).text()[0].lower()


def test_a_side_chosen_by_its_figure_leads_to_the_points(page, playing):
    press("1", ENTER, F8, letter_of(page, "adjust"))
    panel, asked = page.incident_panel, page.incident_panel.questions
    press("1")
    assert focused() is asked.points
    press("20")
    assert (asked.side.value, asked.points.value()) == ("A", 20), "the points are no side"
    press(ENTER, "g", ENTER)
    assert focused() is panel.referee
    press("Odile", ENTER, "a friendly word", ENTER)
    line = decided(playing, 1)
    assert (line.sides, line.points, line.referee) == (("A",), 20, "Odile")


TAB = Qt.Key.Key_Tab


@pytest.fixture
def french(playing, shown):
    """The page as a French club has it; nobody need say who decides."""
    change_championship(playing, brief_decisions=True)
    return shown(EntryPage(playing, translator("fr")))


def test_what_is_typed_after_the_points_never_changes_their_sign(french, playing):
    press("1", ENTER, F8, letter_of(french, "adjust"), "1", "-100", TAB, "Odile", TAB, "Retard", ENTER)
    line = decided(playing, 1)
    assert (line.points, line.referee, line.reason) == (-100, "Odile", "Retard")


def test_the_letters_answer_whether_points_are_taken_only_while_that_is_open(french, playing):
    press("1", ENTER, F8, letter_of(french, "adjust"), "1", "100", ENTER)
    asked = french.incident_panel.questions
    assert (focused(), asked.way.value) == (asked.way, None)
    press("o")
    assert (focused(), asked.answers.points) == (asked.way.button(TAKE), -100), "the letter that an Ô begins with"
    press("d")
    assert asked.answers.points == -100
    press(RIGHT)
    assert asked.answers.points == 100, "an arrow changes it"


@pytest.mark.long
@pytest.mark.parametrize("totals_first", [False, True])
def test_a_decision_that_is_undone_leads_back_to_the_totals(page, playing, totals_first):
    page.changed.emit(change_championship(playing, brief_decisions=True, totals_first=totals_first))
    refresh(page, Changes(settings=True, rounds=True))
    press("1", ENTER, *([] if totals_first else [F9]), F8, "f", "2", ENTER)
    assert game(playing, 1).kind is ResultKind.FORFEIT
    refresh(page, undo(playing))
    assert page.below is page.totals_panel
    press("2000", ENTER, "0", ENTER)
    press(*([ENTER] if not game(playing, 1).is_in else []))
    assert [side.total for side in game(playing, 1).sides] == [2000, 0]


def test_without_points_they_are_asked_before_their_sign(french):
    press("1", ENTER, F8, letter_of(french, "adjust"), "1", ENTER)
    assert focused() is french.incident_panel.questions.points


@pytest.mark.long
def test_only_the_first_side_is_ringed_until_one_is_chosen(page):
    press("1", ENTER, F8, letter_of(page, "adjust"))
    sides = page.incident_panel.questions.side
    assert [button.property("asked") for button in sides.buttons] == [True, False]
    assert sides.values == ()
    press(RIGHT)
    assert focused() is sides.button("B"), "an arrow goes on from the ring"


@pytest.mark.long
@pytest.mark.parametrize("space", [False, True])
def test_enter_chooses_no_side_and_space_the_one_that_is_ringed(page, space):
    press("1", ENTER, F8, letter_of(page, "adjust"), Qt.Key.Key_Space if space else ENTER)
    assert page.incident_panel.questions.side.values == (("A",) if space else ())


@pytest.mark.long
@pytest.mark.styled
def test_what_is_refused_stands_off_its_border(page):
    press("1", ENTER, F8, letter_of(page, "adjust"), ENTER)
    sentence = page.incident_panel.sentence
    assert sentence.property("tone") == "fault"
    room = sentence.contentsRect()
    assert (room.left() > HALF, room.top() >= HALF, sentence.width() - room.right() > HALF) == (True, True, True)
    press("1")
    assert sentence.contentsRect() == sentence.rect(), "without a border, where it begins like what stands above"
