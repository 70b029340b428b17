"""The money of a championship, as views see it. Every amount is in cents.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tournament.records.money import MOST_KEPT, Entry, TillCount
from tournament.records.money import CashKind as CashKind
from tournament.records.money import Means as Means

USUAL_TILL: Final = "1"
"""The name of the till where nobody says which: a number is said as “till 1”."""
MOST_COUNTED: Final = MOST_KEPT
"""The greatest sum counted in a till: in small currencies an evening exceeds the bound of one entry."""


@dataclass(frozen=True)
class Handover:
    """How money changes hands: means, till (empty: usual), payer (empty: the team), cashier, note."""

    means: Means = Means.CASH
    till: str = ""
    payer: str = ""
    received_by: str = ""
    note: str = ""


OF_ENTRIES: Final = (CashKind.FEE, CashKind.REFUND)
"""What the account of a team is made of."""
MOVES: Final = (CashKind.FLOAT, CashKind.BANKED, CashKind.EXPENSE, CashKind.INCOME, CashKind.PRIZE)
"""What is entered by itself, about no entry fee."""
GOING_OUT: Final = (CashKind.REFUND, CashKind.BANKED, CashKind.EXPENSE, CashKind.PRIZE)
"""Kinds whose money leaves the till: their entries are negative."""
NO_TAKINGS: Final = (CashKind.FLOAT, CashKind.BANKED)
"""Money that is only carried from one place to another: neither earned nor spent."""
ELSEWHERE: Final = "elsewhere"
"""Instead of a till: it was paid before to somebody else, and is in no drawer of this evening."""


@dataclass(frozen=True, kw_only=True)
class CashEntryView(Entry):
    """An entry of the cash: money that came into a till or, negative, went out of it.

    `about` is its kind or, of a correction, that of the entry that it `corrects`, by its number. `team` is the number
    of the team, None without one and for people who wait; `payer` is from or to whom. `stands_at` is what is left of it
    after its corrections.

    An undone entry (`is_undone`) is not in the till any more, and its number is not given again. It is told from the
    journal, which has what was entered by one command, from `number` to `last_number`, as one sum.
    """

    id: int
    about: CashKind
    team_id: int | None = None
    stands_at: int = 0
    is_undone: bool = False
    last_number: int = 0

    @property
    def is_elsewhere(self) -> bool:
        """Whether its money is in no till of this evening."""
        return self.till == ELSEWHERE

    @property
    def can_be_corrected(self) -> bool:
        """Whether it is in the till and no correction itself: wrong corrections are put right at the first entry."""
        return not self.is_undone and self.kind is not CashKind.CORRECTION


@dataclass(frozen=True)
class ReductionView:
    """A reason to pay less, by so many cents each time; `teams` is how many teams have it."""

    id: int
    name: str
    cents: int
    teams: int = 0


@dataclass(frozen=True)
class GrantedView:
    """A reduction that a team has, so many times."""

    reduction_id: int
    name: str
    cents: int
    times: int


@dataclass(frozen=True)
class AccountView:
    """What a team, or somebody who waits for a partner, has to pay and has paid.

    `fee` is the fee without `reductions`, `paid` what was entered for it, less refunds, `is_entered` whether anything
    was. `is_ticked` is the tick “paid” alone, which whoever set no fee at first may have used: it says that nothing is
    owed, though no money is entered. `is_refunded`: all of it was given back to somebody who is not there to play.
    """

    team_id: int
    number: int | None
    name: str
    fee: int
    reductions: tuple[GrantedView, ...] = ()
    paid: int = 0
    is_entered: bool = False
    is_ticked: bool = False
    has_left: bool = False
    is_refunded: bool = False

    @property
    def is_closed(self) -> bool:
        """Whether nothing more is asked: the team has left, or was given back what it had paid."""
        return self.has_left or self.is_refunded

    @property
    def reduced(self) -> int:
        """What the reductions take off: never more than the fee."""
        return min(self.fee, sum(granted.cents * granted.times for granted in self.reductions))

    @property
    def due(self) -> int:
        """What is to be paid. Who left, or was refunded in full, owes only what was paid and not given back."""
        due = self.fee - self.reduced
        return min(due, max(self.paid, 0)) if self.is_closed else due

    @property
    def balance(self) -> int:
        """What is left to pay or, negative, was paid too much."""
        return self.due - self.paid

    @property
    def is_unbooked(self) -> bool:
        """Whether it is ticked as paid and no money is entered for it."""
        return self.is_ticked and not self.is_entered and self.fee - self.reduced > 0

    @property
    def owed(self) -> int:
        """What is asked for at the door."""
        return 0 if self.is_closed or self.is_unbooked else max(self.balance, 0)

    @property
    def overpaid(self) -> int:
        """What was paid too much."""
        return max(-self.balance, 0)

    @property
    def is_paid(self) -> bool:
        """The tick “paid”: without a fee what was ticked, else whether the account is settled."""
        if self.fee == 0:
            return self.is_ticked or self.paid > 0
        if self.is_closed:
            return self.paid > 0 or self.is_unbooked
        return self.owed == 0


@dataclass(frozen=True, kw_only=True)
class TillCountView(TillCount):
    """A count of a till: `cents`, where `expected` should be; `pieces` by the cents of coin or note."""

    id: int

    @property
    def difference(self) -> int:
        """What is too much in the till or, negative, missing."""
        return self.cents - self.expected


@dataclass(frozen=True)
class TillView:
    """A till: its entries by number, and what was counted in it, oldest first."""

    name: str
    entries: tuple[CashEntryView, ...] = ()
    counts: tuple[TillCountView, ...] = ()

    @property
    def is_elsewhere(self) -> bool:
        """Whether it stands for what was paid elsewhere, and is no till of this evening."""
        return self.name == ELSEWHERE

    @property
    def expected(self) -> int:
        """What should be in the drawer, in coins and notes."""
        return total(self.entries, means=Means.CASH)

    def lacks(self, cents: int) -> int:
        """How much cash is missing in the drawer for so much to be paid out of it; 0 where it holds that."""
        return max(cents - self.expected, 0)

    @property
    def takings(self) -> int:
        """What was earned, less what was spent, however it was paid."""
        return total(earned(self.entries))


@dataclass(frozen=True)
class CashBook:
    """All the cash, for papers and lists: entries by number, undone ones too, tills, and accounts."""

    entries: tuple[CashEntryView, ...] = ()
    tills: tuple[TillView, ...] = ()
    accounts: tuple[AccountView, ...] = ()


def is_same_till(name: str, other: str) -> bool:
    """Whether two typed names are one till's: case does not count, and no name is the usual till."""
    first, second = (" ".join(typed.split()).casefold() or USUAL_TILL for typed in (name, other))
    return first == second


def till_called(name: str, tills: Iterable[TillView]) -> TillView:
    """The till of this name among others; one in which nothing was entered yet where there is none."""
    return next((till for till in tills if is_same_till(till.name, name)), TillView(name))


def sign_fits(kind: CashKind, cents: int) -> bool:
    """Whether the money of an entry goes the way that its kind does; a correction goes either way."""
    return kind is CashKind.CORRECTION or (cents < 0) == (kind in GOING_OUT)


def total(entries: Iterable[CashEntryView], *, means: Means | None = None, about: CashKind | None = None) -> int:
    """What entries come to, all or by means or subject, without undone; paid elsewhere is of no means."""
    return sum(
        entry.cents
        for entry in entries
        if not entry.is_undone
        and (means is None or (entry.means is means and not entry.is_elsewhere))
        and (about is None or entry.about is about)
    )


def earned(entries: Iterable[CashEntryView]) -> list[CashEntryView]:
    """The entries by which money was earned or spent: not the float, and not what was carried to the bank."""
    return [entry for entry in entries if not entry.is_undone and entry.about not in NO_TAKINGS]


def worth(pieces: Mapping[int, int]) -> int:
    """What so many of each coin and note come to."""
    return sum(piece * many for piece, many in pieces.items())
