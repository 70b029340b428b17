"""The state, and the sheet of a game, as they were after any entry of the journal."""

import shutil
from pathlib import Path

import pytest

from tests.examples import a_slice
from tests.services.conftest import CAPOT, desk_in, drafts, made
from tests.services.telling import WON, Table
from tests.services.test_history import evening, state
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.scoring.facts import Annulment
from tournament.scoring.systems import DEFAULT_SYSTEM, resolve_rules
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import plain_rows
from tournament.services.desk.undo import redo, state_then, undo
from tournament.services.papers.snapshot import game_of_entry, past_of_game, played_sheet, played_sheets
from tournament.services.papers.views import Response
from tournament.services.people.registration import change_team, register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.decisions import adjust
from tournament.services.scores.entry import (
    annul_hand,
    change_hand,
    record_hand,
    record_hands,
    record_totals,
    remove_hand,
)
from tournament.services.scores.sheet_moves import sheet
from tournament.services.setup.championship import change_championship, open_championship

FILES = Path(__file__).parents[1] / "files"


def seen(state):
    """Everything of a state that was ever shown, and what it calls itself."""
    return (
        state.sequence,
        state.head,
        sorted(plain_rows(state), key=lambda row: row[:2]),
        [line.sequence for line in state.journal],
    )


def test_the_state_is_at_every_entry_what_it_was():
    desk = desk_in()
    states = [desk.state]
    for _ in evening(desk):
        states.append(desk.state)
    for _ in range(4):
        undo(desk)
        states.append(desk.state)
    redo(desk)
    states.append(desk.state)
    for shown in states:
        assert seen(state_then(desk, shown.sequence)) == seen(shown)


def test_what_is_computed_of_it_is_what_was_shown_then():
    desk = desk_in()
    shown = []
    for _ in evening(desk):
        shown.append((desk.state.sequence, state(desk)))
    undo(desk)
    for sequence, then in shown:
        past = Desk(desk.engine, path=None, by="Odile", state=desk.state)
        past.state = state_then(desk, sequence)
        assert state(past) == then


def test_there_is_no_hall_after_an_entry_that_was_never_made(full_desk):
    with pytest.raises(Refused, match="entry-unknown"):
        state_then(full_desk, 0)
    with pytest.raises(Refused, match="entry-unknown"):
        state_then(full_desk, full_desk.state.sequence + 1)


@pytest.mark.parametrize("name", a_slice(sorted(path.name for path in FILES.glob("version-*.capot")), of=3))
def test_files_of_earlier_versions_go_back_to_their_first_entry(name, tmp_path):
    desk = open_championship(Path(shutil.copyfile(FILES / name, tmp_path / name)), by="Odile")
    first, *_, newest = desk.state.journal
    assert seen(state_then(desk, newest.sequence)) == seen(desk.state)
    assert (rounds(state_then(desk, first.sequence)), teams(state_then(desk, first.sequence))) == ((), ())
    for game in [game for drawn in rounds(desk.state) for game in drawn.tables]:
        past = past_of_game(desk, desk.state, game.id)
        assert past.at(len(past) - 1).sheet.score == played_sheet(desk.state, game.id).sheet.score
    desk.close()


# --- the sheet of a game
# ----------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def table(desk):
    """Table 1 of two, nothing typed yet."""
    register_teams(desk, drafts(4))
    draw(desk)
    post_draw(desk)
    return current_round(desk.state).tables[0].id


def told(desk, game):
    """Each step of a game's past: what was done, the totals after it, and the marks of its hands."""
    past = past_of_game(desk, desk.state, game)
    states = [past.at(index) for index in range(len(past))]
    return [
        (step.what, tuple(side.total for side in played.sheet.game.sides), len(played.sheet.hands))
        for step, played in zip(past.steps, states, strict=True)
        if played is not None
    ]


def test_a_game_goes_back_through_corrections_and_what_was_undone(desk, table):
    record_hand(desk, table, made(90))
    record_hand(desk, table, CAPOT)
    change_hand(desk, sheet(desk.state, table).hands[0].id, made(100))
    undo(desk)
    record_totals(desk, current_round(desk.state).tables[1].id, WON)
    remove_hand(desk, sheet(desk.state, table).hands[0].id)
    assert told(desk, table) == [
        ("round-drawn", (0, 0), 0),
        ("hand-recorded", (90, 70), 1),
        ("hand-recorded", (590, 70), 2),
        ("hand-changed", (600, 60), 2),
        ("undo", (590, 70), 2),
        ("hand-removed", (500, 0), 1),
    ]
    past = past_of_game(desk, desk.state, table)
    assert past.undone == {past.steps[3].sequence}
    assert past.index_at(desk.state.sequence) == 5
    assert past.index_at(1) == 0


