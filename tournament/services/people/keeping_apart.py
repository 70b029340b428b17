"""Who should not meet: couples and other pairs that are named, and in the first rounds club mates.

More of them than any draw can keep are no mistake: a draw then breaks as few as it can, and says so.
"""

from collections.abc import Collection
from itertools import combinations

from tournament.draw.facts import ApartPair, Pair
from tournament.errors import Problem, Refused
from tournament.models.tables import ApartRow, Championship, Team
from tournament.services.desk.state import ChampionshipState, cached
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import use_case
from tournament.services.people.names import name_key
from tournament.services.people.views import ApartView, TeamStatus
from tournament.settings import MOST_ROUNDS


@cached("apart", "team")
def pairs_apart(state: ChampionshipState) -> tuple[ApartView, ...]:
    """Every two teams that were named, in the order of their numbers."""
    lines = [apart_view(row, state.one(Team, row.one_id), state.one(Team, row.other_id)) for row in state.all(ApartRow)]
    return tuple(sorted(lines, key=lambda line: line.teams))


def apart_view(row: ApartRow, one: Team, other: Team) -> ApartView:
    """One row as a line, the lower number first."""
    first, second = sorted((one, other), key=lambda team: team.number or 0)
    return ApartView(row.id, (first.number or 0, second.number or 0), (first.name, second.name), row.until_round)


@use_case("pair-kept-apart", "pair-kept-apart-at-first")
def keep_apart(work: UnitOfWork, team_id: int, other_id: int, *, until_round: int | None = None) -> None:
    """Let two teams never meet or, up to a round, not so early; said before otherwise, it is changed.

    Refused for one and the same team, for somebody who has no number, for what is said already, and for a round that no
    championship has.
    """
    if until_round is not None:
        work.what = "pair-kept-apart-at-first"
    one, other = (work.row(Team, id_, "team-gone") for id_ in sorted((team_id, other_id)))
    if until_round is not None and not 1 <= until_round <= MOST_ROUNDS:
        raise Refused(Problem("apart-until", "until_round", {"most": MOST_ROUNDS}))
    if one.id == other.id:
        raise Refused(Problem("apart-from-itself", "other", {"team": one.name}))
    if one.number is None or other.number is None:
        raise Refused(Problem("apart-waiting", "other", {"team": one.name if one.number is None else other.name}))
    said = next((row for row in work.state.of(ApartRow, "one_id", one.id) if row.other_id == other.id), None)
    if said is not None and said.until_round == until_round:
        raise Refused(Problem("apart-twice", "other", {"team": one.name, "other": other.name}))
    if said is None:
        work.add(ApartRow, one_id=one.id, other_id=other.id, until_round=until_round)
    else:
        work.change(said, until_round=until_round)
    tell_pair(work, one, other)
    if until_round is not None:
        work.details["until"] = until_round


@use_case("pair-may-meet")
def let_meet(work: UnitOfWork, apart_id: int) -> None:
    """Two teams that were kept apart may meet."""
    row = work.row(ApartRow, apart_id, "apart-gone")
    tell_pair(work, work.row(Team, row.one_id, "team-gone"), work.row(Team, row.other_id, "team-gone"))
    work.remove(row)


def tell_pair(work: UnitOfWork, one: Team, other: Team) -> None:
    """Let the journal say which two teams it was about."""
    first, second = sorted((one, other), key=lambda team: team.number or 0)
    work.details.update(team=first.name, number=first.number or 0, other=second.name, other_number=second.number or 0)


def drop_pairs_of(work: UnitOfWork, team_id: int) -> None:
    """Drop every pair that a team is named in, which is about to be struck out."""
    work.remove(*(row for row in work.state.all(ApartRow) if team_id in (row.one_id, row.other_id)))


def kept_apart(
    state: ChampionshipState, contents: Championship, number: int, entrants: Collection[int] | None = None
) -> ApartPair:
    """Who should not meet in this round: named pairs, and in the first rounds club mates."""
    numbers = {team.id: team.number for team in state.all(Team)}
    pairs = [
        (frozenset((numbers[row.one_id] or 0, numbers[row.other_id] or 0)), row.until_round)
        for row in state.all(ApartRow)
    ]
    there = {team for team in numbers.values() if entrants is None or team in entrants}
    named = [(pair, until) for pair, until in pairs if pair <= there]
    early = {pair for pair, until in named if until is not None and number <= until}
    if number <= contents.clubs_apart:
        early |= {pair for pair in club_mates(state) if pair <= there}
    return ApartPair(frozenset(pair for pair, until in named if until is None), frozenset(early))


def club_mates(state: ChampionshipState) -> set[Pair]:
    """Every two teams that are there and named the same club."""
    clubs: dict[frozenset[str], list[int]] = {}
    for team in state.all(Team):
        if team.club and team.number is not None and team.present and team.status == TeamStatus.ACTIVE:
            clubs.setdefault(name_key(team.club), []).append(team.number)
    return {frozenset(pair) for members in clubs.values() for pair in combinations(members, 2)}
