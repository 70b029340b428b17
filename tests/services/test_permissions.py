"""The table of actions and stages, held against the services: every cell is tried on a championship that has come
so far."""

from collections.abc import Callable, Mapping

import pytest

from tests.examples import a_slice
from tests.services.conftest import desk_in, drafts
from tests.services.test_seating_changes import play, seats
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.refusals import SENTENCES, problem_text
from tournament.scoring.facts import HandFacts, Trump
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.desk import Desk
from tournament.services.desk.undo import undo
from tournament.services.people.registration import (
    bring_back_team,
    register_team,
    remove_team,
    replace_player,
    set_present,
    teams,
)
from tournament.services.repairs.leaving import exclude_teams, withdraw_teams
from tournament.services.repairs.seat_views import ChangeKind, LateChoice, LateOffer, SeatChange
from tournament.services.repairs.seating_changes import change_seats, late_teams, seat_late
from tournament.services.rounds.drawing import discard_draw, draw, post_draw, take_back_posting
from tournament.services.rounds.permissions import TABLE, Permission, RoundAction, RoundStage, refuse_action, stage_of
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.decisions import close_round, stop_round
from tournament.services.scores.entry import record_hand, record_totals
from tournament.services.setup.championship import change_championship

SWAPPED = SeatChange(ChangeKind.TABLES, 2, 3)


def come_to(stage):
    """Seven teams whose round has come so far; the seventh sits out, an eighth has come since."""
    desk = desk_in(planned_rounds=3)
    register_teams_of(desk, 7)
    before = {RoundStage.NEXT_DRAWN: 1, RoundStage.NEXT_POSTED: 1}.get(stage, 0)
    for _ in range(before):
        draw(desk)
        post_draw(desk)
        play(desk)
    if stage is not RoundStage.NONE:
        draw(desk)
    if stage is RoundStage.CHANGED:
        change_seats(desk, SWAPPED)
    if stage in (RoundStage.POSTED, RoundStage.BEGUN, RoundStage.COMPLETE, RoundStage.NEXT_POSTED):
        post_draw(desk)
    if stage is RoundStage.BEGUN:
        record_totals(desk, current_round(desk.state).tables[0].id, {"A": 2000, "B": 0})
    if stage is RoundStage.COMPLETE:
        play(desk)
    return desk


def register_teams_of(desk, count):
    for draft in drafts(count):
        register_team(desk, draft)


def enter(desk):
    """The result of table 3 of the first round."""
    drawn = rounds(desk.state)
    game = drawn[0].tables[2].id if drawn else 0
    record_totals(desk, game, {"A": 2000, "B": 10})


def seat_the_late(desk):
    register_team(desk, drafts(8)[7])
    line = late_teams(desk.state)
    seat_late(desk, line.offers[0] if line else LateOffer(LateChoice.BYE, (8,)))


def stop_tables(desk):
    """Once a round is begun, with one of its tables in the middle of its game."""
    drawn = rounds(desk.state)
    if stage_of(drawn) is RoundStage.BEGUN:
        record_hand(desk, drawn[-1].tables[1].id, HandFacts(declarer="A", contract=90, trump=Trump.HEARTS, points=100))
    stop_round(desk, more=1, referee="Odile", reason="L'heure")


def one(desk):
    return teams(desk.state)[0]


