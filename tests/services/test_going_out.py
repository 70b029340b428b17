"""Bar belote by totals: who went out before whom is told with them, kept, and not changed by a referee's points."""

import json

import pytest

from tests.services.test_tables_of_several import COMPTOIR, hall_of, posted, refused
from tournament.audit.judge import judge
from tournament.exchange.championship_json import export_championship, import_championship, to_text
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.undo import undo
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import adjust
from tournament.services.scores.entry import record_totals
from tournament.services.scores.sheet_moves import empty_sheet, move_sheet, sheet
from tournament.services.scores.totals import only_the_table_knows


class TestTheOrderOfGoingOut:
    """Totals of a game that counts down: at nothing only the table knows who was out before whom."""

    @pytest.fixture
    def desk(self):
        desk = hall_of(4, COMPTOIR)
        posted(desk)
        yield desk
        desk.close()

    def places(self, desk):
        return [side.rank for side in current_round(desk.state).tables[0].sides]

    @pytest.mark.parametrize(
        ("totals", "asked"), [((0, 0, 4), True), ((0, 1, 4), False), ((-1, 0, 4), True), ((1, 2, 4), False)]
    )
    def test_it_is_asked_for_where_several_are_at_nothing(self, totals, asked):
        assert only_the_table_knows(dict(zip("ABC", totals, strict=True)), None, COMPTOIR) is asked

    def test_told_it_gives_the_places_and_the_winner(self, desk):
        game = current_round(desk.state).tables[0]
        record_totals(desk, game.id, {"A": 0, "B": -4, "C": 0, "D": 3}, out=("C", "A"))
        assert (current_round(desk.state).tables[0].winner, self.places(desk)) == ("C", [2, 3, 1, 4])

    def test_not_told_they_are_alike(self, desk):
        record_totals(desk, current_round(desk.state).tables[0].id, {"A": 0, "B": -4, "C": 0, "D": 3}, winner="C")
        assert self.places(desk) == [2, 2, 1, 4]

    def test_it_goes_out_and_comes_back_and_is_judged(self, desk):
        record_totals(
            desk, current_round(desk.state).tables[0].id, {"A": 0, "B": -4, "C": 0, "D": 3}, out=("C", "A", "B")
        )
        told = to_text(export_championship(desk.state))
        teams = [side.team for side in current_round(desk.state).tables[0].sides]
        assert json.loads(told)["rounds"][0]["games"][0]["result"]["out"] == [teams[2], teams[0], teams[1]]
        assert judge(json.loads(told)) == []
        again = import_championship(json.loads(told), None, by="Odile")
        assert self.places(again) == [2, 3, 1, 4]
        again.close()

    def test_undo_brings_the_order_before_it_back(self, desk):
        game = current_round(desk.state).tables[0].id
        record_totals(desk, game, {"A": 0, "B": 0, "C": 0, "D": 3}, out=("C", "A"))
        record_totals(desk, game, {"A": 0, "B": 0, "C": 0, "D": 3}, out=("B", "C"))
        undo(desk)
        assert sheet(desk.state, game).typed_out == ("C", "A", "B")

    @pytest.mark.parametrize(
        ("out", "winner", "code"),
        [(("D", "A"), None, "out-with-points"), (("A", "A"), None, "out-order"), (("A", "B"), "C", "out-order")],
    )
    def test_what_cannot_be_is_refused(self, desk, out, winner, code):
        game = current_round(desk.state).tables[0].id
        assert refused(record_totals, desk, game, {"A": 0, "B": 0, "C": 0, "D": 3}, out=out, winner=winner) == [code]

    def test_it_moves_with_its_sheet_and_goes_when_that_is_emptied(self):
        desk = hall_of(8, COMPTOIR)
        posted(desk)
        first, second = (game.id for game in current_round(desk.state).tables)
        record_totals(desk, first, {"A": 0, "B": 0, "C": 0, "D": 3}, out=("C", "A"))
        move_sheet(desk, first, 2)
        assert (sheet(desk.state, first).typed_out, sheet(desk.state, second).typed_out) == ((), ("C", "A", "B"))
        empty_sheet(desk, second)
        assert sheet(desk.state, second).typed_out == ()
        desk.close()


class TestPointsByDecisionWhereSidesWentOut:
    """Bar belote by totals: who went out before whom is told with them, and points that a referee gives later do not
    change it."""

    def game(self, setting, totals, out=(), **told):
        desk = hall_of(len(totals), resolve_rules("belote-comptoir", {"decided_points": setting}))
        game = posted(desk).tables[0].id
        record_totals(desk, game, dict(zip("ABCD", totals, strict=False)), out=out, **told)
        return desk, game

    def came_out(self, desk):
        """Winner and places, on which the judge and a way out and back agree."""
        game = current_round(desk.state).tables[0]
        told = json.loads(to_text(export_championship(desk.state)))
        assert judge(told) == []
        again = import_championship(told, None, by="Odile")
        assert json.loads(to_text(export_championship(again.state))) == told
        again.close()
        desk.close()
        return game.winner, [side.rank for side in game.sides]

    @pytest.mark.parametrize("told", [{"out": ("A", "B")}, {"winner": "A"}])
    def test_points_to_another_keep_the_order_where_they_decide(self, told):
        desk, game = self.game("winner", (0, -1, 4), **told)
        adjust(desk, game, "C", 1, reason="talk")
        assert self.came_out(desk) == ("A", [1, 2, 3])

    def test_who_is_brought_back_gives_the_first_place_to_the_next(self):
        desk, game = self.game("winner", (0, -1, -2, 3), ("A", "B", "C"))
        adjust(desk, game, "A", 2, reason="talk")
        assert self.came_out(desk) == ("B", [3, 1, 2, 4])

    @pytest.mark.parametrize(("side", "points"), [("A", 2), ("B", 9), ("D", -5)])
    def test_where_they_count_in_the_ranking_alone_the_places_stay(self, side, points):
        desk, game = self.game("ranking", (0, -1, -2, 3), ("A", "B", "C"))
        adjust(desk, game, side, points, reason="talk")
        assert self.came_out(desk) == ("A", [1, 2, 3, 4])

    def test_who_went_out_alike_stays_alike(self):
        desk, game = self.game("ranking", (0, -1, 4))
        adjust(desk, game, "A", 2, reason="talk")
        assert self.came_out(desk) == (None, [1, 1, 3])
