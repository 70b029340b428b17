"""Championships at tables of more than two sides: bar belote of ten players, and belote of three by totals alone."""

import copy
from random import Random
from typing import Any

import pytest

from tests.audit.random_sheets import sheet_of
from tests.audit.test_shapes import places as places_of
from tournament.audit.judge import judge
from tournament.audit.rules.system import SYSTEMS, resolve, sides_of
from tournament.i18n import translator
from tournament.messages.safety.findings import finding_text

Json = dict[str, Any]


def found(export: object) -> list[tuple[str, str]]:
    return [(finding.code, finding.path) for finding in judge(export)]


def game(
    table: int | None, sides: list[int], totals: list[int], winner: int | None, places: list[int], **more: Any
) -> Json:
    return {
        "table": table,
        "sides": sides,
        "hands": [],
        "result": {"kind": "played", "totals": totals, "winner": winner, "places": places} | more.pop("result", {}),
    } | more


def deal(declarer: str, bid: int, points: int) -> Json:
    return {"declarer": declarer, "bid": bid, "cards": 5, "points": points}


def export(rules: str, rounds: list[list[Json]], present: list[int], **settings: Any) -> Json:
    return {
        "format": "belote-championship",
        "version": 1,
        "championship": {"rules": rules, "criteria": [], **settings},
        "teams": [
            {"number": number, "name": "", "players": [f"Ann {number}"], "status": "active"} for number in present
        ],
        "rounds": [
            {"number": number, "method": "random", "seed": 1, "present": present, "games": games}
            for number, games in enumerate(rounds, start=1)
        ],
        "standings": [{"rank": 1, "team": number} for number in present],
    }


@pytest.fixture
def bar() -> Json:
    """Ten players at two tables of five, two rounds; where half of a table must meet again, some meet twice.

    Table 1 of round 1, hand by hand from 6: A 120 of 111 (5 down), B misses 60 (everyone else 2 down: A is out), C 95
    of 91 (4 down: out with the 2 before), D misses 71 (B and E 3 down), E misses 111 (B and D 5 down: both out).
    """
    hands = [deal("A", 111, 120), deal("B", 60, 10), deal("C", 91, 95), deal("D", 71, 70), deal("E", 111, 40)]
    return export(
        "belote-comptoir",
        [
            [
                game(1, [1, 2, 3, 4, 5], [-1, -2, 0, -1, 1], 1, [1, 3, 2, 3, 5]) | {"hands": hands},
                game(2, [6, 7, 8, 9, 10], [0, -1, 0, 2, 0], None, [1, 1, 3, 5, 3]),
            ],
            [
                game(1, [1, 2, 6, 7, 8], [0, 3, 0, 0, -2], 8, [2, 5, 2, 4, 1]),
                game(2, [3, 4, 5, 9, 10], [5, 5, 3, 6, 2], 10, [3, 3, 2, 5, 1], result={"kind": "stopped"}),
            ],
        ],
        list(range(1, 11)),
    )


def test_a_valid_evening(bar: Json) -> None:
    assert judge(bar) == []


@pytest.mark.parametrize(
    ("code", "place", "at", "value"),
    [
        ("places-wrong", "rounds[0].games[0].result.places", "places", [1, 2, 2, 4, 5]),
        ("places-wrong", "rounds[0].games[0].result.places", "places", [1, 3, 2, 3]),
        ("totals-wrong", "rounds[0].games[0].result.totals", "totals", [-1, -2, 0, -1, 2]),
        ("winner-wrong", "rounds[0].games[0].result.winner", "winner", 3),
    ],
)
def test_a_planted_fault_is_found(bar: Json, code: str, place: str, at: str, value: object) -> None:
    bar["rounds"][0]["games"][0]["result"][at] = value
    assert (code, place) in found(bar)


@pytest.mark.parametrize("places", [[1, 1, 3, 5, 3], [1, 1, 1, 5, 1], [3, 3, 1, 5, 2]])
def test_the_order_of_going_out_is_believed_where_only_totals_are_told(bar: Json, places: list[int]) -> None:
    """Totals 0 -1 0 2 0: whoever went out may have been the first, but nobody after the one still in."""
    first = bar["rounds"][0]["games"][1]["result"]
    first |= {"places": places, "winner": 8 if places[2] == 1 == places.count(1) else None}
    assert judge(bar) == []
    first["winner"] = 6
    assert ("winner-wrong", "rounds[0].games[1].result.winner") in found(bar)
    first["places"] = [2, 2, 2, 1, 2]
    assert ("places-wrong", "rounds[0].games[1].result.places") in found(bar)


def test_who_is_out_plays_no_hand(bar: Json) -> None:
    bar["rounds"][0]["games"][0]["hands"][3]["declarer"] = "A"
    assert ("hand-impossible", "rounds[0].games[0].hands[3].declarer") in found(bar)


def test_an_exchange_that_saves_meetings_is_found(bar: Json) -> None:
    """Six, seven and eight move to the table of the other five, who all met."""
    bar["rounds"][1]["games"][0]["sides"], bar["rounds"][1]["games"][1]["sides"] = [1, 2, 3, 4, 6], [5, 7, 8, 9, 10]
    assert ("exchange-saves-rematches", "rounds[1]") in found(bar)


