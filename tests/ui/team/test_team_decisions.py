"""What referees decided about a team, on its page: printed for it, and counted where it did the same again."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.team.conftest import told
from tournament.records.kinds import Kind, Ruled
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import forfeit, record_ruling, void_deal
from tournament.services.scores.decisions_kept import decisions
from tournament.ui.scores.decision_dialog import RulingReason

pytestmark = pytest.mark.unstyled


@pytest.fixture
def game(full_desk):
    """The game at the first table of round 1."""
    draw(full_desk)
    post_draw(full_desk)
    return current_round(full_desk.state).tables[0]


def test_they_are_printed_where_there_are_any(full_desk, game, page, monkeypatch):
    asked = []
    monkeypatch.setattr(
        "tournament.ui.people.team_page.show_again", lambda *told, **part: asked.append((told[-1], part))
    )
    forfeit(full_desk, game.id, "A", referee="Paul", reason="pas venus")
    assert page(game.sides[1].team).decisions.isHidden()
    page(game.sides[0].team).decisions.click()
    assert asked == [("decisions", {"team": game.sides[0].team})]


def test_what_a_team_did_again_is_counted_on_its_page(full_desk, game, page):
    for reason in ("seven cards", "nine cards"):
        void_deal(full_desk, game.id, Ruled(Kind.IRREGULAR_DEAL, ("B",), referee="Odile", reason=reason))
    assert told(page(game.sides[1].team))[0] == "2 irregular deals"
    assert [line.count for line in decisions(full_desk.state, team=game.sides[1].team)] == [1, 2]
    assert told(page(game.sides[0].team)) == []


@pytest.mark.parametrize("how", ["key", "button"])
def test_a_warning_to_the_wrong_team_is_struck_out(full_desk, game, page, qtbot, monkeypatch, how):
    """Seen three entries later, when it cannot be undone alone; what stands on a sheet is not offered."""
    record_ruling(full_desk, Ruled(Kind.WARNING, ("A",), referee="Odile", reason="shouting"), game_id=game.id)
    forfeit(full_desk, game.id, "A", referee="Paul", reason="left")
    shown_page = page(game.sides[0].team)
    ((button, line),) = shown_page.happenings.strikes
    assert line.decision.kind == "warning"
    asked = []

    def answer(*told, **more):
        asked.append(told[3])
        return RulingReason("Odile", "it was team 2")

    monkeypatch.setattr("tournament.ui.people.team_rulings.DecisionDialog.ask", answer)
    if how == "key":
        shown_page.correct.setFocus()
        QTest.keyClick(shown_page.correct, Qt.Key.Key_Delete)
    else:
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: [each.decision.kind for each in decisions(full_desk.state)] == ["forfeit"])
    assert asked[0].startswith("Warning · round 1, table 1 · side 1")
    shown_page.show_team(game.sides[0].team)
    assert shown_page.happenings.strikes == []
