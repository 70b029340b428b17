"""Teams leave, one or four at once: before a round, in the middle of it, after it; what becomes of their games and of
the rounds to come."""

import pytest

from tests.services.conftest import CAPOT, desk_in, drafts
from tests.services.test_seating_changes import code, play, seats
from tournament.audit.judge import judge
from tournament.draw.facts import Phase
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.i18n import translator
from tournament.messages.repairs import leaving_lines
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.people.registration import bring_back_team, register_teams, teams
from tournament.services.people.views import TeamDraft, TeamStatus
from tournament.services.repairs.leaving import exclude_teams, preview_leaving, withdraw_teams
from tournament.services.repairs.seat_views import UnfinishedOutcome
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.rounds.views import RoundState
from tournament.services.scores.entry import clear_totals, record_hands, record_totals
from tournament.services.scores.standing import standings
from tournament.services.scores.views import ResultKind
from tournament.services.setup.championship import change_championship


@pytest.fixture
def eight(desk):
    register_teams(desk, drafts(8))
    return desk


@pytest.fixture
def playing(eight):
    """Eight teams, round 1 is posted."""
    draw(eight)
    post_draw(eight)
    return eight


def ids(desk, *numbers):
    return [next(team.id for team in teams(desk.state) if team.number == number) for number in numbers]


def result(desk, table):
    game = next(game for game in current_round(desk.state).games if game.table == table)
    return game.kind, game.winner


class TestBeforeAndAfterARound:
    def test_before_the_first_draw(self, eight):
        line = preview_leaving(eight.state, ids(eight, 2, 5))
        assert (line.games, line.drawn_round, line.left, line.tables, line.out) == ((), None, 6, 3, 0)
        withdraw_teams(eight, ids(eight, 2, 5), reason="Malades")
        draw(eight)
        assert sorted(team for table in seats(eight).values() for team in table) == [1, 3, 4, 6, 7, 8]

    def test_a_draw_that_is_not_posted_has_to_be_made_again(self, eight):
        draw(eight)
        assert preview_leaving(eight.state, ids(eight, 2)).drawn_round == 1
        withdraw_teams(eight, ids(eight, 2), reason="")
        assert code(post_draw, eight) == "present-changed"

    def test_what_they_have_stays(self, playing):
        play(playing)
        before = {line.team: line.values["points"] for line in standings(playing.state).lines}
        withdraw_teams(playing, ids(playing, 1, 2), reason="")
        assert {line.team: line.values["points"] for line in standings(playing.state).lines} == before


class TestInTheMiddle:
    def test_the_game_is_lost_by_forfeit(self, playing):
        one, two = seats(playing)[1]
        (game,) = preview_leaving(playing.state, ids(playing, one)).games
        assert (game.table, game.leaving, game.staying, game.begun) == (1, (one,), (two,), False)
        withdraw_teams(playing, ids(playing, one), reason="Fatigue")
        assert result(playing, 1) == (ResultKind.FORFEIT, "B")

    def test_or_annulled_and_the_other_sits_out(self, playing):
        one, two = seats(playing)[1]
        record_hands(playing, current_round(playing.state).tables[0].id, [CAPOT])
        withdraw_teams(playing, ids(playing, one), reason="Fatigue", unfinished=UnfinishedOutcome.BYE)
        assert seats(playing)[0] == [two]
        assert [
            (game.kind, game.hands, game.by_hand) for game in current_round(playing.state).games if game.table is None
        ] == [(ResultKind.BYE, 0, True)]
        undo(playing)
        assert (seats(playing)[1], current_round(playing.state).tables[0].hands) == ([one, two], 1)

    def test_both_sides_of_a_table_leave(self, playing):
        one, two = seats(playing)[1]
        withdraw_teams(playing, ids(playing, one, two), reason="Dispute")
        assert result(playing, 1) == (ResultKind.FORFEIT, None)
        assert [side.total for side in current_round(playing.state).tables[0].sides] == [0, 0]
        undo(playing)
        withdraw_teams(playing, ids(playing, one, two), reason="Dispute", unfinished=UnfinishedOutcome.BYE)
        assert 1 not in seats(playing)
        assert len(current_round(playing.state).games) == 3

    def test_a_game_that_is_over_stays(self, playing):
        one, _ = seats(playing)[1]
        play(playing)
        withdraw_teams(playing, ids(playing, one), reason="", unfinished=UnfinishedOutcome.BYE)
        assert result(playing, 1) == (ResultKind.PLAYED, "A")

    def test_the_last_table_out_closes_the_round(self, desk):
        register_teams(desk, drafts(2))
        draw(desk)
        post_draw(desk)
        withdraw_teams(desk, ids(desk, 1), reason="")
        assert current_round(desk.state).state is RoundState.COMPLETE

    def test_an_annulled_game_is_exported_and_comes_back(self, playing):
        withdraw_teams(
            playing,
            ids(playing, seats(playing)[1][0], seats(playing)[2][0]),
            reason="",
            unfinished=UnfinishedOutcome.BYE,
        )
        play(playing)
        document = export_championship(playing.state)
        assert export_championship(import_championship(document, None, by="Odile").state) == document

    def test_and_does_not_bind_the_settings(self, playing):
        withdraw_teams(
            playing,
            ids(playing, seats(playing)[1][0], seats(playing)[2][0]),
            reason="",
            unfinished=UnfinishedOutcome.BYE,
        )
        change_championship(playing, rules=resolve_rules("contree-championship", {"target": 1500}))


