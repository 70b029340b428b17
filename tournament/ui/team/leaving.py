"""Asks who decides that a team leaves or is excluded, and why, with what follows from it."""

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.services.desk import Desk
from tournament.services.drawing import rounds
from tournament.services.lines import GameLine, ResultKind, RoundState, TeamLine
from tournament.ui.dialogs.decision_dialog import DecisionDialog, Verdict


def ask_to_withdraw(parent: QWidget, words: Translator, team: TeamLine, desk: Desk) -> Verdict | None:
    """Who lets a team go, and why, if anybody says."""
    say = words.gettext
    consequence = say("It is drawn no more and keeps what it has. It can be brought back.")
    heading = say("{team} leaves").format(team=team.name)
    return DecisionDialog.ask(
        parent, words, heading, consequence + lost_now(team, desk, words), say("Withdraw the team"), referee=desk.by, needs_reason=False
    )


def ask_to_exclude(parent: QWidget, words: Translator, team: TeamLine, desk: Desk) -> Verdict | None:
    """Which referee excludes a team, and why."""
    say = words.gettext
    consequence = say("By decision of a referee (article 9): it is drawn no more and ranked no more.")
    heading = say("Exclude {team}").format(team=team.name)
    return DecisionDialog.ask(parent, words, heading, consequence + lost_now(team, desk, words), say("Exclude the team"), referee=desk.by)


def lost_now(team: TeamLine, desk: Desk, words: Translator) -> str:
    """What is lost with it: the game it is playing, where it plays one."""
    return "".join(
        " " + words.gettext("Its game of round {round}, table {table}, is lost by forfeit.").format(round=game.round, table=game.table)
        for game in unfinished_games(team, desk)
    )


def unfinished_games(team: TeamLine, desk: Desk) -> list[GameLine]:
    """The games of posted rounds that a team has not finished."""
    posted = [line for line in rounds(desk) if line.state is not RoundState.DRAWN]
    games = [game for line in posted for game in line.games if game.kind is ResultKind.PENDING]
    return [game for game in games if any(team.number in side.teams for side in game.sides)]
