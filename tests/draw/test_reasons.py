"""Why a game is as it is, read from what the draw went by."""

from typing import Any

import pytest

from tournament.draw.catalogue import FORMATS, draw_round
from tournament.draw.facts import NOBODY, ApartPair, Field, History, PastGame
from tournament.draw.format import JITTER
from tournament.draw.reasons import (
    BracketSource,
    BracketWay,
    Nearer,
    OfBracket,
    OfChance,
    OfPairing,
    OfPlan,
    first_worse,
    reasons_of,
)
from tournament.draw.trees import Bracket


def met(*pairs, byes=None, partners=()):
    return History(
        dict.fromkeys(map(frozenset, pairs), 1), byes or {}, partners=dict.fromkeys(map(frozenset, partners), 1)
    )


def field(entrants, history=None, method="swiss", options=None, **more):
    chosen = FORMATS[method].with_defaults(options or {})
    return Field(entrants=tuple(entrants), seed=7, round_number=3, history=history or History(), options=chosen, **more)


def games_of(method, facing):
    drawn = draw_round(method, facing)
    return [tuple((team,) for team in table) for table in drawn.tables] + [((team,),) for team in drawn.byes]


def told(name, field, drawn, sides, slot) -> Any:
    """The reason of one game, of whichever kind it is."""
    return reasons_of(name, field, drawn, [(sides, slot)])[0]


def why(method, facing, *teams) -> Any:
    return told(method, facing, games_of(method, facing), [(team,) for team in teams], "")


def test_neighbours_need_no_excuse():
    reason = why("swiss", field([5, 3, 8, 1]), 5, 3)
    assert (reason.ranks, reason.nearer, reason.components["gap"], reason.total["gap"]) == ((1, 2), (), 1, 2)


def test_who_has_met_the_nearest_meets_the_next():
    reason = why("swiss", field([1, 2, 3, 4], met((1, 2))), 1, 3)
    assert reason.nearer[0] == Nearer(1, 2, "rematches", (1, 2))
    assert reason.total["rematches"] == 0


def test_what_the_nearest_would_do_to_others():
    """1 and 2 could meet, but then 3 and 4 would, who have met."""
    facing = field([1, 2, 3, 4], met((3, 4)))
    assert why("swiss", facing, 1, 3).nearer[0] == Nearer(1, 2, "rematches", (3, 4))


def test_those_never_to_meet_come_before_a_rematch():
    facing = field(
        [1, 2, 3, 4], met((1, 3), (2, 4), (1, 4), (2, 3)), apart=ApartPair(never=frozenset({frozenset((1, 2))}))
    )
    reason = why("swiss", facing, 1, 3)
    assert (reason.components["rematches"], reason.bans) == (1, True)
    assert reason.nearer[0] == Nearer(1, 2, "banned", (1, 2))


def test_a_ban_that_costs_no_rematch_is_no_excuse_for_one():
    """All four have met one another; 1 and 2, never to meet, are no part of why."""
    everybody = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    facing = field([1, 2, 3, 4], met(*everybody), apart=ApartPair(never=frozenset({frozenset((1, 2))})))
    reason = why("swiss", facing, *[team for (team,) in games_of("swiss", facing)[0]])
    assert (reason.total["rematches"], reason.bans) == (2, False)


def test_who_sits_out_and_why_nobody_lower():
    """3 is last and has sat out, so 2 does."""
    facing = field([4, 2, 9], met(byes={9: 1}))
    reason = why("swiss", facing, 2)
    assert (reason.ranks, reason.components["bye_height"]) == ((2,), 1)
    assert reason.nearer == (Nearer(2, 9, "repeated_byes", (9, NOBODY)),)


def test_a_draw_by_lot_has_nobody_nearer():
    reason = why(
        "random",
        field([1, 2, 3, 4], method="random"),
        *[team for (team,) in games_of("random", field([1, 2, 3, 4]))[0]],
    )
    assert isinstance(reason, OfPairing)
    assert (reason.ranks, reason.nearer) == ((), ())


