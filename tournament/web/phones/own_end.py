"""What a team's own page says once it plays no more, or not now: that its games are over, and where it stands."""

from dataclasses import dataclass

from tournament.i18n import Translator
from tournament.models.tables import Team
from tournament.services.desk.hall import Hall
from tournament.services.people.lines import TeamStatus
from tournament.services.rounds.bracket_lines import has_brackets
from tournament.services.rounds.course import course
from tournament.services.rounds.lines import RoundLine
from tournament.web.phones.team import say_standing


@dataclass(frozen=True)
class OwnEnd:
    """Why a team has no table, empty where it has one; and its rank under a title, while that is worth telling."""

    told: str = ""
    title: str = ""
    standing: str = ""


def own_end(hall: Hall, team: Team, newest: RoundLine | None, words: Translator, *, has_table: bool, sits_out: bool = False) -> OwnEnd:
    """A team in the newest posted round: playing, bye, out of its bracket, or all is over."""
    say, number = words.gettext, team.number or 0
    if newest is None:
        return OwnEnd(say("No round is posted yet. Your table will be shown here as soon as it is."))
    standing = say_standing(hall, number, words) if number else ""
    if course(hall).is_over:
        return OwnEnd(say("Thank you for playing!"), say("Final rank"), standing)
    if has_table:
        return OwnEnd()
    if team.status != TeamStatus.ACTIVE:
        return OwnEnd(say("No longer plays in this championship."))
    if sits_out:
        return OwnEnd(say("Round {n}: you sit out, and have nothing to report.").format(n=newest.number))
    if number not in newest.resting:
        return OwnEnd(say("You do not play in round {n}. Ask at the scorers’ desk if you should.").format(n=newest.number))
    if has_brackets(newest):
        return OwnEnd(say("Your games are over."), say("Rank"), standing)
    return OwnEnd(say("Round {n}: you rest, and have nothing to report.").format(n=newest.number), say("Rank"), standing)
