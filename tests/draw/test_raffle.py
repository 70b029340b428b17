"""Who wins in a raffle, so that anybody can draw it again."""

from hashlib import sha256

import pytest

from tournament.draw.lots import count_tickets, is_within, ticket_at, winner_of, winning_position, without_tickets

RUNS = ((41, 50), (1, 20))


def test_the_drawing_is_the_sum_that_the_minutes_tell():
    """As somebody does it on a telephone: SHA-256 of the figures, its first twelve signs in base sixteen, the
    remainder, one more."""
    # the SHA-256 of 123456, as every calculator has it
    signs = "8d969eef6ecad3c29a3a629280e686cf0c3f5d5a86aff3ca12020c923adc6c92"
    assert sha256(b"123456").hexdigest() == signs
    assert winning_position(123456, 30) == int("8d969eef6eca", 16) % 30 + 1 == 11


@pytest.mark.parametrize(("position", "ticket"), [(1, 1), (20, 20), (21, 41), (30, 50)])
def test_places_are_counted_from_the_lowest_number(position, ticket):
    assert ticket_at(RUNS, position) == ticket


def test_there_is_no_place_beyond_the_last():
    with pytest.raises(LookupError):
        ticket_at(RUNS, 31)


def test_every_ticket_wins_about_as_often():
    won = [winning_position(seed, 10) for seed in range(2000)]
    assert all(150 < won.count(position) < 250 for position in range(1, 11))


def test_the_figures_name_the_ticket():
    assert winner_of(123456, RUNS) == ticket_at(RUNS, 11) == 11


def test_tickets_are_among_those_sold_whichever_run_they_stand_in():
    sold = without_tickets(RUNS, ())
    assert [is_within([run], sold) for run in [(1, 20), (41, 41), (20, 21), (30, 35), (50, 51)]] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert is_within([(1, 2), (42, 43)], sold)
    assert not is_within([(1, 2), (21, 21)], sold)


def test_tickets_that_won_are_left_out_and_runs_that_touch_become_one():
    assert without_tickets(((11, 20), (1, 10)), [1, 7, 20, 99]) == ((2, 6), (8, 19))
    assert without_tickets([(5, 5)], [5]) == ()
    assert count_tickets(((2, 6), (8, 19))) == 17
