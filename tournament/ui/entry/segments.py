"""A row of buttons for one choice, for those who point rather than type."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.buttons import Button
from tournament.ui.widgets.surfaces import column, row


@dataclass(frozen=True)
class Choice:
    """One of the things to choose: what it stands for, the few letters on its button, and its name for tooltips and those who hear the screen."""

    value: object
    text: str
    name: str
    tone: str = ""


class Segments(QWidget):
    """Buttons of which at most one is pressed, or any number where `several` may be. Pressed again it lets go, unless one `must` be chosen.

    They stand in one row, or in rows of at most `abreast`.
    """

    chosen = Signal()

    def __init__(self, choices: Sequence[Choice], *, several: bool = False, must: bool = False, abreast: int | None = None) -> None:
        super().__init__()
        self._several, self._must = several, must
        self._buttons = {choice.value: self._button(choice) for choice in choices}
        buttons = self.buttons
        if abreast is None or len(buttons) <= abreast:
            self.setLayout(row(*buttons, space=HALF // 2))
        else:
            rows = [buttons[first : first + abreast] for first in range(0, len(buttons), abreast)]
            self.setLayout(column(*(row(*some, None, space=HALF // 2) for some in rows), space=HALF // 2))

    @property
    def values(self) -> tuple[Any, ...]:
        """What is pressed, in the order of the buttons."""
        return tuple(value for value, button in self._buttons.items() if button.isChecked())

    @property
    def value(self) -> Any:
        """The one thing that is pressed, or None."""
        return next(iter(self.values), None)

    def press(self, values: Sequence[object]) -> None:
        """Show these as pressed, without telling anyone."""
        for value, button in self._buttons.items():
            button.setChecked(value in values)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons in their order."""
        return tuple(self._buttons.values())

    def button(self, value: object) -> QPushButton:
        """The button of a choice."""
        return self._buttons[value]

    def _button(self, choice: Choice) -> QPushButton:
        button = Button(choice.text)
        button.setProperty("role", "segment")
        button.setProperty("tone", choice.tone)
        button.setCheckable(True)
        button.setAutoDefault(False)
        button.setAccessibleName(choice.name)
        button.setToolTip(choice.name)
        button.clicked.connect(lambda pressed: self._take(choice.value, pressed))
        return button

    def _take(self, value: object, pressed: bool) -> None:
        if not self._several:
            self.press((value,) if pressed or self._must else ())
        self.chosen.emit()
