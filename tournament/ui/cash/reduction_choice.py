"""The reductions of a team, granted by pressing them."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import euros
from tournament.services.cash.lines import GrantedLine, ReductionLine
from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.buttons import filter_button
from tournament.ui.widgets.keys import ENTER_KEYS, on_key
from tournament.ui.widgets.surfaces import clear
from tournament.ui.widgets.wrapping import wrapping


class ReductionChoice(QWidget):
    """A button for each reduction; pressed, it is granted once more, and after as many times as it may be, not at all.

    Space presses it. Enter goes on to the payment: pressed again by an Enter too many, a reduction would be gone
    unseen.
    """

    wanted = Signal(int, int)
    """A reduction by its id, and how many times the team is to have it."""
    done = Signal()
    """Enter: nothing more is to be granted."""

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self._shown: tuple[object, ...] = ()
        self.buttons: list[QPushButton] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(HALF)

    def show_reductions(self, reductions: Sequence[ReductionLine], granted: Sequence[GrantedLine], most: int) -> None:
        """Show what a team may have, at most so many times each, and what it has."""
        has = {line.reduction_id: line.times for line in granted}
        shown = (tuple(reductions), tuple(granted), most)
        if shown == self._shown:
            return
        here = next((index for index, button in enumerate(self.buttons) if button.hasFocus()), None)
        self._shown = shown
        clear(self._layout)
        self.buttons = [self._button(reduction, has.get(reduction.id, 0), most) for reduction in reductions]
        if self.buttons:
            self._layout.addWidget(wrapping(*self.buttons))
        if here is not None and here < len(self.buttons):
            self.buttons[here].setFocus()
        self.setVisible(bool(self.buttons))

    def _button(self, reduction: ReductionLine, times: int, most: int) -> QPushButton:
        text = f"{reduction.name} {euros(-reduction.cents, self._words)}".replace("&", "&&")
        button = filter_button(f"{text} × {times}" if times > 1 else text)
        button.setChecked(times > 0)
        for key in ENTER_KEYS:
            on_key(button, key, self.done.emit)
        button.clicked.connect(lambda: self._want(button, reduction.id, times, most))
        return button

    def _want(self, button: QPushButton, reduction_id: int, times: int, most: int) -> None:
        """What is shown is what is granted: it changes once that has."""
        button.setChecked(times > 0)
        self.wanted.emit(reduction_id, 0 if times >= most else times + 1)
