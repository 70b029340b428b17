"""A referee is called, once, and somebody goes."""

import pytest

from tests.desks import NOON
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.desk import entry_text
from tournament.services.desk.undo import undo
from tournament.services.hall.calls import LONGEST_REASON, answer_call, call_referee, open_calls
from tournament.services.people.registration import register_team
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import adjust
from tournament.services.scores.views import side_name


@pytest.fixture
def game(odile):
    return current_round(odile.state).tables[0]


def seated(desk, game):
    return next(side.team_id for side in desk.state.rows["side"].values() if side.game_id == game.id)


def code(action, *arguments, **more):
    with pytest.raises(Refused) as refused:
        action(*arguments, **more)
    return refused.value.problems[0].code


def test_a_team_calls_to_its_table(odile, game):
    call_referee(odile, game.id, seated(odile, game), "  Renonce,  contestée ")
    (call,) = open_calls(odile.state)
    assert (call.table, call.round, call.reason, call.name) == (
        game.table,
        1,
        "Renonce, contestée",
        side_name([game.sides[0].name]),
    )
    assert call.at > NOON


def test_a_table_calls_once_until_somebody_went(odile, game):
    call_referee(odile, game.id, seated(odile, game))
    assert code(call_referee, odile, game.id) == "call-open"
    (call,) = open_calls(odile.state)
    answer_call(odile, call.id, referee="Ana")
    assert open_calls(odile.state) == ()
    assert odile.state.rows["call"][call.id].answered_by == "Ana"
    assert code(answer_call, odile, call.id) == "call-gone"
    call_referee(odile, game.id)
    assert len(open_calls(odile.state)) == 1


def test_the_door_calls_to_itself(odile, game):
    call_referee(odile)
    call_referee(odile, game.id)
    assert [call.table for call in open_calls(odile.state)] == [None, game.table]
    assert code(call_referee, odile) == "call-open"


def test_each_of_those_who_wait_calls_to_the_door(odile):
    """They have no number yet, by which teams are told apart elsewhere."""
    waiting = [register_team(odile, TeamDraft(players=(name,))).team for name in ("Hélène Léger", "Firmin Ozanne")]
    call_referee(odile)
    for team in waiting:
        call_referee(odile, team_id=team)
    assert [call.name for call in open_calls(odile.state)] == ["", "Hélène Léger", "Firmin Ozanne"]
    assert code(call_referee, odile, team_id=waiting[0]) == "call-open"


def test_nobody_calls_to_a_table_of_others(odile, game):
    other = current_round(odile.state).tables[1]
    assert code(call_referee, odile, other.id, seated(odile, game)) == "claim-not-seated"


def test_a_reason_too_long_or_not_writable_is_refused(odile, game):
    assert code(call_referee, odile, game.id, reason="x" * (LONGEST_REASON + 1)) == "text-too-long"
    assert code(call_referee, odile, game.id, reason="\ud800") == "text-unwritable"


def test_the_journal_says_who_called_where(odile, game):
    tr = translator("fr")
    call_referee(odile, game.id, seated(odile, game))
    answer_call(odile, 1, referee="Ana")
    call_referee(odile, game.id)
    answer_call(odile, 2)
    call_referee(odile)
    said = [entry_text(entry, tr).replace(game.sides[0].name, "Aubry / Blot") for entry in odile.state.journal[-5:]]
    assert said == [
        "arbitre appelé par Aubry / Blot à la table 1",
        "un arbitre est allé à la table 1",
        "arbitre appelé à la table 1",
        "un arbitre est allé à la table 1",
        "arbitre appelé",
    ]


def test_a_decision_at_the_table_answers_its_call_and_undo_opens_it_again(odile, game):
    other = current_round(odile.state).tables[1]
    call_referee(odile, game.id, seated(odile, game), "Renonce")
    call_referee(odile, other.id)
    adjust(odile, game.id, "A", -50, referee="Ana", reason="Renonce")
    assert [call.table for call in open_calls(odile.state)] == [other.table], "only where it was decided"
    (answered,) = [call for call in odile.state.rows["call"].values() if call.answered_at]
    assert answered.answered_by == "Ana"
    undo(odile)
    assert [call.table for call in open_calls(odile.state)] == [game.table, other.table]


def test_a_call_made_again_and_the_one_an_undo_opens_are_one_call(odile, paul, game):
    call_referee(paul, game.id, seated(paul, game), "Renonce")
    odile.catch_up()
    adjust(odile, game.id, "A", -50, referee="Ana", reason="Renonce")
    paul.catch_up()
    call_referee(paul, game.id, seated(paul, game), "Recompte")
    undo(odile)
    odile.catch_up()
    (call,) = open_calls(odile.state)
    assert call.reason == "Recompte"
    answer_call(odile, call.id, referee="Ana")
    assert open_calls(odile.state) == ()
