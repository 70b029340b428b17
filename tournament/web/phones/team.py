"""A team's public page: table, opponents, results, rank, and what comes next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.messages.people.team_story import say_how, say_outcome, say_totals
from tournament.messages.rounds.bracket_rounds import say_game_round
from tournament.messages.rounds.schedules import say_meeting
from tournament.messages.scores.rulings import say_decision, say_reason
from tournament.messages.setup.criteria import say_rank, say_reached
from tournament.messages.sides import say_side
from tournament.records.rulings import Decision
from tournament.services.desk.hall import Hall
from tournament.services.hall.hidden_standings import hides_standings, standings_seen
from tournament.services.people.lines import TeamLine, TeamStatus
from tournament.services.people.registration import teams
from tournament.services.rounds.course import course
from tournament.services.rounds.lines import RoundLine, RoundState
from tournament.services.rounds.round_lines import rounds
from tournament.services.rounds.schedule_lines import schedule_of
from tournament.services.rounds.stories import opponents_in, partners_in
from tournament.services.rounds.team_story import decisions_about, game_of
from tournament.services.scores.lines import GameLine, LedgerLine, ResultKind, shared_ranks
from tournament.services.setup.championship import championship
from tournament.web.phones.parts import Who, member, posted, who
from tournament.web.phones.shown import asked_words, shown
from tournament.web.phones.standings import criteria_told

FEW = 3
"""So many criteria say where a team stands; all of them are on the page of the standings."""


@dataclass(frozen=True)
class RoundView:
    """A team's round: where, with and against whom, result; `note`: why it has no seat."""

    round: int
    bracket: str = ""
    table: int | None = None
    side: str = ""
    partners: tuple[Who, ...] = ()
    opponents: tuple[Who, ...] = ()
    outcome: str = ""
    totals: str = ""
    how: str = ""
    note: str = ""
    is_in: bool = False
    is_bye: bool = False


@dataclass(frozen=True)
class TeamView:
    """A team on a phone. `now`: its newest round while played; `coming`: what it waits for."""

    team: Who
    club: str
    now: RoundView | None
    earlier: tuple[RoundView, ...]
    standing: str
    coming: str
    decisions: tuple[str, ...] = ()
    is_expected: bool = False


def team_sight(hall: Hall, team: TeamLine, words: Translator, *, is_own: bool = False) -> TeamView:
    """What everybody may know of a numbered team; reasons of rulings are its own alone."""
    assert team.number is not None
    known = posted(rounds(hall))
    played = [played_in(line, team, words) for line in known]
    is_on = bool(known) and known[-1].state is not RoundState.COMPLETE
    return TeamView(
        team=who(team.number, team, words),
        club=team.club,
        now=played[-1] if is_on else None,
        earlier=tuple(reversed(played[:-1] if is_on else played)),
        standing=say_standing(hall, team.number, words),
        coming=say_coming(hall, team, known, words),
        decisions=tuple(say_decided(line.decision, words, is_own=is_own) for line in decisions_shown(hall, team.number, is_own=is_own)),
        is_expected=team.status is TeamStatus.ACTIVE and not team.present,
    )


def decisions_shown(hall: Hall, number: int, *, is_own: bool) -> Iterator[LedgerLine]:
    """The decisions about a team; those that changed no result only to the team itself."""
    return (line for line in decisions_about(hall, number) if is_own or not line.can_be_struck_out)


def say_decided(line: Decision, words: Translator, *, is_own: bool) -> str:
    """A decision with its article; to the team itself also who decided, and why."""
    return " – ".join(filter(None, (say_decision(line, words), say_reason(line, words) if is_own else "")))


