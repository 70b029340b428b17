"""The incident panel: what happened, who decided it and why."""

from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QWidget

from tournament.i18n import Translator
from tournament.scoring.facts import Annulment
from tournament.scoring.forms import HandForm
from tournament.services.scores.incidents import INCIDENTS, MOST_HANDS_LEFT, Answers, Incident, Subject, tells_who_is_absent
from tournament.services.scores.lines import HandLine, SheetLine
from tournament.services.scores.stopping import foresee_stop_at
from tournament.ui.scores.answer_panel import DecisionPanel
from tournament.ui.scores.figure_line import figure_editor
from tournament.ui.scores.incidents import Clock, Said
from tournament.ui.scores.named import named
from tournament.ui.theme.tokens import ONE_ROW, STEP, theme_of
from tournament.ui.widgets.keys import FRENCH_ROW, on_key
from tournament.ui.widgets.segments import Choice, Segments
from tournament.ui.widgets.steady import keep_steady, tallest
from tournament.ui.widgets.surfaces import row
from tournament.wording.scores.forfeits import say_forfeit
from tournament.wording.scores.hands import ANNULMENTS
from tournament.wording.scores.incidents import WORDS
from tournament.wording.scores.sheet_cells import side_numbers
from tournament.wording.scores.stopping import say_stop
from tournament.wording.sides import say_side

MOST_POINTS = 10_000
STOP: Final = "stop"
RUNNING: Final = Clock()
ABREAST = 3
"""Kinds of incident beside each other in large text."""


