"""The cash in a championship document: its shape, and how it is read and written."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Final

from pydantic import AfterValidator, Field

from tournament.currencies import PIECES
from tournament.exchange.documents import many, part_of, read, written
from tournament.exchange.known_teams import KnownTeams
from tournament.records.cash import MOST_KEPT, MOST_PIECES, Cash, CashKind, Entry, Granted, Reduction, TillCount
from tournament.records.fields import MOST_ENTRIES, MOST_TEAMS
from tournament.scoring.published import PublishedTable, Whole, refusal
from tournament.scoring.shapes import entry
from tournament.services.cash.lines import OF_ENTRIES, sign_fits
from tournament.services.desk.texts import tidy

MOST_REDUCTIONS: Final = 1_000
ALIKE: Final = ("team", "waiting", "till", "means")
"""What a correction has in common with the entry that it corrects."""


def _not_nothing(cents: int) -> int:
    if cents == 0:
        raise refusal("amount-out-of-range", most_cents=MOST_KEPT)
    return cents


Amount = Annotated[int, Whole(-MOST_KEPT, MOST_KEPT), AfterValidator(_not_nothing), Field(json_schema_extra={"not": {"const": 0}})]
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
        (read_entry(one, f"cash.entries[{index}]", waiting, reading) for index, one in enumerate(part.entries)), key=lambda one: one.number
    )
    check_numbers(part.entries, reading)
    check_corrections(part.entries, reading)
    check_refunds(part.entries, reading)
    check_names(part.reductions, reading)
    highest = max((one.number for one in entries), default=0)
    if part.last_number is not None and part.last_number < highest:
        reading.note("receipt-too-low", "cash.last_number", number=highest)
    return Cash(
        reductions=tuple(read_reduction(one, f"cash.reductions[{index}]", waiting, reading) for index, one in enumerate(part.reductions)),
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
        if (one.corrects is not None) != (one.kind is CashKind.CORRECTION) or (one.corrects is not None and one.corrects not in first):
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
