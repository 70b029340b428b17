"""Tables numbered by the numbers that exist."""

import pytest

from tournament.draw.tables import gaps_of, has_table, room_of, table_numbers, tables_in, tables_missing

HALL = ((1, 12), (14, 16), (18, 20))


@pytest.mark.parametrize(
    ("room", "games", "numbers"),
    [
        ((), 3, (1, 2, 3)),
        ((), 0, ()),
        (((5, 8),), 2, (5, 6)),
        (HALL, 15, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16)),
        (((2, 2), (4, 5)), 5, (2, 4, 5, 6, 7)),
    ],
)
def test_games_take_the_numbers_that_exist_and_go_on_after_the_last(room, games, numbers):
    assert table_numbers(room, games) == numbers


def test_what_a_room_holds():
    assert room_of([3, 1, 2, 7, 7]) == ((1, 3), (7, 7))
    assert (tables_in(HALL), gaps_of(HALL), gaps_of(())) == (18, (13, 17), ())
    assert [number for number in (12, 13, 14, 21) if has_table(HALL, number)] == [12, 14]
    assert has_table((), 13)


def test_games_without_a_table():
    assert [tables_missing(HALL, games) for games in (17, 18, 20)] == [0, 0, 2]
    assert tables_missing((), 400) == 0
