"""What is being typed stays where it is when the window changes its text size, its light or its language."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.examples import a_slice
from tests.ui.settling import settle
from tests.ui.test_window import press
from tournament.services.people.registration import register_team
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.setup.championship import championship

pytestmark = pytest.mark.unstyled

CHANGES = {
    "text size": lambda window: window.display.change_text_size(25),
    "light": lambda window: window.display.change_lighting(),
    "language": lambda window: window.display.change_language(),
}


@pytest.fixture(params=a_slice(CHANGES, of=3), ids=lambda name: name.replace(" ", "-"))
def change(request):
    """What makes the pages anew: another text size, light or language."""

    def made(window):
        CHANGES[request.param](window)
        settle()

    return made


@pytest.fixture
def playing(window, file):
    """A window in the middle of its first round, at score entry."""
    window.open_file(file)
    desk = window.view.desk
    for players in (
        ("Léa Lemoine", "Marc Meyer"),
        ("Nora Noir", "Omar Oriol"),
        ("Pia Perrin", "Rémi Roux"),
        ("Sara Simon", "Tom Thil"),
    ):
        register_team(desk, TeamDraft(players))
    draw(desk)
    window.view.follow(post_draw(desk))
    window.view.go("entry")
    return window


def entry(window):
    settle()
    return window.view.pages["entry"]


def test_a_hand_half_typed_stays_where_it_is_typed(playing, change, qtbot):
    qtbot.keyClicks(QApplication.focusWidget(), "2")
    press(qtbot, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    qtbot.keyClicks(QApplication.focusWidget(), "1 9h 10")
    change(playing)
    page = entry(playing)
    assert (page.game.table, page.hand_panel.line_edit.hasFocus()) == (2, True)
    assert page.hand_panel.line_edit.text() == ("19c10" if playing.translator.language == "fr" else "1 9h 10")
    qtbot.keyClicks(page.hand_panel.line_edit, "2")
    press(qtbot, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    assert [side.total for side in page.game.sides] == [100, 60]


@pytest.mark.long
def test_totals_half_typed_stay(playing, change, qtbot):
    entry(playing).open_table(1)
    press(qtbot, Qt.Key.Key_F9, Qt.KeyboardModifier.NoModifier)
    qtbot.keyClicks(QApplication.focusWidget(), "2010")
    change(playing)
    page = entry(playing)
    assert page.below is page.totals_panel
    assert [field.text() for field in page.totals_panel.totals.values()] == ["2010", ""]


@pytest.mark.long
def test_an_incident_half_told_stays(playing, change, qtbot):
    entry(playing).open_table(1)
    page = entry(playing)
    press(qtbot, Qt.Key.Key_F8, Qt.KeyboardModifier.NoModifier)
    page.incident_panel.kinds.button("forfeit").click()
    page.incident_panel.questions.losers.button("B").click()
    page.incident_panel.reason.setText("did not come")
    change(playing)
    page = entry(playing)
    assert (page.below, page.incident_panel.kinds.value) == (page.incident_panel, "forfeit")
    assert page.incident_panel.questions.losers.values == ("B",)
    assert page.incident_panel.reason.text() == "did not come"


@pytest.mark.long
def test_the_number_of_the_next_table_is_typed_where_one_left_it(playing, change, qtbot):
    entry(playing).open_table(1)
    page = entry(playing)
    page.go_to_tables()
    change(playing)
    page = entry(playing)
    assert (page.game.table, page.tables.number.hasFocus()) == (1, True)


def test_a_team_half_typed_stays(window, file, change, qtbot):
    window.open_file(file)
    window.view.go("teams")
    qtbot.keyClicks(QApplication.focusWidget(), "Nora No")
    change(window)
    settle()
    fields = window.view.pages["teams"].fields
    assert (fields.players[0].editor.text(), fields.players[0].editor.hasFocus()) == ("Nora No", True)


def test_a_setting_half_typed_is_kept(window, file, change, qtbot):
    window.open_file(file)
    editor = window.view.pages["settings"].form.venue.editor
    window.view.go("settings")
    editor.setFocus()
    settle()
    editor.setText("Gymnase")
    change(window)
    assert window.view.pages["settings"].form.venue.editor.text() == "Gymnase"
    assert championship(window.view.desk.state).venue == "Gymnase"
