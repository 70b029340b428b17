from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.draw.brackets import Played, phase, play_out, play_round, winners_by_chance
from tests.examples import a_slice
from tournament.draw.brackets import exempt_of, slot_for_late
from tournament.draw.catalogue import FORMATS, draw_round
from tournament.draw.facts import NOBODY, ApartPair, History, PastGame
from tournament.draw.trees import Bracket, PhaseGames, Tree, tree_chart

SETTINGS: list[dict[str, Any]] = [
    {"third_place": third, "losers": losers}
    for third, losers in product(("yes", "no"), ("out", "consolation", "consolation-third"))
]


def rounds(played: Played) -> list[list[str]]:
    """What was drawn, round by round: `main-1-2 4-5`."""
    lines = []
    for drawn in played.draws:
        seats = [*drawn.tables, *((team,) for team in drawn.byes)]
        lines.append([f"{slot} {'-'.join(map(str, teams))}" for slot, teams in zip(drawn.slots, seats, strict=True)])
    return lines


def test_eight_teams_and_a_game_for_the_third_place() -> None:
    assert rounds(play_out(phase("knock-out", 8))) == [
        ["main-1-1 1-8", "main-1-2 4-5", "main-1-3 2-7", "main-1-4 3-6"],
        ["main-2-1 1-4", "main-2-2 2-3"],
        ["main-3-1 1-2", "third-place-3-1 3-4"],
    ]


def test_the_best_are_exempt_from_the_first_round() -> None:
    played = phase("knock-out", 11)
    drawn = play_round(played)
    assert drawn.tables == ((8, 9), (7, 10), (6, 11))
    assert sorted(drawn.byes) == [1, 2, 3, 4, 5]
    assert play_round(played).tables == ((1, 8), (4, 5), (2, 7), (3, 6))


def test_who_loses_the_first_game_plays_a_consolation_and_then_a_third_draw() -> None:
    assert rounds(play_out(phase("knock-out", 8, losers="consolation-third"))) == [
        ["main-1-1 1-8", "main-1-2 4-5", "main-1-3 2-7", "main-1-4 3-6"],
        ["main-2-1 1-4", "main-2-2 2-3", "consolation-1-1 5-8", "consolation-1-2 6-7"],
        ["main-3-1 1-2", "third-place-3-1 3-4", "consolation-2-1 5-6", "third-1-1 7-8"],
    ]


def test_who_was_exempt_and_loses_the_first_game_joins_the_consolation() -> None:
    played = phase("knock-out", 6, losers="consolation", third_place="no")
    play_out(played, max)
    assert rounds(played) == [
        ["main-1-2 4-5", "main-1-4 3-6", "main-1-1 1", "main-1-3 2"],
        ["main-2-1 1-5", "main-2-2 2-6", "consolation-1-1 3-4"],
        ["main-3-1 5-6", "consolation-2-1 1-2", "consolation-2-2 4"],
        ["consolation-3-1 2-4"],
    ]


def test_those_whom_the_phase_did_not_take_have_a_bracket_of_their_own() -> None:
    played = play_out(phase("knock-out", 7, takes=4, rest="bracket"))
    assert rounds(played) == [
        ["main-1-1 1-4", "main-1-2 2-3", "others-1-2 6-7", "others-1-1 5"],
        ["main-2-1 1-2", "third-place-2-1 3-4", "others-2-1 5-6"],
    ]
    assert played.stages == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7}


def test_those_whom_the_phase_did_not_take_rest() -> None:
    played = phase("knock-out", 7, takes=4)
    assert play_round(played).resting == (5, 6, 7)
    assert set(played.stages) == {1, 2, 3, 4}


def test_nobody_meets_again_in_the_consolation_whom_another_could_meet() -> None:
    played = phase("knock-out", 8, losers="consolation")
    play_round(played)
    met = {**played.field.history.meetings, frozenset((5, 8)): 1}
    played.field = replace(played.field, history=History(met))
    assert play_round(played).tables[2:] == ((5, 7), (6, 8))
    played = phase("knock-out", 8, losers="consolation")
    play_round(played)
    played.field = replace(played.field, apart=ApartPair(never=frozenset({frozenset((6, 7))})))
    assert play_round(played).tables[2:] in (((5, 7), (6, 8)), ((5, 6), (7, 8)))


