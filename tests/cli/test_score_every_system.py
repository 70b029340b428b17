"""A whole game of every rule system through the command line: its marks, what a litige held, who won, and sentences in
both languages."""

import json
from typing import Any

import pytest

from tests.cli.test_score import score
from tournament.cli.score import answer
from tournament.i18n import translator
from tournament.scoring.games import score_sheet
from tournament.scoring.sheet_json import read_sheet
from tournament.scoring.systems import SYSTEMS

# The sheet, the marks hand by hand, what was held after each, who won, and the places from side A on.
GAMES: dict[str, tuple[Any, ...]] = {
    "contree-championship": (
        {
            "options": {"target": 1200},
            "hands": [
                {"declarer": "A", "contract": 100, "trump": "hearts", "points": 112, "belote": ["A"]},
                {
                    "declarer": "B",
                    "contract": "capot",
                    "trump": "spades",
                    "doubling": "contre",
                    "points": 162,
                    "capot": "B",
                },
                {"declarer": "A", "contract": 80, "points": 62, "stopped": {"trick": 5, "by": "A"}},
            ],
        },
        [[130, 50], [0, 1000], [0, 160]],
        [0, 0, 0],
        "B",
        "",
    ),
    "contree-multiplied": (
        {
            "options": {"target": 1000},
            "hands": [
                {"declarer": "A", "contract": 100, "trump": "hearts", "points": 112, "belote": ["A"]},
                {"declarer": "B", "contract": "generale", "points": 162, "generale": "B"},
                {"declarer": "A", "contract": 90, "doubling": "contre", "points": 70},
                {"declarer": "B", "contract": 80, "doubling": "surcontre", "points": 82},
            ],
        },
        [[132, 50], [0, 502], [0, 342], [0, 402]],
        [0, 0, 0, 0],
        "B",
        "",
    ),
    "contree-announced": (
        {
            "options": {"target": 400},
            "hands": [
                {"declarer": "A", "contract": 100, "points": 110, "belote": ["B"]},
                {"declarer": "B", "contract": 120, "points": 100},
                {"passed": True},
                {"declarer": "A", "contract": "capot", "points": 162, "capot": "A"},
            ],
        },
        [[100, 20], [120, 0], [0, 0], [250, 0]],
        [0, 0, 0, 0],
        "A",
        "",
    ),
    "coinche-made-plus-contract": (
        {
            "options": {"target": 500},
            "hands": [
                {"declarer": "A", "contract": 100, "points": 110},
                {"declarer": "B", "contract": 120, "points": 100, "belote": ["B"]},
                {"declarer": "A", "contract": 90, "doubling": "contre", "points": 90},
            ],
        },
        [[210, 52], [62, 240], [270, 0]],
        [0, 0, 0],
        "A",
        "",
    ),
    "belote-traditional": (
        {
            "options": {"target": 300},
            "hands": [
                {"declarer": "A", "points": 81},
                {"declarer": "B", "points": 71, "belote": ["B"]},
                {"declarer": "A", "points": 0, "capot": "B"},
            ],
        },
        [[0, 80], [80, 20], [0, 410]],
        [80, 160, 0],
        "B",
        "",
    ),
    "belote-classic": (
        {
            "options": {"target": 400, "rounding": "tens-160"},
            "hands": [
                {"declarer": "A", "points": 81},
                {
                    "declarer": "A",
                    "trump": "hearts",
                    "points": 96,
                    "declarations": [
                        {"side": "B", "kind": "tierce", "top": "K", "suit": "clubs"},
                        {"side": "A", "kind": "cinquante", "top": "10", "suit": "spades"},
                    ],
                },
                {"annulled": "irregular-deal", "irregular_deal": ["B"]},
                {
                    "declarer": "B",
                    "points": 70,
                    "belote": ["A"],
                    "declarations": [{"side": "A", "kind": "carre", "rank": "8", "used": True}],
                },
            ],
        },
        [[0, 80], [230, 60], [0, 0], [180, 0]],
        [80, 0, 0, 0],
        "A",
        "",
    ),
    "belote-modern": (
        {
            "options": {"seats": 3, "target": 200},
            "sides": 3,
            "hands": [
                {"declarer": "C", "trump": "all-trump", "points": {"A": 80, "B": 40, "C": 138}, "belote": ["A", "C"]},
                {"declarer": "A", "trump": "no-trump", "points": {"A": 60, "B": 50, "C": 20}},
            ],
        },
        [[100, 40, 158], [0, 65, 65]],
        [0, 0],
        "C",
        "321",
    ),
    "belote-three": (
        {
            "options": {"hands": 3},
            "hands": [
                {"declarer": "A", "trump": "hearts", "points": {"A": 90, "B": 50, "C": 22}},
                {"declarer": "B", "trump": "no-trump", "points": {"A": 90, "B": 20, "C": 20}},
                {
                    "declarer": "C",
                    "trump": "hearts",
                    "points": {"A": 0, "B": 0, "C": 162},
                    "capot": "C",
                    "belote": ["B"],
                },
            ],
        },
        [[90, 50, 22], [65, 0, 65], [0, 20, 252]],
        [0, 0, 0],
        "C",
        "231",
    ),
    "belote-two-open": (
        {
            "options": {"target": 300},
            "hands": [
                {"declarer": "A", "points": 100, "declarations": [{"side": "B", "kind": "tierce", "top": "Q"}]},
                {"declarer": "B", "points": 162, "capot": "B"},
            ],
        },
        [[100, 82], [0, 252]],
        [0, 0],
        "B",
        "",
    ),
    "belote-two-piles": (
        {
            "options": {"target": 300, "declarations": "off"},
            "hands": [
                {"declarer": "A", "points": 82},
                {"declarer": "B", "points": 60},
                {"declarer": "A", "points": 120},
            ],
        },
        [[82, 80], [162, 0], [120, 42]],
        [0, 0, 0],
        "A",
        "",
    ),
    "belote-four-exact": (
        {
            "options": {"target": 300},
            "hands": [
                {"declarer": "A", "points": 82},
                {"declarer": "B", "points": 81, "belote": ["B"]},
                {"declarer": "A", "points": 162, "capot": "A"},
            ],
        },
        [[82, 80], [81, 101], [252, 0]],
        [0, 0, 0],
        "A",
        "",
    ),
    "belote-two-bonus": (
        {
            "options": {"target": 300},
            "sides": 3,
            "hands": [
                {
                    "declarer": "A",
                    "trump": "hearts",
                    "points": {"A": 90, "B": 44, "C": 30},
                    "last_trick": "C",
                    "declarations": [
                        {"side": "A", "kind": "tierce", "top": "9"},
                        {"side": "B", "kind": "brelan", "rank": "A"},
                    ],
                    "penalties": [{"side": "C", "kind": "dealing"}],
                },
                {"passed": True, "penalties": [{"side": "A", "kind": "out-of-turn"}]},
                {"declarer": "B", "points": {"A": 10, "B": 64, "C": 50}, "claim": "B"},
            ],
        },
        [[90, 144, 30], [-10, 0, 0], [10, 64, 50]],
        [0, 0, 0],
        "A",
        "132",
    ),
    "belote-four-bonus": (
        {
            "options": {"target": 400},
            "hands": [
                {
                    "declarer": "A",
                    "trump": "hearts",
                    "points": 96,
                    "last_trick": "B",
                    "belote": ["B"],
                    "declarations": [
                        {"side": "A", "kind": "quarte", "top": "K", "suit": "spades"},
                        {"side": "B", "kind": "quarte", "top": "K", "suit": "hearts"},
                    ],
                },
                {
                    "declarer": "B",
                    "points": 176,
                    "capot": "B",
                    "prizes": [{"side": "A", "kind": "not-followed"}],
                    "declarations": [{"side": "A", "kind": "brelan", "rank": "J", "shown": False}],
                },
            ],
        },
        [[96, 160], [0, 276]],
        [0, 0],
        "B",
        "",
    ),
    "belote-comptoir": (
        {
            "hands": [
                {"declarer": "A", "bid": 111, "cards": 5, "points": 115},
                {"declarer": "B", "bid": 60, "cards": 5, "points": 20},
                {"declarer": "C", "bid": 90, "cards": 4, "points": 90},
                {
                    "declarer": "D",
                    "bid": 40,
                    "cards": 1,
                    "points": 34,
                    "adjustments": [{"side": "B", "points": 1, "reason": "Mal compté"}],
                },
                {"declarer": "B", "bid": 110, "cards": 5, "points": 0},
            ],
        },
        [[-5, 0, 0, 0], [-2, 0, -2, -2], [0, 0, -3, 0], [0, 0, -1, 0], [0, 0, 0, -4]],
        [0, 0, 0, 0, 0],
        "A",
        "1423",
    ),
}


