"""The time of a desk goes on evenly, whatever the computer's clock is set to, and is never earlier than what is in the
file."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.services.conftest import desk_in, drafts
from tests.services.test_clock import playing
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.steady_clock import SteadyClock, awake_or_asleep, jumped, steady_of, wall_clock
from tournament.services.people.registration import register_teams
from tournament.services.rounds.clock import add_minutes, clock_in, set_time_left
from tournament.services.setup.championship import create_championship, open_championship

EIGHT = datetime(2026, 11, 21, 20, tzinfo=UTC)


class Computer:
    """A computer whose clock can be set, and on which time passes."""

    def __init__(self, now=EIGHT):
        self.now, self.seconds = now, 1000.0

    def pass_(self, minutes):
        self.now += timedelta(minutes=minutes)
        self.seconds += minutes * 60

    def set_on(self, minutes):
        self.now += timedelta(minutes=minutes)

    def clock(self, not_before=None):
        return SteadyClock(not_before, wall=lambda: self.now, ticks=lambda: self.seconds)


@pytest.fixture
def computer():
    return Computer()


def test_it_goes_as_the_computer_does(computer):
    clock = computer.clock()
    computer.pass_(45)
    assert (clock(), clock.jumped) == (EIGHT + timedelta(minutes=45), timedelta())


@pytest.mark.parametrize("minutes", [60, -60])
def test_it_goes_on_when_the_computer_is_set_and_says_by_how_much(computer, minutes):
    clock = computer.clock()
    computer.pass_(10)
    computer.set_on(minutes)
    computer.pass_(10)
    assert (clock(), clock.jumped) == (EIGHT + timedelta(minutes=20), timedelta(minutes=minutes))
    clock.follow_computer()
    assert (clock(), clock.jumped) == (computer.now, timedelta())


def test_a_few_seconds_are_nothing(computer):
    clock = computer.clock()
    computer.set_on(0.5)
    assert clock.jumped == timedelta()


def test_it_never_begins_before_what_is_in_the_file(computer):
    clock = computer.clock(EIGHT + timedelta(hours=1))
    computer.pass_(5)
    assert (clock(), clock.jumped) == (EIGHT + timedelta(minutes=65), timedelta(hours=-1))


def test_a_journal_from_the_end_of_time_is_not_gone_by(computer):
    assert computer.clock(datetime.max.replace(tzinfo=UTC))() == EIGHT


def test_of_another_clock_nothing_is_known(computer):
    assert jumped(lambda: EIGHT) == timedelta()
    clock = computer.clock()
    assert steady_of(clock) is clock
    assert steady_of(lambda: EIGHT) is wall_clock


def test_this_computer_counts_on():
    assert awake_or_asleep() <= awake_or_asleep()


def test_a_desk_has_one_unless_it_is_given_another(tmp_path):
    with_one = create_championship(tmp_path / "a.capot", name="A", day=EIGHT.date(), by="Odile")
    with_one.close()
    again = open_championship(tmp_path / "a.capot", by="Odile")
    assert isinstance(again.clock, SteadyClock)
    again.close()


def test_a_file_from_tomorrow_goes_on_tomorrow():
    """The computer's clock was set back while nobody had the file open."""
    desk = desk_in()
    tomorrow = datetime.now(UTC) + timedelta(days=1)
    desk.clock = lambda: tomorrow
    register_teams(desk, drafts(2))
    again = Desk(desk.engine, path=None, by="Odile")
    assert again.clock() >= newest_entry(again.state).at
    assert timedelta(hours=-25) < jumped(again.clock) < timedelta(hours=-23)


class TestARound:
    """Forty-five minutes, posted at eight; after twenty of them somebody sets the computer's clock."""

    @pytest.fixture
    def desk(self, computer):
        desk = playing()
        computer.now = desk.clock()
        desk.clock = computer.clock()
        computer.pass_(20)
        return desk

    @pytest.mark.parametrize("hours", [1, -1])
    def test_goes_on_as_it_was(self, desk, computer, hours):
        computer.set_on(hours * 60)
        assert clock_in(desk.state).left(desk.clock()) == 25 * 60
        add_minutes(desk, 1)
        assert newest_entry(desk.state).at == desk.clock()

    @pytest.mark.parametrize("hours", [1, -1])
    def test_once_somebody_says_what_is_left_it_survives_a_restart_too(self, desk, computer, hours):
        computer.set_on(hours * 60)
        by = int(jumped(desk.clock).total_seconds())
        desk.clock.follow_computer()
        set_time_left(desk, 25, jumped=by)
        again = Desk(desk.engine, path=None, by="Odile", clock=computer.clock(newest_entry(desk.state).at))
        computer.pass_(5)
        assert clock_in(again.state).left(again.clock()) == 20 * 60
        assert jumped(again.clock) == timedelta()

    def test_set_back_while_the_program_was_closed_it_counts_no_less_than_before(self, desk, computer):
        add_minutes(desk, 1)
        computer.set_on(-90)
        again = Desk(desk.engine, path=None, by="Odile", clock=computer.clock(newest_entry(desk.state).at))
        assert clock_in(again.state).left(again.clock()) == 26 * 60
