"""Tables as a second assignment: near the door for who cannot walk far, and not the same table again; nobody meets
anybody else for it."""

from dataclasses import replace

import pytest

from tests.services.conftest import drafts
from tournament.draw.facts import Phase
from tournament.services.people.registration import register_teams, set_near_door
from tournament.services.repairs.seat_views import ChangeKind, SeatChange
from tournament.services.repairs.seating_changes import change_seats
from tournament.services.rounds.draw_plans import overtaken_by
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_championship

NAMES = ("Ada", "Bo", "Cy", "Di", "Eli", "Flo", "Gus", "Hal", "Ida", "Joe")


@pytest.fixture
def ten(desk):
    register_teams(
        desk,
        [
            replace(draft, players=(f"{name} Un", f"{name} Deux"))
            for draft, name in zip(drafts(9) + drafts(1), NAMES, strict=True)
        ],
    )
    return desk


def tables(desk):
    return {tuple(sorted(side.team for side in game.sides)): game.table for game in current_round(desk.state).tables}


def table_of(desk, team):
    return next(table for teams, table in tables(desk).items() if team in teams)


def play(desk):
    draw(desk, seed=5)
    post_draw(desk)
    for game in current_round(desk.state).tables:
        record_totals(desk, game.id, {"A": 2000, "B": 1000 + 10 * (game.table or 0)})


def test_who_should_sit_near_the_door_does_and_meets_whom_it_would_have_met(ten):
    draw(ten, seed=5)
    before = tables(ten)
    far = max(before.items(), key=lambda item: item[1])[0][0]
    set_near_door(ten, [far], True)
    assert overtaken_by(ten.state) == ("tables",)
    draw(ten, seed=5)
    assert tables(ten).keys() == before.keys()
    assert table_of(ten, far) == 1
    assert overtaken_by(ten.state) == ()


@pytest.mark.parametrize(
    ("room", "door", "table"),
    [((), (3,), 3), ((), (7,), 7), (((2, 3), (9, 20)), (12,), 12), (((2, 3), (9, 20)), (1,), 2)],
)
def test_the_tables_near_the_door_are_those_that_stand_in_the_room(ten, room, door, table):
    change_championship(ten, room=room)
    change_championship(ten, door_tables=door)
    set_near_door(ten, [4], True)
    draw(ten, seed=3)
    assert table_of(ten, 4) == table
    assert overtaken_by(ten.state) == ()


def test_nobody_comes_back_to_a_table_where_tables_move(ten):
    change_championship(ten, tables_move=True)
    sat: dict[int, list[int]] = {}
    for _ in range(3):
        play(ten)
        for teams, table in tables(ten).items():
            for team in teams:
                sat.setdefault(team, []).append(table)
    again = sum(len(numbers) - len(set(numbers)) for numbers in sat.values())
    assert again == 0, sat


def test_a_table_given_by_hand_is_not_overtaken_by_wishes(ten):
    draw(ten)
    change_seats(ten, SeatChange(ChangeKind.TABLES, 1, 2))
    set_near_door(ten, [1], True)
    assert overtaken_by(ten.state) == ()


def test_another_room_still_overtakes_a_draw(ten):
    draw(ten)
    change_championship(ten, room=((5, 30),))
    assert overtaken_by(ten.state) == ("room",)


def test_a_format_that_keeps_its_tables_keeps_them(ten):
    change_championship(ten, phases=(Phase("moving"),), tables_move=True)
    set_near_door(ten, [9], True)
    play(ten)
    assert overtaken_by(ten.state) == ()
    draw(ten)
    assert table_of(ten, 9) == 5
    assert overtaken_by(ten.state) == ()
