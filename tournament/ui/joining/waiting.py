"""What waits for the host, as a sentence: as the journal will say it, foreseen on the hall that is known here."""

from typing import TYPE_CHECKING

from tournament.i18n import Translator
from tournament.messages.desk import say_entry
from tournament.services.desk.lines import JournalLine

if TYPE_CHECKING:
    from tournament.hosting.replica import Replica

MOST_TOLD = 3
"""So many things are named; of more, the first and how many."""


def say_waiting(replica: "Replica", words: Translator) -> str:
    """What would be done, as long as nobody else has changed since what it is about."""
    told = [say_line(replica.line_of(wish), words) for wish in replica.waiting]
    if len(told) <= MOST_TOLD:
        return " · ".join(told)
    more = words.ngettext("and {n} more", "and {n} more", len(told) - 1).format(n=len(told) - 1)
    return f"{told[0]} {more}"


def say_line(line: JournalLine | None, words: Translator) -> str:
    """One thing that waits, or waited; in general words where it could not be done any more."""
    return words.gettext("what was typed last") if line is None else say_entry(line, words)


def newest_own(replica: "Replica") -> JournalLine | None:
    """The newest entry that this desk had made."""
    return next((line for line in reversed(replica.hall.journal) if line.desk == replica.name), None)
