"""The table of the team of a telephone, as it sees it: itself first, its hands, its result, and its end."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from starlette.requests import Request

from tournament.i18n import Translator
from tournament.messages.people.teams import outcome_text
from tournament.messages.phrases import list_text, number
from tournament.messages.scores.hands import contract_text, other_facts_text, unplayed_text
from tournament.messages.scores.rulings import reason_text
from tournament.models.tables import Decision, SeatedSide, Team
from tournament.records import rulings
from tournament.records.kinds import Kind, Outcome
from tournament.scoring.facts import HandFacts, Side
from tournament.scoring.scores import ScoredHand
from tournament.services.desk.state import ChampionshipState
from tournament.services.hall.calls import open_calls
from tournament.services.hall.report_states import reports_of
from tournament.services.hall.views import CallView, ReportedResult, ReportState, ReportsView, ReportView
from tournament.services.people.views import TeamStatus
from tournament.services.rounds.bracket_views import has_brackets
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import RoundState, RoundView
from tournament.services.scores.decisions_kept import decision_views
from tournament.services.scores.views import GameView, ResultKind, SideView
from tournament.web.phones.lookup import standing_text


@dataclass(frozen=True)
class OwnTable:
    """A team's table in the newest posted round. `letter`: its side, which is not shown."""

    team: int
    round: int
    game: GameView
    letter: Side
    reports: ReportsView
    call: CallView | None = None
    ruling: rulings.Decision | None = None
    """What a referee decided between reports that contradicted each other, where that is what is recorded."""

    @property
    def sides(self) -> tuple[SideView, ...]:
        """The sides, its own first."""
        return tuple(sorted(self.game.sides, key=lambda side: side.letter != self.letter))

    @property
    def ours(self) -> SideView:
        """The side of the team."""
        return self.sides[0]

    @property
    def others(self) -> tuple[SideView, ...]:
        """Who plays against it."""
        return self.sides[1:]

    @property
    def mine(self) -> ReportView | None:
        """What the side reports."""
        return self.reports.of(self.letter)

    @property
    def mine_sent(self) -> ReportView | None:
        """What the side reports, where it is a result, not hands that go on."""
        return self.mine if self.mine is not None and self.mine.is_complete else None

    @property
    def theirs(self) -> ReportView | None:
        """The first result that another side reports."""
        return next(
            (report for report in self.reports.others(self.letter) if report.is_complete and report.result is not None),
            None,
        )

    @property
    def mood(self) -> str:
        """What the page is about: a result is to be reported, answered, awaited, decided, or it is in."""
        state = self.reports.state
        if state in (ReportState.AGREED, ReportState.CONTESTED, ReportState.CHECK):
            return state.value
        if self.game.is_in:
            return "in"
        if state is ReportState.REPORTED:
            return "answer" if not self.mine_sent else "waiting" if self.reports.silent else "both"
        return "open"

    @property
    def may_report(self) -> bool:
        """Whether the side may report a result now."""
        settled = self.mine is not None and self.mine.settled and self.game.is_in
        decided = self.game.kind in (ResultKind.FORFEIT, ResultKind.STOPPED)
        return self.mood in ("open", "waiting", "answer", "both", "check", "in") and not settled and not decided

    def name(self, letter: Side) -> str:
        """What a side is called."""
        return next((side.name for side in self.game.sides if side.letter == letter), letter)

    def called(self, letter: Side, tr: Translator) -> str:
        """A side as its own telephone calls it: us, them, or where there are several others, their name."""
        if letter == self.letter:
            return tr.gettext("Us")
        return tr.gettext("Them") if len(self.others) == 1 else self.name(letter)

    def totals(self, totals: Mapping[Side, int], tr: Translator) -> list[tuple[str, str, str]]:
        """Totals in the order of its sides: how each is called here, its name, its total."""
        return [
            (self.called(side.letter, tr), side.name, number(totals.get(side.letter, 0), tr)) for side in self.sides
        ]

    def told(self, result: ReportedResult | None, tr: Translator) -> list[tuple[str, str, str]]:
        """The totals of a report."""
        return self.totals(result.totals, tr) if result is not None else []

    def result(self, tr: Translator) -> list[tuple[str, str, str]]:
        """The totals as the desk has them."""
        return self.totals({side.letter: side.total for side in self.game.sides}, tr)


