"""What somebody decides on sight of an older state than another desk has made: it is refused until it was shown what
happened."""

from typing import Any

import pytest

from tests.desks import at_the_door, people
from tests.services.conftest import made
from tournament.errors import Refused
from tournament.services.catalogue import perform
from tournament.services.desk.use_cases import Command
from tournament.services.hall.calls import call_referee, open_calls
from tournament.services.people.registration import change_team, erase_contacts, register_team, replace_player, teams
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.consequences import keep_draw
from tournament.services.repairs.leaving import exclude_teams, withdraw_teams
from tournament.services.repairs.seat_views import ChangeKind, SeatChange, UnfinishedOutcome
from tournament.services.repairs.seating_changes import change_seats
from tournament.services.rounds.drawing import discard_draw, draw, post_draw, take_back_posting
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import adjust, close_round, stop_round
from tournament.services.scores.entry import change_hand, clear_totals, record_hand, record_hands, record_totals
from tournament.services.scores.sheet_moves import sheet

WHO: Any = {"referee": "Odile", "reason": "Une heure"}


def refused(attempt):
    with pytest.raises(Refused) as found:
        attempt()
    return [problem.code for problem in found.value.problems]


def at_table(desk):
    """The id of a team at the first table."""
    number = current_round(desk.state).tables[0].sides[0].team
    return next(line.id for line in teams(desk.state) if line.number == number)


@pytest.fixture
def posted(full_desk):
    draw(full_desk)
    post_draw(full_desk)
    return full_desk


def test_a_command_about_something_else_does_not_count_as_having_seen_what_another_did(posted):
    one, other = (game.id for game in current_round(posted.state).tables)
    record_hands(posted, one, [made(82), made(100)])
    paul = at_the_door(posted)
    first = sheet(posted.state, one).hands[0]
    change_hand(paul, first.id, made(90))
    assert record_hand(posted, other, made(100)).games == {other}
    assert refused(lambda: change_hand(posted, first.id, made(95))) == ["changed-meanwhile"]
    assert posted.news().games == {one}
    change_hand(posted, first.id, made(95))


def test_a_refused_command_is_refused_again_until_what_happened_was_shown(posted):
    one = current_round(posted.state).tables[0].id
    record_hands(posted, one, [made(82), made(100)])
    first = sheet(posted.state, one).hands[0]
    change_hand(at_the_door(posted), first.id, made(90))
    assert [refused(lambda: change_hand(posted, first.id, made(95))) for _ in range(2)] == [["changed-meanwhile"]] * 2
    assert posted.catch_up().games == {one}
    change_hand(posted, first.id, made(95))


def test_a_telephone_number_that_another_desk_has_typed_stays(desk):
    team = register_team(desk, TeamDraft(("Pia Perrin", "Omar Oriol"))).team
    paul = at_the_door(desk)
    change_team(paul, team, TeamDraft(("Pia Perrin", "Omar Oriol"), "Perrin / Oriol", phone="06 11 22 33 44"))
    assert refused(lambda: change_team(desk, team, TeamDraft(("Pia Perrin", "Omar Oriol"), club="Nice"))) == [
        "changed-meanwhile"
    ]
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
    table = current_round(full_desk.state).tables[0]
    one, other = table.sides[0].team, current_round(full_desk.state).tables[1].sides[0].team
    change_seats(at_the_door(full_desk), SeatChange(ChangeKind.TEAMS, one, other))
    assert refused(lambda: post_draw(full_desk)) == ["changed-meanwhile"]
    full_desk.catch_up()
    post_draw(full_desk)
    assert len(teams(full_desk.state)) == 5


def test_a_number_that_no_file_can_hold_is_refused_and_nothing_is_written(full_desk):
    before = full_desk.state.sequence
    assert refused(lambda: perform(full_desk, Command("draw", {"seed": 10**30}, "a key", before))) == [
        "intent-malformed"
    ]
    assert full_desk.state.sequence == before


def test_a_text_that_no_file_can_hold_is_refused_and_nothing_is_written(full_desk):
    """Half a sign: no form sends it, but another program may."""
    before = full_desk.state.sequence
    hostile = Command("issue_document", {"document": "\ud800", "about": None, "language": "fr"}, "a key", before)
    assert refused(lambda: perform(full_desk, hostile)) == ["intent-malformed"]
    assert full_desk.state.sequence == before


