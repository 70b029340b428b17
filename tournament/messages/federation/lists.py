"""By what a team goes on to the next stage."""

from collections.abc import Mapping
from typing import Final

from tournament.federation.joining import QualifiedTeam
from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.standings.ranking import By

WAYS: Final[Mapping[By, str]] = {By.HALL: N_("rank in its hall"), By.OVERALL: N_("overall standings"), By.RESERVE: N_("reserve {order}")}


def say_way(team: QualifiedTeam, words: Translator) -> str:
    """By what it goes on, and whether the lot decided: `rank in its hall`, `reserve 3, by lot`."""
    way = words.gettext(WAYS[team.by]).format(order=team.order)
    return words.gettext("{way}, by random draw").format(way=way) if team.by_lot else way
