"""A page seen before a championship is open, with a cover at its left: the program's name and promise."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLayout, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import BROAD, COVER, READING, SPACE, STEP, SUITS, theme_of
from tournament.ui.widgets.surfaces import row
from tournament.ui.widgets.text import label, soft


class CoveredPage(QWidget):
    """The cover gives way to large text; `promise` is then shown where the page has put it."""

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.promise = soft(words.gettext("Everything stays on this computer. Nothing needs the internet, and every hand is saved as it is typed."))
        self._cover = self._make_cover()

    def lay_out(self, content: QWidget | QLayout) -> None:
        """Put what the page is about beside its cover."""
        whole = row(self._cover, content, space=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the cover where there is room for it."""
        super().resizeEvent(event)
        has_room = self.width() - COVER >= theme_of(self).px(READING)
        self._cover.setVisible(has_room)
        self.promise.setVisible(not has_room)

    def _make_cover(self) -> QFrame:
        theme = theme_of(self)
        cover = QFrame()
        cover.setProperty("role", "cover")
        suits = QHBoxLayout()
        suits.setSpacing(SPACE)
        for name in ("spades", "hearts", "diamonds", "clubs"):
            suit = QLabel()
            suit.setPixmap(picture(name, theme.colours.rail_mark, theme.px(SUITS)))
            suits.addWidget(suit)
        suits.addStretch(1)
        about = label(self._words.gettext("The scoring desk for belote tournaments"), "cover-line")
        about.setWordWrap(True)
        promise = label(self.promise.text(), "cover-soft")
        promise.setWordWrap(True)
        layout = QVBoxLayout(cover)
        layout.setContentsMargins(BROAD + STEP, BROAD, BROAD, BROAD)
        layout.setSpacing(SPACE)
        layout.addStretch(2)
        layout.addLayout(suits)
        layout.addWidget(label("Capot", "cover-name"))
        layout.addWidget(about)
        layout.addStretch(3)
        layout.addWidget(promise)
        return cover