def posted_round(state: ChampionshipState) -> RoundView | None:
    """The newest round that is posted."""
    return next((line for line in reversed(rounds(state)) if line.state is not RoundState.DRAWN), None)


def own_table(request: Request) -> OwnTable | None:
    """The asking team's table; None without a pass, a posted round, or a game in it."""
    state, team = request.state.championship_state, request.state.visitor.team
    shown = posted_round(state)
    row = state.get(Team, team) if team is not None else None
    game = (
        next((game for game in shown.games for side in game.sides if row.number in side.teams), None)
        if shown and row
        else None
    )
    if shown is None or game is None:
        return None
    letter = next(side.letter for side in state.of(SeatedSide, "game_id", game.id) if side.team_id == team)
    call = next((call for call in open_calls(state) if call.game == game.id), None)
    return OwnTable(team, shown.number, game, letter, reports_of(state, game.id), call, ruling_in(state, game))


def ruling_in(state: ChampionshipState, game: GameView) -> rulings.Decision | None:
    """The last ruling on contradicting reports; nothing while they are to be made again."""
    rows = [row for row in state.of(Decision, "game_id", game.id) if row.kind == Kind.CONTESTED]
    return decision_views(state, rows[-1:])[0] if rows and game.is_in and rows[-1].outcome != Outcome.AGAIN else None


@dataclass(frozen=True)
class OwnTableText:
    """The sentences of the page; those that do not apply are empty.

    `recorded` says by whom the result was, `outcome` what it is for the side itself, `decided` who ruled about it, and
    why. `contested`: what happens now. `reporting` stands over what others report, `answered` says who has said so much
    already, `sent` who has still to answer. `how` is said before anybody reports, and `then` under the form of a
    report.
    """

    recorded: str
    outcome: str
    decided: str
    contested: str
    reporting: str
    answered: str
    sent: str
    both: str
    how: str
    then: str


def own_table_texts(own: OwnTable, tr: Translator) -> OwnTableText:
    """The sentences of a table of two sides, or of more."""
    say, several = tr.gettext, len(own.game.sides) > 2
    outcome = outcome_text(own.game, own.ours.teams[0], tr) if own.game.is_in else ""
    return OwnTableText(
        recorded=recorded_text(own, tr),
        outcome=f"{outcome[:1].upper()}{outcome[1:]}",
        decided=reason_text(own.ruling, tr) if own.ruling is not None else "",
        contested=contested_text(own, tr),
        reporting=reporting_text(own, tr),
        answered=answered_text(own, tr) if several else "",
        sent=sent_text(own, tr),
        both=say("All the sides report the same. The scorers’ desk records it.")
        if several
        else say("Both sides report the same. The scorers’ desk records it."),
        how=say("Is the game over? Report the result: one of you does it, each of the others says that it is right.")
        if several
        else say("Is the game over? Report the result: one of the two sides does it, the other says that it is right."),
        then=say("Each of the others then says on their own telephone whether it is right.")
        if several
        else say("The other side then says on its telephone whether it is right."),
    )


def contested_text(own: OwnTable, tr: Translator) -> str:
    """What happens where the sides do not agree."""
    say, several = tr.gettext, len(own.game.sides) > 2
    if own.reports.is_only_denied:
        return say("A side says that what is reported is not right. A referee decides: please stay at the table.")
    if several:
        return say("The sides do not report the same. A referee decides: please stay at the table.")
    return say("The two sides do not report the same. A referee decides: please stay at the table.")


def recorded_text(own: OwnTable, tr: Translator) -> str:
    """By whom the result was recorded: the sides themselves, a referee, or the desk."""
    say, sides = tr.gettext, len(own.game.sides)
    if own.ruling is not None:
        return say("The referee has decided.")
    if own.reports.state is ReportState.AGREED:
        return (
            say("It is recorded: all {n} sides reported it.").format(n=sides)
            if sides > 2
            else say("It is recorded: both sides reported it.")
        )
    return say("The scorers’ desk has recorded it.")


def named(own: OwnTable, letters: Iterable[Side], tr: Translator) -> str:
    """Sides by their names, in the order in which they sit: `3 Anne Colin and 7 Yves Noir`."""
    wanted = set(letters)
    return list_text([side.numbered_name for side in own.game.sides if side.letter in wanted], tr)


