"""Every format: a championship that was drawn by it has no finding; every fault planted in one is found, by its name
and at its place."""

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.examples import a_slice
from tournament.audit.judge import judge
from tournament.exchange.championship_json import export_championship, to_text
from tournament.services.people.registration import teams
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.repairs.seat_views import UnfinishedOutcome
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.rounds.views import DrawMethod
from tournament.services.scores.decisions import close_round
from tournament.simulation.championship import SimulationPlan, read_course, simulate

Json = dict[str, Any]
Spoil = Callable[[Json], object]


@cache
def drawn(course: str, entrants: int) -> str:
    """A championship of so many, everybody there all the time, as it is exported."""
    plan = SimulationPlan(entrants, 6, DrawMethod.SWISS, 5, course=read_course(course), by_totals=True)
    return to_text(export_championship(simulate(plan).state))


def found(export: Json) -> list[tuple[str, str]]:
    return [(finding.code, finding.path) for finding in judge(export)]


def swap(number: int, one: int, other: int) -> Spoil:
    """Let two teams of a round, given by number, trade seats."""

    def spoil(export: Json) -> None:
        trade = {one: other, other: one}
        here = export["rounds"][number - 1]
        here["resting"] = [trade.get(team, team) for team in here.get("resting", [])]
        for game in here["games"]:
            game["sides"] = [
                [trade.get(member, member) for member in side] if isinstance(side, list) else trade.get(side, side)
                for side in game["sides"]
            ]

    return spoil


def seat(number: int, game: int, side: int) -> Callable[[Json], int]:
    return lambda export: int(export["rounds"][number - 1]["games"][game]["sides"][side])


def swap_seats(number: int, one: tuple[int, int], other: tuple[int, int]) -> Spoil:
    """Let two seats of a round, each given as game and side, be traded."""

    def spoil(export: Json) -> None:
        swap(number, seat(number, *one)(export), seat(number, *other)(export))(export)

    return spoil


def change(path: str, value: object) -> Spoil:
    """Put a value at a place: `change("rounds[0].number", 2)`; a function is given what stands there."""

    def spoil(export: Json) -> None:
        *way, last = path.replace("[", ".[").split(".")
        at: Any = export
        for step in way:
            at = at[int(step[1:-1])] if step.startswith("[") else at[step]
        key = int(last[1:-1]) if last.startswith("[") else last
        at[key] = value(at[key]) if callable(value) else value

    return spoil


def sit_out(number: int, game: int) -> Spoil:
    """Make of a game two byes, one for each side."""

    def spoil(export: Json) -> None:
        games = export["rounds"][number - 1]["games"]
        for side in games.pop(game)["sides"]:
            games.append(
                {
                    "table": None,
                    "sides": [side],
                    "hands": [],
                    "result": {"kind": "bye", "totals": [1000], "winner": side},
                }
            )

    return spoil


def rest(number: int, game: int) -> Spoil:
    """Let those of a game rest instead."""

    def spoil(export: Json) -> None:
        here = export["rounds"][number - 1]
        here["resting"] = [*here.get("resting", []), *here["games"].pop(game)["sides"]]

    return spoil


THREE_DRAWS = "knock-out:losers=consolation-third"
AFTER_POOLS = "pools+knock-out@4"

CLEAN = [
    ("random/swiss", 9),
    ("round-robin", 6),
    ("round-robin:legs=2", 5),
    ("moving", 9),
    ("mitchell", 8),
    ("pools:size=3", 11),
    ("pools", 9),
    ("advance", 7),
    ("swiss*2+random*2@4", 9),
    ("middle", 9),
    ("groups", 9),
    ("groups:inside=slide", 10),
    ("groups:inside=lot", 11),
    ("winners", 9),
    ("knock-out", 11),
    (THREE_DRAWS, 9),
    ("swiss*2+knock-out@5:rest=bracket", 11),
    ("double-knock-out", 9),
    ("pools:size=3+knock-out@6:losers=consolation", 11),
    ("pools+double-knock-out", 7),
    ("melee", 14),
]

LEAVING = [
    ("random/swiss", 13),
    ("middle", 12),
    ("groups", 12),
    ("winners", 12),
    ("round-robin", 8),
    ("moving", 10),
    ("mitchell", 8),
    ("pools", 12),
    ("advance", 8),
    ("knock-out", 16),
    (THREE_DRAWS, 16),
    ("double-knock-out", 16),
    ("melee", 20),
]

