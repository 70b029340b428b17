"""Schedules, for views: every round that is known in advance, and the tables and ranks of its pools. Pure."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from tournament.draw.catalogue import FORMATS, settings_of, turns_of
from tournament.draw.facts import NOBODY, Choice, Phase
from tournament.draw.formats.scheduled import members_of_pools, through_the_pools
from tournament.draw.tables import table_numbers
from tournament.services.people.views import TeamStatus, TeamView
from tournament.services.rounds.views import DrawMethod, RoundView
from tournament.services.scores.views import GameView, ResultKind, StandingsView
from tournament.services.setup.views import Settings, WorthTerms, terms_by
from tournament.standings.criteria import GameResult, Standing
from tournament.standings.ranking import rank_teams

POOLS = "pools"


@dataclass(frozen=True)
class PoolRound:
    """A round of pools: its number, its turn in the phase, and the positions its draw left."""

    number: int
    turn: int
    roster: tuple[int, ...]


def ever_there(drawn: Sequence[PoolRound]) -> tuple[PoolRound, ...]:
    """Rounds with all who ever had a position nobody took since: who left stays in the tables."""
    kept: list[PoolRound] = []
    for each in drawn:
        before = kept[-1].roster if kept else each.roster
        kept.append(replace(each, roster=tuple(now or then for now, then in zip(each.roster, before, strict=True))))
    return tuple(kept)


def pool_standings(
    drawn: Sequence[PoolRound],
    results: Sequence[GameResult],
    options: Mapping[str, Choice],
    criteria: Sequence[str],
    ranked: Collection[int],
) -> tuple[tuple[Standing, ...], ...]:
    """The teams of each pool that are `ranked` at all, by the results of their games in it, the best first.

    The turn that an odd pool has everybody sit out once counts for nobody; a bye because an opponent stays away counts
    as the championship has it.
    """
    rounds = ever_there(drawn)
    counted = [result for result in results if counts(result, rounds, options)]
    pools = members_of_pools(rounds[-1].roster, options) if rounds else ()
    return tuple(tuple(rank_teams([team for team in pool if team in ranked], counted, criteria)) for pool in pools)


def counts(result: GameResult, rounds: Sequence[PoolRound], options: Mapping[str, Choice]) -> bool:
    """Whether a result belongs to the tables of the pools."""
    played = next((each for each in rounds if each.number == result.round), None)
    return played is not None and not (result.is_bye and sits_out(result.teams[0], played, options))


def sits_out(team: int, played: PoolRound, options: Mapping[str, Choice]) -> bool:
    """Whether nobody was there to be met in the turn of an odd pool."""
    pairs = planned(played.roster, options, played.turn)
    return any(team in pair and NOBODY in pair for pair in pairs)


def planned(roster: Sequence[int], options: Mapping[str, Choice], turn: int) -> Iterator[tuple[int, int]]:
    """Who meets whom in a turn of the pools."""
    plan = FORMATS[POOLS].plan
    assert plan is not None
    yield from plan(roster, options, turn).pairs


@dataclass(frozen=True)
class PlannedGame:
    """Who meets whom; one alone has a bye. `table` is None for that, or where none is given ahead."""

    teams: tuple[int, ...]
    table: int | None = None

    @property
    def is_bye(self) -> bool:
        """Whether a team sits out."""
        return len(self.teams) == 1


@dataclass(frozen=True)
class PlannedRound:
    """A round by its number in the championship, as it was drawn or is to come. `resting` have nothing more to play."""

    number: int
    games: tuple[PlannedGame, ...]
    drawn: bool
    resting: tuple[int, ...] = ()

    def game_of(self, team: int) -> PlannedGame | None:
        """The game of a team; None where it has none."""
        return next((game for game in self.games if team in game.teams), None)


@dataclass(frozen=True)
class PhaseScheduleView:
    """Every round of a phase whose games are known in advance; `teams` are in the order of its positions."""

    method: DrawMethod
    rounds: tuple[PlannedRound, ...]
    teams: tuple[int, ...]


@dataclass(frozen=True)
class PoolGame:
    """A game of a pool: the round, its two teams, and their totals and the winner once it is in."""

    round: int
    teams: tuple[int, ...]
    table: int | None
    totals: tuple[int, ...] | None = None
    winner: int | None = None


@dataclass(frozen=True)
class PoolTeam:
    """A team of a pool with its rank; `goes_on` into the next phase, None where that is open."""

    rank: int
    team: int
    played: int
    won: int
    points: int
    goes_on: bool | None = None


@dataclass(frozen=True)
class PoolView:
    """A pool by its letter, its teams best first, and its games in the order of rounds."""

    letter: str
    teams: tuple[PoolTeam, ...]
    games: tuple[PoolGame, ...]

    @property
    def is_done(self) -> bool:
        """Whether every game of it is in."""
        return all(game.totals is not None for game in self.games)


def is_schedule(line: RoundView) -> bool:
    """Whether a round belongs to a phase whose every round is known in advance."""
    return bool(line.phase and line.roster and FORMATS[line.method].plan)


def current_phase(
    championship: Settings, drawn: Sequence[RoundView], wanted: str | None = None
) -> tuple[Phase, list[RoundView]] | None:
    """The newest phase with known rounds, or of the `wanted` format, with its drawn rounds."""
    for number in range(len(championship.phases), 0, -1):
        phase = championship.phases[number - 1]
        rounds = [each for each in drawn if each.phase == number and each.roster]
        if (
            rounds
            and rounds[0].method == phase.format
            and FORMATS[phase.format].plan
            and wanted in (None, phase.format)
        ):
            return phase, rounds
    return None


def schedule_of(
    championship: Settings, teams: Sequence[TeamView], drawn: Sequence[RoundView]
) -> PhaseScheduleView | None:
    """The newest such phase's rounds, drawn ones as drawn; None where none is known ahead."""
    found = current_phase(championship, drawn)
    if found is None:
        return None
    phase, rounds = found
    here = {team.number for team in teams if team.status is TeamStatus.ACTIVE}
    roster = tuple(team if team in here else NOBODY for team in rounds[-1].roster)
    last = turns_of(phase, len(roster)) or max(championship.planned_rounds - rounds[0].number + 1, len(rounds))
    coming = range(rounds[-1].turn + 1, last + 1)
    first = rounds[0].number - rounds[0].turn
    planned = tuple(planned_round(first + turn, turn, roster, phase, championship) for turn in coming)
    return PhaseScheduleView(
        rounds[0].method,
        (*map(drawn_round, rounds), *planned),
        tuple(team for team in rounds[-1].roster if team != NOBODY),
    )