class TestAllOrNobody:
    def test_one_who_has_left_already(self, eight):
        withdraw_teams(eight, ids(eight, 3), reason="")
        assert code(lambda: withdraw_teams(eight, ids(eight, 2, 3), reason="")) == "team-not-active"
        assert teams(eight.state)[1].status is TeamStatus.ACTIVE

    def test_an_exclusion_needs_its_reason(self, eight):
        assert (
            code(lambda: exclude_teams(eight, ids(eight, 2, 3), referee="Odile", reason=" ")) == "decision-needs-reason"
        )

    def test_the_excluded_are_ranked_no_more_and_their_opponents_keep_what_they_won(self, playing):
        one, two = seats(playing)[1]
        play(playing)
        exclude_teams(playing, ids(playing, two), referee="Odile", reason="Injures")
        lines = {line.team: line.values["points"] for line in standings(playing.state).lines}
        assert two not in lines
        assert lines[one] == 2000

    def test_who_left_comes_back(self, playing):
        play(playing)
        withdraw_teams(playing, ids(playing, 4), reason="")
        bring_back_team(playing, ids(playing, 4)[0])
        draw(playing)
        assert len(current_round(playing.state).tables) == 4


def test_four_teams_leave_in_round_4():
    """Nine teams have played three rounds and are playing the fourth; four of them go home at once."""
    desk = desk_in(planned_rounds=6)
    register_teams(desk, drafts(9))
    for _ in range(3):
        draw(desk)
        post_draw(desk)
        play(desk)
    draw(desk)
    post_draw(desk)
    record_hands(desk, current_round(desk.state).tables[0].id, [CAPOT] * 4)
    over, (one, two), (three, _), _ = (seats(desk)[table] for table in (1, 2, 3, 4))
    leaving = ids(desk, over[0], one, two, three)

    line = preview_leaving(desk.state, leaving)
    assert [(game.table, game.leaving) for game in line.games] == [(2, (one, two)), (3, (three,))]
    assert (line.left, line.tables, line.out) == (5, 2, 1)
    assert (line.next_round, line.rounds_left, line.certain) == (5, 2, 3)

    withdraw_teams(desk, leaving, reason="Le dernier bus")
    assert newest_entry(desk.state).details["teams"] == 4
    assert [result(desk, table)[0] for table in (1, 2, 3, 4)] == [
        ResultKind.PLAYED,
        ResultKind.FORFEIT,
        ResultKind.FORFEIT,
        ResultKind.PENDING,
    ]
    play_rest(desk)
    draw(desk)
    assert [game.table for game in current_round(desk.state).games] == [1, 2, None]
    assert current_round(desk.state).number == 5
    assert sum(line.status is TeamStatus.WITHDRAWN for line in standings(desk.state).lines) == 4
    undo(desk)
    undo(desk)
    undo(desk)
    assert [game.kind for game in rounds(desk.state)[3].tables].count(ResultKind.PENDING) == 3


