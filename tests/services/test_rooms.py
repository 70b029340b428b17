"""The tables of a room as they are typed, and how a draw numbers them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.services.conftest import desk_in, drafts
from tournament.audit.judge import judge
from tournament.draw.tables import room_of
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship
from tournament.i18n import translator
from tournament.messages.setup.formats import room_text, write_room
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import championship, change_championship
from tournament.services.setup.setting_checks import check_room, read_room

TO_40 = room_of(number for number in range(1, 41) if number not in (13, 17))


@pytest.mark.parametrize(
    "typed",
    [
        "1–40 sauf 13, 17", "1-40 sauf 13 et 17", "40 sauf 13 17", "de 1 à 40, sauf le 13 et le 17",
        "1 to 40 except 13 and 17", "Tables 1 à 40 sans les n° 13, 17.", "1-12 14-16 18-40", "1 - 12; 14–16; 18 — 40",
        "40-18, 14-16, 1-12", "the tables from 1 to 40 but not 13, 17",
    ],
)  # fmt: skip
def test_however_it_is_typed(typed):
    assert read_room(typed) == TO_40


@pytest.mark.parametrize("language", ["fr", "en"])
@given(numbers=st.sets(st.integers(1, 60), max_size=50))
def test_what_is_shown_can_be_typed_again(language, numbers):
    room = room_of(numbers)
    assert read_room(write_room(room, translator(language))) == room
    assert room_text(room, translator(language))


def test_nothing_says_nothing():
    assert read_room("  ") == ()


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("beaucoup", "room-unreadable"), ("1-40 presque", "room-unreadable"), ("sauf 13", "room-unreadable"),
        ("1-40 sauf", "room-unreadable"), ("0-12", "room-out-of-range"), ("1-10000", "room-out-of-range"),
        ("999999999", "room-out-of-range"), ("3 sauf 1-3", "room-without-tables"),
    ],
)  # fmt: skip
def test_what_cannot_be_understood_is_refused(typed, code):
    with pytest.raises(Refused) as refused:
        read_room(typed)
    assert [problem.code for problem in refused.value.problems] == [code]


@pytest.mark.parametrize("room", [((3, 2),), ((0, 4),), ((1, 4), (5, 8)), ((5, 8), (1, 2)), ((1, 10_000),)])
def test_runs_that_are_no_room(room):
    assert [problem.code for problem in check_room(room)] == ["room-runs"]
    with pytest.raises(Refused):
        change_championship(desk_in(), room=room)


def tables(desk):
    return [game.table for game in current_round(desk.state).games]


def test_a_draw_skips_the_numbers_that_do_not_exist():
    desk = desk_in(room=read_room("1-4 sauf 2"))
    register_teams(desk, drafts(9))
    draw(desk)
    assert tables(desk) == [1, 3, 4, 5, None]


def test_a_posted_draw_keeps_its_tables_and_the_next_one_has_the_new():
    desk = desk_in()
    register_teams(desk, drafts(4))
    draw(desk)
    post_draw(desk)
    change_championship(desk, room=((10, 30),))
    assert tables(desk) == [1, 2]
    undo(desk)
    assert championship(desk.state).room == ()
    change_championship(desk, room=((10, 30),))
    change_championship(desk, room=())
    assert championship(desk.state).room == ()


def test_the_clock_can_be_set_and_taken_away():
    desk = desk_in(game_minutes=45, totals_first=True)
    before = championship(desk.state)
    assert (before.game_minutes, before.totals_first) == (45, True)
    change_championship(desk, game_minutes=0)
    assert championship(desk.state) == replace(before, game_minutes=None)
    for minutes in (-1, 601):
        with pytest.raises(Refused) as refused:
            change_championship(desk, game_minutes=minutes)
        assert [problem.code for problem in refused.value.problems] == ["minutes-out-of-range"]


def test_the_judge_finds_nothing_wrong_with_skipped_numbers():
    desk = desk_in(room=read_room("1-9 sauf 2, 3"), game_minutes=40, totals_first=True)
    register_teams(desk, drafts(9))
    for _ in range(2):
        draw(desk)
        post_draw(desk)
        for game in current_round(desk.state).tables:
            record_totals(desk, game.id, {"A": 2010, "B": 1000 + 10 * game.table})
    document = export_championship(desk.state)
    assert [game["table"] for game in document["rounds"][0]["games"]] == [1, 4, 5, 6, None]
    assert judge(document) == []
