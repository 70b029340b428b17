"""The criteria of the standings: which of them count, and in which order."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QCheckBox, QPushButton, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.messages.setup.criteria import say_criterion
from tournament.standings.criteria import CRITERIA
from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.buttons import icon_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import soft


class CriteriaOrder(QWidget):
    """A line for each criterion: a tick box and two arrows. Those that count first, with their rank."""

    ordered = Signal(tuple)

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self._chosen: tuple[str, ...] = ()
        self.boxes = {name: QCheckBox() for name in CRITERIA}
        self.ups = {name: self._arrow(name, -1) for name in CRITERIA}
        self.downs = {name: self._arrow(name, 1) for name in CRITERIA}
        self._lines = {name: self._line(name) for name in CRITERIA}
        self._layout = QVBoxLayout()
        self._layout.setSpacing(HALF)
        names = {name: say_criterion(name, words) for name in CRITERIA}
        sentence = words.gettext(
            "{places}: first, second, third … at each table added up, the fewer the better. {against}: what "
            "the opponents scored, the fewer the better. {lot}: drawn by the computer, so that nobody stays "
            "tied."
        )
        explained = soft(sentence.format(places=names["places"], against=names["against"], lot=names["lot"]))
        left_out = [soft(say_problem(problem, words)) for problem in CRITERIA.faults]
        self.setLayout(column(self._layout, explained, *left_out, space=HALF))

    def _arrow(self, name: str, step: int) -> QPushButton:
        sentence = self._words.gettext("{criterion} counts earlier") if step < 0 else self._words.gettext("{criterion} counts later")
        button = icon_button("up" if step < 0 else "down", sentence.format(criterion=say_criterion(name, self._words)))
        button.setProperty("role", "flat")
        button.clicked.connect(lambda: self._move(name, step))
        return button

    def _line(self, name: str) -> QWidget:
        line = QWidget()
        inside = row(self.boxes[name], self.ups[name], self.downs[name])
        inside.setStretch(0, 1)
        line.setLayout(inside)
        self.boxes[name].clicked.connect(lambda: self._toggle(name))
        return line

    def show_order(self, chosen: Sequence[str]) -> None:
        """Show which criteria count, in which order; the focus stays with its criterion."""
        pressed = QApplication.focusWidget()
        kept = next((name for name, line in self._lines.items() if pressed is not None and line.isAncestorOf(pressed)), None)
        self._chosen = tuple(chosen)
        while self._layout.count():
            self._layout.takeAt(0)
        for name in (*chosen, *(name for name in CRITERIA if name not in chosen)):
            counts = name in self._chosen
            said = say_criterion(name, self._words)
            self.boxes[name].setText(f"{self._chosen.index(name) + 1}. {said}" if counts else said)
            self.boxes[name].setChecked(counts)
            self.ups[name].setVisible(counts)
            self.downs[name].setVisible(counts)
            self.ups[name].setEnabled(counts and name != self._chosen[0])
            self.downs[name].setEnabled(counts and name != self._chosen[-1])
            self._layout.addWidget(self._lines[name])
        if kept is not None:
            stays = (self.ups[kept], self.downs[kept], self.boxes[kept])
            next(part for part in (pressed, *stays) if part is not None and part.isEnabled() and not part.isHidden()).setFocus()

    def _toggle(self, name: str) -> None:
        counts = name in self._chosen
        self.ordered.emit(tuple(other for other in self._chosen if other != name) if counts else (*self._chosen, name))

    def _move(self, name: str, step: int) -> None:
        order = list(self._chosen)
        here = order.index(name)
        order[here], order[here + step] = order[here + step], order[here]
        self.ordered.emit(tuple(order))
