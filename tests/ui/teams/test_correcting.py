"""A team is corrected by F2 in the line of fields: Enter goes from field to field, and what is typed afterwards is the
name of the next team."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from tests.ui.settling import refresh
from tests.ui.teams.conftest import type_line, type_named
from tournament.i18n import translator
from tournament.messages.desk import entry_text
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.journal import newest_entry
from tournament.services.people.registration import register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import change_championship
from tournament.ui.tables.table_view import choose_row

pytestmark = pytest.mark.unstyled

CTRL = Qt.KeyboardModifier.ControlModifier


def press(qtbot, key, modifiers=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(QApplication.focusWidget(), key, modifiers)


def is_shown(page, text):
    """Whether these words stand on the page."""
    return any(label.text() == text for label in page.findChildren(QLabel) if label.isVisible())


def write(qtbot, text):
    """Type text wherever the keyboard is."""
    qtbot.keyClicks(QApplication.focusWidget(), text)


@pytest.fixture
def chosen(page, qtbot, desk):
    """A page on which team 1, Noir / Oriol, present and not paid, is chosen in the list."""
    page.changed.emit(
        register_teams(
            desk, [TeamDraft(("Nora Noir", "Omar Oriol"), club="Lisle"), TeamDraft(("Inès Imbert", "Hugo Hamel"))]
        )
    )
    page.table.setFocus()
    choose_row(page.table, 0)
    return page


def ticks(desk):
    return [(team.present, team.paid) for team in teams(desk.state)]


def test_enter_goes_from_field_to_field_and_keeps_after_the_last(chosen, qtbot, desk):
    press(qtbot, Qt.Key.Key_F2)
    type_named(qtbot, chosen, "Les As", "Nora Lenoir", "Omar Auriol", "Foyer")
    assert teams(desk.state)[0].players == ("Nora Noir", "Omar Oriol")
    assert chosen.fields.phone.editor.hasFocus()
    press(qtbot, Qt.Key.Key_Return)
    line = teams(desk.state)[0]
    assert (line.name, line.players, line.club) == ("Les As", ("Nora Lenoir", "Omar Auriol"), "Foyer")


def test_the_first_player_is_what_is_corrected_and_a_team_called_by_its_players_follows(chosen, qtbot, desk):
    press(qtbot, Qt.Key.Key_F2)
    assert chosen.fields.players[0].editor.hasFocus()
    assert chosen.fields.players[0].editor.selectedText() == "Nora Noir"
    write(qtbot, "Nora Lenoir")
    press(qtbot, Qt.Key.Key_Return, CTRL)
    line = teams(desk.state)[0]
    assert (line.name, line.players) == ("Lenoir / Oriol", ("Nora Lenoir", "Omar Oriol"))


@pytest.mark.parametrize("keep", ["enter", "ctrl-enter", "button", "esc", "nothing-changed"])
def test_what_is_typed_after_a_correction_is_the_next_name(chosen, qtbot, desk, keep):
    before = ticks(desk)
    press(qtbot, Qt.Key.Key_F2)
    press(qtbot, Qt.Key.Key_Backtab)
    if keep != "nothing-changed":
        write(qtbot, "Les As")
    if keep == "ctrl-enter":
        press(qtbot, Qt.Key.Key_Return, CTRL)
    elif keep == "button":
        chosen.fields.submit.click()
    elif keep == "esc":
        press(qtbot, Qt.Key.Key_Escape)
    else:
        for _ in range(5):
            press(qtbot, Qt.Key.Key_Return)
    assert teams(desk.state)[0].name == ("Noir / Oriol" if keep in ("esc", "nothing-changed") else "Les As")
    write(qtbot, "Paul p")
    assert chosen.fields.players[0].editor.text() == "Paul p"
    assert ticks(desk) == before


def test_the_keys_are_told_while_a_team_is_corrected(chosen, qtbot):
    kept = (
        "Enter: next field, and after the last one keeps the correction. Ctrl+Enter: keeps it at once. Esc: "
        "leaves it as it was."
    )
    assert not is_shown(chosen, kept)
    assert not is_shown(chosen, "Ctrl+Enter")
    press(qtbot, Qt.Key.Key_F2)
    assert is_shown(chosen, kept)
    assert is_shown(chosen, "Ctrl+Enter")
    assert chosen.fields.submit.text() == "Keep the correction"
    press(qtbot, Qt.Key.Key_Escape)
    assert not is_shown(chosen, kept)
    assert not is_shown(chosen, "Ctrl+Enter")


def test_licences_and_category_are_gone_through_as_well(chosen, qtbot, desk):
    refresh(chosen, change_championship(desk, licence_fields=True))
    choose_row(chosen.table, 0)
    press(qtbot, Qt.Key.Key_F2)
    type_named(qtbot, chosen, "Les As", "Nora Noir", "Omar Oriol", "Lisle", "", "11", "A", "22", "B")
    line = teams(desk.state)[0]
    assert (line.name, line.licences, line.memberships) == ("Les As", ("11", "22"), ("A", "B"))


def test_who_plays_alone_is_corrected_by_the_same_keys(page, qtbot, desk):
    refresh(page, change_championship(desk, rules=resolve_rules("belote-three", {})))
    type_line(qtbot, page, "Clara Colin")
    page.table.setFocus()
    choose_row(page.table, 0)
    press(qtbot, Qt.Key.Key_F2)
    type_line(qtbot, page, "Clara Collin", "Foyer", "06 11 22 33 44")
    assert [(team.name, team.club) for team in teams(desk.state)] == [("Clara Collin", "Foyer")]
    write(qtbot, "Paul p")
    assert page.fields.players[0].editor.text() == "Paul p"


def test_nothing_changed_is_no_correction(chosen, qtbot, desk):
    done, newest = [], newest_entry(desk.state)
    chosen.changed.connect(done.append)
    press(qtbot, Qt.Key.Key_F2)
    press(qtbot, Qt.Key.Key_Return, CTRL)
    assert chosen.fields.team is None
    assert done == []
    assert newest_entry(desk.state) == newest


def test_a_corrected_team_that_is_no_longer_what_was_looked_for_is_shown(chosen, qtbot, desk):
    qtbot.keyClicks(chosen.search, "noir")
    press(qtbot, Qt.Key.Key_Return)
    assert chosen.table.hasFocus()
    press(qtbot, Qt.Key.Key_F2)
    type_named(qtbot, chosen, "Les As", "Nora Blanc", "Omar Oriol", "", "")
    assert teams(desk.state)[0].players == ("Nora Blanc", "Omar Oriol")
    assert chosen.search.text() == ""
    assert [team.name for team in chosen.chosen()] == ["Les As"]
    write(qtbot, "Paul p")
    assert chosen.fields.players[0].editor.text() == "Paul p"


def test_what_is_done_to_everybody_from_the_menu_leaves_the_keys_where_names_are_typed(chosen, qtbot, desk):
    for action in chosen.more.menu().actions()[:3]:
        chosen.table.setFocus()
        chosen.more.menu().aboutToHide.emit()
        action.trigger()
        assert chosen.fields.players[0].editor.hasFocus()


def test_a_list_that_shows_nobody_any_more_has_no_keys(chosen, qtbot, desk):
    chosen.filter.choose("unpaid")
    for _ in range(2):
        choose_row(chosen.table, 0)
        chosen.table.setFocus()
        press(qtbot, Qt.Key.Key_P)
    assert chosen.model.lines == ()
    assert chosen.fields.players[0].editor.hasFocus()


def test_someone_who_waits_is_no_team_where_many_are_marked(page, qtbot, desk):
    players = (("Nora Noir", "Omar Oriol"), ("Inès Imbert", "Hugo Hamel"), ("Firmin Faure",))
    page.changed.emit(register_teams(desk, [TeamDraft(named, present=False) for named in players]))
    page.team_actions.mark_all_present()
    assert entry_text(newest_entry(desk.state), translator("en")) == "2 teams and 1 person waiting marked present"
    page.team_actions.mark_nobody_present()
    assert (
        entry_text(newest_entry(desk.state), translator("fr"))
        == "2 équipes et 1 personne en attente\N{NO-BREAK SPACE}: marquées absentes"
    )
