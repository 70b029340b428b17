"""Why this table? Answered for every game of every format, and still the same when results were corrected since."""

from typing import Any

import pytest

from tests.services.conftest import desk_in, drafts
from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Phase
from tournament.draw.reasons import OfBracket, OfChance, OfPairing, OfPlan
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.i18n import translator
from tournament.messages.rounds.why import why_parts, why_text
from tournament.services.people.keeping_apart import keep_apart
from tournament.services.people.registration import register_team, register_teams, set_present
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.seat_views import ChangeKind, SeatChange
from tournament.services.repairs.seating_changes import change_seats, late_teams, seat_late
from tournament.services.rounds.drawing import discard_draw, draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds, why
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_championship

EN = translator("en")
REASONS = {
    name: OfPlan if way.plan else OfPairing if way.weighing else OfChance if way.members > 1 else OfBracket
    for name, way in FORMATS.items()
}


def reason_of(desk, game) -> Any:
    """The reason of a game, of whichever kind it is."""
    return why(desk.state, game).reason


def hall_of(teams, *phases):
    desk = desk_in()
    change_championship(desk, phases=phases)
    alone = any(FORMATS[phase.format].members > 1 for phase in phases)
    register_teams(desk, [TeamDraft(players=draft.players[:1]) if alone else draft for draft in drafts(teams)])
    return desk


def play(desk):
    """Where two meet, the lower number wins."""
    draw(desk)
    post_draw(desk)
    for game in current_round(desk.state).tables:
        first, second = game.sides
        winner, loser = (first, second) if first.teams < second.teams else (second, first)
        record_totals(
            desk,
            game.id,
            {winner.letter: 2100 - winner.teams[0], loser.letter: 1000 - loser.teams[0]},
            winner=winner.letter,
        )


def said(desk, game):
    return why_text(why(desk.state, game.id), EN)


@pytest.mark.parametrize("method", FORMATS)
def test_every_game_of_every_format_has_its_reason(method):
    desk = hall_of(7, Phase(method, 3 if FORMATS[method].goes_on else None))
    for _ in range(2):
        play(desk)
    for line in rounds(desk.state):
        for game in line.games:
            answer = why(desk.state, game.id)
            assert isinstance(answer.reason, REASONS[method])
            assert why_text(answer, EN).endswith(".")
            assert why_parts(answer, EN)[-1].lines[0].startswith(f"Draw no. {line.seed}:")


def test_a_later_correction_does_not_change_the_answer():
    desk = hall_of(6, Phase("swiss", 3))
    play(desk)
    play(desk)
    before = [said(desk, game) for game in current_round(desk.state).games]
    for game in rounds(desk.state)[0].tables:
        record_totals(desk, game.id, {"A": 100, "B": 2000}, winner="B")
    assert [said(desk, game) for game in current_round(desk.state).games] == before


def test_a_later_correction_does_not_change_where_a_finalist_comes_from():
    desk = hall_of(4, Phase("knock-out"))
    play(desk)
    play(desk)
    before = [said(desk, game) for game in current_round(desk.state).games]
    for game in rounds(desk.state)[0].tables:
        record_totals(
            desk,
            game.id,
            {"A": 100, "B": 2000} if game.winner == "A" else {"A": 2000, "B": 100},
            winner="B" if game.winner == "A" else "A",
        )
    assert [said(desk, game) for game in current_round(desk.state).games] == before


def test_couples_said_since_do_not_change_the_answer():
    desk = hall_of(4)
    draw(desk)
    post_draw(desk)
    keep_apart(desk, *[side.team for side in current_round(desk.state).tables[0].sides])
    assert reason_of(desk, current_round(desk.state).tables[0].id).components["banned"] == 0


def test_a_rematch_comes_with_its_proof():
    desk = hall_of(2)
    play(desk)
    play(desk)
    assert said(desk, current_round(desk.state).games[0]) == (
        "By standings: 1 Aubry / Blot (place 1) and 2 Colin / Dupuy (place 2) are the nearest that can meet. "
        "They have met before (round 1): no draw without a rematch was possible; 1 rematch is the fewest."
    )


