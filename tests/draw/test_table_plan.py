"""Which game sits at which table: in the order of the draw, near the door, and not at the same table again."""

from collections.abc import Mapping, Sequence
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tournament.draw.catalogue import drawn_at_tables
from tournament.draw.facts import Draw, DrawCost, Field
from tournament.draw.tables import Wishes, at_tables, plan_tables


def pairs(games: int) -> Draw:
    """A draw of so many games: 1 against 2, 3 against 4 …"""
    return Draw(tuple((2 * game + 1, 2 * game + 2) for game in range(games)), (), DrawCost(0, 0))


def planned(
    games: int, tables: Sequence[int], past: Mapping[int, tuple[int, ...]] | None = None, **wishes: object
) -> tuple[int, ...]:
    return plan_tables(pairs(games), tables, past or {}, Wishes(**wishes))  # type: ignore[arg-type]


def test_without_a_wish_games_take_the_tables_in_order() -> None:
    assert planned(3, [1, 2, 4, 5], {1: (1, 1)}) == (1, 2, 4)


def test_without_games_there_is_nothing_to_give() -> None:
    assert planned(0, [1, 2], near_door=frozenset({5}), tables_move=True) == ()


def test_who_needs_the_door_gets_the_first_table_and_the_others_keep_their_order() -> None:
    assert planned(4, [1, 2, 3, 4], near_door=frozenset({6})) == (2, 3, 1, 4)


def test_the_tables_near_the_door_are_those_that_were_named() -> None:
    assert planned(4, [1, 2, 3, 4], near_door=frozenset({1}), door_tables=(3, 4)) == (3, 1, 2, 4)


def test_a_table_near_the_door_is_taken_though_it_stands_beyond_the_others() -> None:
    assert planned(3, [1, 2, 3, 4, 5, 6], near_door=frozenset({3}), door_tables=(5, 6)) == (1, 5, 2)


def test_no_more_tables_beyond_the_others_are_taken_than_are_needed() -> None:
    assert planned(3, [1, 2, 3, 4, 5, 6], near_door=frozenset({3}), door_tables=(2, 5, 6)) == (1, 2, 3)


def test_where_the_door_has_too_few_tables_the_game_with_more_to_seat_there_comes_first() -> None:
    assert planned(3, [1, 2, 3], near_door=frozenset({1, 5, 6}), door_tables=(2,)) == (1, 3, 2)


def test_a_table_that_is_not_in_the_room_helps_nobody() -> None:
    assert planned(3, [1, 2, 3], near_door=frozenset({3}), door_tables=(99,)) == (1, 2, 3)


def test_nobody_sits_at_the_same_table_again() -> None:
    assert planned(3, [1, 2, 3], {1: (1,), 4: (2,)}, tables_move=True) == (2, 1, 3)


def test_the_same_table_again_is_counted_as_often_as_it_was() -> None:
    """1 sat at table 1 twice and at table 2 once."""
    assert planned(2, [1, 2], {1: (1, 2, 1)}, tables_move=True) == (2, 1)


def test_the_door_weighs_more_than_the_same_table_again() -> None:
    assert planned(2, [1, 2], {1: (1, 1, 1)}, near_door=frozenset({1}), door_tables=(1,), tables_move=True) == (1, 2)


def test_tables_that_stay_are_not_looked_up() -> None:
    assert planned(2, [1, 2], {1: (1, 1, 1)}) == (1, 2)


def test_a_format_that_keeps_its_tables_has_said_where_everybody_sits() -> None:
    draw = Draw(((1, 2), (3, 4)), (), DrawCost(0, 0), at=(1, 3))
    assert plan_tables(draw, [1, 3], {1: (1,)}, Wishes(frozenset({3}), tables_move=True)) == (1, 3)


@examples(20, 200)
@given(st.integers(1, 6), st.data())
def test_no_other_plan_is_better(games: int, data: st.DataObject) -> None:
    """Held against every way to give the tables: who is far from the door, who comes back to a table, how far from the
    order."""
    teams = range(1, 2 * games + 1)
    tables = list(range(1, games + 1))
    past = {team: tuple(data.draw(st.lists(st.sampled_from(tables), max_size=4))) for team in teams}
    door = tuple(data.draw(st.lists(st.sampled_from(tables), min_size=1, unique=True)))
    near = frozenset(data.draw(st.lists(st.sampled_from(teams), max_size=3)))

    def cost(plan: Sequence[int]) -> tuple[int, int, int]:
        far = sum(
            team in near
            for game, table in zip(pairs(games).tables, plan, strict=True)
            for team in game
            if table not in door
        )
        again = sum(
            past[team].count(table) for game, table in zip(pairs(games).tables, plan, strict=True) for team in game
        )
        return far, again, sum((table - index - 1) ** 2 for index, table in enumerate(plan))

    plan = planned(games, tables, past, near_door=near, door_tables=door, tables_move=True)
    assert sorted(plan) == tables
    assert cost(plan) == min(map(cost, permutations(tables)))


def test_a_large_hall_moves_for_ten_rounds_without_anybody_coming_back() -> None:
    past: dict[int, tuple[int, ...]] = {}
    for _ in range(10):
        plan = planned(
            100,
            range(1, 101),
            past,
            near_door=frozenset({150, 170}),
            door_tables=tuple(range(90, 101)),
            tables_move=True,
        )
        assert sorted(plan) == list(range(1, 101))
        for game, table in zip(pairs(100).tables, plan, strict=True):
            assert not any(table in past.get(team, ()) for team in game)
            past |= {team: (*past.get(team, ()), table) for team in game}
    assert all(table >= 90 for team in (150, 170) for table in past[team])


def test_a_draw_gets_the_tables_of_its_room_where_something_is_wished() -> None:
    assert at_tables(pairs(3), ((1, 2), (5, 6)), {}, Wishes()).at == ()
    assert at_tables(pairs(3), ((1, 2), (5, 6)), {}, Wishes(near_door=frozenset({3}), door_tables=(5, 9))).at == (
        1,
        3,
        2,
    )
    assert at_tables(pairs(2), (), {}, Wishes(near_door=frozenset({3}), door_tables=(3,))).at == (1, 3)


def test_a_round_is_drawn_and_seated_in_one() -> None:
    drawn = drawn_at_tables(
        "random",
        Field(entrants=(1, 2, 3, 4), seed=7, round_number=1),
        ((1, 4),),
        Wishes(near_door=frozenset({3}), door_tables=(4,)),
    )
    near = next(index for index, teams in enumerate(drawn.tables) if 3 in teams)
    assert drawn.at[near] == 4
