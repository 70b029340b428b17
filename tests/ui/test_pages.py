"""Pages are made when they are first wanted; one that has no button on the rail is come to from another, and left
towards it."""

import subprocess
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout
from shiboken6 import isValid

from tests.ui.leftovers import throw_away
from tests.ui.settling import refresh, settle
from tournament.i18n import translator
from tournament.preferences import Preferences
from tournament.services.desk.changes import Changes
from tournament.services.people.registration import register_team
from tournament.services.people.views import TeamDraft
from tournament.ui.ground import page_specs
from tournament.ui.ground.page import Page, page_class
from tournament.ui.ground.page_specs import EVERY_PAGE, OFF_THE_RAIL, PAGES, PageName, position_on_rail
from tournament.ui.people import team_page
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.shell import wiring
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.widgets import jobs

pytestmark = pytest.mark.unstyled


class PlainTeamPage(Page):
    """A page about one team: it says which, and asks for the next one."""

    def __init__(self, desk, tr):
        super().__init__(desk, tr)
        self.shown = None
        self.next = QPushButton("Next")
        self.next.clicked.connect(lambda: self.team_asked.emit(self.shown + 1))
        self.setLayout(QVBoxLayout())
        self.layout().addWidget(self.next)
        self.setFocusProxy(self.next)

    def show_team(self, number):
        self.shown = number

    def show_changes(self, changes):
        """Nothing here changes."""


@pytest.fixture
def window(window_of, file, monkeypatch):
    rows = [replace(row, page=f"{__name__}:PlainTeamPage") if row.name is PageName.TEAM else row for row in EVERY_PAGE]
    monkeypatch.setattr(page_specs, "EVERY_PAGE", tuple(rows))
    monkeypatch.setattr(team_page, "TeamPage", PlainTeamPage)
    window = window_of(Preferences(language="en"))
    window.open_file(file)
    return window


def press(key, modifiers=Qt.KeyboardModifier.NoModifier):
    settle()
    QTest.keyClick(QApplication.focusWidget(), key, modifiers)


@pytest.mark.parametrize("spec", [*PAGES, *OFF_THE_RAIL], ids=lambda spec: spec.name)
def test_every_page_is_what_its_file_makes(qapp, desk, spec):
    page = page_class(spec)(desk, translator("en"))
    assert isinstance(page, Page)
    refresh(page, Changes(settings=True, teams=True, rounds=True))
    page.show_time(desk.clock())
    assert all(action.title for action in page.offers())
    page.carry_on(page.unfinished())
    page.deleteLater()


def test_every_name_of_a_page_has_its_page_once():
    assert sorted(spec.name for spec in (*PAGES, *OFF_THE_RAIL)) == sorted(PageName)


@pytest.mark.long
def test_no_page_is_imported_before_it_is_wanted():
    """Start-up waits for none of them: what names the pages imports no file of a page."""
    script = "import sys, tournament.ui.shell.championship_view; print([m for m in sys.modules if m.endswith('_page')])"
    printed = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    ).stdout
    assert printed == "[]\n"


def test_a_page_is_made_when_one_first_goes_there(qapp, full_desk):
    view = ChampionshipView(full_desk, translator("en"))
    assert set(view.pages.made) == {"championship"}
    view.go(PageName.TEAMS)
    assert set(view.pages.made) == {"championship", "teams"}
    view.deleteLater()


def test_the_pages_of_the_rail_are_made_ahead_half_of_one_at_a_turn(qapp, full_desk):
    view = ChampionshipView(full_desk, translator("en"))
    assert view.prefetch.make_part()
    assert set(view.pages.made) == {"championship"}
    assert view.prefetch.make_part()
    assert set(view.pages.made) == {"championship", "teams"}
    while view.prefetch.make_part():
        pass
    assert set(view.pages.made) == {spec.name for spec in PAGES}
    view.deleteLater()


def test_a_view_makes_styles_and_shows_its_first_page_in_a_turn_each(qapp, full_desk):
    view = ChampionshipView(full_desk, translator("en"), None)
    parts = view.begin(PageName.TEAMS)
    next(parts)
    assert (set(view.pages.begun), set(view.pages.made), view.is_begun) == ({"teams"}, set(), False)
    next(parts)
    assert (set(view.pages.begun), set(view.pages.made), view.is_begun) == (set(), {"teams"}, False)
    next(parts)
    assert view.here == "teams"
    view.deleteLater()


def test_a_page_asked_for_on_the_rail_is_made_in_turns_but_before_another_key_is_heard(qtbot, full_desk, monkeypatch):
    view = ChampionshipView(full_desk, translator("en"))
    qtbot.addWidget(view)
    view.show()
    monkeypatch.setattr(jobs, "AT_ONCE", False)
    view.rail.button(position_on_rail(PageName.TEAMS)).click()
    assert (view.here, set(view.pages.made)) == ("championship", {"championship"})
    assert view.rail.button(position_on_rail(PageName.TEAMS)).isChecked()
    QTest.keyClick(view, Qt.Key.Key_F20)
    assert view.here == "teams"
    view.rail.button(position_on_rail(PageName.JOURNAL)).click()
    qtbot.waitUntil(lambda: view.here == "journal")


def test_a_page_asked_for_on_the_rail_stays_behind_what_is_shown_meanwhile(qtbot, full_desk, monkeypatch):
    view = ChampionshipView(full_desk, translator("en"))
    qtbot.addWidget(view)
    monkeypatch.setattr(jobs, "AT_ONCE", False)
    view.rail.button(position_on_rail(PageName.TEAMS)).click()
    view.go(PageName.JOURNAL)
    settle()
    assert view.here == "journal"