@pytest.mark.parametrize("teams", [5, 8, 13, 30])
@pytest.mark.parametrize("method", ["swiss", "middle", "groups"])
def test_every_nearer_opponent_is_answered_for(method, teams):
    """The pairing is the cheapest, so no exchange of two tables is better; luck alone decides where one would be as
    good."""
    order = list(range(1, teams + 1))
    history = met(
        *[(team, other) for team in order for other in (team + 1, team + 3) if other <= teams], byes={teams: 1}
    )
    facing = field(
        order, history, method, groups={team: (teams - team) // 4 for team in order} if method == "groups" else {}
    )
    games = games_of(method, facing)
    for game in games:
        reason = told(method, facing, games, game, "")
        away = abs(reason.ranks[0] - reason.ranks[-1]) if len(game) > 1 else 0
        assert all(set(nearer.pair) <= {*order, NOBODY} for nearer in reason.nearer)
        if method == "swiss" and away > 2:
            assert reason.nearer, game
    total = {
        code: sum(told(method, facing, games, game, "").components[code] for game in games) for code in reason.total
    }
    assert total == reason.total
    assert max(total.values()) < JITTER


def test_a_turn_of_a_plan():
    facing = field([1, 2, 3, 4, 5], method="round-robin", roster=(1, 2, 3, 4, 5, NOBODY), turn=1)
    assert told("round-robin", facing, [], [(2,), (5,)], "") == OfPlan(1, 5, (2, 5))
    assert told("round-robin", facing, [], [(1,)], "") == OfPlan(1, 5, (1,), missing=NOBODY)
    assert told("round-robin", facing, [], [(9,), (8,)], "") == OfPlan(1, 5, (0, 0))


def test_who_sits_out_for_an_opponent_that_is_away_or_meets_a_late_team():
    positions = (1, 2, 3, 4, 5, 6)
    away = field([1, 2, 3, 4, 6], method="round-robin", roster=positions, turn=1)
    assert told("round-robin", away, [], [(2,)], "") == OfPlan(1, 5, (2,), missing=5)
    late = field([*positions, 9], method="round-robin", roster=positions, turn=1)
    assert told("round-robin", late, [], [(2,)], "") == OfPlan(1, 5, (2,), missing=5, gives_way=True)
    assert told("round-robin", late, [], [(5,), (9,)], "") == OfPlan(1, 5, (5, 0))


def test_a_pool_is_told():
    facing = field(range(1, 9), method="pools", roster=tuple(range(1, 9)), turn=1)
    reason = told("pools", facing, [], [(2,), (7,)], "")
    assert (reason.pool, reason.turns) == (2, 3)


def test_where_those_of_a_final_come_from():
    """Five entrants: 1, 2 and 3 are exempt from the first round; nobody won the game of 2 and 3, so the better place
    went on."""
    past = (
        PastGame(1, (4, 5), 5, "main-1-2"), PastGame(1, (1,), 1, "main-1-1"), PastGame(1, (2,), 2, "main-1-3"),
        PastGame(1, (3,), 3, "main-1-4"), PastGame(2, (1, 5), 5, "main-2-1"), PastGame(2, (2, 3), None, "main-2-2"),
    )  # fmt: skip
    facing = field([2, 5], method="knock-out", roster=(1, 2, 3, 4, 5), past=past, turn=3)
    final = told("knock-out", facing, [], [(2,), (5,)], "main-3-1")
    assert final.slot == (Bracket.MAIN, 3, 1)
    assert final.sources == (
        BracketSource(2, 2, BracketWay.BETTER, past[5]),
        BracketSource(5, 5, BracketWay.WON, past[4]),
    )
    third = told("knock-out", facing, [], [(1,), (3,)], "third-place-3-1")
    assert [source.way for source in third.sources] == [BracketWay.LOST, BracketWay.WORSE]
    semi = told(
        "knock-out",
        field([1, 5], method="knock-out", roster=(1, 2, 3, 4, 5), past=past, turn=2),
        [],
        [(1,), (5,)],
        "main-2-1",
    )
    assert semi.sources == (
        BracketSource(1, 1, BracketWay.EXEMPT, past[1]),
        BracketSource(5, 5, BracketWay.WON, past[0]),
    )


def test_a_bye_by_rank_and_one_because_the_other_is_not_there():
    facing = field([1, 2, 3, 4, 5], method="knock-out", roster=(1, 2, 3, 4, 5), turn=1)
    by_rank = told("knock-out", facing, [], [(1,)], "main-1-1")
    assert by_rank == OfBracket(by_rank.slot, (BracketSource(1, 1, BracketWay.RANK),), False, 5, NOBODY)
    alone = told("knock-out", facing, [], [(4,)], "main-1-2")
    assert alone.opposite == 5


def test_who_won_the_tree_of_a_double_knock_out_waits():
    past = (PastGame(1, (1, 2), 1, "main-1-1"),)
    waiting = told(
        "double-knock-out",
        field([1, 2], method="double-knock-out", roster=(1, 2), past=past, turn=2),
        [],
        [(1,)],
        "main-2-1",
    )
    assert waiting.waits


def test_chance_says_who_sat_together_before():
    reason = told("random", field([1, 2, 3], met((1, 2)), "random"), [((1,), (2,), (3,))], ((1,), (2,), (3,)), "")
    assert reason == OfChance({}, {frozenset((1, 2)): 1})


def test_what_would_only_be_better_stood_in_nobodys_way():
    """1 sits with 4 by hand: 2 and 3 are nearer, and nothing would be worse if they met."""
    by_hand = [((1,), (4,)), ((2,), (3,))]
    reason = told("swiss", field([1, 2, 3, 4]), by_hand, by_hand[0], "")
    assert (reason.components["gap"], reason.nearer) == (9, ())


def test_an_exchange_that_changes_nothing_makes_nothing_worse():
    weighing = FORMATS["swiss"].weighing(field([1, 2, 3, 4]))
    assert first_worse(weighing, [(0, 1), (2, 3)], [(0, 1), (2, 3)]) is None
