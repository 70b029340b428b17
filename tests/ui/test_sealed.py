"""A championship that goes on elsewhere: a banner over every page says so, all is read, and whatever is typed is
refused with where to go."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desks import at_the_door, copy_of
from tests.services.conftest import made, posted
from tournament.i18n import translator
from tournament.services.desk.undo_stack import ABANDONED, MOVED
from tournament.services.safety.taking_over import Takeover, epoch_of, supersede
from tournament.services.scores.entry import record_hand
from tournament.ui.dialogs.sure_dialog import SureDialog
from tournament.ui.ground.page_specs import PageName
from tournament.ui.safety.seal_part import SealPart
from tournament.ui.shell.evening import Evening

pytestmark = pytest.mark.unstyled

THERE = "postgresql://serveur/capot/concours"
SAYS = f"This championship was moved to {THERE} (Paul). Here all of it can be read, but nothing more can be entered: continue there."


@pytest.fixture
def desk():
    return copy_of(posted)


@pytest.fixture
def evening(desk, qtbot):
    evening = Evening(desk, translator("en"), PageName.ENTRY)
    qtbot.addWidget(evening)
    evening.resize(1366, 768)
    evening.show()
    return evening


def banner_of(evening):
    return evening.services.find(SealPart).banner.text


def told(desk, what):
    at_the_door(desk).run(what, lambda work: work.details.update(to=THERE))


def test_the_banner_comes_with_the_move_and_goes_when_it_is_abandoned(evening, desk):
    assert banner_of(evening) == ""
    told(desk, MOVED)
    evening.follow_others()
    assert banner_of(evening) == SAYS
    for page in (PageName.TEAMS, PageName.STANDINGS):
        evening.go(page)
        assert banner_of(evening) == SAYS
    told(desk, ABANDONED)
    evening.follow_others()
    assert banner_of(evening) == ""


def test_undo_in_a_sealed_championship_says_where_it_goes_on(evening, desk):
    told(desk, MOVED)
    evening.undo()
    assert evening.message.text == SAYS
    assert banner_of(evening) == SAYS


def test_a_sealed_championship_that_is_opened_says_so_at_once(desk, qtbot):
    told(desk, MOVED)
    desk.catch_up()
    evening = Evening(desk, translator("en"))
    qtbot.addWidget(evening)
    assert banner_of(evening) == SAYS


class TestAnotherHost:
    SAYS = (
        "Saisie 2 (Paul) has taken over as main computer, and the championship continues there. "
        "Here all of it can be read, but nothing more can be entered."
    )

    def superseded(self, desk, since):
        supersede(at_the_door(desk), Takeover(1, since, "", "Saisie 2", "Paul"), ())

    def test_the_banner_names_the_new_host_and_what_only_this_one_has(self, evening, desk):
        since = desk.hall.sequence
        record_hand(desk, 1, made(82))
        self.superseded(desk, since)
        evening.follow_others()
        assert banner_of(evening).splitlines() == [
            self.SAYS,
            "1 thing was done here since then, and is missing there:",
            "Odile: table 1, hand 1 recorded",
            "Type again there what is missing.",
        ]
        evening.undo()
        assert evening.message.text == self.SAYS

    def test_where_nothing_is_missing_it_names_the_new_host_alone(self, evening, desk):
        self.superseded(desk, desk.hall.sequence)
        evening.follow_others()
        assert banner_of(evening) == self.SAYS

    @pytest.mark.parametrize("is_sure", [True, False])
    def test_it_goes_on_here_only_where_somebody_is_sure(self, evening, desk, monkeypatch, is_sure):
        asked = []
        monkeypatch.setattr(SureDialog, "ask", lambda *told: asked.append(told[2:]) or is_sure)
        self.superseded(desk, desk.hall.sequence)
        evening.follow_others()
        button = evening.services.find(SealPart).banner.go_on
        assert button.isVisible()
        QTest.keyClick(button, Qt.Key.Key_Space)
        ((question, told, action),) = asked
        assert (question, action) == ("Continue here all the same?", "Continue here")
        assert told.startswith(self.SAYS)
        assert banner_of(evening) == ("" if is_sure else self.SAYS)
        assert epoch_of(desk.hall) == (2 if is_sure else 1)

    def test_a_move_cannot_be_gone_on_with(self, evening, desk):
        told(desk, MOVED)
        evening.follow_others()
        assert not evening.services.find(SealPart).banner.go_on.isVisible()
