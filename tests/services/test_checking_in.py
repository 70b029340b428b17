"""A team says from its own telephone that it is there."""

import pytest

from tournament.errors import Refused
from tournament.services.catalogue import perform
from tournament.services.desk.use_cases import Command, Role
from tournament.services.people.registration import check_in, set_present, teams
from tournament.services.repairs.leaving import withdraw_teams


def test_it_is_ticked_as_at_the_door(full_desk):
    set_present(full_desk, [2], False)
    perform(full_desk, Command("check_in", {"team_id": 2}), Role.TEAM)
    assert [team.present for team in teams(full_desk.state)] == [True] * 5
    assert full_desk.state.journal[-1].what == "teams-present"
    assert full_desk.state.journal[-1].details["number"] == 2


def test_a_team_that_left_does_not_come_back_by_itself(full_desk):
    withdraw_teams(full_desk, [2], reason="malade")
    with pytest.raises(Refused) as refusal:
        check_in(full_desk, 2)
    assert [problem.code for problem in refusal.value.problems] == ["team-not-active"]


@pytest.mark.parametrize("role", [Role.DOOR, Role.REFEREE])
def test_only_the_team_itself_does_so(full_desk, role):
    with pytest.raises(Refused, match="intent-not-allowed"):
        perform(full_desk, Command("check_in", {"team_id": 2}), role)


def test_no_team_ticks_what_the_door_does(full_desk):
    with pytest.raises(Refused, match="intent-not-allowed"):
        perform(full_desk, Command("set_present", {"team_ids": [2], "present": False}), Role.TEAM)
