"""Asks whom a team should not meet, and for how long."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.phrases import read_number
from tournament.services.people.lines import TeamLine
from tournament.settings import MOST_ROUNDS
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.widgets.field import LabelledField, number_editor, text_field


@dataclass(frozen=True)
class ApartWish:
    """The number that was typed, and the rounds in which the two should not meet; None for always."""

    other: str
    until_round: int | None


Attempt = Callable[[ApartWish], Sequence[Problem]]


class ApartDialog(FormDialog):
    """The other team's number, with its name shown, and for how long. `attempt` does it or says what is wrong."""

    def __init__(self, words: Translator, team: TeamLine, names: Mapping[int, str], attempt: Attempt, parent: QWidget | None = None) -> None:
        say = words.gettext
        self._attempt, self._names = attempt, names
        self.other = text_field(say("&Number of the other team"))
        self.until_round = LabelledField(say("For the &first rounds"), number_editor(0, 0, MOST_ROUNDS), say("0: always, they never meet."))
        self.until_round.editor.setSpecialValueText(say("always"))
        sentence = say("For couples, or two of one family. Draws that are posted stay; the next draw takes it into account.")
        heading = say("Whom {team} should not meet").format(team=team.name)
        super().__init__(words, heading, sentence, say("Keep them apart"), (self.other, self.until_round), parent)
        self.other.editor.textChanged.connect(self._say_name)
        self.finished_typing.connect(self.hand_in)
        self.other.setFocus()

    @property
    def wish(self) -> ApartWish:
        """What is typed."""
        return ApartWish(self.other.editor.text().strip(), self.until_round.editor.value() or None)

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        self.settle(self._attempt(self.wish), {"other": self.other, "until_round": self.until_round})

    def _say_name(self, typed: str) -> None:
        self.other.explain(self._names.get(read_number(typed) or 0, ""))

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, team: TeamLine, names: Mapping[int, str], attempt: Attempt) -> None:
        """Keep two teams apart, as often as it takes, or think better of it."""
        cls(words, team, names, attempt, parent).exec()
