"""The pools of a phase: who is in each, how they stand among themselves, and in which order they go on."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlmodel import Session, col, select

from tournament.draw.facts import NOBODY, Choice
from tournament.draw.formats.pools import members_of_pools, through_the_pools
from tournament.models.tables import Championship, Round
from tournament.services.draw_inputs import phase_of, roster_of
from tournament.services.ledger import GameRecord, terms_of
from tournament.services.lines import DrawMethod
from tournament.services.standing import ranked, results, terms_of_ranking
from tournament.standings.facts import Standing


def pools_of(
    session: Session, games: Sequence[GameRecord], phase: int, roster: Sequence[int], options: Mapping[str, Choice]
) -> tuple[tuple[Standing, ...], ...]:
    """The standings of each pool of a phase, by the games of its rounds alone."""
    rounds = {row.number for row in session.exec(select(Round)) if phase_of(row.inputs) == phase}
    contents = session.exec(select(Championship)).one()
    played = results([game for game in games if game.round in rounds], terms_of(contents))
    terms = terms_of_ranking(session, games, contents)
    pools = [tuple(team for team in members if team != NOBODY and team in terms.teams) for members in members_of_pools(tuple(roster), options)]
    return tuple(tuple(ranked(replace(terms, teams=pool, adjustments={}, stages={}), played)) for pool in pools)


def entering_order(session: Session, games: Sequence[GameRecord], order: Sequence[int], number: int) -> list[int]:
    """Teams, best first, in the order in which they enter a phase that begins with a round: after pools all first ones, then all second ones.

    Teams that were in no pool come after all who were.
    """
    before = session.exec(select(Round).where(Round.number < number).order_by(col(Round.number).desc())).first()
    if before is None or before.method != DrawMethod.POOLS or not phase_of(before.inputs):
        return list(order)
    pools = pools_of(session, games, phase_of(before.inputs), roster_of(before.inputs), before.inputs["options"])
    through = through_the_pools([[line.team for line in pool if line.team in order] for pool in pools], order)
    return [*through, *(team for team in order if team not in through)]
