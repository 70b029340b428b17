"""The formats that pair everyone at the least cost: first against middle, score groups, winners with winners; and who
is kept apart."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.draw.halls import WAYS, hall
from tests.examples import examples
from tournament.draw.catalogue import FORMATS, draw_round
from tournament.draw.facts import ApartPair, Draw, Field, History
from tournament.draw.format import BYE, LUCK, OFF_FOLD, OFF_MIDDLE, OFF_SLIDE, Weighing


def drawn(
    way: str, entrants: Sequence[int], groups: Mapping[int, int] | None = None, seed: int = 1, **told: Any
) -> Draw:
    """A draw without a past but for what is told."""
    name, _, inside = way.partition(":")
    options = {"inside": inside} if inside else {}
    field = Field(entrants=tuple(entrants), groups=groups or {}, seed=seed, round_number=2, options=options)
    return draw_round(name, replace(field, **told))


def pairs(*told: tuple[int, int]) -> frozenset[frozenset[int]]:
    return frozenset(map(frozenset, told))


def in_groups(*groups: Sequence[int]) -> dict[int, int]:
    """Score groups, the best first."""
    return {team: len(groups) - index for index, group in enumerate(groups) for team in group}


class TestFirstAgainstMiddle:
    def test_the_upper_half_meets_the_lower_in_its_order(self) -> None:
        assert drawn("middle", [8, 3, 5, 1, 7, 2]).tables == ((8, 1), (3, 7), (5, 2))

    def test_the_last_of_an_odd_number_sits_out(self) -> None:
        draw = drawn("middle", [8, 3, 5, 1, 7, 2, 9])
        assert (draw.tables, draw.byes) == (((8, 1), (3, 7), (5, 2)), (9,))

    def test_a_rematch_is_avoided_with_the_nearest(self) -> None:
        """1 has met 4, who would be its partner: two neighbours change, above or below, as the lots say."""
        met = History({frozenset((1, 4)): 1})
        assert {drawn("middle", range(1, 7), history=met, seed=seed).tables for seed in range(20)} == {
            ((1, 5), (2, 4), (3, 6)),
            ((1, 3), (2, 5), (4, 6)),
        }

    @pytest.mark.parametrize("teams", [5, 7, 9, 16, 17, 31])
    def test_whoever_sits_out_the_others_meet_in_their_order(self, teams: int) -> None:
        for index in range(teams if teams % 2 else 1):
            byes = {team: 1 for team in range(1, teams + 1) if team != index + 1}
            draw = drawn("middle", range(1, teams + 1), history=History(byes=byes))
            left = [team for team in range(1, teams + 1) if team not in draw.byes]
            half = len(left) // 2
            assert draw.byes == ((index + 1,) if teams % 2 else ())
            assert draw.tables == tuple(zip(left[:half], left[half:], strict=True))
            assert draw.cost.off_target == 0


class TestScoreGroups:
    TOP, MIDDLE, LAST = [1, 2, 3, 4], [5, 6, 7, 8, 9, 10], [11, 12]

    def draw(self, inside: str, *groups: Sequence[int], **told: Any) -> Draw:
        return drawn(f"groups:{inside}", [team for group in groups for team in group], in_groups(*groups), **told)

    def test_fold_has_the_first_meet_the_last_of_its_group(self) -> None:
        assert self.draw("fold", self.TOP, self.MIDDLE, self.LAST).tables == (
            (1, 4),
            (2, 3),
            (5, 10),
            (6, 9),
            (7, 8),
            (11, 12),
        )

    def test_slide_has_the_upper_half_meet_the_lower(self) -> None:
        assert self.draw("slide", self.TOP, self.MIDDLE, self.LAST).tables == (
            (1, 3),
            (2, 4),
            (5, 8),
            (6, 9),
            (7, 10),
            (11, 12),
        )

    def test_lots_decide_inside_and_the_tables_stand_in_the_order_of_the_standings(self) -> None:
        seen = set()
        for seed in range(30):
            draw = self.draw("lot", self.TOP, self.MIDDLE, self.LAST, seed=seed)
            groups = in_groups(self.TOP, self.MIDDLE, self.LAST)
            assert all(groups[one] == groups[other] and one < other for one, other in draw.tables)
            assert list(draw.tables) == sorted(draw.tables)
            seen.add(draw.tables[:2])
        assert len(seen) == 3, "of four teams there are three pairings"

    @pytest.mark.parametrize(
        ("inside", "tables"),
        [("fold", ((1, 4), (2, 3), (5, 6), (7, 10), (8, 9))), ("slide", ((1, 3), (2, 4), (5, 6), (7, 9), (8, 10)))],
    )
    def test_the_last_of_an_odd_group_meets_the_first_of_the_next(
        self, inside: str, tables: tuple[tuple[int, int], ...]
    ) -> None:
        draw = self.draw(inside, [1, 2, 3, 4, 5], [6, 7, 8, 9, 10])
        assert draw.tables == tables
        assert (draw.cost.group_gap, draw.cost.repeated_floats, draw.cost.float_height) == (1, 0, 0)

    def test_who_met_another_group_before_does_not_again_while_another_can(self) -> None:
        draw = self.draw("fold", [1, 2, 3, 4, 5], [6, 7, 8, 9, 10], history=History(floats={5: 1, 6: 2, 7: 1}))
        assert draw.tables == ((1, 5), (2, 3), (4, 8), (6, 10), (7, 9))
        assert (draw.cost.repeated_floats, draw.cost.float_height) == (0, 3)

    def test_the_nearest_group_is_the_next_that_has_somebody_left(self) -> None:
        """A single team above, two pairs that have met each other below it, and three at the end."""
        met = {frozenset(pair): 1 for pair in [(1, 2), (1, 3)]}
        draw = self.draw("fold", [1], [2, 3], [4, 5, 6], history=History(met))
        assert draw.tables == ((1, 4), (2, 3), (5, 6))
        assert draw.cost.group_gap == 4

    def test_two_steps_of_one_group_are_less_than_one_of_two(self) -> None:
        """1 could meet 3 over two groups; 1–2 and the step of another cost 1 + 1 and not 4."""
        draw = self.draw("fold", [1], [2, 3], [4])
        assert (draw.tables, draw.cost.group_gap) == (((1, 2), (3, 4)), 2)

    def test_the_lowest_in_the_standings_sits_out_whatever_its_group(self) -> None:
        draw = self.draw("fold", [1, 2], [3, 4, 5])
        assert (draw.tables, draw.byes) == (((1, 2), (3, 4)), (5,))

    def test_groups_need_not_stand_together_in_the_standings(self) -> None:
        """By points 2 is before 3, which has won more."""
        draw = drawn("groups:fold", [1, 2, 3, 4], {1: 2, 3: 2, 2: 1, 4: 1})
        assert draw.tables == ((1, 3), (2, 4))


class TestWinnersWithWinners:
    WINNERS, LOSERS = [2, 4, 6, 8], [1, 3, 5, 7]

    def test_winners_meet_winners_at_the_first_tables(self) -> None:
        seen = set()
        for seed in range(30):
            draw = drawn("winners", range(1, 9), in_groups(self.WINNERS, self.LOSERS), seed=seed)
            assert [{team % 2 for team in table} for table in draw.tables] == [{0}, {0}, {1}, {1}]
            seen.add(frozenset(map(frozenset, draw.tables)))
        assert len(seen) > 6, "nine pairings there are"

    def test_one_of_the_odd_group_sits_out(self) -> None:
        out = set()
        for seed in range(30):
            draw = drawn("winners", [1, 2, 3, 4, 5, 6, 8], in_groups(self.WINNERS, [1, 3, 5]), seed=seed)
            assert draw.cost.group_gap == 0
            out.update(draw.byes)
        assert out == {1, 3, 5}

    def test_two_odd_groups_have_one_table_together(self) -> None:
        draw = drawn("winners", range(1, 7), in_groups([2, 4, 6], [1, 3, 5]))
        assert [sorted(team % 2 for team in table) for table in draw.tables] == [[0, 0], [0, 1], [1, 1]]


@pytest.mark.parametrize("way", WAYS)
class TestKeptApart:
    def test_who_never_meets_does_not(self, way: str) -> None:
        for seed in range(10):
            draw = drawn(
                way, range(1, 7), seed=seed, apart=ApartPair(pairs(*combinations(range(1, 5), 2)) - pairs((1, 2)))
            )
            assert (frozenset((1, 2)) in set(map(frozenset, draw.tables)), draw.cost.banned) == (True, 0)

    def test_a_ban_weighs_more_than_a_rematch(self, way: str) -> None:
        draw = drawn(
            way,
            [1, 2, 3, 4],
            history=History({frozenset((1, 2)): 3, frozenset((3, 4)): 2}),
            apart=ApartPair(pairs((1, 3), (1, 4))),
        )
        assert set(map(frozenset, draw.tables)) == pairs((1, 2), (3, 4))
        assert (draw.cost.banned, draw.cost.rematches) == (0, 5)

    def test_all_who_never_meet_meet_all_the_same_and_it_is_counted(self, way: str) -> None:
        draw = drawn(way, range(1, 6), apart=ApartPair(pairs(*combinations(range(1, 6), 2))))
        assert (len(draw.tables), len(draw.byes), draw.cost.banned) == (2, 1, 2)

    def test_two_alone_meet_though_they_never_should(self, way: str) -> None:
        draw = drawn(way, [6, 2], apart=ApartPair(pairs((2, 6))))
        assert (set(draw.tables[0]), draw.cost.banned) == ({2, 6}, 1)

    def test_club_mates_meet_rather_than_who_met_before(self, way: str) -> None:
        met = {frozenset(pair): 1 for pair in [(1, 3), (1, 4), (2, 3), (2, 4)]}
        draw = drawn(way, [1, 2, 3, 4], history=History(met), apart=ApartPair(early=pairs((1, 2))))
        assert set(map(frozenset, draw.tables)) == pairs((1, 2), (3, 4))
        assert draw.cost.early == 1

    def test_club_mates_do_not_meet_while_others_can_be_had(self, way: str) -> None:
        for seed in range(10):
            draw = drawn(
                way,
                range(1, 9),
                seed=seed,
                apart=ApartPair(early=pairs((1, 2), (3, 4), (5, 6), (7, 8), (1, 5), (2, 6), (3, 7), (4, 8))),
            )
            assert draw.cost.early == 0

    def test_who_is_both_is_banned(self, way: str) -> None:
        draw = drawn(way, [1, 2], apart=ApartPair(pairs((1, 2)), pairs((1, 2))))
        assert (draw.cost.banned, draw.cost.early) == (1, 0)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("entrants", "tables", "byes"), [([7], 0, 1), ([7, 3], 1, 0), ([7, 3, 9], 1, 1)])
def test_the_smallest_fields(way: str, entrants: list[int], tables: int, byes: int) -> None:
    draw = drawn(way, entrants)
    assert (len(draw.tables), len(draw.byes)) == (tables, byes)
    assert sorted([team for table in draw.tables for team in table] + [*draw.byes]) == sorted(entrants)


@pytest.mark.parametrize("way", WAYS)
def test_the_order_in_which_anything_was_written_down_does_not_matter(way: str) -> None:
    name, field = hall(way, 33, 6, seed=4, clubs=5, banned=9)
    history = field.history
    backwards = replace(
        field,
        history=History(
            *(
                dict(reversed([*told.items()]))
                for told in (history.meetings, history.byes, history.uneven, history.floats)
            )
        ),
        groups=dict(reversed([*field.groups.items()])),
        apart=ApartPair(
            *(frozenset(sorted(told, key=sorted, reverse=True)) for told in (field.apart.never, field.apart.early))
        ),
    )
    assert draw_round(name, field) == draw_round(name, backwards)


def paid(weighing: Weighing, pairs: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(
        sum(concern.cost(weighing.line, *pair) for pair in pairs)
        for concern in weighing.concerns
        if concern is not LUCK
    )


def optimum(weighing: Weighing, posted: tuple[int, ...]) -> tuple[int, ...]:
    """The least there is to pay, as networkx finds it: its numbers are as long as need be.

    It is spared the pairs that cost more than everything that was posted, luck apart: they are in no cheaper draw.
    """

    graph, line = networkx.Graph(), weighing.line
    concerns = [concern for concern in weighing.concerns if concern is not LUCK]
    most = sum(cost << 64 * index for index, cost in enumerate(reversed(posted)))
    for one in range(len(line.teams)):
        others = range(one + 1, len(line.teams))
        costs = [0] * len(others)
        for concern in concerns:
            costs = [(cost << 64) + more for cost, more in zip(costs, concern.costs(line, one, others), strict=True)]
        graph.add_weighted_edges_from(
            (one, other, cost) for other, cost in zip(others, costs, strict=True) if cost <= most
        )
    return paid(weighing, [(min(pair), max(pair)) for pair in networkx.min_weight_matching(graph)])


def assert_optimal(name: str, field: Field) -> None:
    """Everybody is seated once, at no more than the least there is to pay."""
    draw = draw_round(name, field)
    assert sorted([team for table in draw.tables for team in table] + [*draw.byes]) == sorted(field.entrants)
    weigh = FORMATS[name].weighing
    assert weigh is not None
    weighing = weigh(field)
    position = {team: index for index, team in enumerate(weighing.line.teams)}
    games = [sorted(position[team] for team in game) for game in (*draw.tables, *((team, BYE) for team in draw.byes))]
    posted = paid(weighing, [(one, other) for one, other in games])
    assert posted == optimum(weighing, posted)


@examples(20, 200)
@given(
    st.sampled_from(WAYS),
    st.integers(1, 60),
    st.integers(0, 12),
    st.integers(0, 10**6),
    st.sampled_from([0, 2, 6]),
    st.sampled_from([0, 1, 20]),
)
def test_networkx_finds_no_better_draw(way: str, teams: int, rounds: int, seed: int, clubs: int, banned: int) -> None:
    assert_optimal(*hall(way, teams, min(rounds, teams + 1), seed, clubs=clubs, banned=banned))


@pytest.mark.parametrize("way", WAYS)
def test_a_past_beyond_belief_is_weighed_exactly(way: str) -> None:
    """Everybody has met everybody up to ten thousand times, and sat out and left a group as often."""
    name, field = hall(way, 41, 9, seed=6, clubs=2, banned=60)
    rng = Random(6)
    meetings = {frozenset(pair): rng.randrange(10_000) for pair in combinations(field.entrants, 2)}
    byes, floats = ({team: rng.randrange(10_000) for team in field.entrants} for _ in range(2))
    groups = {team: rng.randrange(1_000) for team in field.groups}
    assert_optimal(name, replace(field, history=History(meetings, byes, floats=floats), groups=groups))


@pytest.mark.long
@pytest.mark.parametrize("way", ["swiss", "middle", "groups:fold", "groups:slide"])
def test_networkx_finds_no_better_draw_of_three_hundred(way: str) -> None:
    """In score groups of thirty, which leaves little to choose beyond a group: networkx takes minutes where it has to
    look at every pair."""
    name, field = hall(way, 300, 9, seed=7, clubs=25, banned=30)
    groups = {team: -(index // 30) for index, team in enumerate(field.entrants)} if field.groups else {}
    assert_optimal(name, replace(field, groups=groups))


@pytest.mark.long
@pytest.mark.parametrize("way", ["swiss", "middle", "groups:fold"])
def test_more_than_a_thousand_repeat_nothing(way: str) -> None:
    """Of 1101 teams, candidates alone are looked at."""
    cost = (draw := draw_round(*hall(way, 1101, 6, seed=2, banned=100))).cost
    assert (len(draw.tables), len(draw.byes), cost.banned, cost.rematches, cost.repeated_byes) == (550, 1, 0, 0, 0)


def test_candidates_find_what_all_pairs_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """Halls of two hundred, drawn among candidates as if they were large, and among all pairs."""
    for way in WAYS:
        name, field = hall(way, 200, 8, seed=3, clubs=20, banned=20)
        complete = draw_round(name, field)
        monkeypatch.setattr("tournament.draw.matching.MOST_COMPLETE", 100)
        assert draw_round(name, field) == complete
        monkeypatch.undo()


def test_the_places_of_a_group_have_their_targets() -> None:
    """Six of a group: fold looks for places that add up to five, slide for three below; of seven teams, three and four
    below are as near."""
    fold, slide, middle = (
        weigh(field)
        for name, field in (hall("groups:fold", 6), hall("groups:slide", 6), hall("middle", 7))
        if (weigh := FORMATS[name].weighing) is not None
    )
    assert [OFF_FOLD.cost(fold.line, 0, other) for other in range(1, 6)] == [16, 9, 4, 1, 0]
    assert [OFF_SLIDE.cost(slide.line, 0, other) for other in range(1, 6)] == [4, 1, 0, 1, 4]
    assert [OFF_MIDDLE.cost(middle.line, 0, other) for other in range(1, 8)] == [6, 2, 0, 0, 2, 6, 0]