def played_in(drawn: RoundLine, team: TeamLine, words: Translator) -> RoundView:
    """A posted round for a team."""
    assert team.number is not None
    game = game_of(drawn, team.number)
    if game is None:
        rests = team.number in drawn.resting
        return RoundView(drawn.number, note=words.gettext("rests in this round") if rests else words.gettext("not in this draw"))
    return RoundView(
        drawn.number,
        bracket=say_game_round(game, words),
        table=game.table,
        side=side_of(game, team.number, words),
        partners=tuple(member(line, words) for line in partners_in(game, team.number)),
        opponents=tuple(member(line, words) for side in opponents_in(game, team.number) for line in side.members),
        outcome=say_outcome(game, team.number, words),
        totals="" if game.kind is ResultKind.BYE else say_totals(game, team.number, words),
        how=say_how(game, words),
        is_in=game.is_in,
        is_bye=game.table is None,
    )


def side_of(game: GameLine, team: int, words: Translator) -> str:
    """What the side of a team is called on the score sheet; nothing in a bye, which has none."""
    return next((say_side(side.letter, words) for side in game.sides if team in side.teams), "") if game.table is not None else ""


def say_standing(hall: Hall, team: int, words: Translator) -> str:
    """Where a team stands: its rank and what that goes by, or why the hall is not told."""
    seen = standings_seen(hall)
    line = next((line for line in seen.lines if line.team == team), None) if seen is not None else None
    hidden = words.gettext("The standings are shown again after the podium.") if hides_standings(hall) else ""
    if seen is None or line is None or not line.games:
        return hidden
    rank = words.gettext("{rank} of {teams}").format(rank=say_rank(line.rank, words), teams=number(len(seen.lines), words))
    tied = words.gettext("tied") if line.rank in shared_ranks(seen.lines) else ""
    values = {name: line.values[name] for name in criteria_told(hall, seen)}
    reached = say_reached(values, words, rank=line.rank, of=len(seen.lines))[:FEW]
    provisional = words.gettext("provisional") if seen.is_provisional else ""
    after = words.gettext("after round {n}").format(n=seen.round) if hidden else ""
    said = " · ".join(filter(None, (rank, tied, *reached, provisional, after)))
    return f"{said}. {hidden}" if hidden else said


def say_coming(hall: Hall, team: TeamLine, known: Sequence[RoundLine], words: Translator) -> str:
    """What a team waits for, and what it should do meanwhile."""
    say = words.gettext
    if team.status is not TeamStatus.ACTIVE:
        return say("No longer plays in this championship.")
    if known and known[-1].state is RoundState.COMPLETE and course(hall).is_over:
        return say("Thank you for playing!")
    if not team.present:
        return say("Not marked as present: whoever is not is not drawn. Tell the door that you are there.")
    if not known:
        return say("You are marked as present. The table of the first round will be shown here.")
    planned = say_planned(hall, team, known, words)
    if planned:
        return planned
    if known[-1].state is RoundState.COMPLETE:
        return say("The table of the next round will be shown here once it is posted.")
    if known[-1].number == course(hall).rounds:
        return say("This is the last round: the ranking is final once every table is in.")
    return say("The next round is posted once every table is in.")


def say_planned(hall: Hall, team: TeamLine, known: Sequence[RoundLine], words: Translator) -> str:
    """Whom a team meets next, where a plan tells it in advance."""
    settings = championship(hall)
    schedule = schedule_of(settings, teams(hall), known)
    coming = next((each for each in schedule.rounds if each.number > known[-1].number), None) if schedule is not None else None
    assert team.number is not None
    meeting = say_meeting(coming, team.number, words) if coming is not None else ""
    if coming is None or not meeting:
        return ""
    return words.gettext("Round {n}, as long as everybody is there: {meeting}.").format(n=coming.number, meeting=meeting)


def numbered(hall: Hall, wanted: str) -> TeamLine | None:
    """The team of that number, if there is one."""
    known = {str(team.number): team for team in teams(hall) if team.number is not None}
    return known.get(wanted.lstrip("0"))


def show_team(request: Request) -> Response:
    """The page of a team."""
    hall = request.state.hall
    team = numbered(hall, request.path_params["number"])
    if team is None:
        raise HTTPException(404)
    is_own = request.state.visitor.team == team.id
    return shown(request, "phones/team.html", sight=team_sight(hall, team, asked_words(request), is_own=is_own), is_own=is_own)


ROUTES = [Route("/equipe/{number}", show_team)]