def test_a_game_changed_by_hand_says_by_whom_and_what_the_draw_had():
    desk = hall_of(4)
    draw(desk)
    one, other = current_round(desk.state).tables
    pair = one.sides[0].team, other.sides[0].team
    drawn = [[side.team for side in game.sides] for game in (one, other)]
    change_seats(desk, SeatChange(ChangeKind.TEAMS, *pair), reason="neighbours at work")
    answer = why(desk.state, current_round(desk.state).tables[0].id)
    assert answer.reason is None
    assert (answer.changed.by, answer.changed.why) == ("Odile", "neighbours at work")
    assert sorted(sorted(team for side in seats for team in side) for seats in answer.computed) == sorted(
        map(sorted, drawn)
    )
    assert why_text(answer, EN).startswith("Odile seated this table by hand (")
    assert why_text(answer, EN).endswith("Reason given: neighbours at work")


def test_after_an_import_nobody_knows_who_changed_it():
    desk = hall_of(4)
    draw(desk)
    one, other = current_round(desk.state).tables
    change_seats(desk, SeatChange(ChangeKind.TEAMS, one.sides[0].team, other.sides[0].team))
    post_draw(desk)
    again = import_championship(export_championship(desk.state), None, by="Paul")
    assert (
        said(again, current_round(again.state).tables[0]) == "This table was seated or changed by hand after the draw."
    )


def test_a_late_team_that_took_the_place_of_the_bye():
    desk = hall_of(5)
    draw(desk)
    post_draw(desk)
    register_team(desk, TeamDraft(players=("Zoé Tard", "Yves Tard")))
    late = late_teams(desk.state)
    seat_late(desk, late.offers[0])
    table = next(game for game in current_round(desk.state).tables if any(side.team == 6 for side in game.sides))
    assert said(desk, table).startswith("6 came late, and Odile gave this place to them by hand (")


def test_who_sits_out_of_a_plan():
    desk = hall_of(4, Phase("round-robin"))
    play(desk)
    set_present(desk, [2], False)
    draw(desk)
    out = next(game for game in current_round(desk.state).games if game.table is None)
    assert "who is not there, and sits out." in said(desk, out)


def test_a_game_that_was_thrown_away_is_refused():
    desk = hall_of(4)
    draw(desk)
    gone = current_round(desk.state).games[0].id
    discard_draw(desk)
    with pytest.raises(Refused) as refused:
        why(desk.state, gone)
    assert [problem.code for problem in refused.value.problems] == ["game-gone"]


def test_whoever_waits_for_the_final_of_a_double_knock_out_is_told_so_round_after_round():
    desk = hall_of(5, Phase("double-knock-out"))
    for _ in range(5):
        play(desk)
    waiting = [game for line in rounds(desk.state)[3:] for game in line.games if game.slot in ("main-4-1", "main-5-1")]
    assert [reason_of(desk, game.id).waits for game in waiting] == [True] * len(waiting) != []


def test_a_bracket_after_pools_says_when_pool_mates_can_meet_again():
    desk = hall_of(8, Phase("pools"), Phase("knock-out", takes=6))
    for _ in range(4):
        play(desk)
    told = [said(desk, game) for game in current_round(desk.state).tables]
    assert all(
        "Whoever was in one pool is placed so as to meet again as late as can be" in sentence for sentence in told
    )
    assert "not before the semi-final" in told[0]
    pools = (
        current_round(desk.state).roster,
        [reason_of(desk, game.id).of_one_pool for game in current_round(desk.state).tables],
    )
    assert set(pools[1]) == {0}, "nobody meets a pool mate in the first round"
    while "come from one pool" not in (last := " ".join(said(desk, game) for game in current_round(desk.state).tables)):
        play(desk)
    assert "They come from one pool, of which 3 are in this bracket: they could not be kept apart any longer." in last
