"""A whole championship as facts: what an export carries and an import brings back. No SQL here, and nothing computed.

Teams are known by their numbers; what is known only inside one file (ids, versions, phones, the journal) is left out.
"""

from dataclasses import dataclass, field
from datetime import datetime

from tournament.records.cash import Cash
from tournament.records.game import Game
from tournament.records.prizes import PlannedPrize
from tournament.records.raffle import Raffle
from tournament.records.rulings import Decision, Substitution, TeamAdjustment
from tournament.records.team import Apart, Team
from tournament.services.rounds.draw_inputs import DrawSight
from tournament.services.rounds.lines import DrawMethod, PresenceLine
from tournament.services.setup.lines import Settings


@dataclass(frozen=True, kw_only=True)
class SettingsFacts(Settings):
    """A championship's settings, the highest team number ever given, and the seed of lots."""

    lot_seed: int
    last_number: int


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
    games: tuple[Game, ...]
    saw: DrawSight | None = None
    posted: datetime | None = None
    resting: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    presence: tuple[PresenceLine, ...] = ()


@dataclass(frozen=True)
class ChampionshipFacts:
    """All that an export carries. Teams by number, then the waiting list by arrival."""

    settings: SettingsFacts
    teams: tuple[Team, ...]
    rounds: tuple[RoundFacts, ...] = ()
    adjustments: tuple[TeamAdjustment, ...] = ()
    decisions: tuple[Decision, ...] = ()
    substitutions: tuple[Substitution, ...] = ()
    apart: tuple[Apart, ...] = ()
    cash: Cash = field(default_factory=Cash)
    prizes: tuple[PlannedPrize, ...] = ()
    raffle: Raffle = field(default_factory=Raffle)
