"""Keys that work on every page of an open championship, and what the bar says meanwhile."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.examples import a_slice
from tests.ui.settling import settle
from tournament.preferences import Preferences
from tournament.services.people.registration import register_team
from tournament.services.people.views import TeamDraft
from tournament.ui.ground.page_specs import PAGES

pytestmark = pytest.mark.unstyled


@pytest.fixture
def window(window_of, file):
    window = window_of(Preferences(language="fr"))
    window.open_file(file)
    return window


def press(key):
    settle()
    QTest.keyClick(QApplication.focusWidget(), key, Qt.KeyboardModifier.ControlModifier)


@pytest.mark.parametrize("place", a_slice([spec.name for spec in PAGES], of=30))
def test_a_championship_is_closed_and_another_opened_from_every_page(window, place, monkeypatch):
    asked = []
    monkeypatch.setattr("tournament.ui.shell.window.ask_open", lambda *_: asked.append(place))
    window.view.go(place)
    press(Qt.Key.Key_O)
    assert asked == [place]
    assert window.view is not None
    press(Qt.Key.Key_W)
    assert window.view is None


def test_a_file_that_will_not_open_leaves_the_open_championship_where_it_was(window, tmp_path):
    other = tmp_path / "other.capot"
    other.write_text("a shopping list")
    window.open_file(other)
    assert window.centralWidget() is window.view
    assert "other.capot" in window.view.message.text


def test_ctrl_q_quits_from_the_welcome_page_and_from_an_evening(window):
    press(Qt.Key.Key_Q)
    assert not window.isVisible()

    window.close_championship()
    window.show()
    window.activateWindow()
    press(Qt.Key.Key_Q)
    assert not window.isVisible()


def test_an_unnamed_desk_is_called_so_in_the_language_of_the_window(window):
    assert window.view.bar.operator.text() == "Table de marque"
    window.display.change_language()
    assert window.view.bar.operator.text() == "Scorers’ desk"


@pytest.mark.styled
def test_what_was_just_done_never_covers_how_the_round_stands(window):
    view = window.view
    view.follow(register_team(view.desk, TeamDraft(("W" * 60, "W" * 59 + "a"), name="W" * 60)).changes)
    settle()
    progress, toast = view.bar.progress, view.toast
    assert toast.isVisible()
    assert toast.geometry().right() < progress.mapTo(view, QPoint(0, 0)).x()
    assert toast.text.endswith(" inscrite.")


def test_someone_alone_is_said_to_wait(window):
    view = window.view
    view.follow(register_team(view.desk, TeamDraft(("Pia Perrin",))).changes)
    assert view.toast.text == "Pia Perrin en liste d’attente."
