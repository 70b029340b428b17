"""Changes by hand: what may change, what it breaks, who sat where before and now."""

import pytest

from tests.services.conftest import CAPOT, desk_in, drafts
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import redo, undo
from tournament.services.people.registration import register_teams, set_near_door
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.seat_views import ChangeKind, SeatChange
from tournament.services.repairs.seating_changes import change_seats, preview_change
from tournament.services.rounds.drawing import discard_draw, draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.entry import record_hands, record_totals
from tournament.services.setup.championship import change_championship


def swap(one, other):
    return SeatChange(ChangeKind.TEAMS, one, other)


def tables(one, other):
    return SeatChange(ChangeKind.TABLES, one, other)


def move(team, table):
    return SeatChange(ChangeKind.MOVE, team, table)


def seats(desk):
    """Table → teams; 0 for who sits out."""
    return {game.table or 0: [side.team for side in game.sides] for game in current_round(desk.state).games}


def by_hand(desk):
    return [game.table or 0 for game in current_round(desk.state).games if game.by_hand]


def play(desk, *, better=True):
    """Everybody's first side wins, the more the higher its table."""
    for index, game in enumerate(current_round(desk.state).tables):
        record_totals(desk, game.id, {"A": 2000, "B": 100 * (9 - index)} if better else {"A": 900, "B": 2000})


def wrong(line):
    return {(warned.code, *warned.details.values()) for warned in line.broken}


def code(call, *arguments):
    with pytest.raises(Refused) as refused:
        call(*arguments)
    return refused.value.problems[0].code


@pytest.fixture
def drawn(full_desk):
    """Five teams by lot: two tables, and one sits out."""
    draw(full_desk, seed=7)
    return full_desk


@pytest.fixture
def second(full_desk):
    """The second round of five, by standings, is drawn."""
    draw(full_desk, seed=7)
    post_draw(full_desk)
    play(full_desk)
    draw(full_desk)
    return full_desk


class TestSwap:
    def test_two_teams(self, drawn):
        before = seats(drawn)
        (one, two), (three, four) = before[1], before[2]
        change_seats(drawn, swap(two, three))
        assert seats(drawn) == {1: [one, three], 2: [two, four], 0: before[0]}
        assert by_hand(drawn) == [1, 2]

    def test_a_team_and_the_bye(self, drawn):
        before = seats(drawn)
        (one, two), (out,) = before[1], before[0]
        change_seats(drawn, swap(out, two))
        assert seats(drawn) == {1: [one, out], 2: before[2], 0: [two]}
        assert by_hand(drawn) == [1, 0]

    def test_two_tables(self, drawn):
        before = seats(drawn)
        change_seats(drawn, tables(1, 2))
        assert seats(drawn) == {1: before[2], 2: before[1], 0: before[0]}

    def test_undo_and_redo(self, drawn):
        before = current_round(drawn.state).games
        change_seats(drawn, swap(seats(drawn)[1][0], seats(drawn)[0][0]))
        after = seats(drawn)
        undo(drawn)
        assert [
            (game.table, [side.team for side in game.sides], game.by_hand) for game in current_round(drawn.state).games
        ] == [(game.table, [side.team for side in game.sides], game.by_hand) for game in before]
        redo(drawn)
        assert seats(drawn) == after

    def test_the_journal_says_who_sat_where(self, drawn):
        before = seats(drawn)
        (one, two), (three, four) = before[1], before[2]
        change_seats(drawn, swap(two, three), reason="Belle-mère")
        entry = newest_entry(drawn.state)
        assert (entry.what, entry.why) == ("teams-swapped", "Belle-mère")
        assert entry.details == {
            "round": 1, "one": two, "other": three, "before": f"1: {one}–{two}, 2: {three}–{four}",
            "now": f"1: {one}–{three}, 2: {two}–{four}",
        }  # fmt: skip

    def test_a_posted_round_is_changed_where_nothing_has_begun(self, drawn):
        post_draw(drawn)
        before = seats(drawn)
        record_hands(drawn, current_round(drawn.state).tables[0].id, [CAPOT])
        assert code(change_seats, drawn, swap(before[1][0], before[2][0])) == "table-begun"
        assert code(change_seats, drawn, tables(1, 2)) == "table-begun"
        change_seats(drawn, swap(before[2][0], before[0][0]))
        assert seats(drawn)[0] == [before[2][0]]

    def test_it_is_exported_as_seated_by_hand(self, drawn):
        post_draw(drawn)
        change_seats(drawn, swap(seats(drawn)[1][0], seats(drawn)[2][0]))
        document = export_championship(drawn.state)
        assert [game.get("by") for game in document["rounds"][0]["games"]] == ["hand", "hand", None]
        assert export_championship(import_championship(document, None, by="Odile").state) == document


