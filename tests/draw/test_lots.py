"""Lots: the luck of a draw, the same for everyone who draws it again."""

from collections import Counter

from tournament.draw.lots import in_order_of_lots, lot


def test_lots_are_the_same_on_every_computer() -> None:
    assert [lot(20261121, 1, team) for team in (1, 2, 3)] == [232711150331802, 180506019864361, 100610448112060]
    assert lot(-5, 12, 500) == 165003758438826


def test_a_late_team_leaves_the_others_in_their_order() -> None:
    before = in_order_of_lots(range(1, 31), 7, 1)
    after = in_order_of_lots([31, *range(1, 31)], 7, 1)
    assert [team for team in after if team != 31] == before


def test_seed_round_and_team_all_count() -> None:
    assert len({lot(1, 23, 4), lot(12, 3, 4), lot(1, 2, 34), lot(123, 4, 0)}) == 4


def test_every_team_is_first_as_often_as_the_others() -> None:
    """8000 seeds, 8 teams: 1000 times each, and a team strays further than 150 (five standard deviations) less than
    once in a million times."""
    first = Counter(in_order_of_lots(range(1, 9), seed, 1)[0] for seed in range(8000))
    assert all(abs(first[team] - 1000) < 150 for team in range(1, 9))
