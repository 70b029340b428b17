"""The seal of a championship that was moved to another engine: its newest entry says where to, and nothing more is written here.

Where it went, the entry after that one lifts the seal: the journal is one chain wherever the championship is worked in. Neither is an intent of
anybody, nor taken back: both are written by the move itself.
"""

from tournament.errors import Problem, Refused
from tournament.services.desk.hall import Hall
from tournament.services.desk.lines import JournalLine
from tournament.services.desk.undo_stack import ABANDONED, MOVED


def seal(hall: Hall) -> JournalLine | None:
    """The entry by which this championship was moved away; None where it is worked in here."""
    newest = hall.journal[-1] if hall.journal else None
    return newest if newest is not None and newest.what == MOVED else None


def trouble_of_seal(hall: Hall) -> Problem | None:
    """That nothing can be entered here any more, and where it can; None where it can here."""
    sealed = seal(hall)
    return None if sealed is None else Problem("championship-moved", details={"to": str(sealed.details["to"]), "by": sealed.by})


def refuse_sealed(hall: Hall, what: str = "") -> None:
    """Refuse everything in a championship that was moved away, but to abandon the move."""
    if what != ABANDONED and (trouble := trouble_of_seal(hall)) is not None:
        raise Refused(trouble)
