"""A valid export has no finding; every fault planted in it is found, by its name and at its place."""

from collections.abc import Callable
from typing import Any

import pytest

from tournament.audit.export import Finding
from tournament.audit.judge import judge

Json = dict[str, Any]
Spoil = Callable[[Json], object]


def found(export: object) -> list[tuple[str, str]]:
    return [(finding.code, finding.path) for finding in judge(export)]


def change(path: str, value: object) -> Spoil:
    """Put a value at a place: `change("rounds[0].number", 2)`."""

    def spoil(export: Json) -> None:
        *way, last = path.replace("[", ".[").split(".")
        at: Any = export
        for step in way:
            at = at[int(step[1:-1])] if step.startswith("[") else at[step]
        at[int(last[1:-1]) if last.startswith("[") else last] = value

    return spoil


def swap(round_index: int, one: tuple[int, int], other: tuple[int, int]) -> Spoil:
    """Let two teams of a round change seats, each given as game and side."""

    def spoil(export: Json) -> None:
        games = export["rounds"][round_index]["games"]
        sides, others = games[one[0]]["sides"], games[other[0]]["sides"]
        sides[one[1]], others[other[1]] = others[other[1]], sides[one[1]]

    return spoil


def add(path: str, value: object) -> Spoil:
    def spoil(export: Json) -> None:
        at: Any = export
        for step in path.replace("[", ".[").split("."):
            at = at[int(step[1:-1])] if step.startswith("[") else at[step]
        at.append(value)

    return spoil


GAMES = ("rounds[0].games", "rounds[1].games", "rounds[2].games")
HAND = {"declarer": "A", "contract": 80, "trump": "hearts", "points": 100}

