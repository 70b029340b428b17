"""What is known of the halls of a federation, without a database: which they are, and what lets each of them in."""

import hmac
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from itertools import count
from typing import Any, Final

from tournament.errors import Problem, Refused
from tournament.hosting.passes import CODE_LENGTH, hash_of, tidied
from tournament.standings.ranking import HallResults, Quota, RankedQualifier

FORMAT, VERSION = "capot-federation", 1
CODE_DAYS: Final = 14
"""Days for which the code of a hall holds: it is sent by post or by telephone, and typed on the eve."""


@dataclass(frozen=True)
class Aside:
    """A replaced history of a hall: its last `sequence` (0: unreadable), and how many entries the new one lacks."""

    at: datetime
    sequence: int
    lost: int


@dataclass(frozen=True)
class Member:
    """A hall of a federation. `key`: its replica's; `code` and `tokens` are hashes of what admits it.

    `heard_at` is when it last sent something, `asides` are histories of it that are kept beside the one that counts.
    `evening` is the evening that it has sent, and `evening_at` since when: None where an older register did not tell
    it. Of two halls that send the same one, the first one counts.
    """

    key: str
    name: str
    code: str = ""
    until: datetime | None = None
    tokens: tuple[str, ...] = ()
    heard_at: datetime | None = None
    asides: tuple[Aside, ...] = ()
    revoked: bool = False
    evening: str = ""
    evening_at: datetime | None = None

    def sending(self, evening: str, now: datetime) -> "Member":
        """The member once it has sent this evening; it is not forgotten while its draw is taken back."""
        return replace(self, evening=evening, evening_at=now) if evening and evening != self.evening else self

    def begun_anew(self) -> "Member":
        """The member as if it had sent nothing, and were let in by nothing."""
        return replace(self, code="", until=None, tokens=(), heard_at=None, evening="", evening_at=None)

    @property
    def is_paired(self) -> bool:
        """Whether a computer of it was let in, and may still come."""
        return bool(self.tokens) and not self.revoked


@dataclass(frozen=True)
class FederationRegister:
    """A federation: name, lot's seed, quota, `criteria` (empty: most halls' own), and halls by key, in order."""

    name: str
    seed: int
    criteria: tuple[str, ...] = ()
    quota: Quota = field(default_factory=Quota)
    members: Mapping[str, Member] = field(default_factory=dict)

    def having(self, member: Member) -> "FederationRegister":
        """The register with this member, new or changed."""
        return replace(self, members={**self.members, member.key: member})

    def named(self, name: str) -> Member | None:
        """The member of that name."""
        return next((member for member in self.members.values() if member.name == name), None)

    def invited(
        self,
        name: str,
        code: str,
        now: datetime,
        days: int = CODE_DAYS,
        is_taken: Callable[[str], bool] = lambda _key: False,
    ) -> "FederationRegister":
        """The register with a new code for a hall; earlier ones end. `is_taken`: whether a free key has a replica."""
        known = self.named(name) or Member(self._free_key(is_taken), name)
        return self.having(replace(known, code=code_hash(code), until=now + timedelta(days=days), revoked=False))

    def _free_key(self, is_taken: Callable[[str], bool]) -> str:
        keys = (f"{number:04d}" for number in count(len(self.members) + 1))
        return next(key for key in keys if key not in self.members and not is_taken(key))

    def member_by_code(self, typed: str, now: datetime) -> Member | None:
        """Who is let in by this code now."""
        given = code_hash(typed)
        holding = (member for member in self.members.values() if member.code and member.until and now < member.until)
        return next((member for member in holding if hmac.compare_digest(member.code, given)), None)

    def member_by_token(self, token: str) -> Member | None:
        """Which hall shows this token."""
        given = hash_of(token)
        return (
            next((member for member in self.members.values() if not member.revoked and given in member.tokens), None)
            if token
            else None
        )


def code_hash(code: str) -> str:
    """What is kept of a code: of its letters alone, without those by which the federation is known."""
    return hash_of(tidied(code)[:CODE_LENGTH])


def written(register: FederationRegister) -> str:
    """The text in which a register is kept."""
    document = {**asdict(register), "members": [asdict(member) for member in register.members.values()]}
    return (
        json.dumps(
            {"format": FORMAT, "version": VERSION, **document}, ensure_ascii=False, indent=1, default=_moment_text
        )
        + "\n"
    )