def announced_in(schedule: PhaseScheduleView | None) -> str:
    """What an edition announces of rounds to come, `4:1f0c 5:9ab3`, each with its games' digest."""
    coming = [each for each in schedule.rounds if not each.drawn] if schedule is not None else []
    games = {each.number: sorted((sorted(game.teams), game.table or 0) for game in each.games) for each in coming}
    return " ".join(f"{number}:{sha256(repr(games_of).encode()).hexdigest()[:8]}" for number, games_of in games.items())


def still_holds(announced: str, now: str) -> bool:
    """Whether rounds to come will be what was announced; a round that was drawn meanwhile has papers of its own."""
    return set(now.split()) <= set(announced.split())


def drawn_round(line: RoundView) -> PlannedRound:
    """A round as it was drawn."""
    games = tuple(PlannedGame(tuple(side.team for side in game.sides), game.table) for game in line.games)
    return PlannedRound(line.number, games, drawn=True, resting=line.resting)


def planned_round(number: int, turn: int, roster: Sequence[int], phase: Phase, championship: Settings) -> PlannedRound:
    """A round to come if everybody stays. Tables are given if the schedule alone gives them."""
    plan = FORMATS[phase.format].plan
    assert plan is not None
    planned = plan(roster, settings_of(phase), turn)
    met = [tuple(team for team in pair if team != NOBODY) for pair in planned.pairs]
    at = list(planned.tables) if planned.tables else []
    if not at and not championship.tables_move:
        count = iter(range(1, len(met) + 1))
        at = [next(count) if len(pair) > 1 else 0 for pair in met]
    numbers = table_numbers(championship.room, max(at, default=0))
    tables = (
        [numbers[position - 1] if position and len(pair) > 1 else None for position, pair in zip(at, met, strict=True)]
        if at
        else [None] * len(met)
    )
    games = tuple(PlannedGame(pair, table) for pair, table in zip(met, tables, strict=True) if pair)
    return PlannedRound(number, games, drawn=False, resting=tuple(team for team in planned.resting if team != NOBODY))


