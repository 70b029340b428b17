"""What papers are made from.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded.
"""

from dataclasses import dataclass, field
from datetime import datetime

from tournament.services.desk.access import HallAccess
from tournament.services.desk.lines import JournalLine
from tournament.services.people.lines import TeamLine
from tournament.services.prizes.lines import AwardsLine
from tournament.services.rounds.game_clock import ClockDecisions
from tournament.services.rounds.lines import DrawnRound, RoundLine
from tournament.services.scores.lines import StandingsLine
from tournament.services.setup.lines import Settings


@dataclass(frozen=True)
class EditionLine:
    """An edition of a document: about which round, or None where it is about none, its number, and when and by whom it was made.

    `in_advance` is what a plan announced of rounds to come; None where that is not known.
    """

    document: str
    round: int | None
    number: int
    at: datetime
    by: str
    in_advance: str | None = None


@dataclass(frozen=True)
class Snapshot:
    """The whole championship as it stood at one moment, for paper and other work that outlives the moment.

    `taken_at` carries the zone it is to be printed in. `journal_head` is the hash of the newest entry of `journal`, which is oldest first: its first
    characters on every sheet tie the paper to the file. `edition` is the number of the edition that is made from it; None for a preview or a copy.
    `draws` are what the draws of its rounds went by, `clocks` what the clock decided in them; `access` is how phones come to the hall, None while it
    is not open. `awards` are the prizes and who wins them.
    """

    championship: Settings
    teams: tuple[TeamLine, ...]
    rounds: tuple[RoundLine, ...]
    standings: StandingsLine
    journal_head: str
    taken_at: datetime
    journal: tuple[JournalLine, ...]
    edition: int | None = None
    draws: tuple[DrawnRound, ...] = ()
    access: HallAccess | None = None
    clocks: ClockDecisions = field(default_factory=ClockDecisions)
    awards: AwardsLine = field(default_factory=AwardsLine)
