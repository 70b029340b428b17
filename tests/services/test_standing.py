"""The standings as the evening goes on."""

from dataclasses import replace

from tests.services.conftest import CAPOT, computed_anew, drafts
from tournament.services.desk.journal import newest_entry
from tournament.services.papers.snapshot import issue_document
from tournament.services.people.registration import change_team, register_team, register_teams, teams
from tournament.services.people.views import TeamDraft, draft_of
from tournament.services.repairs.leaving import exclude_teams, withdraw_teams
from tournament.services.rounds.draw_plans import history_before
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.drawn import newest_round
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.decisions import adjust_team, forfeit
from tournament.services.scores.entry import record_hands, record_totals
from tournament.services.scores.standing import (
    standing_until,
    standings,
    standings_after,
    team_progress,
    team_progress_until,
)
from tournament.services.setup.championship import change_championship
from tournament.services.setup.views import ByeWorth


def table(desk, after_round=None):
    return {line.team: (line.rank, dict(line.values)) for line in standings(desk.state, after_round).lines}


def test_before_anything_everyone_shares_the_first_rank(full_desk):
    assert table(full_desk) == {number: (1, {"wins": 0, "points": 0}) for number in range(1, 6)}


def test_provisional_until_the_last_table_is_in(full_desk):
    draw(full_desk)
    post_draw(full_desk)
    first, second = current_round(full_desk.state).tables
    record_hands(full_desk, first.id, [CAPOT] * 4)
    assert (
        standings(full_desk.state).tables_in,
        standings(full_desk.state).tables,
        standings(full_desk.state).is_provisional,
    ) == (1, 2, True)
    record_totals(full_desk, second.id, {"A": 1200, "B": 2010})
    after = standings(full_desk.state)
    assert (after.round, after.is_provisional) == (1, False)
    bye = current_round(full_desk.state).games[-1].sides[0].team
    winners, losers = (first.sides[0].team, second.sides[1].team), (first.sides[1].team, second.sides[0].team)
    assert table(full_desk) == {
        winners[1]: (1, {"wins": 1, "points": 2010}),
        winners[0]: (2, {"wins": 1, "points": 2000}),
        bye: (3, {"wins": 1, "points": 1000}),
        losers[1]: (4, {"wins": 0, "points": 1200}),
        losers[0]: (5, {"wins": 0, "points": 0}),
    }


def test_a_bye_can_be_worth_the_average_of_its_round_and_no_win(full_desk):
    change_championship(full_desk, bye_worth=ByeWorth.AVERAGE, bye_wins=False)
    draw(full_desk)
    post_draw(full_desk)
    first, second = current_round(full_desk.state).tables
    bye = current_round(full_desk.state).games[-1].sides[0].team
    record_totals(full_desk, first.id, {"A": 1201, "B": 2010})
    forfeit(full_desk, second.id, "A", referee="Odile", reason="Absents")
    assert table(full_desk)[bye][1] == {"wins": 0, "points": 1606}


def test_a_draw_that_is_not_posted_counts_nothing(full_desk):
    draw(full_desk)
    assert standings(full_desk.state).round == 0
    assert all(line.games == 0 for line in standings(full_desk.state).lines)


def test_earlier_rounds_can_be_looked_at(full_desk):
    for _ in range(2):
        draw(full_desk)
        post_draw(full_desk)
        for game in current_round(full_desk.state).tables:
            record_hands(full_desk, game.id, [CAPOT] * 4)
    assert sum(values["wins"] for _, values in table(full_desk, 1).values()) == 3
    assert sum(values["wins"] for _, values in table(full_desk).values()) == 6


def test_the_withdrawn_stay_and_the_excluded_leave(full_desk):
    first, second = teams(full_desk.state)[:2]
    withdraw_teams(full_desk, [first.id], reason="")
    exclude_teams(full_desk, [second.id], referee="Odile", reason="Injures")
    assert set(table(full_desk)) == {1, 3, 4, 5}


def test_points_taken_from_a_team_outside_its_games(full_desk):
    adjust_team(full_desk, teams(full_desk.state)[0].id, -200, reason="Tricherie")
    assert table(full_desk)[1] == (5, {"wins": 0, "points": -200})
    assert newest_entry(full_desk.state).details == {"points": -200, "team": "Aubry / Blot"}


