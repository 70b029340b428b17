"""A team says from its own telephone that it is there: it is shown by its names first, and confirms."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tournament.errors import Problem
from tournament.messages.refusals import say_problems
from tournament.services.people.lines import TeamLine, TeamStatus
from tournament.services.people.registration import teams
from tournament.web.forms import do, done, new_key, said_on, status_of
from tournament.web.phones.parts import who
from tournament.web.phones.shown import asked_words, shown


def own_team(request: Request) -> TeamLine | None:
    """The team whose pass is shown."""
    return next((team for team in teams(request.state.hall) if team.id == request.state.visitor.team), None)


def ask_who(request: Request, problems: tuple[Problem, ...] = ()) -> Response:
    """The names to confirm, or what is known already; whoever shows no pass is told how to come by one."""
    team, words = own_team(request), asked_words(request)
    return shown(
        request,
        "phones/check_in.html",
        status=status_of(problems),
        team=who(team.number or 0, team, words) if team is not None else None,
        is_present=team is not None and team.present,
        plays=team is not None and team.status is TeamStatus.ACTIVE,
        key=new_key(request),
        sentences=say_problems(problems, words, at="{sentence}"),
    )


@said_on(ask_who)
def check_in(request: Request) -> Response:
    """Tick the team whose pass is shown as present."""
    do(request, "check_in", team_id=request.state.visitor.team)
    return done("/presence")


ROUTES = [Route("/presence", ask_who), Route("/presence", check_in, methods=["POST"])]
