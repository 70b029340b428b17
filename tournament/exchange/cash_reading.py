"""The cash in a championship document: read into facts, and written from them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tournament.currencies import PIECES
from tournament.exchange.cash_document import Cash, Entry, Granted, Reduction, TillCount
from tournament.exchange.entrants_reading import KnownTeams
from tournament.scoring.paths import entry
from tournament.services.cash.lines import OF_ENTRIES, CashKind, sign_fits
from tournament.services.desk.texts import tidy
from tournament.services.safety.cash_facts import CashFacts, EntryFacts, GrantedFacts, ReductionFacts, TillCountFacts

Document = dict[str, Any]
ALIKE = ("team", "waiting", "till", "means")
"""What a correction has in common with the entry that it corrects."""


def cash_in(part: Cash, waiting: int, reading: KnownTeams) -> CashFacts:
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
    return CashFacts(
        reductions=tuple(read_reduction(one, f"cash.reductions[{index}]", waiting, reading) for index, one in enumerate(part.reductions)),
        entries=tuple(entries),
        counts=tuple(read_count(one, f"cash.counts[{index}]", reading) for index, one in enumerate(part.counts)),
        last_number=part.last_number or highest,
    )


def check_numbers(entries: Sequence[Entry], reading: KnownTeams) -> None:
    """Note numbers that two entries have, and corrections of what is no entry, or a correction itself."""
    times = Counter(one.number for one in entries)
    first = {one.number for one in entries if one.kind is not CashKind.CORRECTION}
    for index, one in enumerate(entries):
        path = f"cash.entries[{index}]"
        if times[one.number] > 1:
            reading.note("entry-number-twice", f"{path}.number", number=one.number)
        if (one.corrects is not None) != (one.kind is CashKind.CORRECTION) or (one.corrects is not None and one.corrects not in first):
            reading.note("entry-to-correct-unknown", f"{path}.corrects", number=one.corrects or 0)


def check_corrections(entries: Sequence[Entry], reading: KnownTeams) -> None:
    """Note corrections that move money of another team, another till or other means than the entry that they name."""
    first = {one.number: one for one in entries if one.kind is not CashKind.CORRECTION}
    for index, one in enumerate(entries):
        corrected = first.get(one.corrects) if one.corrects is not None else None
        if corrected is not None and any(getattr(one, name) != getattr(corrected, name) for name in ALIKE):
            reading.note("correction-elsewhere", f"cash.entries[{index}].corrects", number=corrected.number)


def check_refunds(entries: Sequence[Entry], reading: KnownTeams) -> None:
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


def check_names(reductions: Sequence[Reduction], reading: KnownTeams) -> None:
    """Note reductions that are called alike, and who has one twice."""
    names = [tidy(one.name).casefold() for one in reductions]
    for index, one in enumerate(reductions):
        if names[index] in names[:index]:
            reading.note("reduction-name-taken", f"cash.reductions[{index}].name", name=one.name)
        whose = [(granted.team, granted.waiting) for granted in one.granted]
        for position, granted in enumerate(whose):
            if granted in whose[:position]:
                reading.note("granted-twice", f"cash.reductions[{index}].granted[{position}]", name=one.name)


def read_entry(part: Entry, path: str, waiting: int, reading: KnownTeams) -> EntryFacts:
    """An entry. Money that goes the wrong way for its kind is noted."""
    if not sign_fits(part.kind, part.cents):
        reading.note("entry-wrong-way", f"{path}.cents", kind=part.kind, cents=part.cents)
    team, position = whose(part, path, waiting, reading)
    texts = {name: tidy(getattr(part, name)) for name in ("till", "payer", "received_by", "note")}
    return EntryFacts(
        number=part.number,
        at=part.at,
        kind=part.kind,
        cents=part.cents,
        means=part.means,
        team=team,
        waiting=position,
        corrects=part.corrects,
        **texts,
    )


def whose(part: Entry | Granted, path: str, waiting: int, reading: KnownTeams) -> tuple[int | None, int | None]:
    """The team, or who waits, that something is about; both cannot be."""
    if part.team is not None and part.waiting is not None:
        reading.note("entry-of-two", f"{path}.waiting")
    if part.waiting is not None and not 1 <= part.waiting <= waiting:
        reading.note("waiting-unknown", f"{path}.waiting", position=part.waiting)
    return None if part.team is None else reading.known(part.team, f"{path}.team"), part.waiting


def read_reduction(part: Reduction, path: str, waiting: int, reading: KnownTeams) -> ReductionFacts:
    """A reduction with who has it."""
    granted = []
    for index, one in enumerate(part.granted):
        here = entry(f"{path}.granted", index)
        team, position = whose(one, here, waiting, reading)
        if (team, position) == (None, None):
            reading.note("field-missing", here, field="team")
        granted.append(GrantedFacts(team, position, one.times))
    return ReductionFacts(tidy(part.name), part.cents, tuple(granted))


def read_count(part: TillCount, path: str, reading: KnownTeams) -> TillCountFacts:
    """What was counted in a till, in coins and notes that there are."""
    for piece in part.pieces:
        if piece not in map(str, PIECES):
            reading.note("piece-unknown", f"{path}.pieces", piece=str(piece))
    pieces = {int(piece): many for piece, many in part.pieces.items() if piece in map(str, PIECES)}
    return TillCountFacts(tidy(part.till), part.at, part.expected, part.cents, pieces, tidy(part.counted_by), tidy(part.note))


# --- written ----------------------------------------------------------------------------------------------------------------------------------------


def written_cash(facts: CashFacts) -> Document:
    """The cash as a document has it; nothing where there is none."""
    highest = max((one.number for one in facts.entries), default=0)
    parts = {
        "reductions": [written_reduction(one) for one in facts.reductions],
        "entries": [written_entry(one) for one in facts.entries],
        "counts": [written_count(one) for one in facts.counts],
        "last_number": facts.last_number if facts.last_number > highest else 0,
    }
    return {name: value for name, value in parts.items() if value}


def written_reduction(one: ReductionFacts) -> Document:
    """A reduction with who has it."""
    granted = [said({"team": of.team, "waiting": of.waiting, "times": of.times if of.times > 1 else None}) for of in one.granted]
    return {"name": one.name, "cents": one.cents, **({"granted": granted} if granted else {})}


def written_entry(one: EntryFacts) -> Document:
    """An entry; what it has not is left out."""
    more = {name: getattr(one, name) for name in ("team", "waiting", "payer", "received_by", "note", "corrects")}
    at = one.at.isoformat(timespec="seconds")
    return {"number": one.number, "at": at, "till": one.till, "kind": one.kind.value, "cents": one.cents, "means": one.means.value, **said(more)}


def written_count(one: TillCountFacts) -> Document:
    """What was counted in a till."""
    pieces = {str(piece): many for piece, many in one.pieces.items()}
    more = {"pieces": pieces, "counted_by": one.counted_by, "note": one.note}
    return {"till": one.till, "at": one.at.isoformat(timespec="seconds"), "expected": one.expected, "cents": one.cents, **said(more)}


def said(values: Mapping[str, object]) -> Document:
    """The values that say something."""
    return {name: value for name, value in values.items() if value}
