"""What referees decided about a team, on its page: printed for it, and counted where it did the same again."""

import pytest

from tests.ui.test_team_page import told
from tournament.i18n import translator
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_lines import current_round
from tournament.services.scores.decision_kinds import Kind, Ruled
from tournament.services.scores.decisions import forfeit
from tournament.services.scores.decisions_kept import decisions
from tournament.services.scores.rulings import void_deal
from tournament.ui.people.team_page import TeamPage


@pytest.fixture
def game(full_desk):
    """The game at the first table of round 1."""
    draw(full_desk)
    post_draw(full_desk)
    return current_round(full_desk.hall).tables[0]


@pytest.fixture
def page(full_desk, shown):
    """Shows the page of a team as the hall is now."""

    def show(number):
        made = TeamPage(full_desk, translator("en"))
        made.show_team(number)
        return shown(made)

    return show


def test_they_are_printed_where_there_are_any(full_desk, game, page, monkeypatch):
    asked = []
    monkeypatch.setattr("tournament.ui.people.team_page.show_again", lambda *told, **part: asked.append((told[-1], part)))
    forfeit(full_desk, game.id, "A", referee="Paul", reason="pas venus")
    assert page(game.sides[1].team).decisions.isHidden()
    page(game.sides[0].team).decisions.click()
    assert asked == [("decisions", {"team": game.sides[0].team})]


def test_what_a_team_did_again_is_counted_on_its_page(full_desk, game, page):
    for reason in ("seven cards", "nine cards"):
        void_deal(full_desk, game.id, Ruled(Kind.IRREGULAR_DEAL, ("B",), referee="Odile", reason=reason))
    assert told(page(game.sides[1].team))[0] == "2 irregular deals"
    assert [line.count for line in decisions(full_desk.hall, team=game.sides[1].team)] == [1, 2]
    assert told(page(game.sides[0].team)) == []