class TestWhatIsAllOfSomething:
    """Whoever decides about all tables of a round, or all games of a team, decides by which they are."""

    def test_a_team_leaves_whose_game_another_has_ended(self, posted):
        """She was shown the game that it has not finished, and chose that the others sit out."""
        close_round(at_the_door(posted), **WHO)
        team = at_table(posted)
        assert refused(lambda: withdraw_teams(posted, [team], reason="", unfinished=UnfinishedOutcome.BYE)) == [
            "changed-meanwhile"
        ]
        posted.catch_up()
        withdraw_teams(posted, [team], reason="", unfinished=UnfinishedOutcome.BYE)

    def test_a_team_leaves_whose_round_is_posted_no_more(self, posted):
        take_back_posting(at_the_door(posted))
        team = at_table(posted)
        assert refused(lambda: exclude_teams(posted, [team], **WHO)) == ["changed-meanwhile"]

    def test_a_round_is_closed_of_which_another_table_came_in(self, posted):
        """She was shown two tables that are out."""
        one, other = (game.id for game in current_round(posted.state).tables)
        record_totals(at_the_door(posted), one, {"A": 2000, "B": 100})
        assert refused(lambda: close_round(posted, **WHO, number=1)) == ["changed-meanwhile"]
        posted.catch_up()
        assert close_round(posted, **WHO, number=1).games == {other}

    def test_a_round_is_closed_that_was_not_posted_when_it_was_seen(self, full_desk):
        draw(full_desk)
        post_draw(at_the_door(full_desk))
        assert refused(lambda: close_round(full_desk, **WHO)) == ["changed-meanwhile"]

    def test_a_round_is_stopped_of_which_a_table_has_gone_on(self, posted):
        one, other = (game.id for game in current_round(posted.state).tables)
        record_hand(posted, one, made(82))
        paul = at_the_door(posted)
        record_hand(paul, other, made(82))
        assert refused(lambda: stop_round(posted, more=0, **WHO)) == ["changed-meanwhile"]

    def test_not_another_round_than_the_one_that_was_out(self, full_desk):
        """Her earliest table that is out was one of round 1, opened again: he gave it its result, and now it would be
        those of round 2."""
        draw(full_desk)
        post_draw(full_desk)
        one, other = (game.id for game in current_round(full_desk.state).tables)
        for game in (one, other):
            record_totals(full_desk, game, {"A": 2000, "B": 100})
        draw(full_desk)
        post_draw(full_desk)
        clear_totals(full_desk, one)
        record_totals(at_the_door(full_desk), one, {"A": 100, "B": 2000})
        assert refused(lambda: close_round(full_desk, **WHO)) == ["changed-meanwhile"]

    def test_who_plays_from_which_round_on(self, posted):
        """She lets somebody play from round 2 on; by then he had taken back the posting of round 1."""
        team = teams(posted.state)[0]
        take_back_posting(at_the_door(posted))
        wanted = {"leaving": team.players[0], "entering": "Rose Ulmer", "reason": "Malade"}
        assert refused(lambda: replace_player(posted, team.id, **wanted)) == ["changed-meanwhile"]
        posted.catch_up()
        replace_player(posted, team.id, **wanted)

    def test_a_draw_is_kept_that_another_has_thrown_away(self, posted):
        for game in current_round(posted.state).tables:
            record_totals(posted, game.id, {"A": 2000, "B": 100})
        one = current_round(posted.state).tables[0].id
        draw(posted)
        correction = record_totals.command(one, {"A": 100, "B": 2000})
        discard_draw(at_the_door(posted))
        assert refused(lambda: keep_draw(posted, correction, 2)) == ["draw-overtaken"]


def test_a_call_that_came_meanwhile_stops_no_decision_at_its_table(posted):
    game = current_round(posted.state).tables[0].id
    seen = posted.state
    call_referee(at_the_door(posted), game)
    posted.catch_up()
    adjust(posted.on_sight_of(seen), game, "A", -50, **WHO)
    assert open_calls(posted.state) == ()
