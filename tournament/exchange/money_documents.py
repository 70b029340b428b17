"""The cash, the prizes and the raffle in a championship document: their shapes, how they are read and written."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Final

from pydantic import AfterValidator, Field

from tournament.currencies import PIECES
from tournament.draw.lots import is_within, winner_of, without_tickets
from tournament.errors import Problem
from tournament.exchange.documents import KnownTeams, many, no_longer_than, part_of, read, written
from tournament.records.fields import MOST_ENTRIES, MOST_TEAMS, fields_of
from tournament.records.money import (
    HIGHEST_TICKET,
    LONGEST_LOT,
    MOST_KEPT,
    MOST_LOTS,
    MOST_PIECES,
    Cash,
    CashKind,
    Drawing,
    Entry,
    Granted,
    PlannedPrize,
    Raffle,
    Reduction,
    Tickets,
    TillCount,
)
from tournament.scoring.published import Exactly, OneOf, PublishedTable, Text, Whole, refusal
from tournament.scoring.shapes import entry
from tournament.services.cash.views import OF_ENTRIES, sign_fits
from tournament.services.desk.texts import tidy
from tournament.services.prizes.prizes import RANKINGS, prize_problems, share_problems, tidied
from tournament.services.prizes.views import WonBy

MOST_REDUCTIONS: Final = 1_000
ALIKE: Final = ("team", "waiting", "till", "means")
"""What a correction has in common with the entry that it corrects."""


def _not_nothing(cents: int) -> int:
    if cents == 0:
        raise refusal("amount-out-of-range", most_cents=MOST_KEPT)
    return cents


Amount = Annotated[
    int, Whole(-MOST_KEPT, MOST_KEPT), AfterValidator(_not_nothing), Field(json_schema_extra={"not": {"const": 0}})
]
Pieces = Annotated[
    dict[Any, Annotated[int, Whole(0, MOST_PIECES)]],
    PublishedTable(),
    Field(json_schema_extra={"propertyNames": {"enum": [str(piece) for piece in PIECES]}}),
]
CashDocument = part_of(
    Cash,
    reductions=many(part_of(Reduction, granted=many(part_of(Granted), MOST_TEAMS)), MOST_REDUCTIONS),
    entries=many(part_of(Entry, cents=Amount), MOST_ENTRIES),
    counts=many(part_of(TillCount, pieces=Pieces), MOST_ENTRIES),
)


def read_cash(part: Any, waiting: int, reading: KnownTeams) -> Cash:
    """The cash of a document in which so many people wait; what is wrong is noted."""
    entries = sorted(
        (read_entry(one, f"cash.entries[{index}]", waiting, reading) for index, one in enumerate(part.entries)),
        key=lambda one: one.number,
    )
    check_numbers(part.entries, reading)
    check_corrections(part.entries, reading)
    check_refunds(part.entries, reading)
    check_names(part.reductions, reading)
    highest = max((one.number for one in entries), default=0)
    if part.last_number is not None and part.last_number < highest:
        reading.note("receipt-too-low", "cash.last_number", number=highest)
    return Cash(
        reductions=tuple(
            read_reduction(one, f"cash.reductions[{index}]", waiting, reading)
            for index, one in enumerate(part.reductions)
        ),
        entries=tuple(entries),
        counts=tuple(read_count(one, f"cash.counts[{index}]", reading) for index, one in enumerate(part.counts)),
        last_number=part.last_number or highest,
    )


def check_numbers(entries: Sequence[Any], reading: KnownTeams) -> None:
    """Note numbers that two entries have, and corrections of what is no entry, or a correction itself."""
    times = Counter(one.number for one in entries)
    first = {one.number for one in entries if one.kind is not CashKind.CORRECTION}
    for index, one in enumerate(entries):
        path = f"cash.entries[{index}]"
        if times[one.number] > 1:
            reading.note("entry-number-twice", f"{path}.number", number=one.number)
        if (one.corrects is not None) != (one.kind is CashKind.CORRECTION) or (
            one.corrects is not None and one.corrects not in first
        ):
            reading.note("entry-to-correct-unknown", f"{path}.corrects", number=one.corrects or 0)


def check_corrections(entries: Sequence[Any], reading: KnownTeams) -> None:
    """Note corrections that move money of another team, another till or other means than the entry that they name."""
    first = {one.number: one for one in entries if one.kind is not CashKind.CORRECTION}
    for index, one in enumerate(entries):
        corrected = first.get(one.corrects) if one.corrects is not None else None
        if corrected is not None and any(getattr(one, name) != getattr(corrected, name) for name in ALIKE):
            reading.note("correction-elsewhere", f"cash.entries[{index}].corrects", number=corrected.number)


def check_refunds(entries: Sequence[Any], reading: KnownTeams) -> None:
    """Note the last entry of whoever was given back more than was paid, once all is corrected."""
    kinds = {one.number: one.kind for one in entries}
    paid: Counter[tuple[int | None, int | None]] = Counter()
    last: dict[tuple[int | None, int | None], int] = {}
    for index, one in enumerate(entries):
        whose = (one.team, one.waiting)
        about = one.kind if one.corrects is None else kinds.get(one.corrects)
        if about in OF_ENTRIES and whose != (None, None):
            paid[whose] += one.cents
            last[whose] = index
    for whose, index in last.items():
        if paid[whose] < 0:
            reading.note("refunded-already", f"cash.entries[{index}].cents")


def check_names(reductions: Sequence[Any], reading: KnownTeams) -> None:
    """Note reductions that are called alike, and who has one twice."""
    names = [tidy(one.name).casefold() for one in reductions]
    for index, one in enumerate(reductions):
        if names[index] in names[:index]:
            reading.note("reduction-name-taken", f"cash.reductions[{index}].name", name=one.name)
        whose = [(granted.team, granted.waiting) for granted in one.granted]
        for position, granted in enumerate(whose):
            if granted in whose[:position]:
                reading.note("granted-twice", f"cash.reductions[{index}].granted[{position}]", name=one.name)


def read_entry(part: Any, path: str, waiting: int, reading: KnownTeams) -> Entry:
    """An entry. Money that goes the wrong way for its kind is noted."""
    if not sign_fits(part.kind, part.cents):
        reading.note("entry-wrong-way", f"{path}.cents", kind=part.kind, cents=part.cents)
    note_whose(part, path, waiting, reading)
    return read(Entry, part, path, reading)


def note_whose(part: Any, path: str, waiting: int, reading: KnownTeams) -> None:
    """Note what is about a team and about somebody who waits, or about nobody who waits."""
    if part.team is not None and part.waiting is not None:
        reading.note("entry-of-two", f"{path}.waiting")
    if part.waiting is not None and not 1 <= part.waiting <= waiting:
        reading.note("waiting-unknown", f"{path}.waiting", position=part.waiting)


def read_reduction(part: Any, path: str, waiting: int, reading: KnownTeams) -> Reduction:
    """A reduction with who has it."""
    granted = []
    for index, one in enumerate(part.granted):
        here = entry(f"{path}.granted", index)
        note_whose(one, here, waiting, reading)
        granted.append(read(Granted, one, here, reading))
        if granted[-1].team is None and one.waiting is None:
            reading.note("field-missing", here, field="team")
    return read(Reduction, part, path, reading, granted=tuple(granted))


def read_count(part: Any, path: str, reading: KnownTeams) -> TillCount:
    """What was counted in a till, in coins and notes that there are."""
    for piece in part.pieces:
        if piece not in map(str, PIECES):
            reading.note("piece-unknown", f"{path}.pieces", piece=str(piece))
    pieces = {int(piece): many for piece, many in part.pieces.items() if piece in map(str, PIECES)}
    return read(TillCount, part, path, reading, pieces=pieces)


def written_cash(cash: Cash) -> dict[str, Any]:
    """The cash as a document has it: the highest number only where that is of no entry that is there."""
    highest = max((one.number for one in cash.entries), default=0)
    return written(replace(cash, last_number=cash.last_number if (cash.last_number or 0) > highest else None))


WON_BY: Final = fields_of(PlannedPrize)["won_by"]
OF_PRIZES: Final[Mapping[str, Any]] = {
    "won_by": (Annotated[WonBy, OneOf(tuple(WonBy))], Field(description=WON_BY.meaning)),
    "ranking": Annotated[str, OneOf(RANKINGS)],
}


class PrizeDocument(part_of(PlannedPrize, **OF_PRIZES)):  # type: ignore[misc]  # its fields are the record's
    """A prize of the plan."""

    harmless: ClassVar[Mapping[str, object]] = {"kind": "last", "goods": "-"}


def write_prize(prize: PlannedPrize) -> dict[str, Any]:
    """A prize in its published form: what it does not have is left out, and its last rank where that is the first."""
    return written(replace(prize, last_rank=None if prize.last_rank == prize.first_rank else prize.last_rank))


def read_prizes(parts: Iterable[PrizeDocument], tell: Callable[[str, list[Problem]], None]) -> tuple[PlannedPrize, ...]:
    """A document's prizes, problems at their paths; winners are counted without teams, as clubs may outgrow plans."""
    prizes, shares = [], []
    for index, part in enumerate(parts):
        prize = tidied(
            PlannedPrize(**{name: getattr(part, field.key) for name, field in fields_of(PlannedPrize).items()})
        )
        problems = [*prize_problems(prize)]
        tell(f"prizes[{index}]", problems)
        shares.append(0 if problems else (prize.percent or 0) * prize.ranks)
        prizes.append(prize)
    tell("", [*share_problems(shares, "prizes")])
    return tuple(prizes)


