"""A team leaves in the middle of its game: the question is answered in its own dialog, which is gone when the answer is read."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tournament.i18n import translator
from tournament.services.people.registration import teams
from tournament.services.repairs.seat_lines import Unfinished
from tournament.services.rounds.drawing import draw, post_draw
from tournament.ui.people.leaving import ask_to_exclude, ask_to_withdraw
from tournament.ui.scores.decision_dialog import DecisionDialog
from tournament.ui.widgets.segments import Segments


@pytest.mark.parametrize("asking", [ask_to_withdraw, ask_to_exclude])
@pytest.mark.parametrize(("pressed", "becomes"), [(False, Unfinished.FORFEIT), (True, Unfinished.BYE)])
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
    leave = asking(window, translator("fr"), teams(full_desk.hall)[:1], full_desk.hall, by=full_desk.by)
    assert (leave.reason, leave.unfinished) == ("Un joueur est souffrant", becomes)


@pytest.mark.parametrize(("cause", "outcome"), [(None, "conduct"), ("pour donnes irrégulières répétées", "repeated-deals")])
def test_an_exclusion_asks_for_what_it_is(cause, outcome, full_desk, qtbot):
    """Each cause goes by an article of its own; where nobody says more it is the conduct of the team (9 D)."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()

    def answer():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, DecisionDialog)
        if cause:
            QTest.keyClick(next(button for button in dialog.findChildren(QWidget) if button.accessibleName() == cause), Qt.Key.Key_Space)
        dialog.reason.editor.setText("Troisième fois")
        QTest.keyClick(dialog.reason.editor, Qt.Key.Key_Return)

    QTimer.singleShot(0, answer)
    leave = ask_to_exclude(window, translator("fr"), teams(full_desk.hall)[:1], full_desk.hall, by=full_desk.by)
    assert leave.outcome == outcome
