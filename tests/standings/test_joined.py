"""One standing of many halls: what compares is ranked together, and what does not is told."""

import pytest

from tournament.errors import Refused
from tournament.standings.criteria import CRITERIA, GameResult
from tournament.standings.ranking import HallResults, id_of, join, usual_terms

TERMS = {"rules": "points-2000", "rounds": 2}
WINS_THEN_POINTS = ("wins", "points")


def hall(key, *games, terms=TERMS, teams=(1, 2), **more):
    return HallResults(key, terms, teams, games, **more)


def shown(joined):
    return [(line.rank, line.hall, line.team) for line in joined.lines]


def test_teams_of_two_halls_stand_in_one_order_by_what_each_won_in_its_own() -> None:
    brens = hall("brens", GameResult(1, (1, 2), (2010, 1500), 1), GameResult(2, (1, 2), (2000, 900), 1))
    lavaur = hall("lavaur", GameResult(1, (1, 2), (2050, 1700), 1), GameResult(2, (1, 2), (1000, 2000), 2))
    joined = join([brens, lavaur], WINS_THEN_POINTS, seed=1)
    assert shown(joined) == [(1, "brens", 1), (2, "lavaur", 2), (3, "lavaur", 1), (4, "brens", 2)]
    assert dict(joined.lines[1].values) == {"wins": 1, "points": 3700}
    assert not joined.apart
    assert not joined.left_out


def test_points_given_outside_games_count_for_the_team_of_that_hall_alone() -> None:
    brens, lavaur = hall("brens", adjustments={2: 500}), hall("lavaur")
    assert shown(join([brens, lavaur], ("points",), seed=1))[0] == (1, "brens", 2)


@pytest.mark.parametrize(
    "terms", [{"rules": "points-1000", "rounds": 2}, {"rules": "points-2000", "rounds": 3}, {"rules": "points-2000"}]
)
def test_a_hall_of_other_terms_is_told_apart_and_never_mixed_in(terms) -> None:
    many, other = hall("many", teams=(1, 2, 3)), hall("other", GameResult(1, (1, 2), (9000, 0), 1), terms=terms)
    joined = join([other, many], WINS_THEN_POINTS, seed=1)
    assert {line.hall for line in joined.lines} == {"many"}
    assert list(joined.apart) == ["other"]
    assert set(joined.apart["other"]) == {name for name in TERMS if terms.get(name) != TERMS[name]}


def test_what_most_teams_play_by_is_usual_unless_somebody_says_otherwise() -> None:
    few, many = hall("few", terms={"rounds": 3}), hall("many", teams=(1, 2, 3))
    assert usual_terms([few, many]) == TERMS
    assert list(join([few, many], WINS_THEN_POINTS, seed=1, usual={"rounds": 3}).apart) == ["many"]


def test_criteria_of_one_hall_alone_are_left_out() -> None:
    joined = join([hall("brens")], ("stage", "wins", "head-to-head", "lot"), seed=1)
    assert joined.criteria == ("wins", "lot")
    assert joined.left_out == ("stage", "head-to-head")


def test_without_a_criterion_that_compares_there_is_no_joined_standing() -> None:
    joined = join([hall("brens")], ("stage", "head-to-head"), seed=1)
    assert not joined.lines
    with pytest.raises(Refused, match="criterion-unknown"):
        join([hall("brens")], ("luck",), seed=1)


def test_no_hall_and_a_hall_without_teams_have_no_lines() -> None:
    assert not join([], WINS_THEN_POINTS, seed=1).lines
    assert not join([hall("empty", teams=())], WINS_THEN_POINTS, seed=1).lines


def test_the_lot_of_a_team_stays_when_another_hall_comes_in() -> None:
    alone = join([hall("brens", teams=(1, 2, 3, 4))], ("lot",), seed=7)
    beside = join([hall("lavaur", teams=(1, 2, 3)), hall("brens", teams=(1, 2, 3, 4))], ("lot",), seed=7)
    assert [line.team for line in beside.lines if line.hall == "brens"] == [line.team for line in alone.lines]
    assert [line.rank for line in beside.lines] == [1, 2, 3, 4, 5, 6, 7]


def test_a_round_missed_counts_as_the_last_rank_of_the_largest_table_of_all_halls() -> None:
    of_three = hall("three", GameResult(1, (1, 2, 3), (50, 40, 30), 1, ranks=(1, 2, 3)), teams=(1, 2, 3))
    missed = hall("missed", teams=(1,))
    places = {
        (line.hall, line.team): line.values["places"] for line in join([of_three, missed], ("places",), seed=1).lines
    }
    assert places == {("three", 1): 1, ("three", 2): 2, ("three", 3): 3, ("missed", 1): 3}


def test_every_own_criterion_says_whether_it_compares() -> None:
    assert [name for name, criterion in CRITERIA.items() if criterion.within_a_hall] == ["head-to-head", "stage"]


def test_ten_thousand_teams_have_ids_of_their_own() -> None:
    assert len({id_of(f"hall-{hall}", team) for hall in range(400) for team in range(1, 26)}) == 10_000
