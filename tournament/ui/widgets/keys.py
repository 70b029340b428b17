"""Keys that do something."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractSlider, QWidget

CLOSING_KEY = "Ctrl+W"
HELP_KEY = "F1"
KEYS_KEY = "Shift+F1"
SAVING_KEY = "Ctrl+S"
SETTINGS_KEY = "Ctrl+,"
SCREEN_KEY = "Ctrl+E"
ENTER_KEYS = ("Return", "Enter")
PAGE_SCROLL = {
    "PgDown": QAbstractSlider.SliderAction.SliderPageStepAdd,
    "PgUp": QAbstractSlider.SliderAction.SliderPageStepSub,
}
"""What the keys that turn over a screenful do with a scroll bar."""
IS_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
FRENCH_ROW = {"&": "1", "é": "2", '"': "3", "'": "4", "(": "5", "-": "6", "è": "7", "_": "8", "ç": "9", "à": "0"}
"""The figure of each key of the row of figures on a French keyboard, where they want the shift key."""


def as_figure(event: QKeyEvent, language: str, *, at_start: bool) -> QKeyEvent:
    """The figure of a key in a French row of figures, with or without shift, but for `-` at the start."""
    figure = FRENCH_ROW.get(event.text(), "") if language == "fr" else ""
    if not figure or (event.text() == "-" and at_start):
        return event
    return QKeyEvent(event.type(), Qt.Key(ord(figure)), Qt.KeyboardModifier.NoModifier, figure)


def on_key(widget: QWidget, key: str, action: Callable[[], object], *, where: Qt.ShortcutContext = Qt.ShortcutContext.WidgetShortcut) -> None:
    """Let a key do something while `widget` has the keyboard (or wherever `where` says).

    The context is set afterwards: given to the constructor, PySide6 ignores it, and the key would be taken from the
    whole window. Held down, a key with Enter in it acts once: the next thing to do must be seen before it is done.
    """
    shortcut = QShortcut(QKeySequence(key), widget)
    shortcut.setAutoRepeat(not key.endswith(ENTER_KEYS))
    shortcut.setContext(where)
    shortcut.activated.connect(action)
