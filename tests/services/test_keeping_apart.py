"""Who should not meet: couples, club mates in the first rounds, and what a draw that stands makes of a change."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.services.conftest import PLAYERS, drafts
from tournament.draw.facts import Phase
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship, to_text
from tournament.services.desk.journal import journal
from tournament.services.desk.undo import redo, undo
from tournament.services.people.keeping_apart import keep_apart, let_meet, pairs_apart
from tournament.services.people.registration import (
    change_team,
    register_team,
    register_teams,
    remove_team,
    set_near_door,
    set_present,
    teams,
)
from tournament.services.people.views import TeamDraft, draft_of
from tournament.services.rounds.draw_plans import overtaken_by, plan_draw
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_championship


def said(desk):
    return [(line.teams, line.until_round) for line in pairs_apart(desk.state)]


def refusals(refused):
    return [(problem.code, problem.path) for problem in refused.value.problems]


def play(desk):
    draw(desk)
    post_draw(desk)
    for game in current_round(desk.state).tables:
        record_totals(desk, game.id, {"A": 2000, "B": 1000 + 10 * (game.table or 0)})
    return [{side.team for side in game.sides} for game in current_round(desk.state).tables]


def test_a_pair_is_said_changed_and_taken_back(full_desk):
    keep_apart(full_desk, 5, 2)
    keep_apart(full_desk, 1, 3, until_round=2)
    assert said(full_desk) == [((1, 3), 2), ((2, 5), None)]
    keep_apart(full_desk, 1, 3)
    assert said(full_desk) == [((1, 3), None), ((2, 5), None)]
    let_meet(full_desk, pairs_apart(full_desk.state)[0].id)
    assert said(full_desk) == [((2, 5), None)]
    assert [entry.what for entry in journal(full_desk.state)[-4:]] == [
        "pair-kept-apart",
        "pair-kept-apart-at-first",
        "pair-kept-apart",
        "pair-may-meet",
    ]


@pytest.mark.parametrize(
    ("one", "other", "until", "code", "place"),
    [
        (1, 1, None, "apart-from-itself", "other"),
        (1, 99, None, "team-gone", ""),
        (1, 2, None, "apart-twice", "other"),
        (2, 1, None, "apart-twice", "other"),
        (1, 3, 0, "apart-until", "until_round"),
        (1, 3, 101, "apart-until", "until_round"),
        (1, 6, None, "apart-waiting", "other"),
    ],
)
def test_what_cannot_be_said_is_refused(full_desk, one, other, until, code, place):
    register_team(full_desk, TeamDraft(players=(PLAYERS[12],)))
    keep_apart(full_desk, 1, 2)
    with pytest.raises(Refused) as refused:
        keep_apart(full_desk, one, other, until_round=until)
    assert refusals(refused) == [(code, place)]
    assert said(full_desk) == [((1, 2), None)]


def test_what_was_taken_back_elsewhere_is_refused(full_desk):
    keep_apart(full_desk, 1, 2)
    gone = pairs_apart(full_desk.state)[0].id
    let_meet(full_desk, gone)
    with pytest.raises(Refused) as refused:
        let_meet(full_desk, gone)
    assert refusals(refused) == [("apart-gone", "")]


def test_undo_and_redo(full_desk):
    keep_apart(full_desk, 1, 2, until_round=3)
    let_meet(full_desk, pairs_apart(full_desk.state)[0].id)
    undo(full_desk)
    assert said(full_desk) == [((1, 2), 3)]
    undo(full_desk)
    assert said(full_desk) == []
    redo(full_desk)
    assert said(full_desk) == [((1, 2), 3)]


def test_a_team_that_is_struck_out_is_in_no_pair_any_more_and_comes_back_with_its_pairs(full_desk):
    keep_apart(full_desk, 1, 2)
    keep_apart(full_desk, 3, 2, until_round=1)
    keep_apart(full_desk, 3, 4)
    remove_team(full_desk, 2)
    assert said(full_desk) == [((3, 4), None)]
    undo(full_desk)
    assert said(full_desk) == [((1, 2), None), ((2, 3), 1), ((3, 4), None)]


def test_a_couple_does_not_meet(desk):
    register_teams(desk, drafts(6))
    keep_apart(desk, 1, 2)
    for _ in range(3):
        assert {1, 2} not in play(desk)


def test_more_than_can_be_kept_is_no_refusal(desk):
    register_teams(desk, drafts(2))
    keep_apart(desk, 1, 2)
    assert play(desk) == [{1, 2}]


def test_a_draw_goes_by_what_concerns_those_who_are_there(full_desk):
    keep_apart(full_desk, 1, 2)
    keep_apart(full_desk, 3, 4, until_round=1)
    assert (
        plan_draw(full_desk.state, seed=full_desk.rng()).saw.never,
        plan_draw(full_desk.state, seed=full_desk.rng()).saw.early,
    ) == (
        ((1, 2),),
        ((3, 4),),
    )
    set_present(full_desk, [2], False)
    assert (
        plan_draw(full_desk.state, seed=full_desk.rng()).saw.never,
        plan_draw(full_desk.state, seed=full_desk.rng()).saw.early,
    ) == (
        (),
        ((3, 4),),
    )


def test_the_only_two_who_are_there_are_known_to_be_kept_apart(desk):
    register_teams(desk, [replace(draft, club="ASPTT") for draft in drafts(2)])
    keep_apart(desk, 1, 2)
    assert plan_draw(desk.state, seed=desk.rng()).saw.never == ((1, 2),)
    let_meet(desk, pairs_apart(desk.state)[0].id)
    change_championship(desk, clubs_apart=1)
    assert plan_draw(desk.state, seed=desk.rng()).saw.early == ((1, 2),)


def test_club_mates_are_kept_apart_in_the_first_rounds(desk):
    register_teams(
        desk, [replace(draft, club=club) for draft, club in zip(drafts(4), ("Les As", "les as", "", ""), strict=True)]
    )
    change_championship(desk, clubs_apart=1)
    assert plan_draw(desk.state, seed=desk.rng()).saw.early == ((1, 2),)
    play(desk)
    assert plan_draw(desk.state, seed=desk.rng()).saw.early == ()


def test_a_drawn_round_is_overtaken_and_a_posted_one_stays(desk):
    register_teams(desk, drafts(4))
    draw(desk)
    keep_apart(desk, 1, 2)
    assert overtaken_by(desk.state) == ("apart",)
    draw(desk)
    assert overtaken_by(desk.state) == ()
    post_draw(desk)
    seated = [{side.team for side in game.sides} for game in current_round(desk.state).tables]
    for one, other in pairwise(sorted(seated[0])):
        keep_apart(desk, one, other, until_round=1)
    assert [{side.team for side in game.sides} for game in current_round(desk.state).tables] == seated
    assert overtaken_by(desk.state) == ()


def test_a_schedule_does_not_go_by_it(desk):
    register_teams(desk, drafts(4))
    change_championship(desk, phases=(Phase("round-robin"),))
    draw(desk)
    keep_apart(desk, 1, 2)
    assert overtaken_by(desk.state) == ()


def test_seated_near_the_door(full_desk):
    set_near_door(full_desk, [2, 4], True)
    assert [team.number for team in teams(full_desk.state) if team.near_door] == [2, 4]
    line = teams(full_desk.state)[1]
    change_team(full_desk, 2, replace(draft_of(line), club="Les As"))
    assert teams(full_desk.state)[1].near_door, "a correction of its words leaves it"
    change_team(full_desk, 2, replace(draft_of(teams(full_desk.state)[1]), near_door=False))
    assert not teams(full_desk.state)[1].near_door
    assert [entry.what for entry in journal(full_desk.state)[-3:]] == [
        "teams-near-door",
        "team-changed",
        "team-changed",
    ]


def test_all_of_it_is_exported_and_comes_back_to_the_letter(full_desk):
    register_team(full_desk, TeamDraft(players=(PLAYERS[12],), near_door=True))
    keep_apart(full_desk, 1, 2)
    keep_apart(full_desk, 3, 4, until_round=2)
    set_near_door(full_desk, [5], True)
    change_championship(full_desk, clubs_apart=2, tables_move=True, door_tables=(3, 1))
    play(full_desk)
    told = export_championship(full_desk.state)
    again = import_championship(told, None, by="Odile")
    assert to_text(export_championship(again.state)) == to_text(told)
    assert said(again) == said(full_desk)
    assert [team.near_door for team in teams(again.state)] == [False] * 4 + [True, True]


def test_a_pair_that_an_export_tells_twice_is_refused(full_desk):
    keep_apart(full_desk, 1, 2)
    told = export_championship(full_desk.state)
    told["apart"] = [{"teams": [1, 2]}, {"teams": [2, 1], "until_round": 3}]
    with pytest.raises(Refused) as refused:
        import_championship(told, None, by="Odile")
    assert refusals(refused) == [("pair-twice", "apart[1]")]
