"""A panel that asks for a few answers in the place of the entry panel, and a field for each of them."""

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.phrases import side_text
from tournament.messages.refusals import problem_text
from tournament.messages.scores.hands import ANNULMENTS, side_numbers
from tournament.records.kinds import Outcome
from tournament.scoring.facts import Annulment, HandFacts
from tournament.scoring.forms import HandForm
from tournament.sentences import N_
from tournament.services.repairs.incidents import MOST_HANDS_LEFT, Incident, IncidentAnswers
from tournament.ui.scores.entry_fields import FigureLineEdit, NumberLineEdit, RefereeLineEdit, figure_editor, named
from tournament.ui.scores.hand_keys import read_keys
from tournament.ui.scores.hand_writing import write_keys
from tournament.ui.theme.tokens import (
    BID_FIELD,
    HALF,
    NARROW_OUTCOME,
    ONE_ROW,
    OUTCOME_FIELD,
    POINTS_FIELD,
    SPACE,
    STEP,
    VERY_LARGE,
    theme_of,
)
from tournament.ui.widgets.buttons import SegmentChoice, Segments, primary_button, quiet_button
from tournament.ui.widgets.field import TextLineEdit
from tournament.ui.widgets.keys import IS_ENTER
from tournament.ui.widgets.layouts import keep_steady, tallest, wrapping
from tournament.ui.widgets.surfaces import change_role, column, label, row, take_room


def with_escape(text: str, tr: Translator) -> str:
    """The text of a button that does what Escape does: the key is written beside it."""
    return f"{text}  {tr.gettext('Esc')}"


