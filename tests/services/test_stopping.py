"""The clock stops a whole round, told first and taken back in one."""

import pytest

from tests.services.test_entry import made
from tournament.errors import Refused
from tournament.services.drawing import current_round, draw, post_draw
from tournament.services.entry import record_hand, record_totals, sheet, stop_game
from tournament.services.history import undo
from tournament.services.lines import ResultKind, TeamDraft
from tournament.services.registration import register_teams
from tournament.services.stopping import foresee_stop, stop_round


@pytest.fixture
def hall(hall):
    """Six teams."""
    register_teams(hall, [TeamDraft(players=("Zoé Zola", "Yves Yvon")), TeamDraft(players=("Xavier Xas", "Willy Wagner"))])
    return hall


@pytest.fixture
def round_(hall):
    """Three tables: one with a hand, one stopped before, one whose sheet is empty here."""
    draw(hall)
    post_draw(hall)
    first, second, _ = (game.id for game in current_round(hall).tables)
    record_hand(hall, first, made(82))
    record_hand(hall, second, made(100))
    stop_game(hall, second, more=2, referee="Odile", reason="Première annonce")
    return hall


def games(desk):
    return current_round(desk).tables


def stops(desk):
    return [sheet(desk, game.id).stop for game in games(desk)]


def test_what_it_does_is_told_table_by_table_before_it_is_done(round_):
    (line,) = foresee_stop(round_, 0)
    assert (line.game.table, line.score.is_over, line.score.winner) == (1, True, "A")
    (line,) = foresee_stop(round_, 1)
    assert not line.score.is_over
    assert [stop is None for stop in stops(round_)] == [True, False, True]


def test_every_table_that_plays_is_stopped_and_the_others_are_left_alone(round_):
    stop_round(round_, more=0, referee="", reason="")

    first, second, third = stops(round_)
    assert (first.after, first.more) == (1, 0)
    assert (second.after, second.more) == (1, 2)
    assert third is None
    assert [game.kind for game in games(round_)] == [ResultKind.PLAYED, ResultKind.PENDING, ResultKind.PENDING]


def test_one_undo_takes_all_of_it_back(hall):
    draw(hall)
    post_draw(hall)
    for game in games(hall):
        record_hand(hall, game.id, made(82))
    stop_round(hall, more=1, referee="Odile", reason="L'heure")
    assert [(stop.after, stop.more) for stop in stops(hall)] == [(1, 1)] * 3
    assert all(sheet(hall, game.id).decisions for game in games(hall))

    undo(hall)
    assert stops(hall) == [None] * 3
    assert not any(sheet(hall, game.id).decisions for game in games(hall))


def test_nothing_is_stopped_where_no_sheet_is_begun(hall):
    draw(hall)
    post_draw(hall)
    record_totals(hall, games(hall)[0].id, {"A": 2000, "B": 10})
    with pytest.raises(Refused) as refused:
        stop_round(hall, more=1, referee="Odile", reason="L'heure")
    assert refused.value.problems[0].code == "no-table-to-stop"


def test_a_sheet_without_hands_cannot_end_where_it_stands(round_):
    with pytest.raises(Refused) as refused:
        stop_game(round_, games(round_)[2].id, more=0, referee="Odile", reason="L'heure")
    assert refused.value.problems[0].code == "stop-nothing-played"
