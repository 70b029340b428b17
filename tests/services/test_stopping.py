"""The clock stops a whole round, told first and taken back in one."""

from functools import partial

import pytest

from tests.services.conftest import CAPOT, made
from tournament.errors import Problem, Refused
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.undo import undo
from tournament.services.hall.calls import call_referee, open_calls
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.decisions import close_round, preview_stop, stop_game, stop_round
from tournament.services.scores.entry import record_hand, record_hands, record_totals, remove_hand
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.views import ResultKind


@pytest.fixture
def full_desk(full_desk):
    """Six teams."""
    register_teams(
        full_desk, [TeamDraft(players=("Zoé Zola", "Yves Yvon")), TeamDraft(players=("Xavier Xas", "Willy Wagner"))]
    )
    return full_desk


@pytest.fixture
def round_(full_desk):
    """Three tables: one with a hand, one stopped before, one whose sheet is empty here."""
    draw(full_desk)
    post_draw(full_desk)
    first, second, _ = (game.id for game in current_round(full_desk.state).tables)
    record_hand(full_desk, first, made(82))
    record_hand(full_desk, second, made(100))
    stop_game(full_desk, second, more=2, referee="Odile", reason="Première annonce")
    return full_desk


def games(desk):
    return current_round(desk.state).tables


def stops(desk):
    return [sheet(desk.state, game.id).stop for game in games(desk)]


def test_what_it_does_is_told_table_by_table_before_it_is_done(round_):
    (line,) = preview_stop(round_.state, 0)
    assert (line.game.table, line.score.is_over, line.score.winner) == (1, True, "A")
    (line,) = preview_stop(round_.state, 1)
    assert not line.score.is_over
    assert [stop is None for stop in stops(round_)] == [True, False, True]


def test_every_table_that_plays_is_stopped_and_the_others_are_left_alone(round_):
    stop_round(round_, more=0, referee="", reason="")

    first, second, third = stops(round_)
    assert (first.after, first.more) == (1, 0)
    assert (second.after, second.more) == (1, 2)
    assert third is None
    assert [game.kind for game in games(round_)] == [ResultKind.PLAYED, ResultKind.PENDING, ResultKind.PENDING]


def test_one_undo_takes_all_of_it_back(full_desk):
    draw(full_desk)
    post_draw(full_desk)
    for game in games(full_desk):
        record_hand(full_desk, game.id, made(82))
    stop_round(full_desk, more=1, referee="Odile", reason="L'heure")
    assert [(stop.after, stop.more) for stop in stops(full_desk)] == [(1, 1)] * 3
    assert all(sheet(full_desk.state, game.id).decisions for game in games(full_desk))

    undo(full_desk)
    assert stops(full_desk) == [None] * 3
    assert not any(sheet(full_desk.state, game.id).decisions for game in games(full_desk))


@pytest.mark.parametrize("decided", [partial(stop_round, more=2), close_round])
def test_what_is_decided_for_all_tables_answers_no_call(round_, decided):
    call_referee(round_, games(round_)[0].id)
    decided(round_, referee="Odile", reason="L'heure")
    assert [call.table for call in open_calls(round_.state)] == [1]


def test_nothing_is_stopped_where_no_sheet_is_begun(full_desk):
    draw(full_desk)
    post_draw(full_desk)
    record_totals(full_desk, games(full_desk)[0].id, {"A": 2000, "B": 10})
    with pytest.raises(Refused) as refused:
        stop_round(full_desk, more=1, referee="Odile", reason="L'heure")
    assert refused.value.problems[0].code == "no-table-to-stop"


def test_a_sheet_without_hands_cannot_end_where_it_stands(round_):
    with pytest.raises(Refused) as refused:
        stop_game(round_, games(round_)[2].id, more=0, referee="Odile", reason="L'heure")
    assert refused.value.problems[0].code == "stop-nothing-played"


