"""Who went out first, second and third: buttons pressed in that order."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tournament.messages.scores.hands import side_numbers
from tournament.scoring.facts import Side
from tournament.ui.widgets.segments import SegmentChoice, Segments

LONGEST_NAME: Final = 15


class OutOrder(Segments):
    """A button for each side; the order of presses is the answer and is shown; a second press takes it out."""

    def __init__(self, letters: Sequence[Side]) -> None:
        self._letters = tuple(letters)
        self._order: list[Side] = []
        self._names: Mapping[Side, str] = {}
        super().__init__([SegmentChoice(letter, side_numbers(letter), side_numbers(letter)) for letter in letters], several=True)

    @property
    def values(self) -> tuple[Any, ...]:
        """The sides in the order in which they were pressed."""
        return tuple(self._order)

    def press(self, values: Sequence[object]) -> None:
        """Show this order, without a signal."""
        self._order = [str(letter) for letter in values if letter in self._letters]
        super().press(values)
        self._show_order()

    def offer(self, names: Mapping[Side, str]) -> None:
        """Offer only these sides, under these names."""
        self._names = names
        self._order = [letter for letter in self._order if letter in names]
        for letter in self._letters:
            self.button(letter).setVisible(letter in names)
        self._show_order()

    def press_named(self, text: str) -> bool:
        """Press the button of the side of that number, unless it was pressed before."""
        letter = next((letter for letter in self._names if side_numbers(letter) == text), None)
        if letter is None:
            return False
        self.button(letter).setFocus()
        if letter not in self._order:
            self.button(letter).click()
        return True

    def _take(self, value: Any, pressed: bool) -> None:
        self._order = [*self._order, value] if pressed else [letter for letter in self._order if letter != value]
        self._show_order()
        self.chosen.emit()

    def _show_order(self) -> None:
        for letter in self._letters:
            button, name = self.button(letter), self._names.get(letter, "")
            short = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
            rank = f"{self._order.index(letter) + 1}. " if letter in self._order else ""
            button.setText(f"{rank}{short or side_numbers(letter)}")
            button.setChecked(letter in self._order)
            for tell in (button.setToolTip, button.setAccessibleName):
                tell(f"{side_numbers(letter)} · {name}")
