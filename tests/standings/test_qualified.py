"""Who goes on: so many of each hall, the best of the others, the reserves; the lot where equal teams stand at the
edge."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.standings.ranking import By, Quota, RankedQualifier, qualify

BRENS = [RankedQualifier("brens", number, number) for number in (1, 2, 3, 4)]
LAVAUR = [RankedQualifier("lavaur", number, number) for number in (1, 2)]
HALLS = {"brens": BRENS, "lavaur": LAVAUR}
JOINED = [
    RankedQualifier("brens", 1, 1),
    RankedQualifier("brens", 2, 2),
    RankedQualifier("brens", 3, 3),
    RankedQualifier("lavaur", 1, 4),
    RankedQualifier("lavaur", 2, 5),
    RankedQualifier("brens", 4, 6),
]


def going(quota, halls=HALLS, joined=JOINED, seed=1):
    return [(one.hall, one.team, one.by.value) for one in qualify(halls, joined, quota, seed=seed)]


def test_the_first_of_each_hall_go_on_in_the_order_of_the_joined_standing() -> None:
    assert going(Quota(of_each_hall=1)) == [("brens", 1, "hall"), ("lavaur", 1, "hall")]


def test_then_the_best_of_the_others_and_the_reserves_behind_them() -> None:
    assert going(Quota(of_each_hall=1, overall=2, reserves=1)) == [
        ("brens", 1, "hall"),
        ("brens", 2, "overall"),
        ("brens", 3, "overall"),
        ("lavaur", 1, "hall"),
        ("lavaur", 2, "reserve"),
    ]


def test_a_percentage_of_each_hall_is_rounded_up() -> None:
    assert going(Quota(percent=30)) == [("brens", 1, "hall"), ("brens", 2, "hall"), ("lavaur", 1, "hall")]


def test_nobody_goes_on_where_nobody_is_asked_for_and_all_where_more_are() -> None:
    assert going(Quota()) == []
    assert len(going(Quota(overall=100, reserves=100))) == 6
    assert len(going(Quota(of_each_hall=100))) == 6
    assert going(Quota(of_each_hall=2), halls={}, joined=[]) == []


def test_a_hall_that_compares_with_none_sends_its_first_behind_the_others() -> None:
    halls = {"albi": [RankedQualifier("albi", 7, 1), RankedQualifier("albi", 8, 2)], **HALLS}
    assert going(Quota(of_each_hall=1, overall=1, reserves=5), halls) == [
        ("brens", 1, "hall"), ("brens", 2, "overall"), ("lavaur", 1, "hall"), ("albi", 7, "hall"),
        ("brens", 3, "reserve"), ("lavaur", 2, "reserve"), ("brens", 4, "reserve"),
    ]  # fmt: skip


def test_the_lot_says_who_goes_of_equal_teams_at_the_edge_and_is_told() -> None:
    equal = [RankedQualifier("brens", 1, 1), *(RankedQualifier("brens", number, 2) for number in range(2, 12))]
    drawn = {seed: qualify({"brens": equal}, equal, Quota(of_each_hall=2), seed=seed) for seed in range(20)}
    assert all([one.by_lot for one in each] == [False, True] for each in drawn.values())
    assert len({each[1].team for each in drawn.values()}) > 3
    assert drawn[3] == qualify({"brens": equal}, equal, Quota(of_each_hall=2), seed=3)


def test_equal_teams_that_all_go_are_not_told_to_go_by_lot() -> None:
    equal = [RankedQualifier("brens", 1, 1), RankedQualifier("brens", 2, 1)]
    assert [one.by_lot for one in qualify({"brens": equal}, equal, Quota(of_each_hall=2), seed=1)] == [False, False]


def test_the_lot_is_said_at_the_edge_of_a_large_field_too() -> None:
    """Of 300, the last two share rank 299; ranks of results are counted anew, and are equal, not the same."""
    ranked = [RankedQualifier("brens", team, int(str(min(team, 299)))) for team in range(1, 301)]
    chosen = qualify({"brens": ranked}, ranked, Quota(of_each_hall=299), seed=1)
    assert [one.by_lot for one in chosen] == [*[False] * 298, True]


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 6)), unique=True, max_size=18),
    st.builds(Quota, st.integers(0, 4), st.integers(0, 100), st.integers(0, 9), st.integers(0, 9)),
    st.integers(0, 9),
)
def test_nobody_goes_twice_and_nobody_before_a_better_one(teams, quota, seed) -> None:
    joined = [RankedQualifier(hall, team, 1 + index // 2) for index, (hall, team) in enumerate(teams)]
    halls = {hall: [line for line in joined if line.hall == hall] for hall in "abc"}
    chosen = qualify(halls, joined, quota, seed=seed)
    assert len({(one.hall, one.team) for one in chosen}) == len(chosen)
    rank = {(line.hall, line.team): line.rank for line in joined}
    overall = [rank[one.hall, one.team] for one in chosen if one.by is By.OVERALL]
    reserves = [rank[one.hall, one.team] for one in chosen if one.by is By.RESERVE]
    assert overall + reserves == sorted(overall + reserves)
    assert sum(one.by is By.OVERALL for one in chosen) <= quota.overall