def test_of_a_drawn_game_the_better_place_goes_on() -> None:
    played = play_out(phase("knock-out", 4), lambda one, other: None)
    assert played.stages == {1: 1, 2: 2, 3: 3, 4: 4}


def test_whose_opponent_is_absent_goes_on_and_an_empty_place_stays_empty() -> None:
    played = phase("knock-out", 8)
    drawn = play_round(played, absent=frozenset({8, 4, 5}))
    assert (drawn.tables, drawn.byes) == (((2, 7), (3, 6)), (1,))
    drawn = play_round(played, absent=frozenset({8}))
    assert (drawn.tables, drawn.byes, drawn.resting) == (((2, 3),), (1,), (4, 5, 6, 7))
    assert play_round(played).tables == ((1, 2),)


def test_who_was_exempt_and_away_is_still_in() -> None:
    played = phase("knock-out", 3)
    assert play_round(played, absent=frozenset({1})).byes == ()
    assert play_round(played).tables == ((1, 2),)


def test_who_was_knocked_out_while_away_rests() -> None:
    played = phase("knock-out", 4)
    play_round(played, absent=frozenset({4}))
    drawn = play_round(played)
    assert drawn.tables == ((1, 2), (3, 4))
    played = phase("knock-out", 8)
    play_round(played, absent=frozenset({1}))
    assert 1 in play_round(played).resting


def test_a_late_team_takes_the_place_opposite_an_exempt_one_and_no_other_table_moves() -> None:
    played = phase("knock-out", 11)
    before = draw_round("knock-out", played.field)
    after = draw_round("knock-out", replace(played.field, entrants=(*played.field.entrants, 20)))
    moved = set(after.tables) - set(before.tables)
    assert moved == {(5, 20)}
    assert set(before.byes) - set(after.byes) == {5}
    assert after.roster == (*range(1, 12), 20)


def test_a_late_team_rests_where_no_place_is_empty_or_the_first_round_was_played() -> None:
    played = phase("knock-out", 8)
    assert draw_round("knock-out", replace(played.field, entrants=(*played.field.entrants, 20))).resting == (20,)
    played = phase("knock-out", 5)
    play_round(played)
    assert 20 in draw_round("knock-out", replace(played.field, entrants=(*played.field.entrants, 20))).resting


def test_a_late_team_does_not_enter_among_those_the_phase_took() -> None:
    played = phase("knock-out", 9, takes=6)
    assert 20 in draw_round("knock-out", replace(played.field, entrants=(*played.field.entrants, 20))).resting
    played = phase("knock-out", 9, takes=6, rest="bracket")
    assert (7, 20) in draw_round("knock-out", replace(played.field, entrants=(*played.field.entrants, 20))).tables


def test_an_empty_place_of_the_roster_is_nobody() -> None:
    played = phase("knock-out", 4)
    played.field = replace(played.field, entrants=(1, 3, 4), roster=(1, NOBODY, 3, 4))
    drawn = play_round(played)
    assert (drawn.tables, drawn.byes) == (((1, 4),), (3,))


@pytest.mark.parametrize("teams", [*range(2, 12), *a_slice(range(12, 41), of=3)])
def test_every_number_comes_to_its_end(teams: int) -> None:
    for number, options in enumerate(SETTINGS):
        played = phase("knock-out", teams, **options)
        drawn = play_round(played, winners_by_chance(number))
        exempt = 2 ** (teams - 1).bit_length() - teams
        assert sorted(drawn.byes) == list(range(1, exempt + 1))
        promised = FORMATS["knock-out"].turns(teams, played.field.options)
        assert promised is not None
        play_out(played, winners_by_chance(number))
        assert len(played.draws) <= promised
        if options["losers"] == "out":
            assert len(played.draws) == promised
            assert max(played.lost().values()) <= 1 + (options["third_place"] == "yes")
            assert len(played.games("main")) == teams - 1 + exempt
        assert_ranks_are_shared_fairly(played)
        assert len(played.slots()) == len(played.field.past)


