"""Asks which two teams or tables trade places, or which team moves, and says what that breaks while it is typed."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QLineEdit, QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.phrases import read_number
from tournament.messages.refusals import say_problem
from tournament.messages.repairs import say_broken, say_change, say_mended
from tournament.sentences import N_
from tournament.services.repairs.seat_lines import ChangeKind, ChangeLine, SeatChange
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.theme.tokens import SPACE
from tournament.ui.widgets.field import LabelledField, text_field
from tournament.ui.widgets.segments import SegmentChoice, Segments
from tournament.ui.widgets.surfaces import card, row
from tournament.ui.widgets.text import breakable, prose, soft

Foresight = Callable[[SeatChange], ChangeLine]
Attempt = Callable[[SeatChange, str], Sequence[Problem]]
Begun = Mapping[ChangeKind, tuple[str, str]]

NAMES: Final = {
    # the choice, the labels of its two fields, and the button that does it
    ChangeKind.TEAMS: (N_("Two teams"), N_("&Team"), N_("changes places &with"), N_("Swap the teams")),
    ChangeKind.TABLES: (N_("Two tables"), N_("&Table"), N_("changes places &with table"), N_("Swap the tables")),
    ChangeKind.MOVE: (N_("One team moves"), N_("&Team"), N_("goes &to table (0: sits out)"), N_("Move the team")),
}


class SeatChangeDialog(FormDialog):
    """Two numbers, and what their change would do. `begun` is what is already chosen, by kind of change."""

    def __init__(
        self,
        words: Translator,
        names: Mapping[int, str],
        foresee: Foresight,
        attempt: Attempt,
        begun: Begun,
        *,
        may_move: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`names` are those of the teams by number; `may_move` where tables of other sizes are possible."""
        say = words.gettext
        self._names, self._foresee, self._attempt, self._begun = names, foresee, attempt, begun
        kinds = [kind for kind in ChangeKind if may_move or kind is not ChangeKind.MOVE]
        self.kind = Segments([SegmentChoice(kind, say(NAMES[kind][0]), say(NAMES[kind][0])) for kind in kinds], must=True)
        self.kind.press((next(iter(begun), ChangeKind.TEAMS),))
        self.one, self.other = text_field(""), text_field("")
        self.reason = text_field(say("&Reason"), hint=say("Optional."))
        self.told, self.broken = soft(""), prose("")
        self.alert = card(self.broken, role="alert")
        sentence = say("Tables that have not begun may still change. What a change breaks is said here before it is made; Ctrl+Z takes it back.")
        fields = (self.kind, row(self.one, self.other, space=SPACE), self.told, self.alert, self.reason)
        super().__init__(words, say("Change who sits where"), sentence, "", fields, parent)
        self.kind.chosen.connect(self._ask_otherwise)
        for field in (self.one, self.other):
            field.editor.textChanged.connect(lambda _: self._tell())
        self.finished_typing.connect(self.hand_in)
        self._ask_otherwise()
        (self.other if self.one.editor.text() else self.one).setFocus()

    @property
    def wish(self) -> SeatChange | None:
        """The change that is typed, None as long as a number is missing."""
        one, other = (read_number(field.editor.text()) for field in (self.one, self.other))
        return None if one is None or other is None else SeatChange(self.kind.value, one, other)

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        wish = self.wish
        if wish is None:
            missing = next(field for field in (self.one, self.other) if read_number(field.editor.text()) is None)
            missing.complain(self._words.gettext("Type a number."))
            missing.setFocus()
            self._fit()
            return
        self.settle(self._attempt(wish, self.reason.editor.text().strip()), {})

    def _ask_otherwise(self) -> None:
        """Ask for teams or for tables, with what was chosen of them before."""
        say, kind = self._words.gettext, self.kind.value
        _, one, other, action = NAMES[kind]
        for field, text, begun in ((self.one, one, 0), (self.other, other, 1)):
            field.label.setText(say(text))
            field.editor.setAccessibleName(say(text).replace("&", ""))
            field.editor.setText(self._begun.get(kind, ("", ""))[begun])
        self.keep.setText(say(action))
        self._tell()

    def _tell(self) -> None:
        for field, is_team in ((self.one, self.kind.value is not ChangeKind.TABLES), (self.other, self.kind.value is ChangeKind.TEAMS)):
            field.explain(self._name(field) if is_team else "")
        wish = self.wish
        told, broken = ((), ()) if wish is None else self._foreseen(wish)
        self.told.setText(breakable_lines(told))
        self.told.setVisible(bool(told))
        self.broken.setText(breakable_lines(broken))
        self.alert.setVisible(bool(broken))
        if self.isVisible():
            self._fit()

    def _foreseen(self, wish: SeatChange) -> tuple[Sequence[str], Sequence[str]]:
        try:
            line = self._foresee(wish)
        except Refused as refusal:
            return (), [say_problem(problem, self._words) for problem in refusal.problems]
        good = say_mended(line, self._names, self._words)
        broken = say_broken(line, self._names, self._words)
        none = () if broken else (self._words.gettext("The draw still keeps to all its rules."),)
        return (*say_change(line, self._names, self._words), *good, *none), broken

    def _name(self, field: LabelledField[QLineEdit]) -> str:
        return breakable(self._names.get(read_number(field.editor.text()) or 0, ""))

    @classmethod
    def ask(
        cls,
        parent: QWidget,
        words: Translator,
        names: Mapping[int, str],
        foresee: Foresight,
        attempt: Attempt,
        begun: Begun,
        *,
        may_move: bool = False,
    ) -> None:
        """Change the seats, as often as it takes, or think better of it."""
        cls(words, names, foresee, attempt, begun, may_move=may_move, parent=parent).exec()


def breakable_lines(sentences: Sequence[str]) -> str:
    """Sentences under each other, each broken wherever its line is full."""
    return "\n".join(map(breakable, sentences))