def test_two_at_one_table_who_were_never_to_meet_are_found(bar: Json) -> None:
    """An exchange would have parted them; where all were to be kept apart none would."""
    bar["rounds"][0]["saw"] = {"apart": {"never": [[1, 2]]}}
    assert ("ban-avoidable", "rounds[0]") in found(bar)
    bar["rounds"][0]["saw"] = {"apart": {"never": [[one, other] for other in range(1, 11) for one in range(1, other)]}}
    assert judge(bar) == []


def test_an_exchange_that_would_seat_together_who_never_meet_saves_nothing(bar: Json) -> None:
    bar["rounds"][1]["games"][0]["sides"], bar["rounds"][1]["games"][1]["sides"] = [1, 2, 3, 4, 6], [5, 7, 8, 9, 10]
    bar["rounds"][1]["saw"] = {"apart": {"never": [[one, other] for one in range(1, 5) for other in range(7, 11)]}}
    assert ("exchange-saves-rematches", "rounds[1]") not in found(bar)


def test_tables_are_even_and_nobody_sits_out_needlessly(bar: Json) -> None:
    first, other = bar["rounds"][0]["games"]
    bar["rounds"] = bar["rounds"][:1]
    first["sides"], other["sides"], first["hands"] = [1, 2, 3, 4, 5, 6], [7, 8, 9, 10], []
    assert ("tables-uneven", "rounds[0]") in found(bar)
    other["sides"] = [7, 8, 9]
    bar["rounds"][0]["games"].append(
        {"table": None, "sides": [10], "hands": [], "result": {"kind": "bye", "totals": [0], "winner": 10}}
    )
    assert ("bye-needless", "rounds[0].games[2]") in found(bar)


def test_a_table_of_another_size_than_the_rules_seat_is_told(bar: Json) -> None:
    bar["championship"]["rules"] = "belote-three"
    assert ("shape", "rounds[0].games[0].sides") in found(bar)


@pytest.mark.parametrize(
    ("totals", "winner", "places", "codes"),
    [
        ([1010, 640, 320], 1, [1, 2, 3], []),
        ([1010, 640, 640], 1, [1, 2, 2], []),
        ([1010, 640, 320], 1, [1, 3, 2], ["places-wrong"]),
        ([1010, 640, 320], 2, [2, 1, 3], ["totals-and-winner"]),
        ([1010, 1010, 320], None, [1, 1, 3], ["totals-and-winner"]),
    ],
)
def test_places_by_totals(totals: list[int], winner: int | None, places: list[int], codes: list[str]) -> None:
    sheet = export("belote-three", [[game(1, [1, 2, 3], totals, winner, places)]], [1, 2, 3])
    assert [finding.code for finding in judge(sheet)] == codes


def test_a_drawn_game_where_games_can_be_drawn() -> None:
    sheet = export(
        "belote-three",
        [[game(1, [1, 2, 3], [1010, 1010, 320], None, [1, 1, 3])]],
        [1, 2, 3],
        options={"tied_game": "drawn"},
    )
    assert judge(sheet) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_spoilt_sheet_of_any_system_is_judged_and_every_finding_has_a_sentence(system: str) -> None:
    """Up to three places are replaced, taken out, doubled, or filled from another place."""
    rng = Random(f"spoilt {system}")
    rules = resolve(system, {"declarations": "on"} if "declarations" in SYSTEMS[system].settings else {})
    sides = list(range(1, sides_of(rules)[0] + 1))
    table = game(1, sides, [0] * len(sides), None, [1] * len(sides)) | {"hands": sheet_of(rules, len(sides), rng)[:4]}
    valid = export(system, [[table]], sides)
    for _ in range(40):
        spoilt = copy.deepcopy(valid)
        for _ in range(rng.randint(1, 3)):
            spoil(spoilt, valid, rng)
        for finding in judge(spoilt):
            assert finding_text(finding, translator("en"))


def spoil(export: Json, valid: Json, rng: Random) -> None:
    """Change one place of an export, if it is still there."""
    way: list[Any]
    last: Any
    *way, last = rng.choice([place for place in places_of(valid) if place])
    at: Any = export
    for step in way:
        at = (
            at.get(step)
            if isinstance(at, dict)
            else at[step]
            if isinstance(at, list) and isinstance(step, int) and step < len(at)
            else None
        )
    if not (isinstance(at, dict) or (isinstance(at, list) and isinstance(last, int) and last < len(at))):
        return
    match rng.choice(["replace", "remove", "double"]):
        case "remove" if isinstance(at, list) or last in at:
            del at[last]
        case "double" if isinstance(at, list):
            at.append(copy.deepcopy(at[last]))
        case _:
            at[last] = rng.choice(
                [
                    None,
                    True,
                    -1,
                    0,
                    1,
                    5,
                    3.5,
                    "A",
                    "F",
                    "x",
                    [],
                    {},
                    {"A": 1},
                    [1, 2],
                    10**30,
                    "capot",
                    "generale",
                    "no-trump",
                ]
            )
