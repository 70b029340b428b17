"""A result is corrected when the next round is drawn or posted: what it does to the draw, and what may be drawn
again."""

import json
from dataclasses import replace

import pytest

from tests.services.conftest import CAPOT, desk_in, drafts
from tests.services.test_seating_changes import code, seats
from tournament.services.catalogue import perform
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import redo, undo
from tournament.services.desk.use_cases import Command, command_in
from tournament.services.people.registration import register_team, register_teams, set_paid
from tournament.services.repairs.consequences import doubt, keep_draw, past_error, redraw_rest, replay
from tournament.services.repairs.seating_changes import late_teams, seat_late
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, round_view_in, rounds
from tournament.services.rounds.views import DrawMethod, RoundState
from tournament.services.scores.decisions import adjust, forfeit
from tournament.services.scores.entry import change_hand, clear_totals, record_hands, record_totals
from tournament.services.scores.standing import standings


@pytest.fixture
def drawn():
    """Eight teams; A won every table of round 1, the more the higher the table; round 2 is drawn by standings."""
    desk = desk_in()
    register_teams(desk, drafts(8))
    draw(desk)
    post_draw(desk)
    for index, game in enumerate(current_round(desk.state).tables):
        record_totals(desk, game.id, {"A": 2000, "B": 100 + 100 * index})
    draw(desk)
    return desk


@pytest.fixture
def posted(drawn):
    post_draw(drawn)
    return drawn


def upside_down(desk, table=1):
    """It was B who won that table of round 1."""
    game = rounds(desk.state)[0].tables[table - 1]
    return record_totals.command(game.id, {"A": 50, "B": 2000})


def asked(desk, correction):
    found = doubt(desk.state, correction)
    return past_error(found, replay(found)) if found else None


def wanted(correction):
    """What is to be done through JSON as whoever is far from the desk sends it."""
    return command_in(json.loads(json.dumps(correction.as_json())))


def redraw(desk, correction):
    found = doubt(desk.state, correction)
    again = wanted(redraw_rest.command(wanted(correction), replay(found), found.round, found.read_at))
    return perform(desk, replace(again, seen=desk.state.sequence))


def everybody(desk):
    return sorted(team for table in seats(desk).values() for team in table)


class TestAsked:
    def test_a_winner_who_did_not_win(self, posted):
        line = asked(posted, upside_down(posted))
        assert (line.round, line.is_posted, line.begun) == (2, True, ())
        one, two = [side.team for side in rounds(posted.state)[0].tables[0].sides]
        moved = {team.team: (team.before, team.after) for team in line.moved}
        assert moved[one][1] > moved[one][0]
        assert moved[two][1] < moved[two][0]
        assert line.now
        assert line.then
        assert not {seated.sides for seated in line.now} & {seated.sides for seated in line.then}

    def test_nothing_is_written_before_the_answer(self, posted):
        before, sequence = standings(posted.state), newest_entry(posted.state).sequence
        asked(posted, upside_down(posted))
        assert (standings(posted.state), newest_entry(posted.state).sequence) == (before, sequence)
        assert rounds(posted.state)[0].tables[0].sides[0].total == 2000

    def test_what_would_have_been_is_what_the_draw_makes_of_the_corrected_results(self, drawn):
        line = asked(drawn, upside_down(drawn))
        seed = current_round(drawn.state).seed
        drawn.ask(upside_down(drawn))
        draw(drawn, seed=seed)
        games = [seated.sides for seated in line.then]
        assert games
        assert {frozenset(team for side in game for team in side) for game in games} <= {
            frozenset(teams) for teams in seats(drawn).values()
        }

    def test_nothing_is_asked_where_the_draw_would_be_the_same(self, posted):
        table = rounds(posted.state)[0].tables[0]
        assert asked(posted, record_totals.command(table.id, {"A": 2000, "B": 101})) is None

    def test_nor_about_the_newest_round_itself(self, posted):
        table = current_round(posted.state).tables[0]
        assert asked(posted, record_totals.command(table.id, {"A": 2000, "B": 101})) is None

    def test_nor_where_the_draw_was_by_lot(self, drawn):
        draw(drawn, DrawMethod.RANDOM)
        post_draw(drawn)
        assert asked(drawn, upside_down(drawn)) is None

    def test_nor_while_the_corrected_game_has_no_result_and_then_once_it_has(self, drawn):
        game = rounds(drawn.state)[0].tables[0]
        clear_totals(drawn, game.id)
        assert asked(drawn, record_hands.command(game.id, [CAPOT])) is None
        assert asked(drawn, record_totals.command(game.id, {"A": 2000, "B": 100})) is None
        assert asked(drawn, record_totals.command(game.id, {"A": 50, "B": 2000})) is not None

    def test_what_the_correction_refuses_is_refused(self, posted):
        table = rounds(posted.state)[0].tables[0]
        assert code(doubt, posted.state, record_totals.command(table.id, {"A": 2000})) == "total-missing"
        assert code(doubt, posted.state, change_hand.command(99, CAPOT)) == "hand-gone"

    @pytest.mark.parametrize(
        "correction",
        [
            lambda game: forfeit.command(game, "A", referee="Odile", reason="Tricherie"),
            lambda game: adjust.command(game, "A", -5000, reason="Pénalité"),
        ],
    )
    def test_decisions_about_it_are_corrections_too(self, posted, correction):
        game = rounds(posted.state)[0].tables[0].id
        found = doubt(posted.state, correction(game))
        assert found is not None
        assert found.moved


