"""What a page shows while it has nothing to show: what it is for, and what to do first."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import PICTURE, READING, SPACE, theme_of
from tournament.ui.widgets.text import prose, title


def empty_state(heading: str, sentence: str, action: QPushButton | None = None, *, drawing: str = "") -> QFrame:
    """A calm page: an icon, a heading, one sentence, and the button that does the first thing."""
    frame = QFrame()
    frame.setProperty("role", "empty")
    theme = theme_of(frame)
    parts: list[QWidget] = [title(heading), _sentence(sentence, theme.px(READING))]
    if drawing:
        above = QLabel()
        above.setPixmap(picture(drawing, theme.colours.baize, theme.px(PICTURE)))
        parts.insert(0, above)
    if action is not None:
        parts.append(action)
    layout = QVBoxLayout(frame)
    layout.setSpacing(SPACE)
    layout.addStretch(1)
    for part in parts:
        layout.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
    layout.addStretch(2)
    return frame


def _sentence(text: str, width: int) -> QLabel:
    words = prose(text)
    words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    words.setFixedWidth(width)
    words.ensurePolished()
    words.setMinimumHeight(words.heightForWidth(width))
    return words
