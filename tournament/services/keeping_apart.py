"""Who should not meet: pairs that were named, and in the first rounds club mates."""

from itertools import combinations

from sqlmodel import Session, col, select

from tournament.draw.facts import Apart, Pair
from tournament.models.tables import ApartRow, Championship, Team
from tournament.services.lines import TeamStatus
from tournament.services.names import name_key


def kept_apart(session: Session, contents: Championship, number: int) -> Apart:
    """Who should not meet in this round: pairs that were named, and in the first rounds club mates."""
    numbers = dict(session.exec(select(Team.id, Team.number)).all())
    named = [(frozenset((numbers[row.one_id] or 0, numbers[row.other_id] or 0)), row.until_round) for row in session.exec(select(ApartRow))]
    early = {pair for pair, until in named if until is not None and number <= until}
    if number <= contents.clubs_apart:
        early |= club_mates(session)
    return Apart(frozenset(pair for pair, until in named if until is None), frozenset(early))


def club_mates(session: Session) -> set[Pair]:
    """Every two teams that are there and named the same club."""
    clubs: dict[frozenset[str], list[int]] = {}
    for club, number in session.exec(select(Team.club, Team.number).where(Team.status == TeamStatus.ACTIVE, col(Team.present))):
        if club and number is not None:
            clubs.setdefault(name_key(club), []).append(number)
    return {frozenset(pair) for members in clubs.values() for pair in combinations(members, 2)}
