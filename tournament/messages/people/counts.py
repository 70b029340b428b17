"""How many teams are there, have left, wait and have paid."""

from collections.abc import Sequence

from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.services.people.lines import TeamLine, TeamStatus


def say_counts(teams: Sequence[TeamLine], words: Translator) -> str:
    """The counts in one line; nothing while nobody is registered."""
    if not teams:
        return ""
    playing = [team for team in teams if team.status is TeamStatus.ACTIVE]
    waiting = sum(team.status is TeamStatus.WAITING for team in teams)
    present = sum(team.present for team in playing)
    here = words.ngettext("{n} of {teams} present", "{n} of {teams} present", present)
    parts = [here.format(n=number(present, words), teams=number(len(playing), words))]
    if gone := sum(team.status in (TeamStatus.WITHDRAWN, TeamStatus.EXCLUDED) for team in teams):
        parts.append(words.ngettext("{n} no longer plays", "{n} no longer play", gone).format(n=number(gone, words)))
    if waiting:
        parts.append(words.ngettext("{n} on the waiting list", "{n} on the waiting list", waiting).format(n=number(waiting, words)))
    paid = sum(team.paid for team in playing)
    parts.append(words.ngettext("{n} has paid", "{n} have paid", paid).format(n=number(paid, words)))
    return " · ".join(parts)
