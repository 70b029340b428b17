"""A championship of single players: what stands over their names."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from tests.examples import a_slice
from tournament.draw.facts import Phase
from tournament.i18n import translator
from tournament.scoring.systems import resolve_rules
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.setup.championship import change_championship
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.setup.championship_page import ChampionshipPage
from tournament.ui.standings.standings_page import StandingsPage

pytestmark = pytest.mark.unstyled


def heads(view):
    model = view.model()
    return [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]


@pytest.mark.long
def test_the_draw_and_the_standings_stand_over_players(desk, shown):
    change_championship(desk, rules=resolve_rules("belote-three", {}))
    register_teams(desk, [TeamDraft((f"Ada Abel {number}",)) for number in range(1, 7)])
    draw(desk)
    post_draw(desk)
    drawn = heads(shown(DrawPage(desk, translator("fr"))).table.view)
    ranked = heads(shown(StandingsPage(desk, translator("fr"))).view)
    assert [drawn.count("Joueur"), ranked.count("Joueur")] == [3, 1]
    assert "Équipe" not in (*drawn, *ranked)


PLAYERS_OF_ALL_KINDS = {
    "belote-comptoir": ("belote-comptoir", ()),
    "belote-three": ("belote-three", ()),
    "mêlée": ("contree-championship", (Phase("melee", 3),)),
}


def hall_of(desk, kind, present):
    """Players who wait for their first draw."""
    system, phases = PLAYERS_OF_ALL_KINDS[kind]
    change_championship(desk, rules=resolve_rules(system, {}), phases=phases, room=((1, 4),))
    register_teams(desk, [TeamDraft((f"Ada Abel {chr(64 + number)}",)) for number in range(1, present + 1)])


def said(page):
    return " ".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


@pytest.mark.parametrize(
    ("kind", "present", "missing"),
    a_slice(
        [
            ("belote-comptoir", 16, 0),
            ("belote-three", 12, 0),
            ("belote-three", 16, 1),
            ("mêlée", 16, 0),
            ("mêlée", 19, 0),
            ("mêlée", 20, 1),
        ],
        of=6,
    ),
)
def test_four_tables_are_missing_only_as_they_are_seated(desk, shown, kind, present, missing):
    hall_of(desk, kind, present)
    for page in (DrawPage, ChampionshipPage):
        told = said(shown(page(desk, translator("en"))))
        assert ("Set up another table" in told) is (missing == 1), page
        assert "Set up more tables" not in told
    assert "Tables 4" in said(shown(DrawPage(desk, translator("en")))) or missing
