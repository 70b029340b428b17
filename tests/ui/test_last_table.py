"""Where Enter leads after the last table of a round: to what is to be checked, then to what comes after the round."""

import pytest

from tests.ui.entry.conftest import ALL_THE_GAME, ENTER, F9, game, press
from tests.ui.settling import refresh
from tournament.i18n import translator
from tournament.services.desk.changes import Changes
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.scores.entry import record_hands, record_totals
from tournament.services.setup.championship import change_championship
from tournament.ui.scores.entry_page import EntryPage


@pytest.fixture
def playing(full_desk):
    """Three tables of a posted round."""
    draw(full_desk)
    post_draw(full_desk)
    return full_desk


@pytest.fixture
def page(playing, shown):
    return shown(EntryPage(playing, translator("en")))


def test_the_last_table_in_leads_to_the_next_draw(page, playing, qtbot):
    for table in (1, 2):
        record_hands(playing, game(playing, table).id, ALL_THE_GAME)
    record_hands(playing, game(playing, 3).id, ALL_THE_GAME[:3])
    refresh(page, Changes(rounds=True))
    page.tables.take_focus()
    press("3", ENTER, "1caps!1", ENTER)
    assert page.tables.draw.isVisible()
    assert page.tables.draw.text() == "Draw round 2"

    with qtbot.waitSignal(page.page_asked) as asked:
        press(ENTER, ENTER)
    assert asked.args == ["draw"]


def test_after_the_last_planned_round_the_final_standings_come(page, playing, qtbot):
    for table in (1, 2):
        record_totals(playing, game(playing, table).id, {"A": 2000, "B": 0})
    page.changed.emit(change_championship(playing, planned_rounds=1))
    press("3", ENTER, F9, "2000", ENTER, "10", ENTER)
    assert page.tables.draw.text() == "See the final standings"

    with qtbot.waitSignal(page.page_asked) as asked:
        press(ENTER, ENTER)
    assert asked.args == ["standings"]


def test_enter_after_the_last_table_leads_to_the_tables_to_check_before_the_draw(page, playing):
    record_totals(playing, game(playing, 1).id, {"A": 2003, "B": 0})
    record_hands(playing, game(playing, 2).id, ALL_THE_GAME)
    record_hands(playing, game(playing, 3).id, ALL_THE_GAME[:3])
    refresh(page, Changes(rounds=True))
    page.tables.take_focus()
    press("3", ENTER, "1caps!1", ENTER, ENTER)
    assert page.tables.number.hasFocus()
    assert page.tables.number.selectedText() == "1"
    press(ENTER)
    assert page.game.table == 1
    press(ENTER)
    assert page.tables.draw.hasFocus()
