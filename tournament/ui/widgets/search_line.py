"""Signs and buttons inside a line of text, as tall as the text; Qt's own stay small in large text."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QToolButton

from tournament.ui.theme.icons import icon, picture
from tournament.ui.theme.tokens import HALF, ICON, STEP, theme_of
from tournament.ui.widgets.field import TextLine
from tournament.ui.widgets.surfaces import row


def button_inside(line: QLineEdit, drawing: str, name: str, key: str = "") -> QToolButton:
    """A button at the end of a line; `name` says what it does, `key` does the same, so Tab skips it."""
    theme = theme_of(line)
    button = QToolButton()
    button.setProperty("role", "inside")
    button.setIcon(icon(drawing, theme.colours.soft, theme.px(ICON)))
    button.setIconSize(QSize(theme.px(ICON), theme.px(ICON)))
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setAccessibleName(name)
    button.setToolTip(f"{name} ({key})" if key else name)
    return button


def keep_free(line: QLineEdit, before: int, after: int) -> None:
    """Keep the words of a line clear of so many signs before and after them."""
    sign = theme_of(line).px(ICON) + STEP
    line.setTextMargins(before * sign, 0, after * sign, 0)


class SearchLine(TextLine):
    """A search line: a sign before the text, and a cross after it that clears it."""

    def __init__(self, placeholder: str, empty: str) -> None:
        """`empty` is what the cross does."""
        super().__init__()
        theme = theme_of(self)
        self.setPlaceholderText(placeholder)
        sign = QLabel()
        sign.setPixmap(picture("search", theme.colours.soft, theme.px(ICON)))
        sign.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.cross = button_inside(self, "cross", empty)
        self.cross.clicked.connect(self.clear)
        self.cross.hide()
        inside = row(sign, None, self.cross)
        inside.setContentsMargins(STEP + HALF, 0, HALF, 0)
        self.setLayout(inside)
        keep_free(self, 1, 1)
        self.textChanged.connect(lambda text: self.cross.setVisible(bool(text)))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes here by a key looks for something else: the next letter takes the place of the old words."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.OtherFocusReason, Qt.FocusReason.ShortcutFocusReason):
            self.selectAll()
