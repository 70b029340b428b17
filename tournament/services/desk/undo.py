"""Undo and redo of one desk, and the state as it was after an earlier entry of the journal.

Neither is an erasure: undo takes this desk's newest entry that still holds and writes a new one with its rows the other
way round; redo takes an undo back, until the desk does something new. Both work across restarts, because everything
that they need is in the journal. Where others went on in the meantime, only a leaf (a hand, totals, a decision, a tick)
is taken back, and only where all that was done since are leaves about something else.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from tournament.errors import Problem, Refused
from tournament.models.tables import JournalEntry
from tournament.services.desk.changes import Row, RowValues, touched
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import CONTACTS, Told, action_of, change_set_of, rows_of, rows_seen_by
from tournament.services.desk.state import ChampionshipState, values_of_row
from tournament.services.desk.undo_stack import MOVES, REDO, UNDO, UndoStack
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import AT_THE_DOOR, LEAVES, REFEREES, use_case
from tournament.services.desk.views import UndoView


def state_then(desk: Desk, sequence: int) -> ChampionshipState:
    """The state after the entry of this number. Refused where the journal has no such entry."""
    if all(entry.sequence != sequence for entry in desk.state.journal):
        raise Refused(Problem("entry-unknown", details={"number": sequence, "newest": desk.state.sequence}))
    return state_before(desk.state, desk.told(sequence, desk.state.sequence))


def state_before(state: ChampionshipState, entries: Sequence[Told]) -> ChampionshipState:
    """The state as it was before these entries, which are its newest ones, oldest first.

    A column that an entry does not know, for it was written before there was one, is as the oldest entry that knows it
    has it. What an upgrade of the tables made of a row stays: no entry tells of it.
    """
    if not entries:
        return state
    then: dict[Row, RowValues | None] = {}
    for entry in reversed(entries):
        for row, (before, _) in change_set_of(entry).items():
            then[row] = None if before is None else {**(then.get(row) or {}), **before}
    first, change_set = entries[0], {row: (values_now(state, *row), values) for row, values in then.items()}
    journal = tuple(line for line in state.journal if line.sequence < first.sequence)
    return replace(state.after(change_set), sequence=first.sequence - 1, head=first.previous, journal=journal)


def values_now(state: ChampionshipState, table: str, id_: int) -> RowValues | None:
    """The values of a row as a state has them; None where it has none."""
    row = state.rows.get(table, {}).get(id_)
    return None if row is None else values_of_row(row)


@use_case(UNDO, roles=AT_THE_DOOR | REFEREES)
def undo(work: UnitOfWork, entry: int | None = None) -> None:
    """Undo this desk's newest step; from afar `entry` names it, so that two requests undo one step."""
    turn_back(work, UndoStack.of(work.previous.journal, work.desk).undo, entry, "nothing-to-undo")


@use_case(REDO)
def redo(work: UnitOfWork, entry: int | None = None) -> None:
    """Take back the newest undo of this desk, which from afar `entry` names."""
    turn_back(work, UndoStack.of(work.previous.journal, work.desk).redo, entry, "nothing-to-redo")


def turn_back(work: UnitOfWork, steps: Sequence[int], meant: int | None, nothing: str) -> None:
    """Restore the rows of the newest of these entries. Refused where another one was meant."""
    if meant is not None and meant not in steps[-1:]:
        raise Refused(Problem("undo-not-next", "entry"))
    if not steps:
        raise Refused(Problem(nothing))
    entry, *later = work.entries(steps[-1] - 1)
    refuse_gone_on(entry, [other for other in later if other.desk != work.desk and other.what not in MOVES])
    work.undoes = entry.sequence
    work.looked_at |= rows_seen_by(entry)  # what is done again by a redo rests on the same as before
    work.details = {**entry.details, "undone": entry.details.get("undone", entry.what)}
    for (table, id_), (before, _) in change_set_of(entry).items():
        work.put(table, id_, before)


def refuse_gone_on(entry: JournalEntry, later: Iterable[JournalEntry]) -> None:
    """Refuse to undo an entry on which others have built; names who and how."""
    rows = touched(change_set_of(entry))
    for other in holding(later):
        if not (is_leaf(entry) and is_leaf(other)) or rows & (rows_of(other) | rows_seen_by(other)):
            wanted = str(entry.details.get("undone", entry.what))
            raise Refused(Problem("undo-overtaken", details={**action_of(other), "wanted": wanted}))


def holding(later: Iterable[JournalEntry]) -> Collection[JournalEntry]:
    """The entries that have changed anything since: one that was taken back since, and what took it back, have not."""
    changing: dict[int | None, JournalEntry] = {}
    for entry in later:
        if changing.pop(entry.undoes, None) is None:
            changing[entry.sequence] = entry
    return changing.values()


def is_leaf(entry: JournalEntry) -> bool:
    """Whether others may go on while an entry is undone; not where a draw was remade with it."""
    return entry.details.get("undone", entry.what) in LEAVES and entry.details.get("draw") != "redrawn"


def next_steps(desk: Desk) -> UndoView:
    """What undo and redo would take back next."""
    first, journal = desk.state.sequence - len(desk.state.journal) + 1, desk.state.journal
    stack = desk.undo_stack
    last = next((entry for entry in reversed(journal) if entry.desk == desk.name), None)
    passed_over = last if last is not None and last.what in CONTACTS else None
    undone, done_again = (journal[steps[-1] - first] if steps else None for steps in (stack.undo, stack.redo))
    since = journal[stack.undo[-1] - first + 1 :] if stack.undo else journal[-1:]
    return UndoView(undone, done_again, passed_over, any(entry.desk != desk.name for entry in since))
