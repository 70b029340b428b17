"""Asks who decides that a team leaves or is excluded, and why, with what follows from it."""

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.services.lines import TeamLine
from tournament.ui.dialogs.decision_dialog import DecisionDialog, Verdict


def ask_to_withdraw(parent: QWidget, words: Translator, team: TeamLine, by: str) -> Verdict | None:
    """Who lets a team go, and why, if anybody says."""
    say = words.gettext
    consequence = say("It is drawn no more and keeps what it has. A game that is being played is lost by forfeit. It can be brought back.")
    heading = say("{team} leaves").format(team=team.name)
    return DecisionDialog.ask(parent, words, heading, consequence, say("Withdraw the team"), referee=by, needs_reason=False)


def ask_to_exclude(parent: QWidget, words: Translator, team: TeamLine, by: str) -> Verdict | None:
    """Which referee excludes a team, and why."""
    say = words.gettext
    consequence = say("By decision of a referee (article 9): it is drawn no more and ranked no more, and a game that is being played is lost.")
    heading = say("Exclude {team}").format(team=team.name)
    return DecisionDialog.ask(parent, words, heading, consequence, say("Exclude the team"), referee=by)
