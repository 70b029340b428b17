"""What is in the till that is used here and in the others, and counting the coins and notes of one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QLabel, QWidget

from tournament.currencies import UNITS
from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.cash import KINDS, MEANS, below_zero_lines, title_of_till
from tournament.messages.phrases import euros
from tournament.records.money import LONGEST_TILL
from tournament.sentences import N_
from tournament.services.cash.views import USUAL_TILL, CashKind, Means, TillView, till_called, total, worth
from tournament.ui.cash.account_card import Amount, AmountLines
from tournament.ui.dialogs.dialog import FormDialog, keep_width
from tournament.ui.scores.entry_fields import FigureLineEdit
from tournament.ui.theme.tokens import DOUBLING_FIELD, HALF, LARGE_TEXT, NAME, SPACE, STEP, TILL_COUNT, theme_of
from tournament.ui.widgets.buttons import key_name, press_on
from tournament.ui.widgets.field import TextLineEdit, text_field
from tournament.ui.widgets.keys import ENTER_KEYS, on_key
from tournament.ui.widgets.surfaces import (
    breakable,
    card,
    change_role,
    column,
    label,
    number,
    pill,
    row,
    soft,
    strong,
    subtitle,
)


class TillsCard(QFrame):
    """The takings of this desk's till line by line, and what its drawer should hold; other tills in short."""

    till_chosen = Signal(str)

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._tills: tuple[TillView, ...] = ()
        self.choice = QComboBox(editable=True)
        typed = TextLineEdit()
        typed.setMaxLength(LONGEST_TILL)
        self.choice.setLineEdit(typed)
        self.choice.setMinimumWidth(theme_of(self).px(DOUBLING_FIELD))
        self.choice.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.choice.setAccessibleName(tr.gettext("Till of this desk"))
        self.amounts, self.other_means, self.others = AmountLines(), AmountLines(), AmountLines()
        self._of_other_means, self._of_others = QWidget(), QWidget()
        self.drawer, self.counted, self.below = strong(""), soft(""), label("", "error")
        self.below.setWordWrap(True)
        self._lay_out()
        self.choice.textActivated.connect(lambda _: self._choose())
        typed.editingFinished.connect(self._choose)
        self.show_tills((), USUAL_TILL)

    def show_tills(self, tills: Sequence[TillView], here: str) -> None:
        """Show the tills; `here` is the one of this desk."""
        tills = [till for till in tills if not till.is_elsewhere]
        till = till_called(here, tills)
        self._tills, self.here = tuple(tills), till.name
        names = sorted({USUAL_TILL, till.name, *(till.name for till in tills)}, key=str.casefold)
        if names != [self.choice.itemText(index) for index in range(self.choice.count())]:
            self.choice.clear()
            self.choice.addItems(names)
        self.choice.setCurrentText(till.name)
        self.amounts.show_amounts(amounts_of(till, self._tr))
        self.other_means.show_amounts(other_means_of(till, self._tr))
        self._of_other_means.setVisible(bool(self.other_means.shown))
        self.drawer.setText(euros(till.expected, self._tr))
        change_role(self.drawer, tone="fault" if till.expected < 0 else "")
        below = "\n".join(below_zero_lines([till], self._tr))
        self.below.setText(breakable(below))
        self.below.setVisible(bool(below))
        self.counted.setText(last_count_text(till, self._tr))
        self.counted.setVisible(bool(till.counts))
        others = [till for till in tills if till.name != self.here]
        self.others.show_amounts(
            ((title_of_till(till.name, self._tr), euros(till.expected, self._tr)) for till in others),
            wrong=[title_of_till(till.name, self._tr) for till in others if till.expected < 0],
        )
        self._of_others.setVisible(bool(others))

    def _choose(self) -> None:
        typed = " ".join(self.choice.currentText().split()) or USUAL_TILL
        name = till_called(typed, self._tills).name
        self.choice.setCurrentText(name)
        if name != self.here:
            self.till_chosen.emit(name)

    def _lay_out(self) -> None:
        say = self._tr.gettext
        name = label(say("Till of this desk"), "label")
        name.setBuddy(self.choice)
        head = row(subtitle(say("In the till")), None, name, self.choice, space=STEP)
        in_drawer = row(strong(say("Cash in the drawer")), None, self.drawer)
        for whole, named, lines in (
            (self._of_other_means, say("of which not in cash"), self.other_means),
            (self._of_others, say("Other tills"), self.others),
        ):
            whole.setLayout(column(label(named, "label"), lines, space=HALF))
        inside = card(
            head, in_drawer, self.below, self.counted, self.amounts, self._of_other_means, self._of_others, space=HALF
        )
        self.setLayout(column(inside, space=0))


