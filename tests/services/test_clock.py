"""The clock of the round that is played: started, paused, given minutes, for all and for one table; time called; opened
again."""

from datetime import timedelta

import pytest

from tests.services.conftest import desk_in, drafts, made
from tournament.errors import Problem, Refused
from tournament.i18n import translator
from tournament.messages.desk import entry_text
from tournament.messages.refusals import problem_text
from tournament.messages.rounds.clock import clock_decision_lines, clock_view_text
from tournament.models.tables import ClockRow
from tournament.services.catalogue import CATALOGUE
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.state import read_state
from tournament.services.desk.undo import redo, undo
from tournament.services.desk.use_cases import LEAVES, Role
from tournament.services.people.registration import register_teams
from tournament.services.rounds.clock import (
    add_minutes,
    call_time,
    clock_decisions,
    clock_in,
    clock_view,
    clocks_in,
    pause_clock,
    resume_clock,
    set_time_left,
    start_clock,
    table_clocks,
)
from tournament.services.rounds.drawing import draw, post_draw, take_back_posting
from tournament.services.rounds.game_clock import ClockDecisions, ClockStage, ClockView, GameClock, TableClock
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_hand, record_totals
from tournament.services.scores.sheet_moves import sheet
from tournament.services.setup.championship import change_championship

EN = translator("en")


def playing(teams=6, **settings):
    """Round 1 of six teams, posted at noon; the clock of the desk stands there until it is told otherwise."""
    desk = desk_in(**{"game_minutes": 45, **settings})
    register_teams(desk, drafts(teams))
    draw(desk)
    noon = desk.clock()
    desk.clock = lambda: noon
    post_draw(desk)
    return desk


def at(desk, minutes):
    """The time that many minutes after the posting, which is what the desk's clock says from now on."""
    posted = current_round(desk.state).posted_at
    desk.clock = lambda: posted + timedelta(minutes=minutes)
    return desk.clock()


def left(desk, minutes):
    """How many minutes are left so many minutes after the posting."""
    return clock_in(desk.state).left(at(desk, minutes)) / 60


def games(desk):
    return [game.id for game in current_round(desk.state).tables]


def code(action, *arguments, **more):
    with pytest.raises(Refused) as refused:
        action(*arguments, **more)
    (problem,) = refused.value.problems
    assert "{" not in problem_text(problem, EN)
    return problem.code


def done(desk):
    """What the journal says was done last."""
    return entry_text(newest_entry(desk.state), EN)


@pytest.fixture
def desk():
    return playing()


class TestStart:
    def test_at_the_posting(self, desk):
        assert clock_in(desk.state) == GameClock(current_round(desk.state).posted_at, 45)
        assert not desk.state.rows["clock"]
        assert code(start_clock, desk) == "clock-runs"

    def test_by_hand(self):
        desk = playing(clock_by_hand=True)
        assert clock_view(desk.state, at(desk, 7)).stage is ClockStage.WAITING
        for what in (pause_clock, resume_clock):
            assert code(what, desk) == "clock-not-started"
        start_clock(desk)
        assert done(desk) == "round 1, clock started"
        assert left(desk, 17) == 35

    def test_who_changes_their_mind_about_the_start_changes_it_for_the_rounds_to_come(self):
        desk = playing(clock_by_hand=True)
        change_championship(desk, clock_by_hand=False)
        assert clock_in(desk.state).started is None

    def test_without_minutes_for_a_game_there_is_none_until_somebody_starts_it_for_an_hour(self):
        desk = playing(game_minutes=None, clock_by_hand=True)
        assert (clock_in(desk.state), clock_view(desk.state, at(desk, 5))) == (None, None)
        assert code(pause_clock, desk) == "clock-not-started"
        start_clock(desk)
        assert left(desk, 25) == 40

    def test_only_a_round_that_is_played_has_one(self):
        desk = desk_in(game_minutes=45)
        register_teams(desk, drafts(2))
        assert clock_in(desk.state) is None
        draw(desk)
        assert (clock_in(desk.state), code(start_clock, desk)) == (None, "clock-without-round")
        post_draw(desk)
        assert set(clocks_in(desk.state)) == {1}
        record_totals(desk, games(desk)[0], {"A": 2010, "B": 800})
        assert (clock_in(desk.state), clocks_in(desk.state)) == (None, {})

    def test_a_posting_that_is_taken_back_takes_it_along(self, desk):
        at(desk, 3)
        pause_clock(desk)
        take_back_posting(desk)
        assert not desk.state.rows["clock"]
        undo(desk)
        assert clock_in(desk.state).paused is not None


