"""The individual mêlée: everyone is seated once, partners and opponents change as long as that can be, and the byes go
round."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import a_slice, examples
from tournament.draw.catalogue import FORMATS, draw_round
from tournament.draw.facts import ApartPair, Draw, Field, History, Pair
from tournament.draw.formats.melee import PartnerSeating, prices_after, settle, two_pairings


class Melee:
    """A mêlée drawn round after round, as a file would keep it."""

    def __init__(self, seed: int = 1, *, apart: ApartPair = ApartPair()) -> None:  # noqa: B008
        self.seed, self.apart = seed, apart
        self.round = 0
        self.roster: tuple[int, ...] = ()
        self.partners: Counter[Pair] = Counter()
        self.opponents: Counter[Pair] = Counter()
        self.byes: Counter[int] = Counter()

    def draw(self, players: Iterable[int]) -> Draw:
        self.round += 1
        drawn = draw_round("melee", self.field(tuple(players)))
        assert sorted([*chain(*drawn.tables), *drawn.byes]) == sorted(players)
        assert drawn.cost.repeated_partners == sum(self.partners[pair] for pair in partners(drawn))
        assert drawn.cost.rematches == sum(self.opponents[pair] for pair in opponents(drawn))
        self.roster = drawn.roster
        self.partners.update(partners(drawn))
        self.opponents.update(opponents(drawn))
        self.byes.update(drawn.byes)
        return drawn

    def field(self, players: tuple[int, ...]) -> Field:
        history = History(dict(self.opponents), dict(self.byes), partners=dict(self.partners))
        seed = 100 * self.seed + self.round
        return Field(
            entrants=players,
            seed=seed,
            round_number=self.round,
            turn=self.round,
            history=history,
            roster=self.roster,
            apart=self.apart,
        )

    @property
    def together(self) -> Counter[Pair]:
        """How often each two have sat at one table."""
        return self.partners + self.opponents


def test_players_are_paired_with_players_and_pairs_with_pairs_that_did_not_sit_together() -> None:
    """By their lots 1 would have 2 beside it, as in the round before, and against the pair of 3 and 4 again."""
    prices = prices_after(History(partners={frozenset((1, 2)): 1}, meetings={frozenset((1, 3)): 1}), ApartPair())
    assert two_pairings([(player, 10 * player) for player in range(1, 5)], prices) == [(1, 4, 2, 3)]


def partners(drawn: Draw) -> list[Pair]:
    return [frozenset(side) for table in drawn.tables for side in (table[:2], table[2:])]


def opponents(drawn: Draw) -> list[Pair]:
    return [frozenset(pair) for table in drawn.tables for pair in product(table[:2], table[2:])]


def players(count: int) -> range:
    return range(1, count + 1)


def test_a_table_is_four_players_two_a_side():
    assert FORMATS["melee"].members == 2
    drawn = Melee().draw(players(8))
    assert (drawn.members, [len(table) for table in drawn.tables], drawn.byes) == (2, [4, 4], ())


@pytest.mark.parametrize(
    ("entered", "tables", "byes"),
    [(1, 0, 1), (2, 0, 2), (3, 0, 3), (4, 1, 0), (7, 1, 3), (13, 3, 1), (17, 4, 1), (18, 4, 2)],
)
def test_who_is_left_over_sits_out(entered, tables, byes):
    drawn = Melee().draw(players(entered))
    assert (len(drawn.tables), len(drawn.byes)) == (tables, byes)


@pytest.mark.parametrize("seed", a_slice(range(8), of=4))
def test_sixteen_players_in_five_rounds_sit_with_everybody_exactly_once(seed):
    melee = Melee(seed)
    for _ in range(5):
        melee.draw(players(16))
    assert melee.together == Counter({frozenset(pair): 1 for pair in combinations(players(16), 2)})


@pytest.mark.parametrize("seed", a_slice(range(3), of=3))
def test_sixteen_players_go_on_after_the_fifth_round_with_new_partners(seed):
    melee = Melee(seed)
    for _ in range(10):
        melee.draw(players(16))
    assert set(melee.partners.values()) == {1}


def test_sixteen_of_whom_one_was_replaced_are_drawn_with_little_trouble():
    melee = Melee()
    for _ in range(2):
        melee.draw(players(16))
    for _ in range(3):
        melee.draw([*players(15), 17])
    assert max(melee.partners.values()) == 1
    assert max(melee.opponents.values()) == 1


@pytest.mark.parametrize("entered", a_slice([20, 24, 28, 33, 63, 64, 100], of=3))
def test_four_rounds_bring_four_partners_and_eight_opponents_who_are_all_new(entered):
    melee = Melee()
    for _ in range(4):
        melee.draw(players(entered))
    assert set(melee.together.values()) == {1}


@pytest.mark.parametrize("entered", [8, 12, 13])
def test_few_players_still_have_a_new_partner_in_every_round(entered):
    melee = Melee()
    for _ in range(5):
        melee.draw(players(entered))
    assert set(melee.partners.values()) == {1}


@pytest.mark.parametrize("entered", a_slice([5, 6, 7, 9, 13, 15, 17, 18, 19], of=2))
def test_nobody_sits_out_twice_before_everybody_did_once(entered):
    melee = Melee()
    for _ in range(7):
        melee.draw(players(entered))
        assert max(melee.byes.values()) - min(melee.byes[player] for player in players(entered)) <= 1


def test_a_couple_that_should_never_sit_together_does_not():
    melee = Melee(apart=ApartPair(never=frozenset({frozenset((1, 2))})))
    for _ in range(5):
        melee.draw(players(12))
    assert melee.together[frozenset((1, 2))] == 0


def test_six_hundred_players_meet_only_new_people_in_ten_rounds():
    melee = Melee()
    for _ in range(10):
        melee.draw(players(600))
    assert set(melee.together.values()) == {1}


def test_another_seed_draws_other_partners():
    assert set(partners(Melee(1).draw(players(16)))) != set(partners(Melee(2).draw(players(16))))


@examples(10, 100)
@given(
    entered=st.integers(1, 23),
    rounds=st.integers(1, 4),
    seed=st.integers(0, 2**32),
    absent=st.lists(st.sets(st.integers(1, 23), max_size=6), min_size=4, max_size=4),
)
def test_whoever_stays_away_everybody_else_has_a_seat_or_sits_out(entered, rounds, seed, absent):
    melee = Melee(seed)
    for number in range(rounds):
        there = [player for player in players(entered) if player not in absent[number]]
        if there:
            drawn = melee.draw(there)
            assert len(drawn.byes) == len(there) % 4


def test_what_a_search_left_is_mended_by_single_exchanges() -> None:
    seating = PartnerSeating(
        [(1, 2, 3, 4), (5, 6, 7, 8)], prices_after(History(partners={frozenset((1, 2)): 1}), ApartPair())
    )
    assert seating.cost > 0
    settle(seating)
    assert seating.cost == 0
