"""The editions of the documents: which paper left the desk, when, and under which number.

A number names one edition of one document about one round, whatever its language and however many sheets of it, so that two posted sheets that
differ can be told apart. It is written in the journal before the paper is made: a number may be spent on paper that never came out, but is never used
twice. What hangs on the wall is nothing undo could take back, so undo passes over these entries.
"""

from collections.abc import Iterator
from datetime import datetime

from sqlmodel import Session, col, select

from tournament.models.tables import JournalEntry
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import DOCUMENT_ISSUED, Desk
from tournament.services.papers.lines import EditionLine
from tournament.services.people.registration import teams
from tournament.services.rounds.drawing import rounds
from tournament.services.rounds.lines import RoundState
from tournament.services.rounds.schedule_lines import schedule_of, still_holds, told_in_advance
from tournament.services.setup.championship import championship

PLAN = "plan"


def issue_document(desk: Desk, document: str, about: int | None, language: str, **one: int) -> tuple[EditionLine, Changes]:
    """Give the next number to an edition of a document, about the round `about`, or about none; `one` names its only sheet: a `table` or a `team`."""
    in_advance = told_now(desk) if document == PLAN else None
    with desk.command("document-issued", document=document, language=language) as work:
        work.details |= one
        if in_advance is not None:
            work.details["in_advance"] = in_advance
        if about is not None:
            work.details["round"] = about
        newest = max((line.number for line in _issued(work.session) if (line.document, line.round) == (document, about)), default=0)
        work.details["edition"] = newest + 1
    return next(line for line in editions(desk) if (line.document, line.round) == (document, about)), Changes(papers=True)


def editions(desk: Desk) -> tuple[EditionLine, ...]:
    """The newest edition of every document about every round, newest first."""
    with desk.reading() as session:
        newest = {(line.document, line.round): line for line in _issued(session)}
    return tuple(sorted(newest.values(), key=lambda line: line.at, reverse=True))


def told_now(desk: Desk) -> str:
    """What a plan printed now would tell of the rounds to come."""
    posted = [line for line in rounds(desk) if line.state is not RoundState.DRAWN]
    return told_in_advance(schedule_of(championship(desk), teams(desk), posted))


def printed_plan_is_stale(desk: Desk) -> bool:
    """Whether the newest printed plan says something of a round to come that is otherwise now."""
    newest = next((line for line in editions(desk) if line.document == PLAN), None)
    return newest is not None and newest.in_advance is not None and not still_holds(newest.in_advance, told_now(desk))


def _issued(session: Session) -> Iterator[EditionLine]:
    """Every edition, the oldest first."""
    entries = select(JournalEntry.details, JournalEntry.at, JournalEntry.by_whom)
    for details, at, by in session.exec(entries.where(JournalEntry.what == DOCUMENT_ISSUED).order_by(col(JournalEntry.sequence))):
        yield EditionLine(details["document"], details.get("round"), details["edition"], datetime.fromisoformat(at), by, details.get("in_advance"))
