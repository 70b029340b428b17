"""The navigation rail: the pages of the evening, in the order in which they are needed."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import BADGE, HALF, RAIL, SMALL, STEP, theme_of
from tournament.ui.widgets.buttons import key_name
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.text import label

CLEAR = 1
"""What is left on either side of the longest name, inside the edges that mark the chosen one."""
EAGER = 100
"""How much sooner a button takes room than the space under them all."""


class Rail(QFrame):
    """One button a page, each with an icon and its name; Ctrl+1, Ctrl+2 … lead there too."""

    chosen = Signal(int)

    def __init__(self, pages: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "rail")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, STEP)
        layout.setSpacing(0)
        self.brand = label("Capot", "brand")
        self.brand.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(self.brand)
        # no group of buttons: of such, Qt lets Tab reach only the one that is pressed
        self._buttons = [self._button(position, picture) for position, (picture, _) in enumerate(pages)]
        for button in self._buttons:
            layout.addWidget(button, EAGER)
        layout.addStretch(1)
        self.name([text for _, text in pages])

    def _button(self, position: int, picture: str) -> QToolButton:
        theme = theme_of(self)
        button = QToolButton()
        button.setCheckable(True)
        button.setProperty("role", "place")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        # the words grow with the reader's text size: the icons give way, so that every place stays in sight
        size = theme.slow_px(BADGE)
        button.setIcon(icon(picture, theme.colours.on_rail, size))
        button.setIconSize(QSize(size, size))
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        key = f"Ctrl+{position + 1}"
        on_key(self, key, lambda: self._choose(position), where=Qt.ShortcutContext.WindowShortcut)
        button.clicked.connect(lambda: self._choose(position))
        return button

    def event(self, event: QEvent) -> bool:
        """In large words in a low window the name of the program gives way, so that no page loses part of its own."""
        answer = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            wanted = sum(button.sizeHint().height() for button in self._buttons) + self.brand.sizeHint().height()
            self.brand.setVisible(wanted <= self.height())
        return answer

    def name(self, texts: Sequence[str]) -> None:
        """Call the pages otherwise."""
        for position, (button, text) in enumerate(zip(self._buttons, texts, strict=True)):
            key = f"Ctrl+{position + 1}"
            button.setText(text)
            self._fit(button)
            button.setAccessibleName(text)
            button.setToolTip(f"{text} ({key_name(key)})")

    def _fit(self, button: QToolButton) -> None:
        """Set the letters of a long name closer, so that it stands clear of both edges, chosen too."""
        theme, letters = theme_of(self), QFont(self.font())
        letters.setPixelSize(theme.slow_px(SMALL))
        letters.setWeight(QFont.Weight.DemiBold)
        over = QFontMetrics(letters).horizontalAdvance(button.text()) - theme.slow_px(RAIL) + 2 * (HALF + CLEAR)
        font = button.font()
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, -max(over, 0) / len(button.text()))
        button.setFont(font)

    def button(self, position: int) -> QToolButton:
        """The button of a page."""
        return self._buttons[position]

    def mark(self, here: int) -> None:
        """Show which page one is on."""
        for position, button in enumerate(self._buttons):
            button.setChecked(position == here)

    def _choose(self, position: int) -> None:
        self.mark(position)
        self.chosen.emit(position)