class TestPause:
    def test_the_time_stands_still_for_all(self, desk):
        at(desk, 20)
        pause_clock(desk)
        assert (left(desk, 26), done(desk)) == (25, "round 1, clock paused")
        assert clock_view(desk.state, at(desk, 26)).paused
        resume_clock(desk)
        assert (left(desk, 27), done(desk)) == (24, "round 1, clock resumed")

    def test_twice_is_refused(self, desk):
        assert code(resume_clock, desk) == "clock-not-paused"
        pause_clock(desk)
        assert code(pause_clock, desk) == "clock-paused"

    def test_not_once_time_is_up(self, desk):
        at(desk, 45)
        assert code(pause_clock, desk) == "clock-over"
        add_minutes(desk, 5)
        pause_clock(desk)

    def test_one_table_alone(self, desk):
        first = games(desk)[0]
        at(desk, 10)
        pause_clock(desk, first)
        assert done(desk) == "round 1, clock of table 1 paused"
        at(desk, 14)
        resume_clock(desk, first)
        assert done(desk) == "round 1, clock of table 1 resumed"
        assert set(table_clocks(desk.state)) == {first}
        clock = clock_in(desk.state).at_table(table_clocks(desk.state)[first])
        assert (clock.left(at(desk, 20)) / 60, left(desk, 20)) == (29, 25)

    @pytest.mark.parametrize(
        ("table", "round_", "table_on", "round_on"),
        [(10, 12, 20, 16), (12, 10, 20, 16), (10, 12, 14, 20), (12, 10, 16, 20)],
    )
    def test_a_table_that_stands_still_while_the_round_does(self, desk, table, round_, table_on, round_on):
        """However they overlap, no minute counts that either stood still."""
        first = games(desk)[0]
        steps = {
            table: (pause_clock, first),
            round_: (pause_clock, None),
            table_on: (resume_clock, first),
            round_on: (resume_clock, None),
        }
        for minute, (step, which) in sorted(steps.items()):
            at(desk, minute)
            step(desk, which)
        still = set(range(table, table_on)) | set(range(round_, round_on))
        clock = clock_in(desk.state)
        assert clock.elapsed(at(desk, 30)) == 30 - (round_on - round_)
        assert clock.at_table(table_clocks(desk.state).get(first, TableClock())).elapsed(at(desk, 30)) == 30 - len(
            still
        )

    def test_a_table_that_is_in_or_gone_has_no_clock(self, desk):
        record_totals(desk, games(desk)[0], {"A": 2010, "B": 800})
        assert code(pause_clock, desk, games(desk)[0]) == "game-over"
        assert code(add_minutes, desk, 5, 999) == "game-gone"


class TestMinutes:
    def test_are_given_and_taken(self, desk):
        add_minutes(desk, 5)
        assert (left(desk, 10), done(desk)) == (40, "round 1, 5 minutes given")
        add_minutes(desk, -1)
        assert (left(desk, 10), done(desk)) == (39, "round 1, 1 minute taken")

    def test_to_one_table_alone(self, desk):
        second = games(desk)[1]
        add_minutes(desk, 5, second)
        assert (left(desk, 10), done(desk)) == (35, "round 1, table 2: minutes given: 5")
        assert clock_view(desk.state, at(desk, 10)).extra == {2: 5}
        record_totals(desk, second, {"A": 2010, "B": 800})
        assert clock_view(desk.state, at(desk, 10)).extra == {}

    @pytest.mark.parametrize("minutes", [0, 601, -601])
    def test_too_many_or_none_are_refused(self, desk, minutes):
        assert code(add_minutes, desk, minutes) == "clock-minutes-out-of-range"


