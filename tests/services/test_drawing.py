"""Draws: shown, thrown away, posted, taken back."""

from dataclasses import replace

import pytest

from tests.services.conftest import CAPOT, drafts
from tournament.draw.facts import Draw, DrawCost
from tournament.errors import Refused
from tournament.services.desk.journal import journal
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_team, set_paid, set_present, teams
from tournament.services.rounds.draw_plans import plan_draw
from tournament.services.rounds.drawing import discard_draw, draw, post_draw, seat_draw, take_back_posting
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.rounds.views import DrawMethod, RoundState
from tournament.services.scores.decisions import forfeit, reopen_game
from tournament.services.scores.entry import record_hands
from tournament.services.scores.views import ResultKind


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def play_all(desk):
    for game in current_round(desk.state).tables:
        record_hands(desk, game.id, [CAPOT] * 4)


class TestDraw:
    def test_nobody_present(self, desk):
        with pytest.raises(Refused) as refused:
            draw(desk)
        assert codes(refused) == ["nobody-present"]

    def test_an_odd_number_has_a_bye(self, full_desk):
        draw(full_desk)
        drawn = current_round(full_desk.state)
        assert (drawn.number, drawn.state, drawn.method, drawn.seed) == (1, RoundState.DRAWN, DrawMethod.RANDOM, 101)
        assert [game.table for game in drawn.games] == [1, 2, None]
        assert [(game.kind, game.sides[0].total) for game in drawn.games if game.table is None] == [
            (ResultKind.BYE, 1000)
        ]

    def test_one_team_alone_is_the_bye(self, desk):
        register_team(desk, drafts(1)[0])
        draw(desk)
        post_draw(desk)
        assert current_round(desk.state).state is RoundState.COMPLETE

    def test_the_second_round_is_by_standings_without_rematch(self, full_desk):
        draw(full_desk)
        post_draw(full_desk)
        play_all(full_desk)
        first = {frozenset(side.team for side in game.sides) for game in current_round(full_desk.state).games}
        draw(full_desk)
        second = current_round(full_desk.state)
        assert second.method is DrawMethod.SWISS
        assert second.rematches == 0
        assert not first & {frozenset(side.team for side in game.sides) for game in second.games}

    def test_not_while_a_table_is_out(self, full_desk):
        draw(full_desk)
        post_draw(full_desk)
        record_hands(full_desk, current_round(full_desk.state).tables[0].id, [CAPOT] * 4)
        with pytest.raises(Refused) as refused:
            draw(full_desk)
        assert [(problem.code, problem.details["tables"]) for problem in refused.value.problems] == [
            ("tables-still-out", (2,))
        ]

    def test_a_draw_thrown_away_stays_in_the_journal(self, full_desk):
        draw(full_desk)
        draw(full_desk)
        discard_draw(full_desk)
        assert rounds(full_desk.state) == ()
        assert [(line.what, line.details) for line in journal(full_desk.state)][-3:] == [
            ("round-drawn", {"round": 1, "seed": 101, "method": "random"}),
            ("round-redrawn", {"round": 1, "seed": 102, "method": "random", "thrown_away": 101}),
            ("draw-discarded", {"round": 1, "seed": 102}),
        ]


