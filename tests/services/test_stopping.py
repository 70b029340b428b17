"""The clock stops a whole round, told first and taken back in one."""

import pytest

from tests.services.conftest import CAPOT, made
from tournament.errors import Refused
from tournament.services.desk.history import newest_entry, undo
from tournament.services.people.lines import TeamDraft
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import current_round, draw, post_draw, rounds
from tournament.services.scores.entry import close_round, record_hand, record_hands, record_totals, remove_hand, sheet, stop_game
from tournament.services.scores.lines import ResultKind
from tournament.services.scores.stopping import foresee_stop, stop_round


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


class TestWhileATableOfAnEarlierRoundIsOpenAgain:
    """The round that is named is decided, and no other."""

    @pytest.fixture
    def hall(self, hall):
        """Two rounds: table 1 of the first has lost its last hand, and all of the second play."""
        draw(hall)
        post_draw(hall)
        for game in games(hall):
            record_hands(hall, game.id, [CAPOT] * 4)
        draw(hall)
        post_draw(hall)
        for game in games(hall):
            record_hand(hall, game.id, made(82))
        past = rounds(hall)[0].tables[0].id
        remove_hand(hall, sheet(hall, past).hands[-1].id)
        return hall

    def kinds(self, desk):
        return [[game.kind for game in drawn.tables] for drawn in rounds(desk)]

    def test_the_clock_stops_the_round_that_is_named(self, hall):
        assert [(line.game.round, line.game.table) for line in foresee_stop(hall, 0, 2)] == [(2, 1), (2, 2), (2, 3)]

        stop_round(hall, more=0, referee="", reason="", number=2)

        assert self.kinds(hall) == [[ResultKind.PENDING, ResultKind.PLAYED, ResultKind.PLAYED], [ResultKind.PLAYED] * 3]
        assert (newest_entry(hall).details["round"], newest_entry(hall).details["tables"]) == (2, 3)

    def test_closing_decides_the_round_that_is_named(self, hall):
        close_round(hall, referee="Odile", reason="", number=2)
        assert self.kinds(hall) == [[ResultKind.PENDING, ResultKind.PLAYED, ResultKind.PLAYED], [ResultKind.STOPPED] * 3]
        assert (newest_entry(hall).details["round"], newest_entry(hall).details["tables"]) == (2, 3)

    @pytest.mark.parametrize("decide", [close_round, lambda desk, **told: stop_round(desk, more=0, **told)])
    def test_a_round_that_is_complete_is_not_decided_again(self, hall, decide):
        close_round(hall, referee="Odile", reason="", number=2)
        with pytest.raises(Refused) as refused:
            decide(hall, referee="Odile", reason="", number=2)
        assert refused.value.problems[0].code == "round-complete"