class TestTimeLeft:
    def test_is_put_right_and_what_was_given_stays(self, desk):
        add_minutes(desk, 5)
        at(desk, 40)
        set_time_left(desk, 30)
        assert (left(desk, 45), clock_in(desk.state).added, done(desk)) == (
            25,
            5,
            "round 1, clock set: 30 minutes left",
        )

    def test_while_it_stands_still_it_stays_so(self, desk):
        at(desk, 10)
        pause_clock(desk)
        at(desk, 20)
        set_time_left(desk, 12)
        assert left(desk, 30) == 12

    @pytest.mark.parametrize("minutes", [-1, 46])
    def test_more_than_there_is_or_less_than_none_is_refused(self, desk, minutes):
        assert code(set_time_left, desk, minutes) == "clock-left-out-of-range"

    @pytest.mark.parametrize("hours", [1, -1])
    def test_a_table_that_stands_still_is_not_touched_by_a_clock_that_jumped(self, desk, hours):
        first = games(desk)[0]
        at(desk, 10)
        pause_clock(desk, first)
        at(desk, 15 + hours * 60)
        set_time_left(desk, 30, jumped=hours * 3600)
        clock = clock_in(desk.state).at_table(table_clocks(desk.state)[first])
        assert clock.left(at(desk, 25 + hours * 60)) == 35 * 60


class TestTimeIsUp:
    def test_the_hall_is_told_and_the_tables_that_are_typed_are_stopped_in_one(self, desk):
        first, second, third = games(desk)
        record_hand(desk, first, made(82))
        sequence = desk.state.sequence
        at(desk, 45)
        assert clock_view(desk.state, at(desk, 45)).stage is ClockStage.OVER
        call_time(desk, more=2, referee="Odile", reason="L'heure")
        assert desk.state.sequence == sequence + 1
        assert [
            sheet(desk.state, game).stop and sheet(desk.state, game).stop.more for game in (first, second, third)
        ] == [2, None, None]
        view = clock_view(desk.state, at(desk, 50))
        assert (view.stage, view.hands_left, view.counts) == (ClockStage.ENDED, 2, False)
        assert done(desk) == "round 1 stopped by the clock, 1 table, hands left: 2"
        undo(desk)
        assert sheet(desk.state, first).stop is None
        assert clock_view(desk.state, at(desk, 50)).stage is ClockStage.OVER

    def test_where_no_hand_is_typed_the_hall_is_told_all_the_same(self, desk):
        call_time(desk, more=1)
        assert (clock_in(desk.state).hands_left, newest_entry(desk.state).details["article"]) == (1, "9 D")
        assert done(desk) == "round 1, time called, hands left: 1"

    def test_without_a_clock_too(self):
        desk = playing(game_minutes=None)
        call_time(desk, more=1, referee="Odile", reason="Minuit")
        assert clock_view(desk.state, at(desk, 70)).hands_left == 1

    def test_it_can_be_said_again(self, desk):
        call_time(desk, more=2)
        call_time(desk, more=1)
        assert clock_in(desk.state).hands_left == 1

    def test_afterwards_the_clock_is_left_alone(self, desk):
        call_time(desk, more=2)
        for action, *arguments in ((pause_clock,), (resume_clock,), (add_minutes, 5), (set_time_left, 5)):
            assert code(action, desk, *arguments) == "clock-ended"
        assert code(start_clock, desk) == "clock-runs"

    @pytest.mark.parametrize("more", [-1, 201])
    def test_an_odd_number_of_hands_is_refused_whether_or_not_a_hand_is_typed(self, desk, more):
        assert code(call_time, desk, more=more) == "stop-more"
        record_hand(desk, games(desk)[0], made(82))
        assert code(call_time, desk, more=more) == "stop-more"

    def test_not_once_all_are_in(self):
        desk = playing(teams=2)
        record_totals(desk, games(desk)[0], {"A": 2010, "B": 800})
        assert code(call_time, desk, more=1, number=1) == "round-complete"


