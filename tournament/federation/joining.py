"""The halls of a federation joined: one standing, and who goes on. Pure."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from tournament.federation.views import FederationRegister, FederationTeam, MemberView
from tournament.standings.criteria import DEFAULT_CRITERIA
from tournament.standings.ranking import By, Quota, RankedQualifier, join, qualify


@dataclass(frozen=True)
class QualifiedTeam:
    """A team that goes on, or waits: `order` counts those who go on, and the reserves, each from 1.

    `number` and `hall_rank` are those of its hall; `joined_rank` is None where its hall does not compare with the
    others. Licences are those of the players, in their order.
    """

    order: int
    by: By
    by_lot: bool
    hall: str
    number: int
    hall_rank: int
    joined_rank: int | None
    name: str
    players: tuple[str, ...]
    club: str = ""
    category: str = ""
    licences: tuple[str, ...] = ()


@dataclass(frozen=True)
class QualifiedList:
    """Who goes on at one moment, in order, then reserves; final unless there are halls `still_playing`."""

    federation: str
    made_at: datetime
    quota: Quota
    still_playing: tuple[str, ...]
    teams: tuple[QualifiedTeam, ...]

    @property
    def is_final(self) -> bool:
        """Whether no hall is still playing."""
        return not self.still_playing


MemberViews = Mapping[str, MemberView]


@dataclass(frozen=True)
class JoinedTeam:
    """A team in the joined standing, with its hall and its rank there."""

    rank: int
    key: str
    hall: str
    hall_rank: int
    team: FederationTeam
    values: Mapping[str, int]
    games: int


@dataclass(frozen=True)
class Clashes:
    """Halls that cannot all have sent their own evening.

    `repeated` have sent the evening of another one, whose key follows, and count no second time. `alike` tell the
    same first draw as others, whose keys follow, and send other files: no two halls come to that by chance. All count.
    """

    repeated: Mapping[str, str] = field(default_factory=dict)
    alike: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class JoinedStandingsView:
    """The joined standing at one moment.

    `left_out` are criteria that look at one hall alone; `apart` are halls that do not compare, by key, with the terms
    in which they differ. `playing` are the keys of the halls whose results may still change it, also of those that were
    never heard, and of those that have sent the evening of another.
    """

    criteria: tuple[str, ...]
    lines: tuple[JoinedTeam, ...]
    left_out: tuple[str, ...]
    apart: Mapping[str, tuple[str, ...]]
    playing: tuple[str, ...]
    clashes: Clashes


def criteria_of(register: FederationRegister, views: MemberViews) -> tuple[str, ...]:
    """The criteria for all halls: those chosen, else those by which most teams are ranked."""
    if register.criteria:
        return register.criteria
    teams: Counter[tuple[str, ...]] = Counter()
    for view in views.values():
        teams[view.criteria] += len(view.teams)
    return teams.most_common(1)[0][0] if teams else DEFAULT_CRITERIA


def clashes_of(register: FederationRegister, views: MemberViews) -> Clashes:
    """The halls that cannot all have sent their own evening."""
    return Clashes(repeated(register, views), alike(register, views))


def repeated(register: FederationRegister, views: MemberViews) -> dict[str, str]:
    """Halls that sent another's evening, as by a second code, with the key of the one that counts.

    That is the one that was there first, unless it is let in no more: however far another one is, it takes nobody's
    place. Those of which nobody knows since when were there before all others, in the order in which they came.
    """
    told = {}
    for keys in grouped(register, views, lambda view: view.evening):
        members = [register.members[key] for key in keys]
        counts = min(
            members,
            key=lambda member: (
                member.revoked,
                member.evening_at.timestamp() if member.evening_at is not None else -math.inf,
            ),
        )
        told.update({key: counts.key for key in keys if key != counts.key})
    return told


def alike(register: FederationRegister, views: MemberViews) -> dict[str, tuple[str, ...]]:
    """Halls whose first draw has the seed and second of others (keys follow) from another file."""
    told: dict[str, tuple[str, ...]] = {}
    for keys in grouped(register, views, lambda view: view.first_draw):
        for key in keys:
            others = tuple(other for other in keys if views[other].evening != views[key].evening)
            told.update({key: others} if others else {})
    return told


def grouped(register: FederationRegister, views: MemberViews, by: Callable[[MemberView], str]) -> Iterator[list[str]]:
    """The halls that have the same value in common, in the order in which they came: two and more of each."""
    groups: dict[str, list[str]] = {}
    for key in register.members:
        if key in views and (value := by(views[key])):
            groups.setdefault(value, []).append(key)
    return (keys for keys in groups.values() if len(keys) > 1)


def joined_standings_view(register: FederationRegister, views: MemberViews) -> JoinedStandingsView:
    """The joined standing of all halls that compare."""
    clashes = clashes_of(register, views)
    twice = clashes.repeated
    known = {key: views[key] for key in register.members if key in views and key not in twice}
    joined = join([view.results for view in known.values()], criteria_of(register, known), seed=register.seed)
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
    awaited = [key for key, member in register.members.items() if not member.revoked or key in known]
    playing = tuple(
        key for key in awaited if key not in known or not known[key].is_over
    )  # also one that has sent the evening of another
    return JoinedStandingsView(joined.criteria, lines, joined.left_out, joined.apart, playing, clashes)


def qualified_list(
    register: FederationRegister,
    views: MemberViews,
    joined: JoinedStandingsView,
    now: datetime,
    quota: Quota | None = None,
) -> QualifiedList:
    """Who goes on, by the quota of the federation unless another one is tried."""
    wanted = register.quota if quota is None else quota
    halls: dict[str, Sequence[RankedQualifier]] = {
        key: views[key].going(key) for key in register.members if key in views and key not in joined.clashes.repeated
    }
    ranked = [RankedQualifier(line.key, line.team.number, line.rank) for line in joined.lines if not line.team.is_gone]
    joined_ranks = {(line.hall, line.team): line.rank for line in ranked}
    teams: list[QualifiedTeam] = []
    orders: Counter[bool] = Counter()
    for one in qualify(halls, ranked, wanted, seed=register.seed):
        waits = one.by is By.RESERVE
        orders[waits] += 1
        view, team = views[one.hall], views[one.hall].teams[one.team]
        teams.append(
            QualifiedTeam(
                order=orders[waits],
                by=one.by,
                by_lot=one.by_lot,
                hall=register.members[one.hall].name,
                number=team.number,
                hall_rank=view.ranks[one.team],
                joined_rank=joined_ranks.get((one.hall, one.team)),
                name=team.name,
                players=team.players,
                club=team.club,
                category=team.category,
                licences=team.licences,
            )
        )
    return QualifiedList(
        register.name, now, wanted, tuple(register.members[key].name for key in joined.playing), tuple(teams)
    )