def pools_of(
    championship: Settings, teams: Sequence[TeamView], drawn: Sequence[RoundView], standings: StandingsView
) -> tuple[PoolView, ...]:
    """The pools of the newest phase that has any, with the games played and to come."""
    found = current_phase(championship, drawn, POOLS)
    schedule = schedule_of(championship, teams, drawn)
    if found is None or schedule is None:
        return ()
    phase, rounds = found
    options = settings_of(phase)
    kept = ever_there([PoolRound(each.number, each.turn, each.roster) for each in rounds])
    results = results_of(rounds, terms_by(championship))
    present = {team.number for team in teams if team.number is not None and team.status is not TeamStatus.EXCLUDED}
    tables = pool_standings(kept, results, options, championship.criteria, present)
    here = {team.number for team in teams if team.status is TeamStatus.ACTIVE}
    order = [line.team for line in standings.lines if line.team in here]
    on = (
        going_on(
            championship,
            phase,
            through_the_pools([[line.team for line in pool if line.team in here] for pool in tables], order),
        )
        if any(game.is_in for each in rounds for game in each.tables)
        else None
    )
    pools = []
    for index, (members, ranked) in enumerate(zip(members_of_pools(kept[-1].roster, options), tables, strict=True)):
        games = tuple(games_of(members, rounds, schedule if schedule.method == POOLS else None))
        known = on if any(line.games for line in ranked) else None
        lines = tuple(
            PoolTeam(line.rank, line.team, *tally(line.team, games), None if known is None else line.team in known)
            for line in ranked
        )
        pools.append(PoolView(letter_of(index), lines, games))
    return tuple(pools)


def going_on(championship: Settings, phase: Phase, order: Sequence[int]) -> frozenset[int] | None:
    """Who would enter the next phase now; None where there is none, or it is open to everybody."""
    after = championship.phases[championship.phases.index(phase) + 1 :]
    return frozenset(order[: after[0].takes]) if after and after[0].takes is not None else None


def games_of(members: Sequence[int], rounds: Sequence[RoundView], schedule: PhaseScheduleView | None) -> list[PoolGame]:
    """The games between members of a pool: those that were drawn, then those to come."""
    played = [
        PoolGame(each.number, tuple(side.team for side in game.sides), game.table, *outcome_of(game))
        for each in rounds
        for game in each.tables
        if {side.team for side in game.sides} <= set(members)
    ]
    coming = [
        PoolGame(each.number, game.teams, game.table)
        for each in (schedule.rounds if schedule else ())
        if not each.drawn
        for game in each.games
        if not game.is_bye and set(game.teams) <= set(members)
    ]
    return [*played, *coming]


def outcome_of(game: GameView) -> tuple[tuple[int, ...] | None, int | None]:
    """The totals and the winner of a game that is in."""
    if not game.is_in:
        return None, None
    return tuple(side.total for side in game.sides), next(
        (side.team for side in game.sides if side.letter == game.winner), None
    )


def tally(team: int, games: Sequence[PoolGame]) -> tuple[int, int, int]:
    """How many games of the pool a team has played and won, and the points it marked in them."""
    played = [game for game in games if team in game.teams and game.totals is not None]
    points = sum(game.totals[game.teams.index(team)] for game in played if game.totals is not None)
    return len(played), sum(game.winner == team for game in played), points


def results_of(rounds: Sequence[RoundView], terms: WorthTerms) -> list[GameResult]:
    """The games that are in, as standings take them."""
    return [
        GameResult(
            round=game.round,
            teams=tuple(side.team for side in game.sides),
            totals=tuple(terms.gained(side.total) for side in game.sides),
            winner=outcome_of(game)[1],
            forfeited=game.kind is ResultKind.FORFEIT and game.winner is not None,
        )
        for each in rounds
        for game in each.games
        if game.is_in
    ]


def letter_of(position: int) -> str:
    """What a pool is called: A to Z, then AA, AB and so on."""
    return (letter_of(position // 26 - 1) if position >= 26 else "") + chr(ord("A") + position % 26)


def names_of(teams: Sequence[TeamView]) -> dict[int, TeamView]:
    """The teams by their numbers."""
    return {team.number: team for team in teams if team.number is not None}
