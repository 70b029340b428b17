"""Asks what an entry costs, and who pays less."""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.refusals import problem_text
from tournament.records.money import LONGEST_REDUCTION
from tournament.services.cash.accounts import add_reduction, change_reduction, remove_reduction
from tournament.services.cash.views import ReductionView
from tournament.services.setup.championship import change_championship
from tournament.settings import MOST_CENTS, Settings
from tournament.ui.dialogs.dialog import FormDialog
from tournament.ui.theme.tokens import SPACE, STEP
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import MoneyEditor, MoneyField, TextLineEdit
from tournament.ui.widgets.surfaces import column, label, row, soft

Do = Callable[..., Sequence[Problem]]
"""Has the desk do a use case with its facts, and answers with what is wrong."""
Read = Callable[[], Sequence[ReductionView]]
"""The reductions there are by now."""
BEGUN = 2
"""Lines for reductions that are shown before any is typed."""


class ReductionFields(QWidget):
    """The name of a reduction and how much less it makes the fee; emptied, it is taken off the list."""

    def __init__(self, tr: Translator, known: ReductionView | None) -> None:
        super().__init__()
        self._tr, self.known = tr, known
        self.name = TextLineEdit(known.name if known else "")
        self.amount = MoneyEditor(tr, known.cents if known else None)
        self.name.setMaxLength(LONGEST_REDUCTION)
        self.name.setAccessibleName(tr.gettext("Reduction"))
        self.amount.setAccessibleName(tr.gettext("How much less"))
        self.trouble = label("", "error")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        fields = row(self.name, self.amount, space=SPACE)
        fields.setStretch(0, 2)
        fields.setStretch(1, 1)
        self.setLayout(column(fields, self.trouble, space=0))

    def hand_in(self, do: Do) -> Sequence[Problem]:
        """Have the desk keep what changed in it."""
        name, cents, known = self.name.text().strip(), self.amount.cents or 0, self.known
        is_empty = not name and self.amount.is_empty
        if known is None:
            return () if is_empty else do(add_reduction, name, cents)
        if is_empty:
            return do(remove_reduction, known.id)
        return do(change_reduction, known.id, name, cents) if (name, cents) != (known.name, known.cents) else ()

    def follow(self, reductions: Sequence[ReductionView]) -> None:
        """What is typed is one of these by now, or none."""
        name = " ".join(self.name.text().split())
        self.known = next((line for line in reductions if line.name == name), None)

    def complain(self, problems: Sequence[Problem]) -> None:
        """Say what is wrong, and go there."""
        self.trouble.setText("\n".join(problem_text(problem, self._tr) for problem in problems))
        self.trouble.setVisible(bool(problems))
        if problems:
            (self.amount if problems[0].path == "cents" else self.name).setFocus()


class FeeDialog(FormDialog):
    """The fee, whether each player pays it, and a line for each reduction. `do` sends the commands."""

    def __init__(self, tr: Translator, settings: Settings, read: Read, do: Do, parent: QWidget | None = None) -> None:
        say = tr.gettext
        self._settings, self._read, self._do = settings, read, do
        cents = settings.fee_cents or None
        self.fee = MoneyField(say("Entry &fee"), tr, cents, least=0, most=MOST_CENTS, empty=0)
        self.per_player = QCheckBox(say("For &each player"))
        self.per_player.setChecked(settings.fee_per_player)
        self.rows = [ReductionFields(tr, line) for line in read()]
        self._lines, lines = QVBoxLayout(), QWidget()
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(STEP)
        lines.setLayout(self._lines)
        for made in self.rows:
            self._lines.addWidget(made)
        self.more = quiet_button(say("Another &reduction"), picture="plus")
        self.more.clicked.connect(self._add)
        hint = soft(say("A name, such as members or students, and how much less they pay. Clear a line to remove it."))
        named = label(say("Reductions"), "label")
        fields = (row(self.fee, self.per_player, None, space=SPACE), named, hint, lines, row(self.more, None))
        sentence = say(
            "What an entry costs. A payment that was made stays as it is: if the fee goes up, the difference "
            "is still to be paid; "
            "if it goes down, the difference is to be given back."
        )
        super().__init__(tr, say("Entry fee and reductions"), sentence, say("Save"), fields, parent)
        for _ in range(max(BEGUN - len(self.rows), 0)):
            self._add()
        self.finished_typing.connect(self.hand_in)
        self.fee.setFocus()
        self.fee.editor.selectAll()

    def hand_in(self) -> None:
        """Close, unless something is wrong: what is right already is kept."""
        fee = self.fee.read()
        if fee is None:
            self.fee.setFocus()
            return
        problems = [*self._keep_fee(fee), *self._keep_reductions()]
        if not problems:
            self.accept()

    def _keep_fee(self, fee: int) -> Sequence[Problem]:
        wanted = {"fee_cents": fee, "fee_per_player": self.per_player.isChecked()}
        changed = {name: value for name, value in wanted.items() if value != getattr(self._settings, name)}
        problems = self._do(change_championship, **changed) if changed else ()
        if problems:
            self.complain(problems, {"fee_cents": self.fee})
        return problems

    def _keep_reductions(self) -> Iterator[Problem]:
        for line in self.rows:
            problems = line.hand_in(self._do)
            line.complain(problems)
            if not problems:
                line.follow(self._read())
            yield from problems

    def _add(self) -> None:
        made = ReductionFields(self._tr, None)
        self.rows.append(made)
        self._lines.addWidget(made)
        made.name.setFocus()
        self._fit()

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, settings: Settings, read: Read, do: Do) -> None:
        """Set the fee and the reductions, as often as it takes, or think better of it."""
        cls(tr, settings, read, do, parent).exec()
