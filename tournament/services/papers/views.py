"""What papers are made from.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded.
"""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from tournament.scoring.facts import Side
from tournament.services.cash.views import CashBook
from tournament.services.desk.views import HallAccess, JournalEntryView
from tournament.services.people.views import TeamView
from tournament.services.prizes.views import AwardsView
from tournament.services.raffle.views import RaffleView
from tournament.services.rounds.game_clock import ClockDecisions
from tournament.services.rounds.views import DrawnRound, PresenceView, RoundView
from tournament.services.scores.views import HandView, RulingView, SheetView, StandingsView
from tournament.services.setup.views import Settings


@dataclass(frozen=True)
class EditionView:
    """An edition: round (None: none), number, time, maker, and what it announced `in_advance`, if known."""

    document: str
    round: int | None
    number: int
    at: datetime
    by: str
    in_advance: str | None = None


class Response(StrEnum):
    """A side's answer by phone: the record is right, another result, or only that a report is wrong."""

    REPORTED = "reported"
    APPROVED = "approved"
    OTHERWISE = "otherwise"
    CONTESTED = "contested"


@dataclass(frozen=True)
class Approval:
    """What a side said of its game's result, by which team, and when. `settled`: desk or referee decided."""

    letter: Side
    team: int
    name: str
    said: Response
    at: datetime
    settled: bool = False


@dataclass(frozen=True)
class TypedBy:
    """Who wrote on a sheet at the desk, or for whom it was written, and from when to when."""

    name: str
    first: datetime
    last: datetime


@dataclass(frozen=True)
class PlayedSheet:
    """A game's sheet after play, with what its sides approved, and who wrote it."""

    sheet: SheetView
    approvals: tuple[Approval, ...] = ()
    typed: tuple[TypedBy, ...] = ()

    @property
    def is_begun(self) -> bool:
        """Whether anything stands on it: a hand, totals, or what a referee decided."""
        sheet = self.sheet
        return bool(
            sheet.hands or sheet.typed_totals or sheet.adjustments or sheet.decisions or sheet.stop or sheet.game.is_in
        )


@dataclass(frozen=True)
class SheetChanges:
    """What one entry made of a sheet: ids of new or changed hands, and removed hands as they were."""

    written: frozenset[int] = frozenset()
    gone: tuple[HandView, ...] = ()


@dataclass(frozen=True)
class Snapshot:
    """The whole championship as it stood at one moment, for paper and other work that outlives the moment.

    `taken_at` carries the zone it is to be printed in. `journal_head` is the hash of the newest entry of `journal`,
    which is oldest first: its first characters on every sheet tie the paper to the file. `edition` is the number of the
    edition that is made from it; None for a preview or a copy. `draws` are what the draws of its rounds went by,
    `clocks` what the clock decided in them; `access` is how phones come to the hall, None while it is not open.
    `awards` are the prizes and who wins them, `sheets` those of the posted rounds, in the order of rounds and tables.
    `filled` are the tables of the file that have rows. `cash` is the money: its entries, its tills, and what each team
    owes. `logo` is the club's picture, a PNG or JPEG file; None where there is none. `rulings` is what the referees
    decided, and `presence` who was counted at the tables, oldest first.
    """

    championship: Settings
    teams: tuple[TeamView, ...]
    rounds: tuple[RoundView, ...]
    standings: StandingsView
    journal_head: str
    taken_at: datetime
    journal: tuple[JournalEntryView, ...]
    edition: int | None = None
    draws: tuple[DrawnRound, ...] = ()
    access: HallAccess | None = None
    clocks: ClockDecisions = field(default_factory=ClockDecisions)
    awards: AwardsView = field(default_factory=AwardsView)
    sheets: tuple[PlayedSheet, ...] = ()
    filled: frozenset[str] = frozenset()
    cash: CashBook = field(default_factory=CashBook)
    logo: bytes | None = None
    raffle: RaffleView = field(default_factory=RaffleView)
    rulings: tuple[RulingView, ...] = ()
    presence: tuple[PresenceView, ...] = ()
