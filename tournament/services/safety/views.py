"""A whole championship as facts, for export and import, and the copies of it, for views. Imports no SQL.

Teams are known by their numbers; what is known only inside one file (ids, versions, phones, the journal) is left out.
"""

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from tournament.errors import Problem
from tournament.records.money import Cash, PlannedPrize, Raffle
from tournament.records.round import Round
from tournament.records.rulings import Decision, Substitution, TeamAdjustment
from tournament.records.team import Apart, Team
from tournament.services.setup.views import Settings


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


@dataclass(frozen=True)
class BackupTargetView:
    """A backup target: `good` is when the last good copy was made or found there, `trouble` why there is none since."""

    folder: Path
    is_local: bool
    good: datetime | None = None
    trouble: Problem | None = None


@dataclass(frozen=True)
class CopyView:
    """A copy that may be opened, and what it keeps.

    `teams` are those with a number, whoever has left among them.

    `since` is how many entries follow it in the journal beside it, and come back with it; the other numbers count none
    of those. `tables` are those that have a result or a hand, in all rounds. `end` is the hash of the last thing that
    comes back: the championship may have gone on in more than one file.
    """

    path: Path
    championship: str
    at: datetime
    teams: int
    rounds: int
    hands: int
    tables: int
    since: int = 0
    end: str = ""
