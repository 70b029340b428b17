"""What is said of the licences and memberships of players."""

from collections.abc import Iterator
from itertools import zip_longest

from tournament.i18n import Translator
from tournament.services.people.lines import TeamLine

TO_WRITE = "." * 14
"""Room on paper for a licence that is still to be told."""


def say_licences(team: TeamLine, words: Translator) -> tuple[str, ...]:
    """A line for each player, with the licence, or that there is none, and the membership if there is one."""
    say = words.gettext
    lines = []
    for player, licence, membership in _seats(team):
        told = [say("licence {licence}").format(licence=unbroken(licence)) if licence else say("no licence")]
        told += [say("member {membership}").format(membership=membership)] if membership else []
        lines.append(say("{player}: {told}").format(player=player, told=", ".join(told)))
    return tuple(lines)


def say_to_check(team: TeamLine, words: Translator) -> str:
    """The players with their licences on one line, with dots where one is to be written by hand."""
    say = words.gettext
    players = (
        say("{player} ({told})").format(
            player=player,
            told=", ".join(
                part
                for part in (
                    say("licence {licence}").format(licence=unbroken(licence) or TO_WRITE),
                    say("member {membership}").format(membership=membership) if membership else "",
                )
                if part
            ),
        )
        for player, licence, membership in _seats(team)
    )
    return " · ".join(players)


def unbroken(licence: str) -> str:
    """A licence whose groups of figures stay on one line."""
    return licence.replace(" ", "\N{NO-BREAK SPACE}")


def _seats(team: TeamLine) -> Iterator[tuple[str, str, str]]:
    return zip_longest(team.players, team.licences, team.memberships, fillvalue="")
