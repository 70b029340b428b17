"""A phone's own table: its team first, the others by name, and the reports so far."""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import Request

from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.models.tables import Decision, SeatedSide, Team
from tournament.records import rulings
from tournament.records.kinds import Kind, Outcome
from tournament.scoring.facts import Side
from tournament.services.desk.hall import Hall
from tournament.services.hall.calls import open_calls
from tournament.services.hall.claim_lines import CallLine, ClaimLine, ClaimsLine, ClaimState, Report
from tournament.services.hall.claim_states import claims_of
from tournament.services.rounds.lines import RoundLine, RoundState
from tournament.services.rounds.round_lines import rounds
from tournament.services.scores.decisions_kept import decision_lines
from tournament.services.scores.lines import GameLine, ResultKind, SideLine


@dataclass(frozen=True)
class OwnTable:
    """A team's table in the newest posted round. `letter`: its side, which is not shown."""

    team: int
    round: int
    game: GameLine
    letter: Side
    claims: ClaimsLine
    call: CallLine | None = None
    ruling: rulings.Decision | None = None
    """What a referee decided between reports that contradicted each other, where that is what is recorded."""

    @property
    def sides(self) -> tuple[SideLine, ...]:
        """The sides, its own first."""
        return tuple(sorted(self.game.sides, key=lambda side: side.letter != self.letter))

    @property
    def ours(self) -> SideLine:
        """The side of the team."""
        return self.sides[0]

    @property
    def others(self) -> tuple[SideLine, ...]:
        """Who plays against it."""
        return self.sides[1:]

    @property
    def mine(self) -> ClaimLine | None:
        """What the side reports."""
        return self.claims.of(self.letter)

    @property
    def mine_sent(self) -> ClaimLine | None:
        """What the side reports, where it is a result, not hands that go on."""
        return self.mine if self.mine is not None and self.mine.is_complete else None

    @property
    def theirs(self) -> ClaimLine | None:
        """The first result that another side reports."""
        return next((claim for claim in self.claims.others(self.letter) if claim.is_complete and claim.report is not None), None)

    @property
    def mood(self) -> str:
        """What the page is about: a result is to be reported, answered, awaited, decided, or it is in."""
        state = self.claims.state
        if state in (ClaimState.AGREED, ClaimState.CONTESTED, ClaimState.CHECK):
            return state.value
        if self.game.is_in:
            return "in"
        if state is ClaimState.CLAIMED:
            return "answer" if not self.mine_sent else "waiting" if self.claims.silent else "both"
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

    def called(self, letter: Side, words: Translator) -> str:
        """A side as its own telephone calls it: us, them, or where there are several others, their name."""
        if letter == self.letter:
            return words.gettext("Us")
        return words.gettext("Them") if len(self.others) == 1 else self.name(letter)

    def totals(self, totals: Mapping[Side, int], words: Translator) -> list[tuple[str, str, str]]:
        """Totals in the order of its sides: how each is called here, its name, its total."""
        return [(self.called(side.letter, words), side.name, number(totals.get(side.letter, 0), words)) for side in self.sides]

    def told(self, report: Report | None, words: Translator) -> list[tuple[str, str, str]]:
        """The totals of a report."""
        return self.totals(report.totals, words) if report is not None else []

    def result(self, words: Translator) -> list[tuple[str, str, str]]:
        """The totals as the desk has them."""
        return self.totals({side.letter: side.total for side in self.game.sides}, words)


def posted_round(hall: Hall) -> RoundLine | None:
    """The newest round that is posted."""
    return next((line for line in reversed(rounds(hall)) if line.state is not RoundState.DRAWN), None)


def own_table(request: Request) -> OwnTable | None:
    """The asking team's table; None without a pass, a posted round, or a game in it."""
    hall, team = request.state.hall, request.state.visitor.team
    shown = posted_round(hall)
    row = hall.get(Team, team) if team is not None else None
    game = next((game for game in shown.games for side in game.sides if row.number in side.teams), None) if shown and row else None
    if shown is None or game is None:
        return None
    letter = next(side.letter for side in hall.of(SeatedSide, "game_id", game.id) if side.team_id == team)
    call = next((call for call in open_calls(hall) if call.game == game.id), None)
    return OwnTable(team, shown.number, game, letter, claims_of(hall, game.id), call, ruling_in(hall, game))


def ruling_in(hall: Hall, game: GameLine) -> rulings.Decision | None:
    """The last ruling on contradicting reports; nothing while they are to be made again."""
    rows = [row for row in hall.of(Decision, "game_id", game.id) if row.kind == Kind.CONTESTED]
    return decision_lines(hall, rows[-1:])[0] if rows and game.is_in and rows[-1].outcome != Outcome.AGAIN else None
