"""What the pile of a side is worth, large."""

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import number, say_side
from tournament.messages.scores.hands import say_size
from tournament.scoring.facts import Side
from tournament.scoring.tricks import PileTally
from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import OneLine, figure, label, soft


class PileSum(QWidget):
    """What the pile of a side is worth."""

    def __init__(self, side: Side, name: str, words: Translator) -> None:
        super().__init__()
        self._words, self._side = words, side
        called = say_side(side, words)
        self._called = called[:1].upper() + called[1:]
        self.points, self.cards = figure("–"), soft("")
        self.setLayout(column(row(label(self._called, "strong"), OneLine(name, "soft")), self.points, self.cards, space=HALF))

    def show_tally(self, counted: PileTally | None, players: int, last_trick: str) -> None:
        """Show what is counted so far; `last_trick` says that the pile has it."""
        points = counted.points.get(self._side) if counted else None
        self.points.setText("–" if points is None else number(points, self._words))
        self.points.setAccessibleName(f"{self._called} {self.points.text()}")
        said = "" if counted is None or points is None else say_size(counted.cards[self._side], players, self._words)
        self.cards.setText(" · ".join(filter(None, (said, last_trick))) or " ")
