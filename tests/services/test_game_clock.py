"""The clock of a round: from its posting to its end, and what it tells the hall on the way. What time it is now is an
argument."""

from datetime import UTC, datetime, timedelta

import pytest

from tournament.i18n import translator
from tournament.messages.rounds.clock import clock_text, extra_text, left_text, stage_text, table_clock_text
from tournament.services.rounds.game_clock import ClockStage, GameClock, TableClock

POSTED = datetime(2026, 11, 21, 20, 55, tzinfo=UTC)
CLOCK = GameClock(POSTED, 45)
EN = translator("en")


def at(minutes):
    return POSTED + timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(-3, "45 min left · ends at 21:37"), (0.9, "45 min left · ends at 21:40"), (38, "7 min left · ends at 21:40"),
     (44.9, "1 min left · ends at 21:40"), (45, "Time has been up since 21:40"), (200, "Time has been up since 21:40")],
)  # fmt: skip
def test_from_the_posting_to_the_end(minutes, said):
    assert clock_text(CLOCK, at(minutes), EN, UTC) == said


@pytest.mark.parametrize(
    ("minutes", "stage", "told"),
    [(0, ClockStage.ARRIVING, "Ten minutes to be there"), (9.9, ClockStage.ARRIVING, "Ten minutes to be there"),
     (10, ClockStage.PLAYING, "Playing"), (39.9, ClockStage.PLAYING, "Playing"),
     (40, ClockStage.LAST_MINUTES, "Five minutes to go"), (44.9, ClockStage.LAST_MINUTES, "Five minutes to go"),
     (45, ClockStage.OVER, "Time is up")],
)  # fmt: skip
def test_what_the_hall_is_told(minutes, stage, told):
    assert CLOCK.stage(at(minutes)) is stage
    assert stage_text(CLOCK, at(minutes), EN) == told


class TestPaused:
    """Paused after 20 minutes."""

    paused = GameClock(POSTED, 45, paused=at(20))

    def test_nothing_counts_while_it_stands_still(self):
        assert [self.paused.left(at(now)) for now in (20, 30, 90)] == [25 * 60] * 3
        assert not self.paused.is_over(at(90))

    def test_its_end_moves_on(self):
        assert self.paused.end(at(30)) == at(55)
        assert clock_text(self.paused, at(30), EN, UTC) == "Paused · 25 min left"

    def test_afterwards_it_ends_so_much_later(self):
        after = GameClock(POSTED, 45, stood=10 * 60)
        assert (after.elapsed(at(30)), after.end(at(30))) == (20, at(55))


def test_minutes_are_given_and_taken():
    assert GameClock(POSTED, 45, added=5).end(at(1)) == at(50)
    assert GameClock(POSTED, 45, added=-60).allowed == 0


def test_before_somebody_starts_it_nothing_counts():
    waiting = GameClock(None, 45)
    assert (waiting.stage(at(90)), waiting.left(at(90)), waiting.elapsed(at(90))) == (ClockStage.WAITING, 45 * 60, 0)
    assert clock_text(waiting, at(90), EN, UTC) == "Clock not started"


@pytest.mark.parametrize(
    ("left", "said"), [(0, "The hand being played is the last"), (1, "1 hand left for all"),
                       (2, "2 hands left for all")]
)  # fmt: skip
def test_once_the_hands_left_are_said_that_is_all_there_is_to_say(left, said):
    ended = GameClock(POSTED, 45, ended=at(46), hands_left=left)
    assert (ended.stage(at(50)), clock_text(ended, at(50), EN, UTC)) == (ClockStage.ENDED, said)


@pytest.mark.parametrize(
    ("seconds", "said"), [(61, "2 min"), (60, "1 min"), (1, "1 min"), (0, "0 min"), (-59, "0 min"), (-60, "1 min over")]
)
def test_the_minute_that_has_begun_is_left(seconds, said):
    assert left_text(seconds, EN) == said


class TestOneTable:
    """A table that stood still alone, or has minutes of its own."""

    @pytest.mark.parametrize(
        ("own", "left"),
        [
            (TableClock(), 15),
            (TableClock(added=5), 20),
            (TableClock(added=-5), 10),
            (TableClock(stood=4 * 60), 19),
            (TableClock(paused=at(25)), 20),
        ],
    )
    def test_ends_later_or_earlier_than_its_round(self, own, left):
        assert CLOCK.at_table(own).left(at(30)) == left * 60

    @pytest.mark.parametrize("own_pause", [15, 25])
    def test_what_both_stand_still_is_counted_once(self, own_pause):
        both = GameClock(POSTED, 45, paused=at(20)).at_table(TableClock(paused=at(own_pause)))
        assert both.counted(at(40)) == min(own_pause, 20) * 60

    def test_is_said_in_short_and_in_whole_words(self):
        own = TableClock(added=5, paused=at(3))
        assert (extra_text(own, EN), table_clock_text(own, EN)) == (
            "paused · +5 min",
            "its clock paused, 5 minutes given",
        )
        assert table_clock_text(TableClock(added=-1), EN) == "1 minute taken"