LotName = Annotated[
    str,
    Text(),
    AfterValidator(no_longer_than(LONGEST_LOT)),
    Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_LOT}),
]
RunOfTickets = Annotated[list[Annotated[int, Whole(1, HIGHEST_TICKET)]], Exactly(2, "ticket-runs", HIGHEST_TICKET)]
RaffleDocument = part_of(
    Raffle,
    lots=many(LotName, MOST_LOTS),
    tickets=many(part_of(Tickets), MOST_ENTRIES),
    drawings=many(part_of(Drawing, tickets=many(RunOfTickets, MOST_ENTRIES)), MOST_ENTRIES),
)


def read_raffle(part: Any, cash: Cash, reading: KnownTeams) -> Raffle:
    """The raffle of a document with this cash; what is wrong is noted."""
    for index, name in enumerate(part.lots):
        if not tidy(name):
            reading.note("raffle-lot-unnamed", f"raffle.lots[{index}]")
    return Raffle(
        lots=tuple(map(tidy, part.lots)),
        tickets=_tickets_in(part, cash, reading),
        drawings=_drawings_in(part, reading),
        taken_back=part.taken_back,
    )


def _tickets_in(part: Any, cash: Cash, reading: KnownTeams) -> tuple[Tickets, ...]:
    kinds = {entry.number: entry.kind for entry in cash.entries}
    counted: set[int] = set()
    tickets = []
    note_sold_twice(part.tickets, reading)
    for index, one in enumerate(part.tickets):
        path = f"raffle.tickets[{index}]"
        if one.first > one.last:
            reading.note("tickets-out-of-range", f"{path}.last", most=HIGHEST_TICKET)
        if one.receipt is not None:
            if one.receipt not in kinds:
                reading.note("cash-entry-unknown", f"{path}.receipt", number=one.receipt)
            elif kinds[one.receipt] is not CashKind.RAFFLE or one.receipt in counted:
                reading.note("entry-not-of-tickets", f"{path}.receipt", number=one.receipt)
            counted.add(one.receipt)
        tickets.append(read(Tickets, one, path, reading))
    return tuple(tickets)