def test_what_each_entry_made_of_the_sheet_is_told(desk, table):
    record_hands(desk, table, [made(90), CAPOT])
    first, second = sheet(desk.state, table).hands
    change_hand(desk, first.id, made(100))
    remove_hand(desk, first.id)
    past = past_of_game(desk, desk.state, table)
    assert [past.changes(index).written for index in range(len(past))] == [
        frozenset(),
        {first.id, second.id},
        {first.id},
        frozenset(),
    ]
    assert [[hand.facts for hand in past.changes(index).gone] for index in range(len(past))] == [
        [],
        [],
        [],
        [made(100)],
    ]


def test_other_rules_are_a_step_of_every_game(desk, table):
    record_hand(desk, table, made(90))
    change_championship(desk, name="Coupe")
    change_championship(desk, rules=resolve_rules(DEFAULT_SYSTEM, {"target": 1000}))
    assert [step.what for step in past_of_game(desk, desk.state, table).steps] == [
        "round-drawn",
        "hand-recorded",
        "championship-changed",
    ]


def test_names_are_those_of_then(desk, table):
    record_hand(desk, table, made(90))
    before = played_sheet(desk.state, table)
    team = next(team for team in teams(desk.state) if team.number in before.sheet.game.sides[0].teams)
    change_team(desk, team.id, TeamDraft(team.players, name="Les Anciens"))
    assert past_of_game(desk, desk.state, table).at(1) == before
    assert played_sheet(desk.state, table).sheet.game.sides[0].name == "Les Anciens"


def test_reports_of_the_teams_are_steps_too(desk, table):
    hall = Table(desk)
    hall.tells("A")
    hall.tells("B")
    past = past_of_game(desk, desk.state, hall.id)
    assert [[(one.letter, one.said) for one in past.at(index).approvals] for index in range(1, len(past))] == [
        [("A", Response.REPORTED)],
        [("A", Response.APPROVED), ("B", Response.APPROVED)],
    ]


def test_a_game_whose_draw_was_taken_back_was_not_there(desk):
    register_teams(desk, drafts(4))
    draw(desk)
    game = current_round(desk.state).tables[0].id
    undo(desk)
    redo(desk)
    past = past_of_game(desk, desk.state, game)
    assert [past.at(index) is None for index in range(len(past))] == [False, True, False]


def test_an_imported_game_begins_with_the_import(desk, table):
    record_hands(desk, table, [made(90), CAPOT])
    copy = import_championship(export_championship(desk.state), None, by="Odile")
    game = current_round(copy.state).tables[0].id
    record_hand(copy, game, CAPOT)
    assert [(what, totals) for what, totals, _ in told(copy, game)] == [
        ("championship-created", (590, 70)),
        ("hand-recorded", (1090, 70)),
    ]


def test_the_past_is_that_of_the_hall_which_the_desk_shows(odile, paul):
    game = current_round(odile.state).tables[0].id
    record_hand(paul, game, made(90))
    assert [step.what for step in past_of_game(odile, odile.state, game).steps] == ["round-drawn"]
    odile.catch_up()
    assert [step.what for step in past_of_game(odile, odile.state, game).steps] == ["round-drawn", "hand-recorded"]


def test_an_entry_leads_to_its_game(desk, table):
    other = current_round(desk.state).tables[1].id
    record_hand(desk, other, made(90))
    adjust(desk, table, "A", -20, reason="Bavardage")
    Table(desk, 1).tells("A", WON)
    undo(desk)
    entries = {entry.sequence: game_of_entry(desk, desk.state, entry) for entry in desk.state.journal}
    assert list(entries.values()) == [None, None, table, None, other, table, other, other]


# --- after play
# ----------------------------------------------------------------------------------------------------------------------


def test_who_typed_is_told_from_when_to_when_without_what_was_undone(odile, paul):
    game = current_round(odile.state).tables[0].id
    record_hand(odile, game, made(90))
    record_hand(odile, game, CAPOT)
    paul.catch_up()
    paul.news()
    record_hand(paul, game, made(82))
    undo(paul)
    odile.catch_up()
    (typed,) = played_sheet(odile.state, game).typed
    assert (typed.name, typed.last > typed.first) == ("Odile", True)


def test_sheets_of_all_tables_are_there_without_byes(odile):
    one, other = current_round(odile.state).tables
    record_totals(odile, one.id, WON)
    sheets = played_sheets(odile.state)
    assert [(played.sheet.game.id, played.is_begun) for played in sheets] == [(one.id, True), (other.id, False)]


def test_an_annulled_hand_keeps_its_decision_on_the_sheet(desk, table):
    record_hand(desk, table, made(90))
    annul_hand(
        desk,
        sheet(desk.state, table).hands[0].id,
        annulment=Annulment.IRREGULAR_DEAL,
        referee="Ana",
        reason="Donne fausse",
        dealer="A",
    )
    assert [decision.article for decision in played_sheet(desk.state, table).sheet.decisions] == ["9 A"]
