"""Whether the cash of a file can be read: its entries and counts by themselves, and its rows beside each other."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from tournament.services.cash.lines import MOST_CENTS, MOST_PIECES, PIECES, CashKind, sign_fits

OF_PIECES = frozenset(map(str, PIECES))


def read_entry(row: Any) -> None:
    """Refuses, by a ValueError, an entry whose money goes the wrong way for its kind, is none, or came at no moment."""
    if datetime.fromisoformat(row.at).tzinfo is None or abs(row.cents) > MOST_CENTS or not sign_fits(CashKind(row.kind), row.cents):
        raise ValueError
    if (row.corrects is None) == (row.kind == CashKind.CORRECTION):
        raise ValueError


def read_count(row: Any) -> None:
    """Refuses, by a ValueError, a count of what is no coin, of numbers that are none, or at no moment."""
    if datetime.fromisoformat(row.at).tzinfo is None or not row.pieces.keys() <= OF_PIECES:
        raise ValueError
    if any(type(many) is not int or not 0 <= many <= MOST_PIECES for many in row.pieces.values()):
        raise ValueError


def ill_corrected(entries: Sequence[Any]) -> Iterator[tuple[str, int, str]]:
    """The table, id and column of corrections of what is a correction itself."""
    corrections = {row.id for row in entries if row.corrects is not None}
    yield from (("cash", row.id, "corrects") for row in entries if row.corrects in corrections)