FAULTS: list[tuple[str, str, Spoil]] = [
    # the roll
    ("team-number-twice", "teams[3].number", change("teams[3].number", 3)),
    ("player-twice", "teams[4].players[1]", change("teams[4].players[1]", "ash  Bób")),
    ("team-unknown", f"{GAMES[0]}[0].sides[1]", change(f"{GAMES[0]}[0].sides[1]", 44)),
    ("team-unknown", "adjustments[0].team", change("adjustments[0].team", 44)),
    # the draws
    ("round-number", "rounds[1].number", change("rounds[1].number", 3)),
    ("table-twice", f"{GAMES[0]}[2].table", change(f"{GAMES[0]}[2].table", 1)),
    ("team-seated-twice", f"{GAMES[1]}[2].sides[0]", change(f"{GAMES[1]}[2].sides[0]", 8)),
    ("present-unseated", "rounds[1].present[4]", change(f"{GAMES[1]}[2].sides[0]", 8)),
    ("absent-seated", f"{GAMES[0]}[4].sides[0]", change("rounds[0].present", [1, 2, 3, 4, 5, 6, 7, 8])),
    ("present-twice", "rounds[0].present[9]", add("rounds[0].present", 4)),
    ("bye-needless", f"{GAMES[0]}[4]", lambda export: change("rounds[0].present", [1, 2, 3, 4, 5, 6, 7, 8])(export)),
    ("bye-mixed", f"{GAMES[0]}[4]", change(f"{GAMES[0]}[4].table", 5)),
    ("rematch-avoidable", "rounds[1]", swap(1, (0, 1), (2, 1))),
    (
        "rematch-avoidable",
        "rounds[1]",
        lambda export: (change("rounds[1].method", "random")(export), swap(1, (0, 1), (2, 1))(export)),
    ),
    ("repeated-bye-avoidable", "rounds[2]", swap(2, (3, 1), (4, 0))),
    ("draw-not-optimal", "rounds[1]", swap(1, (0, 1), (1, 1))),
    # the games
    ("totals-wrong", f"{GAMES[0]}[0].result.totals", change(f"{GAMES[0]}[0].result.totals", [130, 1040])),
    ("totals-wrong", f"{GAMES[1]}[1].result.totals", change(f"{GAMES[1]}[1].adjustments", [])),
    ("totals-wrong", f"{GAMES[1]}[2].result.totals", change(f"{GAMES[1]}[2].result.totals", [180, 0])),
    ("totals-wrong", f"{GAMES[1]}[3].result.totals", change(f"{GAMES[1]}[3].result.totals", [1200])),
    ("winner-wrong", f"{GAMES[0]}[0].result.winner", change(f"{GAMES[0]}[0].result.winner", 1)),
    ("winner-wrong", f"{GAMES[1]}[2].result.winner", change(f"{GAMES[1]}[2].result.winner", None)),
    ("winner-wrong", f"{GAMES[2]}[4].result.winner", change(f"{GAMES[2]}[4].result.winner", None)),
    ("winner-not-seated", f"{GAMES[2]}[2].result.winner", change(f"{GAMES[2]}[2].result.winner", 8)),
    ("totals-and-winner", f"{GAMES[2]}[2].result", change(f"{GAMES[2]}[2].result.winner", 7)),
    ("totals-and-winner", f"{GAMES[2]}[2].result", change(f"{GAMES[2]}[2].result.totals", [1000, 1000])),
    ("hand-after-end", f"{GAMES[0]}[0].hands[3]", add(f"{GAMES[0]}[0].hands", HAND)),
    ("hand-after-end", f"{GAMES[1]}[1].hands[2]", add(f"{GAMES[1]}[1].hands", {"passed": True})),
    ("hand-impossible", f"{GAMES[0]}[0].hands[0].points", change(f"{GAMES[0]}[0].hands[0].points", 161)),
    ("hand-impossible", f"{GAMES[0]}[0].hands[0].contract", change(f"{GAMES[0]}[0].hands[0].contract", 85)),
    ("hand-impossible", f"{GAMES[0]}[0].hands[2].capot", change(f"{GAMES[0]}[0].hands[2].points", 100)),
    ("hand-impossible", f"{GAMES[0]}[0].hands[0].belote", change(f"{GAMES[0]}[0].hands[0].belote", ["A", "B"])),
    ("hand-impossible", f"{GAMES[0]}[0].hands[1].points", change(f"{GAMES[0]}[0].hands[1].points", 90)),
    (
        "hand-impossible",
        f"{GAMES[0]}[0].hands[0].declarer",
        lambda export: export["rounds"][0]["games"][0]["hands"][0].pop("declarer"),
    ),
    ("stop-impossible", f"{GAMES[1]}[1].stop.after", change(f"{GAMES[1]}[1].stop.after", 9)),
    ("game-not-over", f"{GAMES[1]}[1].result.kind", lambda export: export["rounds"][1]["games"][1].pop("stop")),
    ("pending-is-over", f"{GAMES[0]}[0].result.kind", change(f"{GAMES[0]}[0].result", {"kind": "pending"})),
    ("pending-with-result", f"{GAMES[2]}[2].result", change(f"{GAMES[2]}[2].result.kind", "pending")),
    ("forfeit-marks", f"{GAMES[0]}[1].result.totals", change(f"{GAMES[0]}[1].result.totals", [2000, 0])),
    ("forfeit-marks", f"{GAMES[2]}[1].result.totals", change(f"{GAMES[2]}[1].result.totals", [0, 100])),
    ("bye-worth", f"{GAMES[2]}[4].result.totals", change(f"{GAMES[2]}[4].result.totals", [1000])),
    # the standings
    ("rank-wrong", "standings[5].rank", change("standings[5].rank", 6)),
    ("value-wrong", "standings[0].points", change("standings[0].points", 2340)),
    ("value-missing", "standings[2]", lambda export: export["standings"][2].pop("wins")),
    ("standing-missing", "standings", lambda export: export["standings"].pop()),
    ("standing-needless", "standings[8]", add("standings", {"rank": 9, "team": 6, "wins": 1, "points": 1840})),
    ("standings-order", "standings[7]", lambda export: export["standings"].append(export["standings"].pop(0))),
]


def test_a_valid_export_has_no_finding(evening: Json) -> None:
    assert judge(evening) == []


@pytest.mark.parametrize(
    ("code", "place", "spoil"), FAULTS, ids=[f"{code}-{index}" for index, (code, _, _) in enumerate(FAULTS)]
)
def test_a_planted_fault_is_found(evening: Json, code: str, place: str, spoil: Spoil) -> None:
    spoil(evening)
    assert (code, place) in found(evening)


def test_findings_hold_what_is_said_against_what_is_right(evening: Json) -> None:
    evening["rounds"][2]["games"][4]["result"]["totals"] = [1000]
    evening["standings"][0]["points"] = 2340
    assert judge(evening) == [
        Finding("bye-worth", "rounds[2].games[4].result.totals", {"said": (1000,), "right": (500,)}),
        Finding("value-wrong", "standings[0].points", {"team": 5, "criterion": "points", "said": 2340, "right": 2350}),
    ]