def amounts_of(till: TillView, tr: Translator) -> Iterator[Amount]:
    """What came into a till and went out of it, by what it was about."""
    for kind in (kind for kind in CashKind if any(line.about is kind for line in till.entries)):
        yield tr.gettext(KINDS[kind]), euros(total(till.entries, about=kind), tr)


def other_means_of(till: TillView, tr: Translator) -> Iterator[Amount]:
    """The amounts of a till that are no cash, by their means."""
    for means in (means for means in Means if means is not Means.CASH):
        if any(line.means is means for line in till.entries):
            yield tr.gettext(MEANS[means]), euros(total(till.entries, means=means), tr)


def last_count_text(till: TillView, tr: Translator) -> str:
    """What was counted last, and how much it was too much or missing."""
    if not till.counts:
        return ""
    count = till.counts[-1]
    sentence = tr.gettext("Counted at {time}: {amount}, {difference}")
    return sentence.format(
        time=f"{count.at.astimezone():%H:%M}",
        amount=euros(count.cents, tr),
        difference=difference_text(count.difference, tr),
    )


def difference_text(cents: int, tr: Translator) -> str:
    """How what was counted differs from what should be there."""
    if not cents:
        return tr.gettext("exactly right")
    sentence = tr.gettext("{amount} too much") if cents > 0 else tr.gettext("{amount} missing")
    return sentence.format(amount=euros(abs(cents), tr))


MUCH: Final = 100_00
"""From here on a difference is asked about, in hundredths of about a euro: so much is a slip of the finger."""


def much_text(cents: int, tr: Translator) -> str:
    """What to look for before a count is saved that is far from what should be there; empty where it is not."""
    if abs(cents) < MUCH * UNITS[tr.currency].scale:
        return ""
    too_much, missing = N_("{amount} too much: is a number too large?"), N_("{amount} missing: is everything counted?")
    return tr.gettext(too_much if cents > 0 else missing).format(amount=euros(abs(cents), tr))


COLUMNS = 2
KEEP_KEYS: Final = ("Ctrl+Return", "Ctrl+Enter")
"""Also that of the figures at the side, which pieces are counted with."""

Attempt = Callable[[Mapping[str, int], str, str], Sequence[Problem]]
"""Writes down the pieces, who counted them and the note, or answers with what is wrong."""


