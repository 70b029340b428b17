"""The formats whose rounds are settled by places: everybody meets as promised, and whoever comes, goes or stays away,
everybody else is seated."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from tournament.draw.catalogue import FORMATS, draw_round
from tournament.draw.facts import NOBODY, Choice, Draw, Field, History
from tournament.draw.formats.scheduled import (
    berger,
    members_of_pools,
    positions_of_pools,
    sizes_of_pools,
    through_the_pools,
)

SCHEDULES = ("round-robin", "moving", "mitchell", "pools", "advance")
SETTINGS: Mapping[str, list[dict[str, Choice]]] = {
    "round-robin": [{"legs": 1}, {"legs": 2}],
    "pools": [{"size": size, "legs": legs} for size in (4, 3, 5) for legs in (1, 2)],
}
ALL = [(name, options) for name in SCHEDULES for options in SETTINGS.get(name, [{}])]
MANY = range(1, 41)


@dataclass
class Evening:
    """A phase drawn turn after turn, as a file would keep it."""

    name: str
    options: dict[str, Choice] = field(default_factory=dict)
    seed: int = 1
    roster: tuple[int, ...] = ()
    turn: int = 0
    met: Counter[frozenset[int]] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)

    def draw(self, entrants: Iterable[int]) -> Draw:
        self.turn += 1
        field_ = Field(
            entrants=tuple(entrants),
            seed=self.seed + self.turn,
            round_number=self.turn,
            history=History(dict(self.met), dict(self.byes)),
            turn=self.turn,
            roster=self.roster,
            options=FORMATS[self.name].with_defaults(self.options),
        )
        drawn = draw_round(self.name, field_)
        self.roster = drawn.roster
        assert drawn.cost.rematches == sum(self.met[frozenset(pair)] for pair in drawn.tables)
        self.met.update(map(frozenset, drawn.tables))
        self.byes.update(drawn.byes)
        return drawn


def seated(drawn: Draw) -> list[int]:
    """Everybody a draw has something for, each time it has."""
    return sorted([*(team for pair in drawn.tables for team in pair), *drawn.byes, *drawn.resting])


def turns_of(name: str, size: int, options: Mapping[str, Choice]) -> int:
    return FORMATS[name].turns(size, FORMATS[name].with_defaults(options)) or 0


@pytest.mark.parametrize("legs", [1, 2])
def test_in_a_round_robin_everybody_meets_everybody_and_an_odd_one_sits_out_once_a_leg(legs: int) -> None:
    for teams in MANY:
        evening = Evening("round-robin", {"legs": legs})
        turns = turns_of("round-robin", teams, {"legs": legs})
        assert turns == (teams - 1 + teams % 2) * legs
        for _ in range(turns):
            drawn = evening.draw(range(1, teams + 1))
            assert seated(drawn) == [*range(1, teams + 1)]
        assert evening.met == Counter(
            {frozenset((one, other)): legs for one in range(1, teams + 1) for other in range(1, one)}
        )
        assert evening.byes == Counter(dict.fromkeys(range(1, teams + 1), legs) if teams % 2 else {})


def test_the_round_robin_of_six_is_the_table_of_berger() -> None:
    evening = Evening("round-robin")
    drawn = [evening.draw(range(1, 7)).tables for _ in range(5)]
    assert drawn == [
        ((1, 6), (2, 5), (3, 4)),
        ((6, 4), (5, 3), (1, 2)),
        ((2, 6), (3, 1), (4, 5)),
        ((6, 5), (1, 4), (2, 3)),
        ((3, 6), (4, 2), (5, 1)),
    ]


def test_in_the_second_leg_of_a_round_robin_sides_change() -> None:
    evening = Evening("round-robin", {"legs": 2})
    drawn = [evening.draw(range(1, 5)).tables for _ in range(6)]
    assert drawn[3:] == [tuple((other, one) for one, other in tables) for tables in drawn[:3]]


@pytest.mark.parametrize("name", ["moving", "mitchell"])
def test_of_two_halves_every_team_meets_every_one_of_the_other_before_anybody_twice(
    name: str,
) -> None:
    """So many rounds as tables, an even number of tables too: nobody skips one."""
    for teams in MANY:
        evening = Evening(name)
        tables = (teams + 1) // 2
        kept: dict[int, set[int]] = {}
        for _ in range(tables):
            drawn = evening.draw(range(1, teams + 1))
            assert seated(drawn) == [*range(1, teams + 1)]
            for number, (staying, _moving) in zip(drawn.at, drawn.tables, strict=True):
                kept.setdefault(staying, set()).add(number)
        assert set(evening.met.values()) <= {1}
        assert len(evening.met) == (teams // 2) * ((teams + 1) // 2)
        assert sorted(evening.byes.values()) == ([1] * tables if teams % 2 else [])
        assert all(len(numbers) == 1 for numbers in kept.values())
        if teams > 1:
            again = evening.draw(range(1, teams + 1))
            assert again.cost.rematches == len(again.tables)


def test_odd_numbers_stay_and_even_numbers_go_on_by_one_table() -> None:
    evening = Evening("moving")
    assert [evening.draw(range(1, 8)) for _ in range(4)] == [
        drawn_at(((1, 2), (3, 4), (5, 6)), 7, (1, 2, 3)),
        drawn_at(((3, 2), (5, 4), (7, 6)), 1, (2, 3, 4)),
        drawn_at(((1, 6), (5, 2), (7, 4)), 3, (1, 3, 4)),
        drawn_at(((1, 4), (3, 6), (7, 2)), 5, (1, 2, 4)),
    ]


def drawn_at(tables: tuple[tuple[int, int], ...], out: int, at: tuple[int, ...]) -> Draw:
    """A draw of seven in which 7 has the last table, whoever comes there."""
    zero = Field(entrants=(1,), seed=1, round_number=1)
    return Draw(tables, (out,), draw_round("random", zero).cost, roster=(1, 2, 3, 4, 5, 6, 7, NOBODY), at=at)


@pytest.mark.parametrize(
    ("present", "first_round"),
    [
        ((1, 3, 5, 7, 9, 11, 2, 4), ((1, 2), (3, 4), (5, 9), (7, 11))),
        ((1, 2, 4, 6, 8), ((1, 2), (6, 4))),
        ((2, 4, 6, 8), ((6, 2), (8, 4))),
        ((21, 30), ((21, 30),)),
    ],
)
def test_where_one_kind_is_too_many_its_last_numbers_join_the_other(
    present: tuple[int, ...], first_round: tuple[tuple[int, int], ...]
) -> None:
    assert Evening("moving").draw(present).tables == first_round


def test_the_halves_of_mitchell_are_by_lot() -> None:
    halves = {frozenset(Evening("mitchell", seed=seed).draw(range(1, 5)).roster[:2]) for seed in range(40)}
    assert len(halves) == 6


def test_drawn_in_advance_nobody_meets_or_sits_out_again_before_all_others() -> None:
    for teams in MANY:
        evening = Evening("advance", seed=teams)
        circle = teams - 1 + teams % 2
        for _ in range(circle):
            assert evening.draw(range(1, teams + 1)).cost.rematches == 0
        assert len(evening.met) == teams * (teams - 1) // 2
        assert evening.byes == Counter(dict.fromkeys(range(1, teams + 1), 1) if teams % 2 else {})


def test_drawn_in_advance_places_and_tables_are_by_lot() -> None:
    firsts = Counter(frozenset(Evening("advance", seed=seed).draw(range(1, 5)).tables[0]) for seed in range(600))
    assert len(firsts) == 6
    assert all(abs(times - 100) < 46 for times in firsts.values())  # five standard deviations
    evening = Evening("advance")
    at_the_first = Counter(team for _ in range(19) for team in evening.draw(range(1, 21)).tables[0])
    assert len(at_the_first) > 12


@pytest.mark.parametrize(
    ("teams", "size", "sizes"),
    [
        (1, 4, [1]),
        (2, 4, [2]),
        (5, 4, [5]),
        (6, 4, [3, 3]),
        (7, 4, [4, 3]),
        (9, 4, [3, 3, 3]),
        (21, 4, [4, 4, 4, 3, 3, 3]),
        (7, 3, [4, 3]),
        (8, 3, [4, 4]),
        (21, 3, [3] * 7),
        (5, 3, [5]),
        (6, 5, [3, 3]),
        (9, 5, [5, 4]),
        (11, 5, [4, 4, 3]),
        (21, 5, [5, 4, 4, 4, 4]),
    ],
)
def test_how_many_are_in_each_pool(teams: int, size: int, sizes: list[int]) -> None:
    assert [*sizes_of_pools(teams, {"size": size, "legs": 1})] == sizes


@pytest.mark.parametrize("options", SETTINGS["pools"])
def test_in_every_pool_everybody_meets_everybody_and_nobody_else(options: dict[str, Choice]) -> None:
    for teams in MANY:
        evening, legs = Evening("pools", options), int(options["legs"])
        tables: dict[int, set[int]] = {}
        for _ in range(turns_of("pools", teams, options)):
            drawn = evening.draw(range(1, teams + 1))
            assert seated(drawn) == [*range(1, teams + 1)]
            for number, pair in zip(drawn.at, drawn.tables, strict=True):
                tables.setdefault(number, set()).update(pair)
        pools = [{team for team in pool if team != NOBODY} for pool in members_of_pools(evening.roster, options)]
        assert sorted(map(len, pools)) == sorted(sizes_of_pools(teams, options))
        assert teams < 3 or {len(pool) for pool in pools} <= {3, 4, 5}
        assert evening.met == Counter(
            {frozenset((one, other)): legs for pool in pools for one in pool for other in pool if one < other}
        )
        assert evening.byes == Counter({team: legs for pool in pools if len(pool) % 2 for team in pool})
        assert all(any(sat <= pool for pool in pools) for sat in tables.values())


def test_the_roster_runs_through_the_pools_like_a_snake() -> None:
    options: dict[str, Choice] = {"size": 4, "legs": 1}
    assert members_of_pools(positions_of_pools(range(1, 11), options), options) == (
        (1, 6, 7, 0),
        (2, 5, 8, 0),
        (3, 4, 9, 10),
    )


def test_a_pool_that_is_done_rests_while_larger_ones_play_on() -> None:
    evening = Evening("pools", {"size": 5})
    resting = [evening.draw(range(1, 10)).resting for _ in range(5)]
    assert [sorted(teams) for teams in resting] == [[], [], [], [2, 3, 6, 7], [2, 3, 6, 7]]


def test_all_that_are_first_in_their_pool_go_on_before_all_that_are_second() -> None:
    assert through_the_pools([[4, 1, 7], [2, 5], [9, 3, 8]], [2, 4, 1, 9, 5, 8, 7, 3]) == (2, 4, 9, 1, 5, 3, 8, 7)


def test_who_comes_late_takes_the_place_that_is_empty_and_nothing_else_changes() -> None:
    """Of seven, one sits out of each turn; the eighth takes the empty place, and whom the others meet stays as it
    was."""
    for name in ("round-robin", "moving", "mitchell", "advance"):
        alone, joined = Evening(name), Evening(name)
        assert alone.draw(range(1, 8)) == joined.draw(range(1, 8))
        for _ in range(3):
            before, after = alone.draw(range(1, 8)), joined.draw(range(1, 9))
            assert {frozenset(pair) for pair in after.tables} == {frozenset(pair) for pair in before.tables} | {
                frozenset((*before.byes, 8))
            }
        assert max(joined.met.values()) == 1


def test_those_who_find_no_place_meet_each_other() -> None:
    evening = Evening("round-robin")
    evening.draw(range(1, 9))
    first, second = evening.draw(range(1, 12)), evening.draw(range(1, 12))
    for drawn in (first, second):
        assert {*drawn.tables[-1]} < {9, 10, 11}
        assert not {*drawn.byes} & {9, 10, 11}, "the third of them goes round among the others"
    assert first.byes != second.byes
    assert first.cost.rematches + second.cost.rematches == 0


def test_who_is_away_is_waited_for() -> None:
    evening = Evening("mitchell")
    full, away = Evening("mitchell").draw(range(1, 9)), evening.draw(range(1, 9))
    assert full == away
    second = evening.draw([1, 2, 3, 5, 6, 7, 8])
    third = evening.draw(range(1, 9))
    assert len(second.byes) == 1
    assert len(set(second.at)) == 3
    assert third.roster == full.roster
    assert third.cost.rematches == 0


@pytest.mark.parametrize(("name", "options"), ALL)
def test_whoever_comes_and_goes_everybody_there_is_seated_once(name: str, options: dict[str, Choice]) -> None:
    for teams in MANY:
        rng = Random(teams)
        evening = Evening(name, options, seed=teams)
        known = [*range(1, teams + 1)]
        for _ in range(6):
            here = [team for team in known if rng.random() > 0.15] or known
            drawn = evening.draw(here)
            assert seated(drawn) == here
            assert not drawn.at or len(set(drawn.at)) == len(drawn.tables)
            assert [*drawn.at] == sorted(drawn.at)
            if rng.random() < 0.3:
                known.append(known[-1] + 1)
            if rng.random() < 0.2:
                gone = rng.choice(evening.roster)
                evening.roster = tuple(NOBODY if team == gone else team for team in evening.roster)
                known = [team for team in known if team != gone] or known


@pytest.mark.parametrize("name", SCHEDULES)
def test_a_first_turn_is_drawn_again_from_its_own_roster(name: str) -> None:
    """Whoever looks at a posted draw has the places as it left them."""
    for teams in MANY:
        options = FORMATS[name].with_defaults({})
        first = draw_round(name, Field(entrants=tuple(range(1, teams + 1)), seed=7, round_number=3, options=options))
        assert (
            draw_round(
                name,
                Field(
                    entrants=tuple(range(1, teams + 1)), seed=7, round_number=3, options=options, roster=first.roster
                ),
            )
            == first
        )


def test_nobody_meets_nobody() -> None:
    assert berger((), 1) == ()


@pytest.mark.parametrize("name", ["round-robin", "moving", "mitchell", "advance", "pools"])
def test_a_single_late_team_without_a_place_goes_round(name: str) -> None:
    """Eight have the places; the ninth meets somebody new in every round, and who gives way is another each time."""
    teams = tuple(range(1, 9))
    options = FORMATS[name].with_defaults({})
    begun = Field(entrants=teams, seed=5, round_number=1, options=options)
    begun = replace(begun, roster=draw_round(name, begun).roster)
    met: Counter[frozenset[int]] = Counter()
    byes: Counter[int] = Counter()
    for turn in range(2, 5):
        history = History(dict(met), dict(byes))
        drawn = draw_round(name, replace(begun, entrants=(*teams, 9), turn=turn, round_number=turn, history=history))
        assert sorted(team for seats in (*drawn.tables, drawn.byes) for team in seats) == [*teams, 9]
        met.update(frozenset(table) for table in drawn.tables)
        byes.update(drawn.byes)
        assert len(drawn.at) in (0, len(drawn.tables))
    assert sum(9 in pair for pair in met) == 3
    assert set(byes.values()) == {1}
    assert 9 not in byes


def test_a_late_team_sits_out_itself_where_whoever_would_give_way_has_done_so_more_often() -> None:
    """Four meet twice, the fifth came after the first turn. In the fifth only 1 is new to it, whose opponent 2 gave way
    in the turn before."""
    evening = Evening("round-robin", {"legs": 2})
    drawn = [evening.draw(range(1, 5)), *(evening.draw(range(1, 6)) for _ in range(5))]
    assert [draw.tables for draw in drawn] == [
        ((1, 4), (2, 3)),
        ((4, 5), (1, 2)),
        ((2, 5), (3, 1)),
        ((4, 1), (3, 5)),
        ((3, 4), (2, 1)),
        ((4, 2), (1, 5)),
    ]
    assert [draw.byes for draw in drawn] == [(), (3,), (4,), (2,), (5,), (3,)]