def assert_ranks_are_shared_fairly(played: Played) -> None:
    """So many stand at a place or before it as the place says."""
    by_rank = Counter(played.stages.values())
    assert by_rank[1] == 1
    assert [sum(by_rank[better] for better in by_rank if better <= rank) for rank in sorted(by_rank)] == sorted(by_rank)


def test_with_third_place_consolation_and_third_draw_eight_teams_have_eight_places() -> None:
    for seed in range(20):
        played = play_out(phase("knock-out", 8, losers="consolation-third"), winners_by_chance(seed))
        assert sorted(played.stages.values()) == list(range(1, 9))


def test_the_worst_place_gets_better_while_results_come_in() -> None:
    played = phase("knock-out", 8)
    assert played.stages == dict.fromkeys(range(1, 9), 8)
    play_round(played)
    assert played.stages == {1: 4, 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 8: 8}
    *earlier, last = played.field.past
    still = replace(last, winner=None, pending=True)
    played.field = replace(played.field, past=(*earlier, still))
    assert played.stages == {1: 4, 2: 4, 3: 8, 4: 4, 5: 8, 6: 8, 7: 8, 8: 8}


@pytest.mark.parametrize("losers", ["out", "consolation", "consolation-third"])
def test_a_corrected_result_moves_nobody_who_has_sat_down_since(losers: str) -> None:
    for seed in range(12):
        chance = Random(seed)
        played = phase("knock-out", chance.randint(4, 24), losers=losers)
        while not played.over:
            play_round(played, winners_by_chance(chance.randrange(1000)))
            kept, stages = played.slots(), played.stages
            changed = chance.randrange(len(played.field.past))
            played.field = replace(
                played.field,
                past=tuple(turned(game) if index == changed else game for index, game in enumerate(played.field.past)),
            )
            assert played.slots() == kept
            assert played.stages.keys() == set(played.field.roster)
            if played.field.past[changed].turn < played.field.turn - 1:
                assert played.stages == stages, "only what the next draw has not seen can still come out otherwise"
            assert len(played.draws) < 30


def turned(game: PastGame) -> PastGame:
    """The same game, won by the other."""
    return replace(game, winner=next((team for team in game.teams if team != game.winner), None))


def anyone_or_nobody(chance: Random) -> Callable[[int, int], int | None]:
    """Winners by chance, and drawn games."""
    return lambda one, other: chance.choice((one, other, None))


@pytest.mark.parametrize("name", ["knock-out", "double-knock-out"])
def test_whatever_happens_everyone_has_one_place_in_a_round_and_the_bracket_ends(name: str) -> None:
    for seed in range(60):
        chance = Random(seed)
        teams = chance.randint(2, 40)
        options: dict[str, Any] = {setting: chance.choice(values) for setting, values in FORMATS[name].settings.items()}
        played = phase(name, teams, **options)
        played.field = replace(
            played.field, entrants=(*played.field.entrants, *range(teams + 1, teams + 1 + chance.randint(0, 2)))
        )
        gone = set[int]()
        before = played.stages
        while not played.over:
            if len(gone) < teams - 2 and chance.random() < 0.3:
                gone.add(chance.randint(1, teams))
            absent = frozenset(gone | {team for team in range(2, teams) if chance.random() < 0.06})
            drawn = play_round(played, anyone_or_nobody(chance), absent)
            everyone = [*(team for table in drawn.tables for team in table), *drawn.byes, *drawn.resting]
            assert sorted(everyone) == sorted(set(played.field.entrants) - absent)
            now = played.stages
            assert all(now[team] <= rank for team, rank in before.items() if len(played.draws) > 1)
            before = now
            assert len(played.draws) < 40
        assert list(before.values()).count(1) <= 1