class TestWhileATableOfAnEarlierRoundIsOpenAgain:
    """The round that is named is decided, and no other."""

    @pytest.fixture
    def full_desk(self, full_desk):
        """Two rounds: table 1 of the first has lost its last hand, and all of the second play."""
        draw(full_desk)
        post_draw(full_desk)
        for game in games(full_desk):
            record_hands(full_desk, game.id, [CAPOT] * 4)
        draw(full_desk)
        post_draw(full_desk)
        for game in games(full_desk):
            record_hand(full_desk, game.id, made(82))
        past = rounds(full_desk.state)[0].tables[0].id
        remove_hand(full_desk, sheet(full_desk.state, past).hands[-1].id)
        return full_desk

    def kinds(self, desk):
        return [[game.kind for game in drawn.tables] for drawn in rounds(desk.state)]

    def test_the_clock_stops_the_round_that_is_named(self, full_desk):
        assert [(line.game.round, line.game.table) for line in preview_stop(full_desk.state, 0, 2)] == [
            (2, 1),
            (2, 2),
            (2, 3),
        ]

        stop_round(full_desk, more=0, referee="", reason="", number=2)

        assert self.kinds(full_desk) == [
            [ResultKind.PENDING, ResultKind.PLAYED, ResultKind.PLAYED],
            [ResultKind.PLAYED] * 3,
        ]
        assert (newest_entry(full_desk.state).details["round"], newest_entry(full_desk.state).details["tables"]) == (
            2,
            3,
        )

    def test_closing_decides_the_round_that_is_named(self, full_desk):
        close_round(full_desk, referee="Odile", reason="", number=2)
        assert self.kinds(full_desk) == [
            [ResultKind.PENDING, ResultKind.PLAYED, ResultKind.PLAYED],
            [ResultKind.STOPPED] * 3,
        ]
        assert (newest_entry(full_desk.state).details["round"], newest_entry(full_desk.state).details["tables"]) == (
            2,
            3,
        )

    @pytest.mark.parametrize("decide", [close_round, lambda desk, **told: stop_round(desk, more=0, **told)])
    def test_a_round_that_is_complete_is_not_decided_again(self, full_desk, decide):
        close_round(full_desk, referee="Odile", reason="", number=2)
        with pytest.raises(Refused) as refused:
            decide(full_desk, referee="Odile", reason="", number=2)
        assert refused.value.problems[0].code == "round-complete"

    @pytest.mark.parametrize("decide", [close_round, lambda desk, **told: stop_round(desk, more=0, **told)])
    def test_a_round_before_that_is_complete_is_named_as_the_one_followed(self, full_desk, decide):
        close_round(full_desk, referee="Odile", reason="", number=1)
        with pytest.raises(Refused) as refused:
            decide(full_desk, referee="Odile", reason="", number=1)
        assert refused.value.problems == (Problem("round-followed", details={"round": 1}),)

    @pytest.mark.parametrize("decide", [close_round, lambda desk, **told: stop_round(desk, more=0, **told)])
    @pytest.mark.parametrize("number", [0, 3])
    def test_a_round_that_was_never_drawn_is_refused(self, full_desk, decide, number):
        with pytest.raises(Refused) as refused:
            decide(full_desk, referee="Odile", reason="", number=number)
        assert refused.value.problems == (Problem("round-not-posted"),)


def test_a_command_over_many_tables_makes_no_hall_for_each(full_desk, monkeypatch):
    register_teams(full_desk, [TeamDraft(players=(f"Ève {number}", f"Ugo {number}")) for number in range(24)])
    draw(full_desk)
    post_draw(full_desk)
    playing = [game.id for game in games(full_desk)]
    for game in playing[:8]:
        record_hand(full_desk, game, made(82))
    made_states, after = [], ChampionshipState.after
    monkeypatch.setattr(ChampionshipState, "after", lambda *told: made_states.append(told) or after(*told))
    stop_round(full_desk, more=1, referee="Odile", reason="22 h")
    close_round(full_desk, referee="Odile", reason="22 h")
    assert len(playing) == 15
    assert len(made_states) <= 2 * 3
    assert {game.kind for game in games(full_desk)} == {ResultKind.STOPPED}
    undo(full_desk)
    undo(full_desk)
    assert [stop for stop in stops(full_desk) if stop] == []