def test_what_the_hall_sees(desk):
    assert clock_view(desk.state, at(desk, 4)) == ClockView(
        round=1,
        stage=ClockStage.ARRIVING,
        left=41 * 60,
        ends=current_round(desk.state).posted_at + timedelta(minutes=45),
        to_be_there=6 * 60,
    )
    assert clock_view_text(clock_view(desk.state, at(desk, 41)), EN, at(desk, 0).tzinfo).startswith(
        "Five minutes to go · ends at "
    )
    pause_clock(desk, games(desk)[2])
    assert clock_view(desk.state, at(desk, 44)).paused_tables == {3}


def test_what_it_decided_stays_for_paper(desk):
    first, second, third = games(desk)
    at(desk, 10)
    add_minutes(desk, 5, first)
    pause_clock(desk, second)
    at(desk, 14)
    resume_clock(desk, second)
    assert clock_decisions(desk.state) == ClockDecisions({}, {first: 5, second: 4})
    call_time(desk, more=2)
    for game in (first, second, third):
        record_totals(desk, game, {"A": 2010, "B": 800})
    decided = clock_decisions(desk.state)
    assert list(clock_decision_lines(decided, 1, first, EN)) == [
        "5 minutes more for this table",
        "2 hands left for all",
    ]
    assert list(clock_decision_lines(decided, 1, third, EN)) == ["2 hands left for all"]
    assert list(clock_decision_lines(decided, 2, 99, EN)) == []


CLOCK_CASES = ("start_clock", "pause_clock", "resume_clock", "add_minutes", "set_time_left", "call_time")


def test_a_referee_may_do_all_of_it_and_only_calling_time_is_no_leaf():
    assert all(Role.REFEREE in CATALOGUE[name].roles for name in CLOCK_CASES)
    assert {CATALOGUE[name].what for name in CLOCK_CASES} - LEAVES == {"time-called"}


def test_it_changes_no_game_and_disturbs_nobody(desk):
    seen = desk.state
    assert pause_clock(desk) == Changes(hall=True)
    record_hand(desk.on_sight_of(seen), games(desk)[0], made(82))


def test_two_who_pause_at_once_pause_once(odile, paul):
    change_championship(odile, game_minutes=45)
    paul.catch_up()
    seen = paul.state
    pause_clock(odile)
    assert code(pause_clock, paul.on_sight_of(seen)) == "clock-paused"


def test_every_step_is_taken_back_and_done_again(desk):
    first = games(desk)[0]
    states = [clock_in(desk.state)]
    for action, *arguments in (
        (add_minutes, 5),
        (pause_clock,),
        (resume_clock,),
        (set_time_left, 9),
        (add_minutes, 3, first),
    ):
        action(desk, *arguments)
        states.append(clock_in(desk.state))
    for state in reversed(states[:-1]):
        undo(desk)
        assert clock_in(desk.state) == state
    for state in states[1:]:
        redo(desk)
        assert clock_in(desk.state) == state


def test_whoever_opens_the_file_again_finds_it_where_it_is(desk):
    first = games(desk)[0]
    at(desk, 10)
    pause_clock(desk, first)
    at(desk, 20)
    pause_clock(desk)
    with desk.reading() as connection:
        again = read_state(connection)
    now = at(desk, 31)
    assert clock_view(again, now) == clock_view(desk.state, now)
    assert table_clocks(again) == table_clocks(desk.state)


def test_problem_of_a_round_names_it(desk):
    with pytest.raises(Refused) as refused:
        start_clock(desk)
    assert refused.value.problems == (Problem("clock-runs", details={"round": 1}),)


def test_a_round_s_row_is_made_once(desk):
    for _ in range(3):
        add_minutes(desk, 1)
    (row,) = desk.state.all(ClockRow)
    assert row.added_minutes == 3