def play_rest(desk):
    for game in current_round(desk.state).tables:
        if not game.is_in:
            record_hands(desk, game.id, [CAPOT] * 4)


def test_at_a_table_of_several_the_others_play_on_where_nothing_has_begun():
    desk = desk_in(rules=resolve_rules("belote-comptoir", {}))
    register_teams(desk, [TeamDraft(players=(player,)) for draft in drafts(4) for player in draft.players])
    draw(desk)
    post_draw(desk)
    table = seats(desk)[1]
    withdraw_teams(desk, ids(desk, table[0]), reason="", unfinished=UnfinishedOutcome.BYE)
    assert seats(desk)[1] == table[1:]


def test_in_a_bracket_nobody_counts_the_tables_of_those_who_are_out_already(eight):
    change_championship(eight, phases=(Phase("knock-out"),))
    draw(eight)
    post_draw(eight)
    line = preview_leaving(eight.state, ids(eight, 3))
    assert line.in_bracket
    told = list(leaving_lines(line, translator("en")))
    assert told[-1] == "In the bracket, whoever was to meet them goes through without a game."
    assert not any("tables" in sentence for sentence in told)


class TestAGameOfAnEarlierRound:
    """Five teams, two rounds: a game of round 1 is taken back after the draw of round 2, and then a team of it
    leaves."""

    @pytest.fixture
    def second_round(self):
        desk = desk_in()
        register_teams(desk, drafts(5))
        for _ in range(2):
            draw(desk)
            post_draw(desk)
            for game in current_round(desk.state).tables:
                record_totals(desk, game.id, {"A": 2010, "B": 400})
        return desk

    @pytest.mark.parametrize("posted", [True, False])
    def test_it_is_lost_by_forfeit_for_the_later_draw_went_by_who_sat_there(self, second_round, posted):
        desk, game = second_round, rounds(second_round.state)[0].tables[0]
        if not posted:
            draw(desk)
        clear_totals(desk, game.id)
        leaver, stayer = (side.team for side in game.sides)
        (told,) = preview_leaving(desk.state, ids(desk, leaver)).games
        assert (told.round, told.followed, told.staying) == (1, True, (stayer,))
        assert "it is not annulled, whoever leaves loses it by forfeit" in " ".join(
            leaving_lines(preview_leaving(desk.state, ids(desk, leaver)), translator("en"))
        )
        withdraw_teams(desk, ids(desk, leaver), reason="", unfinished=UnfinishedOutcome.BYE)
        after = next(line for line in rounds(desk.state)[0].games if line.id == game.id)
        assert (after.kind, after.winner, after.table) == (ResultKind.FORFEIT, "B", game.table)
        assert judge(export_championship(desk.state)) == []

    @pytest.mark.parametrize(
        "phase", [Phase("swiss", 3), Phase("knock-out"), Phase("groups", 3), Phase("melee", 3), Phase("winners", 3)]
    )
    def test_the_judge_finds_nothing_in_the_rounds_after_it(self, phase):
        desk = desk_in()
        change_championship(desk, phases=(phase,))
        register_teams(
            desk, [TeamDraft(players=draft.players[:1]) if phase.format == "melee" else draft for draft in drafts(9)]
        )
        for _ in range(3):
            draw(desk)
            post_draw(desk)
            for game in [game for line in rounds(desk.state) for game in line.tables if not game.is_in]:
                record_totals(desk, game.id, {"A": 2010, "B": 400})
            game = rounds(desk.state)[0].tables[-1]
            if len(rounds(desk.state)) == 2:
                clear_totals(desk, game.id)
                withdraw_teams(desk, ids(desk, game.sides[0].teams[0]), reason="", unfinished=UnfinishedOutcome.BYE)
        assert judge(export_championship(desk.state)) == []
