"""The cash out of a file as facts, and facts back into the rows of a new one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC
from typing import Any

from sqlmodel import SQLModel

from tournament.models.money_tables import CashEntry, Granted, Reduction, TillCount
from tournament.services.cash.accounts import accounts, reductions
from tournament.services.cash.payments import last_number
from tournament.services.cash.tills import cash_lines, count_lines
from tournament.services.desk.hall import Hall
from tournament.services.safety.cash_facts import CashFacts, EntryFacts, GrantedFacts, ReductionFacts, TillCountFacts

Rows = tuple[type[SQLModel], Sequence[Mapping[str, Any]]]
"""A table, and the values of new rows of it."""


def cash_facts(hall: Hall) -> CashFacts:
    """The cash as facts."""
    waiting = {id_: position for position, id_ in enumerate((id_ for id_, line in accounts(hall).items() if line.number is None), start=1)}
    known = {row.id: row for row in hall.all(CashEntry)}
    entries = [
        EntryFacts(
            number=line.number,
            at=line.at,
            till=line.till,
            kind=line.kind,
            cents=line.cents,
            means=line.means,
            team=line.team,
            waiting=waiting.get(line.team_id) if line.team_id else None,
            payer=known[line.id].payer,
            received_by=line.received_by,
            note=line.note,
            corrects=line.corrects,
        )
        for line in cash_lines(hall)
    ]
    counts = [TillCountFacts(line.till, line.at, line.expected, line.cents, line.pieces, line.counted_by, line.note) for line in count_lines(hall)]
    listed = [ReductionFacts(line.name, line.cents, tuple(granted_facts(hall, line.id, waiting))) for line in reductions(hall)]
    return CashFacts(tuple(listed), tuple(entries), tuple(counts), last_number(hall))


def granted_facts(hall: Hall, reduction_id: int, waiting: Mapping[int, int]) -> Iterator[GrantedFacts]:
    """Who has a reduction, in the order of the numbers of the teams, who waits after them."""
    times = {row.team_id: row.times for row in hall.of(Granted, "reduction_id", reduction_id)}
    for id_, line in accounts(hall).items():
        if id_ in times:
            yield GrantedFacts(line.number, waiting.get(id_), times[id_])


def cash_rows(facts: CashFacts, numbered: Mapping[int, int], waiting: Sequence[int]) -> Iterator[Rows]:
    """The rows of the cash; `numbered` are the ids of the teams by their numbers, `waiting` those of who waits, in their order."""

    def id_of(one: EntryFacts | GrantedFacts) -> int | None:
        return numbered[one.team] if one.team is not None else waiting[one.waiting - 1] if one.waiting is not None else None

    yield Reduction, [{"name": one.name, "cents": one.cents} for one in facts.reductions]
    yield (
        Granted,
        [
            {"team_id": id_of(granted), "reduction_id": id_, "times": granted.times}
            for id_, one in enumerate(facts.reductions, start=1)
            for granted in one.granted
        ],
    )
    ids = entry_ids(facts)
    yield (
        CashEntry,
        [
            {
                **{name: value for name, value in asdict(entry).items() if name not in ("team", "waiting")},
                "team_id": id_of(entry),
                "at": entry.at.astimezone(UTC).isoformat(timespec="seconds"),
                "corrects": None if entry.corrects is None else ids[entry.corrects],
            }
            for entry in facts.entries
        ],
    )
    yield TillCount, [count_row(count) for count in facts.counts]


def entry_ids(facts: CashFacts) -> dict[int, int]:
    """The ids that the entries have in the new file, by their numbers."""
    return {entry.number: id_ for id_, entry in enumerate(facts.entries, start=1)}


def count_row(count: TillCountFacts) -> dict[str, Any]:
    """The row of what was counted."""
    pieces = {str(piece): many for piece, many in count.pieces.items()}
    return {**asdict(count), "at": count.at.astimezone(UTC).isoformat(timespec="seconds"), "pieces": pieces}