class IncidentPanel(DecisionPanel):
    """Shows what can be decided at a table now. Emits the decision as a command."""

    def __init__(self, form: HandForm, words: Translator, said: Said) -> None:
        super().__init__(words)
        self._said = said
        self._clock = Clock()
        self._subject: Subject | None = None
        self._marks: int | None = None
        self.kinds = Segments([])
        self._kinds_row = row(self.kinds, None)
        self.cause = QComboBox()
        self.points = figure_editor(words.language, 0, -MOST_POINTS, MOST_POINTS, 10)
        self.more = figure_editor(words.language, 0, 0, MOST_HANDS_LEFT)
        for annulment in form.annulments:
            self.cause.addItem(words.gettext(ANNULMENTS[annulment]), annulment)
        sides = [Choice(letter, side_numbers(letter), say_side(letter, words)) for letter in form.letters]
        self.side, self.losers = Segments(sides, must=True), Segments(sides, several=True)
        self.dealer = Segments(sides)
        self.absent = Segments([Choice(True, words.gettext("Mark absent"), words.gettext("Mark absent"))])
        self._fields = {
            "cause": named(words.gettext("Why"), self.cause),
            "dealer": named(words.gettext("Who dealt wrongly?"), self.dealer),
            "side": named(words.gettext("Side"), self.side),
            "losers": named(words.gettext("Side that loses"), self.losers),
            "absent": named(words.gettext("Next rounds"), self.absent),
            "points": named(words.gettext("Points"), self.points),
            "more": named(words.gettext("Hands left"), self.more),
            "referee": named(words.gettext("Referee"), self.referee),
            "reason": named(words.gettext("Reason"), self.reason),
        }
        for answer in (self.losers, self.absent):
            answer.chosen.connect(self.tell_consequence)
        self.more.valueChanged.connect(self.tell_consequence)
        self.cause.currentIndexChanged.connect(lambda _: self._show_dealer())
        questions = QWidget()
        questions_row = row(*self._fields.values(), space=STEP)
        questions_row.setStretch(list(self._fields).index("reason"), 1)
        questions_row.addStretch(0)
        questions.setLayout(questions_row)
        keep_steady(questions, lambda: tallest(*self._fields.values()))
        for field in self._fields.values():
            field.hide()
        kinds = QWidget()
        kinds.setLayout(self._kinds_row)
        self.lay_out(kinds, questions)
        on_key(self, "F8", self.left.emit, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    @property
    def incident(self) -> Incident:
        """The choice that is shown."""
        return INCIDENTS[str(self.kinds.value)]

    def show_subject(self, sheet: SheetLine, hand: HandLine | None, marks: int | None = None, clock: Clock = RUNNING) -> None:
        """Offer what can be decided at this table, for this hand if one is chosen; once the `clock` has run out, first of all that it stops the game.

        `marks` is what is marked for a game won by forfeit, None where that is the average of the round.
        """
        self._marks, self._clock = marks, clock
        self._subject = subject = Subject(sheet, hand)
        names = {kind: self._say(WORDS[kind].name) for kind, known in INCIDENTS.items() if known.is_offered(subject)}
        offered = [Choice(kind, name, name) for kind, name in names.items()]
        self.kinds.hide()
        self.kinds.deleteLater()
        self.kinds = Segments(offered, must=True, abreast=ABREAST if theme_of(self).text_size > ONE_ROW else None)
        first = STOP if clock.has_run_out and any(choice.value == STOP for choice in offered) else offered[0].value
        self.kinds.press((first,))
        self.kinds.chosen.connect(self._show_kind)
        self._kinds_row.insertWidget(0, self.kinds)
        self._order_tabs()
        self.points.setValue(0)
        self.more.setValue(1)
        self.reason.clear()
        self.referee.setText(self.referee.text() or self._said.referee)
        self.side.press(())
        self.losers.press(())
        self.dealer.press(())
        self.absent.press((not sheet.hands,))  # who did not come is not there for the next draw either
        self._show_kind()

    def _order_tabs(self) -> None:
        """Tab goes on from the choice to its questions, though the choices are made anew each time."""
        sides = (*self.side.buttons, *self.losers.buttons, *self.absent.buttons)
        fields = (*self.kinds.buttons, self.cause, *self.dealer.buttons, *sides, self.points, self.more, self.referee, self.reason, self.save)
        for before, after in pairwise(fields):
            QWidget.setTabOrder(before, after)

    def take_focus(self) -> None:
        """Start at the first choice."""
        self.kinds.button(self.kinds.value).setFocus()

    def submit(self) -> None:
        """Decide, unless no side was named where one must be."""
        if self._subject is None:
            return
        if self.incident.several and not self.losers.values:
            self.tell(self.words.gettext("Say which side loses: press its number."), "fault")
            return
        if self._ask_missing():
            return
        incident, subject, answers = self.incident, self._subject, self._answers()
        if "referee" in incident.asks:
            self._said.referee = answers.referee
        if incident.by_clock:
            self._said.reason = answers.reason
        self.answered.emit(lambda desk: incident.decide(desk, subject, answers))

    def _ask_missing(self) -> bool:
        """Whether an answer is missing; if so, it is asked for."""
        asks, say = self.incident.asks, self.words.gettext
        if "sides" in asks and not self.incident.several and not self.side.values:
            self.side.buttons[0].setFocus()
            self.tell(say("Say which side: press its number."), "fault")
        elif "points" in asks and not self.points.value():
            self.points.setFocus()
            self.points.selectAll()
            self.tell(say("Type how many points; take points with a minus sign."), "fault")
        elif "referee" in asks and not self._clock_tells and not self.says_who_and_why:
            (self.reason if self.referee.text().strip() else self.referee).setFocus()
            self.tell(say("Say who decided it, and why: both stand in the journal."), "fault")
        else:
            return False
        return True

    @property
    def _clock_tells(self) -> bool:
        """Whether the clock is the reason, and nobody need say more."""
        return self.incident.by_clock and self._clock.stops_games

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A figure typed while the choice has the keys answers its first question: the side, or how many hands are left."""
        figure = FRENCH_ROW.get(event.text(), event.text())
        if not (figure.isdigit() and self._answer(figure)):
            super().keyPressEvent(event)

    def _answer(self, figure: str) -> bool:
        asks = self.incident.asks
        if "sides" in asks:
            return (self.losers if self.incident.several else self.side).press_named(figure)
        if "more" in asks:
            self.more.setValue(int(figure))
            self.more.setFocus()
            self.more.lineEdit().end(False)
            return True
        return False

    def typed(self) -> tuple[str, Answers]:
        """The choice and what was answered so far, to carry it on elsewhere."""
        return self.kinds.value, self._answers()

    def carry_on(self, typed: tuple[str, Answers]) -> None:
        """Go on with what was answered elsewhere."""
        kind, answers = typed
        self.kinds.press((kind,))
        self.cause.setCurrentIndex(self.cause.findData(answers.cause))
        self.dealer.press((answers.dealer,))
        (self.losers if self.incident.several else self.side).press(answers.sides)
        self.absent.press((answers.absent,))
        self.points.setValue(answers.points)
        self.more.setValue(answers.more)
        self.referee.setText(answers.referee)
        self.reason.setText(answers.reason)
        self._show_kind()

    def _answers(self) -> Answers:
        return Answers(
            cause=Annulment(self.cause.currentData()),
            dealer=self.dealer.value,
            sides=self.losers.values if self.incident.several else self.side.values,
            points=self.points.value(),
            more=self.more.value(),
            referee=self.referee.text(),
            reason=self.reason.text(),
            absent=bool(self.absent.value) and self._tells_who_is_absent,
        )

    def _show_kind(self) -> None:
        asked = set(self.incident.asks)
        if "sides" in asked:
            asked.add("losers" if self.incident.several else "side")
        for name, field in self._fields.items():
            field.setVisible(name in asked)
        self._show_dealer()
        self._fields["absent"].setVisible(self._tells_who_is_absent)
        if not self.reason.text() or self.reason.text() == self._said.reason:
            self.reason.setText(self._said.reason if self.incident.by_clock else "")
        self.reason.setPlaceholderText(self.words.gettext("the clock") if self._clock_tells else "")
        self.save.setText(self._say(WORDS[self.kinds.value].action))
        self.tell_consequence()

    @property
    def _tells_who_is_absent(self) -> bool:
        return self._subject is not None and "absent" in self.incident.asks and tells_who_is_absent(self._subject)

    def _show_dealer(self) -> None:
        """Who dealt wrongly is asked where that is why a deal is void: irregular deals are counted by side."""
        asked = self._subject is not None and "dealer" in self.incident.asks
        self._fields["dealer"].setVisible(asked and self.cause.currentData() == Annulment.IRREGULAR_DEAL)

    def tell_consequence(self) -> None:
        """What the choice does; of a forfeit, to whom, as soon as that is said."""
        if self._subject is not None and self.kinds.value == STOP and (self.more.value() or self._subject.sheet.hands):
            self.tell(say_stop(foresee_stop_at(self._subject.sheet, self.more.value()), self.more.value(), self.words))
            return
        if self._subject is None or not (self.incident.several and self.losers.values):
            self.tell(self._say(WORDS[self.kinds.value].consequence))
            return
        absent = bool(self.absent.value) and self._tells_who_is_absent
        self.tell(say_forfeit(self._subject.sheet.game.sides, self.losers.values, self._marks, absent, self.words))

    def _say(self, sentence: str) -> str:
        assert self._subject is not None
        return self.words.gettext(sentence).format_map(self._subject.numbers)
