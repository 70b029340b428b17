"""The seal of a championship that was moved to another engine: its newest entry says where to, and nothing more is written here.

Where it went, the entry after that one lifts the seal: the journal is one chain wherever the championship is worked in. Neither is an intent of
anybody, nor taken back: both are written by the move itself.
"""

from collections.abc import Mapping

from sqlalchemy import Connection, select

from tournament.errors import Problem, Refused
from tournament.models.tables import JournalEntry
from tournament.services.desk.hall import Hall, table_of
from tournament.services.desk.lines import JournalLine
from tournament.services.desk.undo_stack import ABANDONED, MOVED

JOURNAL = table_of(str(JournalEntry.__tablename__))


def seal(hall: Hall) -> JournalLine | None:
    """The entry by which this championship was moved away; None where it is worked in here."""
    newest = hall.journal[-1] if hall.journal else None
    return newest if newest is not None and newest.what == MOVED else None


def trouble_of_seal(hall: Hall) -> Problem | None:
    """That nothing can be entered here any more, and where it can; None where it can here."""
    sealed = seal(hall)
    return None if sealed is None else gone_to(sealed.details, sealed.by)


def gone_to(details: Mapping[str, str | int], by: str) -> Problem:
    """That a championship was moved away: what its seal tells, and who set it."""
    return Problem("championship-moved", details={"to": str(details["to"]), "by": by})


def refuse_sealed(hall: Hall, what: str = "") -> None:
    """Refuse everything in a championship that was moved away, but to abandon the move."""
    if what != ABANDONED and (trouble := trouble_of_seal(hall)) is not None:
        raise Refused(trouble)


def refuse_sealed_now(connection: Connection) -> None:
    """The same for what is written beside the journal, by whoever has not caught up with it."""
    newest = connection.execute(select(JOURNAL.c.what, JOURNAL.c.details, JOURNAL.c.by_whom).order_by(JOURNAL.c.sequence.desc()).limit(1)).first()
    if newest is not None and newest.what == MOVED:
        raise Refused(gone_to(newest.details, newest.by_whom))
