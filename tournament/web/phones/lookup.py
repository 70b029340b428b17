"""Looking up a team by its number or by a name, and the list of all of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tournament.i18n import Translator
from tournament.services.desk.hall import Hall
from tournament.services.people.finding import found_teams
from tournament.services.people.lines import TeamLine, TeamStatus
from tournament.services.people.registration import teams
from tournament.services.rounds.bracket_lines import has_brackets
from tournament.services.rounds.pool_tables import POOLS
from tournament.services.rounds.round_lines import rounds
from tournament.services.rounds.schedule_lines import current_phase
from tournament.services.setup.championship import championship
from tournament.web.caching import for_everybody, in_this_state
from tournament.web.phones.parts import Who, in_pages, paged, posted, who
from tournament.web.phones.shown import asked_words, shown

LONGEST = 60
"""Nobody types more of a name."""


@dataclass(frozen=True)
class Listed:
    """A team in a list: `number` is 0 for who is on the waiting list. `note` says why it does not play."""

    team: Who
    club: str
    note: str = ""


@dataclass(frozen=True)
class Entrance:
    """The first page: what was looked for, who may be meant, and which other pages there are."""

    wanted: str
    found: tuple[Listed, ...]
    more: int
    has_brackets: bool
    has_pools: bool


def listed(team: TeamLine, words: Translator) -> Listed:
    """A team as a list shows it."""
    notes = {
        TeamStatus.WAITING: words.gettext("on the waiting list"),
        TeamStatus.WITHDRAWN: words.gettext("withdrawn"),
        TeamStatus.EXCLUDED: words.gettext("excluded"),
    }
    return Listed(who(team.number or 0, team, words), team.club, notes.get(team.status, ""))


def texts(line: Listed) -> tuple[str, ...]:
    """What a line of a list shows."""
    return line.team.name, line.team.players, line.club, line.note


def entrance(hall: Hall, wanted: str, words: Translator) -> Entrance:
    """The first page, with those who may be meant by what was typed."""
    lines = [listed(team, words) for team in found_teams(teams(hall), wanted)]
    first = in_pages(lines, texts)[0]
    known = posted(rounds(hall))
    return Entrance(
        wanted,
        tuple(first),
        len(lines) - len(first),
        has_brackets=bool(known) and has_brackets(known[-1]),
        has_pools=current_phase(championship(hall), known, POOLS) is not None,
    )


def look_up(request: Request) -> Response:
    """The first page, or at once the page of the only team that can be meant."""
    hall, wanted = request.state.hall, request.query_params.get("q", "").strip()[:LONGEST]
    found = found_teams(teams(hall), wanted)
    if len(found) == 1 and found[0].number is not None:
        return RedirectResponse(f"/equipe/{found[0].number}", 303)
    return shown(request, "phones/lookup.html", sight=entrance(hall, wanted, asked_words(request)))


def teams_in_pages(hall: Hall, words: Translator) -> list[Sequence[Listed]]:
    """Every team by its number, and who waits for a partner, in the pages that they are cut into."""
    return in_pages([listed(team, words) for team in teams(hall)], texts)


@for_everybody("page")
def list_teams(request: Request) -> Response:
    """Every team by its number, and who waits for a partner."""
    every = in_this_state(request, "teams", lambda: teams_in_pages(request.state.hall, asked_words(request)))
    rows, paging = paged(every, request.query_params.get("page", ""), lambda line: line.team.number)
    return shown(request, "phones/teams.html", rows=rows, paging=paging)


ROUTES = [Route("/", for_everybody("q")(look_up)), Route("/equipes", list_teams)]
