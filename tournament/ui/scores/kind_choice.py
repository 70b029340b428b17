"""The kinds of decision in rows, each with the letter that chooses it."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLayout, QPushButton

from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.finding import folded
from tournament.ui.widgets.segments import SegmentChoice, Segments

ROWS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class KindChoice(Segments):
    """Arrows walk from one kind to the next. `taken`: one was meant, by its letter or by a press."""

    taken = Signal()

    def __init__(self, names: Mapping[str, str], abreast: int) -> None:
        """`names` are those of all kinds, by their codes; `abreast` are in one row."""
        self._abreast, self._letters = abreast, letters_of(names)
        self._grid = QGridLayout()
        super().__init__([SegmentChoice(kind, name, name, "kind") for kind, name in names.items()], must=True)
        for button in self.buttons:
            button.clicked.connect(self.taken)
        self.offer(names)

    def lay_out(self) -> QLayout:
        """In rows, with columns of one width."""
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(HALF)
        for across in range(self._abreast):
            self._grid.setColumnStretch(across, 1)
        for button in self.buttons:
            self._grid.addWidget(button)  # shown without a parent, it would be a window of its own
        return self._grid

    def offer(self, names: Mapping[str, str]) -> None:
        """Offer these kinds, under these names, in this order."""
        for kind, button in self._buttons.items():
            self._grid.removeWidget(button)
            button.setVisible(kind in names)
        for position, (kind, name) in enumerate(names.items()):
            button = self.button(kind)
            button.setText(f"{self._letters[kind]}  {name}")
            self._grid.addWidget(button, *divmod(position, self._abreast))

    def neighbour(self, key: int) -> QPushButton | None:
        """Above and below are those of the other rows; there is nothing beyond the first row and the last."""
        rows = ROWS.get(Qt.Key(key))
        if rows is None:
            return super().neighbour(key)
        there = self.here + rows * self._abreast
        return self.offered[there] if 0 <= there < len(self.offered) else self.offered[self.here]

    def choose(self, button: QPushButton) -> None:
        """Whoever walks on has taken nothing yet."""
        self.press([value for value, held in self._buttons.items() if held is button])
        self.chosen.emit()

    def press_named(self, text: str) -> bool:
        """Take the kind of this letter; whether there is one."""
        button = next((self.button(kind) for kind, letter in self._letters.items() if letter == folded(text).upper()), None)
        if button is None or button not in self.offered:
            return False
        button.setFocus()
        button.click()
        return True


def letters_of(names: Mapping[str, str]) -> Mapping[str, str]:
    """A letter for each name: the first letter of a word if free, else the first free one in it, or any."""
    found: dict[str, str] = {}
    for key, name in names.items():
        plain = [letter.upper() for letter in folded(name) if letter.isascii() and letter.isalpha()]
        begins = [word[0].upper() for word in folded(name).split() if word[0].isascii() and word[0].isalpha()]
        free = (letter for letter in (*begins, *plain, *ALPHABET) if letter not in found.values())
        found[key] = next(free)
    return found
