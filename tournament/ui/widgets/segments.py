"""A row of buttons for one choice, for those who point rather than type."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLayout, QPushButton, QWidget

from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.buttons import Button
from tournament.ui.widgets.finding import folded
from tournament.ui.widgets.keys import FRENCH_ROW, IS_ENTER
from tournament.ui.widgets.surfaces import row
from tournament.ui.widgets.text import change_role

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
        self, choices: Sequence[SegmentChoice], *, several: bool = False, must: bool = False, named_once: bool = False, unnamed: bool = False
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
            named = [button for button in self.offered if len(button.text()) > 1 and folded(button.text()).startswith(wanted)]
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
