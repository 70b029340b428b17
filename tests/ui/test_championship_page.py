"""The page of the championship: what to do next, and settings that are changed where they stand."""

import pytest
from PySide6.QtCore import Qt

from tournament.i18n import translator
from tournament.scoring.facts import HandFacts, Trump
from tournament.services.championship import championship
from tournament.services.drawing import current_round, draw, post_draw
from tournament.services.entry import record_hand, record_totals
from tournament.services.lines import ByeWorth, TeamDraft
from tournament.services.registration import register_teams, set_present
from tournament.ui.pages.championship_page import ChampionshipPage

PAIRS = [TeamDraft(("Nora Noir", "Omar Oriol")), TeamDraft(("Inès Imbert", "Hugo Hamel"))]


@pytest.fixture
def page(desk, qtbot):
    page = ChampionshipPage(desk, translator("en"))
    qtbot.addWidget(page)
    page.changed.connect(page.refresh)
    return page


def choose(field, code):
    field.editor.setCurrentIndex(field.editor.findData(code))
    field.editor.activated.emit(field.editor.currentIndex())


def test_the_page_leads_through_the_evening(page, desk):
    led = []
    page.place_asked.connect(led.append)

    def follow(changes):
        page.refresh(changes)
        page.action.click()
        led.append(page.action.text())

    page.action.click()
    follow(register_teams(desk, PAIRS))
    follow(set_present(desk, [1, 2], False))
    follow(set_present(desk, [1, 2], True))
    follow(draw(desk))
    follow(post_draw(desk))
    table = current_round(desk).tables[0]
    follow(record_totals(desk, table.id, {"A": 2010, "B": 1200}, winner="A", why=None, version=table.version))
    assert led == [
        *("teams",),
        *("draw", "Draw round 1"),
        *("teams", "Tick who is present"),
        *("draw", "Draw round 1"),
        *("draw", "Look at the draw"),
        *("entry", "Enter the scores"),
        *("draw", "Draw round 2"),
    ]


def test_after_the_last_planned_round_the_standings_come(page, desk):
    register_teams(desk, PAIRS)
    page.form.planned_rounds.editor.setValue(1)
    page.form.planned_rounds.editor.editingFinished.emit()
    draw(desk)
    page.refresh(post_draw(desk))
    table = current_round(desk).tables[0]
    page.refresh(record_totals(desk, table.id, {"A": 2010, "B": 1200}, winner="A", why=None, version=table.version))
    assert page.action.text() == "See the final standings"


def test_each_setting_is_kept_when_it_is_changed(page, desk):
    page.form.place.editor.setText("Salle des fêtes")
    page.form.place.editor.editingFinished.emit()
    choose(page.form.bye_worth, "average")
    page.form.bye_wins.click()
    choose(page.form.length, "hands")
    choose(page.form.options["failed_capot"], "250")
    line = championship(desk)
    assert (line.place, line.bye_worth, line.bye_wins) == ("Salle des fêtes", ByeWorth.AVERAGE, False)
    assert (line.rules.hands, line.rules["failed_capot"]) == (12, 250)
    assert page.form.amount.editor.text() == "12 hands"


def test_a_name_left_empty_is_told_beside_the_field(page, desk):
    page.form.name.editor.setText("")
    page.form.name.editor.editingFinished.emit()
    assert "needs a name" in page.form.name.trouble.text()
    assert championship(desk).name == "Concours de la Saint-Martin"


def test_the_order_of_the_criteria_is_the_organisers(page, desk, qtbot):
    order = page.form.criteria
    order.boxes["head-to-head"].click()
    order.ups["head-to-head"].click()
    assert championship(desk).criteria == ("wins", "head-to-head", "points")
    assert order.boxes["head-to-head"].text() == "2. Head-to-head"
    order.boxes["points"].click()
    assert championship(desk).criteria == ("wins", "head-to-head")


def test_the_last_criterion_stays(page, desk):
    heard = []
    page.refused.connect(lambda refusal: heard.extend(problem.code for problem in refusal.problems))
    page.form.criteria.boxes["points"].click()
    page.form.criteria.boxes["wins"].click()
    assert heard == ["criteria-none"]
    assert championship(desk).criteria == ("wins",)
    assert page.form.criteria.boxes["wins"].isChecked()


def test_rules_that_govern_a_result_are_only_to_read(page, desk):
    register_teams(desk, PAIRS)
    draw(desk)
    post_draw(desk)
    table = current_round(desk).tables[0]
    page.refresh(record_hand(desk, table.id, HandFacts(declarer="A", contract=90, trump=Trump.HEARTS, points=102), version=table.version))
    assert not page.form.length.editor.isEnabled()
    assert page.form.name.editor.isEnabled()


def test_the_wheel_scrolls_the_page_and_changes_nothing(page, qtbot):
    from PySide6.QtCore import QPoint, QPointF
    from PySide6.QtGui import QWheelEvent
    from PySide6.QtWidgets import QApplication

    editor = page.form.bye_worth.editor
    before = editor.currentIndex()
    turn = QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        QPoint(0, -120),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(editor, turn)
    assert editor.currentIndex() == before
