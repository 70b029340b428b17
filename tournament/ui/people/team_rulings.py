"""What a referee decides about a team outside its games: a warning, points, that it leaves or is excluded."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtWidgets import QSpinBox, QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.phrases import list_text
from tournament.messages.repairs import leaving_lines
from tournament.messages.scores.rulings import WORDS, decision_text, repeated_text
from tournament.records.kinds import EXCLUDED, Kind, Outcome, Ruled
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState
from tournament.services.people.registration import teams
from tournament.services.people.views import TeamStatus, TeamView
from tournament.services.repairs.leaving import exclude_teams, preview_leaving
from tournament.services.repairs.seat_views import LeavingView, UnfinishedOutcome
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import RoundState
from tournament.services.scores.decisions import MOST_POINTS, adjust_team, record_ruling
from tournament.services.scores.decisions_kept import repeated
from tournament.services.scores.views import RulingView
from tournament.services.setup.championship import championship
from tournament.services.setup.views import referees_of
from tournament.ui.dialogs.dialog import FormDialog
from tournament.ui.ground.page_specs import Action
from tournament.ui.scores.decision_dialog import DecisionDialog, KindDialog, KindWords, RulingReason
from tournament.ui.scores.entry_fields import referee_field, referee_to_propose
from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.buttons import SegmentChoice, Segments
from tournament.ui.widgets.field import LabelledField, number_editor, text_field
from tournament.ui.widgets.surfaces import column, label


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


def ask_to_withdraw(
    parent: QWidget, tr: Translator, teams: Sequence[TeamView], state: ChampionshipState, *, by: str
) -> Leave | None:
    """Who lets teams go, and why, if anybody says. Offered is who sits at the desk, `by`."""
    say = tr.gettext
    consequence = tr.ngettext(
        "They will not be drawn again and keep their score. You can bring them back.",
        "They will not be drawn again and keep their scores. You can bring them back.",
        len(teams),
    )
    action = say("Withdraw the team") if len(teams) == 1 else say("Withdraw the teams")
    heading = tr.ngettext("{team} leaves", "{team} leave", len(teams)).format(team=named(teams, tr))
    return ask(parent, tr, LeavingQuestion(heading, consequence, action, needs_reason=False), teams, state, by=by)


def ask_to_exclude(
    parent: QWidget, tr: Translator, teams: Sequence[TeamView], state: ChampionshipState, *, by: str
) -> Leave | None:
    """Which referee excludes teams, and why. Offered is who sits at the desk, `by`."""
    say = tr.gettext
    consequence = say("By decision of a referee: they are no longer drawn or ranked.")
    action = say("Exclude the team") if len(teams) == 1 else say("Exclude the teams")
    heading = say("Exclude {team}").format(team=named(teams, tr))
    return ask(
        parent,
        tr,
        LeavingQuestion(heading, consequence, action, needs_reason=True, asks_for_what=True),
        teams,
        state,
        by=by,
    )


def leaving_action(
    team: TeamView, tr: Translator, withdraw: Callable[[], object], bring_back: Callable[[], object]
) -> Action:
    """Withdrawing a team, or bringing back one that left, asked for by its name."""
    say, name = tr.gettext, f"{team.number} {team.name}"
    if team.status is TeamStatus.ACTIVE:
        title = say("Withdraw {team}…").format(team=name)
        return Action(title, "flag", withdraw, verb=say("Withdraw"), is_dangerous=True)
    return Action(say("Bring back {team}").format(team=name), "people", bring_back, verb=say("Bring back"))


def named(teams: Sequence[TeamView], tr: Translator) -> str:
    """One team by its name, several by their numbers."""
    return teams[0].name if len(teams) == 1 else list_text([str(team.number) for team in teams], tr)


def ask(
    parent: QWidget,
    tr: Translator,
    question: LeavingQuestion,
    teams: Sequence[TeamView],
    state: ChampionshipState,
    *,
    by: str,
) -> Leave | None:
    """The answer, with what becomes of games being played; asked only if somebody stays at a table."""
    line = preview_leaving(state, [team.id for team in teams])
    unfinished = unfinished_choice(line, tr)
    told = "\n".join((question.consequence, *leaving_lines(line, tr)))
    chosen = [unfinished.value]  # the choice itself is gone with its dialog
    unfinished.chosen.connect(lambda: chosen.append(unfinished.value))
    cause = cause_choice(tr)
    causes = [cause.value]
    cause.chosen.connect(lambda: causes.append(cause.value))
    parts: list[QWidget] = [label(tr.gettext("For what"), "label"), cause] if question.asks_for_what else []
    if any(game.staying and not game.followed for game in line.games):
        parts += [label(tr.gettext("The game that is not finished"), "label"), unfinished]
    further = QWidget() if parts else None
    if further is not None:
        further.setLayout(column(*parts, space=HALF))
    verdict = DecisionDialog.ask(
        parent,
        tr,
        question.heading,
        told,
        question.action,
        referee=referee_to_propose(state, by),
        referees=referees_of(championship(state)),
        needs_reason=question.needs_reason,
        further=further,
    )
    return Leave(verdict.referee, verdict.reason, chosen[-1], causes[-1]) if verdict is not None else None


def cause_choice(tr: Translator) -> Segments:
    """For what a team is excluded: each goes by what the rules say of it."""
    told = {outcome: tr.gettext(told) for outcome, told in EXCLUDED.outcomes.items()}
    choice = Segments([SegmentChoice(outcome, said, said) for outcome, said in told.items()], must=True)
    choice.press((next(iter(EXCLUDED.outcomes)),))
    return choice


def unfinished_choice(line: LeavingView, tr: Translator) -> Segments:
    """Whether a game that is not finished is lost by forfeit, or annulled, and whoever stays sits out."""
    staying = list_text([str(team) for game in line.games if not game.followed for team in game.staying], tr)
    forfeit = tr.gettext("Forfeit: {teams} won").format(teams=staying)
    annulled = tr.gettext("Annulled: {teams} exempt").format(teams=staying)
    choice = Segments(
        [
            SegmentChoice(UnfinishedOutcome.FORFEIT, forfeit, forfeit),
            SegmentChoice(UnfinishedOutcome.BYE, annulled, annulled),
        ],
        must=True,
    )
    choice.press((UnfinishedOutcome.FORFEIT,))
    return choice


BONUS, PENALTY = 1, -1


@dataclass(frozen=True)
class GivenPoints:
    """The points that a team is given, negative where they are taken, why, and who decides."""

    points: int
    reason: str
    referee: str


Attempt = Callable[[GivenPoints], Sequence[Problem]]


class PointsDialog(FormDialog):
    """A bonus or a penalty, its points and its reason. `attempt` gives it, or answers with what is wrong."""

    def __init__(
        self,
        tr: Translator,
        team: TeamView,
        referee: str,
        attempt: Attempt,
        parent: QWidget | None = None,
        referees: Sequence[str] = (),
    ) -> None:
        say = tr.gettext
        self._attempt = attempt
        self.sign = Segments(
            [SegmentChoice(BONUS, say("Bonus"), say("Bonus")), SegmentChoice(PENALTY, say("Penalty"), say("Penalty"))],
            must=True,
        )
        self.sign.press((PENALTY,))
        self.points: LabelledField[QSpinBox] = LabelledField(say("P&oints"), number_editor(0, 0, MOST_POINTS, 10))
        self.reason = text_field(say("&Reason"))
        self.referee = referee_field(tr, referees, referee)
        sentence = say(
            "The points count in the standings at once, and in no game. The journal keeps who decided and "
            "why; undo takes them back."
        )
        heading = say("Bonus or penalty for {team}").format(team=team.name)
        super().__init__(
            tr,
            heading,
            sentence,
            say("Give the penalty"),
            (self.sign, self.points, self.referee, self.reason),
            parent,
        )
        self.referee.editor.heard_in(self)
        self.sign.chosen.connect(self._name_action)
        self.finished_typing.connect(self.hand_in)
        self.points.editor.selectAll()
        self.points.setFocus()

    @property
    def given(self) -> GivenPoints:
        """What is chosen and typed."""
        return GivenPoints(
            self.sign.value * self.points.editor.value(), self.reason.editor.text(), self.referee.editor.text()
        )

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        self.settle(self._attempt(self.given), {"points": self.points, "referee": self.referee, "reason": self.reason})

    def _name_action(self) -> None:
        self.keep.setText(
            self._tr.gettext("Give the bonus") if self.sign.value == BONUS else self._tr.gettext("Give the penalty")
        )

    @classmethod
    def ask(
        cls, parent: QWidget, tr: Translator, team: TeamView, state: ChampionshipState, *, by: str, attempt: Attempt
    ) -> None:
        """Give or take points until accepted or cancelled; proposes the deciding referee, else the operator."""
        cls(tr, team, referee_to_propose(state, by), attempt, parent, referees_of(championship(state))).exec()


WARNING, POINTS, EXCLUSION = WORDS["warning"], WORDS["adjust"], WORDS["exclude"]
Table = tuple[int, int]
"""A round and the number of a table."""


@dataclass(frozen=True)
class TeamRulings:
    """Asks over a widget, has the desk do it, and passes on what changed or why not."""

    over: QWidget
    desk: Desk
    tr: Translator
    follow: Callable[[Changes], None]
    refuse: Callable[[Refused], None]

    def decide(self, state: ChampionshipState, number: int) -> Table | None:
        """Ask what is decided about a team and do it; gives the table to go to where it is about the game there."""
        team = next((line for line in teams(state) if line.number == number), None)
        if team is None:
            self.refuse(Refused(Problem("team-gone")))
            return None
        table = table_of(state, number)
        heading = self.tr.gettext("Decision about {n} {team}").format(n=number, team=team.name)
        kind = KindDialog.ask(self.over, self.tr, heading, self._kinds(state, team, table))
        by_kind: Mapping[str | None, Callable[[ChampionshipState, TeamView], None]] = {
            "warning": self._warn,
            "adjust": self._give_points,
            "exclude": self._exclude,
        }
        if kind in by_kind:
            by_kind[kind](state, team)
        return table if kind == "table" else None

    def _kinds(self, state: ChampionshipState, team: TeamView, table: Table | None) -> Mapping[str, KindWords]:
        say, kinds = self.tr.gettext, dict[str, KindWords]()
        if table is not None:
            told = say(
                "Irregular deals and bids, wrong cards, forfeit, lateness: what is about its game is decided "
                "at its table."
            )
            kinds["table"] = KindWords(say("At table {n}").format(n=table[1]), told)
        kinds["warning"] = KindWords(say(WARNING.name), self._of_warning(state, team))
        kinds["adjust"] = KindWords(say(POINTS.name), say("The points count in the standings at once, and in no game."))
        if team.status is not TeamStatus.EXCLUDED:
            kinds["exclude"] = KindWords(say(EXCLUSION.name), say(EXCLUSION.consequence))
        return kinds

    def _of_warning(self, state: ChampionshipState, team: TeamView) -> str:
        """Which warning it would be, what that brings, and that it changes no game."""
        again = repeated_text(repeated(state, Kind.WARNING, team.number or 0), self.tr)
        return f"{again}. {self.tr.gettext(WARNING.consequence)}"

    def _warn(self, state: ChampionshipState, team: TeamView) -> None:
        say, settings = self.tr.gettext, championship(state)
        verdict = DecisionDialog.ask(
            self.over,
            self.tr,
            say("Warning to {n} {team}").format(n=team.number, team=team.name),
            self._of_warning(state, team),
            say(WARNING.action),
            referee=referee_to_propose(state, self.desk.by),
            referees=referees_of(settings),
            needs_reason=not settings.brief_decisions,
        )
        if verdict is not None:
            ruled = Ruled(Kind.WARNING, referee=verdict.referee, reason=verdict.reason)
            self._do(lambda: record_ruling(self.desk, ruled, team_id=team.id))

    def _give_points(self, state: ChampionshipState, team: TeamView) -> None:
        def attempt(given: GivenPoints) -> Sequence[Problem]:
            try:
                self.follow(adjust_team(self.desk, team.id, given.points, reason=given.reason, referee=given.referee))
            except Refused as refusal:
                return refusal.problems
            return ()

        PointsDialog.ask(self.over, self.tr, team, state, by=self.desk.by, attempt=attempt)

    def _exclude(self, state: ChampionshipState, team: TeamView) -> None:
        leave = ask_to_exclude(self.over, self.tr, [team], state, by=self.desk.by)
        if leave is not None:
            self._do(partial(exclude_teams, self.desk, [team.id], **leave.told_of_exclusion))

    def _do(self, act: Callable[[], Changes]) -> None:
        try:
            changes = act()
        except Refused as refusal:
            self.refuse(refusal)
        else:
            self.follow(changes)


def ask_to_strike_out(
    parent: QWidget, tr: Translator, line: RulingView, state: ChampionshipState, *, by: str
) -> RulingReason | None:
    """Who strikes a decision out, and why; None where it was thought better of."""
    say, settings = tr.gettext, championship(state)
    told = say(
        "{decision}. It leaves the list of decisions and is no longer counted; the journal keeps it, and undo "
        "brings it back."
    )
    return DecisionDialog.ask(
        parent,
        tr,
        say("Delete this decision"),
        told.format(decision=decision_text(line.decision, tr)),
        say("Delete"),
        referee=referee_to_propose(state, by),
        referees=referees_of(settings),
        needs_reason=not settings.brief_decisions,
    )


def table_of(state: ChampionshipState, number: int) -> Table | None:
    """A team's round and table in the newest posted round; None if it sits out or none is posted."""
    posted = [line for line in rounds(state) if line.state is not RoundState.DRAWN]
    for game in posted[-1].tables if posted else ():
        if game.table is not None and any(number in side.teams for side in game.sides):
            return posted[-1].number, game.table
    return None