def test_seats_changed_by_hand_are_nobodys_optimum(evening: Json) -> None:
    swap(1, (0, 1), (1, 1))(evening)
    for index in (0, 1):
        evening["rounds"][1]["games"][index]["by"] = "hand"
        evening["rounds"][1]["games"][index]["result"]["winner"] = evening["rounds"][1]["games"][index]["sides"][0]
    assert [code for code, _ in found(evening) if code in ("draw-not-optimal", "rematch-avoidable")] == []


def test_a_late_team_may_be_seated_by_hand(evening: Json) -> None:
    """Team 10 comes after the posting of round 3, and plays the team that would have sat out."""
    evening["teams"].append({"number": 10, "name": "Late", "players": ["Zoe", "Max"], "club": "", "status": "active"})
    last = evening["rounds"][2]["games"][4]
    last |= {
        "table": 5,
        "sides": [1, 10],
        "by": "hand",
        "result": {"kind": "played", "totals": [500, 1010], "winner": 10},
    }
    evening["standings"][6:] = [
        {"rank": 7, "team": 10, "wins": 1, "points": 1010},
        {"rank": 8, "team": 9, "wins": 1, "points": 700},
        {"rank": 9, "team": 1, "wins": 0, "points": 930},
    ]
    assert judge(evening) == []


def test_a_round_under_way_has_games_without_result(evening: Json) -> None:
    """Table 3 of round 3 is out: neither of its teams has its points yet."""
    evening["rounds"][2]["games"][2]["result"] = {"kind": "pending"}
    evening["standings"][2:6] = [
        {"rank": 3, "team": 4, "wins": 2, "points": 1810},
        {"rank": 4, "team": 2, "wins": 1, "points": 1850},
        {"rank": 5, "team": 3, "wins": 1, "points": 1030},
        {"rank": 7, "team": 7, "wins": 1, "points": 860},
    ]
    evening["standings"][5], evening["standings"][6] = evening["standings"][6] | {"rank": 6}, evening["standings"][5]
    assert judge(evening) == []


@pytest.mark.parametrize(
    ("settings", "byes", "forfeit"),
    [
        ({"bye_worth": "target"}, [1000, 1000, 1000], 1000),
        ({"forfeit_marks": "half-0"}, [500, 500, 500], 500),
        # round 1: 130 + 1050 + 1010 + 640 + 700 + 1120 = 4650 for six sides, 775; round 2: 290 + 30 + 1020 + 800 + 180
        # + 1200 + 300 = 3820
        # for eight, 477.5; round 3: 880 + 1050 + 1000 + 990 + 1310 + 200 = 5430 for six, 905
        ({"bye_worth": "average", "forfeit_marks": "average-0"}, [775, 478, 905], 775),
        # two hands have no target: 2 × 160
        ({"options": {"hands": 2}}, [160, 160, 160], 320),
    ],
)
def test_what_byes_and_forfeits_are_worth(evening: Json, settings: Json, byes: list[int], forfeit: int) -> None:
    evening["championship"] |= settings
    findings = {finding.path: finding.details.get("right") for finding in judge(evening)}
    rights = [findings.get(f"{games}[4].result.totals", (500,)) for games in GAMES]
    assert rights == [(worth,) for worth in byes]
    assert findings.get(f"{GAMES[0]}[1].result.totals", (1000, 0)) == (forfeit, 0)


def test_a_bye_that_does_not_win(evening: Json) -> None:
    evening["championship"]["bye_wins"] = False
    wrong = [path for code, path in found(evening) if code == "winner-wrong"]
    assert wrong == [f"{games}[4].result.winner" for games in GAMES]


@pytest.mark.parametrize(
    ("criterion", "of_two", "of_seven", "ranks"),
    [
        ("difference", 1050 - 130 + 800 - 1020, 700 - 1120 + 180 + 990 - 1000, (5, 6)),
        ("against", 130 + 1020, 1120 + 1000, (5, 6)),
        ("best-game", 1050, 990, (5, 6)),
        ("head-to-head", 0, 0, (5, 5)),
        ("lot", 46414065741393, 118307898560311, (6, 5)),
    ],
)
def test_a_third_criterion_separates_teams_2_and_7(
    evening: Json, criterion: str, of_two: int, of_seven: int, ranks: tuple[int, int]
) -> None:
    """They are level on wins and points, and never met."""
    evening["championship"]["criteria"] = ["wins", "points", criterion]
    for line in evening["standings"]:
        line[criterion] = -1
    right = {(finding.code, finding.details["team"]): finding.details["right"] for finding in judge(evening)}
    assert (right["value-wrong", 2], right["value-wrong", 7]) == (of_two, of_seven)
    assert (right.get(("rank-wrong", 2), 5), right.get(("rank-wrong", 7), 5)) == ranks