def reporting_text(own: OwnTable, tr: Translator) -> str:
    """Who reports the result that is shown."""
    if len(own.game.sides) == 2 or own.theirs is None:
        return tr.gettext("The other side reports:")
    names = named(own, (own.theirs.letter,), tr)
    return tr.gettext("{name} reports:").format(name=names)


def answered_text(own: OwnTable, tr: Translator) -> str:
    """Who has said so already, of those whose report is not shown, and who has still to."""
    agreeing = {report.letter for report in own.reports.told} - {
        own.letter,
        own.theirs.letter if own.theirs is not None else "",
    }
    asked = [letter for letter in own.reports.silent if letter != own.letter]
    told = [
        tr.gettext("{names} said that it is right.").format(names=named(own, agreeing, tr)) if agreeing else "",
        tr.gettext("Not heard yet: {names}.").format(names=named(own, asked, tr)) if asked else "",
    ]
    return " ".join(filter(None, told))


def sent_text(own: OwnTable, tr: Translator) -> str:
    """That the report is there, and who has still to answer."""
    if len(own.game.sides) == 2:
        return tr.gettext("Sent. The other side has to say that it is right.")
    said = len(own.game.sides) - len(own.reports.silent)
    told = tr.gettext(
        "Sent: {n} of the {sides} sides report this result. It is recorded once {names} said that it is right."
    )
    return told.format(n=said, sides=len(own.game.sides), names=named(own, own.reports.silent, tr))


@dataclass(frozen=True)
class Written:
    """A hand as the page lists it: its number, what was played, and what each side marked, its own first."""

    number: int
    told: str
    marks: tuple[str, ...]


def written(result: ReportedResult, own: OwnTable, tr: Translator) -> list[Written]:
    """The hands of a report, as pages list them."""
    return listed(result.hands, result.score.hands, own, tr) if result.score is not None else []


def listed(hands: Sequence[HandFacts], scores: Sequence[ScoredHand], own: OwnTable, tr: Translator) -> list[Written]:
    """Hands with their scores, as pages list them."""
    return [
        Written(
            scored.number,
            played_text(facts, own, tr),
            tuple(number(scored.marks.get(side.letter, 0), tr) for side in own.sides),
        )
        for facts, scored in zip(hands, scores, strict=True)
    ]


def played_text(facts: HandFacts, own: OwnTable, tr: Translator) -> str:
    """What was played: who took it, the contract, the points."""
    if not facts.is_played:
        return unplayed_text(facts, tr)
    taker = own.called(facts.declarer, tr) if facts.declarer else ""
    return " ".join(
        filter(
            None,
            (
                taker,
                contract_text(facts, tr),
                str(facts.points) if facts.points is not None else "",
                other_facts_text(facts, tr),
            ),
        )
    )


@dataclass(frozen=True)
class OwnEnd:
    """Why a team has no table, empty where it has one; and its rank under a title, while that is worth telling."""

    told: str = ""
    title: str = ""
    standing: str = ""


def own_end(
    state: ChampionshipState,
    team: Team,
    newest: RoundView | None,
    tr: Translator,
    *,
    has_table: bool,
    sits_out: bool = False,
) -> OwnEnd:
    """A team in the newest posted round: playing, bye, out of its bracket, or all is over."""
    say, number = tr.gettext, team.number or 0
    if newest is None:
        return OwnEnd(say("No round is posted yet. Your table will be shown here as soon as it is."))
    standing = standing_text(state, number, tr) if number else ""
    if round_progress(state).is_over:
        return OwnEnd(say("Thank you for playing!"), say("Final rank"), standing)
    if has_table:
        return OwnEnd()
    if team.status != TeamStatus.ACTIVE:
        return OwnEnd(say("No longer plays in this championship."))
    if sits_out:
        return OwnEnd(say("Round {n}: you sit out, and have nothing to report.").format(n=newest.number))
    if number not in newest.resting:
        return OwnEnd(
            say("You do not play in round {n}. Ask at the scorers’ desk if you should.").format(n=newest.number)
        )
    if has_brackets(newest):
        return OwnEnd(say("Your games are over."), say("Rank"), standing)
    return OwnEnd(
        say("Round {n}: you rest, and have nothing to report.").format(n=newest.number), say("Rank"), standing
    )