def test_a_game_of_every_system():
    assert GAMES.keys() == SYSTEMS.keys()


@pytest.mark.parametrize("system", GAMES)
def test_a_whole_game(system):
    sheet, marks, held, winner, places = GAMES[system]
    done = score({"rules": system, **sheet}, lang="fr")
    assert (done.returncode, done.stderr) == (0, b"")
    told = json.loads(done.stdout)
    assert [list(hand["marks"].values()) for hand in told["hands"]] == marks
    assert [hand.get("held", 0) for hand in told["hands"]] == held
    assert (told["rules"], told["winner"], told["ended_after"]) == (system, winner, len(marks))
    assert "".join(str(place) for place in told.get("places", {}).values()) == places
    assert ("places" in told) == (len(marks[0]) > 2)


@pytest.mark.parametrize(("lang", "side"), [("fr", "camp"), ("en", "ide")])
@pytest.mark.parametrize("system", GAMES)
def test_every_hand_says_why_in_whole_sentences(system, lang, side):
    sheet = read_sheet({"rules": system, **GAMES[system][0]})
    because = [hand["because"] for hand in answer(sheet, score_sheet(sheet), translator(lang))["hands"]]
    assert all(said.endswith(".") and not {"{", "}"} & set(said) for said in because)
    assert f"{side} {GAMES[system][3]}" in because[-1]


def test_a_game_of_several_sides_that_goes_on_has_no_places_yet():
    sheet = GAMES["belote-comptoir"][0]
    told = json.loads(score({"rules": "belote-comptoir", **sheet, "hands": sheet["hands"][:1]}).stdout)
    assert (told["winner"], told["places"], told["ended_after"]) == (None, None, None)
