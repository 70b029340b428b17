"""The pools of a phase: who is in each, how they stand among themselves, and in which order they go on."""

from collections.abc import Mapping, Sequence

from sqlmodel import Session, col, select

from tournament.draw.facts import Choice
from tournament.draw.formats.pools import through_the_pools
from tournament.models.tables import Championship, Round
from tournament.services.draw_inputs import phase_of, roster_of, turn_of
from tournament.services.ledger import GameRecord, terms_of
from tournament.services.lines import DrawMethod
from tournament.services.pool_tables import PoolRound, pool_standings
from tournament.services.standing import results, terms_of_ranking
from tournament.standings.facts import Standing


def pools_of(session: Session, games: Sequence[GameRecord], phase: int, options: Mapping[str, Choice]) -> tuple[tuple[Standing, ...], ...]:
    """The standings of each pool of a phase, by the games of its rounds alone."""
    rows = session.exec(select(Round).order_by(col(Round.number))).all()
    drawn = [PoolRound(row.number, turn_of(row.inputs), roster_of(row.inputs)) for row in rows if phase_of(row.inputs) == phase]
    contents = session.exec(select(Championship)).one()
    terms = terms_of_ranking(session, games, contents)
    return pool_standings(drawn, results(games, terms_of(contents)), options, terms.criteria, terms.teams)


def entering_order(session: Session, games: Sequence[GameRecord], order: Sequence[int], number: int) -> list[int]:
    """Teams, best first, in the order in which they enter a phase that begins with a round: after pools all first ones, then all second ones.

    Teams that were in no pool come after all who were.
    """
    before = session.exec(select(Round).where(Round.number < number).order_by(col(Round.number).desc())).first()
    if before is None or before.method != DrawMethod.POOLS or not phase_of(before.inputs):
        return list(order)
    pools = pools_of(session, games, phase_of(before.inputs), before.inputs["options"])
    through = through_the_pools([[line.team for line in pool if line.team in order] for pool in pools], order)
    return [*through, *(team for team in order if team not in through)]
