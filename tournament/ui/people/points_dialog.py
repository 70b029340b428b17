"""Asks for a bonus or a penalty of a team outside its games: how many points, who decides, and why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QSpinBox, QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.services.desk.hall import Hall
from tournament.services.people.lines import TeamLine
from tournament.services.scores.decisions import MOST_POINTS
from tournament.services.setup.championship import championship
from tournament.services.setup.lines import referees_of
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.scores.referee_line import referee_field, referee_to_propose
from tournament.ui.widgets.field import LabelledField, number_editor, text_field
from tournament.ui.widgets.segments import SegmentChoice, Segments

BONUS, PENALTY = 1, -1


@dataclass(frozen=True)
class GivenPoints:
    """The points that a team is given, negative where they are taken, why, and who decides."""

    points: int
    reason: str
    referee: str


Attempt = Callable[[GivenPoints], Sequence[Problem]]


class PointsDialog(FormDialog):
    """A bonus or a penalty, its points and its reason. `attempt` gives it, or answers with what is wrong."""

    def __init__(
        self, words: Translator, team: TeamLine, referee: str, attempt: Attempt, parent: QWidget | None = None, referees: Sequence[str] = ()
    ) -> None:
        say = words.gettext
        self._attempt = attempt
        self.sign = Segments([SegmentChoice(BONUS, say("Bonus"), say("Bonus")), SegmentChoice(PENALTY, say("Penalty"), say("Penalty"))], must=True)
        self.sign.press((PENALTY,))
        self.points: LabelledField[QSpinBox] = LabelledField(say("P&oints"), number_editor(0, 0, MOST_POINTS, 10))
        self.reason = text_field(say("&Reason"))
        self.referee = referee_field(words, referees, referee)
        sentence = say("The points count in the standings at once, and in no game. The journal keeps who decided and why; undo takes them back.")
        heading = say("Bonus or penalty for {team}").format(team=team.name)
        super().__init__(words, heading, sentence, say("Give the penalty"), (self.sign, self.points, self.referee, self.reason), parent)
        self.referee.editor.heard_in(self)
        self.sign.chosen.connect(self._name_action)
        self.finished_typing.connect(self.hand_in)
        self.points.editor.selectAll()
        self.points.setFocus()

    @property
    def given(self) -> GivenPoints:
        """What is chosen and typed."""
        return GivenPoints(self.sign.value * self.points.editor.value(), self.reason.editor.text(), self.referee.editor.text())

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        self.settle(self._attempt(self.given), {"points": self.points, "referee": self.referee, "reason": self.reason})

    def _name_action(self) -> None:
        self.keep.setText(self._words.gettext("Give the bonus") if self.sign.value == BONUS else self._words.gettext("Give the penalty"))

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, team: TeamLine, hall: Hall, *, by: str, attempt: Attempt) -> None:
        """Give or take points until accepted or cancelled; proposes the deciding referee, else the operator."""
        cls(words, team, referee_to_propose(hall, by), attempt, parent, referees_of(championship(hall))).exec()
