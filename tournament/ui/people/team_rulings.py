"""Rulings about a team outside its games: warning, points, exclusion. Games have theirs at the table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtWidgets import QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.scores.rulings import WORDS, say_decision, say_repeated
from tournament.records.kinds import Kind, Ruled
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.hall import Hall
from tournament.services.people.lines import TeamLine, TeamStatus
from tournament.services.people.registration import teams
from tournament.services.repairs.leaving import exclude_teams
from tournament.services.rounds.lines import RoundState
from tournament.services.rounds.round_lines import rounds
from tournament.services.scores.decisions import adjust_team, record_ruling
from tournament.services.scores.decisions_kept import repeated
from tournament.services.scores.lines import LedgerLine
from tournament.services.setup.championship import championship
from tournament.services.setup.lines import referees_of
from tournament.ui.people.leaving import ask_to_exclude
from tournament.ui.people.points_dialog import GivenPoints, PointsDialog
from tournament.ui.scores.decision_dialog import DecisionDialog, RulingReason
from tournament.ui.scores.kind_dialog import KindDialog, KindWords
from tournament.ui.scores.referee_line import referee_to_propose

WARNING, POINTS, EXCLUSION = WORDS["warning"], WORDS["adjust"], WORDS["exclude"]
Table = tuple[int, int]
"""A round and the number of a table."""


@dataclass(frozen=True)
class TeamRulings:
    """Asks over a widget, has the desk do it, and passes on what changed or why not."""

    over: QWidget
    desk: Desk
    words: Translator
    follow: Callable[[Changes], None]
    refuse: Callable[[Refused], None]

    def decide(self, hall: Hall, number: int) -> Table | None:
        """Ask what is decided about a team and do it; gives the table to go to where it is about the game there."""
        team = next((line for line in teams(hall) if line.number == number), None)
        if team is None:
            self.refuse(Refused(Problem("team-gone")))
            return None
        table = table_of(hall, number)
        heading = self.words.gettext("Decision about {n} {team}").format(n=number, team=team.name)
        kind = KindDialog.ask(self.over, self.words, heading, self._kinds(hall, team, table))
        deeds: Mapping[str | None, Callable[[Hall, TeamLine], None]] = {"warning": self._warn, "adjust": self._give_points, "exclude": self._exclude}
        if kind in deeds:
            deeds[kind](hall, team)
        return table if kind == "table" else None

    def _kinds(self, hall: Hall, team: TeamLine, table: Table | None) -> Mapping[str, KindWords]:
        say, kinds = self.words.gettext, dict[str, KindWords]()
        if table is not None:
            told = say("Irregular deals and bids, wrong cards, forfeit, lateness: what is about its game is decided at its table.")
            kinds["table"] = KindWords(say("At table {n}").format(n=table[1]), told)
        kinds["warning"] = KindWords(say(WARNING.name), self._of_warning(hall, team))
        kinds["adjust"] = KindWords(say(POINTS.name), say("The points count in the standings at once, and in no game."))
        if team.status is not TeamStatus.EXCLUDED:
            kinds["exclude"] = KindWords(say(EXCLUSION.name), say(EXCLUSION.consequence))
        return kinds

    def _of_warning(self, hall: Hall, team: TeamLine) -> str:
        """Which warning it would be, what that brings, and that it changes no game."""
        again = say_repeated(repeated(hall, Kind.WARNING, team.number or 0), self.words)
        return f"{again}. {self.words.gettext(WARNING.consequence)}"

    def _warn(self, hall: Hall, team: TeamLine) -> None:
        say, settings = self.words.gettext, championship(hall)
        verdict = DecisionDialog.ask(
            self.over,
            self.words,
            say("Warning to {n} {team}").format(n=team.number, team=team.name),
            self._of_warning(hall, team),
            say(WARNING.action),
            referee=referee_to_propose(hall, self.desk.by),
            referees=referees_of(settings),
            needs_reason=not settings.brief_decisions,
        )
        if verdict is not None:
            ruled = Ruled(Kind.WARNING, referee=verdict.referee, reason=verdict.reason)
            self._do(lambda: record_ruling(self.desk, ruled, team_id=team.id))

    def _give_points(self, hall: Hall, team: TeamLine) -> None:
        def attempt(given: GivenPoints) -> Sequence[Problem]:
            try:
                self.follow(adjust_team(self.desk, team.id, given.points, reason=given.reason, referee=given.referee))
            except Refused as refusal:
                return refusal.problems
            return ()

        PointsDialog.ask(self.over, self.words, team, hall, by=self.desk.by, attempt=attempt)

    def _exclude(self, hall: Hall, team: TeamLine) -> None:
        leave = ask_to_exclude(self.over, self.words, [team], hall, by=self.desk.by)
        if leave is not None:
            self._do(partial(exclude_teams, self.desk, [team.id], **leave.told_of_exclusion))

    def _do(self, deed: Callable[[], Changes]) -> None:
        try:
            changes = deed()
        except Refused as refusal:
            self.refuse(refusal)
        else:
            self.follow(changes)


def ask_to_strike_out(parent: QWidget, words: Translator, line: LedgerLine, hall: Hall, *, by: str) -> RulingReason | None:
    """Who strikes a decision out, and why; None where it was thought better of."""
    say, settings = words.gettext, championship(hall)
    told = say("{decision}. It leaves the list of decisions and is no longer counted; the journal keeps it, and undo brings it back.")
    return DecisionDialog.ask(
        parent,
        words,
        say("Delete this decision"),
        told.format(decision=say_decision(line.decision, words)),
        say("Delete"),
        referee=referee_to_propose(hall, by),
        referees=referees_of(settings),
        needs_reason=not settings.brief_decisions,
    )


def table_of(hall: Hall, number: int) -> Table | None:
    """A team's round and table in the newest posted round; None if it sits out or none is posted."""
    posted = [line for line in rounds(hall) if line.state is not RoundState.DRAWN]
    for game in posted[-1].tables if posted else ():
        if game.table is not None and any(number in side.teams for side in game.sides):
            return posted[-1].number, game.table
    return None
