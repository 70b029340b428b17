"""A sheet typed the wrong way round, at the wrong table, or where there is none: put right in one, with what it does
told first."""

import pytest

from tests.services.conftest import CAPOT, desk_in, drafts, made
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.i18n import translator
from tournament.messages.desk import done_text
from tournament.scoring.facts import Annulment
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import redo, undo
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import adjust, forfeit, stop_game
from tournament.services.scores.entry import annul_hand, record_hand, record_hands, record_totals
from tournament.services.scores.sheet_moves import empty_sheet, exchange_sides, move_sheet, preview_sheets, sheet
from tournament.services.scores.views import ResultKind, ToCheck

GAME = [made(90), made(102, declarer="B", contract=90, belote=("A",)), *[CAPOT] * 4]


@pytest.fixture
def tables(desk):
    """Two tables of a posted round, by id."""
    register_teams(desk, drafts(4))
    draw(desk)
    post_draw(desk)
    return [game.id for game in current_round(desk.state).tables]


def table(desk, number):
    return current_round(desk.state).tables[number - 1]


def totals(desk, number):
    return tuple(side.total for side in table(desk, number).sides)


def refused_by(action, *args, **more):
    with pytest.raises(Refused) as refused:
        action(*args, **more)
    return [problem.code for problem in refused.value.problems]


class TestExchangingTheSides:
    def test_hands_points_by_decision_and_winner_go_to_the_other_side(self, desk, tables):
        record_hands(desk, tables[0], GAME)
        adjust(desk, tables[0], "A", -160, reason="talk")
        here, there = totals(desk, 1)
        seats = [side.teams for side in table(desk, 1).sides]

        exchange_sides(desk, tables[0])

        assert totals(desk, 1) == (there, here)
        assert (table(desk, 1).winner, [side.teams for side in table(desk, 1).sides]) == ("B", seats)
        assert [line.facts.declarer for line in sheet(desk.state, tables[0]).hands] == ["B", "A", "B", "B", "B", "B"]
        assert done_text(newest_entry(desk.state), translator("en")) == "Table 1, the two sides exchanged on the sheet."
        undo(desk)
        assert (totals(desk, 1), table(desk, 1).winner) == ((here, there), "A")

    def test_totals(self, desk, tables):
        record_totals(desk, tables[0], {"A": 2010, "B": 1200})
        exchange_sides(desk, tables[0])
        assert (totals(desk, 1), table(desk, 1).winner) == ((1200, 2010), "B")

    def test_who_went_out_first(self):
        desk = desk_in(rules=resolve_rules("belote-comptoir", {}))
        register_teams(desk, [TeamDraft(players=(name,)) for name in ("Ana", "Odile")])
        draw(desk)
        post_draw(desk)
        game = current_round(desk.state).tables[0].id
        record_totals(desk, game, {"A": 0, "B": -1}, out=("A", "B"))

        exchange_sides(desk, game)

        assert (table(desk, 1).winner, sheet(desk.state, game).typed_out) == ("B", ("B", "A"))
        told = export_championship(desk.state)
        again = import_championship(told, None, by="Odile")
        assert export_championship(again.state)["rounds"] == told["rounds"]
        again.close()
        desk.close()

    def test_a_sheet_without_anything_and_a_forfeit_are_refused(self, desk, tables):
        assert refused_by(exchange_sides, desk, tables[0]) == ["sheet-is-empty"]
        forfeit(desk, tables[0], "A", referee="Ana", reason="absent")
        assert refused_by(exchange_sides, desk, tables[0]) == ["game-decided"]

    def test_twice_is_as_it_was(self, desk, tables):
        record_hands(desk, tables[0], GAME)
        before = export_championship(desk.state)["rounds"]
        exchange_sides(desk, tables[0])
        exchange_sides(desk, tables[0])
        assert export_championship(desk.state)["rounds"] == before


