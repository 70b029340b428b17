"""A championship that was moved elsewhere: a banner over every page says so, all is read, and whatever is typed is refused with where to go."""

import pytest

from tests.desks import at_the_door, copy_of
from tests.services.conftest import posted
from tournament.i18n import translator
from tournament.services.desk.undo_stack import ABANDONED, MOVED
from tournament.ui.safety.seal_part import SealPart
from tournament.ui.shell.evening import Evening
from tournament.ui.shell.page import PageName

THERE = "postgresql://serveur/capot/concours"
SAYS = f"This championship was moved to {THERE} (Paul). Here all of it can be read, and nothing entered any more: go on there."


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
    return evening.outside.part(SealPart).banner.text


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