class AnswerPanel(QFrame):
    """Says what will happen, asks, and emits the answer as a command; a refusal is shown in the panel."""

    answered = Signal(object)
    left = Signal()

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self.setProperty("role", "hot")
        self.translator = tr
        self.sentence: QLabel = label("", "verdict")
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.save = primary_button("")
        self.back = quiet_button("")
        self.lead_back(tr.gettext("Back"))
        self.save.clicked.connect(self.submit)
        self.back.clicked.connect(self.go_back)

    def lay_out(
        self, *rows: QWidget, quiet: tuple[QPushButton, ...] = (), beside: tuple[QPushButton, ...] = ()
    ) -> QVBoxLayout:
        """Put the questions above the buttons, `beside` the first of them; returns their layout."""
        size = theme_of(self).text_size
        first = (
            wrapping(self.save, *beside, self.back)
            if size > VERY_LARGE
            else row(self.save, None, *beside, self.back, space=STEP)
        )
        if quiet and size > ONE_ROW:
            buttons = column(wrapping(*quiet, at_end=True), first, space=STEP)
        elif size > VERY_LARGE:
            buttons = column(first)
        else:
            buttons = column(row(self.save, None, *beside, *quiet, self.back, space=STEP))
        layout = column(*rows, self.sentence, buttons, space=STEP)
        layout.setStretch(len(rows), 1)
        layout.setContentsMargins(SPACE, STEP + HALF, SPACE, STEP + HALF)
        self.setLayout(layout)
        return layout

    def lead_back(self, where: str) -> None:
        """Say on the button where Escape leads."""
        self.back.setText(with_escape(where, self.translator))

    def go_back(self) -> None:
        """One step back: out of the panel."""
        self.left.emit()

    def submit(self) -> None:
        """Give the answers, unless something is missing: what a panel asks, it knows."""

    def tell(self, sentence: str, tone: str = "soft") -> None:
        """Say what would happen, or with the tone `fault` what keeps it from happening."""
        self.sentence.setText(sentence)
        self.sentence.setToolTip(sentence)
        change_role(self.sentence, tone=tone)
        take_room(self.sentence)

    def take_focus(self) -> None:
        """Take the keys, where the answers begin."""
        self.save.setFocus()

    def typed(self) -> Any:
        """The answers so far, for `carry_on`."""
        return None

    def carry_on(self, typed: Any) -> None:
        """Go on with answers given elsewhere."""

    @property
    def is_begun(self) -> bool:
        """Whether anything is answered already."""
        return True

    def complain(self, refused: Refused) -> None:
        """Say why the desk refused."""
        self.tell(" ".join(problem_text(problem, self.translator) for problem in refused.problems), "fault")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back; Enter, from anywhere but a button, gives the answers."""
        if event.key() == Qt.Key.Key_Escape:
            self.go_back()
        elif event.key() in IS_ENTER:
            if not event.isAutoRepeat():
                self.submit()
        else:
            super().keyPressEvent(event)


class DecisionPanel(AnswerPanel):
    """Asks for a decision, with who decided it and why."""

    def __init__(self, tr: Translator) -> None:
        super().__init__(tr)
        self.referee, self.reason = RefereeLineEdit(), TextLineEdit()
        for line_edit in (self.referee, self.reason):
            line_edit.textEdited.connect(self._tell_once_said)

    @property
    def says_who_and_why(self) -> bool:
        """Whether both the referee and the reason are typed."""
        return bool(self.referee.text().strip() and self.reason.text().strip())

    def tell_consequence(self) -> None:
        """Say what the decision does, as far as it is answered."""

    def _tell_once_said(self) -> None:
        """What was missing is complained of no more once it is there."""
        if self.says_who_and_why:
            self.tell_consequence()


MOST_POINTS = 10_000
TAKE, GIVE = -1, 1
MOST_MINUTES, USUAL_MINUTES = 60, 5
NAMES: Final = {
    "cause": N_("Why"),
    "dealer": N_("Who dealt wrongly?"),
    "side": N_("Side"),
    "losers": N_("Side"),
    "outcome": N_("What follows"),
    "trick": N_("Trick"),
    "hand": N_("Hand played"),
    "has_trick": N_("Tricks before"),
    "held": N_("Points before"),
    "absent": N_("Next rounds"),
    "loses": N_("The game that is in"),
    "way": N_("Take or give"),
    "points": N_("Points"),
    "more": N_("Hands left"),
    "minutes": N_("Minutes"),
}
"""What each asks, in the order in which they stand."""
OF_HAND: Final = ("trick", "hand", "has_trick", "held")
NUMBERS: Final = ("trick", "held", "points", "more", "minutes")
NO_TRICK, A_TRICK = False, True
UNBOUNDED: Final = 16_777_215  # the greatest width that Qt knows
MISSING: Final = {
    "losers": N_("Say which side: press its number."),
    "side": N_("Say which side: press its number."),
    "trick": N_("Type the number of the trick in which the wrong card was played."),
    "hand": N_("Type the hand as on its line: the side that took it, its contract and its trumps."),
    "outcome": N_("Say what follows: it is the other side that chooses."),
    "has_trick": N_("Had the side at fault won a trick before? An empty trick is a trick; without one it is capot."),
    "held": N_("Type the points of the tricks that the side had won before, 0 if they were worth nothing."),
    "points": N_("Type how many points."),
    "way": N_("Say whether these points are taken or given: press the first letter."),
    "minutes": N_("Type how many minutes; take minutes with a minus sign."),
    "loses": N_("Does the result of this game stand, or is it lost by forfeit?"),
}


class Questions(QWidget):
    """Shows the fields that are asked. `changed` says that something was answered."""

    changed = Signal()

    def __init__(self, form: HandForm, tr: Translator) -> None:
        super().__init__()
        self._form, self._tr = form, tr
        self._incident: Incident | None = None
        self._asked: Collection[str] = ()
        self.cause, self.outcome = QComboBox(), QComboBox()
        for annulment in form.annulments:
            self.cause.addItem(tr.gettext(ANNULMENTS[annulment]), annulment)
        sides = [SegmentChoice(letter, side_numbers(letter), side_text(letter, tr)) for letter in form.letters]
        self.side, self.losers, self.dealer = Segments(sides, must=True), Segments(sides, several=True), Segments(sides)
        self.absent = Segments(
            [SegmentChoice(True, tr.gettext("Mark absent"), tr.gettext("Mark absent"))], unnamed=True
        )
        none, some = tr.gettext("no trick"), tr.gettext("one trick or more")
        tricks = (
            SegmentChoice(NO_TRICK, tr.pgettext("tricks", "none"), none),
            SegmentChoice(A_TRICK, tr.pgettext("tricks", "one or more"), some),
        )
        self.has_trick = Segments(tricks)
        in_it = {False: tr.gettext("its result stands"), True: tr.gettext("lost by forfeit")}
        self.loses = Segments([SegmentChoice(value, told, told) for value, told in in_it.items()], named_once=True)
        ways = {TAKE: tr.gettext("Take"), GIVE: tr.gettext("Give")}
        self.way = Segments([SegmentChoice(value, told, told) for value, told in ways.items()], named_once=True)
        self.points = figure_editor(tr.language, 0, -MOST_POINTS, MOST_POINTS, 10)
        self.more = figure_editor(tr.language, 0, 0, MOST_HANDS_LEFT)
        self.minutes = figure_editor(tr.language, USUAL_MINUTES, -MOST_MINUTES, MOST_MINUTES)
        self.trick, self.held = NumberLineEdit(tr.language, 1, form.tricks), NumberLineEdit(tr.language, 0, MOST_POINTS)
        self.hand = FigureLineEdit(tr.language)
        self._editors: Mapping[str, QWidget] = {name: getattr(self, name) for name in NAMES}
        self._fields = {name: named(tr.gettext(NAMES[name]), editor) for name, editor in self._editors.items()}
        self.outcome.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for part, width in ((self.trick, POINTS_FIELD), (self.hand, BID_FIELD), (self.held, BID_FIELD)):
            part.setFixedWidth(theme_of(self).px(width))
        self._connect()
        self._lay_out()
        keep_steady(self, lambda: tallest(*self._fields.values()))

    def _lay_out(self) -> None:
        """All in one row; in large text the questions about a hand stand in a second one that may wrap."""
        if self._in_two_rows:
            above = [field for name, field in self._fields.items() if name not in OF_HAND]
            below = [self._fields[name] for name in OF_HAND]
            self.setLayout(column(wrapping(*above), wrapping(*below), space=STEP))
        else:
            self.setLayout(row(*self._fields.values(), None, space=STEP))

    @property
    def _in_two_rows(self) -> bool:
        return theme_of(self).text_size > ONE_ROW

    def _connect(self) -> None:
        for choice in (self.dealer, self.side, self.losers, self.absent, self.loses):
            choice.chosen.connect(self.changed)
        for name, sides in (("dealer", self.dealer), ("side", self.side)):
            sides.named.connect(partial(self._go_on_to_number, name))
        self.way.chosen.connect(self._lose_sign)
        self.points.valueChanged.connect(self._take_sign)
        for number in (self.points, self.more, self.minutes):
            number.valueChanged.connect(self.changed)
        for line_edit in (self.hand, self.held):
            line_edit.textEdited.connect(self.changed)
        self.trick.textEdited.connect(self._show)
        self.has_trick.chosen.connect(self._show)
        for cause in (self.cause, self.outcome):
            cause.currentIndexChanged.connect(self._show)

    def ask(self, incident: Incident, without: Collection[str] = ()) -> None:
        """Ask what a kind of decision needs, but for what is settled already."""
        if incident is not self._incident:
            self._incident = incident
            self.outcome.blockSignals(True)
            self.outcome.clear()
            for outcome, told in outcomes_of(incident).items():
                self.outcome.addItem(self._tr.gettext(told), outcome)
            self.outcome.setCurrentIndex(-1 if incident.others_choose else 0)
            self.outcome.view().setMinimumWidth(self.outcome.sizeHint().width())
            self.outcome.blockSignals(False)
        self.losers.is_named_alone = incident.usually_one
        self._without = without
        self._show()

    def _show(self) -> None:
        """Show what the answers so far call for: who dealt wrongly if the deal is void for that, a trick."""
        incident = self._incident
        if incident is None:
            return
        asked = set(incident.asks_of(self._outcome)) - set(self._without)
        if "points" in asked:
            asked.add("way")
        if "sides" in asked:
            asked.add("losers" if incident.several else "side")
        if self.cause.currentData() != Annulment.IRREGULAR_DEAL:
            asked.discard("dealer")
        if self._outcome in (None, Outcome.ANNULLED, Outcome.COVERED):
            asked.discard("trick")
        if self.trick.number == 1:
            asked.discard("has_trick")  # before the first trick nobody has any
        if "has_trick" not in asked or not self.has_trick.value:
            asked.discard("held")
        self._asked = asked
        # beside what is asked of a hand, the choice has the room of its first words, and all of them in its list
        is_narrow = "has_trick" in asked and not self._in_two_rows
        width = theme_of(self).slow_px(NARROW_OUTCOME if is_narrow else OUTCOME_FIELD)
        self.outcome.setMinimumWidth(width)
        self.outcome.setMaximumWidth(width if is_narrow else UNBOUNDED)
        self.outcome.setToolTip(self.outcome.currentText())
        for name, field in self._fields.items():
            field.setVisible(name in asked)
        self.changed.emit()

    def _take_sign(self, value: int) -> None:
        """A minus sign that is typed takes points too."""
        if value < 0:
            self.way.press((TAKE,))

    def _lose_sign(self) -> None:
        """The choice says it: no sign stands before the points any more."""
        self.points.setValue(abs(self.points.value()))
        self.changed.emit()

    @property
    def _outcome(self) -> Outcome | None:
        """What follows, where there is a choice: Qt gives back a plain text."""
        chosen: str | None = self.outcome.currentData()
        return Outcome(chosen) if chosen else None

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """What Tab goes through, in its order."""
        return tuple(
            stop
            for part in self._editors.values()
            for stop in (part.buttons if isinstance(part, Segments) else (part,))
        )

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

    def _go_on_to_number(self, after: str) -> None:
        """Go on from a side's figure to the number that is asked next; the sign may be typed with the points."""
        asked = [name for name in NAMES if name in self._asked and name != "way"]
        there = next(iter(asked[asked.index(after) + 1 :]), "") if after in asked else ""
        if there in NUMBERS:
            give_keys(self._editors[there])

    def ask_missing(self) -> str:
        """What to say of the first answer that is missing, which then has the keys; empty where nothing is."""
        answers = self.answers
        lacks = {
            "losers": not answers.sides,
            "side": not answers.sides,
            "trick": not answers.trick,
            "hand": answers.hand is None or not answers.hand.is_played or answers.hand.declarer is None,
            "outcome": self.outcome.count() > 0 and answers.outcome is None,
            "has_trick": answers.has_trick is None,
            "held": not self.held.text(),
            "points": not answers.points,
            "way": self.way.value is None,
            "loses": self.loses.value is None,
            "minutes": not answers.minutes,
        }
        missing = next((name for name in NAMES if name in self._asked and lacks.get(name)), None)
        if missing == "way" and lacks["points"]:
            missing = "points"  # a minus sign before them answers both
        if missing is None:
            return ""
        give_keys(self._editors[missing])
        return self._tr.gettext(MISSING[missing])

    def take_focus(self) -> bool:
        """Give the keys to the first question; whether anything is asked."""
        first = next((self._editors[name] for name in NAMES if name in self._asked), None)
        if first is not None:
            give_keys(first)
        return first is not None

    @property
    def answers(self) -> IncidentAnswers:
        """What is answered so far."""
        typed = read_keys(self.hand.text(), self._tr.language, self._form).facts if "hand" in self._asked else None
        return IncidentAnswers(
            cause=Annulment(self.cause.currentData()),
            dealer=self.dealer.value,
            sides=self.losers.values if "losers" in self._asked else self.side.values,
            points=abs(self.points.value()) * (self.way.value or GIVE),
            more=self.more.value(),
            absent=bool(self.absent.value) and "absent" in self._asked,
            outcome=self._outcome,
            trick=(self.trick.number or 0) if "trick" in self._asked else 0,
            held=(self.held.number or 0) if self.has_trick.value else 0,
            has_trick=self.has_trick.value if "has_trick" in self._asked else None,
            hand=typed,
            minutes=self.minutes.value(),
            loses=self.loses.value if "loses" in self._asked else None,
        )

    def show_answers(self, answers: IncidentAnswers) -> None:
        """Show what was answered elsewhere, or what is answered before anybody does."""
        self.cause.setCurrentIndex(max(self.cause.findData(answers.cause), 0))
        least = -1 if self._incident is not None and self._incident.others_choose else 0
        self.outcome.setCurrentIndex(max(self.outcome.findData(answers.outcome), least))
        for sides, pressed in (
            (self.dealer, (answers.dealer,)),
            (self.side, answers.sides[:1]),
            (self.losers, answers.sides),
        ):
            sides.press(pressed)
        self.absent.press((answers.absent,))
        self.way.press((TAKE if answers.points < 0 else None,))
        for number, value in (
            (self.points, abs(answers.points)),
            (self.more, answers.more),
            (self.minutes, answers.minutes),
        ):
            number.setValue(value)
        self.trick.setText(str(answers.trick) if answers.trick else "")
        self.has_trick.press((answers.has_trick,))
        self.loses.press((answers.loses,))
        self.held.setText(str(answers.held) if answers.has_trick else "")
        self.hand.setText(write_keys(answers.hand or HandFacts(), self._tr.language, self._form))


def outcomes_of(incident: Incident) -> Mapping[Outcome, str]:
    """What may follow from a kind of decision, with its words (English, to be translated)."""
    if incident.ruling is None:
        return {}
    return {outcome: told for outcome, told in incident.ruling.outcomes.items() if told}


def give_keys(part: QWidget) -> None:
    """Give a field the keys, with what stands in it marked, to be typed over."""
    part.setFocus()
    if isinstance(part, QSpinBox | QLineEdit):
        part.selectAll()
