"""A whole championship as facts: what an export carries and an import brings back. No SQL here, and nothing computed.

Teams are known by their numbers; what is known only inside one file (ids, versions, phones, the journal) is left out.
"""

from dataclasses import dataclass, field

from tournament.records.money import Cash, PlannedPrize, Raffle
from tournament.records.round import Round
from tournament.records.rulings import Decision, Substitution, TeamAdjustment
from tournament.records.team import Apart, Team
from tournament.services.setup.lines import Settings


@dataclass(frozen=True, kw_only=True)
class SettingsFacts(Settings):
    """A championship's settings, the highest team number ever given, and the seed of lots."""

    lot_seed: int
    last_number: int


@dataclass(frozen=True)
class ChampionshipFacts:
    """All that an export carries. Teams by number, then the waiting list by arrival."""

    settings: SettingsFacts
    teams: tuple[Team, ...]
    rounds: tuple[Round, ...] = ()
    adjustments: tuple[TeamAdjustment, ...] = ()
    decisions: tuple[Decision, ...] = ()
    substitutions: tuple[Substitution, ...] = ()
    apart: tuple[Apart, ...] = ()
    cash: Cash = field(default_factory=Cash)
    prizes: tuple[PlannedPrize, ...] = ()
    raffle: Raffle = field(default_factory=Raffle)
