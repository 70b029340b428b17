"""The pools of a phase: who is in each, their ranks there, and in which order they go on."""

from collections.abc import Mapping, Sequence

from tournament.draw.facts import NOBODY, Choice
from tournament.draw.formats.scheduled import members_of_pools, through_the_pools
from tournament.services.desk.hall import Hall
from tournament.services.rounds.draw_inputs import phase_of, roster_of, turn_of
from tournament.services.rounds.drawn import rounds_drawn
from tournament.services.rounds.lines import DrawMethod
from tournament.services.rounds.pool_tables import PoolRound, pool_standings
from tournament.services.scores.ledger import GameRecord
from tournament.services.scores.standing import results, terms_of_ranking
from tournament.services.setup.settings import terms_of
from tournament.standings.criteria import Standing


def pools_of(hall: Hall, games: Sequence[GameRecord], phase: int, options: Mapping[str, Choice]) -> tuple[tuple[Standing, ...], ...]:
    """The standings of each pool of a phase, by the games of its rounds alone."""
    rows = rounds_drawn(hall)
    drawn = [PoolRound(row.number, turn_of(row.inputs), roster_of(row.inputs)) for row in rows if phase_of(row.inputs) == phase]
    contents = hall.contents
    terms = terms_of_ranking(hall, games)
    return pool_standings(drawn, results(games, terms_of(contents)), options, terms.criteria, terms.teams)


def pools_before(hall: Hall, number: int, teams: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Who of these was in one pool of the phase before, each by the last pool with its position."""
    rows = [row for row in rounds_drawn(hall) if row.number < number]
    if not rows or rows[-1].method != DrawMethod.POOLS or not phase_of(rows[-1].inputs):
        return ()
    pool_of: dict[int, int] = {}
    for row in rows:
        if phase_of(row.inputs) == phase_of(rows[-1].inputs):
            pools = members_of_pools(roster_of(row.inputs), row.inputs["options"])
            pool_of |= {team: pool for pool, members in enumerate(pools) for team in members}
    found = [tuple(team for team in teams if team != NOBODY and pool_of.get(team) == pool) for pool in sorted(set(pool_of.values()))]
    return tuple(members for members in found if members)


def entering_order(hall: Hall, games: Sequence[GameRecord], order: Sequence[int], number: int) -> list[int]:
    """Teams as they enter a phase, best first: after pools all first ones, then second ones …, then others."""
    before = next((row for row in reversed(rounds_drawn(hall)) if row.number < number), None)
    if before is None or before.method != DrawMethod.POOLS or not phase_of(before.inputs):
        return list(order)
    pools = pools_of(hall, games, phase_of(before.inputs), before.inputs["options"])
    through = through_the_pools([[line.team for line in pool if line.team in order] for pool in pools], order)
    return [*through, *(team for team in order if team not in through)]
