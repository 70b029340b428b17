"""The tablet at the door: ticks who has come and paid, and takes back its own last ticks.

Whoever comes late and is not registered goes to the scorers' desk.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.phrases import euros
from tournament.messages.refusals import problem_lines
from tournament.records.money import LONGEST_TILL
from tournament.services.cash.accounts import accounts
from tournament.services.cash.views import Means
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.use_cases import Role
from tournament.services.people.registration import teams
from tournament.services.people.roll import found_teams
from tournament.services.people.views import TeamStatus, TeamView
from tournament.web.forms import do, done, field, new_key, said_on, status_of
from tournament.web.pairing import device_actions, for_roles, take_back
from tournament.web.phones.parts import Who, asked_translator, in_pages, paged, shown, who

ROLES: Final = frozenset({Role.DOOR, Role.SCORER})
LONGEST: Final = 60
EVERYBODY, MISSING, UNPAID = "", "absentes", "impayees"
TICKS: Final[Mapping[str, tuple[str, Mapping[str, bool]]]] = {
    "present": ("set_present", {"present": True}),
    "absent": ("set_present", {"present": False}),
    "paid": ("set_paid", {"paid": True}),
    "paid-card": ("set_paid", {"paid": True}),
    "paid-cheque": ("set_paid", {"paid": True}),
    "unpaid": ("set_paid", {"paid": False}),
}
"""What a button of a team's page does, by its value."""
MEANS: Final[Mapping[str, Means]] = {"paid-card": Means.CARD, "paid-cheque": Means.CHEQUE}
"""The buttons that say how the fee is paid; the plain one says in cash."""


@dataclass(frozen=True)
class AtTheDoor:
    """A team or waiting person at the door, by id, as those have no number. `owed` is asked."""

    id: int
    team: Who
    club: str
    is_present: bool
    is_paid: bool
    note: str = ""
    owed: str = ""


@dataclass(frozen=True)
class ListCount:
    """A way to look at the list, and how many it shows."""

    which: str
    label: str
    n: int


def at_the_door(team: TeamView, owed: int, tr: Translator) -> AtTheDoor:
    """A team as a row of the list; `owed` is what is left of its fee, in cents."""
    note = tr.gettext("on the waiting list") if team.status is TeamStatus.WAITING else ""
    return AtTheDoor(
        team.id,
        who(team.number or 0, team, tr),
        team.club,
        team.present,
        team.paid,
        note,
        euros(owed, tr) if owed else "",
    )


def expected(state: ChampionshipState) -> list[TeamView]:
    """Those who play tonight, or wait for a partner."""
    return [team for team in teams(state) if team.status in (TeamStatus.ACTIVE, TeamStatus.WAITING)]


def counts(lines: list[TeamView], tr: Translator) -> tuple[ListCount, ...]:
    """How many are expected, missing, and have not paid."""
    say = tr.gettext
    return (
        ListCount(EVERYBODY, say("All"), len(lines)),
        ListCount(MISSING, say("Missing"), sum(not team.present for team in lines)),
        ListCount(UNPAID, say("Not paid"), sum(not team.paid for team in lines)),
    )


def chosen(lines: list[TeamView], which: str, wanted: str) -> list[TeamView]:
    """Those who are looked for; without a name or a number, those of one way to look at the list."""
    if wanted:
        return found_teams(lines, wanted)
    if which == MISSING:
        return [team for team in lines if not team.present]
    return [team for team in lines if not team.paid] if which == UNPAID else lines


@for_roles(ROLES)
def door(request: Request, problems: tuple[Problem, ...] = ()) -> Response:
    """The list with its counts, what is looked for in it, and the last ticks."""
    state, tr, asked = request.state.championship_state, asked_translator(request), request.query_params
    which, wanted = asked.get("voir", ""), asked.get("q", "").strip()[:LONGEST]
    lines, known = expected(state), accounts(state)
    rows = [at_the_door(team, known[team.id].owed, tr) for team in chosen(lines, which, wanted)]
    page, paging = paged(in_pages(rows, texts), asked.get("page", ""), lambda row: row.team.number)
    return shown(
        request,
        "door.html",
        status=status_of(problems),
        counts=counts(lines, tr),
        present=sum(team.present for team in lines),
        which=which,
        wanted=wanted,
        rows=page,
        paging=paging,
        actions=device_actions(state, request.state.visitor.desk, tr),
        key=new_key(request),
        sentences=problem_lines(problems, tr, at="{sentence}"),
    )


def texts(row: AtTheDoor) -> tuple[str, ...]:
    """What a row of the list shows."""
    return row.team.name, row.team.players, row.club, row.note, "." * 60


def team_of(request: Request) -> TeamView | None:
    """The team that an address names by its id."""
    return next(
        (team for team in expected(request.state.championship_state) if str(team.id) == request.path_params["id"]), None
    )


@for_roles(ROLES)
def one(request: Request, problems: tuple[Problem, ...] = ()) -> Response:
    """The names of one team in large letters, and what can be ticked of it."""
    team, tr = team_of(request), asked_translator(request)
    if team is None:
        raise Refused(Problem("team-gone"))
    sentences = problem_lines(problems, tr, at="{sentence}")
    row = at_the_door(team, accounts(request.state.championship_state)[team.id].owed, tr)
    return shown(
        request, "door_team.html", status=status_of(problems), row=row, key=new_key(request), sentences=sentences
    )


def told_again(request: Request, problems: tuple[Problem, ...]) -> Response:
    """What is refused about a team, on its page; on the list where it is gone."""
    return one(request, problems) if team_of(request) is not None else door(request, problems)


@for_roles(ROLES)
@said_on(told_again)
def tick(request: Request) -> Response:
    """Tick the team that was confirmed; whoever has come and has not paid is asked to next."""
    team = team_of(request)
    if team is None:
        raise Refused(Problem("team-gone"))
    ticked = field(request, "tick")
    use_case, boxes = TICKS.get(ticked, ("", {}))
    if use_case:
        do(request, use_case, team_ids=[team.id], **boxes, **(money(request, ticked) if "paid" in boxes else {}))
    return done(f"/porte/{team.id}" if boxes.get("present") and not team.paid else "/porte")


def money(request: Request, ticked: str) -> dict[str, Any]:
    """How the money was given: a tablet's holder has a till, and corrects no other's."""
    visitor = request.state.visitor
    how = {"means": MEANS.get(ticked, Means.CASH).value, "till": visitor.name[:LONGEST_TILL]}
    return {"how": how, "only_here": visitor.role is Role.DOOR}


@for_roles(ROLES)
@said_on(door)
def take_back_tick(request: Request) -> Response:
    """Take back the newest tick of this tablet."""
    take_back(request)
    return done("/porte")


ROUTES = [
    Route("/porte", door),
    Route("/porte/reprendre", take_back_tick, methods=["POST"]),
    Route("/porte/{id}", one),
    Route("/porte/{id}", tick, methods=["POST"]),
]