def test_every_criterion_with_the_lot_last_leaves_no_rank_shared(desk):
    register_teams(desk, drafts(8))
    change_championship(desk, criteria=("points", "difference", "against", "best-game", "head-to-head", "wins", "lot"))
    draw(desk)
    post_draw(desk)
    for game in current_round(desk.state).tables:
        record_hands(desk, game.id, [CAPOT] * 4)
    assert [line.rank for line in standings(desk.state).lines] == list(range(1, 9))


def play_round(desk, *totals):
    """A round in which side A of each table brings the first total, and side B the second; tables without totals stay
    out."""
    draw(desk)
    post_draw(desk)
    for game, (first, second) in zip(current_round(desk.state).tables, totals, strict=False):
        record_totals(desk, game.id, {"A": first, "B": second})


def moved(desk, after_round=None):
    return {line.team: line.movement for line in standings(desk.state, after_round).lines}


def test_nobody_has_moved_after_the_first_round(full_desk):
    play_round(full_desk, (2000, 1000), (2010, 0))
    assert standings(full_desk.state).compared_with is None
    assert set(moved(full_desk).values()) == {None}


def test_movement_is_the_rank_before_less_the_rank_now(full_desk):
    play_round(full_desk, (2000, 1000), (2010, 0))
    before = {line.team: line.rank for line in standings(full_desk.state).lines}
    play_round(full_desk, (0, 2010), (100, 2000))
    after = standings(full_desk.state)
    assert after.compared_with == 1
    assert moved(full_desk) == {line.team: before[line.team] - line.rank for line in after.lines}
    assert set(moved(full_desk).values()) > {0}
    assert set(moved(full_desk, 1).values()) == {None}


def test_a_late_team_is_new_and_not_risen(full_desk):
    play_round(full_desk, (2000, 1000), (2010, 0))
    late = register_team(full_desk, TeamDraft(("Omar Oriol", "Pia Perrin"))).number
    play_round(full_desk, (2000, 0), (2010, 0), (2000, 100))
    assert [team for team, gained in moved(full_desk).items() if gained is None] == [late]


def test_the_course_of_each_team_in_the_order_of_the_standings(full_desk):
    play_round(full_desk, (2000, 1000), (2010, 0))
    first = {line.team: line.rank for line in standings(full_desk.state).lines}
    late = register_team(full_desk, TeamDraft(("Omar Oriol", "Pia Perrin"))).number
    play_round(full_desk, (0, 2010), (100, 2000), (2000, 100))
    now = standings(full_desk.state)
    assert [progress.team for progress in team_progress(full_desk.state)] == [line.team for line in now.lines]
    assert {progress.team: progress.ranks for progress in team_progress(full_desk.state)} == {
        line.team: (first.get(line.team), line.rank) for line in now.lines if line.team != late
    } | {late: (None, next(line.rank for line in now.lines if line.team == late))}
    assert [progress.ranks for progress in team_progress(full_desk.state, 1)] == [
        (rank,) for rank in sorted(first.values())
    ] + [(None,)]


def test_a_result_leaves_who_met_whom_and_the_ranks_of_rounds_before_as_they_were(full_desk, monkeypatch):
    for _ in range(2):
        draw(full_desk)
        post_draw(full_desk)
        first, second = current_round(full_desk.state).tables
        record_totals(full_desk, first.id, {"A": 1200, "B": 2010})
        shown = standings(full_desk.state), rounds(full_desk.state)
        if newest_round(full_desk.state).number == 1:
            record_totals(full_desk, second.id, {"A": 1200, "B": 2010})
    histories, ranked = computed_anew(monkeypatch, history_before), computed_anew(monkeypatch, standing_until)
    record_totals(full_desk, second.id, {"A": 1200, "B": 2010})
    assert (standings(full_desk.state), rounds(full_desk.state)) != shown
    assert (histories, ranked) == ([], [2])


def test_a_telephone_number_and_an_edition_leave_the_standings_as_they_were(full_desk, monkeypatch):
    draw(full_desk)
    post_draw(full_desk)
    shown = standings(full_desk.state), team_progress(full_desk.state)
    computed = [computed_anew(monkeypatch, kept) for kept in (standings_after, team_progress_until, standing_until)]
    line = teams(full_desk.state)[0]
    change_team(full_desk, line.id, replace(draft_of(line), phone="06 00 00 00 01"))
    issue_document(full_desk, "standings", 1, "fr")
    assert (standings(full_desk.state), team_progress(full_desk.state)) == shown
    assert computed == [[], [], []]
