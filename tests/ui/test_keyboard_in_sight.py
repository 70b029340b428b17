"""What has the keyboard is in sight: on a page one comes back to, and on the plan of the rounds after each change of
it."""

from datetime import date

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.settling import settle
from tournament.draw.facts import Phase
from tournament.i18n import translator
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import championship, create_championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.setup.phases_page import PhasesPage
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.theme.tokens import LIGHT, WindowTheme

TAB, ENTER, ESC, UP = Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Up
CTRL = Qt.KeyboardModifier.ControlModifier


def press(key, modifiers=Qt.KeyboardModifier.NoModifier):
    settle()
    QTest.keyClick(QApplication.focusWidget(), key, modifiers)
    settle()


def write(text):
    QTest.keyClicks(QApplication.focusWidget(), text)


@pytest.fixture
def open_evening(front):
    def opened(*phases):
        desk = create_championship(
            None, name="Plan", venue="", day=date(2026, 11, 21), by="Odile", rng=lambda: 7, phases=phases
        )
        view = ChampionshipView(desk, translator("en"))
        view.resize(1366, 768)
        front(view)
        return view

    return opened


@pytest.fixture
def plan(open_evening):
    """The plan of the rounds, reached from the settings: three rounds by standings, then a knock-out."""
    view = open_evening(Phase("swiss", 3), Phase("knock-out", takes=8))
    view.go(PageName.SETTINGS)
    view.go(PageName.PHASES)
    settle()
    return view


def field_of(view, name, card=0):
    return view.pages.of(PhasesPage).cards[card].fields[name].editor


class TestThePlanOfTheRounds:
    def change_rounds(self, plan, to):
        rounds = field_of(plan, "rounds")
        rounds.setFocus()
        rounds.lineEdit().selectAll()
        write(to)

    def test_after_enter_the_keyboard_stays_in_the_field(self, plan):
        self.change_rounds(plan, "5")
        press(ENTER)
        assert championship(plan.state).phases[0].rounds == 5
        assert field_of(plan, "rounds").hasFocus()

    def test_tab_goes_on_to_the_next_field(self, plan):
        self.change_rounds(plan, "5")
        press(TAB)
        assert championship(plan.state).phases[0].rounds == 5
        assert field_of(plan, "takes").hasFocus()

    @pytest.mark.long
    def test_esc_goes_back_after_a_change(self, plan):
        self.change_rounds(plan, "5")
        press(ENTER)
        press(ESC)
        assert plan.here is PageName.SETTINGS

    @pytest.mark.long
    def test_a_choice_keeps_the_keyboard(self, plan):
        third = field_of(plan, "third_place", card=1)
        third.setFocus()
        third.setCurrentIndex(1 - third.currentIndex())
        third.activated.emit(third.currentIndex())
        settle()
        assert field_of(plan, "third_place", card=1).hasFocus()

    @pytest.mark.long
    def test_the_keyboard_goes_with_a_phase_that_is_moved(self, plan):
        page = plan.pages.of(PhasesPage)
        plan.follow(register_teams(plan.desk, []))
        page.want((Phase("swiss", 3), Phase("swiss", 2), Phase("knock-out", takes=8)))
        settle()
        page.cards[1].up.setFocus()
        press(Qt.Key.Key_Space)
        assert [phase.rounds for phase in championship(plan.state).phases] == [2, 3, None]
        assert page.cards[0].isAncestorOf(QApplication.focusWidget())

    def test_after_a_phase_is_removed_the_keyboard_is_still_on_the_page(self, plan):
        page = plan.pages.of(PhasesPage)
        page.cards[1].remove.setFocus()
        press(Qt.Key.Key_Space)
        assert len(page.cards) == 1
        assert page.isAncestorOf(QApplication.focusWidget())


def test_a_page_one_comes_back_to_shows_what_has_the_keyboard(open_evening, themed):
    themed(WindowTheme(LIGHT, 1.5))
    view = open_evening()
    view.follow(
        register_teams(view.desk, [TeamDraft((f"Anne {letter}", f"Bruno {letter}")) for letter in "abcdefghijkl"])
    )
    view.go(PageName.TEAMS)
    settle()
    page = view.pages.of(TeamsPage)
    first = page.fields.players[0].editor

    def is_in_sight():
        whole = first.visibleRegion().boundingRect().size() == first.size()
        return whole and view.rect().contains(QRect(first.mapTo(view, QPoint(0, 0)), first.size()))

    page.choose(12)
    page.card.more.setFocus(Qt.FocusReason.TabFocusReason)
    for bar in page.findChildren(type(page.table.verticalScrollBar())):
        bar.setValue(bar.maximum())
    settle()
    assert not is_in_sight()
    press(Qt.Key.Key_1, CTRL)
    press(Qt.Key.Key_2, CTRL)
    assert first.hasFocus()
    assert is_in_sight()
