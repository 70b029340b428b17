"""The standings on the screen."""

from tournament.i18n import translator
from tournament.services.changes import Changes
from tournament.services.drawing import current_round, draw, post_draw
from tournament.services.entry import record_totals
from tournament.services.registration import teams, withdraw_team
from tournament.ui.pages.standings_page import StandingsPage


def play_round(desk, tables=None):
    draw(desk)
    post_draw(desk)
    for game in current_round(desk).tables[:tables]:
        record_totals(desk, game.id, {"A": 2000, "B": 1000})


def rows_of(page):
    model = page.view.model()
    return [[model.index(row, column).data() for column in range(model.columnCount())] for row in range(model.rowCount())]


def test_before_the_first_round_there_are_none(hall, shown, qtbot):
    page = shown(StandingsPage(hall, translator("en")))

    with qtbot.waitSignal(page.place_asked) as asked:
        page._whole.first.click()
    assert asked.args == ["draw"]


def test_shared_ranks_and_what_is_still_out(hall, shown):
    play_round(hall, tables=2)
    page = shown(StandingsPage(hall, translator("en")))

    assert page._title.text() == "Standings after round 1"
    assert page._state.text() == "provisional, 2 of 3 tables"
    assert [row[0] for row in rows_of(page)] == ["1 tied", "1 tied", "3 tied", "3 tied", "5 tied", "5 tied"]
    assert [row[5:] for row in rows_of(page)] == [["1", "1", "2,000"]] * 2 + [["1", "0", "1,000"]] * 2 + [["0", "0", "0"]] * 2


def test_the_standings_after_an_earlier_round_stay_while_another_is_played(hall, shown):
    play_round(hall)
    page = shown(StandingsPage(hall, translator("en")))
    first = rows_of(page)
    play_round(hall, tables=1)
    page.refresh(Changes(rounds=True))
    assert page._state.text() == "provisional, 1 of 3 tables"

    page.after.setCurrentIndex(0)
    page.after.activated.emit(0)
    assert rows_of(page) == first
    assert page._state.text() == "every table is in"
    page.refresh(Changes(rounds=True))
    assert page._title.text() == "Standings after round 1"


def test_a_team_that_left_is_said_to_have_left(hall, shown):
    play_round(hall)
    withdraw_team(hall, teams(hall)[0].id, reason="ill")
    page = shown(StandingsPage(hall, translator("en")))

    assert sum("(withdrawn)" in row[2] for row in rows_of(page)) == 1
