"""The draw by lot: chance, and nothing that could be avoided."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tournament.draw.catalogue import draw_round
from tournament.draw.facts import Draw, DrawCost, Field, History
from tournament.draw.lots import in_order_of_lots
from tournament.errors import Refused


def by_lot(entrants: Sequence[int], history: History | None = None, seed: int = 1, round_number: int = 1) -> Draw:
    return draw_round(
        "random", Field(entrants=tuple(entrants), history=history or History(), seed=seed, round_number=round_number)
    )


def test_the_first_round_follows_the_lots() -> None:
    order = in_order_of_lots(range(1, 8), 1, 1)
    assert by_lot(range(1, 8)) == Draw(
        ((order[0], order[1]), (order[2], order[3]), (order[4], order[5])), (order[6],), DrawCost(0, 0)
    )


def test_the_order_of_the_entrants_does_not_matter() -> None:
    assert by_lot([1, 2, 3, 4, 5]) == by_lot([5, 3, 1, 2, 4])


def test_golden_draws() -> None:
    first = by_lot(range(1, 10), seed=20261121)
    second = by_lot([3, 5, 8, 13, 21, 34], seed=-1, round_number=12)
    assert (first.tables, first.byes) == (((7, 4), (8, 9), (3, 2), (5, 6)), (1,))
    assert (second.tables, second.byes) == (((34, 8), (5, 3), (21, 13)), ())


def test_a_rematch_is_exchanged_with_another_table_only() -> None:
    """Had the first table met before, one other table changes and the rest stand."""
    usual = by_lot(range(1, 13))
    changed = by_lot(range(1, 13), History({frozenset(usual.tables[0]): 1}))
    assert len(set(usual.tables) & set(changed.tables)) == 4
    assert changed.cost == DrawCost(0, 0)


def test_two_teams_that_have_met_meet_again() -> None:
    draw = by_lot([2, 6], History({frozenset((2, 6)): 3}))
    assert (set(draw.tables[0]), draw.cost) == ({2, 6}, DrawCost(rematches=3, repeated_byes=0))


def test_a_team_that_is_alone_sits_out() -> None:
    assert by_lot([6]) == Draw((), (6,), DrawCost(0, 0))


@pytest.mark.parametrize("method", ["random", "swiss"])
def test_without_anybody_there_is_no_draw(method: str) -> None:
    with pytest.raises(Refused, match="draw-nobody"):
        draw_round(method, Field(entrants=(), seed=1, round_number=1))


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(Refused, match="draw-method"):
        draw_round("hat", Field(entrants=(1, 2), seed=1, round_number=1))


@pytest.mark.parametrize("entrants", [[1, 2, 1], [0, 1]])
def test_a_team_named_twice_or_the_bye_itself_is_a_bug_of_the_caller(entrants: list[int]) -> None:
    with pytest.raises(ValueError, match="different team numbers"):
        by_lot(entrants)


def test_of_eleven_teams_nobody_meets_or_sits_out_twice_in_five_rounds() -> None:
    """Whoever sits out of round five, each of the ten others still has five it has not met, so a draw exists
    (Dirac)."""
    for seed in range(20):
        meetings: dict[frozenset[int], int] = {}
        byes: dict[int, int] = {}
        for number in range(1, 6):
            draw = by_lot(range(1, 12), History(meetings, byes), seed, number)
            assert draw.cost == DrawCost(0, 0)
            meetings |= {frozenset(pair): 1 for pair in draw.tables}
            byes |= dict.fromkeys(draw.byes, 1)


def test_exchanges_suffice_while_there_are_more_tables_than_earlier_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.draw.formats.by_lot.paired", None)
    for seed in range(20):
        meetings: dict[frozenset[int], int] = {}
        for number in range(1, 11):
            draw = by_lot(range(1, 21), History(meetings), seed, number)
            assert draw.cost == DrawCost(0, 0)
            meetings |= {frozenset(pair): 1 for pair in draw.tables}


def test_each_pairing_of_four_teams_is_as_likely_as_the_others() -> None:
    """6000 seeds, three pairings: 2000 each, give or take five standard deviations (183)."""
    partners = Counter(
        next(pair for pair in map(set, by_lot([1, 2, 3, 4], seed=seed).tables) if 1 in pair) == {1, 2}
        for seed in range(6000)
    )
    assert abs(partners[True] - 2000) < 183


def test_each_team_sits_out_as_likely_as_the_others() -> None:
    """5000 seeds, five teams: 1000 each, give or take five standard deviations (141)."""
    out = Counter(by_lot(range(1, 6), seed=seed).byes[0] for seed in range(5000))
    assert all(abs(out[team] - 1000) < 141 for team in range(1, 6))


@examples(15, 150)
@given(st.integers(1, 16), st.integers(0, 14), st.integers(0, 10**6), st.data())
def test_networkx_finds_neither_fewer_rematches_nor_fewer_repeated_byes(
    size: int, rounds: int, seed: int, data: st.DataObject
) -> None:
    meetings: Counter[frozenset[int]] = Counter()
    byes: Counter[int] = Counter()
    for number in range(1, rounds + 1):
        present = data.draw(st.lists(st.integers(1, size), min_size=1, unique=True))
        draw = by_lot(present, History(meetings, byes), seed, number)
        assert sorted([team for pair in draw.tables for team in pair] + [*draw.byes]) == sorted(present)
        graph = networkx.Graph()
        graph.add_weighted_edges_from(
            (one, other, meetings[frozenset((one, other))] * 1000) for one, other in combinations(present, 2)
        )
        graph.add_weighted_edges_from((team, 0, byes[team]) for team in present if len(present) % 2)
        best = sum(graph.edges[pair]["weight"] for pair in networkx.min_weight_matching(graph))
        assert draw.cost.rematches * 1000 + draw.cost.repeated_byes == best
        meetings.update(frozenset(pair) for pair in draw.tables)
        byes.update(draw.byes)
