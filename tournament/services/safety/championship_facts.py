"""A whole championship as facts: what an export carries and an import brings back. No SQL here, and nothing computed.

Teams are known by their numbers; what is known only inside one file (ids, versions, phones, the journal) is left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tournament.records.cash import Cash
from tournament.records.prizes import PlannedPrize
from tournament.records.raffle import Raffle
from tournament.records.rulings import Decision, Substitution, TeamAdjustment
from tournament.records.team import Team
from tournament.scoring.facts import ClockStop, HandFacts, Side
from tournament.services.rounds.draw_inputs import DrawSight
from tournament.services.rounds.lines import DrawMethod, PresenceLine
from tournament.services.scores.lines import PointsGiven, ResultKind, WinReason
from tournament.services.setup.lines import Settings


@dataclass(frozen=True, kw_only=True)
class SettingsFacts(Settings):
    """A championship's settings, the highest team number ever given, and the seed of lots."""

    lot_seed: int
    last_number: int


@dataclass(frozen=True)
class TypedTotals:
    """Typed totals by letter, who won (None: drawn), why, and who went `out` in which order, if known."""

    totals: Mapping[Side, int]
    winner: Side | None
    why: WinReason | None
    out: tuple[Side, ...] = ()


@dataclass(frozen=True)
class GameFacts:
    """A game: the members of its sides in the order of their letters, and what is known of it.

    A side is one team, or two players where partners are drawn. `decided` and `losers` are a decision that goes before
    hands. `unread` are the stored documents of those hands, counted from 0, that cannot be read.
    """

    table: int | None
    sides: tuple[tuple[int, ...], ...]
    by_hand: bool = False
    hands: tuple[HandFacts, ...] = ()
    stop: ClockStop | None = None
    adjustments: tuple[PointsGiven, ...] = ()
    decided: ResultKind | None = None
    losers: str = ""
    typed: TypedTotals | None = None
    slot: str = ""
    unread: Mapping[int, object] = field(default_factory=dict)


@dataclass(frozen=True)
class RoundFacts:
    """A posted round: how and for whom it was drawn, and its games in the order of their tables, the bye last.

    `resting` had neither game nor bye; `left` are those whose game was annulled when they left. `presence` are the
    counts of who was there.
    """

    number: int
    method: DrawMethod
    seed: int
    present: tuple[int, ...]
    games: tuple[GameFacts, ...]
    saw: DrawSight | None = None
    posted: datetime | None = None
    resting: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    presence: tuple[PresenceLine, ...] = ()


@dataclass(frozen=True)
class ApartFacts:
    """Two teams that should not meet, up to a round or, where that is None, never."""

    teams: tuple[int, int]
    until_round: int | None = None


@dataclass(frozen=True)
class ChampionshipFacts:
    """All that an export carries. Teams by number, then the waiting list by arrival."""

    settings: SettingsFacts
    teams: tuple[Team, ...]
    rounds: tuple[RoundFacts, ...] = ()
    adjustments: tuple[TeamAdjustment, ...] = ()
    decisions: tuple[Decision, ...] = ()
    substitutions: tuple[Substitution, ...] = ()
    apart: tuple[ApartFacts, ...] = ()
    cash: Cash = field(default_factory=Cash)
    prizes: tuple[PlannedPrize, ...] = ()
    raffle: Raffle = field(default_factory=Raffle)
