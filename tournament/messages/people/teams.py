"""What is said of teams and their players: how many, where they qualified, licences, and what happened to them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from itertools import zip_longest
from typing import Final

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.phrases import list_text, number
from tournament.messages.setup.criteria import rank_text
from tournament.sentences import N_
from tournament.services.people.views import Origin, SubstitutionView, TeamStatus, TeamView
from tournament.services.scores.views import GameView, ResultKind, WinReason
from tournament.services.setup.views import Settings, entering_together

TEAM_STATES: Final[Mapping[TeamStatus, str]] = {
    TeamStatus.ACTIVE: N_("registered"),
    TeamStatus.WAITING: N_("waiting list"),
    TeamStatus.WITHDRAWN: N_("withdrawn"),
    TeamStatus.EXCLUDED: N_("excluded"),
}


def counts_text(teams: Sequence[TeamView], tr: Translator) -> str:
    """The counts in one line; nothing while nobody is registered."""
    if not teams:
        return ""
    playing = [team for team in teams if team.status is TeamStatus.ACTIVE]
    waiting = sum(team.status is TeamStatus.WAITING for team in teams)
    present = sum(team.present for team in playing)
    here = tr.ngettext("{n} of {teams} present", "{n} of {teams} present", present)
    parts = [here.format(n=number(present, tr), teams=number(len(playing), tr))]
    if gone := sum(team.status in (TeamStatus.WITHDRAWN, TeamStatus.EXCLUDED) for team in teams):
        parts.append(tr.ngettext("{n} no longer plays", "{n} no longer play", gone).format(n=number(gone, tr)))
    if waiting:
        parts.append(
            tr.ngettext("{n} on the waiting list", "{n} on the waiting list", waiting).format(n=number(waiting, tr))
        )
    paid = sum(team.paid for team in playing)
    parts.append(tr.ngettext("{n} has paid", "{n} have paid", paid).format(n=number(paid, tr)))
    return " · ".join(parts)


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


def who_plays(settings: Settings, tr: Translator) -> EntrantWords:
    """The words for those who enter a championship."""
    return entrants_of(entering_together(settings.rules, settings.phases), tr)


def entrants_of(players: int, tr: Translator) -> EntrantWords:
    """The words for those who enter, so many players together."""
    return EntrantWords(*map(tr.gettext, astuple(PLAYERS if players == 1 else TEAMS)))


def nobody_found_text(sought: str, tr: Translator) -> str:
    """Nobody has that number, or is called so, and how to see everybody again."""
    if sought.isdecimal():
        return tr.gettext("Nobody has the number {number}. Esc clears the search.").format(number=sought)
    return tr.gettext("Nobody is called “{words}”. Esc clears the search.").format(words=sought)


def found_under_all_text(sought: str, tr: Translator) -> str:
    """Nobody in this list has that number, or is called so, but somebody who is not in it."""
    if sought.isdecimal():
        return tr.gettext("Nobody in this list has the number {number}, but somebody under “All” has.").format(
            number=sought
        )
    return tr.gettext("Nobody in this list is called “{words}”, but somebody is under “All”.").format(words=sought)


TO_WRITE = "." * 14
"""Room on paper for a licence that is still to be told."""


def licence_lines(team: TeamView, tr: Translator) -> tuple[str, ...]:
    """A line for each player, with the licence, or that there is none, and the membership if there is one."""
    say = tr.gettext
    lines = []
    for player, licence, membership in _seats(team):
        told = [say("licence {licence}").format(licence=unbroken(licence)) if licence else say("no licence")]
        told += [say("member {membership}").format(membership=membership)] if membership else []
        lines.append(say("{player}: {told}").format(player=player, told=", ".join(told)))
    return tuple(lines)


def to_check_text(team: TeamView, tr: Translator) -> str:
    """The players with their licences on one line, with dots where one is to be written by hand."""
    say = tr.gettext
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


def _seats(team: TeamView) -> Iterator[tuple[str, str, str]]:
    return zip_longest(team.players, team.licences, team.memberships, fillvalue="")


def origin_text(origin: Origin, tr: Translator) -> str:
    """The hall, and the rank there as far as it is known: `Qualified at Brens, 3rd there`."""
    if not origin.rank:
        return tr.gettext("Qualified at {hall}").format(hall=origin.hall)
    return tr.gettext("Qualified at {hall}, {rank} there").format(hall=origin.hall, rank=rank_text(origin.rank, tr))


WHY: Final[Mapping[WinReason, str]] = {
    WinReason.TARGET: N_("target reached"),
    WinReason.CLOCK: N_("by the clock"),
    WinReason.HANDS: N_("by the number of hands"),
}


def outcome_text(game: GameView, team: int, tr: Translator) -> str:
    """What a game was for a team: won, lost, rank, drawn, a bye that counts or not, open."""
    if game.kind is ResultKind.BYE:
        return tr.gettext("counts as a win") if game.winner else tr.gettext("does not count as a win")
    if game.kind is ResultKind.PENDING:
        return tr.gettext("in play") if game.hands else tr.gettext("not in yet")
    rank = next((side.rank for side in game.sides if team in side.teams), None)
    if rank is not None:
        return tr.gettext("place {place} of {sides}").format(place=rank, sides=len(game.sides))
    if game.winner is None:
        return tr.gettext("no winner")
    return tr.pgettext("game", "won") if game.was_won_by(team) else tr.pgettext("game", "lost")


def how_text(game: GameView, tr: Translator) -> str:
    """How a game came to its end where that is not the usual way: a forfeit, a stop, totals and why they won."""
    if game.kind is ResultKind.FORFEIT:
        return tr.gettext("by forfeit")
    if game.kind is ResultKind.STOPPED:
        return tr.gettext("closed as it stood")
    if game.disputed:
        return tr.gettext("to check: totals and hands disagree")
    if game.to_check:
        return tr.pgettext("game", "to check")
    if game.why is not None and game.kind is ResultKind.PLAYED:
        return tr.gettext(WHY[game.why])
    return ""


def totals_text(game: GameView, team: int, tr: Translator) -> str:
    """The totals of a game, those of the team first; nothing before the first hand."""
    if game.kind is ResultKind.PENDING and not game.hands:
        return ""
    own = [side.total for side in game.sides if team in side.teams]
    others = [side.total for side in game.sides if team not in side.teams]
    return " – ".join(number(total, tr) for total in (*own, *others))


def rematch_text(met_in: tuple[int, ...], tr: Translator) -> str:
    """That the same teams had met before, and when."""
    if not met_in:
        return ""
    return tr.ngettext("met in round {rounds}", "met in rounds {rounds}", len(met_in)).format(
        rounds=", ".join(map(str, met_in))
    )


def substitution_text(line: SubstitutionView, tr: Translator) -> str:
    """Who plays for whom, and since when."""
    who = tr.gettext("{entering} plays for {leaving}").format(entering=line.entering, leaving=line.leaving)
    if not line.after_round:
        return tr.gettext("{who}, since before the first posting").format(who=who)
    return tr.gettext("{who}, since the posting of round {round}").format(who=who, round=line.after_round)


def registered_pair_text(problems: Sequence[Problem], tr: Translator) -> str:
    """A refused pair's sentence; empty unless both are in one other team, with no other problem."""
    numbers = {problem.details.get("number") for problem in problems}
    if len(problems) < 2 or len(numbers) > 1 or any(problem.code != "player-twice" for problem in problems):
        return ""
    if len({problem.path for problem in problems}) < len(problems):
        return ""
    details = problems[0].details
    players = list_text([str(problem.details["player"]) for problem in problems], tr)
    sentence = tr.gettext(
        "{players} already play together in team {number}, “{team}”. Correct one of the two teams; if these "
        "are other people, press F4."
    )
    return sentence.format(players=players, number=details["number"], team=details["team"])
