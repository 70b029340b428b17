"""The cash, the plan of prizes and the raffle. Money is in cents.

Teams are known by their numbers, who waits by the position in the waiting list, entries by the numbers of their
receipts, reductions by name, lots by their positions, from 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from tournament.currencies import LARGEST_SCALE
from tournament.draw.lots import Run
from tournament.records.fields import MOST_ENTRIES, MOST_TEAMS, known
from tournament.standings.prizes import WonBy

LONGEST_TILL: Final = 40
LONGEST_PAYER: Final = 120
LONGEST_RECEIVER: Final = 60
LONGEST_NOTE: Final = 200
LONGEST_REDUCTION: Final = 40
MOST_CENTS: Final = 1_000_000_00
"""The greatest amount of one entry, in cents of the euro: more is a slip of the hand."""
MOST_KEPT: Final = MOST_CENTS * LARGEST_SCALE
"""The greatest amount of one entry whatever the currency: entries stay when another is chosen."""
HIGHEST_RECEIPT: Final = 999_999_999
"""The highest receipt number: no club comes near it, and every reader of an export can count it."""
MOST_PIECES: Final = 10_000
MOST_TIMES: Final = 2
MOST_IN_TILL: Final = MOST_KEPT * MOST_ENTRIES
WAITING: Final = "Instead of a team: who waits for a partner, by the position in `waiting`, from 1."


class Means(StrEnum):
    """How money was given. Only `cash` can be counted in a drawer as coins and notes."""

    CASH = "cash"
    CARD = "card"
    CHEQUE = "cheque"
    TRANSFER = "transfer"


class CashKind(StrEnum):
    """What an entry of the cash is about."""

    FEE = "fee"
    REFUND = "refund"
    FLOAT = "float"
    BANKED = "banked"
    EXPENSE = "expense"
    INCOME = "income"
    RAFFLE = "raffle"
    PRIZE = "prize"
    CORRECTION = "correction"


@dataclass(frozen=True)
class Granted:
    """Who has a reduction, and how many times."""

    team: int | None = known(None, names="team")
    waiting: int | None = known(None, names="waiting", column="team_id", most=MOST_TEAMS, meaning=WAITING)
    times: int = known(1, least=1, most=MOST_TIMES)


@dataclass(frozen=True)
class Reduction:
    """A reason to pay less."""

    name: str = known(least=1, most=LONGEST_REDUCTION)
    cents: int = known(least=1, most=MOST_KEPT, meaning="By how much the fee is less each time, in cents.")
    granted: tuple[Granted, ...] = known((), meaning="Who has it.")


@dataclass(frozen=True, kw_only=True)
class Entry:
    """Money that came into a till or, negative, went out. Wrong entries are not erased, others correct them."""

    number: int = known(
        least=1, most=HIGHEST_RECEIPT, meaning="The number on its receipt, which no other entry ever had."
    )
    at: datetime = known(meaning="When it was entered, with the time zone.")
    till: str = known(least=1, most=LONGEST_TILL, meaning="The name of the till.")
    kind: CashKind = known()
    cents: int = known(least=-MOST_KEPT, most=MOST_KEPT, meaning="How much, in cents; negative where it went out.")
    means: Means = known(meaning="By what means it was paid.")
    team: int | None = known(None, names="team")
    waiting: int | None = known(None, names="waiting", column="team_id", most=MOST_TEAMS, meaning=WAITING)
    payer: str = known("", most=LONGEST_PAYER, meaning="From or to whom, where it is not the team.")
    received_by: str = known("", most=LONGEST_RECEIVER, meaning="Who took it at the desk, or gave it.")
    note: str = known("", most=LONGEST_NOTE)
    corrects: int | None = known(
        None, names="cash", column="corrects", is_checked=False, meaning="The number of the entry that it corrects."
    )


@dataclass(frozen=True)
class TillCount:
    """What was counted in a till."""

    till: str = known(least=1, most=LONGEST_TILL)
    at: datetime = known()
    expected: int = known(
        least=-MOST_IN_TILL, most=MOST_IN_TILL, meaning="What should have been there in coins and notes, in cents."
    )
    cents: int = known(most=MOST_IN_TILL, meaning="What was there, in cents.")
    pieces: Mapping[int, int] = known({}, meaning="How many there were of each coin and note, by its cents.")
    counted_by: str = known("", most=LONGEST_RECEIVER)
    note: str = known("", most=LONGEST_NOTE)


@dataclass(frozen=True)
class Cash:
    """The cash: reductions of the entry fee, every entry, what was counted."""

    reductions: tuple[Reduction, ...] = known(())
    entries: tuple[Entry, ...] = known((), meaning="Every entry, by number.")
    counts: tuple[TillCount, ...] = known((), meaning="What was counted in the tills, oldest first.")
    last_number: int | None = known(
        None,
        least=1,
        most=HIGHEST_RECEIPT,
        meaning=(
            "The highest number that an entry ever had, where that one was undone; the highest there is when absent."
        ),
    )


LAST_RANK: Final = 2000
MOST_PRIZE_CENTS: Final = 100_000_00
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
        None,
        least=1,
        most=LAST_RANK,
        is_checked=False,
        meaning="The rank, or the first of those, that a prize of the kind `rank` is for.",
    )
    last_rank: int | None = known(
        None,
        least=1,
        most=LAST_RANK,
        is_checked=False,
        meaning="The last of those ranks; absent where it is the first.",
    )
    of_whom: str = known("", most=LONGEST_WHOM, meaning="The club or the category; absent: the best of each wins one.")
    cents: int | None = known(
        None, least=1, most=MOST_PRIZE_CENTS * LARGEST_SCALE, meaning="A fixed sum for each who wins it, in cents."
    )
    percent: int | None = known(
        None,
        least=1,
        most=100,
        meaning="Instead of a sum, the part of the money for prizes for each who wins it, in percent.",
    )
    goods: str = known("", most=LONGEST_GOODS, meaning="What is won in kind.")

    @property
    def ranks(self) -> int:
        """How many ranks it is for; 1 where it is for no rank."""
        return 1 if self.first_rank is None or self.last_rank is None else self.last_rank - self.first_rank + 1


HIGHEST_TICKET: Final = 99_999
LONGEST_LOT: Final = 120
LONGEST_BUYER: Final = 120
MOST_LOTS: Final = 500


@dataclass(frozen=True)
class Tickets:
    """Tickets that were sold together."""

    first: int = known(least=1, most=HIGHEST_TICKET)
    last: int = known(least=1, most=HIGHEST_TICKET)
    buyer: str = known("", most=LONGEST_BUYER)
    team: int | None = known(None, names="team")
    receipt: int | None = known(None, names="cash", is_checked=False, meaning="The number of the entry in the cash.")


@dataclass(frozen=True)
class Drawing:
    """A drawing: whoever draws with its seed among its tickets gets the same one."""

    lot: int = known(
        names="lot", least=1, most=MOST_LOTS, is_checked=False, meaning="The position of the lot in `lots`, from 1."
    )
    seed: int = known(meaning="The draw number.")
    tickets: tuple[Run, ...] = known(
        meaning="The runs of tickets that could win, each with its first and last number, in their order."
    )
    at: datetime = known()
    unclaimed: bool = known(False, meaning="Nobody came, and the lot was drawn again.")


@dataclass(frozen=True)
class Raffle:
    """The raffle: what can be won, the tickets sold, the drawings as they were made."""

    lots: tuple[str, ...] = known(())
    tickets: tuple[Tickets, ...] = known(())
    drawings: tuple[Drawing, ...] = known(())
    taken_back: int = known(0, most=MOST_ENTRIES, meaning="How many more drawings were made and undone.")
