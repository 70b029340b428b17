"""A line for one whole number, read in the same way everywhere."""

import re

from PySide6.QtCore import QRegularExpression
from PySide6.QtGui import QRegularExpressionValidator

from tournament.messages.phrases import MINUS, SEPARATORS, read_number
from tournament.ui.scores.figure_line import FigureLine

LEAST_APART = 1000
"""From here on thousands are written apart."""
ROOM = 5
"""A sign, a space at either end, and what separates thousands."""


class NumberLine(FigureLine):
    """Takes a whole number from `least` to `most`, grouped by thousands; `number` is its value."""

    def __init__(self, language: str, least: int, most: int) -> None:
        super().__init__(language)
        self._least, self._most = least, most
        sign = f"[{re.escape(MINUS)}]?" if least < 0 else ""
        apart = re.escape(SEPARATORS) if most >= LEAST_APART else ""
        self.setValidator(QRegularExpressionValidator(QRegularExpression(rf" ?{sign}[0-9{apart}]*"), self))
        self.setMaxLength(len(str(most)) + (ROOM if apart else 0))

    @property
    def number(self) -> int | None:
        """The number of the line; None where there is none, or one that is too small or too large."""
        number = read_number(self.text())
        return number if number is not None and self._least <= number <= self._most else None

    @property
    def unreadable(self) -> str:
        """The text of the line where it is no number that can be taken; empty where there is nothing, or a number."""
        return self.text().strip() if self.number is None else ""
