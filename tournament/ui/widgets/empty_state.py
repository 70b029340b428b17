"""What a page shows while it has nothing to show: what it is for, and what to do first."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import LEAST_PAGE, PICTURE, READING, SPACE, theme_of
from tournament.ui.widgets.buttons import primary_button
from tournament.ui.widgets.text import prose, title


def empty_state(heading: str, sentence: str, action: QPushButton | None = None, *, drawing: str = "") -> QFrame:
    """A calm page: an icon, a heading, one sentence, and the button that does the first thing."""
    frame = QFrame()
    frame.setProperty("role", "empty")
    theme = theme_of(frame)
    # large text takes more lines, not a wider page
    parts: list[QWidget] = [title(heading), _sentence(sentence, min(theme.slow_px(READING), LEAST_PAGE))]
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


class EmptyOrWorking(QStackedWidget):
    """What a page is about; while that is empty, what it is for and a button for the first step."""

    def __init__(self, heading: str, sentence: str, action: str, working: QWidget, *, drawing: str) -> None:
        """`action` is what the button of the empty state says; it begins empty."""
        super().__init__()
        self.first = primary_button(action)
        self._working = working
        self.addWidget(empty_state(heading, sentence, self.first, drawing=drawing))
        self.addWidget(working)

    @property
    def is_empty(self) -> bool:
        """Whether the empty state is shown."""
        return self.currentWidget() is not self._working

    def minimumSizeHint(self) -> QSize:
        """What is shown now asks for room; what is not, asks for none."""
        shown = self.currentWidget()
        return shown.minimumSizeHint() if shown is not None else super().minimumSizeHint()

    def show_empty(self, empty: bool) -> None:
        """Show the empty state, or what the page is about."""
        self.setCurrentIndex(0 if empty else 1)
        self.updateGeometry()


def _sentence(text: str, width: int) -> QLabel:
    words = prose(text)
    words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    words.setFixedWidth(width)
    words.ensurePolished()
    words.setMinimumHeight(words.heightForWidth(width))
    return words