FAULTS: list[tuple[str, int, str, str, Spoil]] = [
    # schedules
    ("round-robin", 6, "schedule-not-followed", "rounds[1].games[0].sides", swap_seats(2, (0, 0), (1, 0))),
    ("round-robin", 6, "schedule-not-followed", "rounds[2].games[2].sides", sit_out(3, 1)),
    ("round-robin", 6, "turn-wrong", "rounds[1].saw.turn", change("rounds[1].saw.turn", 3)),
    ("round-robin", 6, "schedule-not-followed", "rounds[1].games[0].sides", change("rounds[1].saw.turn", 3)),
    (
        "round-robin",
        6,
        "roster-missing",
        "rounds[0].saw.roster",
        lambda export: export["rounds"][0]["saw"].pop("roster"),
    ),
    (
        "round-robin",
        6,
        "roster-twice",
        "rounds[0].saw.roster[5]",
        change("rounds[0].saw.roster", lambda roster: [*roster[:-1], roster[0]]),
    ),
    (
        "round-robin",
        6,
        "roster-changed",
        "rounds[1].saw.roster",
        change("rounds[1].saw.roster", lambda roster: [*roster, 0]),
    ),
    (
        "round-robin",
        6,
        "place-taken",
        "rounds[1].saw.roster[0]",
        change("rounds[1].saw.roster", lambda roster: [*roster[1:], roster[0]]),
    ),
    ("round-robin:legs=2", 5, "schedule-not-followed", "rounds[4].games[0].sides", swap_seats(5, (0, 0), (1, 0))),
    ("moving", 9, "schedule-not-followed", "rounds[1].games[0].sides", swap_seats(2, (0, 0), (1, 0))),
    ("moving", 9, "schedule-not-followed", "rounds[3].games[4].sides", swap_seats(4, (0, 0), (4, 0))),
    ("mitchell", 8, "schedule-not-followed", "rounds[1].games[2].sides", swap_seats(2, (2, 1), (3, 1))),
    ("pools", 9, "schedule-not-followed", "rounds[1].games[1].sides", swap_seats(2, (1, 0), (2, 0))),
    ("pools", 9, "rests-needlessly", "rounds[1].resting[0]", rest(2, 0)),
    ("advance", 7, "schedule-not-followed", "rounds[1].games[0].sides", swap_seats(2, (0, 1), (1, 1))),
    ("advance", 7, "schedule-not-followed", "rounds[2].games[3].sides", swap_seats(3, (0, 1), (3, 0))),
    # pairs
    ("middle", 9, "draw-not-optimal", "rounds[0]", swap_seats(1, (0, 1), (1, 1))),
    ("middle", 9, "rematch-avoidable", "rounds[1]", swap(2, 1, 3)),
    ("groups", 9, "group-gap-avoidable", "rounds[1]", swap_seats(2, (1, 1), (3, 0))),
    ("groups", 9, "groups-wrong", "rounds[1].saw.groups[0]", change("rounds[1].saw.groups[0]", 4)),
    ("groups", 9, "groups-wrong", "rounds[1].saw.groups", change("rounds[1].saw.groups", [1, 1])),
    ("groups:inside=lot", 11, "repeated-bye-avoidable", "rounds[2]", lambda export: sit_out_again(export)),
    ("winners", 9, "group-gap-avoidable", "rounds[1]", swap_seats(2, (0, 0), (3, 0))),
    # brackets
    ("knock-out", 11, "bracket-not-followed", "rounds[0].games[0].slot", swap_seats(1, (0, 0), (1, 0))),
    ("knock-out", 11, "bracket-not-followed", "rounds[0].games[3].slot", swap_seats(1, (3, 0), (0, 0))),
    ("knock-out", 11, "bracket-not-followed", "rounds[1].games[0].slot", lambda export: let_loser_go_on(export)),
    ("knock-out", 11, "bracket-not-followed", "rounds[3].games[1].slot", swap_seats(4, (0, 0), (1, 0))),
    ("knock-out", 11, "bracket-not-followed", "rounds[1]", rest(2, 0)),
    ("knock-out", 11, "slot-wrong", "rounds[0].games[0].slot", change("rounds[0].games[0].slot", "main-1")),
    ("knock-out", 11, "slot-wrong", "rounds[0].games[1].slot", lambda export: same_slot(export)),
    ("knock-out", 11, "slot-wrong", "rounds[0].games[0].slot", change("rounds[0].games[0].slot", "second-1-1")),
    (
        "knock-out",
        11,
        "roster-missing",
        "rounds[0].saw.roster",
        lambda export: export["rounds"][0]["saw"].pop("roster"),
    ),
    (
        "knock-out",
        11,
        "plays-though-out",
        "rounds[2].games[1].sides",
        change("rounds[2].games[1].slot", "consolation-1-1"),
    ),
    (THREE_DRAWS, 9, "plays-though-out", "rounds[2].games[2].sides", swap_seats(3, (2, 0), (0, 0))),
    (THREE_DRAWS, 9, "plays-though-out", "rounds[3].games[3].sides", swap_seats(4, (3, 0), (2, 0))),
    (THREE_DRAWS, 9, "repeated-bye-avoidable", "rounds[3].games[4]", swap(4, 5, 7)),
    (THREE_DRAWS, 9, "rests-needlessly", "rounds[2].resting[0]", rest(3, 3)),
    ("double-knock-out", 9, "plays-though-out", "rounds[3].games[1].sides", swap(4, 7, 4)),
    ("double-knock-out", 9, "rests-needlessly", "rounds[3].resting[2]", rest(4, 2)),
    ("double-knock-out", 9, "bracket-not-followed", "rounds[1].games[1].slot", swap_seats(2, (1, 0), (0, 0))),
    # brackets after pools
    (AFTER_POOLS, 8, "pool-mates-early", "rounds[3].saw.roster", lambda export: let_pool_mates_meet(export)),
    (
        AFTER_POOLS,
        8,
        "pools-wrong",
        "rounds[3].saw.pools",
        change("rounds[3].saw.pools", lambda pools: [[*pools[0], *pools[1]]]),
    ),
    (AFTER_POOLS, 8, "pools-wrong", "rounds[3].saw.pools", change("rounds[3].saw.pools", lambda pools: [pools[0]])),
    # partners by lot
    ("melee", 14, "exchange-saves-repeats", "rounds[1]", lambda export: same_partners(export)),
    ("melee", 14, "repeated-bye-avoidable", "rounds[1]", swap(2, 10, 8)),
    (
        "melee",
        14,
        "members-of-side",
        "rounds[0].games[0].sides",
        change("rounds[0].games[0].sides[0]", lambda side: side[:1]),
    ),
    ("melee", 14, "team-seated-twice", "rounds[0].games[1].sides[0][0]", change("rounds[0].games[1].sides[0][0]", 7)),
    ("melee", 14, "team-unknown", "rounds[0].games[1].sides[0][0]", change("rounds[0].games[1].sides[0][0]", 99)),
    # phases
    ("swiss*2+random*2@4", 9, "entered-wrongly", "rounds[2].games[1].sides[0]", lambda export: enter_last(export)),
    ("swiss*2+random*2@4", 9, "entrants-wrong", "rounds[2].saw.roster", change("championship.phases[1].takes", 5)),
    (
        "swiss*2+random*2@4",
        9,
        "phase-unplanned",
        "rounds[2].saw.phase",
        change("championship.phases", lambda phases: phases[:1]),
    ),
    ("swiss*2+random*2@4", 9, "format-unplanned", "rounds[2].method", change("championship.phases[1].format", "swiss")),
    ("swiss*2+random*2@4", 9, "phase-too-long", "rounds[1].saw.turn", change("championship.phases[0].rounds", 1)),
    ("swiss*2+random*2@4", 9, "phase-too-short", "rounds[2].saw.phase", change("championship.phases[0].rounds", 3)),
    ("round-robin*2+swiss*2", 6, "phase-too-short", "rounds[2].saw.phase", change("championship.phases[0].rounds", 9)),
    ("round-robin+swiss*2", 4, "phase-too-long", "rounds[3].saw.turn", lambda export: one_more_turn(export)),
    (
        "swiss*2+random*2@4",
        9,
        "options-unplanned",
        "rounds[2].saw.options.takes",
        change("championship.phases[1].takes", 5),
    ),
    (
        "pools:size=3",
        11,
        "options-unplanned",
        "rounds[0].saw.options.size",
        change("championship.phases[0].options.size", 5),
    ),
    (
        "knock-out",
        11,
        "options-unplanned",
        "rounds[0].saw.options.third_place",
        change("championship.phases[0].options", {"third_place": "no"}),
    ),
    ("knock-out", 11, "bracket-not-followed", "rounds[3]", rest(4, 1)),
    ("swiss*2+random*2@4", 9, "turn-wrong", "rounds[2].saw.turn", change("rounds[2].saw.turn", 2)),
    ("swiss*2+random*2@4", 9, "resting-seated", "rounds[2].resting[0]", lambda export: rest_first(export)),
    # the order of a draw, and who is kept apart
    ("random/swiss", 9, "present-order", "rounds[1].present[8]", change("rounds[1].saw.scores[8].wins", 9)),
    (
        "random/swiss",
        9,
        "scores-of-others",
        "rounds[1].saw.scores",
        change("rounds[1].saw.scores", lambda scores: scores[1:]),
    ),
    ("round-robin", 6, "present-order", "rounds[0].saw.roster[5]", lambda export: score_of_last(export)),
    ("random/swiss", 9, "ban-avoidable", "rounds[0]", lambda export: keep_apart(export, 0, "never")),
    ("random/swiss", 9, "ban-avoidable", "rounds[1]", lambda export: keep_apart(export, 1, "never")),
    ("random/swiss", 9, "early-avoidable", "rounds[0]", lambda export: keep_apart(export, 0, "early")),
    ("random/swiss", 9, "early-avoidable", "rounds[1]", lambda export: keep_apart(export, 1, "early")),
]


