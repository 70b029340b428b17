"""A team leaves in the middle of its game: the question is answered in its own dialog. And a championship is left in
the middle of a round."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tournament.i18n import translator
from tournament.services.people.registration import register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.seat_views import UnfinishedOutcome
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import forfeit
from tournament.ui.people.team_rulings import PointsDialog, ask_to_exclude, ask_to_withdraw
from tournament.ui.scores.decision_dialog import DecisionDialog
from tournament.ui.widgets.buttons import Segments

pytestmark = pytest.mark.unstyled


@pytest.mark.parametrize("asking", [ask_to_withdraw, ask_to_exclude])
@pytest.mark.parametrize(("pressed", "becomes"), [(False, UnfinishedOutcome.FORFEIT), (True, UnfinishedOutcome.BYE)])
def test_the_answer_outlives_the_dialog(asking, pressed, becomes, full_desk, qtbot, monkeypatch):
    draw(full_desk)
    post_draw(full_desk)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()

    def answer():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, DecisionDialog)
        if pressed:
            second = next(button for button in dialog.findChildren(QWidget) if "exempt" in button.accessibleName())
            QTest.keyClick(second, Qt.Key.Key_Space)
        dialog.reason.editor.setText("Un joueur est souffrant")
        QTest.keyClick(dialog.reason.editor, Qt.Key.Key_Return)

    original = DecisionDialog.ask

    def ask_and_forget(*args, further, **more):
        verdict = original(*args, further=further, **more)
        monkeypatch.setattr(Segments, "value", property(lambda _: pytest.fail("read when its dialog is gone")))
        return verdict

    monkeypatch.setattr(DecisionDialog, "ask", ask_and_forget)
    QTimer.singleShot(0, answer)
    leave = asking(window, translator("fr"), teams(full_desk.state)[:1], full_desk.state, by=full_desk.by)
    assert (leave.reason, leave.unfinished) == ("Un joueur est souffrant", becomes)


@pytest.mark.parametrize(
    ("cause", "outcome"), [(None, "conduct"), ("pour donnes irrégulières répétées", "repeated-deals")]
)
def test_an_exclusion_asks_for_what_it_is(cause, outcome, full_desk, qtbot):
    """Each cause goes by an article of its own; where nobody says more it is the conduct of the team (9 D)."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()

    def answer():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, DecisionDialog)
        if cause:
            QTest.keyClick(
                next(button for button in dialog.findChildren(QWidget) if button.accessibleName() == cause),
                Qt.Key.Key_Space,
            )
        dialog.reason.editor.setText("Troisième fois")
        QTest.keyClick(dialog.reason.editor, Qt.Key.Key_Return)

    QTimer.singleShot(0, answer)
    leave = ask_to_exclude(window, translator("fr"), teams(full_desk.state)[:1], full_desk.state, by=full_desk.by)
    assert leave.outcome == outcome


@pytest.mark.parametrize("who", ["Odile", ""])
def test_who_decides_is_asked_before_why(who, qtbot):
    """Whoever types straight on, with Tab between them, never writes the referee as the reason."""
    dialog = DecisionDialog(translator("fr"), "Résultat contesté", "Deux feuilles.", "Trancher", who, True)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.isActiveWindow())
    for typed in ["trois cartes"] if who else ["Odile", "trois cartes"]:
        QTest.keyClicks(QApplication.focusWidget(), typed)
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert (dialog.verdict.referee, dialog.verdict.reason) == ("Odile", "trois cartes")
    assert dialog.referee.y() < dialog.reason.y()


def test_who_gives_points_is_asked_before_why(full_desk, qtbot):
    dialog = PointsDialog(translator("fr"), teams(full_desk.state)[0], "", lambda _: [])
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.isActiveWindow())
    for typed in ("20", "Odile", "retard"):
        QTest.keyClicks(QApplication.focusWidget(), typed)
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert (dialog.given.points, dialog.given.referee, dialog.given.reason) == (-20, "Odile", "retard")


@pytest.fixture
def playing(window, file, qtbot):
    """Three tables of a championship in a file are playing."""
    window.open_file(file)
    qtbot.waitUntil(lambda: window.view is not None)
    desk = window.view.desk
    register_teams(desk, [TeamDraft((f"Anne {letter * 3}", f"Bruno {letter * 4}")) for letter in "KLMNPR"])
    draw(desk)
    window.view.follow(post_draw(desk))
    return window


@pytest.mark.parametrize("is_sure", [False, True])
def test_ctrl_w_asks_while_tables_are_playing(is_sure, playing, monkeypatch):
    asked = []
    monkeypatch.setattr("tournament.ui.dialogs.dialog.SureDialog.ask", lambda *told: asked.append(told[2:4]) or is_sure)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert asked == [("Close this championship?", "Round 1 is still being played: 3 tables have no result yet.")]
    assert (playing.view is None) is is_sure


def test_ctrl_w_asks_nothing_once_every_table_is_in(playing, monkeypatch):
    desk = playing.view.desk
    for game in current_round(desk.state).tables:
        playing.view.follow(forfeit(desk, game.id, "A", referee="Odile", reason="partis"))
    monkeypatch.setattr("tournament.ui.dialogs.dialog.SureDialog.ask", lambda *_: pytest.fail("asked"))
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert playing.view is None
