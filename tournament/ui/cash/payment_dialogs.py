"""Dialogs of money that comes in or goes out: by what means, how much, and what an entry should have been."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QLayout, QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.cash import KINDS, PAID_BEFORE, drawer_text, lacking_text, means_text, title_of_till
from tournament.messages.phrases import euros
from tournament.records.money import MOST_CENTS
from tournament.sentences import N_
from tournament.services.cash.views import GOING_OUT, MOVES, CashEntryView, CashKind, Means, TillView
from tournament.ui.dialogs.dialog import FormDialog
from tournament.ui.scores.entry_fields import KindChoice
from tournament.ui.theme.tokens import HALF, LARGE_TEXT, SPACE, theme_of
from tournament.ui.widgets.buttons import SegmentChoice, Segments
from tournament.ui.widgets.field import LabelledField, MoneyField, text_field
from tournament.ui.widgets.surfaces import breakable, change_role, column, label, row

MEANS: Final[Mapping[str, str]] = {
    "cash": N_("&Cash"),
    "card": N_("C&ard"),
    "cheque": N_("C&heque"),
    "transfer": N_("&Transfer"),
}
"""The means of payment, most usual first, each with the letter that chooses it."""


class MeansChoice(Segments):
    """Cash, card, cheque or transfer, if `offered`; one always is, pressed by its letter (`press_named`)."""

    def __init__(self, tr: Translator, offered: Collection[str] = tuple(MEANS)) -> None:
        said = {means: tr.gettext(text) for means, text in MEANS.items() if means in offered}
        super().__init__([SegmentChoice(means, text, text.replace("&", "")) for means, text in said.items()], must=True)
        self._letters = {text[text.index("&") + 1].casefold(): means for means, text in said.items()}
        self.press(("cash",))

    def lay_out(self) -> QLayout:
        """Beside each other; in large text two and two."""
        if theme_of(self).text_size <= LARGE_TEXT:
            return super().lay_out()
        one, other, *rest = self.buttons
        return column(row(one, other, space=HALF), row(*rest, space=HALF), space=HALF)

    def press_named(self, text: str) -> bool:
        """Press the means with this letter; whether there is one."""
        means = self._letters.get(text.casefold())
        if means is None:
            return False
        self.press((means,))
        self.chosen.emit()
        if any(button.hasFocus() for button in self.buttons):
            self.button(means).setFocus()
        return True


class PaidBefore(Segments):
    """How those paid who are noted as having paid; nothing is chosen until somebody says it. Its letter presses it."""

    def __init__(self, tr: Translator) -> None:
        said = {means: tr.gettext(text) for means, text in PAID_BEFORE.items()}
        super().__init__([SegmentChoice(means, text, text.replace("&", "")) for means, text in said.items()], must=True)
        self._letters = {text[text.index("&") + 1].casefold(): means for means, text in said.items()}

    def press_named(self, text: str) -> bool:
        """Press what has this letter, and go there; whether there is one."""
        means = self._letters.get(text.casefold())
        if means is None:
            return False
        self.button(means).setFocus()
        self.button(means).click()
        return True

    def lay_out(self) -> QLayout:
        """Beside each other; in large text under each other."""
        if theme_of(self).text_size <= LARGE_TEXT:
            return super().lay_out()
        return column(*self.buttons, space=HALF)


Attempt = Callable[[str], Sequence[Problem]]
"""Enters the fees as paid so, or answers with what is wrong."""


class BookingDialog(FormDialog):
    """One choice for all of them: cash in this till unless something else is said."""

    def __init__(self, tr: Translator, sentence: str, attempt: Attempt, parent: QWidget | None = None) -> None:
        """`sentence` is how many they are."""
        self._attempt, self.paid_by = attempt, PaidBefore(tr)
        super().__init__(tr, tr.gettext("How did they pay?"), sentence, tr.gettext("Enter it"), (self.paid_by,), parent)
        self.finished_typing.connect(lambda: self.settle(self._attempt(self.paid_by.value), {}))
        self.paid_by.press((Means.CASH,))
        self.paid_by.buttons[0].setFocus()

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, sentence: str, attempt: Attempt) -> None:
        """Enter the fees, or think better of it."""
        cls(tr, sentence, attempt, parent).exec()


CorrectionAttempt = Callable[[int, Means, str], Sequence[Problem]]
"""Enters the correction: what the amount should have been, by which means, and why; or answers with what is wrong."""


class EntryCorrectionDialog(FormDialog):
    """The right amount, first of all none, the right means, and why. `attempt` enters it."""

    def __init__(
        self, tr: Translator, line: CashEntryView, attempt: CorrectionAttempt, parent: QWidget | None = None
    ) -> None:
        say = tr.gettext
        self._attempt = attempt
        hint = say("{amount} takes all of it back.").format(amount=euros(0, tr))
        self.amount = MoneyField(say("What it should have &been"), tr, 0, hint, least=0, most=MOST_CENTS, empty=0)
        self.means: LabelledField[MeansChoice] = LabelledField(say("Means"), MeansChoice(tr))
        self.means.editor.press((line.means.value,))
        self.note = text_field(say("&Why"))
        heading = say("Correct entry no. {number}").format(number=line.number)
        sentence = breakable(entry_text(line, tr))
        super().__init__(
            tr, heading, sentence, say("Enter the correction"), (self.amount, self.means, self.note), parent
        )
        self.finished_typing.connect(self.hand_in)
        self.amount.setFocus()
        self.amount.editor.selectAll()

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        cents = self.amount.read()
        if cents is None:
            self.amount.setFocus()
            return
        problems = self._attempt(cents, Means(self.means.editor.value), self.note.editor.text())
        self.settle(problems, {"cents": self.amount, "note": self.note})

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, line: CashEntryView, attempt: CorrectionAttempt) -> None:
        """Correct an entry, or think better of it."""
        cls(tr, line, attempt, parent).exec()


def entry_text(line: CashEntryView, tr: Translator) -> str:
    """What the entry is about, and that it stays in the list."""
    told = [tr.gettext(KINDS[line.about]), euros(abs(line.stands_at), tr), means_text(line, tr)]
    if line.payer:
        told.append(line.payer if line.team is None else f"{line.team} {line.payer}")
    return " · ".join(told) + "\n" + tr.gettext("It stays in the list; the correction is an entry of its own.")


ABREAST = 2


@dataclass(frozen=True)
class Move:
    """Money that is moved: what for, how much, by what means, from or to whom, and a note."""

    kind: CashKind
    cents: int
    means: Means
    payer: str
    note: str


MoveAttempt = Callable[[Move], Sequence[Problem]]


class MoveDialog(FormDialog):
    """What for, how much, by what means, from or to whom. `attempt` enters it, or answers with what is wrong."""

    def __init__(self, tr: Translator, till: TillView, attempt: MoveAttempt, parent: QWidget | None = None) -> None:
        """`till` is where the money comes in or goes out."""
        say = tr.gettext
        self._attempt, self._till = attempt, till
        names: dict[str, str] = {kind: say(KINDS[kind]) for kind in MOVES}
        self.kinds = KindChoice(names, ABREAST)
        self.kinds.press((MOVES[0],))
        self.amount = MoneyField(say("Amo&unt"), tr, most=MOST_CENTS)
        self.means: LabelledField[MeansChoice] = LabelledField(say("Means"), MeansChoice(tr))
        self.payer, self.note = text_field(say("F&rom or to whom")), text_field(say("N&ote"))
        heading = say("Money in or out, {till}").format(till=title_of_till(till.name, tr))
        self.lacking = label("", "error")
        self.lacking.setWordWrap(True)
        self.lacking.hide()
        sentence = say("Nothing is erased: what was wrong is corrected by an entry of its own.")
        fields = (self.kinds, self.amount, self.means, self.lacking, row(self.payer, self.note, space=SPACE))
        super().__init__(tr, heading, sentence, say("Enter it"), fields, parent)
        self.finished_typing.connect(self.hand_in)
        self.kinds.taken.connect(self.amount.setFocus)
        for changed in (self.kinds.chosen, self.kinds.taken, self.means.editor.chosen, self.amount.editor.textEdited):
            changed.connect(lambda *_: self._show_lacking())
        self.kinds.button(MOVES[0]).setFocus()

    def hand_in(self) -> None:
        """Close, unless something is wrong. From what it is for, Enter goes on to how much."""
        if any(button.hasFocus() for button in self.kinds.buttons) and self.amount.editor.is_empty:
            self.amount.setFocus()
            return
        cents = self.amount.read()
        if cents is None:
            self.amount.setFocus()
            return
        texts = (self.payer.editor.text(), self.note.editor.text())
        problems = self._attempt(Move(CashKind(self.kinds.value), cents, Means(self.means.editor.value), *texts))
        self.settle(problems, {"cents": self.amount, "payer": self.payer, "note": self.note})

    def _show_lacking(self) -> None:
        """Before cash is taken out that the drawer does not hold, say so."""
        goes_out = CashKind(self.kinds.value) in GOING_OUT and Means(self.means.editor.value) is Means.CASH
        said = lacking_text(self._till, self.amount.editor.cents or 0, self._tr) if goes_out else ""
        self.lacking.setText(breakable(said))
        self.lacking.setVisible(bool(said))
        self._fit()

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, till: TillView, attempt: MoveAttempt) -> None:
        """Enter money that comes in or goes out, or think better of it."""
        cls(tr, till, attempt, parent).exec()


PAID_OUT_BY: Final = (Means.CASH, Means.CHEQUE, Means.TRANSFER)
PayoutAttempt = Callable[[Means], Sequence[Problem]]
"""Pays by this means, or answers with what is wrong."""


@dataclass(frozen=True)
class Payout:
    """What is paid out: so many cents, why and to whom in a `sentence`, and what the button is called that does it."""

    heading: str
    sentence: str
    action: str
    cents: int


class PayoutDialog(FormDialog):
    """Cash if the drawer holds it, else a cheque, saying what it lacks; a letter chooses, Enter pays."""

    def __init__(
        self, tr: Translator, payout: Payout, till: TillView, attempt: PayoutAttempt, parent: QWidget | None = None
    ) -> None:
        cents = payout.cents
        self._cents, self._till, self._attempt = cents, till, attempt
        self.means: LabelledField[MeansChoice] = LabelledField(tr.gettext("Means"), MeansChoice(tr, PAID_OUT_BY))
        self.drawer = label("", "soft")
        self.drawer.setWordWrap(True)
        super().__init__(tr, payout.heading, payout.sentence, payout.action, (self.means, self.drawer), parent)
        self.means.editor.press((Means.CHEQUE if till.lacks(cents) else Means.CASH,))
        self.means.editor.chosen.connect(self._show_drawer)
        self.finished_typing.connect(lambda: self.settle(self._attempt(self.chosen), {}))
        self._show_drawer()
        self.means.editor.button(self.means.editor.value).setFocus()

    @property
    def chosen(self) -> Means:
        """The means that is chosen."""
        return Means(self.means.editor.value)

    def _show_drawer(self) -> None:
        lacking = lacking_text(self._till, self._cents, self._tr) if self.chosen is Means.CASH else ""
        self.drawer.setText(breakable(lacking or drawer_text(self._till, self._tr)))
        change_role(self.drawer, role="error" if lacking else "soft")

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, payout: Payout, till: TillView, attempt: PayoutAttempt) -> None:
        """Pay, or think better of it."""
        cls(tr, payout, till, attempt, parent).exec()
