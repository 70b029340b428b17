"""Every format is repaired the same way: a change by hand, a late team, one that leaves, a past error; the judge finds
nothing wrong with it."""

import pytest

from tests.examples import a_slice
from tests.services.conftest import PLAYERS, desk_in, drafts
from tests.services.test_past_errors import wanted
from tournament.audit.judge import judge
from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Phase
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.services.people.registration import register_team, register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.consequences import doubt, past_error, redraw_rest, replay
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.repairs.seat_views import ChangeKind, LateChoice, SeatChange, UnfinishedOutcome
from tournament.services.repairs.seating_changes import change_seats, late_teams, preview_change, seat_late
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_championship

ALONE = [TeamDraft(players=(player,)) for player in PLAYERS]


def posted(method, there):
    """So many teams, or players where partners are drawn, in the first round of a plan of this format alone."""
    desk = desk_in()
    change_championship(desk, phases=(Phase(method, 3 if FORMATS[method].goes_on else None),))
    arriving = iter(ALONE if FORMATS[method].members > 1 else drafts(9))
    register_teams(desk, [next(arriving) for _ in range(there)])
    draw(desk)
    post_draw(desk)
    return desk, arriving


def at(desk, index):
    """Everybody at a table, by their numbers."""
    return [team for side in current_round(desk.state).tables[index].sides for team in side.teams]


def play(desk):
    for index, game in enumerate(current_round(desk.state).tables):
        record_totals(desk, game.id, {"A": 2000, "B": 100 + 100 * index})


def validate(desk):
    document = export_championship(desk.state)
    assert list(judge(document)) == []
    assert export_championship(import_championship(document, None, by="Odile").state) == document


@pytest.mark.parametrize("method", a_slice(FORMATS, of=2))
def test_by_hand_late_and_gone(method):
    desk, arriving = posted(method, 9 if FORMATS[method].members > 1 else 7)
    wish = SeatChange(ChangeKind.TEAMS, at(desk, 0)[0], at(desk, 1)[-1])
    preview_change(desk.state, wish)
    change_seats(desk, wish)
    register_team(desk, next(arriving))
    for offer in late_teams(desk.state).offers[:1]:
        if offer.choice is not LateChoice.WAIT:
            seat_late(desk, offer)
    leaving = at(desk, 1)[0]
    withdraw_teams(
        desk,
        [team.id for team in teams(desk.state) if team.number == leaving],
        reason="Fatigue",
        unfinished=UnfinishedOutcome.BYE,
    )
    play(desk)
    draw(desk)
    post_draw(desk)
    assert leaving not in [
        team for game in current_round(desk.state).games for side in game.sides for team in side.teams
    ]
    validate(desk)


@pytest.mark.parametrize("method", [name for name, way in FORMATS.items() if way.ranked or name.endswith("knock-out")])
def test_a_past_error(method):
    desk, _ = posted(method, 7)
    play(desk)
    draw(desk)
    post_draw(desk)
    record_totals(desk, current_round(desk.state).tables[-1].id, {"A": 2000, "B": 10})
    first = rounds(desk.state)[0].tables[0].id

    correction = record_totals.command(first, {"A": 50, "B": 2000})
    found = doubt(desk.state, correction)
    drawn = replay(found)
    line = past_error(found, drawn)
    assert line.begun == (current_round(desk.state).tables[-1].table,)
    redraw_rest(desk, wanted(correction), drawn, found.round, found.read_at)
    assert rounds(desk.state)[0].tables[0].winner == "B"
    validate(desk)