def sit_out_again(export: Json) -> None:
    """Who sat out in round 2 does so in round 3."""
    before, now = (
        next(game["sides"][0] for game in export["rounds"][index]["games"] if game["table"] is None) for index in (1, 2)
    )
    swap(3, before, now)(export)


def let_loser_go_on(export: Json) -> None:
    """The loser of a game of round 1 sits in round 2 in place of the winner."""
    lost = next(
        game
        for game in export["rounds"][0]["games"]
        if len(game["sides"]) > 1 and game["result"]["winner"] in first_sides(export)
    )
    winner = lost["result"]["winner"]
    swap(2, winner, next(team for team in lost["sides"] if team != winner))(export)


def let_pool_mates_meet(export: Json) -> None:
    """The last two places of the final four change, as if the seconds of the pools had been placed by their standings
    alone."""
    here = export["rounds"][3]
    *first, third, fourth = here["saw"]["roster"]
    here["saw"]["roster"] = [*first, fourth, third]
    swap(4, third, fourth)(export)


def first_sides(export: Json) -> list[int]:
    return list(export["rounds"][1]["games"][0]["sides"])


def same_slot(export: Json) -> None:
    games = export["rounds"][0]["games"]
    games[1]["slot"] = games[0]["slot"]


def same_partners(export: Json) -> None:
    """The first table of round 1 sits down again in round 2, wherever its players would have sat."""
    for here, player in enumerate(member for side in export["rounds"][0]["games"][0]["sides"] for member in side):
        side, seat = divmod(here, 2)
        swap(2, player, export["rounds"][1]["games"][0]["sides"][side][seat])(export)


