"""What the halls of a federation come to together: one standing, and who goes on. Functions of the register and of what is in mind of each hall."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.federation.lines import HallSight, TeamSight
from tournament.federation.lists import QualifiedList, QualifiedTeam
from tournament.federation.register import Register
from tournament.standings.criteria import DEFAULT_CRITERIA
from tournament.standings.joined import join
from tournament.standings.qualified import By, Quota, Ranked, qualify

Sights = Mapping[str, HallSight]


@dataclass(frozen=True)
class JoinedTeam:
    """A line of the joined standing: the team with its hall, and its rank there."""

    rank: int
    key: str
    hall: str
    hall_rank: int
    team: TeamSight
    values: Mapping[str, int]
    games: int


@dataclass(frozen=True)
class JoinedSight:
    """The joined standing at one moment.

    `left_out` are criteria that look at one hall alone; `apart` are halls that do not compare, by key, with the terms in which they differ. `playing`
    are the keys of the halls whose results may still change it, also of those that were never heard. `repeated` are halls that sent the same evening
    as another one, with the key of that one: they count no second time.
    """

    criteria: tuple[str, ...]
    lines: tuple[JoinedTeam, ...]
    left_out: tuple[str, ...]
    apart: Mapping[str, tuple[str, ...]]
    playing: tuple[str, ...]
    repeated: Mapping[str, str]


def criteria_of(register: Register, sights: Sights) -> tuple[str, ...]:
    """The criteria that rank all halls: those that were chosen, or else those by which most teams are ranked in their own."""
    if register.criteria:
        return register.criteria
    teams: Counter[tuple[str, ...]] = Counter()
    for sight in sights.values():
        teams[sight.criteria] += len(sight.teams)
    return teams.most_common(1)[0][0] if teams else DEFAULT_CRITERIA


def repeated(register: Register, sights: Sights) -> dict[str, str]:
    """Halls that sent the same evening as another one, as after a second code for the same file, with the key of the one that counts.

    That is one that is still let in before one that is not, then the one that is farther, then the one that came first.
    """
    evenings: dict[str, list[str]] = {}
    for key in register.members:
        if key in sights and (evening := sights[key].evening):
            evenings.setdefault(evening, []).append(key)
    told = {}
    for keys in evenings.values():
        counts = min(keys, key=lambda key: (register.members[key].revoked, -sights[key].sequence))
        told.update({key: counts for key in keys if key != counts})
    return told


def joined_sight(register: Register, sights: Sights) -> JoinedSight:
    """The joined standing of all halls that compare."""
    twice = repeated(register, sights)
    known = {key: sights[key] for key in register.members if key in sights and key not in twice}
    joined = join([sight.results for sight in known.values()], criteria_of(register, known), seed=register.seed)
    lines = tuple(
        JoinedTeam(
            line.rank,
            line.hall,
            register.members[line.hall].name,
            known[line.hall].ranks[line.team],
            known[line.hall].teams[line.team],
            line.values,
            line.games,
        )
        for line in joined.lines
    )
    members = [key for key, member in register.members.items() if key not in twice and (not member.revoked or key in known)]
    playing = tuple(key for key in members if key not in known or not known[key].is_over)
    return JoinedSight(joined.criteria, lines, joined.left_out, joined.apart, playing, twice)


def qualified_list(register: Register, sights: Sights, joined: JoinedSight, now: datetime, quota: Quota | None = None) -> QualifiedList:
    """Who goes on, by the quota of the federation unless another one is tried."""
    wanted = register.quota if quota is None else quota
    halls: dict[str, Sequence[Ranked]] = {key: sights[key].going(key) for key in register.members if key in sights and key not in joined.repeated}
    ranked = [Ranked(line.key, line.team.number, line.rank) for line in joined.lines if not line.team.is_gone]
    joined_ranks = {(line.hall, line.team): line.rank for line in ranked}
    teams: list[QualifiedTeam] = []
    orders: Counter[bool] = Counter()
    for one in qualify(halls, ranked, wanted, seed=register.seed):
        waits = one.by is By.RESERVE
        orders[waits] += 1
        sight, team = sights[one.hall], sights[one.hall].teams[one.team]
        teams.append(
            QualifiedTeam(
                order=orders[waits],
                by=one.by,
                by_lot=one.by_lot,
                hall=register.members[one.hall].name,
                number=team.number,
                hall_rank=sight.ranks[one.team],
                joined_rank=joined_ranks.get((one.hall, one.team)),
                name=team.name,
                players=team.players,
                club=team.club,
                category=team.category,
                licences=team.licences,
            )
        )
    return QualifiedList(register.name, now, wanted, tuple(register.members[key].name for key in joined.playing), tuple(teams))
