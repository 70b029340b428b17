"""Asks who decides that teams leave or are excluded, and why, with what follows from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import say_list
from tournament.messages.repairs import say_leaving
from tournament.records.kinds import EXCLUDED, Outcome
from tournament.services.desk.hall import Hall
from tournament.services.people.lines import TeamLine
from tournament.services.repairs.leaving import foresee_leaving
from tournament.services.repairs.seat_lines import LeavingLine, UnfinishedOutcome
from tournament.services.setup.championship import championship
from tournament.services.setup.lines import referees_of
from tournament.ui.scores.decision_dialog import DecisionDialog
from tournament.ui.scores.referee_line import referee_to_propose
from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.segments import SegmentChoice, Segments
from tournament.ui.widgets.surfaces import column
from tournament.ui.widgets.text import label


@dataclass(frozen=True)
class Leave:
    """Who decided, why, what becomes of the games that are not finished, and for what a team is excluded."""

    referee: str
    reason: str
    unfinished: UnfinishedOutcome
    outcome: Outcome

    @property
    def told(self) -> dict[str, Any]:
        """The arguments of a withdrawal."""
        return {"referee": self.referee, "reason": self.reason, "unfinished": self.unfinished}

    @property
    def told_of_exclusion(self) -> dict[str, Any]:
        """The arguments of an exclusion."""
        return {**self.told, "outcome": self.outcome}


@dataclass(frozen=True)
class LeavingQuestion:
    """Title, consequence, button, whether a reason is needed, and for which purpose."""

    heading: str
    consequence: str
    action: str
    needs_reason: bool
    asks_for_what: bool = False


def ask_to_withdraw(parent: QWidget, words: Translator, teams: Sequence[TeamLine], hall: Hall, *, by: str) -> Leave | None:
    """Who lets teams go, and why, if anybody says. Offered is who sits at the desk, `by`."""
    say = words.gettext
    consequence = words.ngettext(
        "They will not be drawn again and keep their score. You can bring them back.",
        "They will not be drawn again and keep their scores. You can bring them back.",
        len(teams),
    )
    action = say("Withdraw the team") if len(teams) == 1 else say("Withdraw the teams")
    heading = words.ngettext("{team} leaves", "{team} leave", len(teams)).format(team=named(teams, words))
    return ask(parent, words, LeavingQuestion(heading, consequence, action, needs_reason=False), teams, hall, by=by)


def ask_to_exclude(parent: QWidget, words: Translator, teams: Sequence[TeamLine], hall: Hall, *, by: str) -> Leave | None:
    """Which referee excludes teams, and why. Offered is who sits at the desk, `by`."""
    say = words.gettext
    consequence = say("By decision of a referee: they are no longer drawn or ranked.")
    action = say("Exclude the team") if len(teams) == 1 else say("Exclude the teams")
    heading = say("Exclude {team}").format(team=named(teams, words))
    return ask(parent, words, LeavingQuestion(heading, consequence, action, needs_reason=True, asks_for_what=True), teams, hall, by=by)


def named(teams: Sequence[TeamLine], words: Translator) -> str:
    """One team by its name, several by their numbers."""
    return teams[0].name if len(teams) == 1 else say_list([str(team.number) for team in teams], words)


def ask(parent: QWidget, words: Translator, question: LeavingQuestion, teams: Sequence[TeamLine], hall: Hall, *, by: str) -> Leave | None:
    """The answer, with what becomes of games being played; asked only if somebody stays at a table."""
    line = foresee_leaving(hall, [team.id for team in teams])
    unfinished = unfinished_choice(line, words)
    told = "\n".join((question.consequence, *say_leaving(line, words)))
    chosen = [unfinished.value]  # the choice itself is gone with its dialog
    unfinished.chosen.connect(lambda: chosen.append(unfinished.value))
    cause = cause_choice(words)
    causes = [cause.value]
    cause.chosen.connect(lambda: causes.append(cause.value))
    parts: list[QWidget] = [label(words.gettext("For what"), "label"), cause] if question.asks_for_what else []
    if any(game.staying and not game.followed for game in line.games):
        parts += [label(words.gettext("The game that is not finished"), "label"), unfinished]
    further = QWidget() if parts else None
    if further is not None:
        further.setLayout(column(*parts, space=HALF))
    verdict = DecisionDialog.ask(
        parent,
        words,
        question.heading,
        told,
        question.action,
        referee=referee_to_propose(hall, by),
        referees=referees_of(championship(hall)),
        needs_reason=question.needs_reason,
        further=further,
    )
    return Leave(verdict.referee, verdict.reason, chosen[-1], causes[-1]) if verdict is not None else None


def cause_choice(words: Translator) -> Segments:
    """For what a team is excluded: each goes by what the rules say of it."""
    told = {outcome: words.gettext(told) for outcome, told in EXCLUDED.outcomes.items()}
    choice = Segments([SegmentChoice(outcome, said, said) for outcome, said in told.items()], must=True)
    choice.press((next(iter(EXCLUDED.outcomes)),))
    return choice


def unfinished_choice(line: LeavingLine, words: Translator) -> Segments:
    """Whether a game that is not finished is lost by forfeit, or annulled, and whoever stays sits out."""
    staying = say_list([str(team) for game in line.games if not game.followed for team in game.staying], words)
    forfeit = words.gettext("Forfeit: {teams} won").format(teams=staying)
    annulled = words.gettext("Annulled: {teams} exempt").format(teams=staying)
    choice = Segments(
        [SegmentChoice(UnfinishedOutcome.FORFEIT, forfeit, forfeit), SegmentChoice(UnfinishedOutcome.BYE, annulled, annulled)], must=True
    )
    choice.press((UnfinishedOutcome.FORFEIT,))
    return choice
