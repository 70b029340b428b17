"""Undo and redo: one step at a time, across restarts, and never an erasure."""

from datetime import date

import pytest

from tests.services.conftest import CAPOT, desk_in, drafts, made
from tournament.errors import Refused
from tournament.services.desk.journal import journal, journal_head
from tournament.services.desk.undo import next_steps, redo, undo
from tournament.services.people.registration import register_teams, teams
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.entry import record_hand, record_hands
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import championship, change_championship, open_championship


def state(desk):
    """Everything that views can see."""
    seen = [
        (row.number, row.seed, row.state, [(game.id, game.table, game.sides, game.kind) for game in row.games])
        for row in rounds(desk.state)
    ]
    people = [
        (team.id, team.number, team.name, team.players, team.status, team.present, team.paid)
        for team in teams(desk.state)
    ]
    hands = [
        [hand.facts for hand in sheet(desk.state, game.id).hands] for row in rounds(desk.state) for game in row.tables
    ]
    return seen, people, hands, championship(desk.state).name, standings(desk.state).lines


def evening(desk):
    """An evening step by step; yields after each."""
    register_teams(desk, drafts(5))
    yield
    change_championship(desk, name="Coupe", day=date(2026, 12, 1))
    yield
    draw(desk)
    yield
    draw(desk)
    yield
    post_draw(desk)
    yield
    record_hands(desk, current_round(desk.state).tables[0].id, [CAPOT] * 4)
    yield
    record_hand(desk, current_round(desk.state).tables[1].id, made(82))
    yield
    withdraw_teams(desk, [teams(desk.state)[0].id], reason="Fatigue")
    yield


def test_everything_undone_and_redone_step_by_step():
    desk = desk_in()
    states = [state(desk)]
    for _ in evening(desk):
        states.append(state(desk))
    for earlier in reversed(states[:-1]):
        undo(desk)
        assert state(desk) == earlier
    with pytest.raises(Refused):
        undo(desk)
    for later in states[1:]:
        redo(desk)
        assert state(desk) == later
    with pytest.raises(Refused):
        redo(desk)


def test_across_restarts(tmp_path):
    desk = desk_in(tmp_path / "x.capot")
    states = [state(desk)]
    for _ in evening(desk):
        states.append(state(desk))
    undo(desk)
    desk.close()
    desk = open_championship(tmp_path / "x.capot", by="Autre")
    assert (next_steps(desk).undo.what, next_steps(desk).redo.details["undone"]) == ("hand-recorded", "team-withdrawn")
    undo(desk)
    desk.close()
    desk = open_championship(tmp_path / "x.capot", by="Autre")
    assert state(desk) == states[-3]
    redo(desk)
    redo(desk)
    assert state(desk) == states[-1]
    desk.close()


def test_something_new_ends_redo(full_desk):
    undo(full_desk)
    register_teams(full_desk, drafts(2))
    assert next_steps(full_desk).redo is None
    with pytest.raises(Refused):
        redo(full_desk)


def test_the_journal_only_grows_and_names_who_and_when(full_desk):
    full_desk.by = "Firmin"
    undo(full_desk)
    redo(full_desk)
    lines = journal(full_desk.state)
    assert [(line.what, line.by, line.undoes) for line in lines] == [
        ("championship-created", "Odile", None), ("teams-imported", "Odile", None), ("undo", "Firmin", 2),
        ("redo", "Firmin", 3),
    ]  # fmt: skip
    assert [line.at.minute for line in lines] == [0, 1, 2, 3]
    assert len(journal_head(full_desk.state)) == 64


@pytest.mark.parametrize("seed", range(3))
def test_a_draw_thrown_away_comes_back_though_teams_changed_sides_and_games_their_tables(seed):
    desk = desk_in()
    register_teams(desk, drafts(6))
    draw(desk, seed=seed)
    before = state(desk)
    change_championship(desk, room=((2, 9),))
    draw(desk, seed=100 + seed)
    after = state(desk)
    for step in (undo, undo, redo, redo):
        step(desk)
    assert state(desk) == after
    for step in (undo, undo):
        step(desk)
    assert state(desk) == before
