"""Buttons, one of them primary on a page, those that give way where there is little room, and rows for one choice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import (
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import HALF, ICON, SPACE, STEP, TARGET, theme_of
from tournament.ui.widgets.finding import folded
from tournament.ui.widgets.keys import FRENCH_ROW, IS_ENTER, on_key
from tournament.ui.widgets.surfaces import change_role, row

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


STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


@dataclass(frozen=True)
class SegmentChoice:
    """A choice: its value, the short text of its button, and its name for tooltips and screen readers."""

    value: object
    text: str
    name: str
    tone: str = ""


class Segment(Button):
    """One button of several. Arrows go to its neighbours, its letter presses it; Enter presses or goes on."""

    def __init__(self, text: str, walk: Callable[[int], bool], press_named: Callable[[str], bool]) -> None:
        super().__init__(text)
        self._walk, self._press_named = walk, press_named

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose by arrows and by the buttons' letters. Enter never unpresses: the panel handles it then."""
        if self._walk(event.key()):
            return
        if event.key() in IS_ENTER and self.isChecked():
            event.ignore()
        elif not self._press_named(FRENCH_ROW.get(event.text(), event.text())):
            super().keyPressEvent(event)


class Segments(QWidget):
    """Buttons of which one is pressed, or any with `several`; a second press unpresses unless one `must` be.

    An arrow chooses the neighbour; where several may be pressed it only goes there. The row itself can be given the
    keys, so that Enter presses no button that nobody chose. `named`: what is written on one was typed. Where it is
    `named_once`, a letter answers what is still open and changes no answer: a word typed there was meant for another
    line. `unnamed`: no letter answers at all.
    """

    chosen = Signal()
    named = Signal()

    def __init__(
        self,
        choices: Sequence[SegmentChoice],
        *,
        several: bool = False,
        must: bool = False,
        named_once: bool = False,
        unnamed: bool = False,
    ) -> None:
        super().__init__()
        self._several, self._must, self._named_once, self._unnamed = several, must, named_once, unnamed
        self.is_named_alone = False
        """Whether what is typed is chosen alone, of several that may be pressed; Space and a press add to it."""
        self._buttons = {choice.value: self._button(choice) for choice in choices}
        self.setLayout(self.lay_out())

    def lay_out(self) -> QLayout:
        """The buttons beside each other."""
        return row(*self.buttons, space=HALF // 2)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Draw the ring around the first button: the keys are on the question, and none is chosen yet."""
        super().focusInEvent(event)
        self._ring(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keys are elsewhere, perhaps on one of the buttons, which then draws its own ring."""
        super().focusOutEvent(event)
        self._ring(False)

    def _ring(self, shown: bool) -> None:
        first = self.offered[:1] if shown else []
        for button in self.buttons:
            button.setProperty("asked", button in first)
            change_role(button)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys on the row itself: arrows start at the first button, Space presses it, letters press theirs."""
        step = STEPS.get(Qt.Key(event.key()))
        if self.hasFocus() and step is not None:
            self.offered[step % len(self.offered)].setFocus()
        elif self.hasFocus() and event.key() == Qt.Key.Key_Space and self.offered:
            self.offered[0].setFocus()
            self.offered[0].click()
        elif not self.hasFocus() or not self.press_named(FRENCH_ROW.get(event.text(), event.text())):
            super().keyPressEvent(event)

    @property
    def values(self) -> tuple[Any, ...]:
        """What is pressed, in the order of the buttons."""
        return tuple(value for value, button in self._buttons.items() if button.isChecked())

    @property
    def value(self) -> Any:
        """The one thing that is pressed, or None."""
        return next(iter(self.values), None)

    def press(self, values: Sequence[object]) -> None:
        """Show these as pressed, without a signal."""
        for value, button in self._buttons.items():
            button.setChecked(value in values)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons in their order."""
        return tuple(self._buttons.values())

    def button(self, value: object) -> QPushButton:
        """The button of a choice."""
        return self._buttons[value]

    def press_named(self, text: str) -> bool:
        """Press and focus the button with this text, or the only word with this first letter; whether found."""
        wanted = "" if self._unnamed else folded(text)
        named = [button for button in self.offered if wanted and folded(button.text()) == wanted]
        if not named and wanted and len(text) == 1 and text.isalpha():
            named = [
                button for button in self.offered if len(button.text()) > 1 and folded(button.text()).startswith(wanted)
            ]
        if len(named) != 1 or (self._named_once and self.values):
            return False
        named[0].setFocus()
        if self.is_named_alone:
            self.press([value for value, button in self._buttons.items() if button is named[0]])
            self.chosen.emit()
        elif not named[0].isChecked() or self._several:
            named[0].click()
        self.named.emit()
        return True

    @property
    def offered(self) -> list[QPushButton]:
        """The buttons that can be pressed now."""
        return [button for button in self.buttons if button.isEnabled() and button.isVisibleTo(self)]

    def _button(self, choice: SegmentChoice) -> QPushButton:
        button = Segment(choice.text, self.walk, self.press_named)
        button.setProperty("role", "segment")
        button.setProperty("tone", choice.tone)
        button.setCheckable(True)
        button.setAutoDefault(False)
        button.setAccessibleName(choice.name)
        button.setToolTip(choice.name)
        button.clicked.connect(lambda pressed: self._take(choice.value, pressed))
        return button

    def walk(self, key: int) -> bool:
        """Go by an arrow to the next button, and choose it where only one is chosen; whether it was an arrow."""
        there = self.neighbour(key)
        if there is None:
            return False
        there.setFocus()
        if not self._several and not there.isChecked():
            self.choose(there)
        return True

    def neighbour(self, key: int) -> QPushButton | None:
        """The button to which an arrow leads, after the last one the first; None for another key."""
        step = STEPS.get(Qt.Key(key))
        return self.offered[(self.here + step) % len(self.offered)] if step is not None else None

    def choose(self, button: QPushButton) -> None:
        """Choose what a button stands for, by an arrow."""
        button.click()

    @property
    def here(self) -> int:
        """The position of the button that has the keys."""
        return next((index for index, button in enumerate(self.offered) if button.hasFocus()), 0)

    def _take(self, value: object, pressed: bool) -> None:
        if not self._several:
            self.press((value,) if pressed or self._must else ())
        self.chosen.emit()
