"""What somebody decides on sight of an older state than another desk has made: it is refused until it was shown what happened."""

import pytest

from tests.desks import at_the_door, people
from tests.services.conftest import made
from tournament.errors import Refused
from tournament.services.catalogue import perform
from tournament.services.desk.use_cases import Intent
from tournament.services.people.lines import TeamDraft
from tournament.services.people.registration import change_team, erase_contacts, register_team, teams
from tournament.services.repairs.seat_lines import ChangeKind, SeatChange
from tournament.services.repairs.seating_changes import change_seats
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_lines import current_round
from tournament.services.scores.entry import change_hand, record_hand, record_hands
from tournament.services.scores.sheets import sheet


def refused(attempt):
    with pytest.raises(Refused) as found:
        attempt()
    return [problem.code for problem in found.value.problems]


@pytest.fixture
def posted(full_desk):
    draw(full_desk)
    post_draw(full_desk)
    return full_desk


def test_a_command_about_something_else_does_not_count_as_having_seen_what_another_did(posted):
    one, other = (game.id for game in current_round(posted.hall).tables)
    record_hands(posted, one, [made(82), made(100)])
    paul = at_the_door(posted)
    first = sheet(posted.hall, one).hands[0]
    change_hand(paul, first.id, made(90))
    assert record_hand(posted, other, made(100)).games == {other}
    assert refused(lambda: change_hand(posted, first.id, made(95))) == ["changed-meanwhile"]
    assert posted.news().games == {one}
    change_hand(posted, first.id, made(95))


def test_a_refused_command_is_refused_again_until_what_happened_was_shown(posted):
    one = current_round(posted.hall).tables[0].id
    record_hands(posted, one, [made(82), made(100)])
    first = sheet(posted.hall, one).hands[0]
    change_hand(at_the_door(posted), first.id, made(90))
    assert [refused(lambda: change_hand(posted, first.id, made(95))) for _ in range(2)] == [["changed-meanwhile"]] * 2
    assert posted.catch_up().games == {one}
    change_hand(posted, first.id, made(95))


def test_a_telephone_number_that_another_desk_has_typed_stays(desk):
    team = register_team(desk, TeamDraft(("Pia Perrin", "Omar Oriol"))).team
    paul = at_the_door(desk)
    change_team(paul, team, TeamDraft(("Pia Perrin", "Omar Oriol"), "Perrin / Oriol", phone="06 11 22 33 44"))
    assert refused(lambda: change_team(desk, team, TeamDraft(("Pia Perrin", "Omar Oriol"), club="Nice"))) == ["changed-meanwhile"]
    desk.catch_up()
    assert [line.phone for line in people(desk)] == ["06 11 22 33 44"]


def test_erased_telephone_numbers_do_not_come_back_with_an_older_draft(desk):
    team = register_team(desk, TeamDraft(("Pia Perrin", "Omar Oriol"), phone="06 11 22 33 44")).team
    erase_contacts(at_the_door(desk))
    draft = TeamDraft(("Pia Perrin", "Omar Oriol"), club="Nice", phone="06 11 22 33 44")
    assert refused(lambda: change_team(desk, team, draft)) == ["changed-meanwhile"]
    desk.catch_up()
    assert desk.phones == {}


def test_nobody_posts_seats_that_another_desk_has_changed(full_desk):
    draw(full_desk)
    table = current_round(full_desk.hall).tables[0]
    one, other = table.sides[0].team, current_round(full_desk.hall).tables[1].sides[0].team
    change_seats(at_the_door(full_desk), SeatChange(ChangeKind.TEAMS, one, other))
    assert refused(lambda: post_draw(full_desk)) == ["changed-meanwhile"]
    full_desk.catch_up()
    post_draw(full_desk)
    assert len(teams(full_desk.hall)) == 5


def test_a_number_that_no_file_can_hold_is_refused_and_nothing_is_written(full_desk):
    before = full_desk.hall.sequence
    assert refused(lambda: perform(full_desk, Intent("draw", {"seed": 10**30}, "a key", before))) == ["intent-malformed"]
    assert full_desk.hall.sequence == before
