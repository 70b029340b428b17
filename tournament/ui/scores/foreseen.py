"""What follows from a decision before it is taken, for the game and for repeated faults. No window."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.messages.scores.rulings import WORDS, say_award, say_forfeit, say_repeated, say_stop, say_totals
from tournament.records.kinds import POINTS, Outcome
from tournament.services.repairs.incidents import INCIDENTS, Incident, IncidentAnswers, IncidentSubject, asks_who_loses, is_open
from tournament.services.scores.decisions import foresee_stop_at
from tournament.services.scores.lines import SheetLine
from tournament.services.setup.lines import Settings, marks_of_forfeit
from tournament.ui.scores.foresight import Foresight

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

    def after(self, foresight: Foresight) -> SheetLine:
        """The sheet after it, whoever takes it and why."""
        told = replace(self.answers, referee=NOBODY, reason=NOBODY)
        return foresight.sheet_after(self.incident.decide(self.subject, told), self.subject.sheet.game.id)


def say_consequence(asked: AskedDecision, settings: Settings, foresight: Foresight, words: Translator) -> str:
    """What a stop, forfeit, award or points do to the game; empty where the answers do not tell it yet."""
    answers, sheet = asked.answers, asked.subject.sheet
    if asked.kind == STOP and (answers.more or sheet.hands):
        return say_stop(foresee_stop_at(sheet, answers.more), answers.more, words)
    if asked.kind == EXCLUDE:
        return say_exclusion(asked, words)
    if asked.kind == FORFEIT and answers.sides:
        return say_forfeit(sheet.game.sides, answers.sides, marks_of_forfeit(settings), answers.absent, words)
    if answers.outcome is Outcome.AWARDED and answers.sides and answers.trick and answers.hand is not None and answers.hand.declarer:
        return foresee_award(asked, foresight, words)
    if asked.incident.ruling is POINTS and answers.sides and answers.points:
        return say_totals(sheet, asked.after(foresight), words)
    return ""


def say_exclusion(asked: AskedDecision, words: Translator) -> str:
    """What becomes of the game with those who are excluded at its table, and of them."""
    after = words.gettext(WORDS[EXCLUDE].consequence)
    if is_open(asked.subject):
        lost = words.gettext("They lose this game.")
        return f"{lost} {after}"
    if not asks_who_loses(asked.subject) or asked.answers.loses is None:
        return after
    of_game = words.gettext("This game is lost by forfeit.") if asked.answers.loses else words.gettext("The result of this game stands.")
    return f"{of_game} {after}"


def foresee_award(asked: AskedDecision, foresight: Foresight, words: Translator) -> str:
    """What a hand is worth as it is awarded, or why it cannot be."""
    try:
        return say_award(asked.after(foresight), asked.subject.number, words)
    except Refused as refused:
        return " ".join(say_problem(problem, words) for problem in refused.problems)


def say_repetition(asked: AskedDecision, foresight: Foresight, words: Translator) -> Iterator[str]:
    """Which time it is for each team at fault, and what that brings."""
    ruling, game = asked.incident.ruling, asked.subject.sheet.game
    if ruling is None or not ruling.counted:
        return
    for side in game.sides:
        for team in side.teams if side.letter in asked.answers.sides else ():
            again = foresight.next_time(ruling.kind, team, game.id)
            if again.in_all > 1 or again.brings:
                yield f"{say_repeated(again, words)}."
