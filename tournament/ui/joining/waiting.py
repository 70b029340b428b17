"""What waits for the host, as a sentence: as the journal will say it, foreseen on the hall that is known here."""

from typing import TYPE_CHECKING

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.services.desk.lines import JournalLine
from tournament.services.desk.use_cases import request_of
from tournament.services.desk.work import Work
from tournament.wording.desk.journal import say_entry

if TYPE_CHECKING:
    from tournament.hall.pending import Pending
    from tournament.hall.replica import Replica


def say_waiting(pending: "Pending", replica: "Replica", words: Translator) -> str:
    """What would be done, as long as nobody else has changed since what it is about."""
    entry = foreseen(pending, replica)
    return words.gettext("what was typed last") if entry is None else say_entry(entry, words)


def foreseen(pending: "Pending", replica: "Replica") -> JournalLine | None:
    """The entry that the journal would have of it now; None where it would be refused."""
    work = Work(replica.hall, pending.what, desk=replica.name, clock=lambda: pending.at, entries=replica.entries)
    try:
        work.do(request_of(pending.intent).do)
    except Refused:
        return None
    return JournalLine(replica.hall.sequence + 1, work.what, pending.by, pending.at, work.why, work.details, work.undoes, replica.name)


def newest_own(replica: "Replica") -> JournalLine | None:
    """The newest entry that this desk had made."""
    return next((line for line in reversed(replica.hall.journal) if line.desk == replica.name), None)
