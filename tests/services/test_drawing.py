"""Draws: shown, thrown away, posted, taken back."""

import pytest

from tests.services.conftest import CAPOT, drafts
from tournament.errors import Refused
from tournament.services.desk.history import journal, undo
from tournament.services.people.registration import register_team, set_paid, set_present, teams
from tournament.services.rounds.draw_plans import plan_draw
from tournament.services.rounds.drawing import current_round, discard_draw, draw, post_draw, rounds, seat_draw, take_back_posting
from tournament.services.rounds.lines import DrawMethod, RoundState
from tournament.services.scores.entry import forfeit, record_hands, reopen_game
from tournament.services.scores.lines import ResultKind


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def play_all(desk):
    for game in current_round(desk).tables:
        record_hands(desk, game.id, [CAPOT] * 4)


class TestDraw:
    def test_nobody_present(self, desk):
        with pytest.raises(Refused) as refused:
            draw(desk)
        assert codes(refused) == ["nobody-present"]

    def test_an_odd_number_has_a_bye(self, hall):
        draw(hall)
        drawn = current_round(hall)
        assert (drawn.number, drawn.state, drawn.method, drawn.seed) == (1, RoundState.DRAWN, DrawMethod.RANDOM, 101)
        assert [game.table for game in drawn.games] == [1, 2, None]
        assert [(game.kind, game.sides[0].total) for game in drawn.games if game.table is None] == [(ResultKind.BYE, 1000)]

    def test_one_team_alone_is_the_bye(self, desk):
        register_team(desk, drafts(1)[0])
        draw(desk)
        post_draw(desk)
        assert current_round(desk).state is RoundState.COMPLETE

    def test_the_second_round_is_by_standings_without_rematch(self, hall):
        draw(hall)
        post_draw(hall)
        play_all(hall)
        first = {frozenset(side.team for side in game.sides) for game in current_round(hall).games}
        draw(hall)
        second = current_round(hall)
        assert second.method is DrawMethod.SWISS
        assert second.rematches == 0
        assert not first & {frozenset(side.team for side in game.sides) for game in second.games}

    def test_not_while_a_table_is_out(self, hall):
        draw(hall)
        post_draw(hall)
        record_hands(hall, current_round(hall).tables[0].id, [CAPOT] * 4)
        with pytest.raises(Refused) as refused:
            draw(hall)
        assert [(problem.code, problem.details["tables"]) for problem in refused.value.problems] == [("tables-still-out", (2,))]

    def test_a_draw_thrown_away_stays_in_the_journal(self, hall):
        draw(hall)
        draw(hall)
        discard_draw(hall)
        assert rounds(hall) == ()
        assert [(line.what, line.details) for line in journal(hall)][-3:] == [
            ("round-drawn", {"round": 1, "seed": 101, "method": "random"}),
            ("round-redrawn", {"round": 1, "seed": 102, "method": "random", "thrown_away": 101}),
            ("draw-discarded", {"round": 1, "seed": 102}),
        ]


class TestWorkedOutElsewhere:
    """A draw is planned, worked out from the plan alone, and seated later."""

    def test_it_is_the_draw_that_is_made_at_once(self, hall):
        draw(hall, seed=7)
        at_once = current_round(hall)
        discard_draw(hall)
        plan = plan_draw(hall, seed=7)
        seat_draw(hall, plan, plan.draw())
        assert current_round(hall).games == at_once.games
        assert journal(hall)[-1].details == {"round": 1, "seed": 7, "method": "random"}

    def test_planning_changes_nothing(self, hall):
        draw(hall)
        plan_draw(hall)
        assert current_round(hall).seed == 101
        assert journal(hall)[-1].what == "round-drawn"

    @pytest.mark.parametrize(
        "meanwhile",
        [
            lambda hall: set_present(hall, [teams(hall)[0].id], False),
            lambda hall: set_present(hall, [team.id for team in teams(hall)], False),
            lambda hall: register_team(hall, drafts(6)[5]),
            lambda hall: (draw(hall), post_draw(hall)),
        ],
        ids=["a team has gone", "everybody has gone", "a team has come", "the round was posted"],
    )
    def test_nothing_is_drawn_by_what_is_no_longer_true(self, hall, meanwhile):
        plan = plan_draw(hall)
        meanwhile(hall)
        before = journal(hall)
        with pytest.raises(Refused) as refused:
            seat_draw(hall, plan, plan.draw())
        assert codes(refused) == ["draw-overtaken"]
        assert journal(hall) == before

    def test_a_correction_overtakes_a_draw_by_standings(self, hall):
        draw(hall)
        post_draw(hall)
        play_all(hall)
        plan = plan_draw(hall)
        forfeit(hall, current_round(hall).tables[0].id, ("A",), referee="Odile", reason="Absents")
        with pytest.raises(Refused) as refused:
            seat_draw(hall, plan, plan.draw())
        assert codes(refused) == ["draw-overtaken"]

    def test_what_a_draw_does_not_go_by_may_change_meanwhile(self, hall):
        plan = plan_draw(hall)
        set_paid(hall, [teams(hall)[0].id], True)
        seat_draw(hall, plan, plan.draw())
        assert current_round(hall).seed == plan.seed


class TestPost:
    def test_not_when_who_is_present_has_changed(self, hall):
        draw(hall)
        set_present(hall, [teams(hall)[0].id], False)
        with pytest.raises(Refused) as refused:
            post_draw(hall)
        assert codes(refused) == ["present-changed"]

    def test_taken_back_while_nothing_was_played(self, hall):
        draw(hall)
        post_draw(hall)
        take_back_posting(hall)
        assert current_round(hall).state is RoundState.DRAWN

    def test_not_once_a_result_exists_until_it_is_gone(self, hall):
        draw(hall)
        post_draw(hall)
        game = current_round(hall).tables[0]
        forfeit(hall, game.id, ("A",), referee="Odile", reason="Absents")
        with pytest.raises(Refused) as refused:
            take_back_posting(hall)
        assert codes(refused) == ["round-has-results"]
        reopen_game(hall, game.id)
        take_back_posting(hall)
        discard_draw(hall)
        assert rounds(hall) == ()

    def test_a_late_team_plays_the_next_round_and_moves_nobody(self, hall):
        draw(hall)
        post_draw(hall)
        before = current_round(hall).games
        register_team(hall, drafts(6)[5])
        assert current_round(hall).games == before
        play_all(hall)
        draw(hall)
        assert 6 in {side.team for game in current_round(hall).games for side in game.sides}

    def test_undoing_a_draw_brings_the_thrown_away_one_back_as_it_was(self, hall):
        draw(hall)
        first = rounds(hall)
        draw(hall)
        undo(hall)
        assert [(game.id, game.sides) for game in rounds(hall)[0].games] == [(game.id, game.sides) for game in first[0].games]
        assert rounds(hall)[0].seed == first[0].seed
