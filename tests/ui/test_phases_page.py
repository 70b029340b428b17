"""The plan of the rounds, put together by keys."""

from datetime import date
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.settling import refresh
from tournament.draw.facts import Phase
from tournament.i18n import translator
from tournament.messages.setup.formats import PLANS
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import championship, change_championship, create_championship
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.setup.phases_page import PhasesPage

pytestmark = pytest.mark.unstyled


@pytest.fixture
def desk():
    made = create_championship(None, name="Plan", venue="", day=date(2026, 11, 21), by="Odile", rng=lambda: 7)
    register_teams(made, [TeamDraft(players=(f"Anne {letter}", f"Bruno {letter}")) for letter in "abcdefg"])
    yield made
    made.close()


@pytest.fixture
def page(desk, qtbot) -> PhasesPage:
    shown = PhasesPage(desk, translator("fr"))
    qtbot.addWidget(shown)
    shown.changed.connect(partial(refresh, shown))
    shown.show()
    return shown


@pytest.fixture
def told(page):
    """The codes of what the page refused."""
    codes = []
    page.refused.connect(lambda refused: codes.extend(problem.code for problem in refused.problems))
    return codes


def choose(page, name):
    """Choose a plan as the keyboard does: down to its entry, and Enter."""
    editor = page.plans.editor
    editor.setFocus()
    editor.setCurrentIndex(editor.findText(name))
    editor.activated.emit(editor.currentIndex())


def test_a_plan_that_clubs_know_is_chosen(page, desk):
    assert page.plans.editor.currentText() == "Sans plan"
    choose(page, "Toutes les équipes se rencontrent")
    assert championship(desk.state).phases == (Phase("round-robin"),)
    assert page.plans.editor.currentText() == "Toutes les équipes se rencontrent"
    undo(desk)
    assert championship(desk.state).phases == ()


def test_phases_are_put_together_one_by_one(page, desk, told):
    QTest.keyClick(page.add, Qt.Key.Key_Space)
    assert championship(desk.state).phases == (Phase("swiss", 1),)
    rounds = page.cards[0].rounds.editor
    rounds.lineEdit().selectAll()
    QTest.keyClicks(rounds, "3")
    QTest.keyClick(rounds, Qt.Key.Key_Return)
    QTest.keyClick(page.add, Qt.Key.Key_Space)
    drawn = page.cards[1].format.editor
    drawn.setCurrentIndex(drawn.findData("round-robin"))
    drawn.activated.emit(drawn.currentIndex())
    taken = page.cards[1].takes.editor
    taken.lineEdit().selectAll()
    QTest.keyClicks(taken, "4")
    QTest.keyClick(taken, Qt.Key.Key_Return)
    twice = page.cards[1].options["legs"].editor
    twice.setCurrentIndex(twice.findData(2))
    twice.activated.emit(twice.currentIndex())
    assert championship(desk.state).phases == (Phase("swiss", 3), Phase("round-robin", None, 4, {"legs": 2}))
    assert told == []
    QTest.keyClick(page.cards[0].remove, Qt.Key.Key_Space)
    assert championship(desk.state).phases == (Phase("round-robin", None, 4, {"legs": 2}),)


def test_with_brackets_how_far_each_came_counts_first(page, desk):
    choose(page, "Poules, puis finales")
    assert championship(desk.state).criteria == ("stage", "wins", "points")
    choose(page, "Sans plan")
    assert championship(desk.state).criteria == ("wins", "points")


def test_what_was_begun_stays(page, desk, told):
    change_championship(desk, phases=(Phase("round-robin"), Phase("swiss", 1)))
    draw(desk)
    refresh(page, post_draw(desk))
    first, second = page.cards
    assert not first.format.editor.isEnabled()
    assert not first.remove.isEnabled()
    assert not second.up.isEnabled()
    assert second.format.editor.isEnabled()
    assert not page.plans.editor.model().item(0).isEnabled()
    page.want((Phase("swiss", 2),))
    assert told == ["phase-begun"]
    assert championship(desk.state).phases == (Phase("round-robin"), Phase("swiss", 1))


def test_a_phase_without_an_end_before_another_is_refused_and_nothing_changes(page, desk, told):
    page.want((Phase("swiss"), Phase("round-robin")))
    assert told == ["phase-never-ends"]
    assert championship(desk.state).phases == ()


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_every_plan_that_is_offered_can_be_had_before_anybody_is_registered(plan, qtbot):
    desk = create_championship(None, name="Plan", venue="", day=date(2026, 11, 21), by="Odile")
    page = PhasesPage(desk, translator("fr"))
    qtbot.addWidget(page)
    page.changed.connect(partial(refresh, page))
    choose(page, translator("fr").gettext(plan.name))
    assert championship(desk.state).phases == plan.phases
    assert len(page.cards) == len(plan.phases)
    desk.close()


@pytest.mark.parametrize(
    "plan", ["Mêlée individuelle", "Tous les tours tirés d’avance", "Les impairs restent, les pairs tournent"]
)
def test_a_plan_keeps_the_number_of_rounds_that_was_set(plan, qtbot):
    desk = create_championship(None, name="Plan", venue="", day=date(2026, 11, 21), by="Odile", planned_rounds=3)
    page = PhasesPage(desk, translator("fr"))
    qtbot.addWidget(page)
    page.changed.connect(partial(refresh, page))
    choose(page, plan)
    assert [phase.rounds for phase in championship(desk.state).phases] == [3]
    assert page.plans.editor.currentText() == plan
    rounds = page.cards[0].rounds.editor
    rounds.setValue(5)
    rounds.editingFinished.emit()
    assert [phase.rounds for phase in championship(desk.state).phases] == [5]
    assert page.plans.editor.currentText() == plan
    desk.close()


def test_where_teams_of_two_are_registered_the_melee_is_refused(page, desk, told):
    page.want((Phase("melee", 4),))
    assert told == ["teams-registered"]
    assert championship(desk.state).phases == ()


def test_the_draw_page_says_what_the_plan_draws_next(desk, qtbot):
    change_championship(desk, phases=(Phase("round-robin"),))
    page = DrawPage(desk, translator("fr"))
    qtbot.addWidget(page)
    assert page.method.isHidden()
    assert "Phase 1, tour 1\u00a0: Toutes les équipes se rencontrent." in page.explained.text()


def test_before_the_finals_no_team_of_a_draw_has_a_secured_place(qtbot):
    plan = (Phase("pools"), Phase("knock-out", takes=4))
    desk = create_championship(
        None,
        name="Poules",
        day=date(2026, 11, 21),
        by="Odile",
        rng=lambda: 7,
        phases=plan,
        criteria=("stage", "wins", "points"),
    )
    register_teams(desk, [TeamDraft((f"Anne {letter}", f"Bruno {letter}")) for letter in "abcdefgh"])
    draw(desk)
    post_draw(desk)
    for game in current_round(desk.state).tables:
        record_totals(desk, game.id, {"A": 2000, "B": 1000})
    draw(desk)
    page = DrawPage(desk, translator("en"))
    qtbot.addWidget(page)
    table = page.table
    assert table.view is not None
    cells = table.view.model()
    shown = " ".join(
        str(cells.index(row, column).data()) for row in range(cells.rowCount()) for column in range(cells.columnCount())
    )
    assert "secured" not in shown
    assert "1 win" in shown
    desk.close()