class TestMovingASheet:
    def test_to_a_table_that_has_none(self, desk, tables):
        record_hands(desk, tables[0], GAME[:3])
        adjust(desk, tables[0], "A", -160, reason="talk")
        stop_game(desk, tables[0], more=1, referee="Ana", reason="late")
        annul_hand(
            desk, sheet(desk.state, tables[0]).hands[1].id, annulment=Annulment.AGREED, referee="Ana", reason="talk"
        )
        before = sheet(desk.state, tables[0])

        move_sheet(desk, tables[0], 2)

        after = sheet(desk.state, tables[1])
        assert [line.facts for line in after.hands] == [line.facts for line in before.hands]
        assert (after.stop, after.adjustments) == (before.stop, before.adjustments)
        assert [line.kind for line in after.decisions] == ["points", "stop", "annulled"]
        assert (table(desk, 1).hands, table(desk, 1).kind, sheet(desk.state, tables[0]).decisions) == (
            0,
            ResultKind.PENDING,
            (),
        )
        undo(desk)
        assert ([line.facts for line in sheet(desk.state, tables[0]).hands], table(desk, 2).hands) == (
            [line.facts for line in before.hands],
            0,
        )
        redo(desk)
        assert [line.facts for line in sheet(desk.state, tables[1]).hands] == [line.facts for line in before.hands]

    def test_two_sheets_change_places(self, desk, tables):
        record_hands(desk, tables[0], GAME)
        record_totals(desk, tables[1], {"A": 1000, "B": 2050})
        move_sheet(desk, tables[0], 2)
        assert (totals(desk, 1), table(desk, 1).from_totals, table(desk, 2).hands) == ((1000, 2050), True, 6)
        assert done_text(newest_entry(desk.state), translator("en")) == "Sheets of tables 1 and 2 exchanged."

    def test_what_was_typed_twice_is_then_seen(self, desk, tables):
        varied = [made(90), made(100), made(120)]
        record_hands(desk, tables[0], varied)
        record_hands(desk, tables[1], varied)
        assert table(desk, 1).to_check == (ToCheck.DUPLICATE_RESULT,)
        empty_sheet(desk, tables[0])
        assert table(desk, 2).to_check == ()

    @pytest.mark.parametrize("number", [1, 7, 0])
    def test_no_such_table(self, desk, tables, number):
        record_hand(desk, tables[0], GAME[0])
        assert refused_by(move_sheet, desk, tables[0], number) == ["sheet-to-no-table"]


class TestEmptyingASheet:
    def test_everything_goes_and_one_undo_brings_it_back(self, desk, tables):
        record_hands(desk, tables[0], GAME[:2])
        adjust(desk, tables[0], "A", -160, reason="talk")
        annul_hand(
            desk, sheet(desk.state, tables[0]).hands[0].id, annulment=Annulment.AGREED, referee="Ana", reason="talk"
        )
        before = export_championship(desk.state)["rounds"]
        empty_sheet(desk, tables[0])
        shown = sheet(desk.state, tables[0])
        assert (shown.hands, shown.adjustments, shown.decisions, totals(desk, 1)) == ((), (), (), (0, 0))
        undo(desk)
        assert export_championship(desk.state)["rounds"] == before


def test_a_sheet_that_goes_to_a_table_still_playing_ends_it_there(desk, tables):
    record_hands(desk, tables[0], GAME)

    found = preview_sheets(desk.state, move_sheet.command(tables[0], 2))

    assert [(line.table, line.before.is_in, line.after.is_in) for line in found.tables] == [
        (1, True, False),
        (2, False, True),
    ]


def test_what_it_would_do_is_told_and_nothing_is_kept(desk, tables):
    record_hands(desk, tables[0], GAME)
    record_totals(desk, tables[1], {"A": 2000, "B": 100})
    before = export_championship(desk.state)

    found = preview_sheets(desk.state, exchange_sides.command(tables[0]))

    (line,) = found.tables
    assert (line.table, line.before.totals, line.after.totals) == (1, (2170, 170), (170, 2170))
    assert (line.before.winner, line.after.winner) == line.sides
    assert line.before.is_in
    assert line.after.is_in
    assert len(found.moved) == 2
    assert export_championship(desk.state) == before
