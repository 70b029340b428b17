"""What is said under the fields of a hand: a sentence, and a line below it that comes and goes with every hand."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from tournament.ui.theme.tokens import STEP
from tournament.ui.widgets.text import OneLine


class SaidBelow(QWidget):
    """A sentence and a line under it that comes and goes, placed by itself: no layout of the page is redone."""

    def __init__(self, sentence: QLabel, line: OneLine) -> None:
        super().__init__()
        self.sentence, self.line = sentence, line
        for part in (sentence, line):
            part.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def show_line(self, *, is_shown: bool) -> None:
        """Show the line, or leave its room to the sentence."""
        self.line.setVisible(is_shown)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place both anew."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """The line at the foot, the sentence above it; a line that is elsewhere takes no height here."""
        room, is_below = self.rect(), self.line.parentWidget() is self and not self.line.isHidden()
        if is_below:
            height = self.line.sizeHint().height()
            self.line.setGeometry(0, room.height() - height, room.width(), height)
            room.setHeight(max(room.height() - height - STEP, 0))
        self.sentence.setGeometry(room)