def test_no_page_is_made_ahead_while_somebody_does_something(qtbot, full_desk, monkeypatch):
    monkeypatch.setattr(wiring, "rest_is_there", lambda: True)
    monkeypatch.setattr(wiring, "IDLE", 0)
    view = ChampionshipView(full_desk, translator("en"))
    qtbot.addWidget(view)
    view.show()
    qtbot.waitUntil(lambda: bool(view.pages.begun))
    (turns,) = view.prefetch.findChildren(QTimer)
    monkeypatch.setattr(wiring, "IDLE", 3_600_000)
    QTest.keyClick(view.windowHandle(), Qt.Key.Key_F20)
    assert turns.remainingTime() > 1_000_000
    turns.start(wiring.BETWEEN)
    view.go(PageName.JOURNAL)
    assert turns.remainingTime() > 1_000_000


def test_a_view_goes_a_page_at_a_turn(qapp, full_desk):
    view = ChampionshipView(full_desk, translator("en"))
    view.go(PageName.TEAMS)
    view.go(PageName.JOURNAL)
    view.prefetch.make_part()
    made = [view.pages[name] for name in (PageName.JOURNAL, PageName.TEAMS, PageName.CHAMPIONSHIP)]
    shown, gone = made[0], []
    for _ in view.delete_in_steps():
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gone.append([page for page in made if not isValid(page)])
    assert [len(pages) for pages in gone] == [1, 2, 3]
    assert shown not in gone[1]
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(view)


def test_a_page_that_was_only_begun_is_finished_for_who_goes_there_and_shows_what_happened_since(qapp, full_desk):
    view = ChampionshipView(full_desk, translator("en"))
    view.prefetch.make_part()
    view.follow(register_team(full_desk, TeamDraft(("Zoé Begun", "Yves Since"))).changes)
    view.go(PageName.TEAMS)
    page = view.pages.of(TeamsPage)
    assert page.model.lines[-1].players == ("Zoé Begun", "Yves Since")
    assert page.window() is view
    view.deleteLater()


def test_undo_is_shown_in_the_next_turn_but_before_another_key_is_heard(qtbot, full_desk, monkeypatch):
    view = ChampionshipView(full_desk, translator("en"), PageName.TEAMS)
    qtbot.addWidget(view)
    view.show()
    view.follow(register_team(full_desk, TeamDraft(("Zoé Begun", "Yves Since"))).changes)
    page = view.pages.of(TeamsPage)
    monkeypatch.setattr(jobs, "AT_ONCE", False)
    view.undo()
    assert page.model.lines[-1].players == ("Zoé Begun", "Yves Since")
    QTest.keyClick(view, Qt.Key.Key_F20)
    assert ("Zoé Begun", "Yves Since") not in [line.players for line in page.model.lines]
    view.redo()
    qtbot.waitUntil(lambda: page.model.lines[-1].players == ("Zoé Begun", "Yves Since"))


def test_an_evening_takes_a_page_along_that_was_only_begun(qapp, full_desk):
    view = ChampionshipView(full_desk, translator("en"))
    view.prefetch.make_part()
    page = view.pages.begun[PageName.TEAMS]
    view.deleteLater()
    throw_away(qapp)
    assert not isValid(page)


def test_a_page_made_late_shows_what_happened_before(qapp, full_desk):
    view = ChampionshipView(full_desk, translator("en"))
    view.follow(register_team(full_desk, TeamDraft(("Pia Perrin", "Rémi Roux"))).changes)
    view.go(PageName.TEAMS)
    assert [team.name for team in view.pages.of(TeamsPage).model.lines][-1] == "Perrin / Roux"
    view.deleteLater()


def test_a_team_is_shown_from_any_page_and_esc_leads_back(window):
    view = window.view
    view.go(PageName.TEAMS)
    view.show_team(3)
    page = view.pages[PageName.TEAM]
    assert (view.here, page.shown) == (PageName.TEAM, 3)
    assert view.back_bar.button.text() == "Back to: Teams"
    page.next.click()
    assert page.shown == 4
    assert view.back_bar.button.text() == "Back to: Team"
    press(Qt.Key.Key_Escape)
    assert (view.here, page.shown) == (PageName.TEAM, 3)
    view.back_bar.button.click()
    assert view.here == "teams"
    assert view.back_bar.isHidden()


def test_the_rail_leads_away_from_a_team_for_good(window):
    window.view.show_team(3)
    press(Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.view.here == "teams"
    press(Qt.Key.Key_Escape)
    assert window.view.here == "teams"


def test_another_language_shows_the_same_team_and_the_same_way_back(window):
    window.view.go(PageName.STANDINGS)
    window.view.show_team(3)
    window.display.change_language()
    assert (window.view.here, window.view.pages[PageName.TEAM].shown) == (PageName.TEAM, 3)
    assert window.view.back_bar.button.text() == "Retour\N{NO-BREAK SPACE}: Classement"


def test_a_page_that_cannot_be_made_ahead_is_tried_once(qapp, qtbot, full_desk, monkeypatch):
    view = ChampionshipView(full_desk, translator("en"))
    tried = []

    def fail(name):
        tried.append(name)
        raise RuntimeError(name)

    monkeypatch.setattr(wiring, "rest_is_there", lambda: True)
    monkeypatch.setattr(view.pages, "begin", fail)
    with qtbot.captureExceptions() as caught:
        view.show()
        qtbot.waitUntil(lambda: bool(tried))
    assert [str(error) for _, error, _ in caught] == ["teams"]
    assert not any(timer.isActive() for timer in view.prefetch.findChildren(QTimer))
    view.deleteLater()
