"""Asks how many there are of each coin and note in a till, and says at once what they come to and what is missing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from tournament.currencies import UNITS
from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.cash import title_of_till
from tournament.messages.phrases import euros
from tournament.services.cash.lines import TillLine, worth
from tournament.ui.cash.tills_card import say_difference
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.scores.figure_line import FigureLine
from tournament.ui.theme.tokens import HALF, NAME, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import key_name, press_on
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.keys import ENTER_KEYS, on_key
from tournament.ui.widgets.surfaces import row
from tournament.ui.widgets.text import change_role, label, number, pill, soft

COLUMNS = 2
KEEP_KEYS: Final = ("Ctrl+Return", "Ctrl+Enter")
"""Also that of the figures at the side, which pieces are counted with."""

Attempt = Callable[[Mapping[str, int], str, str], Sequence[Problem]]
"""Writes down the pieces, who counted them and the note, or answers with what is wrong."""


class CountDialog(FormDialog):
    """A line for each coin and note; Enter and the arrows go from one to the next, Ctrl+Enter keeps the count.

    What they come to is held against what should be there.
    """

    def __init__(self, words: Translator, till: TillLine, by: str, attempt: Attempt, parent: QWidget | None = None) -> None:
        """`by` is proposed as who counts."""
        say, unit = words.gettext, UNITS[words.currency]
        self._till, self._attempt = till, attempt
        self.lines = {piece: FigureLine(words.language) for piece in unit.pieces}
        self._worth = {piece: soft("") for piece in unit.pieces}
        self.expected, self.counted, self.difference = number(""), number(""), pill("")
        self.by, self.note = text_field(say("Counted &by"), by), text_field(say("N&ote"))
        heading = say("Count {till}").format(till=title_of_till(till.name, words))
        sentence = say("How many there are of each. Enter goes to the next; what is not there is left empty.")
        fields = (self._pieces(words), self._totals(words), row(self.by, self.note, space=SPACE))
        keep = say("Save the count")
        super().__init__(words, heading, sentence, f"{keep}  {key_name(KEEP_KEYS[0])}", fields, parent)
        for key in KEEP_KEYS:
            press_on(self.keep, key)
        self.finished_typing.connect(self.hand_in)
        self._connect()
        self._show_totals()
        self.lines[unit.counted_first].setFocus()

    @property
    def pieces(self) -> Mapping[str, int]:
        """How many there are of each that was counted."""
        return {str(piece): int(line.text()) for piece, line in self.lines.items() if line.text()}

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        problems = self._attempt(self.pieces, self.by.editor.text(), self.note.editor.text())
        self.settle(problems, {"counted_by": self.by, "note": self.note})

    def _pieces(self, words: Translator) -> QWidget:
        grid, asked = QGridLayout(), QWidget()
        theme = theme_of(asked)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(STEP)
        grid.setVerticalSpacing(HALF)
        whole = QRegularExpressionValidator(QRegularExpression(r"\d{0,5}"))
        half = (len(self.lines) + 1) // COLUMNS
        for index, piece in enumerate(self.lines):
            name, line = label(euros(piece, words), "strong"), self.lines[piece]
            name.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            line.setValidator(whole)
            line.setAccessibleName(name.text())
            line.setAlignment(Qt.AlignmentFlag.AlignRight)
            line.setFixedWidth(theme.px(NAME))
            self._worth[piece].setWordWrap(False)
            side, place = divmod(index, half)
            for offset, part in enumerate((name, QLabel("×"), line, self._worth[piece])):
                grid.addWidget(part, place, 5 * side + offset)
            grid.setColumnStretch(5 * side + 3, 1)
        asked.setLayout(grid)
        return asked

    def _totals(self, words: Translator) -> QWidget:
        say, totals = words.gettext, QWidget()
        totals.setLayout(row(soft(say("Should be")), self.expected, None, soft(say("Counted")), self.counted, None, self.difference, space=STEP))
        return totals

    def _connect(self) -> None:
        lines = list(self.lines.values())
        for before, line in zip([*lines[-1:], *lines[:-1]], lines, strict=True):
            following = lines[(lines.index(line) + 1) % len(lines)]
            line.textChanged.connect(self._show_totals)
            onward = following if following is not lines[0] else self.by
            for key in (*ENTER_KEYS, "Down"):
                on_key(line, key, onward.setFocus)
            on_key(line, "Up", before.setFocus)

    def _show_totals(self) -> None:
        many = {int(piece): times for piece, times in self.pieces.items()}
        for piece, shown in self._worth.items():
            shown.setText(f"= {euros(worth({piece: many[piece]}), self._words)}" if many.get(piece) else "")
        counted = worth(many)
        self.expected.setText(euros(self._till.expected, self._words))
        change_role(self.expected, tone="fault" if self._till.expected < 0 else "")
        self.counted.setText(euros(counted, self._words))
        difference = counted - self._till.expected
        self.difference.setText(say_difference(difference, self._words))
        change_role(self.difference, tone="done" if not difference else "alert")

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, till: TillLine, *, by: str, attempt: Attempt) -> None:
        """Count a till, as often as it takes, or think better of it."""
        cls(words, till, by, attempt, parent).exec()
