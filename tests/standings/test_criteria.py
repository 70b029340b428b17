"""What each criterion sees, game by game."""

import pytest

from tournament.standings.criteria import CRITERIA, GameResult, check_criteria
from tournament.standings.ranking import rank_teams

Line = tuple[int, int, int]


def game(one: int, other: int, totals: tuple[int, int], winner: int | None, number: int = 1) -> GameResult:
    return GameResult(number, (one, other), totals, winner)


def bye(team: int, worth: int, *, wins: bool = True) -> GameResult:
    return GameResult(1, (team,), (worth,), team if wins else None)


def ranked(
    criterion: str, *results: GameResult, teams: tuple[int, ...] = (1, 2, 3), adjustments: dict[int, int] | None = None
) -> list[Line]:
    """Rank, team and value by one criterion alone."""
    standings = rank_teams(teams, results, [criterion], adjustments=adjustments or {})
    return [(standing.rank, standing.team, standing.values[criterion]) for standing in standings]


EVENING = (game(1, 2, (2010, 1450), 1), bye(3, 1000), game(2, 3, (2030, 1990), 2, 2), bye(1, 1000, wins=False))


def test_wins_count_a_bye_that_has_a_winner() -> None:
    assert ranked("wins", *EVENING) == [(1, 1, 1), (1, 2, 1), (1, 3, 1)]


def test_points_count_the_worth_of_byes_and_what_was_given_outside_games() -> None:
    assert ranked("points", *EVENING) == [(1, 2, 3480), (2, 1, 3010), (3, 3, 2990)]
    assert ranked("points", *EVENING, adjustments={2: -500, 9: 100}) == [(1, 1, 3010), (2, 3, 2990), (3, 2, 2980)]


def test_a_bye_makes_no_difference() -> None:
    assert ranked("difference", *EVENING, adjustments={2: -500}) == [(1, 1, 560), (2, 3, -40), (3, 2, -520)]


def test_fewer_points_against_are_better() -> None:
    assert ranked("against", *EVENING) == [(1, 1, 1450), (2, 3, 2030), (3, 2, 4000)]


def test_a_bye_is_nobodys_best_game() -> None:
    assert ranked("best-game", game(1, 2, (900, 800), 1), bye(3, 1000)) == [(1, 1, 900), (2, 2, 800), (3, 3, 0)]


def test_a_drawn_game_has_no_winner() -> None:
    assert ranked("wins", game(1, 2, (1600, 1600), None)) == [(1, 1, 0), (1, 2, 0), (1, 3, 0)]


CIRCLE = (game(1, 2, (2000, 100), 1), game(2, 3, (2000, 200), 2, 2), game(3, 1, (2000, 300), 3, 3))


def test_head_to_head_is_a_table_of_wins_then_points_among_the_tied() -> None:
    """1 beat 2, 2 beat 3, 3 beat 1: a win each, and 2300, 2100, 2200 points."""
    assert ranked("head-to-head", *CIRCLE) == [(1, 1, 1), (2, 3, 1), (3, 2, 1)]


def test_head_to_head_ignores_games_against_others() -> None:
    others = (game(4, 2, (0, 2000), 2, 4), game(2, 5, (2000, 0), 2, 5))
    assert ranked("head-to-head", *CIRCLE, *others) == ranked("head-to-head", *CIRCLE)


def test_head_to_head_separates_nobody_unless_all_have_met() -> None:
    assert ranked("head-to-head", *CIRCLE[:2]) == [(1, 1, 0), (1, 2, 0), (1, 3, 0)]


def test_head_to_head_only_looks_at_teams_that_are_tied() -> None:
    """2 and 3 are level on wins behind 1; they met, 3 won. Neither met 1."""
    results = (
        game(1, 4, (2000, 0), 1),
        game(1, 5, (2000, 0), 1, 2),
        game(2, 3, (1000, 2000), 3, 3),
        game(2, 6, (2000, 0), 2, 2),
    )
    standings = rank_teams([1, 2, 3], results, ["wins", "head-to-head"])
    assert [(line.rank, line.team, dict(line.values)) for line in standings] == [
        (1, 1, {"wins": 2, "head-to-head": 0}),
        (2, 3, {"wins": 1, "head-to-head": 1}),
        (3, 2, {"wins": 1, "head-to-head": 0}),
    ]


def test_teams_that_met_twice_are_judged_by_both_games() -> None:
    results = (game(1, 2, (2000, 100), 1), game(2, 1, (2000, 1500), 2, 2))
    assert ranked("head-to-head", *results, teams=(1, 2)) == [(1, 1, 1), (2, 2, 1)]


