"""The panel of decisions: which kind, what it asks, who decided it and why. What follows is said before Enter."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import problem_text
from tournament.messages.scores.rulings import WORDS, award_text, forfeit_text, repeated_text, stop_text, totals_text
from tournament.records.kinds import POINTS, Kind, Outcome
from tournament.scoring.facts import HandFacts
from tournament.scoring.forms import HandForm
from tournament.scoring.tricks import can_be_awarded
from tournament.services.desk.use_cases import Command, preview
from tournament.services.repairs.incidents import (
    INCIDENTS,
    Incident,
    IncidentAnswers,
    IncidentSubject,
    asks_who_loses,
    is_open,
    tells_who_is_absent,
)
from tournament.services.rounds.clock import presence_counts
from tournament.services.rounds.views import PresenceView
from tournament.services.scores.decisions import preview_stop, preview_stop_at
from tournament.services.scores.decisions_kept import repeated
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.views import HandView, Repeated, SheetView, StopView
from tournament.services.setup.views import Settings, marks_of_forfeit, referees_of
from tournament.ui.ground.page import Showing
from tournament.ui.scores.answer_panel import USUAL_MINUTES, DecisionPanel, Questions, with_escape
from tournament.ui.scores.entry_controller import ClockState, PreviousRuling
from tournament.ui.scores.entry_fields import KindChoice, named
from tournament.ui.theme.tokens import ONE_ROW, STEP, VERY_LARGE, theme_of
from tournament.ui.widgets.keys import FRENCH_ROW
from tournament.ui.widgets.surfaces import row, strong


@dataclass(frozen=True)
class RulingPreview:
    """Answers from the state of a page, as it is when it is asked, by the clock of the desk."""

    page: Showing
    clock: Callable[[], datetime]

    def stops(self, more: int, number: int) -> Sequence[StopView]:
        """What becomes of every table of a round that is stopped with so many hands left."""
        return preview_stop(self.page.state, more, number)

    def sheet_after(self, command: Command, game_id: int) -> SheetView:
        """The sheet of a game after a command. Refuses what the command refuses."""
        return sheet(preview(self.page.state, command, self.clock).state, game_id)

    def next_time(self, kind: Kind, team: int, game_id: int) -> Repeated:
        """Which time it would be that a team is at fault in this way, and what that brings."""
        return repeated(self.page.state, kind, team, game_id)

    def count_after(self, command: Command) -> PresenceView:
        """The count of presence that a command would keep. Refuses what the command refuses."""
        return presence_counts(preview(self.page.state, command, self.clock).state)[-1]


STOP, FORFEIT, EXCLUDE = "stop", "forfeit", "exclude"
NOBODY: Final = "?"
"""In the place of who decides and why, where only the sheet is asked for."""


@dataclass(frozen=True)
class AskedDecision:
    """A decision as far as it is answered: its kind, by its name in `INCIDENTS`, where it is taken, and the answers."""

    kind: str
    subject: IncidentSubject
    answers: IncidentAnswers

    @property
    def incident(self) -> Incident:
        """What is known of its kind."""
        return INCIDENTS[self.kind]

    def after(self, ruling_preview: RulingPreview) -> SheetView:
        """The sheet after it, whoever takes it and why."""
        told = replace(self.answers, referee=NOBODY, reason=NOBODY)
        return ruling_preview.sheet_after(self.incident.decide(self.subject, told), self.subject.sheet.game.id)


def consequence_text(asked: AskedDecision, settings: Settings, ruling_preview: RulingPreview, tr: Translator) -> str:
    """What a stop, forfeit, award or points do to the game; empty where the answers do not tell it yet."""
    answers, sheet = asked.answers, asked.subject.sheet
    if asked.kind == STOP and (answers.more or sheet.hands):
        return stop_text(preview_stop_at(sheet, answers.more), answers.more, tr)
    if asked.kind == EXCLUDE:
        return exclusion_text(asked, tr)
    if asked.kind == FORFEIT and answers.sides:
        return forfeit_text(sheet.game.sides, answers.sides, marks_of_forfeit(settings), answers.absent, tr)
    if (
        answers.outcome is Outcome.AWARDED
        and answers.sides
        and answers.trick
        and answers.hand is not None
        and answers.hand.declarer
    ):
        return preview_award(asked, ruling_preview, tr)
    if asked.incident.ruling is POINTS and answers.sides and answers.points:
        return totals_text(sheet, asked.after(ruling_preview), tr)
    return ""


def exclusion_text(asked: AskedDecision, tr: Translator) -> str:
    """What becomes of the game with those who are excluded at its table, and of them."""
    after = tr.gettext(WORDS[EXCLUDE].consequence)
    if is_open(asked.subject):
        lost = tr.gettext("They lose this game.")
        return f"{lost} {after}"
    if not asks_who_loses(asked.subject) or asked.answers.loses is None:
        return after
    of_game = (
        tr.gettext("This game is lost by forfeit.")
        if asked.answers.loses
        else tr.gettext("The result of this game stands.")
    )
    return f"{of_game} {after}"


def preview_award(asked: AskedDecision, ruling_preview: RulingPreview, tr: Translator) -> str:
    """What a hand is worth as it is awarded, or why it cannot be."""
    try:
        return award_text(asked.after(ruling_preview), asked.subject.number, tr)
    except Refused as refused:
        return " ".join(problem_text(problem, tr) for problem in refused.problems)


def repetition_lines(asked: AskedDecision, ruling_preview: RulingPreview, tr: Translator) -> Iterator[str]:
    """Which time it is for each team at fault, and what that brings."""
    ruling, game = asked.incident.ruling, asked.subject.sheet.game
    if ruling is None or not ruling.counted:
        return
    for side in game.sides:
        for team in side.teams if side.letter in asked.answers.sides else ():
            again = ruling_preview.next_time(ruling.kind, team, game.id)
            if again.in_all > 1 or again.brings:
                yield f"{repeated_text(again, tr)}."


RUNNING: Final = ClockState()
WHILE_TYPING: Final = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
ABREAST, ABREAST_LARGE, ABREAST_LARGEST = 4, 3, 2
"""Kinds of decision beside each other, and in large text."""


class IncidentPanel(DecisionPanel):
    """Shows what can be decided at a table, then what that kind asks; emits the decision as a command."""

    def __init__(self, form: HandForm, tr: Translator, said: PreviousRuling, ruling_preview: RulingPreview) -> None:
        super().__init__(tr)
        self._said, self._ruling_preview = said, ruling_preview
        self._clock = ClockState()
        self._subject: IncidentSubject | None = None
        self._unanswered = IncidentAnswers()
        self._settings: Settings | None = None
        self._where_back = ""
        names = {kind: tr.gettext(told.name) for kind, told in WORDS.items()}
        size = theme_of(self).text_size
        self.kinds = KindChoice(
            names, ABREAST if size <= ONE_ROW else ABREAST_LARGE if size <= VERY_LARGE else ABREAST_LARGEST
        )
        self.kinds.chosen.connect(self._show_kind)
        self.kinds.taken.connect(self.take_kind)
        self.heading = strong("")
        self.questions = Questions(form, tr)
        self.questions.changed.connect(self.tell_consequence)
        self._who = QWidget()
        self._lines = {
            "referee": self.referee.named_in(self, tr),
            "reason": named(tr.gettext("Reason"), self.reason),
        }
        who = row(*self._lines.values(), space=STEP)
        who.setStretch(1, 1)
        self._who.setLayout(who)
        self.lay_out(self.kinds, self.heading, self.questions, self._who)
        fields = (*self.kinds.buttons, *self.questions.stops, self.referee, self.reason, self.save)
        for before, after in pairwise(fields):
            QWidget.setTabOrder(before, after)
        self._show_step(taken=False)

    @property
    def incident(self) -> Incident:
        """The kind that is chosen."""
        return INCIDENTS[str(self.kinds.value)]

    @property
    def is_taken(self) -> bool:
        """Whether the kind was taken, and its questions are asked."""
        return self.kinds.isHidden()

    @property
    def is_begun(self) -> bool:
        """Whether a kind was taken: it is asked about what was seen then."""
        return self.is_taken

    def show_subject(
        self,
        sheet: SheetView,
        hand: HandView | None,
        settings: Settings,
        clock: ClockState = RUNNING,
        typed: HandFacts | None = None,
    ) -> None:
        """Offer what can be decided here, for this hand or the `typed` next one; its stop first after the `clock`."""
        self._settings, self._clock = settings, clock
        self._subject = subject = IncidentSubject(sheet, hand)
        names = self._offered(subject)
        self.kinds.offer(names)
        self.kinds.press((STOP if clock.has_run_out and STOP in names else next(iter(names)),))
        # who did not come is not there for the next draw either
        played = hand.facts if hand is not None else typed
        self._unanswered = IncidentAnswers(more=1, absent=not sheet.hands, hand=played, minutes=USUAL_MINUTES)
        self._forget()
        self.referee.offer(referees_of(settings), self._said.referee)
        self._show_step(taken=False)

    def follow(self, sheet: SheetView, hand: HandView | None, settings: Settings) -> None:
        """Follow the table's changes, keeping answers and focus; what is no longer offered, the desk refuses."""
        before, subject = self._subject, IncidentSubject(sheet, hand)
        if before is None or before == subject or not INCIDENTS[self.kinds.value].is_offered(subject):
            return
        self._subject, self._settings = subject, settings
        names = self._offered(subject)
        if names != self._offered(before):
            self.kinds.offer(names)
        self.tell_consequence()

    def _offered(self, subject: IncidentSubject) -> dict[str, str]:
        offered = [kind for kind, known in INCIDENTS.items() if known.is_offered(subject)]
        return {kind: self.translator.gettext(WORDS[kind].name).format_map(subject.numbers) for kind in offered}

    def take_kind(self) -> None:
        """Ask what the kind that is chosen asks."""
        self._show_step(taken=True)
        self.take_focus()

    def _ask_who_and_why(self) -> bool:
        """Give the keys to the first of these that is asked and not said; whether there is one."""
        asked = [
            line_edit
            for name, line_edit in (("referee", self.referee), ("reason", self.reason))
            if name in self.incident.asks
        ]
        line_edit = next((line_edit for line_edit in asked if not line_edit.text().strip()), None)
        if line_edit is not None:
            line_edit.setFocus()
        return line_edit is not None

    def _show_step(self, *, taken: bool) -> None:
        self.kinds.setHidden(taken)
        for part in (self.heading, self.questions, self._who, self.save):
            part.setVisible(taken)
        self.back.setText(
            with_escape(self.translator.gettext("Other decision") if taken else self._where_back, self.translator)
        )
        if self._subject is not None:
            self._show_kind()

    def _forget(self) -> None:
        self.questions.show_answers(self._unanswered)
        self.reason.clear()

    def lead_back(self, where: str) -> None:
        """Say on the button where Escape leads once no kind is taken."""
        self._where_back = where
        super().lead_back(where)

    def go_back(self) -> None:
        """One step back: to the kinds, or away. What was answered of one kind is no answer to another."""
        if self.is_taken:
            self._forget()
            self._show_step(taken=False)
            self.take_focus()
        else:
            self.left.emit()

    def take_focus(self) -> None:
        """Start at the kind that is chosen, or once it is taken at what it asks."""
        if not self.is_taken:
            self.kinds.button(self.kinds.value).setFocus()
        elif not (self.questions.take_focus() or self._ask_who_and_why()):
            self.save.setFocus()

    def submit(self) -> None:
        """Go on to the questions, or decide, unless an answer is missing."""
        if self._subject is None:
            return
        if not self.is_taken:
            self.take_kind()
            return
        if self._ask_missing():
            return
        incident, subject, answers = self.incident, self._subject, self._answers
        if "referee" in incident.asks:
            self._said.referee = answers.referee
        if incident.by_clock:
            self._said.reason = answers.reason
        try:
            decision = incident.decide(subject, answers)
        except Refused as refusal:
            self.complain(refusal)
        else:
            self.answered.emit(decision)

    def _ask_missing(self) -> bool:
        sentence = self.questions.ask_missing()
        if not sentence and self._must_tell and not self.says_who_and_why:
            self._ask_who_and_why()
            sentence = self.translator.gettext("Say who decided it, and why: the journal keeps both.")
        if sentence:
            self.tell(sentence, "fault")
        return bool(sentence)

    @property
    def _must_tell(self) -> bool:
        return self._settings is not None and self.incident.must_tell(self._settings) and not self._clock_tells

    @property
    def _clock_tells(self) -> bool:
        """Whether the clock is the reason, and nobody need say more."""
        return self.incident.by_clock and self._clock.stops_games

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A figure typed while the kinds have the keys answers the first question of the one that is chosen.

        A word typed where it answers nothing is who decided, or why: it goes on there.
        """
        figure = FRENCH_ROW.get(event.text(), event.text())
        if figure.isdigit() and self.questions.takes_figure:
            self._show_step(taken=True)
            self.questions.answer(figure)
        elif (
            self.questions.absent.buttons[0].hasFocus() and event.text().isalpha() and event.modifiers() in WHILE_TYPING
        ):
            line_edit = self.referee if not self.referee.text().strip() else self.reason
            line_edit.setFocus()
            line_edit.insert(event.text())
        else:
            super().keyPressEvent(event)

    def typed(self) -> tuple[str, bool, IncidentAnswers]:
        """The kind, whether it is taken, and what was answered so far, to carry it on elsewhere."""
        return self.kinds.value, self.is_taken, self._answers

    def carry_on(self, typed: tuple[str, bool, IncidentAnswers]) -> None:
        """Go on with what was answered elsewhere."""
        kind, taken, answers = typed
        self.kinds.press((kind,))
        self.questions.show_answers(answers)
        self._show_step(taken=taken)
        self.referee.setText(answers.referee)
        self.reason.setText(answers.reason)

    @property
    def _answers(self) -> IncidentAnswers:
        return replace(self.questions.answers, referee=self.referee.text(), reason=self.reason.text())

    def _show_kind(self) -> None:
        """Show what the kind that is chosen asks, and what it does."""
        incident, words = self.incident, WORDS[self.kinds.value]
        assert self._subject is not None
        without = {"absent"} if not tells_who_is_absent(self._subject) else set()
        if not asks_who_loses(self._subject):
            without.add("loses")
        if not can_be_awarded(self._subject.sheet.rules, self._subject.letters):
            without |= {"has_trick", "held"}
        self.questions.ask(incident, without)
        self.heading.setText(self._sentence_text(words.name))
        self.save.setText(self._sentence_text(words.action))
        for name, line in self._lines.items():
            line.setVisible(name in incident.asks)
        if not self.reason.text() or self.reason.text() == self._said.reason:
            self.reason.setText(self._said.reason if incident.by_clock else "")
        self.reason.setPlaceholderText(self.translator.gettext("the clock") if self._clock_tells else "")
        self.tell_consequence()

    def tell_consequence(self) -> None:
        """What the decision does, as far as it is answered."""
        if self._subject is None or self._settings is None:
            return
        usual = self._sentence_text(WORDS[self.kinds.value].consequence)
        if not self.is_taken:
            self.tell(usual)
            return
        asked = AskedDecision(self.kinds.value, self._subject, self.questions.answers)
        self.tell(
            " ".join(
                (
                    *repetition_lines(asked, self._ruling_preview, self.translator),
                    consequence_text(asked, self._settings, self._ruling_preview, self.translator) or usual,
                )
            )
        )

    def _sentence_text(self, sentence: str) -> str:
        assert self._subject is not None
        return self.translator.gettext(sentence).format_map(self._subject.numbers)