class TestKept:
    def test_the_draw_stands_and_the_journal_says_that_it_was_seen(self, posted):
        before, correction = seats(posted), upside_down(posted)
        keep_draw(posted, wanted(correction), asked(posted, correction).round)
        assert seats(posted) == before
        entry = newest_entry(posted.state)
        assert (entry.what, entry.details["draw"], entry.details["draw_round"]) == ("totals-recorded", "kept", 2)
        assert rounds(posted.state)[0].tables[0].winner == "B"


class TestRedrawn:
    def test_a_draw_that_nobody_has_begun_is_made_anew(self, posted):
        before, correction = seats(posted), upside_down(posted)
        line = asked(posted, correction)
        redraw(posted, correction)
        assert seats(posted) != before
        assert everybody(posted) == list(range(1, 9))
        assert current_round(posted.state).state is RoundState.POSTED
        assert {frozenset(seated.teams) for seated in line.then} <= {
            frozenset(teams) for teams in seats(posted).values()
        }
        assert not any(game.by_hand for game in current_round(posted.state).games)
        assert current_round(posted.state).seed == 102

    def test_in_one_with_the_correction_so_that_one_undo_takes_both_back(self, posted):
        before, correction = seats(posted), upside_down(posted)
        redraw(posted, correction)
        after = seats(posted)
        assert newest_entry(posted.state).details["draw"] == "redrawn"
        undo(posted)
        assert (seats(posted), rounds(posted.state)[0].tables[0].winner) == (before, "A")
        redo(posted)
        assert (seats(posted), rounds(posted.state)[0].tables[0].winner) == (after, "B")

    def test_as_a_draw_it_is_not_taken_back_once_somebody_else_went_on(self, posted):
        correction, entrance = upside_down(posted), Desk(posted.engine, path=None, by="Ana", name="entrance")
        posted.ask(correction)
        set_paid(entrance, [1], True)
        undo(posted)
        redraw(posted, correction)
        set_paid(entrance, [1], False)
        assert code(undo, posted) == "undo-overtaken"

    def test_tables_that_have_begun_stay_and_the_others_are_drawn_among_themselves(self, posted):
        record_hands(posted, current_round(posted.state).tables[2].id, [CAPOT])
        before, correction = seats(posted), upside_down(posted)
        line = asked(posted, correction)
        assert line.begun == (3,)
        redraw(posted, correction)
        after = seats(posted)
        assert after[3] == before[3]
        assert after != before
        assert everybody(posted) == list(range(1, 9))
        assert current_round(posted.state).tables[2].hands == 1
        assert current_round(posted.state).rematches == 0
        assert newest_entry(posted.state).details["draw_tables"] == 3

    def test_where_every_table_has_begun_only_keeping_is_left(self, posted):
        for game in current_round(posted.state).tables:
            record_hands(posted, game.id, [CAPOT])
        correction = upside_down(posted)
        assert asked(posted, correction).redrawn == ()
        assert code(redraw, posted, correction) == "draw-overtaken"
        assert rounds(posted.state)[0].tables[0].winner == "A"

    def test_a_draw_that_is_not_posted(self, drawn):
        correction = upside_down(drawn)
        assert asked(drawn, correction).is_posted is False
        redraw(drawn, correction)
        assert current_round(drawn.state).state is RoundState.DRAWN

    def test_a_late_team_keeps_a_game(self):
        desk = desk_in()
        register_teams(desk, drafts(7))
        draw(desk)
        post_draw(desk)
        for index, game in enumerate(current_round(desk.state).tables):
            record_totals(desk, game.id, {"A": 2000, "B": 100 + 100 * index})
        draw(desk)
        post_draw(desk)
        register_team(desk, drafts(8)[7])
        seat_late(desk, late_teams(desk.state).offers[0])
        record_hands(desk, current_round(desk.state).tables[0].id, [CAPOT])
        correction = upside_down(desk, 2)
        assert asked(desk, correction).begun == (1,)
        redraw(desk, correction)
        assert everybody(desk) == list(range(1, 9))

    def test_not_when_something_was_done_since(self, posted):
        correction = upside_down(posted)
        found = doubt(posted.state, correction)
        drawn = replay(found)
        record_hands(posted, current_round(posted.state).tables[0].id, [CAPOT])
        assert code(redraw_rest, posted, wanted(correction), drawn, found.round, found.read_at) == "draw-overtaken"

    def test_not_by_a_draw_of_others(self, posted):
        correction = upside_down(posted)
        found = doubt(posted.state, correction)
        drawn, before = replay(found), posted.state
        others = replace(drawn, after=replace(drawn.after, tables=drawn.after.tables[1:]))
        assert code(redraw_rest, posted, wanted(correction), others, found.round, found.read_at) == "draw-misfit"
        record_hands(posted, current_round(posted.state).tables[0].id, [CAPOT])
        found = doubt(posted.state, correction)
        drawn = replay(found)
        (_, *beside), *tables = drawn.rest.tables
        playing = current_round(posted.state).tables[0].sides[0].team
        seated = replace(drawn, rest=replace(drawn.rest, tables=((playing, *beside), *tables)))
        assert code(redraw_rest, posted, wanted(correction), seated, found.round, found.read_at) == "draw-misfit"
        assert rounds(posted.state)[0] == round_view_in(before, 1)

    @pytest.mark.parametrize(
        "deed", [Command("undo"), Command("draw"), Command("discard_draw"), Command("erase_contacts")]
    )
    def test_only_results_are_corrected(self, posted, deed):
        """A draw is kept or made anew together with a result, and with nothing that reaches further."""
        before = posted.state
        assert code(keep_draw, posted, deed, 2) == "intent-malformed"
        assert posted.state is before
