"""The plan of prizes. Money is in cents."""

from dataclasses import dataclass
from typing import Final

from tournament.currencies import LARGEST_SCALE
from tournament.records.fields import known
from tournament.standings.prizes import WonBy

LAST_RANK: Final = 2000
MOST_CENTS: Final = 100_000_00
"""The greatest sum of one prize, in cents of the euro."""
LONGEST_WHOM: Final = 60
LONGEST_GOODS: Final = 120


@dataclass(frozen=True)
class PlannedPrize:
    """A planned prize: `cents` each, or `percent` of the prize money, `goods`, or both.

    `ranking` is a bracket by its name, or the championship's own ranking: empty. A rank prize is for the ranks from
    `first_rank` to `last_rank`. `of_whom` is a club or a category; without it the best of each wins one.
    """

    won_by: WonBy = known(
        WonBy.RANK,
        key="kind",
        column="kind",
        is_said=True,
        meaning="By what it is won: a rank, being the best of a club or of a category, being the last.",
    )
    ranking: str = known("", meaning="The bracket in whose ranking it is won; absent: the championship's own.")
    first_rank: int | None = known(
        None, least=1, most=LAST_RANK, is_checked=False, meaning="The rank, or the first of those, that a prize of the kind `rank` is for."
    )
    last_rank: int | None = known(None, least=1, most=LAST_RANK, is_checked=False, meaning="The last of those ranks; absent where it is the first.")
    of_whom: str = known("", most=LONGEST_WHOM, meaning="The club or the category; absent: the best of each wins one.")
    cents: int | None = known(None, least=1, most=MOST_CENTS * LARGEST_SCALE, meaning="A fixed sum for each who wins it, in cents.")
    percent: int | None = known(
        None, least=1, most=100, meaning="Instead of a sum, the part of the money for prizes for each who wins it, in percent."
    )
    goods: str = known("", most=LONGEST_GOODS, meaning="What is won in kind.")

    @property
    def ranks(self) -> int:
        """How many ranks it is for; 1 where it is for no rank."""
        return 1 if self.first_rank is None or self.last_rank is None else self.last_rank - self.first_rank + 1
