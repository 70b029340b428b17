"""What is asked about a decision: a field for each answer that some kind of decision needs."""

from collections.abc import Collection, Mapping
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from tournament.i18n import Translator
from tournament.scoring.facts import Annulment
from tournament.scoring.forms import HandForm
from tournament.sentences import N_
from tournament.services.repairs.incidents import MOST_HANDS_LEFT, Answers
from tournament.ui.scores.figure_line import figure_editor
from tournament.ui.scores.named import named
from tournament.ui.theme.tokens import STEP
from tournament.ui.widgets.segments import Choice, Segments
from tournament.ui.widgets.steady import keep_steady, tallest
from tournament.ui.widgets.surfaces import row
from tournament.wording.scores.hands import ANNULMENTS
from tournament.wording.scores.sheet_cells import side_numbers
from tournament.wording.sides import say_side

MOST_POINTS = 10_000
NAMES: Final = {
    "cause": N_("Why"),
    "dealer": N_("Who dealt wrongly?"),
    "side": N_("Side"),
    "losers": N_("Side that loses"),
    "absent": N_("Next rounds"),
    "points": N_("Points"),
    "more": N_("Hands left"),
}
"""What each asks, in the order in which they stand."""


class Questions(QWidget):
    """Shows the fields that are asked. `changed` says that something was answered."""

    changed = Signal()

    def __init__(self, form: HandForm, words: Translator) -> None:
        super().__init__()
        say = self._say = words.gettext
        self.cause = QComboBox()
        for annulment in form.annulments:
            self.cause.addItem(say(ANNULMENTS[annulment]), annulment)
        sides = [Choice(letter, side_numbers(letter), say_side(letter, words)) for letter in form.letters]
        self.side, self.losers, self.dealer = Segments(sides, must=True), Segments(sides, several=True), Segments(sides)
        self.absent = Segments([Choice(True, say("Mark absent"), say("Mark absent"))])
        self.points = figure_editor(words.language, 0, -MOST_POINTS, MOST_POINTS, 10)
        self.more = figure_editor(words.language, 0, 0, MOST_HANDS_LEFT)
        self._editors: Mapping[str, QWidget] = {
            "cause": self.cause,
            "dealer": self.dealer,
            "side": self.side,
            "losers": self.losers,
            "absent": self.absent,
            "points": self.points,
            "more": self.more,
        }
        self._fields = {name: named(say(NAMES[name]), editor) for name, editor in self._editors.items()}
        for choice in (self.dealer, self.side, self.losers, self.absent):
            choice.chosen.connect(self.changed)
        for number in (self.points, self.more):
            number.valueChanged.connect(self.changed)
        self.cause.currentIndexChanged.connect(self._ask_who_dealt)
        self.setLayout(row(*self._fields.values(), None, space=STEP))
        keep_steady(self, lambda: tallest(*self._fields.values()))
        self._asked: Collection[str] = ()

    def ask(self, asked: Collection[str]) -> None:
        """Show these fields alone."""
        self._asked = asked
        for name, field in self._fields.items():
            field.setVisible(name in asked)
        self._ask_who_dealt()

    def _ask_who_dealt(self) -> None:
        """Who dealt wrongly is asked where that is why a deal is void: irregular deals are counted by side."""
        asked = "dealer" in self._asked and self.cause.currentData() == Annulment.IRREGULAR_DEAL
        self._fields["dealer"].setVisible(asked)
        self.changed.emit()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """What Tab goes through, in its order."""
        sides = (*self.side.buttons, *self.losers.buttons, *self.absent.buttons)
        return (self.cause, *self.dealer.buttons, *sides, self.points, self.more)

    @property
    def takes_figure(self) -> bool:
        """Whether a figure alone can answer the first question: the side, or how many hands are left."""
        return not {"side", "losers", "more"}.isdisjoint(self._asked)

    def answer(self, figure: str) -> None:
        """Answer that question."""
        if "more" in self._asked:
            self.more.setValue(int(figure))
            self.more.setFocus()
            self.more.lineEdit().end(False)
        else:
            (self.losers if "losers" in self._asked else self.side).press_named(figure)

    def ask_missing(self) -> str:
        """What to say of the first answer that is missing, which then has the keys; empty where nothing is."""
        say = self._say
        if "losers" in self._asked and not self.losers.values:
            return say("Say which side loses: press its number.")
        if "side" in self._asked and not self.side.values:
            self.side.buttons[0].setFocus()
            return say("Say which side: press its number.")
        if "points" in self._asked and not self.points.value():
            self.points.setFocus()
            self.points.selectAll()
            return say("Type how many points; take points with a minus sign.")
        return ""

    def take_focus(self) -> bool:
        """Give the keys to the first question; whether anything is asked."""
        first = next((field for name, field in self._editors.items() if name in self._asked), None)
        if first is None:
            return False
        first.setFocus()
        if isinstance(first, QSpinBox):
            first.selectAll()
        return True

    @property
    def answers(self) -> Answers:
        """What is answered so far."""
        return Answers(
            cause=Annulment(self.cause.currentData()),
            dealer=self.dealer.value,
            sides=self.losers.values if "losers" in self._asked else self.side.values,
            points=self.points.value(),
            more=self.more.value(),
            absent=bool(self.absent.value) and "absent" in self._asked,
        )

    def show_answers(self, answers: Answers) -> None:
        """Show what was answered elsewhere, or what is answered before anybody does."""
        self.cause.setCurrentIndex(max(self.cause.findData(answers.cause), 0))
        self.dealer.press((answers.dealer,))
        self.side.press(answers.sides[:1])
        self.losers.press(answers.sides)
        self.absent.press((answers.absent,))
        self.points.setValue(answers.points)
        self.more.setValue(answers.more)
