"""The settings of the championship, changed where they stand; what a change does to what was played is shown first."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel

from tests.ui.settling import refresh
from tournament.i18n import translator
from tournament.scoring.systems import resolve_rules
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.consequences import consequences
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import championship, change_championship
from tournament.services.setup.views import ByeWorth
from tournament.ui.setup.settings_page import ConsequencesDialog, SettingsPage

pytestmark = pytest.mark.unstyled

PAIRS = [TeamDraft(("Nora Noir", "Omar Oriol")), TeamDraft(("Inès Imbert", "Hugo Hamel"))]


@pytest.fixture
def page(desk, qtbot):
    page = SettingsPage(desk, translator("en"))
    qtbot.addWidget(page)
    page.changed.connect(partial(refresh, page))
    return page


def choose(field, code):
    field.editor.setCurrentIndex(field.editor.findData(code))
    field.editor.activated.emit(field.editor.currentIndex())


def test_each_setting_is_kept_when_it_is_changed(page, desk):
    page.form.venue.editor.setText("Salle des fêtes")
    page.form.venue.editor.editingFinished.emit()
    choose(page.form.bye_worth, "average")
    page.form.bye_wins.click()
    line = championship(desk.state)
    assert (line.venue, line.bye_worth, line.bye_wins) == ("Salle des fêtes", ByeWorth.AVERAGE, False)


def test_the_rules_are_told_in_short_with_what_is_not_as_usual(page, desk):
    assert (page.form.played.text(), page.form.not_as_usual.isHidden()) == ("Contrée, 2,000 points", True)
    rules = resolve_rules("contree-championship", {"hands": 12, "failed_capot": 250, "tied_game": "drawn"})
    refresh(page, change_championship(desk, rules=rules))
    assert page.form.played.text() == "Contrée, 12 hands"
    assert (
        page.form.not_as_usual.text()
        == "Tie after the last hand: the game is drawn. Bid capot that fails: the defence scores: 250."
    )
    refresh(page, change_championship(desk, rules=resolve_rules("belote-comptoir", {"start": 12})))
    assert (page.form.played.text(), page.form.not_as_usual.isHidden()) == ("Bar belote, from 12 down", True)


def test_the_rules_have_a_page_of_their_own(page, qtbot):
    with qtbot.waitSignal(page.page_asked) as asked:
        page.form.adjust.click()
    assert asked.args == ["rules"]
    offered = {action.title: action for action in page.offers()}
    with qtbot.waitSignal(page.rule_asked) as asked:
        offered["Bid capot that fails: the defence scores"].run()
    assert asked.args == ["failed_capot"]


def test_a_name_left_empty_is_told_beside_the_field(page, desk):
    page.form.name.editor.setText("")
    page.form.name.editor.editingFinished.emit()
    assert "needs a name" in page.form.name.trouble.text()
    assert championship(desk.state).name == "Concours de la Saint-Martin"


def test_the_order_of_the_criteria_is_the_organisers(page, desk, qtbot):
    order = page.form.criteria
    order.boxes["head-to-head"].click()
    order.ups["head-to-head"].click()
    assert championship(desk.state).criteria == ("wins", "head-to-head", "points")
    assert order.boxes["head-to-head"].text() == "2. Head-to-head"
    order.boxes["points"].click()
    assert championship(desk.state).criteria == ("wins", "head-to-head")


def test_the_last_criterion_stays(page, desk):
    heard = []
    page.refused.connect(lambda refusal: heard.extend(problem.code for problem in refusal.problems))
    page.form.criteria.boxes["points"].click()
    page.form.criteria.boxes["wins"].click()
    assert heard == ["criteria-none"]
    assert championship(desk.state).criteria == ("wins",)
    assert page.form.criteria.boxes["wins"].isChecked()


def type_into(field, text):
    field.editor.setText(text)
    field.editor.editingFinished.emit()


def test_the_room_is_typed_and_told_back(page, desk):
    type_into(page.form.room, "1 à 40 sauf 13 et 17")
    assert championship(desk.state).room == ((1, 12), (14, 16), (18, 40))
    assert page.form.room.editor.text() == "1-40 except 13, 17"
    assert shown_under(page.form.room) == "38 tables: 1 to 40, except 13 and 17."
    type_into(page.form.room, "")
    assert championship(desk.state).room == ()


def shown_under(field):
    return field.editor.accessibleDescription()


def test_a_room_that_cannot_be_understood_stays_as_typed(page, desk):
    type_into(page.form.room, "beaucoup")
    assert "cannot be understood" in page.form.room.trouble.text()
    assert (page.form.room.editor.text(), championship(desk.state).room) == ("beaucoup", ())


def test_the_clock_and_the_totals_are_set_and_told(page, desk):
    page.form.game_minutes.editor.setValue(45)
    page.form.game_minutes.editor.editingFinished.emit()
    page.form.totals_first.click()
    assert (championship(desk.state).game_minutes, championship(desk.state).totals_first) == (45, True)
    assert shown_under(page.form.game_minutes) == "A round posted at 20:00 ends at 20:45."
    page.form.game_minutes.editor.setValue(0)
    page.form.game_minutes.editor.editingFinished.emit()
    assert championship(desk.state).game_minutes is None
    assert page.form.game_minutes.editor.text() == "no clock"


def test_each_setting_has_its_example_computed_from_it(page, desk):
    assert page.form.bye_example.text() == "The team that sits out scores 1,000 points and a game won."
    choose(page.form.bye_worth, "target")
    page.form.bye_wins.click()
    assert page.form.bye_example.text() == "The team that sits out scores 2,000 points, no game won."
    refresh(page, change_championship(desk, rules=resolve_rules("contree-championship", {"hands": 12})))
    assert shown_under(page.form.forfeit_marks) == "Table 4: team 12 does not come. It scores 0, team 7 scores 1,920."
    page.form.criteria.boxes["wins"].click()
    assert page.form.criteria_example.text() == "Two teams have scored 5,660 points each: they share their rank."
    refresh(
        page, change_championship(desk, rules=resolve_rules("belote-comptoir", {}), criteria=("points", "best-game"))
    )
    assert page.form.criteria_example.text().startswith(
        "Two teams have scored 18 points each: the one whose best game is 6 ranks above the one with 5."
    )


@pytest.fixture
def played(page, desk):
    """One game over: the totals 2010 to 1200, for side A."""
    register_teams(desk, [*PAIRS, TeamDraft(("Rémi Roussel", "Sara Simon"))])
    draw(desk)
    post_draw(desk)
    table = current_round(desk.state).tables[0]
    refresh(page, record_totals(desk, table.id, {"A": 2010, "B": 1200}, winner="A", why=None))
    return desk


@pytest.fixture
def answer(monkeypatch):
    """What one says when the consequences are shown; what was shown."""
    shown = []

    def answering(change):
        monkeypatch.setattr(
            ConsequencesDialog, "ask", classmethod(lambda cls, parent, tr, found: (shown.append(found), change)[1])
        )
        return shown

    return answering


class TestConsequences:
    def test_are_shown_first_and_leaving_it_puts_the_field_back(self, page, played, answer):
        shown = answer(False)
        choose(page.form.bye_worth, "target")
        assert [game.after for game in shown[0].games] == [(2000,)]
        assert championship(played.state).bye_worth is ByeWorth.HALF
        assert page.form.bye_worth.editor.currentData() == "half-target"

    def test_agreed_the_change_is_made(self, page, played, answer):
        answer(True)
        choose(page.form.bye_worth, "target")
        assert championship(played.state).bye_worth is ByeWorth.TARGET

    def test_what_does_nothing_is_not_asked_about(self, page, played, answer):
        shown = answer(False)
        choose(page.form.forfeit_marks, "half-0")
        page.form.planned_rounds.editor.setValue(2)
        page.form.planned_rounds.editor.editingFinished.emit()
        assert shown == []
        assert championship(played.state).planned_rounds == 2


def test_the_question_says_what_changes_and_what_stays(played, qtbot):
    dialog = ConsequencesDialog(translator("en"), consequences(played.state, {"bye_worth": ByeWorth.TARGET}))
    qtbot.addWidget(dialog)
    assert dialog.told.summary == ("1 game counts differently.", "No team changes rank.")
    assert any(
        "2,000 (a game won) instead of 1,000 (a game won)" in line.text() for line in dialog.findChildren(QLabel)
    )
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.result()
    dialog.change.click()
    assert dialog.result()


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


def test_the_keys_stay_with_the_criterion_that_is_moved(page, desk, front, qtbot):
    front(page)
    order = page.form.criteria
    order.ups["points"].setFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert championship(desk.state).criteria == ("points", "wins")
    assert order.downs["points"].hasFocus(), "it leads no further up"
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert championship(desk.state).criteria == ("wins", "points")
    assert order.ups["points"].hasFocus()


def test_decisions_that_lack_something_are_named_by_what_they_lack(desk, qtbot):
    page = SettingsPage(desk, translator("fr"))
    qtbot.addWidget(page)
    said = [box.text().replace("&", "") for box in page.findChildren(QCheckBox)]
    assert "Accepter une décision sans arbitre ni raison" in said