ROUND_ACTIONS: Mapping[RoundAction, Callable[[Desk], object]] = {
    RoundAction.DRAW: draw,
    RoundAction.DISCARD: discard_draw,
    RoundAction.POST: post_draw,
    RoundAction.TAKE_BACK: take_back_posting,
    RoundAction.CHANGE_SEATS: lambda desk: change_seats(desk, SWAPPED),
    RoundAction.SEAT_LATE: seat_the_late,
    RoundAction.ENTER: enter,
    RoundAction.STOP: stop_tables,
    RoundAction.CLOSE: lambda desk: close_round(desk, referee="Odile", reason="Minuit"),
    RoundAction.REGISTER: lambda desk: register_team(desk, drafts(8)[7]),
    RoundAction.TICK: lambda desk: set_present(desk, [one(desk).id], False),
    RoundAction.STRIKE_OUT: lambda desk: remove_team(desk, one(desk).id),
    RoundAction.REPLACE: lambda desk: replace_player(
        desk, one(desk).id, one(desk).players[0], "Zoé Zola", reason="Malade"
    ),
    RoundAction.WITHDRAW: lambda desk: withdraw_teams(desk, [one(desk).id], reason="Fatigue"),
    RoundAction.EXCLUDE: lambda desk: exclude_teams(desk, [one(desk).id], referee="Odile", reason="Injures"),
    RoundAction.BRING_BACK: lambda desk: (
        withdraw_teams(desk, [one(desk).id], reason=""),
        bring_back_team(desk, one(desk).id),
    ),
    RoundAction.RULES: lambda desk: change_championship(
        desk, rules=resolve_rules("contree-championship", {"failed_capot": 250})
    ),
    RoundAction.CRITERIA: lambda desk: change_championship(desk, criteria=("points", "lot")),
    RoundAction.SETTINGS: lambda desk: change_championship(desk, bye_wins=False),
    RoundAction.ROUNDS: lambda desk: (
        change_championship(desk, planned_rounds=5),
        change_championship(desk, planned_rounds=2),
    ),
}
IN_THE_WAY_OF_THE_NEWEST = {
    RoundAction.DRAW,
    RoundAction.DISCARD,
    RoundAction.POST,
    RoundAction.TAKE_BACK,
    RoundAction.CHANGE_SEATS,
    RoundAction.SEAT_LATE,
    RoundAction.STOP,
    RoundAction.CLOSE,
}
"""These are only ever done to the newest round: what follows a round is refused before anybody can ask."""

FOLLOWED = (RoundStage.NEXT_DRAWN, RoundStage.NEXT_POSTED)


def refusal(desk, action):
    """The code with which the services refuse an action, nothing where they do it; whatever was done is undone."""
    steps = len(desk.undo_stack.undo)
    try:
        ROUND_ACTIONS[action](desk)
    except Refused as refused:
        return refused.problems[0].code
    else:
        return ""
    finally:
        while len(desk.undo_stack.undo) > steps:
            undo(desk)


@pytest.mark.parametrize("stage", a_slice(RoundStage, of=2))
def test_the_services_refuse_what_the_table_refuses_and_nothing_else(stage):
    desk = come_to(stage)
    assert stage_of(rounds(desk.state), 1) is stage
    tried = [action for action in RoundAction if not (action in IN_THE_WAY_OF_THE_NEWEST and stage in FOLLOWED)]
    assert {action: refusal(desk, action) for action in tried} == {
        action: TABLE[action][stage].code for action in tried
    }


def test_the_table_is_whole_and_every_refusal_of_it_has_its_sentence():
    assert set(TABLE) == set(RoundAction) == set(ROUND_ACTIONS)
    assert all(set(row) == set(RoundStage) for row in TABLE.values())
    for row in TABLE.values():
        for cell in row.values():
            assert (cell.permission is Permission.REFUSE) == bool(cell.code)
            assert not cell.code or cell.code in SENTENCES


@pytest.mark.parametrize("action", sorted(IN_THE_WAY_OF_THE_NEWEST))
@pytest.mark.parametrize("stage", FOLLOWED)
def test_what_is_done_to_the_newest_round_is_refused_to_one_that_was_followed(action, stage):
    with pytest.raises(Refused) as refused:
        refuse_action(action, stage, round=1)
    assert problem_text(refused.value.problems[0], translator("en")).startswith("Another round was drawn after round 1")


def test_tables_that_are_being_played_are_left_alone_whatever_the_stage():
    desk = come_to(RoundStage.BEGUN)
    with pytest.raises(Refused) as refused:
        change_seats(desk, SeatChange(ChangeKind.TEAMS, seats(desk)[1][0], seats(desk)[2][0]))
    assert refused.value.problems[0].code == "table-begun"
