"""Buttons. One primary button a page says what happens next; the others stay quiet."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLabel, QLayout, QPushButton, QSizePolicy

from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import ICON, theme_of
from tournament.ui.widgets.keys import IS_ENTER, on_key

DANGER = "danger"


class Button(QPushButton):
    """A button that Enter presses as well as Space, on pages as in dialogs.

    Held down, Enter presses once: what it began at the last table of a round would otherwise go on to draw the next
    one, and to post it.
    """

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses, when it goes down."""
        if event.key() in IS_ENTER:
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)


def _button(text: str, role: str, shortcut: str = "", picture: str = "") -> QPushButton:
    button = Button(text)
    button.setProperty("role", role)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setAutoDefault(False)
    if shortcut:
        press_on(button, shortcut)
        button.setToolTip(key_name(shortcut))
    if picture:
        draw_on(button, picture)
    return button


def press_on(button: QPushButton, key: str) -> None:
    """Let a key press a button at once: Qt's own shortcut takes the focus and may lose a second press."""
    on_key(button, key, button.click, where=Qt.ShortcutContext.WindowShortcut)


def primary_button(text: str, shortcut: str = "") -> QPushButton:
    """The button that does what this page is for. `shortcut` is a key such as `Ctrl+Return`, shown in the tooltip."""
    return _button(text, "primary", shortcut)


def quiet_button(text: str, shortcut: str = "", picture: str = "") -> QPushButton:
    """Any other button; `picture` is the name of an icon shown before the text."""
    return _button(text, "quiet", shortcut, picture)


def flat_button(text: str, picture: str = "") -> QPushButton:
    """A button without a frame, for what is rarely wanted."""
    return _button(text, "flat", picture=picture)


def danger_button(text: str) -> QPushButton:
    """A button for what removes something, recognised by its colour and its words."""
    button = quiet_button(text)
    button.setProperty("tone", DANGER)
    return button


def is_dangerous(button: QPushButton) -> bool:
    """Whether a button takes something away."""
    return bool(button.property("tone") == DANGER)


def icon_button(picture: str, name: str, shortcut: str = "") -> QPushButton:
    """A button that shows only an icon; `name` is what it does, for the tooltip and for screen readers."""
    button = _button("", "icon", shortcut, picture)
    name_button(button, name, shortcut)
    return button


def name_button(button: QPushButton, name: str, shortcut: str = "") -> None:
    """Say what a button without words does, and by which key."""
    button.setAccessibleName(name)
    button.setToolTip(f"{name} ({key_name(shortcut)})" if shortcut else name)


def fill_button(button: QPushButton, layout: QLayout) -> None:
    """Make a button of more than a text: it grows with what it shows, and is pressed wherever it is touched."""
    button.setLayout(layout)
    button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    for part in button.findChildren(QLabel):
        part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def small_button(text: str, shortcut: str = "") -> QPushButton:
    """A button within a line of text."""
    return _button(text, "filter", shortcut)


def filter_button(text: str) -> QPushButton:
    """A small button that stays pressed: one of several ways to look at a list."""
    button = _button(text, "filter", "")
    button.setCheckable(True)
    return button


def draw_on(button: QPushButton, picture: str) -> None:
    """Put an icon on a button, in the colours of the theme."""
    theme = theme_of(button)
    button.setIcon(icon(picture, theme.colours.ink, theme.px(ICON), disabled=theme.colours.border))
    button.setIconSize(QSize(theme.px(ICON), theme.px(ICON)))


def key_name(shortcut: str) -> str:
    """A shortcut as the keyboard names it: `Return` is called Enter, as its French name means going back."""
    return QKeySequence(shortcut.replace("Return", "Enter")).toString(QKeySequence.SequenceFormat.NativeText)
