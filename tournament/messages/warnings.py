"""What a warning says: nothing is stopped by it, and someone should look twice. One sentence for each code."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.messages.details import detail_texts
from tournament.messages.phrases import numbered
from tournament.sentences import N_
from tournament.services.desk.views import Warned

SENTENCES: Final[Mapping[str, str]] = {
    # teams
    "namesake-team": N_("Team {number} is called “{name}” too."),
    "namesake-in-list": N_("Another team of this list is called “{name}” too."),
    "called-alike": N_(
        "Team {number} is called “{name}” too. If these are first names, F6 in the list swaps name and first name."
    ),
    "called-alike-in-list": N_(
        "Another team of this list is called “{name}” too. If these are first names, F6 swaps name and first name."
    ),
    "namesake-player": N_("{player} is another person than {other}, of “{team}”."),
    "possible-homonym": N_("{player} is almost {other}, of “{team}”: the same person?"),
    "licence-twice": N_("{player} has the licence {licence} of {other}, of “{team}”: check which of the two."),
    "list-provisional": N_("This list is not final: others may still take a place on it."),
    "list-still-playing": N_("Still playing: {halls}."),
    "number-not-kept": N_("The number {number} cannot be kept; the team is given another one."),
    "present-unclear": N_("“{text}” says neither present nor absent; taken as absent."),
    "paid-unclear": N_("“{text}” says neither paid nor unpaid; taken as unpaid."),
    # totals
    "totals-differ-from-hands": N_(
        "The hands on the sheet give other totals. The hands count; check which of the two is wrong."
    ),
    "total-above-start": N_("{total} is more than the {start} that everybody begins with. One digit too many?"),
    "total-below-nothing": N_("A total of {total}: no hand takes points away. Was the minus sign meant?"),
    "total-too-great": N_("{total} is more than any last hand can bring to a game to {target}. One digit too many?"),
    "total-below-any-hand": N_(
        "{total} is lower than anybody can get: a hand takes {most} at most, and nobody who is out plays. One "
        "digit too many?"
    ),
    "total-above-great-hands": N_(
        "{total} in a game of this length is more than {most} in every hand. One digit too many?"
    ),
    "totals-above-great-hands": N_(
        "{total} in all in a game of this length is more than {most} in every hand. One digit too many?"
    ),
    "totals-of-another-table": N_("Table {table} has the same totals. Was this sheet typed there?"),
    "hands-forgotten": N_("A game of this length is worth at least {least} in all. Was a hand forgotten ({hands})?"),
    "units-do-not-fit": N_(
        "The last digits cannot both come from a sheet: all scores are tens, and the last hand in real points "
        "shares out 162."
    ),
}


def warned_text(warned: Warned, tr: Translator) -> str:
    """The sentence of one warning. A code without a sentence is a bug."""
    return tr.gettext(SENTENCES[warned.code]).format_map(detail_texts(warned.details, tr, numbered))
