"""Whether the cash of a file can be read: its entries and counts by themselves, and its rows beside each other."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tournament.currencies import PIECES
from tournament.records.money import MOST_PIECES
from tournament.services.cash.lines import OF_ENTRIES, CashKind, sign_fits

ALIKE = ("team_id", "till", "means")
"""What a correction has in common with the entry that it corrects."""
OF_PIECES = frozenset(map(str, PIECES))


def read_entry(row: Any) -> None:
    """Refuses, by a ValueError, an entry whose money goes the wrong way for its kind, is none, or came at no moment."""
    if not sign_fits(CashKind(row.kind), row.cents) or (row.corrects is None) == (row.kind == CashKind.CORRECTION):
        raise ValueError


def read_count(row: Any) -> None:
    """Refuses, by a ValueError, a count of what is no coin, of numbers that are none, or at no moment."""
    if not row.pieces.keys() <= OF_PIECES:
        raise ValueError
    if any(type(many) is not int or not 0 <= many <= MOST_PIECES for many in row.pieces.values()):
        raise ValueError


def ill_corrected(entries: Sequence[Any]) -> Iterator[tuple[str, int, str]]:
    """Rows of impossible corrections: of a correction, or another team, till or means; unpaid refunds."""
    known = {row.id: row for row in entries}
    paid: Counter[int] = Counter()
    last: dict[int, int] = {}
    for row in entries:
        corrected = row if row.corrects is None else known.get(row.corrects, row)
        if row.corrects is not None and (corrected.corrects is not None or any(getattr(row, name) != getattr(corrected, name) for name in ALIKE)):
            yield "cash", row.id, "corrects"
        if corrected.kind in OF_ENTRIES and row.team_id is not None:
            paid[row.team_id] += row.cents
            last[row.team_id] = row.id
    yield from (("cash", id_, "cents") for team_id, id_ in last.items() if paid[team_id] < 0)