def test_the_order_of_the_entrants_does_not_matter() -> None:
    played = phase("knock-out", 13, losers="consolation")
    while not played.over:
        turned_round = replace(played.field, entrants=played.field.entrants[::-1])
        assert draw_round("knock-out", turned_round).tables == play_round(played, max).tables


def test_who_was_seated_by_hand_goes_on_without_a_place() -> None:
    """Team 9 sits down for team 8 in the first round, and wins."""
    played = phase("knock-out", 8)
    play_round(played)
    past = tuple(
        replace(game, teams=(1, 9), winner=9) if game.slot == "main-1-1" else game for game in played.field.past
    )
    played.field = replace(played.field, past=past, entrants=(*played.field.entrants, 9))
    assert play_round(played).tables == ((4, 9), (2, 3))


def test_after_the_posting_a_late_team_has_the_same_place_as_before_it() -> None:
    for teams in range(2, 20):
        field = phase("knock-out", teams).field
        drawn = draw_round("knock-out", replace(field, entrants=(*field.entrants, 99)))
        rank = slot_for_late(field.roster, 99, field.options)
        if rank is None:
            assert drawn.resting == (99,)
        else:
            assert rank.roster == drawn.roster
            assert dict(zip(drawn.slots, drawn.tables, strict=False))[str(rank.slot)] == (rank.against, 99)


@pytest.mark.parametrize("options", [{}, {"takes": 8, "rest": "bracket"}, {"takes": 8}])
def test_a_late_team_finds_no_place_where_every_place_is_taken(options: dict[str, str | int]) -> None:
    roster = tuple(range(1, 17 if options.get("rest") else 9))
    assert slot_for_late(roster, 99, FORMATS["knock-out"].with_defaults({}) | options) is None


@pytest.mark.parametrize("roster", [(1, 2, NOBODY, 4, 5, 6, 7, 8), (1, 2, 99, 4, 5, 6, 7, 8)])
def test_a_late_team_takes_the_empty_place_and_who_has_a_place_keeps_it(roster: tuple[int, ...]) -> None:
    found = slot_for_late(roster, 99, FORMATS["knock-out"].with_defaults({}))
    assert found is not None
    assert (found.roster, found.against) == ((1, 2, 99, 4, 5, 6, 7, 8), 6)


def test_after_pools_the_best_without_whom_the_fewest_meet_again_is_exempt() -> None:
    field = replace(phase("knock-out", 3).field, history=History({frozenset((2, 3)): 1}), pools=((1, 4), (2, 3)))
    assert exempt_of([1, 2, 3], field) == 2
    assert exempt_of([1, 2, 3], replace(field, pools=())) == 1


def test_the_charts_are_those_of_every_bracket_that_has_a_game_or_will_have_one() -> None:
    played = phase("knock-out", 8, losers="consolation-third")
    assert [chart.bracket for chart in FORMATS["knock-out"].charts(played.field)] == [
        "main",
        "third-place",
        "consolation",
        "third",
    ]
    play_out(played)
    assert [chart.bracket for chart in FORMATS["knock-out"].charts(played.field)] == [
        "main",
        "third-place",
        "consolation",
        "third",
    ]
    assert [chart.bracket for chart in FORMATS["knock-out"].charts(phase("knock-out", 4, third_place="no").field)] == [
        "main"
    ]


def test_the_bracket_of_one_team_is_one_box_in_which_it_stands_alone() -> None:
    tree = Tree(Bracket.MAIN, (7,))
    (boxes,) = tree_chart(tree, PhaseGames({}, {7: 0}, 0)).rounds
    assert [(box.winner, box.is_alone) for box in boxes] == [(7, True)]


def test_a_format_without_brackets_has_neither_charts_nor_places_reached() -> None:
    field = phase("swiss", 4).field
    assert (FORMATS["swiss"].charts(field), FORMATS["swiss"].stages(field)) == ((), {})
