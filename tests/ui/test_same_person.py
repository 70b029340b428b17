"""Once a draw is posted, a name that becomes another one is asked about: the same person, misspelt, or another one."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from tournament.i18n import translator
from tournament.manual.chapters import manual
from tournament.ui.manual.finding import entries, find
from tournament.ui.manual.where import section_at
from tournament.ui.people.team_actions import SamePersonDialog, WhoItIs

pytestmark = pytest.mark.unstyled

LEFT, RIGHT, ENTER = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Return


@pytest.fixture
def ask(qtbot):
    def opened(*changed):
        dialog = SamePersonDialog(translator("en"), changed, 2)
        qtbot.addWidget(dialog)
        with qtbot.waitActive(dialog):
            dialog.show()
            dialog.activateWindow()
        return dialog

    return opened


def press(qtbot, dialog, *keys):
    for key in keys:
        qtbot.keyClick(dialog.focusWidget(), key)


def said(dialog):
    return [label.text().replace("\u200b", "") for label in dialog.findChildren(QLabel) if label.isVisible()]


def test_one_enter_where_letters_differ_little(qtbot, ask):
    dialog = ask(("Thérèse Petit", "Thérèze Petit"))
    assert {
        "“Thérèse Petit” becomes “Thérèze Petit”:",
        "Corrected in every round and on every paper; no reason is needed.",
    } <= set(said(dialog))
    assert (dialog.keep.text(), dialog.reason.isVisible()) == ("Keep the correction", False)
    press(qtbot, dialog, ENTER)
    assert not dialog.isVisible()
    assert dialog.answer == WhoItIs(["Thérèze Petit"])


def test_another_person_is_proposed_where_they_do_not_and_says_what_follows(qtbot, ask):
    dialog = ask(("Bruno Blot", "Zoé Zola"))
    instead = "Zoé Zola plays instead of Bruno Blot after round 2: only for a serious reason, which is kept."
    follows = f"{instead} The papers of the rounds until then keep Bruno Blot."
    assert follows in said(dialog)
    assert dialog.keep.text() == "Replace the player"
    press(qtbot, dialog, ENTER)
    assert dialog.isVisible()
    assert dialog.reason.editor.hasFocus()
    qtbot.keyClicks(dialog.reason.editor, "malade")
    press(qtbot, dialog, ENTER)
    assert dialog.answer == WhoItIs([], "malade")


def test_arrows_change_the_answer_and_back(qtbot, ask):
    dialog = ask(("Bruno Blot", "Zoé Zola"))
    press(qtbot, dialog, LEFT)
    assert (dialog.keep.text(), dialog.reason.isVisible()) == ("Keep the correction", False)
    press(qtbot, dialog, RIGHT)
    assert (dialog.keep.text(), dialog.reason.isVisible()) == ("Replace the player", True)
    press(qtbot, dialog, LEFT, ENTER)
    assert dialog.answer == WhoItIs(["Zoé Zola"])


def test_each_of_two_names_has_its_question(qtbot, ask):
    dialog = ask(("Adèle Aubry", "Adele Aubri"), ("Bruno Blot", "Zoé Zola"))
    assert [question.value for question in dialog.questions] == [True, False]
    dialog.reason.editor.setText("malade")
    press(qtbot, dialog, ENTER)
    assert dialog.answer == WhoItIs(["Adele Aubri"], "malade")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_f1_leads_to_the_section_about_names_that_are_misspelt(ask, language):
    stem, _, name = section_at(ask(("Bruno Blot", "Zoé Zola")).focusWidget(), "teams").partition("#")
    assert (stem, name) == ("door", "spelling")
    assert name in [
        section.name for chapter in manual(language) if chapter.stem == stem for section in chapter.sections
    ]


@pytest.mark.parametrize("typed", ["faute de frappe", "nom mal écrit"])
def test_the_help_finds_it_by_what_people_say(typed):
    assert find(entries("fr"), typed)[0].address == "door#spelling"
