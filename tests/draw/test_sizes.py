"""How many tables so many sides make."""

import pytest

from tournament.draw.facts import PAIRS, sizes_for
from tournament.scoring.rules import Seating

THREE = Seating(usual=3, fewest=3, most=3, players=1)
THREE_OR_FOUR = Seating(usual=3, fewest=3, most=4, players=1)
TWO_OR_THREE = Seating(usual=2, fewest=2, most=3, players=1)
TWO_TO_SIX = Seating(usual=4, fewest=2, most=6, players=1)
THREE_TO_SIX = Seating(usual=4, fewest=3, most=6, players=1)


@pytest.mark.parametrize(
    ("seating", "entrants", "tables", "byes"),
    [
        (PAIRS, 8, (2, 2, 2, 2), 0),
        (PAIRS, 7, (2, 2, 2), 1),
        (PAIRS, 1, (), 1),
        (PAIRS, 0, (), 0),
        (THREE, 9, (3, 3, 3), 0),
        (THREE, 10, (3, 3, 3), 1),
        (THREE, 11, (3, 3, 3), 2),
        (THREE, 2, (), 2),
        (THREE_OR_FOUR, 10, (3, 3, 4), 0),
        (THREE_OR_FOUR, 11, (3, 4, 4), 0),
        (THREE_OR_FOUR, 5, (4,), 1),
        (TWO_OR_THREE, 6, (2, 2, 2), 0),
        (TWO_OR_THREE, 7, (2, 2, 3), 0),
        (TWO_OR_THREE, 3, (3,), 0),
        (TWO_OR_THREE, 1, (), 1),
        (TWO_TO_SIX, 12, (4, 4, 4), 0),
        (TWO_TO_SIX, 9, (4, 5), 0),
        (TWO_TO_SIX, 10, (5, 5), 0),
        (TWO_TO_SIX, 11, (4, 4, 3), 0),
        (TWO_TO_SIX, 6, (3, 3), 0),
        (TWO_TO_SIX, 5, (5,), 0),
        (TWO_TO_SIX, 3, (3,), 0),
        (TWO_TO_SIX, 2, (2,), 0),
        (THREE_TO_SIX, 2, (), 2),
        (THREE_TO_SIX, 7, (4, 3), 0),
    ],
)
def test_sizes(seating, entrants, tables, byes):
    sizes = sizes_for(entrants, seating)
    assert (sizes.tables, sizes.byes) == (tables, byes)


@pytest.mark.parametrize(("players", "tables", "byes"), [(9, (2, 2), 1), (8, (2, 2), 0), (3, (), 3)])
def test_where_partners_are_drawn_only_whole_tables_are_seated(players, tables, byes):
    sizes = sizes_for(players, PAIRS, members=2)
    assert (sizes.tables, sizes.byes) == (tables, byes)


def test_a_negative_number_of_sides_is_a_bug():
    with pytest.raises(ValueError, match="seats nobody"):
        sizes_for(-1, PAIRS)


@pytest.mark.parametrize("seating", [PAIRS, THREE, THREE_OR_FOUR, TWO_OR_THREE, TWO_TO_SIX, THREE_TO_SIX])
@pytest.mark.parametrize("entrants", range(60))
def test_everybody_sits_or_sits_out_and_nobody_sits_out_for_nothing(seating, entrants):
    sizes = sizes_for(entrants, seating)
    assert sum(sizes.tables) + sizes.byes == entrants
    assert all(seating.fewest <= size <= seating.most for size in sizes.tables)
    assert max(sizes.tables, default=0) - min(sizes.tables, default=0) <= 1
    seatable = {0}
    for _ in range(entrants):
        seatable |= {
            seated + size
            for seated in seatable
            for size in range(seating.fewest, seating.most + 1)
            if seated + size <= entrants
        }
    assert sizes.byes == entrants - max(seatable)


def test_of_a_hundred_and_one_one_table_is_another():
    assert sizes_for(101, TWO_TO_SIX).tables == (4,) * 24 + (5,)
