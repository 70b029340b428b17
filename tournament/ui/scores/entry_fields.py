"""Fields of score entry: lines for figures, rows of buttons that count or choose, and who decides."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QGridLayout, QLabel, QLayout, QPushButton, QSpinBox, QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import MINUS, SEPARATORS, read_number
from tournament.services.desk.state import ChampionshipState
from tournament.services.scores.decisions_kept import decisions
from tournament.services.setup.championship import championship
from tournament.services.setup.views import referees_of
from tournament.ui.theme.tokens import HALF, STEP
from tournament.ui.widgets.buttons import Button, SegmentChoice, Segments
from tournament.ui.widgets.field import LabelledField, TextLineEdit, number_editor
from tournament.ui.widgets.finding import folded
from tournament.ui.widgets.keys import IS_ENTER, as_figure, on_key
from tournament.ui.widgets.surfaces import column, label, row


class FigureLineEdit(TextLineEdit):
    """In French, the row of figures needs no shift, but for `-` at the start. Enter acts once while held down."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type the figure of the key."""
        if event.key() in IS_ENTER and event.isAutoRepeat():
            return
        super().keyPressEvent(as_figure(event, self._language, at_start=self.cursorPosition() == 0))


def figure_editor(language: str, value: int, least: int, most: int, step: int = 1) -> QSpinBox:
    """Where a number is typed with the row of figures, or changed with the arrow keys."""
    editor = number_editor(value, least, most, step)
    editor.setLineEdit(FigureLineEdit(language))
    editor.lineEdit().setTextMargins(STEP, 0, 0, 0)
    return editor


LEAST_APART = 1000
"""From here on thousands are written apart."""
ROOM = 5
"""A sign, a space at either end, and what separates thousands."""


class NumberLineEdit(FigureLineEdit):
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


def named(text: str, field: QWidget) -> QWidget:
    """The field with its name above it, for the eye and for those who hear the screen."""
    name = label(text, "label")
    name.setBuddy(field)
    field.setAccessibleName(text)
    holder = QWidget()
    holder.setLayout(column(name, field, space=HALF))
    return holder


def rename(holder: QWidget, text: str) -> None:
    """Give a field that `named` made another name."""
    for name in holder.findChildren(QLabel):
        name.setText(text)
        name.buddy().setAccessibleName(text)


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
        button = next(
            (self.button(kind) for kind, letter in self._letters.items() if letter == folded(text).upper()), None
        )
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


REFEREE_KEY: Final = "F2"


def referee_to_propose(state: ChampionshipState, by: str) -> str:
    """Who decided last, or the only referee there is; whoever is at the desk where none is named."""
    referees = referees_of(championship(state))
    last = next((line.decision.referee for line in reversed(decisions(state)) if line.decision.referee), "")
    return last if last in referees else referees[0] if len(referees) == 1 else "" if referees else by


class RefereeLineEdit(TextLineEdit):
    """Names are typed here, or come by F2 from wherever the keys are in the panel around."""

    def __init__(self) -> None:
        super().__init__()
        self._referees: Sequence[str] = ()

    def offer(self, referees: Sequence[str], last: str = "") -> None:
        """Offer these referees and keep what stands here; else propose who decided `last`, or the only one."""
        self._referees = tuple(referees)
        if not self.text().strip():
            self.setText(last or (referees[0] if len(referees) == 1 else ""))

    def take_next(self) -> None:
        """Take the next referee, then all together, then the first; focus the name if there are none."""
        if not self._referees:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self.selectAll()
            return
        together = (", ".join(self._referees),) if len(self._referees) > 1 else ()
        offered = (*self._referees, *together)
        here = offered.index(self.text()) if self.text() in offered else -1
        self.setText(offered[(here + 1) % len(offered)])
        self.textEdited.emit(self.text())

    def heard_in(self, whole: QWidget) -> None:
        """Hear the key in a whole panel or dialog."""
        on_key(whole, REFEREE_KEY, self.take_next, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def named_in(self, panel: QWidget, tr: Translator) -> QWidget:
        """The line under its name, with its key, which is heard in the whole panel."""
        self.heard_in(panel)
        return named(tr.gettext("Referee") + f"  {REFEREE_KEY}", self)


def referee_field(tr: Translator, referees: Sequence[str], proposed: str) -> LabelledField[RefereeLineEdit]:
    """The field of the referee in a dialog, which has yet to hear its key: `proposed` stands in it at first."""
    line_edit = RefereeLineEdit()
    line_edit.setText(proposed)
    line_edit.offer(referees)
    field = LabelledField(tr.gettext("Decided &by") + f"  {REFEREE_KEY}", line_edit)
    line_edit.textEdited.connect(field.be_content)
    return field
