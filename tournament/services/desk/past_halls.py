"""The state after an earlier journal entry: each entry holds its rows as they were before it."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.errors import Problem, Refused
from tournament.services.desk.changes import Row, RowValues
from tournament.services.desk.desk import Desk
from tournament.services.desk.hall import Hall, values_of_row
from tournament.services.desk.journal import Told, change_set_of


def hall_then(desk: Desk, sequence: int) -> Hall:
    """The state after the entry of this number. Refused where the journal has no such entry."""
    if all(entry.sequence != sequence for entry in desk.hall.journal):
        raise Refused(Problem("entry-unknown", details={"number": sequence, "newest": desk.hall.sequence}))
    return hall_before(desk.hall, desk.told(sequence, desk.hall.sequence))


def hall_before(hall: Hall, entries: Sequence[Told]) -> Hall:
    """The hall as it was before these entries, which are its newest ones, oldest first.

    A column that an entry does not know, for it was written before there was one, is as the oldest entry that knows it
    has it. What an upgrade of the tables made of a row stays: no entry tells of it.
    """
    if not entries:
        return hall
    then: dict[Row, RowValues | None] = {}
    for entry in reversed(entries):
        for row, (before, _) in change_set_of(entry).items():
            then[row] = None if before is None else {**(then.get(row) or {}), **before}
    first, change_set = entries[0], {row: (values_now(hall, *row), values) for row, values in then.items()}
    journal = tuple(line for line in hall.journal if line.sequence < first.sequence)
    return replace(hall.after(change_set), sequence=first.sequence - 1, head=first.previous, journal=journal)


def values_now(hall: Hall, table: str, id_: int) -> RowValues | None:
    """The values of a row as a hall has them; None where it has none."""
    row = hall.rows.get(table, {}).get(id_)
    return None if row is None else values_of_row(row)