class CountDialog(FormDialog):
    """A line for each coin and note; Enter and the arrows go from one to the next, Ctrl+Enter keeps the count.

    What they come to is held against what should be there.
    """

    def __init__(
        self, tr: Translator, till: TillView, by: str, attempt: Attempt, parent: QWidget | None = None
    ) -> None:
        """`by` is proposed as who counts."""
        say, unit = tr.gettext, UNITS[tr.currency]
        self._till, self._attempt = till, attempt
        self.line_edits = {piece: FigureLineEdit(tr.language) for piece in unit.pieces}
        self._worth = {piece: soft("") for piece in unit.pieces}
        self.expected, self.counted, self.difference = number(""), number(""), pill("")
        self.by, self.note = text_field(say("Counted &by"), by), text_field(say("N&ote"))
        self.much = label("", "error")
        self.much.setWordWrap(True)
        self.much.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        heading = say("Count {till}").format(till=title_of_till(till.name, tr))
        sentence = say("How many there are of each. Enter goes to the next; what is not there is left empty.")
        fields = (self._pieces(tr), self._totals(tr), row(self.by, self.note, space=SPACE))
        keep = say("Save the count")
        super().__init__(tr, heading, sentence, f"{keep}  {key_name(KEEP_KEYS[0])}", fields, parent, last=self.much)
        keep_width(self, TILL_COUNT)
        for key in KEEP_KEYS:
            press_on(self.keep, key)
        self.finished_typing.connect(self.hand_in)
        self._connect()
        self._show_totals()
        self.line_edits[unit.counted_first].setFocus()

    @property
    def pieces(self) -> Mapping[str, int]:
        """How many there are of each that was counted."""
        return {str(piece): int(line_edit.text()) for piece, line_edit in self.line_edits.items() if line_edit.text()}

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        problems = self._attempt(self.pieces, self.by.editor.text(), self.note.editor.text())
        self.settle(problems, {"counted_by": self.by, "note": self.note})

    def _pieces(self, tr: Translator) -> QWidget:
        """Columns of pieces, each laid out by itself: Tab goes down one, then the next, as Enter does."""
        asked, pieces = QWidget(), list(self.line_edits)
        half = (len(pieces) + 1) // COLUMNS
        sides = row(*(self._column_of(pieces[first : first + half], tr) for first in range(0, len(pieces), half)))
        for side in range(COLUMNS):
            sides.setStretch(side, 1)
        asked.setLayout(sides)
        return asked

    def _column_of(self, pieces: Sequence[int], tr: Translator) -> QWidget:
        grid, asked = QGridLayout(), QWidget()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(STEP)
        grid.setVerticalSpacing(HALF)
        grid.setColumnStretch(3, 1)
        grid.setRowStretch(len(pieces), 1)  # one that is shorter keeps its lines beside those of the other
        whole = QRegularExpressionValidator(QRegularExpression(r"\d{0,5}"))
        for place, piece in enumerate(pieces):
            name, line_edit = label(euros(piece, tr), "strong"), self.line_edits[piece]
            name.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            line_edit.setValidator(whole)
            line_edit.setAccessibleName(name.text())
            line_edit.setAlignment(Qt.AlignmentFlag.AlignRight)
            line_edit.setFixedWidth(theme_of(asked).px(NAME))
            self._worth[piece].setWordWrap(False)
            for offset, part in enumerate((name, QLabel("×"), line_edit, self._worth[piece])):
                grid.addWidget(part, place, offset)
        asked.setLayout(grid)
        return asked

    def _totals(self, tr: Translator) -> QWidget:
        say, totals = tr.gettext, QWidget()
        sums = (soft(say("Should be")), self.expected, None, soft(say("Counted")), self.counted)
        if theme_of(totals).text_size > LARGE_TEXT:
            totals.setLayout(column(row(*sums, space=STEP), row(None, self.difference), space=HALF))
        else:
            totals.setLayout(row(*sums, None, self.difference, space=STEP))
        return totals

    def _connect(self) -> None:
        line_edits = list(self.line_edits.values())
        for before, line_edit in zip([*line_edits[-1:], *line_edits[:-1]], line_edits, strict=True):
            following = line_edits[(line_edits.index(line_edit) + 1) % len(line_edits)]
            line_edit.textChanged.connect(self._show_totals)
            onward = following if following is not line_edits[0] else self.by
            for key in (*ENTER_KEYS, "Down"):
                on_key(line_edit, key, onward.setFocus)
            on_key(line_edit, "Up", before.setFocus)

    def _show_totals(self) -> None:
        many = {int(piece): times for piece, times in self.pieces.items()}
        for piece, shown in self._worth.items():
            shown.setText(f"= {euros(worth({piece: many[piece]}), self._tr)}" if many.get(piece) else "")
        counted = worth(many)
        self.expected.setText(euros(self._till.expected, self._tr))
        change_role(self.expected, tone="fault" if self._till.expected < 0 else "")
        self.counted.setText(euros(counted, self._tr))
        difference = counted - self._till.expected
        self.difference.setText(difference_text(difference, self._tr))
        change_role(self.difference, tone="done" if not difference else "alert")
        self.much.setText(much_text(difference, self._tr) if counted else "")

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, till: TillView, *, by: str, attempt: Attempt) -> None:
        """Count a till, as often as it takes, or think better of it."""
        cls(tr, till, by, attempt, parent).exec()
