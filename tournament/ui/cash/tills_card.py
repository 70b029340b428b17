"""What is in the till that is used here, and in the others."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QWidget

from tournament.i18n import Translator
from tournament.messages.cash import KINDS, MEANS, say_below_zero, title_of_till
from tournament.messages.phrases import euros
from tournament.records.money import LONGEST_TILL
from tournament.services.cash.lines import USUAL_TILL, CashKind, Means, TillLine, till_called, total
from tournament.ui.cash.amount_lines import Amount, AmountLines
from tournament.ui.theme.tokens import DOUBLING_FIELD, HALF, STEP, theme_of
from tournament.ui.widgets.field import TextLine
from tournament.ui.widgets.surfaces import card, column, row
from tournament.ui.widgets.text import breakable, change_role, label, soft, strong, subtitle


class TillsCard(QFrame):
    """The takings of this desk's till line by line, and what its drawer should hold; other tills in short."""

    till_chosen = Signal(str)

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self._tills: tuple[TillLine, ...] = ()
        self.choice = QComboBox(editable=True)
        typed = TextLine()
        typed.setMaxLength(LONGEST_TILL)
        self.choice.setLineEdit(typed)
        self.choice.setMinimumWidth(theme_of(self).px(DOUBLING_FIELD))
        self.choice.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.choice.setAccessibleName(words.gettext("Till of this desk"))
        self.amounts, self.other_means, self.others = AmountLines(), AmountLines(), AmountLines()
        self._of_other_means, self._of_others = QWidget(), QWidget()
        self.drawer, self.counted, self.below = strong(""), soft(""), label("", "error")
        self.below.setWordWrap(True)
        self._lay_out()
        self.choice.textActivated.connect(lambda _: self._choose())
        typed.editingFinished.connect(self._choose)
        self.show_tills((), USUAL_TILL)

    def show_tills(self, tills: Sequence[TillLine], here: str) -> None:
        """Show the tills; `here` is the one of this desk."""
        tills = [till for till in tills if not till.is_elsewhere]
        till = till_called(here, tills)
        self._tills, self.here = tuple(tills), till.name
        names = sorted({USUAL_TILL, till.name, *(till.name for till in tills)}, key=str.casefold)
        if names != [self.choice.itemText(index) for index in range(self.choice.count())]:
            self.choice.clear()
            self.choice.addItems(names)
        self.choice.setCurrentText(till.name)
        self.amounts.show_amounts(amounts_of(till, self._words))
        self.other_means.show_amounts(other_means_of(till, self._words))
        self._of_other_means.setVisible(bool(self.other_means.shown))
        self.drawer.setText(euros(till.expected, self._words))
        change_role(self.drawer, tone="fault" if till.expected < 0 else "")
        below = "\n".join(say_below_zero([till], self._words))
        self.below.setText(breakable(below))
        self.below.setVisible(bool(below))
        self.counted.setText(say_last_count(till, self._words))
        self.counted.setVisible(bool(till.counts))
        others = [till for till in tills if till.name != self.here]
        self.others.show_amounts(
            ((title_of_till(till.name, self._words), euros(till.expected, self._words)) for till in others),
            wrong=[title_of_till(till.name, self._words) for till in others if till.expected < 0],
        )
        self._of_others.setVisible(bool(others))

    def _choose(self) -> None:
        typed = " ".join(self.choice.currentText().split()) or USUAL_TILL
        name = till_called(typed, self._tills).name
        self.choice.setCurrentText(name)
        if name != self.here:
            self.till_chosen.emit(name)

    def _lay_out(self) -> None:
        say = self._words.gettext
        name = label(say("Till of this desk"), "label")
        name.setBuddy(self.choice)
        head = row(subtitle(say("In the till")), None, name, self.choice, space=STEP)
        in_drawer = row(strong(say("Cash in the drawer")), None, self.drawer)
        for whole, named, lines in (
            (self._of_other_means, say("of which not in cash"), self.other_means),
            (self._of_others, say("Other tills"), self.others),
        ):
            whole.setLayout(column(label(named, "label"), lines, space=HALF))
        inside = card(head, in_drawer, self.below, self.counted, self.amounts, self._of_other_means, self._of_others, space=HALF)
        self.setLayout(column(inside, space=0))


def amounts_of(till: TillLine, words: Translator) -> Iterator[Amount]:
    """What came into a till and went out of it, by what it was about."""
    for kind in (kind for kind in CashKind if any(line.about is kind for line in till.entries)):
        yield words.gettext(KINDS[kind]), euros(total(till.entries, about=kind), words)


def other_means_of(till: TillLine, words: Translator) -> Iterator[Amount]:
    """The amounts of a till that are no cash, by their means."""
    for means in (means for means in Means if means is not Means.CASH):
        if any(line.means is means for line in till.entries):
            yield words.gettext(MEANS[means]), euros(total(till.entries, means=means), words)


def say_last_count(till: TillLine, words: Translator) -> str:
    """What was counted last, and how much it was too much or missing."""
    if not till.counts:
        return ""
    count = till.counts[-1]
    sentence = words.gettext("Counted at {time}: {amount}, {difference}")
    return sentence.format(
        time=f"{count.at.astimezone():%H:%M}", amount=euros(count.cents, words), difference=say_difference(count.difference, words)
    )


def say_difference(cents: int, words: Translator) -> str:
    """How what was counted differs from what should be there."""
    if not cents:
        return words.gettext("exactly right")
    sentence = words.gettext("{amount} too much") if cents > 0 else words.gettext("{amount} missing")
    return sentence.format(amount=euros(abs(cents), words))
