"""Points that a referee gives in the window: the same answer in the game, the export, its judge, and a copy."""

import pytest

from tests.services.conftest import desk_in, drafts
from tournament.audit.judge import judge
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.scoring.facts import HandFacts
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.undo import redo, undo
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import adjust
from tournament.services.scores.entry import record_hand, record_hands, record_totals
from tournament.services.scores.sheet_moves import sheet

CAPOT = HandFacts("A", 100, points=162, capot="A")  # 250–0
MADE_100 = HandFacts("A", 100, points=110)  # 110–50


def desk_of(**settings):
    desk = desk_in(rules=resolve_rules("contree-championship", settings))
    register_teams(desk, drafts(4))
    draw(desk)
    post_draw(desk)
    return desk, current_round(desk.state).tables[0].id


def came_out(desk, game):
    shown = sheet(desk.state, game)
    return tuple(side.total for side in shown.game.sides), shown.game.winner, shown.game.is_in


class TestAsUsual:
    def test_a_game_ends_when_they_reach_the_target(self):
        desk, game = desk_of(target=500)
        record_hands(desk, game, [CAPOT, MADE_100])
        adjust(desk, game, "A", 160, reason="signalling")
        assert came_out(desk, game) == ((520, 52), "A", True)
        assert sheet(desk.state, game).score.ending.code == "ended-target"
        assert judge(export_championship(desk.state)) == []
        undo(desk)
        assert came_out(desk, game) == ((360, 50), None, False)
        redo(desk)
        assert came_out(desk, game) == ((520, 52), "A", True)

    def test_they_count_from_there_on(self):
        desk, game = desk_of(target=500)
        record_hands(desk, game, [MADE_100])
        adjust(desk, game, "A", 300, reason="signalling")
        record_hand(desk, game, MADE_100)
        assert came_out(desk, game) == ((520, 102), "A", True)

    def test_the_side_that_lost_them_has_lost_the_game(self):
        desk, game = desk_of(hands=2)
        record_hands(desk, game, [MADE_100, MADE_100])
        adjust(desk, game, "A", -160, reason="signalling")
        assert came_out(desk, game) == ((60, 102), "B", True)
        assert sheet(desk.state, game).score.ending.code == "ended-decided"
        assert judge(export_championship(desk.state)) == []

    @pytest.mark.parametrize(
        ("totals", "winner"), [({"A": 380, "B": 200}, "A"), ({"A": 380, "B": 390}, "A"), ({"A": 520, "B": 510}, "A")]
    )
    def test_with_typed_totals_too(self, totals, winner):
        desk, game = desk_of(target=500)
        adjust(desk, game, "A", 160, reason="signalling")
        record_totals(desk, game, totals)
        assert came_out(desk, game) == ((totals["A"] + 160, totals["B"]), winner, True)
        export = export_championship(desk.state)
        assert judge(export) == []
        assert export_championship(import_championship(export, None, by="Odile").state) == export

    def test_a_copy_and_an_export_keep_where_they_were_given(self):
        desk, game = desk_of(target=500)
        record_hands(desk, game, [CAPOT])
        adjust(desk, game, "A", -160, reason="signalling")
        record_hands(desk, game, [CAPOT, CAPOT])
        assert came_out(desk, game) == ((590, 0), "A", True)
        export = export_championship(desk.state)
        assert export["rounds"][0]["games"][0]["adjustments"] == [
            {"side": "A", "points": -160, "reason": "signalling", "after": 1}
        ]
        again = import_championship(export, None, by="Odile")
        assert (export_championship(again.state), judge(export)) == (export, [])


class TestForTheRankingAlone:
    def test_neither_the_end_nor_the_winner_is_another(self):
        desk, game = desk_of(target=500, decided_points="ranking")
        record_hands(desk, game, [CAPOT, MADE_100])
        adjust(desk, game, "A", 160, reason="signalling")
        assert came_out(desk, game) == ((520, 50), None, False)
        record_hands(desk, game, [CAPOT])
        assert came_out(desk, game) == ((770, 50), "A", True)
        assert judge(export_championship(desk.state)) == []
