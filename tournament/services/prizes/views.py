"""The plan of prizes, one to start from, who wins which and what they cost, for views and papers.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded. Money is in cents.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tournament.draw.trees import Bracket
from tournament.records.money import PlannedPrize
from tournament.standings.prizes import STEP, Share, parts_of
from tournament.standings.prizes import WonBy as WonBy


@dataclass(frozen=True)
class PrizeView:
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
class AwardView:
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
class AwardsView:
    """The plan of prizes and who wins which at one moment: provisional while results are still to come.

    `awards` are in the order in which they stand in the rankings. `not_won` is how often a prize, by its id, finds
    nobody; `remainder` are the cents that could not be parted equally between equal teams. `paid` is what was paid out
    to each team as prizes, by its number.
    """

    prizes: tuple[PrizeView, ...] = ()
    awards: tuple[AwardView, ...] = ()
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


USUAL_SHARE: Final = 75
"""What part of the takings the prizes of a proposed plan come to where none was chosen, in percent."""

LADDERS: Final = (
    # from how many teams on; each row of prizes: first rank, last rank, percent for each of them
    (64, ((1, 1, 24), (2, 2, 16), (3, 3, 12), (4, 4, 8), (5, 8, 4), (9, 16, 3))),
    (32, ((1, 1, 30), (2, 2, 20), (3, 3, 14), (4, 4, 12), (5, 8, 6))),
    (16, ((1, 1, 40), (2, 2, 25), (3, 3, 20), (4, 4, 15))),
    (8, ((1, 1, 50), (2, 2, 30), (3, 3, 20))),
    (0, ((1, 1, 65), (2, 2, 35))),
)
"""About a quarter of the teams win something."""
BESIDE: Final = ((Bracket.CONSOLATION, 10), (Bracket.THIRD, 5), (Bracket.OTHERS, 5))
"""The percentage for the winner of each side bracket; the main ranks have the rest."""


def suggested_plan(
    teams: int,
    takings: int,
    share: int | None,
    brackets: tuple[str, ...],
    categories: tuple[str, ...],
    goods: str,
    *,
    step: int = STEP,
) -> list[PlannedPrize]:
    """A plan for so many teams that bring these takings, in cents.

    With a `share` the prizes are parts of it, and follow; otherwise they are sums, or, where nothing is taken, `goods`.
    Each category has a prize in kind for the best of it. Sums are whole multiples of `step`. Percentages are whole
    ones: what rounding down leaves is the first's.
    """
    ladder = next(rows for least, rows in LADDERS if teams >= least)
    beside = [(bracket.value, percent) for bracket, percent in BESIDE if bracket.value in brackets]
    rest = 100 - sum(percent for _, percent in beside)
    plan = [
        PlannedPrize(first_rank=first, last_rank=last, percent=percent * rest // 100) for first, last, percent in ladder
    ]
    plan[0] = replace(
        plan[0], percent=(plan[0].percent or 0) + rest - sum((prize.percent or 0) * prize.ranks for prize in plan)
    )
    plan += [PlannedPrize(ranking=name, first_rank=1, last_rank=1, percent=percent) for name, percent in beside]
    if share is None:
        plan = in_money(plan, takings * USUAL_SHARE // 100 // step * step, goods, step)
    return plan + [PlannedPrize(WonBy.CATEGORY, of_whom=category, goods=goods) for category in categories]


def in_money(plan: list[PlannedPrize], total: int, goods: str, step: int) -> list[PlannedPrize]:
    """Give the prizes of a plan their sums, as parts of that total, or goods where a part comes to nothing."""
    parts = parts_of(total, [Share(prize.percent or 0, prize.ranks) for prize in plan], step)
    return [
        replace(prize, percent=None, cents=cents or None, goods="" if cents else goods)
        for prize, cents in zip(plan, parts, strict=True)
    ]
