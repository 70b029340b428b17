"""What a warning says: nothing is stopped by it, and someone should look twice. One sentence for each code."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import N_, Translator
from tournament.services.lines import Warned
from tournament.wording.details import say_details
from tournament.wording.sides import numbered

SENTENCES: Final[Mapping[str, str]] = {
    # teams
    "namesake-team": N_("Team {number} is called “{name}” too."),
    "namesake-in-list": N_("Another team of this list is called “{name}” too."),
    "possible-homonym": N_("{player} is almost {other}, of “{team}”: the same person?"),
    "number-not-kept": N_("The number {number} cannot be kept; the team is given another one."),
    "present-unclear": N_("“{text}” says neither present nor absent; taken as absent."),
    "paid-unclear": N_("“{text}” says neither paid nor unpaid; taken as unpaid."),
}


def say_warned(warned: Warned, words: Translator) -> str:
    """The sentence of one warning. A code without a sentence is a bug."""
    return words.gettext(SENTENCES[warned.code]).format_map(say_details(warned.details, words, numbered))
