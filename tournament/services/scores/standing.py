"""The standings at any moment, computed from the facts."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.models.tables import AdjustmentRow, Round, Team
from tournament.services.desk.changes import ChangeSet
from tournament.services.desk.state import ChampionshipState, cached_by_key
from tournament.services.people.registration import teams
from tournament.services.people.views import TeamStatus
from tournament.services.rounds.drawn import games_by_round, rounds_drawn, rounds_invalidated
from tournament.services.rounds.phase_plan import stages_after
from tournament.services.scores.game_records import GameOutcome, GameRecord, by_round, outcomes
from tournament.services.scores.views import ResultKind, StandingsView, StandingView, TeamProgressView
from tournament.services.setup.settings import terms_in
from tournament.services.setup.views import MovedTeam, WorthTerms
from tournament.standings.criteria import GameResult, Standing
from tournament.standings.ranking import rank_teams


def standings(state: ChampionshipState, after_round: int | None = None) -> StandingsView:
    """The standings now, or after a round, with how far each team moved since the one before."""
    return standings_after(state, last_round(state, after_round))


def standings_invalidated(state: ChampionshipState, change_set: ChangeSet) -> Collection[int] | None:
    """Rounds whose standings a change invalidates: its own and later; all beyond games' facts."""
    if {"round", "side", "adjustment"} & {table for table, _ in change_set} or (
        invalidated := rounds_invalidated(state, change_set)
    ) is None:
        return None
    return {row.number for row in state.all(Round) if row.number >= min(invalidated)} if invalidated else ()


@cached_by_key(standings_invalidated)
def standings_after(state: ChampionshipState, last: int) -> StandingsView:
    """The standings as the results up to a round make them."""
    games, terms = games_until(state, last), terms_until(state, last)
    before = {line.team: line.rank for line in standing_until(state, last - 1) if line.games} if last > 1 else {}
    known = {line.number: line for line in teams(state)}
    lines = []
    for standing in standing_until(state, last):
        team, rank_before = known[standing.team], before.get(standing.team)
        words = (team.name, team.players, team.club, team.status)
        moved = None if rank_before is None else rank_before - standing.rank
        lines.append(
            StandingView(
                standing.rank,
                standing.team,
                *words,
                standing.values,
                standing.games,
                moved,
                terms.adjustments.get(standing.team, 0),
            )
        )
    tables = [
        game for game in games if game.table is not None and (game.round == last or game.kind is ResultKind.PENDING)
    ]
    return StandingsView(
        round=last,
        tables_in=sum(game.kind is not ResultKind.PENDING for game in tables),
        tables=len(tables),
        criteria=terms.criteria,
        lines=tuple(lines),
        compared_with=last - 1 if last > 1 else None,
    )


def team_progress(state: ChampionshipState, after_round: int | None = None) -> tuple[TeamProgressView, ...]:
    """The course of every ranked team up to a round, in the order of the standings after it."""
    return team_progress_until(state, last_round(state, after_round))


@cached_by_key(standings_invalidated)
def team_progress_until(state: ChampionshipState, last: int) -> tuple[TeamProgressView, ...]:
    """The course of every ranked team up to a round."""
    terms, played = terms_until(state, last), results_until(state, last)
    after_each = [ranks_after(terms, played, number) for number in range(1, last + 1)]
    names = {line.number: line.name for line in teams(state)}
    order = [standing.team for standing in standing_until(state, last)]
    return tuple(TeamProgressView(team, names[team], tuple(ranks.get(team) for ranks in after_each)) for team in order)


def last_round(state: ChampionshipState, after_round: int | None) -> int:
    """The last round of the standings: the newest posted, or the requested earlier one."""
    posted = sum(row.posted_at is not None for row in state.all(Round))
    return posted if after_round is None else min(after_round, posted)


@dataclass(frozen=True)
class RankingTerms:
    """A ranking's inputs beside results: who, criteria, points outside games, lot's seed, and `stages`."""

    teams: tuple[int, ...]
    criteria: tuple[str, ...]
    adjustments: Mapping[int, int]
    seed: int
    stages: Mapping[int, Mapping[int, int]]


