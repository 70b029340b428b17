"""Who should not meet: couples and other pairs that are named, and in the first rounds club mates.

More of them than any draw can keep are no mistake: a draw then breaks as few as it can, and says so.
"""

from collections.abc import Collection
from itertools import combinations

from sqlmodel import Session, col, select

from tournament.draw.facts import Apart, Pair
from tournament.errors import Problem, Refused
from tournament.models.tables import ApartRow, Championship, Team
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk, Work, next_id, row_or_refuse
from tournament.services.people.lines import ApartLine, TeamStatus
from tournament.services.people.names import name_key
from tournament.services.setup.setting_checks import MOST_ROUNDS


def pairs_apart(desk: Desk) -> tuple[ApartLine, ...]:
    """Every two teams that were named, in the order of their numbers."""
    with desk.reading() as session:
        teams = {row.id: row for row in session.exec(select(Team))}
        lines = [apart_line(row, teams[row.one_id], teams[row.other_id]) for row in session.exec(select(ApartRow))]
        return tuple(sorted(lines, key=lambda line: line.teams))


def apart_line(row: ApartRow, one: Team, other: Team) -> ApartLine:
    """One row as a line, the lower number first."""
    first, second = sorted((one, other), key=lambda team: team.number or 0)
    return ApartLine(row.id, (first.number or 0, second.number or 0), (first.name, second.name), row.until_round)


def keep_apart(desk: Desk, team_id: int, other_id: int, *, until_round: int | None = None) -> Changes:
    """Let two teams never meet or, up to a round, not so early; said before otherwise, it is changed.

    Refused for one and the same team, for somebody who has no number, for what is said already, and for a round that no championship has.
    """
    with desk.command("pair-kept-apart" if until_round is None else "pair-kept-apart-at-first") as work:
        one, other = (row_or_refuse(work.session, Team, id_, "team-gone") for id_ in sorted((team_id, other_id)))
        if until_round is not None and not 1 <= until_round <= MOST_ROUNDS:
            raise Refused(Problem("apart-until", "until_round", {"most": MOST_ROUNDS}))
        if one is other:
            raise Refused(Problem("apart-from-itself", "other", {"team": one.name}))
        if one.number is None or other.number is None:
            raise Refused(Problem("apart-waiting", "other", {"team": one.name if one.number is None else other.name}))
        said = work.session.exec(select(ApartRow).where(ApartRow.one_id == one.id, ApartRow.other_id == other.id)).first()
        if said is not None and said.until_round == until_round:
            raise Refused(Problem("apart-twice", "other", {"team": one.name, "other": other.name}))
        if said is None:
            work.session.add(ApartRow(id=next_id(work.session, ApartRow), one_id=one.id, other_id=other.id, until_round=until_round))
        else:
            said.until_round = until_round
        tell_pair(work, one, other)
        if until_round is not None:
            work.details["until"] = until_round
    return work.changes


def let_meet(desk: Desk, apart_id: int) -> Changes:
    """Two teams that were kept apart may meet."""
    with desk.command("pair-may-meet") as work:
        row = row_or_refuse(work.session, ApartRow, apart_id, "apart-gone")
        tell_pair(work, *(row_or_refuse(work.session, Team, id_, "team-gone") for id_ in (row.one_id, row.other_id)))
        work.session.delete(row)
    return work.changes


def tell_pair(work: Work, one: Team, other: Team) -> None:
    """Let the journal say which two teams it was about."""
    first, second = sorted((one, other), key=lambda team: team.number or 0)
    work.details.update(team=first.name, number=first.number or 0, other=second.name, other_number=second.number or 0)


def forget_pairs_of(session: Session, team_id: int) -> None:
    """Drop every pair that a team is named in, which is about to be struck out."""
    for row in session.exec(select(ApartRow).where((col(ApartRow.one_id) == team_id) | (col(ApartRow.other_id) == team_id))):
        session.delete(row)


def kept_apart(session: Session, contents: Championship, number: int, entrants: Collection[int] | None = None) -> Apart:
    """Who of the entrants, or of everybody, should not meet in this round: pairs that were named, and in the first rounds club mates."""
    numbers = dict(session.exec(select(Team.id, Team.number)).all())
    told = [(frozenset((numbers[row.one_id] or 0, numbers[row.other_id] or 0)), row.until_round) for row in session.exec(select(ApartRow))]
    there = {team for team in numbers.values() if entrants is None or team in entrants}
    named = [(pair, until) for pair, until in told if pair <= there]
    early = {pair for pair, until in named if until is not None and number <= until}
    if number <= contents.clubs_apart:
        early |= {pair for pair in club_mates(session) if pair <= there}
    return Apart(frozenset(pair for pair, until in named if until is None), frozenset(early))


def club_mates(session: Session) -> set[Pair]:
    """Every two teams that are there and named the same club."""
    clubs: dict[frozenset[str], list[int]] = {}
    for club, number in session.exec(select(Team.club, Team.number).where(Team.status == TeamStatus.ACTIVE, col(Team.present))):
        if club and number is not None:
            clubs.setdefault(name_key(club), []).append(number)
    return {frozenset(pair) for members in clubs.values() for pair in combinations(members, 2)}
