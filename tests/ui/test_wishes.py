"""What a draw should heed, said by keys: couples and the door on the page of a team, clubs and tables in the
settings."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.settling import refresh
from tournament.i18n import translator
from tournament.services.desk.changes import Changes
from tournament.services.people.keeping_apart import keep_apart, pairs_apart
from tournament.services.people.registration import teams
from tournament.services.setup.championship import championship
from tournament.ui.people.team_dialogs import ApartDialog, ApartWish
from tournament.ui.people.team_page import TeamPage
from tournament.ui.setup.settings_page import SettingsPage

pytestmark = pytest.mark.unstyled

EN = translator("en")
KEY = Qt.Key


@pytest.fixture
def page(full_desk, shown):
    made = shown(TeamPage(full_desk, EN))
    made.changed.connect(partial(refresh, made))
    made.show_team(2)
    return made


@pytest.fixture
def typed(monkeypatch):
    """Types into the dialog and says what became of it."""
    answers = []

    def type_into(number, first_rounds=0):
        def ask(parent, tr, team, names, attempt):
            dialog = ApartDialog(tr, team, names, attempt, parent)
            dialog.show()
            QTest.keyClicks(dialog.other.editor, number)
            dialog.until_round.editor.setValue(first_rounds)
            answers.append(dialog.other.hint.text())
            QTest.keyClick(dialog.other.editor, KEY.Key_Return)
            answers.append(dialog.other.trouble.text())
            dialog.close()

        monkeypatch.setattr(ApartDialog, "ask", ask)
        return answers

    return type_into


def test_a_couple_is_named_by_number_and_its_name_is_told(page, full_desk, typed):
    answers = typed("5")
    page.wishes.add.setFocus()
    QTest.keyClick(QApplication.focusWidget(), KEY.Key_Return)
    assert answers == [teams(full_desk.state)[4].name, ""]
    assert [line.teams for line in pairs_apart(full_desk.state)] == [(2, 5)]
    assert page.wishes.may_meet[0].accessibleDescription() == f"Never meets 5 {teams(full_desk.state)[4].name}."


@pytest.mark.parametrize(
    ("number", "said"),
    [("99", "There is no team with the number 99."), ("", "There is no team with the number ?."), ("2", "itself")],
)
def test_what_cannot_be_is_said_beside_the_number(page, full_desk, typed, number, said):
    answers = typed(number)
    page.wishes.add.click()
    assert said in answers[1]
    assert pairs_apart(full_desk.state) == ()


def test_a_pair_of_the_first_rounds_may_meet_again(page, full_desk):
    keep_apart(full_desk, teams(full_desk.state)[1].id, teams(full_desk.state)[3].id, until_round=2)
    refresh(page, Changes(teams=True))
    button = page.wishes.may_meet[0]
    assert button.accessibleDescription().endswith("before round 3.")
    button.setFocus()
    QTest.keyClick(button, KEY.Key_Space)
    assert pairs_apart(full_desk.state) == ()
    assert page.wishes.may_meet == []


def test_the_door_is_ticked_with_the_space_bar(page, full_desk):
    page.wishes.near_door.setFocus()
    QTest.keyClick(page.wishes.near_door, KEY.Key_Space)
    assert teams(full_desk.state)[1].near_door
    QTest.keyClick(page.wishes.near_door, KEY.Key_Space)
    assert not teams(full_desk.state)[1].near_door


def test_the_dialog_says_for_how_long(full_desk, qtbot):
    dialog = ApartDialog(EN, teams(full_desk.state)[0], {}, lambda wish: ())
    qtbot.addWidget(dialog)
    assert (dialog.wish, dialog.until_round.editor.text()) == (ApartWish("", None), "always")
    dialog.until_round.editor.setValue(3)
    assert dialog.wish == ApartWish("", 3)


class TestSettings:
    @pytest.fixture
    def form(self, full_desk, shown):
        page = shown(SettingsPage(full_desk, EN))
        page.changed.connect(partial(refresh, page))
        return page.form.wishes

    def test_they_are_out_of_the_way_until_they_are_wanted(self, form):
        assert not form.clubs_apart.isVisible()
        form.open.setFocus()
        QTest.keyClick(form.open, KEY.Key_Space)
        assert form.clubs_apart.isVisible()

    def test_clubs_tables_and_the_door(self, form, full_desk):
        form.open.click()
        form.clubs_apart.editor.setValue(2)
        form.clubs_apart.editor.editingFinished.emit()
        QTest.keyClick(form.tables_move, KEY.Key_Space)
        QTest.keyClicks(form.door_tables.editor, "12-13, 1")
        QTest.keyClick(form.door_tables.editor, KEY.Key_Return)
        line = championship(full_desk.state)
        assert (line.clubs_apart, line.tables_move, line.door_tables) == (2, True, (1, 12, 13))
        assert form.door_tables.editor.text() == "1, 12-13"

    def test_tables_that_cannot_be_understood_stay_as_they_were_typed(self, form, full_desk):
        form.open.click()
        QTest.keyClicks(form.door_tables.editor, "the left ones")
        QTest.keyClick(form.door_tables.editor, KEY.Key_Return)
        assert "cannot be understood" in form.door_tables.trouble.text()
        assert form.door_tables.editor.text() == "the left ones"
        assert championship(full_desk.state).door_tables == ()
