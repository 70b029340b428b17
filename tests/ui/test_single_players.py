"""A championship of single players: what stands over their names."""

from PySide6.QtCore import Qt

from tournament.i18n import translator
from tournament.scoring.systems import resolve_rules
from tournament.services.championship import change_championship
from tournament.services.drawing import draw, post_draw
from tournament.services.lines import TeamDraft
from tournament.services.registration import register_teams
from tournament.ui.pages.draw_page import DrawPage
from tournament.ui.pages.standings_page import StandingsPage


def heads(view):
    model = view.model()
    return [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]


def test_the_draw_and_the_standings_stand_over_players(desk, shown):
    change_championship(desk, rules=resolve_rules("belote-three", {}))
    register_teams(desk, [TeamDraft((f"Ada Abel {number}",)) for number in range(1, 7)])
    draw(desk)
    post_draw(desk)
    drawn = heads(shown(DrawPage(desk, translator("fr"))).table.view)
    ranked = heads(shown(StandingsPage(desk, translator("fr"))).view)
    assert [drawn.count("Joueur"), ranked.count("Joueur")] == [3, 1]
    assert "Équipe" not in (*drawn, *ranked)