def terms_of_ranking(state: ChampionshipState, games: Iterable[GameRecord]) -> RankingTerms:
    """The present terms: every team that has a number and was not excluded is ranked."""
    contents, known = state.contents, list(games)
    ranked_teams = sorted(
        team.number for team in state.all(Team) if team.number is not None and team.status != TeamStatus.EXCLUDED
    )
    adjustments: dict[int, int] = {}
    for row in state.all(AdjustmentRow):
        number = state.one(Team, row.team_id).number if row.team_id is not None else None
        if number is not None:
            adjustments[number] = adjustments.get(number, 0) + row.points
    rounds = sorted({game.round for game in known}) if "stage" in contents.criteria else []
    stages = {number: stages_after(state, known, number, terms_in(state)) for number in rounds}
    return RankingTerms(tuple(ranked_teams), tuple(contents.criteria), adjustments, contents.lot_seed, stages)


def ranked(terms: RankingTerms, played: Sequence[GameResult], last: int | None = None) -> Sequence[Standing]:
    """The teams in order, by the results up to a round, or by all these."""
    upto = [result for result in played if last is None or result.round <= last]
    reached = max((number for number in terms.stages if last is None or number <= last), default=0)
    return rank_teams(
        terms.teams,
        upto,
        terms.criteria,
        adjustments=terms.adjustments,
        seed=terms.seed,
        stages=terms.stages.get(reached, {}),
    )


def ranks_after(terms: RankingTerms, played: Sequence[GameResult], last: int) -> dict[int, int]:
    """The rank after a round of every team that had played by then."""
    return {standing.team: standing.rank for standing in ranked(terms, played, last) if standing.games}


@cached_by_key(standings_invalidated)
def standing_until(state: ChampionshipState, last: int) -> Sequence[Standing]:
    """Every team that has a number and was not excluded in order, by the results up to a round."""
    return ranked(terms_until(state, last), results_until(state, last))


def games_until(state: ChampionshipState, last: int) -> list[GameRecord]:
    """The games of the rounds up to one."""
    return [game for number, games in games_by_round(state).items() if number <= last for game in games]


def terms_until(state: ChampionshipState, last: int) -> RankingTerms:
    """The terms of a ranking after a round."""
    return terms_of_ranking(state, games_until(state, last))


def results_until(state: ChampionshipState, last: int) -> list[GameResult]:
    """The finished games up to a round."""
    return [
        result
        for drawn in rounds_drawn(state)
        if drawn.number <= last
        for result in results_of_round(state, drawn.number)
    ]


@cached_by_key(rounds_invalidated)
def results_of_round(state: ChampionshipState, number: int) -> list[GameResult]:
    """The finished games of a round."""
    return results(games_by_round(state).get(number, ()), terms_in(state))


def result_of(game: GameRecord, way: GameOutcome, terms: WorthTerms) -> GameResult:
    """One finished game. Where totals go down, what counts is how far they went."""
    return GameResult(
        round=game.round,
        teams=game.teams,
        totals=tuple(terms.gained(way.totals[letter]) for letter in game.members),
        winner=game.members[way.winner][0] if way.winner else None,
        ranks=tuple(way.ranks.get(letter, 1) for letter in game.members) if len(game.members) > 1 else (),
        forfeited=way.kind is ResultKind.FORFEIT,
        members=len(game.teams) // len(game.members),
    )


def results(games: Iterable[GameRecord], terms: WorthTerms) -> list[GameResult]:
    """The finished games, as the standings take them."""
    finished = []
    for played in by_round(games).values():
        ways = outcomes(played, terms)
        for game in played:
            way = ways[game.id]
            if way.kind is not ResultKind.PENDING:
                finished.append(result_of(game, way, terms))
    return finished


def moved_teams(
    before: Sequence[Standing], after: Sequence[Standing], names: Mapping[int, str]
) -> tuple[MovedTeam, ...]:
    """The teams whose rank changes, in the order that would hold."""
    ranks = {standing.team: standing.rank for standing in before}
    return tuple(
        MovedTeam(standing.team, names[standing.team], ranks[standing.team], standing.rank)
        for standing in after
        if ranks[standing.team] != standing.rank
    )