def test_a_table_of_three_sides_opposes_each_to_the_two_others() -> None:
    results = [GameResult(1, (1, 2, 3), (1000, 700, 600), 1, ranks=(1, 2, 3))]
    assert ranked("difference", *results) == [(1, 1, 700), (2, 2, -200), (3, 3, -500)]
    assert ranked("head-to-head", *results) == [(1, 1, 2), (2, 2, 1), (3, 3, 0)]


def test_whoever_met_at_tables_of_several_is_judged_head_to_head_by_places() -> None:
    """1 stood before 2 twice, though 2 marked more in all; 3 and 4 are not tied with them."""
    results = [
        GameResult(1, (1, 2, 3), (600, 500, 900), 3, ranks=(2, 3, 1)),
        GameResult(2, (4, 2, 1), (100, 400, 410), 1, ranks=(3, 2, 1)),
    ]
    assert ranked("head-to-head", *results, teams=(1, 2)) == [(1, 1, 2), (2, 2, 0)]


TABLES = (
    GameResult(1, (1, 2, 3), (600, 500, 400), 1, ranks=(1, 2, 3)),
    GameResult(1, (4, 5, 6, 7), (900, 800, 700, 700), 4, ranks=(1, 2, 3, 3)),
    bye(8, 500),
    bye(9, 500, wins=False),
)


def test_places_are_added_up_and_the_fewest_are_best() -> None:
    """A bye that wins is a first place; another one, at tables of four at most, the third. Who missed the round is last
    of four."""
    assert ranked("places", *TABLES, teams=tuple(range(1, 11))) == [
        (1, 1, 1),
        (1, 4, 1),
        (1, 8, 1),
        (4, 2, 2),
        (4, 5, 2),
        (6, 3, 3),
        (6, 6, 3),
        (6, 7, 3),
        (6, 9, 3),
        (10, 10, 4),
    ]


def test_a_forfeit_at_a_table_of_three_is_won_by_both_others() -> None:
    forfeit = GameResult(1, (1, 2, 3), (1000, 0, 1000), None, ranks=(1, 3, 1), forfeited=True)
    assert ranked("wins", forfeit) == [(1, 1, 1), (1, 3, 1), (3, 2, 0)]
    assert ranked("places", forfeit) == [(1, 1, 1), (1, 3, 1), (3, 2, 3)]


def test_a_drawn_game_gives_both_the_first_place_and_nobody_a_win() -> None:
    drawn = GameResult(1, (1, 2), (1500, 1500), None, ranks=(1, 1))
    assert ranked("places", drawn, teams=(1, 2)) == [(1, 1, 1), (1, 2, 1)]
    assert ranked("wins", drawn, teams=(1, 2)) == [(1, 1, 0), (1, 2, 0)]


def test_the_lot_is_that_of_the_seed() -> None:
    teams = range(1, 6)
    first, again, other = (rank_teams(teams, [], ["lot"], seed=seed) for seed in (7, 7, 8))
    assert [line.team for line in first] == [2, 5, 4, 1, 3]
    assert first == again
    assert [line.team for line in other] != [line.team for line in first]
    assert [line.rank for line in first] == [1, 2, 3, 4, 5]


def test_an_order_of_criteria_is_checked_whole() -> None:
    problems = check_criteria(["wins", "luck", "wins", "buchholz"])
    assert [(problem.code, problem.path) for problem in problems] == [
        ("criterion-unknown", "criteria[1]"),
        ("criterion-unknown", "criteria[3]"),
        ("criterion-repeated", "criteria[2]"),
    ]
    assert [problem.code for problem in check_criteria([])] == ["criteria-none"]
    assert check_criteria(list(CRITERIA)) == []


@pytest.mark.parametrize("criterion", CRITERIA)
def test_every_criterion_can_stand_alone_and_before_the_first_game(criterion: str) -> None:
    assert [line.games for line in rank_teams([2, 1], [], [criterion])] == [0, 0]
    assert rank_teams([], [], [criterion]) == []


def test_who_came_further_in_a_bracket_stands_before_those_in_none() -> None:
    standings = rank_teams((1, 2, 3, 4), EVENING, ["stage", "points"], stages={2: 2, 3: 1})
    assert [(line.rank, line.team, line.values["stage"]) for line in standings] == [
        (1, 3, 1),
        (2, 2, 2),
        (3, 1, 4),
        (4, 4, 4),
    ]
