"""Asks who decides between reports that contradict each other, and why: it is a decision like any other."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.services.desk.changes import Changes
from tournament.services.desk.hall import Hall
from tournament.services.hall.claim_lines import ClaimsLine
from tournament.services.setup.championship import championship
from tournament.services.setup.terms import referees_of
from tournament.ui.scores.decision_dialog import DecisionDialog
from tournament.ui.scores.referee_line import referee_to_propose
from tournament.wording.hall.claims import say_claims

Command = Callable[..., Changes]


def with_who_and_why(over: QWidget, words: Translator, hall: Hall, claims: ClaimsLine, command: Command, *, by: str) -> Command | None:
    """The command that settles these reports, with who decides and why where that is asked; None where it was thought better of."""
    settings = championship(hall)
    if not claims.is_disputed or settings.brief_decisions:
        return command
    verdict = DecisionDialog.ask(
        over,
        words,
        words.gettext("Contested result"),
        "\n".join(say_claims(claims, words)),
        words.gettext("Decide"),
        referee=referee_to_propose(hall, by),
        referees=referees_of(settings),
    )
    return partial(command, referee=verdict.referee, reason=verdict.reason) if verdict is not None else None