class TestWorkedOutElsewhere:
    """A draw is planned, worked out from the plan alone, and seated later."""

    def test_it_is_the_draw_that_is_made_at_once(self, full_desk):
        draw(full_desk, seed=7)
        at_once = current_round(full_desk.state)
        discard_draw(full_desk)
        plan = plan_draw(full_desk.state, seed=7)
        seat_draw(full_desk, plan.draw(), plan.method, plan.seed, plan.read_at)
        assert [game.sides for game in current_round(full_desk.state).games] == [game.sides for game in at_once.games]
        assert journal(full_desk.state)[-1].details == {"round": 1, "seed": 7, "method": "random"}

    def test_planning_changes_nothing(self, full_desk):
        draw(full_desk)
        plan_draw(full_desk.state, seed=full_desk.rng())
        assert current_round(full_desk.state).seed == 101
        assert journal(full_desk.state)[-1].what == "round-drawn"

    @pytest.mark.parametrize(
        "meanwhile",
        [
            lambda full_desk: set_present(full_desk, [teams(full_desk.state)[0].id], False),
            lambda full_desk: set_present(full_desk, [team.id for team in teams(full_desk.state)], False),
            lambda full_desk: register_team(full_desk, drafts(6)[5]),
            lambda full_desk: (draw(full_desk), post_draw(full_desk)),
        ],
        ids=["a team has gone", "everybody has gone", "a team has come", "the round was posted"],
    )
    def test_nothing_is_drawn_by_what_is_no_longer_true(self, full_desk, meanwhile):
        plan = plan_draw(full_desk.state, seed=full_desk.rng())
        meanwhile(full_desk)
        before = journal(full_desk.state)
        with pytest.raises(Refused) as refused:
            seat_draw(full_desk, plan.draw(), plan.method, plan.seed, plan.read_at)
        assert codes(refused) == ["draw-overtaken"]
        assert journal(full_desk.state) == before

    def test_a_correction_overtakes_a_draw_by_standings(self, full_desk):
        draw(full_desk)
        post_draw(full_desk)
        play_all(full_desk)
        plan = plan_draw(full_desk.state, seed=full_desk.rng())
        forfeit(full_desk, current_round(full_desk.state).tables[0].id, ("A",), referee="Odile", reason="Absents")
        with pytest.raises(Refused) as refused:
            seat_draw(full_desk, plan.draw(), plan.method, plan.seed, plan.read_at)
        assert codes(refused) == ["draw-overtaken"]

    def test_what_a_draw_does_not_go_by_may_change_meanwhile(self, full_desk):
        plan = plan_draw(full_desk.state, seed=full_desk.rng())
        set_paid(full_desk, [teams(full_desk.state)[0].id], True)
        seat_draw(full_desk, plan.draw(), plan.method, plan.seed, plan.read_at)
        assert current_round(full_desk.state).seed == plan.seed

    @pytest.mark.parametrize("read_at", [-1, 0, 1_000])
    def test_a_draw_that_nobody_can_have_planned(self, full_desk, read_at):
        plan = plan_draw(full_desk.state, seed=7)
        with pytest.raises(Refused) as refused:
            seat_draw(full_desk, plan.draw(), plan.method, plan.seed, read_at)
        assert codes(refused) == ["draw-overtaken"]

    @pytest.mark.parametrize(
        "otherwise",
        [
            {"tables": ((1, 2), (3, 3))},
            {"tables": ((1, 2), (3, 6))},
            {"tables": ((1, 2),)},
            {"tables": ((1, 2, 3, 4),)},
            {"tables": ((1,), (2, 3, 4))},
            {"byes": (5, 5)},
            {"resting": (5,)},
            {"members": 2},
            {"at": (1,)},
            {"at": (2, 2)},
            {"at": (0, 1)},
            {"at": (1, 10**9)},
            {"slots": ("main-1-1",)},
            {"slots": ("main-1-1", "main-1-2", "the best table")},
            {"roster": (99,)},
        ],
    )
    def test_what_cannot_be_a_draw_of_those_who_are_there(self, full_desk, otherwise):
        """Somebody twice, a stranger, somebody left out, tables of four and of one, numbers and slots that no file can
        be opened with."""
        plan, drawn = plan_draw(full_desk.state, seed=7), Draw(((1, 2), (3, 4)), (5,), DrawCost(0, 0))
        before = journal(full_desk.state)
        with pytest.raises(Refused) as refused:
            seat_draw(full_desk, replace(drawn, **otherwise), plan.method, plan.seed, plan.read_at)
        assert codes(refused) == ["draw-misfit"]
        assert journal(full_desk.state) == before
        seat_draw(full_desk, drawn, plan.method, plan.seed, plan.read_at)


class TestPost:
    def test_not_when_who_is_present_has_changed(self, full_desk):
        draw(full_desk)
        set_present(full_desk, [teams(full_desk.state)[0].id], False)
        with pytest.raises(Refused) as refused:
            post_draw(full_desk)
        assert codes(refused) == ["present-changed"]

    def test_taken_back_while_nothing_was_played(self, full_desk):
        draw(full_desk)
        post_draw(full_desk)
        take_back_posting(full_desk)
        assert current_round(full_desk.state).state is RoundState.DRAWN

    def test_not_once_a_result_exists_until_it_is_gone(self, full_desk):
        draw(full_desk)
        post_draw(full_desk)
        game = current_round(full_desk.state).tables[0]
        forfeit(full_desk, game.id, ("A",), referee="Odile", reason="Absents")
        with pytest.raises(Refused) as refused:
            take_back_posting(full_desk)
        assert codes(refused) == ["round-has-results"]
        reopen_game(full_desk, game.id)
        take_back_posting(full_desk)
        discard_draw(full_desk)
        assert rounds(full_desk.state) == ()

    def test_a_late_team_plays_the_next_round_and_moves_nobody(self, full_desk):
        draw(full_desk)
        post_draw(full_desk)
        before = current_round(full_desk.state).games
        register_team(full_desk, drafts(6)[5])
        assert current_round(full_desk.state).games == before
        play_all(full_desk)
        draw(full_desk)
        assert 6 in {side.team for game in current_round(full_desk.state).games for side in game.sides}

    def test_undoing_a_draw_brings_the_thrown_away_one_back_as_it_was(self, full_desk):
        draw(full_desk)
        first = rounds(full_desk.state)
        draw(full_desk)
        undo(full_desk)
        assert [(game.id, game.sides) for game in rounds(full_desk.state)[0].games] == [
            (game.id, game.sides) for game in first[0].games
        ]
        assert rounds(full_desk.state)[0].seed == first[0].seed
