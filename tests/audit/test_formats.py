"""Every format: a championship that was drawn by it has no finding; every fault planted in one is found, by its name and at its place."""

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tournament.audit.judge import judge
from tournament.exchange.championship_json import export_championship, to_text
from tournament.services.lines import DrawMethod
from tournament.simulation.championship import Plan, simulate
from tournament.simulation.course import read_course

Json = dict[str, Any]
Spoil = Callable[[Json], object]


@cache
def drawn(course: str, entrants: int) -> str:
    """A championship of so many, everybody there all the time, as it is exported."""
    plan = Plan(entrants, 6, DrawMethod.SWISS, 5, course=read_course(course), by_totals=True)
    return to_text(export_championship(simulate(plan)))


def found(export: Json) -> list[tuple[str, str]]:
    return [(finding.code, finding.place) for finding in judge(export)]


def swap(number: int, one: int, other: int) -> Spoil:
    """Let two teams of a round, given by number, trade seats."""

    def spoil(export: Json) -> None:
        trade = {one: other, other: one}
        for game in export["rounds"][number - 1]["games"]:
            game["sides"] = [
                [trade.get(member, member) for member in side] if isinstance(side, list) else trade.get(side, side) for side in game["sides"]
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
            games.append({"table": None, "sides": [side], "hands": [], "result": {"kind": "bye", "totals": [1000], "winner": side}})

    return spoil


def rest(number: int, game: int) -> Spoil:
    """Let those of a game rest instead."""

    def spoil(export: Json) -> None:
        here = export["rounds"][number - 1]
        here["resting"] = [*here.get("resting", []), *here["games"].pop(game)["sides"]]

    return spoil


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
]

FAULTS: list[tuple[str, int, str, str, Spoil]] = [
    # schedules
    ("round-robin", 6, "schedule-not-followed", "rounds[1].games[0].sides", swap_seats(2, (0, 0), (1, 0))),
    ("round-robin", 6, "schedule-not-followed", "rounds[2].games[2].sides", sit_out(3, 1)),
    ("round-robin", 6, "turn-wrong", "rounds[1].saw.turn", change("rounds[1].saw.turn", 3)),
    ("round-robin", 6, "schedule-not-followed", "rounds[1].games[0].sides", change("rounds[1].saw.turn", 3)),
    ("round-robin", 6, "roster-missing", "rounds[0].saw.roster", lambda export: export["rounds"][0]["saw"].pop("roster")),
    ("round-robin", 6, "roster-twice", "rounds[0].saw.roster[5]", change("rounds[0].saw.roster", lambda roster: [*roster[:-1], roster[0]])),
    ("round-robin", 6, "roster-changed", "rounds[1].saw.roster", change("rounds[1].saw.roster", lambda roster: [*roster, 0])),
    ("round-robin", 6, "place-taken", "rounds[1].saw.roster[0]", change("rounds[1].saw.roster", lambda roster: [*roster[1:], roster[0]])),
    ("round-robin:legs=2", 5, "schedule-not-followed", "rounds[4].games[0].sides", swap_seats(5, (0, 0), (1, 0))),
    ("moving", 9, "schedule-not-followed", "rounds[1].games[0].sides", swap_seats(2, (0, 0), (1, 0))),
    ("moving", 9, "schedule-not-followed", "rounds[3].games[4].sides", swap_seats(4, (0, 0), (4, 0))),
    ("mitchell", 8, "schedule-not-followed", "rounds[1].games[2].sides", swap_seats(2, (2, 1), (3, 1))),
    ("pools", 9, "schedule-not-followed", "rounds[1].games[1].sides", swap_seats(2, (1, 0), (2, 0))),
    ("pools", 9, "rests-needlessly", "rounds[1].resting[0]", rest(2, 0)),
    ("advance", 7, "schedule-not-followed", "rounds[1].games[0].sides", swap_seats(2, (0, 1), (1, 1))),
    ("advance", 7, "schedule-not-followed", "rounds[2].games[3].sides", swap_seats(3, (0, 1), (3, 0))),
    # phases
    ("swiss*2+random*2@4", 9, "entered-wrongly", "rounds[2].games[1].sides[0]", lambda export: enter_last(export)),
    ("swiss*2+random*2@4", 9, "entrants-wrong", "rounds[2].saw.roster", change("championship.phases[1].takes", 5)),
    ("swiss*2+random*2@4", 9, "phase-unplanned", "rounds[2].saw.phase", change("championship.phases", lambda phases: phases[:1])),
    ("swiss*2+random*2@4", 9, "format-unplanned", "rounds[2].method", change("championship.phases[1].format", "swiss")),
    ("swiss*2+random*2@4", 9, "phase-too-long", "rounds[1].saw.turn", change("championship.phases[0].rounds", 1)),
    ("swiss*2+random*2@4", 9, "turn-wrong", "rounds[2].saw.turn", change("rounds[2].saw.turn", 2)),
    ("swiss*2+random*2@4", 9, "resting-seated", "rounds[2].resting[0]", lambda export: rest_first(export)),
    # the order of a draw, and who is kept apart
    ("random/swiss", 9, "present-order", "rounds[1].present[8]", change("rounds[1].saw.scores[8].wins", 9)),
    ("random/swiss", 9, "scores-of-others", "rounds[1].saw.scores", change("rounds[1].saw.scores", lambda scores: scores[1:])),
    ("round-robin", 6, "present-order", "rounds[0].saw.roster[5]", lambda export: score_of_last(export)),
    ("random/swiss", 9, "ban-avoidable", "rounds[0]", lambda export: keep_apart(export, 0, "never")),
    ("random/swiss", 9, "ban-avoidable", "rounds[1]", lambda export: keep_apart(export, 1, "never")),
    ("random/swiss", 9, "early-avoidable", "rounds[0]", lambda export: keep_apart(export, 0, "early")),
    ("random/swiss", 9, "early-avoidable", "rounds[1]", lambda export: keep_apart(export, 1, "early")),
]


