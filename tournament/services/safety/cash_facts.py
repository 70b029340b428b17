"""The cash as facts, which an export carries and an import brings back. No SQL here.

Teams are known by their numbers, who waits by the position in the waiting list, from 1; entries by the numbers of their receipts, reductions by name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournament.services.cash.lines import CashKind, Means


@dataclass(frozen=True)
class GrantedFacts:
    """A reduction that a team, or somebody who waits, has so many times."""

    team: int | None = None
    waiting: int | None = None
    times: int = 1


@dataclass(frozen=True)
class ReductionFacts:
    """A reason to pay less, in cents, and who has it."""

    name: str
    cents: int
    granted: tuple[GrantedFacts, ...] = ()


@dataclass(frozen=True, kw_only=True)
class EntryFacts:
    """An entry of the cash; `corrects` is the number of the one that it corrects."""

    number: int
    at: datetime
    till: str
    kind: CashKind
    cents: int
    means: Means
    team: int | None = None
    waiting: int | None = None
    payer: str = ""
    received_by: str = ""
    note: str = ""
    corrects: int | None = None


@dataclass(frozen=True)
class TillCountFacts:
    """What was counted in a till."""

    till: str
    at: datetime
    expected: int
    cents: int
    pieces: Mapping[int, int]
    counted_by: str = ""
    note: str = ""


@dataclass(frozen=True)
class CashFacts:
    """The whole cash. `last_number` is the highest number that an entry ever had, undone ones with it."""

    reductions: tuple[ReductionFacts, ...] = ()
    entries: tuple[EntryFacts, ...] = ()
    counts: tuple[TillCountFacts, ...] = ()
    last_number: int = 0