def enter_last(export: Json) -> None:
    """Somebody who rests takes a seat of somebody who entered."""
    third = export["rounds"][2]
    seated, third["resting"][0] = third["games"][1]["sides"][0], third["games"][1]["sides"][0]
    rester = next(
        team["number"] for team in export["teams"] if team["number"] not in (*third["present"], *third["resting"])
    )
    third["games"][1]["sides"][0] = rester
    third["present"][third["present"].index(seated)] = rester


def one_more_turn(export: Json) -> None:
    """The round after everybody met everybody is told as one more of that phase."""
    export["rounds"][3]["saw"] |= {"phase": 1, "turn": 4}


def rest_first(export: Json) -> None:
    export["rounds"][2]["resting"] = [export["rounds"][2]["games"][0]["sides"][0]]


def score_of_last(export: Json) -> None:
    """The last of the roster had won more than all others when the places were given out."""
    first = export["rounds"][0]
    first["saw"]["scores"][first["present"].index(first["saw"]["roster"][-1])]["wins"] = 1


def keep_apart(export: Json, index: int, kind: str) -> None:
    """Two who met should not have."""
    export["rounds"][index]["saw"]["apart"] = {kind: [sorted(export["rounds"][index]["games"][0]["sides"])]}


@pytest.mark.parametrize(
    ("course", "entrants"), a_slice(CLEAN, of=3), ids=[f"{course} {entrants}" for course, entrants in CLEAN]
)
def test_what_was_drawn_by_the_rules_has_no_finding(course: str, entrants: int) -> None:
    assert judge(json.loads(drawn(course, entrants))) == []