def enter_last(export: Json) -> None:
    """Somebody who rests takes a seat of somebody who entered."""
    third = export["rounds"][2]
    seated, third["resting"][0] = third["games"][1]["sides"][0], third["games"][1]["sides"][0]
    rester = next(team["number"] for team in export["teams"] if team["number"] not in (*third["present"], *third["resting"]))
    third["games"][1]["sides"][0] = rester
    third["present"][third["present"].index(seated)] = rester


def rest_first(export: Json) -> None:
    export["rounds"][2]["resting"] = [export["rounds"][2]["games"][0]["sides"][0]]


def score_of_last(export: Json) -> None:
    """The last of the roster had won more than all others when the places were given out."""
    first = export["rounds"][0]
    first["saw"]["scores"][first["present"].index(first["saw"]["roster"][-1])]["wins"] = 1


def keep_apart(export: Json, index: int, kind: str) -> None:
    """Two who met should not have."""
    export["rounds"][index]["saw"]["apart"] = {kind: [sorted(export["rounds"][index]["games"][0]["sides"])]}


@pytest.mark.parametrize(("course", "entrants"), CLEAN, ids=[f"{course} {entrants}" for course, entrants in CLEAN])
def test_what_was_drawn_by_the_rules_has_no_finding(course: str, entrants: int) -> None:
    assert judge(json.loads(drawn(course, entrants))) == []


@pytest.mark.parametrize(("course", "entrants", "code", "place", "spoil"), FAULTS, ids=[f"{fault[2]}-{index}" for index, fault in enumerate(FAULTS)])
def test_a_planted_fault_is_found(course: str, entrants: int, code: str, place: str, spoil: Spoil) -> None:
    export = json.loads(drawn(course, entrants))
    before = copy.deepcopy(export)
    spoil(export)
    assert export != before
    assert (code, place) in found(export)
