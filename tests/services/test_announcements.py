"""What the desk tells the hall."""

import pytest

from tests.desks import at_the_door
from tournament.errors import Refused
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import journal
from tournament.services.desk.undo import redo, undo
from tournament.services.hall.calls import announce, announcements, change_announcement, take_down
from tournament.services.hall.views import LONGEST_ANNOUNCEMENT, MOST_ANNOUNCEMENTS


def up(desk):
    return [line.message for line in announcements(desk.state)]


def refusals(refused):
    return [(problem.code, problem.path) for problem in refused.value.problems]


def test_an_announcement_is_made_changed_and_taken_down(desk):
    assert announce(desk, "  La buvette\nferme  à 23 h ") == Changes(hall=True)
    announce(desk, "Reprise à 22 h")
    assert up(desk) == ["Reprise à 22 h", "La buvette ferme à 23 h"], "the newest first, on one line"
    first = announcements(desk.state)[1]
    change_announcement(desk, first.id, "La buvette ferme à minuit")
    assert up(desk) == ["Reprise à 22 h", "La buvette ferme à minuit"]
    assert announcements(desk.state)[1].at == first.at
    take_down(desk, first.id)
    assert up(desk) == ["Reprise à 22 h"]
    assert [(entry.what, entry.details["message"]) for entry in journal(desk.state)[-4:]] == [
        ("announced", "La buvette ferme à 23 h"),
        ("announced", "Reprise à 22 h"),
        ("announcement-changed", "La buvette ferme à minuit"),
        ("announcement-taken-down", "La buvette ferme à minuit"),
    ]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "announcement-empty"),
        (" \n\t ", "announcement-empty"),
        ("x" * (LONGEST_ANNOUNCEMENT + 1), "text-too-long"),
        ("Pause\x00", "text-unwritable"),
        ("Pause \ud800", "text-unwritable"),
        ("Reprise  à 22 h", "announcement-twice"),
    ],
)
def test_what_cannot_be_announced_is_refused(desk, message, code):
    announce(desk, "Reprise à 22 h")
    announce(desk, "Pause")
    for ask in (lambda: announce(desk, message), lambda: change_announcement(desk, 2, message)):
        with pytest.raises(Refused) as refused:
            ask()
        assert refusals(refused) == [(code, "message")]
    assert up(desk) == ["Pause", "Reprise à 22 h"]


def test_the_longest_is_taken_in_characters_not_bytes(desk):
    announce(desk, "é" * LONGEST_ANNOUNCEMENT)
    assert [len(message) for message in up(desk)] == [LONGEST_ANNOUNCEMENT]


def test_no_more_are_up_than_are_noticed(desk):
    for number in range(MOST_ANNOUNCEMENTS):
        announce(desk, f"Annonce {number}")
    with pytest.raises(Refused) as refused:
        announce(desk, "Une de trop")
    assert refusals(refused) == [("announcements-too-many", "message")]
    change_announcement(desk, 1, "Une autre")
    take_down(desk, 2)
    announce(desk, "À sa place")
    assert len(up(desk)) == MOST_ANNOUNCEMENTS


def test_one_that_is_gone_is_refused(desk):
    announce(desk, "Pause")
    take_down(desk, 1)
    for ask in (lambda: take_down(desk, 1), lambda: change_announcement(desk, 1, "Tombola")):
        with pytest.raises(Refused) as refused:
            ask()
        assert refusals(refused) == [("announcement-gone", "")]


def test_undo_and_redo_though_others_went_on(full_desk):
    other = at_the_door(full_desk)
    announce(full_desk, "Pause")
    other.catch_up()
    announce(other, "Tombola")
    full_desk.catch_up()
    undo(full_desk)
    assert up(full_desk) == ["Tombola"]
    redo(full_desk)
    assert sorted(up(full_desk)) == ["Pause", "Tombola"]
