"""Two parts stand beside each other only as long as both are whole, whatever they come to say."""

from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QWidget

from tests.ui.settling import settle
from tournament.ui.widgets.layouts import SideBySide
from tournament.ui.widgets.surfaces import row


def test_parts_turn_when_what_they_say_needs_more_room(qtbot):
    title, actions = QLabel("Round 4"), QWidget()
    buttons = [QPushButton(text) for text in ("Discard the draw", "Redraw", "Post round 4")]
    actions.setLayout(row(*buttons))
    head = SideBySide(title, actions, 0)
    page = QScrollArea()
    page.setWidgetResizable(True)
    page.setWidget(head)
    qtbot.addWidget(page)
    page.resize(sum(button.sizeHint().width() for button in buttons) + 180, 200)
    page.show()
    settle()
    assert title.y() == actions.y() or title.geometry().right() < actions.x(), "beside each other"
    title.setText("Draw of round 4, the semi-finals of the main bracket")
    settle()
    assert actions.y() > title.geometry().bottom(), "under each other"
    assert title.width() >= title.sizeHint().width()
    assert all(button.width() >= button.minimumSizeHint().width() for button in buttons)
