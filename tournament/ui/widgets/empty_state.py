"""What a page shows while it has nothing to show: what it is for, and what to do first."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton

from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import PICTURE, READING, SPACE, theme_of
from tournament.ui.widgets.surfaces import card
from tournament.ui.widgets.text import prose, title


def empty_state(heading: str, sentence: str, action: QPushButton | None = None, *, drawing: str = "") -> QFrame:
    """A calm page: an icon, a heading, one sentence, and the button that does the first thing."""
    frame = card(role="empty", space=SPACE)
    layout = frame.layout()
    theme = theme_of(frame)
    layout.addStretch(1)
    if drawing:
        above = QLabel()
        above.setPixmap(picture(drawing, theme.colours.baize, theme.px(PICTURE)))
        layout.addWidget(above, 0, Qt.AlignmentFlag.AlignHCenter)
    layout.addWidget(title(heading), 0, Qt.AlignmentFlag.AlignHCenter)
    words = prose(sentence)
    words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    words.setFixedWidth(theme.px(READING))
    layout.addWidget(words, 0, Qt.AlignmentFlag.AlignHCenter)
    if action is not None:
        layout.addWidget(action, 0, Qt.AlignmentFlag.AlignHCenter)
    layout.addStretch(2)
    return frame
