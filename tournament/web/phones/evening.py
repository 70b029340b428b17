"""Above every phone's page: progress of the evening, clock, announcements."""

from dataclasses import dataclass
from datetime import datetime

from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.messages.rounds.bracket_rounds import say_round_and_brackets
from tournament.messages.rounds.clock import say_sight
from tournament.services.desk.hall import Hall
from tournament.services.desk.seal import seal
from tournament.services.hall.announcements import announcements
from tournament.services.people.lines import TeamLine, TeamStatus
from tournament.services.people.registration import teams
from tournament.services.rounds.clock import clock_sight
from tournament.services.rounds.course import course
from tournament.services.rounds.lines import RoundState
from tournament.services.rounds.round_lines import rounds
from tournament.web.phones.parts import posted


@dataclass(frozen=True)
class Above:
    """A move elsewhere first, progress in a sentence, the clock (or empty), announcements newest first."""

    evening: str
    clock: str
    announcements: tuple[str, ...]


def above(hall: Hall, now: datetime, words: Translator) -> Above:
    """What stands above a page at a moment of the desk's own clock."""
    told = [line.message for line in announcements(hall)]
    if seal(hall) is not None:
        told.insert(0, words.gettext("The championship goes on at another address: ask at the scorers’ desk. Nothing here is up to date any more."))
    return Above(say_evening(hall, words), say_clock_of(hall, now, words), tuple(told))


def playing(lines: tuple[TeamLine, ...]) -> list[TeamLine]:
    """The teams that play tonight, or are expected to."""
    return [team for team in lines if team.status is TeamStatus.ACTIVE]


def say_evening(hall: Hall, words: Translator) -> str:
    """How far the evening is, for those who play; a draw that is not posted is not told."""
    known = posted(rounds(hall))
    if not known:
        return say_before(playing(teams(hall)), words)
    newest = known[-1]
    name = say_round_and_brackets(newest, words)
    if newest.state is not RoundState.COMPLETE:
        told = words.ngettext("{round}: {tables_in} of {tables} tables in.", "{round}: {tables_in} of {tables} tables in.", newest.tables_in)
        return told.format(round=name, tables_in=number(newest.tables_in, words), tables=number(len(newest.tables), words))
    if course(hall).is_over:
        return words.gettext("All rounds have been played.")
    return words.gettext("{round} is over. The next draw will be shown here.").format(round=name)


def say_before(expected: list[TeamLine], words: Translator) -> str:
    """How many have come before the first round."""
    if not expected:
        return words.gettext("Nobody is registered yet.")
    here = sum(team.present for team in expected)
    present = words.ngettext("{n} of {teams} present", "{n} of {teams} present", here)
    told = present.format(n=number(here, words), teams=number(len(expected), words))
    return words.gettext("{present}. The first draw will be shown here.").format(present=told)


def say_clock_of(hall: Hall, now: datetime, words: Translator) -> str:
    """The clock of the round; nothing while none is there."""
    sight = clock_sight(hall, now)
    return say_sight(sight, words) if sight is not None else ""
