"""The slides before the first draw, and what the desk announces."""

from typing import Final

from tournament.hosting.screens.letters import A_NAME, COLUMNS_OF_NAMES, layout_of, layout_of_message, paged, seconds_for
from tournament.hosting.screens.slides import Announcements, Expected, Welcome, numbered
from tournament.services.desk.hall import Hall
from tournament.services.hall.announcements import announcements
from tournament.services.people.lines import TeamLine, TeamStatus
from tournament.services.people.names import alphabetical
from tournament.services.people.registration import teams
from tournament.services.setup.championship import championship

GREETING: Final = 15.0
"""Seconds for which the welcome stands: time to take out a telephone."""
A_WORD: Final = 0.4
"""Seconds in which a word of a sentence is read."""


def registered(hall: Hall) -> list[TeamLine]:
    """Who has a number and has not gone."""
    return [team for team in teams(hall) if team.number is not None and team.status is TeamStatus.ACTIVE]


def welcome(hall: Hall) -> tuple[Welcome, ...]:
    """Where one is, and how many are there."""
    settings, here = championship(hall), registered(hall)
    present = sum(team.present for team in here)
    return (Welcome(name=settings.name, day=settings.day, venue=settings.venue, registered=len(here), present=present, seconds=GREETING),)


def expected(hall: Hall) -> tuple[Expected, ...]:
    """Who has not been ticked at the door, by name; nothing once all are there."""
    absent = sorted((team for team in registered(hall) if not team.present), key=lambda team: (alphabetical(team.name), team.number or 0))
    if not absent:
        return ()
    layout = layout_of(len(absent), *COLUMNS_OF_NAMES)
    return numbered(
        Expected(teams=tuple(page), count=len(absent), layout=layout, seconds=seconds_for(len(page), A_NAME)) for page in paged(absent, layout)
    )


def announced(hall: Hall) -> tuple[Announcements, ...]:
    """What the desk tells the hall, each by itself, the newest first; nothing where nothing is up."""
    return numbered(
        Announcements(message=line.message, layout=layout_of_message(len(line.message)), seconds=seconds_for(len(line.message.split()), A_WORD))
        for line in announcements(hall)
    )
