"""Undo, redo and the journal.

Undo is linear and never an erasure: it takes the newest entry not yet taken back and writes a new one with its rows the other way round. Redo takes
an undo back, until something new happens. Both work across restarts, because everything they need stands in the journal.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Table, delete, insert, select, update
from sqlalchemy.orm import load_only
from sqlmodel import Session, SQLModel

from tournament.errors import Problem, Refused
from tournament.models.journal import plain_entry
from tournament.models.tables import JournalEntry
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import OUTSIDE_THE_JOURNAL, REDO, UNDO, Desk, Image, Work, image
from tournament.services.desk.lines import JournalLine, UndoLine

ASIDE = {"side": "game_id", "game": "round_id"}
"""Rows of which no two of one owner may have the same team, or table, and the column that names the owner."""
Images = list[tuple[str, int, dict[str, Any] | None]]
PORTION = 500
TOLD = load_only(*(getattr(JournalEntry, name) for name in ("sequence", "what", "by_whom", "at", "why", "details", "undoes")))
"""What is read of an entry to tell it: its rows before and after are most of it, and only undo needs them."""


def undo(desk: Desk) -> Changes:
    """Take back the newest thing that was done."""
    return turn_back(desk, UNDO, desk.steps.undo, "nothing-to-undo")


def redo(desk: Desk) -> Changes:
    """Take back the newest undo."""
    return turn_back(desk, REDO, desk.steps.redo, "nothing-to-redo")


def turn_back(desk: Desk, what: str, steps: list[int], nothing: str) -> Changes:
    """Put the rows of a journal entry back as they were before it."""
    if not steps:
        raise Refused(Problem(nothing))
    with desk.command(what) as work:
        entry = work.session.get_one(JournalEntry, steps[-1])
        work.undoes = entry.sequence
        work.details = {**entry.details, "undone": entry.details.get("undone", entry.what)}
        put_back(work, [tuple(kept) for kept in entry.before], [tuple(kept) for kept in entry.after])
    return work.changes


def put_back(work: Work, wanted: Images, present: Images) -> None:
    """Make the rows what `wanted` says; `present` says what they are now. A row gone comes back under its old id."""
    now = {(table, id_): kept for table, id_, kept in present}
    for table in reversed(SQLModel.metadata.sorted_tables):
        take_away(work.session, table, [id_ for name, id_, kept in wanted if name == table.name and kept is None])
    for table in SQLModel.metadata.sorted_tables:
        rows = [kept for name, _, kept in wanted if name == table.name and kept is not None]
        restore(work.session, table, [kept for kept in rows if now[table.name, kept["id"]] is not None])
        bring_back(work.session, table, [kept for kept in rows if now[table.name, kept["id"]] is None])
    work.images.update({(name, id_): (now[name, id_], kept) for name, id_, kept in wanted})
    touch_games(work)


def table_of(name: str) -> Table:
    """The table of that name."""
    return SQLModel.metadata.tables[name]


def take_away(session: Session, table: Table, ids: Sequence[int]) -> None:
    """Delete the rows of these ids, in portions that every database takes."""
    for start in range(0, len(ids), PORTION):
        session.execute(delete(table).where(table.c.id.in_(ids[start : start + PORTION])))


def restore(session: Session, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows that are there as they were. A version only ever grows, so that whoever saw the row before is told that it changed.

    Seats, and tables, that rows give to each other would be taken twice on the way: such rows first step aside.
    """
    grown = {"version": table.c.version + 1} if "version" in table.c else {}
    if table.name in ASIDE:
        owner = table.c[ASIDE[table.name]]
        for start in range(0, len(rows), PORTION):
            session.execute(update(table).where(table.c.id.in_([kept["id"] for kept in rows[start : start + PORTION]])).values({owner: -owner}))
    for kept in rows:
        session.execute(update(table).where(table.c.id == kept["id"]).values({**kept, **grown}))


def bring_back(session: Session, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows that are gone, all at once: a draw has hundreds."""
    if rows:
        session.execute(insert(table), [{**kept, **({"version": 1} if "version" in table.c else {})} for kept in rows])


def touch_games(work: Work) -> None:
    """Count a change of every game whose hands or adjustments went back."""
    games = {state["game_id"] for states in work.images.values() for state in states if state and state.get("game_id")}
    game = table_of("game")
    changed = {id_ for table, id_ in work.images if table == "game"}
    work.session.execute(update(game).where(game.c.id.in_(games - changed)).values(version=game.c.version + 1))


def next_steps(desk: Desk) -> UndoLine:
    """What undo and redo would take back next."""
    with desk.reading() as session:
        lines = [journal_line(session.get_one(JournalEntry, steps[-1])) if steps else None for steps in (desk.steps.undo, desk.steps.redo)]
    return UndoLine(*lines)


def journal(desk: Desk, *, after: int = 0) -> tuple[JournalLine, ...]:
    """The journal, oldest first, of it only what comes `after` an entry's number."""
    with desk.reading() as session:
        sequence = table_of("journal").c.sequence
        wanted = select(JournalEntry).options(TOLD).where(sequence > after).order_by(sequence)
        return tuple(journal_line(entry) for entry in session.scalars(wanted))


def undone_entries(entries: Sequence[JournalLine]) -> frozenset[int]:
    """The numbers of the entries that hold no more, of the whole journal, oldest first: an undo that was itself taken back undoes nothing."""
    gone: set[int] = set()
    for entry in reversed(entries):
        if entry.undoes is not None and entry.sequence not in gone:
            gone.add(entry.undoes)
    return frozenset(gone)


def newest_entry(desk: Desk) -> JournalLine:
    """What was done last."""
    with desk.reading() as session:
        return journal_line(session.scalars(select(JournalEntry).order_by(table_of("journal").c.sequence.desc()).limit(1)).one())


def plain_journal(desk: Desk) -> list[dict[str, Any]]:
    """The whole journal as plain entries, with everything that their hashes cover, for a judge."""
    with desk.reading() as session:
        return [plain_entry(entry) for entry in session.scalars(select(JournalEntry).order_by(table_of("journal").c.sequence))]


def plain_rows(desk: Desk) -> list[tuple[str, int, Image]]:
    """Every row that the journal watches: its table, its id, and its values as the journal would tell them."""
    with desk.reading() as session:
        watched = (mapper.class_ for mapper in SQLModel._sa_registry.mappers if not issubclass(mapper.class_, OUTSIDE_THE_JOURNAL))
        return [(str(table.__tablename__), row.id, image(row)) for table in watched for row in session.scalars(select(table))]


def journal_line(entry: JournalEntry) -> JournalLine:
    """One entry; for an undo or a redo, `details` also say what it takes back (`undone`)."""
    at = datetime.fromisoformat(entry.at)
    return JournalLine(entry.sequence, entry.what, entry.by_whom, at, entry.why, entry.details, entry.undoes)


def journal_head(desk: Desk) -> str:
    """The hash of the newest entry: its first characters are printed on every sheet, so that paper anchors the journal."""
    with desk.reading() as session:
        return session.scalars(select(JournalEntry.hash).order_by(table_of("journal").c.sequence.desc()).limit(1)).one()  # type: ignore[call-overload, no-any-return]