class TestRefused:
    def test_before_the_first_draw(self, full_desk):
        assert code(change_seats, full_desk, swap(1, 2)) == "nothing-drawn"

    def test_when_every_table_is_in(self, drawn):
        post_draw(drawn)
        play(drawn)
        assert code(change_seats, drawn, swap(1, 2)) == "round-over"

    def test_teams_and_tables_that_are_not_there(self, drawn):
        one = seats(drawn)[1][0]
        assert code(change_seats, drawn, swap(one, 99)) == "team-not-seated"
        assert code(change_seats, drawn, tables(1, 9)) == "table-unknown"

    def test_what_would_change_nothing(self, drawn):
        one, two = seats(drawn)[1]
        assert code(change_seats, drawn, swap(one, two)) == "swap-at-one-table"
        assert code(change_seats, drawn, tables(1, 1)) == "swap-one-table"
        assert code(change_seats, drawn, move(one, 1)) == "move-to-same-table"

    def test_two_sides_are_all_that_sit_at_a_table(self, drawn):
        assert code(change_seats, drawn, move(seats(drawn)[1][0], 2)) == "move-leaves-too-few"
        assert code(change_seats, drawn, move(seats(drawn)[0][0], 2)) == "move-to-full-table"

    def test_telling_refuses_what_doing_refuses_and_writes_nothing(self, drawn):
        sequence = newest_entry(drawn.state).sequence
        assert code(preview_change, drawn.state, swap(1, 99)) == "team-not-seated"
        preview_change(drawn.state, swap(seats(drawn)[1][0], seats(drawn)[2][0]))
        assert newest_entry(drawn.state).sequence == sequence


class TestBroken:
    """What is told before the change, as codes and numbers."""

    def test_a_first_round_by_lot_breaks_nothing(self, drawn):
        line = preview_change(drawn.state, swap(seats(drawn)[1][0], seats(drawn)[2][0]))
        assert (line.broken, line.mended, line.is_posted) == ((), (), False)

    def test_a_rematch(self, second):
        one, partner = next(game for game in rounds(second.state)[0].tables).sides
        here = next(table for table, teams in seats(second).items() if one.team in teams)
        against = next(team for team in seats(second)[here] if team != one.team)
        line = preview_change(second.state, swap(partner.team, against))
        assert ("seats-rematch", *sorted((one.team, partner.team)), (1,)) in wrong(line)

    def test_a_second_bye(self, second):
        was_out = rounds(second.state)[0].games[-1].sides[0].team
        line = preview_change(second.state, swap(was_out, seats(second)[0][0]))
        assert ("seats-bye-again", was_out, 2) in wrong(line)

    def test_the_bye_goes_too_high_and_games_are_wide_apart(self, second):
        order = [team for table in (1, 2) for team in seats(second)[table]]
        line = preview_change(second.state, swap(order[0], seats(second)[0][0]))
        assert "seats-bye-high" in {warned.code for warned in line.broken}
        assert "seats-far" in {warned.code for warned in line.broken}

    def test_to_undo_it_by_hand_mends_what_it_broke(self, second):
        was_out, out = rounds(second.state)[0].games[-1].sides[0].team, seats(second)[0][0]
        broken = preview_change(second.state, swap(was_out, out)).broken
        change_seats(second, swap(was_out, out))
        line = preview_change(second.state, swap(was_out, out))
        assert line.broken == ()
        assert {warned.code for warned in line.mended} == {warned.code for warned in broken} - {"seats-far"}

    def test_two_changes_are_held_against_the_draw_and_not_against_each_other(self, second):
        was_out, out = rounds(second.state)[0].games[-1].sides[0].team, seats(second)[0][0]
        change_seats(second, swap(was_out, out))
        line = preview_change(second.state, tables(1, 2))
        assert ("seats-bye-again", was_out, 2) in wrong(line)

    def test_tables_alone_break_nothing(self, second):
        assert preview_change(second.state, tables(1, 2)).broken == ()


