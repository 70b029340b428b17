"""A row of buttons that count: for what a side may have more than once in a hand."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.buttons import Button
from tournament.ui.widgets.segments import SegmentChoice
from tournament.ui.widgets.surfaces import row


class TallyButton(QWidget):
    """One button for each choice: every press counts one more, up to `most`, and then none again."""

    chosen = Signal()

    def __init__(self, choices: Sequence[SegmentChoice], most: int) -> None:
        super().__init__()
        self._most = most
        self._choices = {choice.value: choice for choice in choices}
        self._counts: dict[object, int] = dict.fromkeys(self._choices, 0)
        self._buttons = {value: self._button(value) for value in self._choices}
        self.setLayout(row(*self._buttons.values(), space=HALF // 2))

    @property
    def values(self) -> tuple[Any, ...]:
        """What was counted, as often as it was, in the order of the buttons."""
        return tuple(value for value, count in self._counts.items() for _ in range(count))

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons in their order."""
        return tuple(self._buttons.values())

    def button(self, value: object) -> QPushButton:
        """The button of a choice."""
        return self._buttons[value]

    def press(self, values: Sequence[object]) -> None:
        """Show these as counted, without a signal."""
        self._counts = {value: sum(told == value for told in values) for value in self._choices}
        for value, button in self._buttons.items():
            count = self._counts[value]
            button.setChecked(count > 0)
            button.setText(self._choices[value].text + (f" ×{count}" if count > 1 else ""))
            button.setAccessibleName(self._choices[value].name + (f" ×{count}" if count > 1 else ""))

    def _button(self, value: object) -> QPushButton:
        choice = self._choices[value]
        button = Button(choice.text)
        button.setProperty("role", "segment")
        button.setCheckable(True)
        button.setAutoDefault(False)
        button.setAccessibleName(choice.name)
        button.setToolTip(choice.name)
        button.clicked.connect(lambda: self._count(value))
        return button

    def _count(self, value: object) -> None:
        counts = {**self._counts, value: (self._counts[value] + 1) % (self._most + 1)}
        self.press(tuple(told for told, count in counts.items() for _ in range(count)))
        self.chosen.emit()
