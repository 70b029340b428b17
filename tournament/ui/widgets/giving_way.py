"""A button that gives way where room is short: cut down to its icon, with the whole text in its tooltip."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionButton, QStylePainter

from tournament.ui.theme.tokens import HALF, SPACE, STEP, TARGET, theme_of
from tournament.ui.widgets.buttons import Button, draw_on


class GivingWay(Button):
    """Says what it does as far as there is room. `text` is always all of it."""

    def __init__(self, drawing: str, role: str = "quiet") -> None:
        super().__init__()
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        draw_on(self, drawing)

    def minimumSizeHint(self) -> QSize:
        """As wide as the icon needs."""
        return QSize(theme_of(self).slow_px(TARGET), super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the button with as much of its words as fits."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        theme = theme_of(self)
        padding = theme.slow_px(SPACE) if self.property("role") == "quiet" else theme.px(STEP)
        room = self.width() - self.iconSize().width() - 2 * padding - theme.px(HALF)
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, max(room, 0))
        if self.width() < self.sizeHint().width():
            option.text = shown if len(shown) > 1 else ""  # type: ignore[attr-defined]
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)
