"""A championship that goes on elsewhere: a banner over every page says so, all is read, and whatever is typed is
refused with where to go."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desks import at_the_door, copy_of
from tests.services.conftest import made, posted
from tournament.i18n import translator
from tournament.services.desk.undo_stack import ABANDONED, MOVED
from tournament.services.safety.recovering import Takeover, epoch_of, supersede
from tournament.services.scores.entry import record_hand
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.ground.page_specs import PageName
from tournament.ui.safety.banners import ElsewherePart
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled

THERE = "postgresql://serveur/capot/concours"
SAYS = (
    f"This championship was moved to {THERE} (Paul). Here all of it can be read, but nothing more can be entered: "
    "continue there."
)


@pytest.fixture
def desk():
    return copy_of(posted)


@pytest.fixture
def view(desk, qtbot):
    view = ChampionshipView(desk, translator("en"), PageName.ENTRY)
    qtbot.addWidget(view)
    view.resize(1366, 768)
    view.show()
    return view


def banner_of(view):
    return view.services.find(ElsewherePart).banner.text


def told(desk, what):
    at_the_door(desk).run(what, lambda work: work.details.update(to=THERE))


def test_the_banner_comes_with_the_move_and_goes_when_it_is_abandoned(view, desk):
    assert banner_of(view) == ""
    told(desk, MOVED)
    view.follow_others()
    assert banner_of(view) == SAYS
    for page in (PageName.TEAMS, PageName.STANDINGS):
        view.go(page)
        assert banner_of(view) == SAYS
    told(desk, ABANDONED)
    view.follow_others()
    assert banner_of(view) == ""


def test_undo_in_a_moved_championship_says_where_it_goes_on(view, desk):
    told(desk, MOVED)
    view.undo()
    assert view.message.text == SAYS
    assert banner_of(view) == SAYS


def test_a_moved_championship_that_is_opened_says_so_at_once(desk, qtbot):
    told(desk, MOVED)
    desk.catch_up()
    view = ChampionshipView(desk, translator("en"))
    qtbot.addWidget(view)
    assert banner_of(view) == SAYS


class TestAnotherHost:
    SAYS = (
        "Saisie 2 (Paul) has taken over as main computer, and the championship continues there. "
        "Here all of it can be read, but nothing more can be entered."
    )

    def superseded(self, desk, since):
        supersede(at_the_door(desk), Takeover(1, since, "", "Saisie 2", "Paul"), ())

    def test_the_banner_names_the_new_host_and_what_only_this_one_has(self, view, desk):
        since = desk.state.sequence
        record_hand(desk, 1, made(82))
        self.superseded(desk, since)
        view.follow_others()
        assert banner_of(view).splitlines() == [
            self.SAYS,
            "1 thing was done here since then, and is missing there:",
            "Odile: table 1, hand 1 recorded",
            "Type again there what is missing.",
        ]
        view.undo()
        assert view.message.text == self.SAYS

    def test_where_nothing_is_missing_it_names_the_new_host_alone(self, view, desk):
        self.superseded(desk, desk.state.sequence)
        view.follow_others()
        assert banner_of(view) == self.SAYS

    @pytest.mark.parametrize("is_sure", [True, False])
    def test_it_goes_on_here_only_where_somebody_is_sure(self, view, desk, monkeypatch, is_sure):
        asked = []
        monkeypatch.setattr(SureDialog, "ask", lambda *told: asked.append(told[2:]) or is_sure)
        self.superseded(desk, desk.state.sequence)
        view.follow_others()
        button = view.services.find(ElsewherePart).banner.go_on
        assert button.isVisible()
        QTest.keyClick(button, Qt.Key.Key_Space)
        ((question, told, action),) = asked
        assert (question, action) == ("Continue here all the same?", "Continue here")
        assert told.startswith(self.SAYS)
        assert banner_of(view) == ("" if is_sure else self.SAYS)
        assert epoch_of(desk.state) == (2 if is_sure else 1)

    def test_a_move_cannot_be_gone_on_with(self, view, desk):
        told(desk, MOVED)
        view.follow_others()
        assert not view.services.find(ElsewherePart).banner.go_on.isVisible()