def _moment_text(value: object) -> str:
    assert isinstance(value, datetime)
    return value.isoformat()


def read(text: str) -> FederationRegister:
    """The register of a text. Refused where it is none of ours."""
    try:
        document = json.loads(text)
        if (document["format"], document["version"]) != (FORMAT, VERSION):
            raise ValueError(text[:40])
        members = [_member(part) for part in document["members"]]
        return FederationRegister(
            str(document["name"]),
            int(document["seed"]),
            tuple(document["criteria"]),
            Quota(**document["quota"]),
            {member.key: member for member in members},
        )
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Refused(Problem("federation-unreadable")) from error


def _member(part: Mapping[str, Any]) -> Member:
    asides: Sequence[Mapping[str, Any]] = part["asides"]
    kept = tuple(Aside(datetime.fromisoformat(one["at"]), one["sequence"], one["lost"]) for one in asides)
    moments = {
        name: datetime.fromisoformat(part[name]) if part.get(name) else None
        for name in ("until", "heard_at", "evening_at")
    }
    return Member(**{**part, **moments, "tokens": tuple(part["tokens"]), "asides": kept})


OTHER_HISTORY: Final = "federation-other-history"
OTHER_EVENING: Final = "federation-other-evening"
"""Why a hall does not send: the federation has another history or evening from it."""


@dataclass(frozen=True)
class FederationTeam:
    """A team as the lists of a federation name it. `is_gone`: it has left, and goes on to no next stage."""

    number: int
    name: str
    players: tuple[str, ...]
    club: str = ""
    category: str = ""
    licences: tuple[str, ...] = ()
    is_gone: bool = False


@dataclass(frozen=True)
class MemberView:
    """A hall at a journal entry: `championship` is its evening, `told_at` the entry's time.

    `evening` is the same in all copies of one evening and cannot be guessed, `first_draw` is what a wall tells of it;
    both are empty before its first draw: until then halls may have copies of one prepared file. `posting` is the number
    of the entry that posted it, 0 before.

    `round` is its newest posted round, of `rounds` announced (None where that is open), in which `tables_out` are not
    in yet. `ranks` are its own standings, by team.
    """

    championship: str
    venue: str
    first_draw: str
    posting: int
    sequence: int
    told_at: datetime | None
    round: int
    rounds: int | None
    tables_out: int
    is_over: bool
    criteria: tuple[str, ...]
    teams: Mapping[int, FederationTeam]
    ranks: Mapping[int, int]
    results: HallResults
    evening: str = ""

    def going(self, key: str) -> tuple[RankedQualifier, ...]:
        """Its standings of those who may go on to a next stage."""
        return tuple(
            RankedQualifier(key, team, rank) for team, rank in self.ranks.items() if not self.teams[team].is_gone
        )


@dataclass(frozen=True)
class EveningOutline:
    """An evening's outline, to compare: teams by name, newest posted `round`, newest entry's time `told_at`."""

    championship: str = ""
    teams: tuple[str, ...] = ()
    round: int = 0
    told_at: datetime | None = None

    def is_of_others(self, other: "EveningOutline") -> bool:
        """Whether other people play there: under half of the shorter list's teams are in both."""
        in_both, fewest = len(set(self.teams) & set(other.teams)), min(len(self.teams), len(other.teams))
        return bool(other.teams) and (not self.teams or 2 * in_both < fewest)


def outline_of(view: MemberView) -> EveningOutline:
    """What is kept in mind of a hall, in a few words."""
    teams = tuple(" · ".join((team.name, *team.players)).casefold() for team in view.teams.values())
    return EveningOutline(view.championship, teams, view.round, view.told_at)


@dataclass(frozen=True)
class Received:
    """How far a hall's journal was received: its identity, newest number and hash; 0 and empty at first."""

    identity: str = ""
    sequence: int = 0
    head: str = ""


@dataclass(frozen=True)
class MemberStatusView:
    """A hall in a federation. `view`: None before it sends; `trouble`: why its replica is unreadable."""

    member: Member
    view: MemberView | None
    trouble: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class UplinkState:
    """How far the federation has this hall: entry `sequence`, at `sent_at`; both None before that.

    `away_since` is since when nobody answers, `problems` are why the federation takes nothing; `replaced` says that
    another history was there before.
    """

    sequence: int | None = None
    sent_at: datetime | None = None
    away_since: datetime | None = None
    problems: tuple[Problem, ...] = ()
    is_sending: bool = False
    replaced: bool = False
