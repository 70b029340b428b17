"""Whatever is done to the clock of a round and of a table, in whatever order, it counts the minutes that nobody stood
still, and not one more."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from tests.desks import copy_of
from tests.examples import examples
from tests.services.conftest import desk_in, drafts
from tournament.errors import Refused
from tournament.services.desk.state import read_state
from tournament.services.people.registration import register_teams
from tournament.services.rounds.clock import (
    add_minutes,
    clock_in,
    clock_view,
    pause_clock,
    resume_clock,
    set_time_left,
    table_clocks,
)
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.game_clock import TableClock
from tournament.services.rounds.round_views import current_round

STEPS = st.lists(
    st.tuples(
        st.integers(0, 9),
        st.one_of(
            st.tuples(st.sampled_from(["pause", "resume"]), st.booleans()),
            st.tuples(st.sampled_from(["add 5", "add -3"]), st.booleans()),
            st.tuples(st.just("set 20"), st.just(False)),
        ),
    ),
    max_size=12,
)


class Counted:
    """A clock that counts minute by minute, as somebody with a pencil would."""

    def __init__(self):
        self.played, self.allowed, self.paused = 0, 45, False
        self.behind, self.extra, self.alone = 0, 0, False
        """By how many minutes the table has played less than the round, what it was given, and whether it stands still
        alone."""

    def minute(self):
        if not self.paused:
            self.played += 1
            self.behind += self.alone

    @property
    def left(self):
        return self.allowed - self.played

    @property
    def left_at_table(self):
        """Where the round is put right to less than the table stood still, the table has not played at all; no table
        plays less."""
        return min(self.left + self.behind, self.allowed) + self.extra


def do(desk, counted, what, table):
    """Do it at the desk, and where it is not refused with the pencil too."""
    try:
        if what == "pause":
            pause_clock(desk, table)
        elif what == "resume":
            resume_clock(desk, table)
        elif what == "set 20":
            set_time_left(desk, 20)
        else:
            add_minutes(desk, int(what.removeprefix("add ")), table)
    except Refused:
        return
    if what in ("pause", "resume"):
        setattr(counted, "alone" if table else "paused", what == "pause")
    elif what == "set 20":
        counted.played = counted.allowed - 20
    elif table:
        counted.extra += int(what.removeprefix("add "))
    else:
        counted.allowed += int(what.removeprefix("add "))


def round_of_two():
    """One table, forty-five minutes."""
    desk = desk_in(game_minutes=45)
    register_teams(desk, drafts(2))
    draw(desk)
    post_draw(desk)
    return desk


@given(STEPS)
@examples(15, 60)
def test_it_counts_what_was_played(steps):
    desk, counted, minute = copy_of(round_of_two), Counted(), 0
    posted, table = current_round(desk.state).posted_at, current_round(desk.state).tables[0].id

    def now():
        return posted + timedelta(minutes=minute)

    desk.clock = now
    for passing, (what, of_table) in steps:
        for _ in range(passing):
            minute += 1
            counted.minute()
        do(desk, counted, what, table if of_table else None)
        clock = clock_in(desk.state)
        assert clock.left(now()) == counted.left * 60
        assert (
            clock.at_table(table_clocks(desk.state).get(table, TableClock())).left(now()) == counted.left_at_table * 60
        )
    with desk.reading() as connection:
        again = read_state(connection)
    assert clock_view(again, now()) == clock_view(desk.state, now())
    desk.close()
