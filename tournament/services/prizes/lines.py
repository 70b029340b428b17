"""The plan of prizes, who wins which, and what they cost, for views and papers.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded. Money is in cents.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournament.records.money import PlannedPrize
from tournament.standings.prizes import WonBy as WonBy


@dataclass(frozen=True)
class PrizeLine:
    """A prize of the plan. `winners` is how many it is for, `each` what each of them has in money as things stand."""

    id: int
    prize: PlannedPrize
    winners: int
    each: int

    @property
    def total(self) -> int:
        """What it costs in money."""
        return self.winners * self.each


@dataclass(frozen=True)
class AwardLine:
    """What a team wins: for a rank, as best of a club or category, or as last. Lines may add up.

    `shared_by` is how many equal teams parted the money; `by_lot` says that the lot decided about something of it.
    `is_paid` says that all the money that the team wins was paid out of a till.
    """

    won_by: WonBy
    ranking: str
    rank: int
    team: int
    name: str
    players: tuple[str, ...]
    club: str
    of_whom: str = ""
    cents: int = 0
    goods: tuple[str, ...] = ()
    shared_by: int = 1
    by_lot: bool = False
    is_paid: bool = False


@dataclass(frozen=True)
class Funds:
    """What the entries bring and what becomes of it.

    `takings` are due, `taken` of them were paid. `for_prizes` is the share that the prizes follow, None where their
    sums are fixed; `planned` is what the plan costs, `won` what is won of it.
    """

    takings: int = 0
    for_prizes: int | None = None
    planned: int = 0
    won: int = 0
    taken: int = 0

    @property
    def left(self) -> int:
        """What is left for the club after the planned prizes; negative where they cost more."""
        return self.takings - self.planned


@dataclass(frozen=True)
class AwardsLine:
    """The plan of prizes and who wins which at one moment: provisional while results are still to come.

    `awards` are in the order in which they stand in the rankings. `not_won` is how often a prize, by its id, finds
    nobody; `remainder` are the cents that could not be parted equally between equal teams. `paid` is what was paid out
    to each team as prizes, by its number.
    """

    prizes: tuple[PrizeLine, ...] = ()
    awards: tuple[AwardLine, ...] = ()
    not_won: Mapping[int, int] = field(default_factory=dict)
    remainder: int = 0
    funds: Funds = field(default_factory=Funds)
    is_provisional: bool = True
    paid: Mapping[int, int] = field(default_factory=dict)

    @property
    def percent(self) -> int:
        """The plan's shares in percent; over 100 where clubs or categories came in later."""
        return sum((line.prize.percent or 0) * line.winners for line in self.prizes)

    @property
    def overpaid(self) -> Mapping[int, int]:
        """What teams were paid beyond what they win, by their numbers: a result was corrected after it."""
        return {team: -left for team in self.paid if (left := self.left_to_pay(team)) < 0}

    def left_to_pay(self, team: int) -> int:
        """What a team wins in money and was not paid yet; less than nothing where it was paid too much."""
        return sum(line.cents for line in self.awards if line.team == team) - self.paid.get(team, 0)