def note_sold_twice(tickets: Sequence[Any], reading: KnownTeams) -> None:
    """Note tickets that are in two runs: those that overlap stand beside each other once all are in order."""
    in_order = sorted((one.first, one.last, index) for index, one in enumerate(tickets))
    for (first, last, _), (other, _, index) in pairwise(in_order):
        if other <= last:
            reading.note("tickets-sold-already", f"raffle.tickets[{index}].first", first=first, last=last)


def _drawings_in(part: Any, reading: KnownTeams) -> tuple[Drawing, ...]:
    drawings: list[Drawing] = []
    won: set[int] = set()
    drawn: set[int] = set()
    sold = without_tickets(((one.first, one.last) for one in part.tickets), ())
    for index, one in enumerate(part.drawings):
        path, runs = f"raffle.drawings[{index}]", tuple((first, last) for first, last in one.tickets)
        if not 1 <= one.lot <= len(part.lots):
            reading.note("number-out-of-range", f"{path}.lot", least=1, most=len(part.lots))
        elif not one.unclaimed and one.lot in won:
            reading.note("raffle-lot-won", f"{path}.lot", lot=part.lots[one.lot - 1])
        if (
            not runs
            or any(first > last for first, last in runs)
            or any(other[0] <= run[1] for run, other in pairwise(runs))
        ):
            reading.note("raffle-no-ticket", f"{path}.tickets")
        elif not is_within(runs, sold):
            reading.note("drawn-unsold", f"{path}.tickets")
        elif (ticket := winner_of(one.seed, runs)) in drawn:
            reading.note("ticket-drawn-twice", f"{path}.tickets", ticket=ticket)
        else:
            drawn.add(ticket)
        won |= set() if one.unclaimed else {one.lot}
        drawings.append(read(Drawing, one, path, reading, tickets=runs))
    return tuple(drawings)