@pytest.mark.parametrize(
    ("course", "entrants", "code", "place", "spoil"),
    a_slice(FAULTS, of=2),
    ids=[f"{fault[2]}-{index}" for index, fault in enumerate(FAULTS)],
)
def test_a_planted_fault_is_found(course: str, entrants: int, code: str, place: str, spoil: Spoil) -> None:
    export = json.loads(drawn(course, entrants))
    before = copy.deepcopy(export)
    spoil(export)
    assert export != before
    assert (code, place) in found(export)


STRICT: list[tuple[str, int, str, str, Spoil]] = [
    (
        "random/swiss",
        9,
        "value-wrong",
        "rounds[1].saw.scores[0].points",
        change("rounds[1].saw.scores[0].points", lambda points: points + 10),
    ),
    ("swiss*2+random*2@4", 9, "entered-wrongly", "rounds[2].saw.roster[3]", lambda export: let_last_enter(export)),
]


@pytest.mark.parametrize(("course", "entrants", "code", "place", "spoil"), STRICT, ids=[fault[2] for fault in STRICT])
def test_what_is_judged_where_nothing_was_corrected(
    course: str, entrants: int, code: str, place: str, spoil: Spoil
) -> None:
    export = json.loads(drawn(course, entrants))
    assert judge(export, strict=True) == []
    spoil(export)
    assert (code, place) in [(finding.code, finding.path) for finding in judge(export, strict=True)]


def let_last_enter(export: Json) -> None:
    """The last of those who rest takes the last place of the phase."""
    third = export["rounds"][2]
    third["saw"]["roster"][3] = third["resting"][-1]


@pytest.mark.parametrize(("course", "entrants"), a_slice(LEAVING, of=3), ids=[course for course, _ in LEAVING])
def test_a_whole_table_that_left_is_no_fault_of_the_draw(course: str, entrants: int) -> None:
    """In the middle of round 2 everybody at the second table leaves and their game is annulled; round 3 is drawn and
    posted."""
    desk = simulate(SimulationPlan(entrants, 1, DrawMethod.SWISS, 5, course=read_course(course), by_totals=True))
    draw(desk)
    post_draw(desk)
    seated = [team for side in current_round(desk.state).tables[1].sides for team in side.teams]
    withdraw_teams(
        desk,
        [team.id for team in teams(desk.state) if team.number in seated],
        reason="",
        unfinished=UnfinishedOutcome.BYE,
    )
    close_round(desk, referee="", reason="Minuit")
    draw(desk)
    post_draw(desk)
    export = json.loads(to_text(export_championship(desk.state)))
    assert [sorted(told.get("left", [])) for told in export["rounds"]] == [[], sorted(seated), []]
    assert judge(export) == []
    del export["rounds"][1]["left"]
    assert ("present-unseated", f"rounds[1].present[{export['rounds'][1]['present'].index(seated[0])}]") in found(
        export
    )


@pytest.mark.parametrize(("rounds", "settled"), [(2, 4), (4, 1)])
def test_how_far_each_came_is_worked_out(rounds: int, settled: int) -> None:
    """Eleven teams: after two rounds four are left, after four there is a winner."""
    settings = {"criteria": ("stage", "points")}
    plan = SimulationPlan(
        11, rounds, DrawMethod.SWISS, 5, course=read_course("knock-out"), by_totals=True, settings=settings
    )
    export = json.loads(to_text(export_championship(simulate(plan).state)))
    assert judge(export) == []
    assert export["standings"][0]["stage"] == settled
    export["standings"][4]["stage"] += 1
    assert found(export) == [("value-wrong", "standings[4].stage")]
