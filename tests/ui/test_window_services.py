"""What an open championship has outside its pages is told what happens, outlives the evening that shows it, and closes
with the championship."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from tests.desks import at_the_door
from tests.examples import a_slice
from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.services.people.registration import register_team, teams
from tournament.services.people.views import TeamDraft
from tournament.ui.ground.main_window import EVERYTHING, WindowService
from tournament.ui.ground.page_specs import Action, PageName
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled

PAIR = TeamDraft(("Omar Oriol", "Pia Perrin"))


class Told(WindowService):
    """Writes down what it is told."""

    def __init__(self):
        self.log = []

    def enter(self, view):
        self.log.append(f"enter {view.title}" if view.pages.made else "enter")

    def follow(self, state, changes):
        self.log.append("everything" if changes == EVERYTHING else f"{len(teams(state))} teams")

    def tell_time(self, now):
        self.log.append("time")

    def actions(self):
        return (Action("Light the hall", "sun", lambda: self.log.append("lit")),)

    def reason_to_stay(self):
        return "Twelve phones are connected."

    def close(self):
        self.log.append("closed")


@pytest.fixture
def view(full_desk, qtbot):
    view = ChampionshipView(full_desk, translator("en"), PageName.TEAMS)
    qtbot.addWidget(view)
    return view


@pytest.fixture
def part(view):
    part = Told()
    view.services.attach(part)
    assert part.log == ["enter Teams", "everything", "time"]
    part.log.clear()
    return part


def test_a_part_is_told_what_this_desk_and_others_did_after_the_page_in_front(view, part, full_desk):
    page = view.pages.of(TeamsPage)
    part.follow = lambda state, changes: part.log.append(len(page.teams))
    view.follow(register_team(full_desk, PAIR).changes)
    register_team(at_the_door(full_desk), TeamDraft(("Noe Nadal", "Rita Roux")))
    view.follow_others()
    assert part.log == [7, "time", 8, "time"]


def test_a_part_stays_when_the_evening_is_made_anew(view, part, full_desk, qtbot):
    again = ChampionshipView(full_desk, translator("fr"), PageName.TEAMS, services=view.services)
    qtbot.addWidget(again)
    assert again.services.view is again
    assert part.log == ["enter", "everything", "time"]


def test_nobody_is_told_the_time_while_no_evening_shows_it(full_desk):
    view = ChampionshipView(full_desk, translator("en"), PageName.TEAMS)
    view.services.attach(part := Told())
    part.log.clear()
    delete(view)
    assert view.services.view is None
    view.services.ticking.timeout.emit()
    assert part.log == []


@pytest.mark.long
def test_what_a_part_offers_is_found_in_the_palette(view, part, front):
    front(view)
    view.search.open()
    settle()
    QTest.keyClicks(QApplication.focusWidget(), "light the hall")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert part.log == ["lit"]


def test_every_part_closes_with_the_championship(view, part, full_desk):
    assert view.services.reasons_to_stay() == ["Twelve phones are connected."]
    full_desk.close()
    assert part.log == ["closed"]
    assert view.services.actions() == []
    assert not view.services.ticking.isActive()


def test_another_language_leaves_what_is_outside_as_it_is(window, full_desk):
    window.show_championship(full_desk, PageName.TEAMS)
    window.view.services.attach(part := Told())
    outside = window.view.services
    part.log.clear()
    window.display.change_language("fr")
    settle()
    assert window.view.services is outside
    assert part.log == ["enter", "everything", "time"]
    outside.detach(part)


@pytest.mark.parametrize("way", a_slice(["close_championship", "open_sample", "close"], of=3))
def test_who_would_be_cut_off_is_asked_about_before_the_championship_is_closed(way, window, full_desk, monkeypatch):
    window.show_championship(full_desk, PageName.TEAMS)
    view = window.view
    view.services.attach(part := Told())
    asked, answers = [], [False, True]
    monkeypatch.setattr(
        "tournament.ui.dialogs.dialog.SureDialog.ask", lambda *told: asked.append(told[3]) or answers.pop(0)
    )
    getattr(window, way)()
    assert (window.view, part.log[-1]) == (view, "time")
    getattr(window, way)()
    settle()
    assert asked == ["Twelve phones are connected."] * 2
    assert part.log[-1] == "closed"
