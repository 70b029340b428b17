"""A small championship, written by hand: nine teams, three rounds to 1000, a bye in each.

Round 1 by lot      table 1 hand by hand, team 4 does not come to table 2
Round 2             table 2 stopped by the clock with one hand left and a penalty, table 3 decided as it stands
Round 3             nobody comes to table 2
After it            team 9 withdraws, team 6 is excluded, team 7 loses 20 points outside games and so is level with team
2
"""

from typing import Any

import pytest

Json = dict[str, Any]


def game(
    table: int | None, sides: list[int], totals: list[int], winner: int | None, kind: str = "played", **more: Any
) -> Json:
    return {
        "table": table,
        "sides": sides,
        "hands": [],
        "result": {"kind": kind, "totals": totals, "winner": winner},
        **more,
    }


def played(declarer: str, contract: int | str, trump: str, points: int, **more: Any) -> Json:
    return {"declarer": declarer, "contract": contract, "trump": trump, "points": points, **more}


def hour() -> Json:
    return {"side": "A", "points": -160, "reason": "late by a quarter of an hour"}


@pytest.fixture
def evening() -> Json:
    """The export, new for every test, so that each may spoil its own."""
    return {
        "format": "belote-championship",
        "version": 1,
        "championship": {
            "name": "Evening",
            "place": "Hall",
            "date": "2026-11-21",
            "rules": "contree-championship",
            "options": {"target": 1000},
            "criteria": ["wins", "points"],
            "bye_worth": "half-target",
            "bye_wins": True,
            "forfeit_marks": "target-0",
        },
        "teams": [
            {
                "number": number,
                "name": f"Team {number}",
                "players": [f"Ann {name}", f"Bob {name}"],
                "club": "",
                "status": {6: "excluded", 9: "withdrawn"}.get(number, "active"),
            }
            for number, name in enumerate(
                ["Ash", "Beech", "Cedar", "Elm", "Fir", "Hazel", "Lime", "Oak", "Pine"], start=1
            )
        ],
        "rounds": [
            {
                "number": 1,
                "method": "random",
                "seed": 20261121,
                "present": [1, 2, 3, 4, 5, 6, 7, 8, 9],
                "games": [
                    game(1, [1, 2], [130, 1050], 2)
                    | {
                        "hands": [
                            played("A", 100, "hearts", 112, belote=["A"]),
                            {"passed": True},
                            played("B", "capot", "spades", 162, doubling="contre", capot="B"),
                        ]
                    },
                    game(2, [3, 4], [1000, 0], 3, "forfeit"),
                    game(3, [5, 6], [1010, 640], 5),
                    game(4, [7, 8], [700, 1120], 8),
                    game(None, [9], [500], 9, "bye"),
                ],
            },
            {
                "number": 2,
                "method": "swiss",
                "seed": 7,
                "present": [8, 2, 5, 3, 9, 7, 6, 1, 4],
                "games": [
                    game(1, [8, 2], [1020, 800], 8),
                    game(2, [5, 3], [290, 30], 5, stop={"after": 1, "more": 1}, adjustments=[hour()])
                    | {"hands": [played("A", 120, "diamonds", 130), played("B", 80, "clubs", 70, doubling="contre")]},
                    game(3, [9, 7], [0, 180], 7, "stopped") | {"hands": [played("A", 90, "hearts", 88, belote=["B"])]},
                    game(4, [6, 1], [1200, 300], 6),
                    game(None, [4], [500], 4, "bye"),
                ],
            },
            {
                "number": 3,
                "method": "swiss",
                "seed": -8,
                "present": [8, 5, 2, 6, 3, 7, 4, 9, 1],
                "games": [
                    game(1, [8, 5], [880, 1050], 5),
                    game(2, [2, 6], [0, 0], None, "forfeit"),
                    game(3, [3, 7], [1000, 990], 3),
                    game(4, [4, 9], [1310, 200], 4),
                    game(None, [1], [500], 1, "bye"),
                ],
            },
        ],
        "standings": [
            {"rank": 1, "team": 5, "wins": 3, "points": 2350},
            {"rank": 2, "team": 8, "wins": 2, "points": 3020},
            {"rank": 3, "team": 3, "wins": 2, "points": 2030},
            {"rank": 4, "team": 4, "wins": 2, "points": 1810},
            {"rank": 5, "team": 2, "wins": 1, "points": 1850},
            {"rank": 5, "team": 7, "wins": 1, "points": 1850},
            {"rank": 7, "team": 1, "wins": 1, "points": 930},
            {"rank": 8, "team": 9, "wins": 1, "points": 700},
        ],
        "adjustments": [{"team": 7, "points": -20, "reason": "words"}],
    }
