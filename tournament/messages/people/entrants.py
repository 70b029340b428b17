"""Whether sentences are about teams or players: alone or with drawn partners, players."""

from dataclasses import astuple, dataclass
from typing import Final

from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.services.setup.entering import entering_together
from tournament.services.setup.lines import Settings


@dataclass(frozen=True)
class EntrantWords:
    """What those who enter are called, alone over a column or a page, and in the sentences that lead to them."""

    one: str
    many: str
    new: str
    register: str
    how_to_register: str
    tick_as_they_come: str


TEAMS: Final = EntrantWords(
    N_("Team"),
    N_("Teams"),
    N_("New team"),
    N_("Register the teams"),
    N_("Register the teams: at the door, one after the other, or from the list that the club already has."),
    N_("Tick the teams as they come in: only those who are present are drawn."),
)
PLAYERS: Final = EntrantWords(
    N_("Player"),
    N_("Players"),
    N_("New player"),
    N_("Register the players"),
    N_("Register the players: at the door, one after the other, or from the list that the club already has."),
    N_("Tick the players as they come in: only those who are present are drawn."),
)


def who_plays(settings: Settings, words: Translator) -> EntrantWords:
    """The words for those who enter a championship."""
    return entrants_of(entering_together(settings.rules, settings.phases), words)


def entrants_of(players: int, words: Translator) -> EntrantWords:
    """The words for those who enter, so many players together."""
    return EntrantWords(*map(words.gettext, astuple(PLAYERS if players == 1 else TEAMS)))
