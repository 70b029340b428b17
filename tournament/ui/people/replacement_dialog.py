"""Asks who takes whose place in a team, and, once a draw has been posted, why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QComboBox, QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.services.people.lines import TeamLine
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.widgets.field import LabelledField, choice_editor, text_field


@dataclass(frozen=True)
class Replacement:
    """Who leaves, who enters, and why."""

    leaving: str
    entering: str = ""
    reason: str = ""


Attempt = Callable[[Replacement], Sequence[Problem]]


class ReplacementDialog(FormDialog):
    """Which player, who comes, and the reason where one is needed. `attempt` does it, or answers with what is wrong."""

    def __init__(self, words: Translator, team: TeamLine, needs_reason: bool, attempt: Attempt, parent: QWidget | None = None) -> None:
        say = words.gettext
        self._attempt = attempt
        self.leaving: LabelledField[QComboBox] = LabelledField(say("Who &leaves"), choice_editor({player: player for player in team.players}))
        self.entering = text_field(say("Who takes the &place"))
        self.reason = text_field(say("&Reason"))
        self.reason.setVisible(needs_reason)
        if needs_reason:
            sentence = say(
                "A draw has been posted: a player may only be replaced for a serious reason, which is kept. "
                "The sheets of the rounds posted so far keep the name they were posted with."
            )
        else:
            sentence = say("No draw has been posted yet: players may be replaced freely. The team keeps its number.")
        fields = (self.leaving, self.entering, self.reason)
        super().__init__(words, say("Another player in {team}").format(team=team.name), sentence, say("Replace the player"), fields, parent)
        self.finished_typing.connect(self.hand_in)
        self.entering.setFocus()

    @property
    def replacement(self) -> Replacement:
        """What is chosen and typed."""
        return Replacement(self.leaving.editor.currentData(), self.entering.editor.text(), self.reason.editor.text())

    def hand_in(self) -> None:
        """Close, unless something is wrong; whatever is wrong with a player is wrong with the one who comes."""
        problems = self._attempt(self.replacement)
        fields: dict[str, LabelledField] = dict.fromkeys(("entering", "players", "players[0]", "players[1]"), self.entering)
        fields |= {"leaving": self.leaving}
        if self.reason.isVisibleTo(self):
            fields |= {"reason": self.reason}
        self.settle(problems, fields)

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, team: TeamLine, *, needs_reason: bool, attempt: Attempt) -> None:
        """Replace a player, as often as it takes, or think better of it."""
        cls(words, team, needs_reason, attempt, parent).exec()
