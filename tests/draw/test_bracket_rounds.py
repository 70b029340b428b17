"""How many rounds follow after a game of a bracket, so that it can be called a semi-final; nobody knows while others
can still fall into it."""

import pytest

from tests.draw.brackets import phase, play_round
from tournament.draw.brackets import bracket_rounds

EIGHT = [
    {"main-1": 2},
    {"main-2": 1, "consolation-1": 1},
    {"main-3": 0, "third-place-3": 0, "consolation-2": 0, "third-1": 0},
]


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_eight_teams_with_two_consolations(turn):
    played = phase("knock-out", 8, losers="consolation-third")
    for _ in range(turn):
        drawn = play_round(played)
    seated = dict(zip(drawn.slots, map(len, (*drawn.tables, *((team,) for team in drawn.byes))), strict=True))
    found = bracket_rounds("knock-out", drawn.roster, played.field.options, turn, seated)
    assert {slot.rpartition("-")[0]: line.left for slot, line in found.items()} == EIGHT[turn - 1]


def test_nobody_knows_how_long_a_consolation_lasts_while_the_exempt_can_fall_into_it():
    played = phase("knock-out", 6, losers="consolation", third_place="no")
    for _ in range(2):
        drawn = play_round(played)
    found = bracket_rounds("knock-out", drawn.roster, played.field.options, 2, dict.fromkeys(drawn.slots, 2))
    assert {slot.rpartition("-")[0]: line.left for slot, line in found.items()} == {"main-2": 1, "consolation-1": None}


def test_those_who_were_not_taken_have_rounds_of_their_own():
    played = phase("knock-out", 8, takes=4, rest="bracket")
    drawn = play_round(played)
    found = bracket_rounds("knock-out", drawn.roster, played.field.options, 1, dict.fromkeys(drawn.slots, 2))
    assert {slot.rpartition("-")[0]: line.left for slot, line in found.items()} == {"main-1": 1, "others-1": 1}


def test_a_double_knock_out_has_no_such_names():
    assert [
        line.left for line in bracket_rounds("double-knock-out", (1, 2, 3, 4), {}, 1, {"main-1-1": 2}).values()
    ] == [None]