class TestTables:
    """Who needs a table near the door, and who should not come back to one."""

    def test_far_from_the_door(self, drawn):
        change_championship(drawn, door_tables=(1,))
        near = seats(drawn)[1][0]
        set_near_door(drawn, [near], True)
        assert wrong(preview_change(drawn.state, tables(1, 2))) == {("seats-door", near, 2)}
        assert preview_change(drawn.state, swap(seats(drawn)[1][1], seats(drawn)[2][0])).broken == ()

    def test_the_first_tables_are_near_where_nothing_is_said(self, drawn):
        set_near_door(drawn, [seats(drawn)[1][0]], True)
        assert {code for code, *_ in wrong(preview_change(drawn.state, tables(1, 2)))} == {"seats-door"}

    def test_back_at_the_same_table(self, second):
        first = {side.team: game.table for game in rounds(second.state)[0].tables for side in game.sides}
        change_championship(second, tables_move=True)
        line = preview_change(second.state, tables(1, 2))
        told = {team for code, team, *_ in wrong(line) if code == "seats-table-again"}
        now = {team: table for table, there in seats(second).items() for team in there if table}
        assert told == {team for team, table in now.items() if first.get(team) == 3 - table}


class TestTablesOfSeveral:
    @pytest.fixture
    def eleven(self):
        """Eleven players at tables of two to six, usually four: four, four and three."""
        desk = desk_in(rules=resolve_rules("belote-comptoir", {}))
        register_teams(desk, [TeamDraft(players=(player,)) for draft in drafts(6) for player in draft.players][:11])
        draw(desk)
        return desk

    def test_a_player_moves_to_another_table(self, eleven):
        before = seats(eleven)
        sizes = {table: len(teams) for table, teams in before.items()}
        large, small = max(sizes, key=sizes.get), min(sizes, key=sizes.get)
        team = before[large][0]
        change_seats(eleven, move(team, small))
        assert seats(eleven)[large] == before[large][1:]
        assert seats(eleven)[small] == [*before[small], team]
        undo(eleven)
        assert seats(eleven) == before

    def test_nobody_leaves_a_table_that_would_be_too_small(self, eleven):
        for team in seats(eleven)[3][:-2]:
            change_seats(eleven, move(team, 1))
        assert code(change_seats, eleven, move(seats(eleven)[3][0], 2)) == "move-leaves-too-few"

    def test_nobody_joins_a_full_table(self, eleven):
        for team in seats(eleven)[2][:2]:
            change_seats(eleven, move(team, 1))
        assert code(change_seats, eleven, move(seats(eleven)[3][0], 1)) == "move-to-full-table"

    def test_to_sit_out_and_back(self, eleven):
        before = seats(eleven)
        sizes = {table: len(teams) for table, teams in before.items()}
        large = max(sizes, key=sizes.get)
        team = before[large][0]
        change_seats(eleven, move(team, 0))
        assert seats(eleven)[0] == [team]
        change_seats(eleven, move(team, large))
        assert seats(eleven)[large] == [*before[large][1:], team]
        assert 0 not in seats(eleven)


def test_a_changed_draw_can_still_be_thrown_away(drawn):
    change_seats(drawn, swap(seats(drawn)[1][0], seats(drawn)[2][0]))
    discard_draw(drawn)
    assert rounds(drawn.state) == ()
