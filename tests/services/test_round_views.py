"""The line of a round after a change: what the change left alone is the same line, and everything is as if it had been
read anew."""

import pytest

from tests.services.conftest import CAPOT, drafts, made
from tournament.services.desk.state import read_state
from tournament.services.desk.undo import undo
from tournament.services.desk.use_cases import preview
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import forfeit
from tournament.services.scores.entry import record_hand, record_hands


@pytest.fixture
def playing(desk):
    """Three tables, all of their lines made."""
    register_teams(desk, drafts(6))
    draw(desk)
    post_draw(desk)
    current_round(desk.state)
    return desk


def line_anew(desk):
    with desk.engine.connect() as connection:
        return current_round(read_state(connection))


def test_a_hand_makes_one_line_of_its_round(playing):
    before = current_round(playing.state)
    record_hand(playing, before.tables[1].id, CAPOT)
    after = current_round(playing.state)
    assert [now is then for now, then in zip(after.tables, before.tables, strict=True)] == [True, False, True]
    assert after == line_anew(playing)


def test_what_other_tables_decide_about_a_line_is_new_too(playing):
    """The same hands at two tables, and a forfeit that is worth what the others gained."""
    one, other, third = (game.id for game in current_round(playing.state).tables)
    forfeit(playing, third, ["B"], referee="Mme Blanc", reason="absent")
    assert current_round(playing.state) == line_anew(playing)
    for game in (one, other):
        record_hands(playing, game, [made(100), made(110), made(120)])
        assert current_round(playing.state) == line_anew(playing)
    assert current_round(playing.state).to_check == (1, 2)
    undo(playing)
    assert current_round(playing.state).to_check == ()
    assert current_round(playing.state) == line_anew(playing)


def test_two_changes_between_two_looks(playing):
    before = current_round(playing.state)
    record_hand(playing, before.tables[0].id, CAPOT)
    record_hand(playing, before.tables[1].id, CAPOT)
    assert current_round(playing.state) == line_anew(playing)
    assert current_round(playing.state).tables[2] is before.tables[2]


def test_a_hall_of_before_that_is_asked_late_tells_the_next_one_nothing(playing):
    """Nobody looks between two changes; then whoever shows the state between them is asked first."""
    first, second, _ = current_round(playing.state).tables
    record_hand(playing, first.id, CAPOT)
    between = playing.state
    record_hand(playing, second.id, CAPOT)
    assert [game.hands for game in current_round(between).tables] == [1, 0, 0]
    assert [game.hands for game in current_round(playing.state).tables] == [1, 1, 0]
    assert current_round(playing.state) == line_anew(playing)


def test_what_is_only_previewed_is_in_no_line(playing):
    first, second, _ = current_round(playing.state).tables
    record_hand(playing, first.id, CAPOT)
    previewed = preview(playing.state, record_hand.command(second.id, CAPOT))
    assert [game.hands for game in current_round(previewed.state).tables] == [1, 1, 0]
    assert current_round(playing.state) == line_anew(playing)
