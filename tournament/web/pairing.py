"""Coming in, by the pass on a team's slip or as a paired device, and what such a device did last.

What lets somebody in is kept by their browser in cookies that no script and no other site sees. A pass is nothing that
anybody guesses, so nobody is counted. Wrong codes are counted by device, never by address, behind which may be a whole
hall: after five in a minute the device waits. After thirty from anywhere each wrong one is answered slowly; a right one
lets in at once, whoever else guesses.
"""

import asyncio
import re
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tournament.errors import Problem, Refused
from tournament.hosting.host import Host
from tournament.hosting.passes import Access, known_as
from tournament.i18n import Translator
from tournament.messages.desk import entry_text
from tournament.messages.refusals import problem_lines
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.undo_stack import UndoStack
from tournament.services.desk.use_cases import Role
from tournament.web.forms import do, field, number_in
from tournament.web.safety import NO_REFERRER
from tournament.web.templating import page

TELEPHONE = "capot_telephone"
Page = Callable[..., Response]
"""What answers a request, and says problems on it."""
LASTS = 3 * 24 * 3600
"""Seconds that a browser keeps them: a championship and the days around it."""
SLOW = 1.0
"""Seconds that the answer to a wrong code waits where many guess."""
TELEPHONE_SHAPE = re.compile(r"[0-9a-f]{32}")
PAGES = {Access.DESK: "/arbitre", Access.DOOR: "/porte", Access.REFEREE: "/arbitre", Access.SCREEN: "/ecran"}
"""Where a device goes that was paired."""


def pass_cookie(host: Host) -> str:
    """The cookie of a team's pass, named by championship, as cookies ignore ports."""
    return f"capot_equipe_{host.mark}"


def device_cookie(host: Host) -> str:
    """Where a browser keeps the token of a paired device."""
    return f"capot_appareil_{host.mark}"


def keep(answer: Response, name: str, value: str) -> None:
    """Have the browser keep what lets it in. Without TLS it may not be for secure pages only."""
    answer.set_cookie(name, value, max_age=LASTS, path="/", httponly=True, samesite="strict")


def telephone_of(request: Request) -> str:
    """What a telephone was given with the pass; empty where it shows something else, which is nothing that we gave."""
    shown = request.cookies.get(TELEPHONE, "")
    return shown if TELEPHONE_SHAPE.fullmatch(shown) else ""


def address_of(request: Request) -> str:
    """The address that somebody asks from, by which nobody is trusted, and nobody refused."""
    return request.client.host if request.client else ""


def is_wrong_code(refused: Refused) -> bool:
    """Whether somebody was refused for the code that they typed."""
    return any(problem.code == "pairing-code-wrong" for problem in refused.problems)


async def slowly_where_many_guess(request: Request) -> None:
    """Count a wrong code, and have its answer wait where there were many of them."""
    host: Host = request.app.state.host
    if not host.guesses.allows("", host.seconds()):
        await asyncio.sleep(SLOW)


def enter(request: Request) -> Response:
    """Come in by the pass of a team, which does not stay in the address: the browser keeps it, and goes on."""
    return come_in(request, request.path_params["letters"])


def type_pass(request: Request) -> Response:
    """Come in by the letters of a slip that somebody typed."""
    return come_in(request, field(request, "code"))


def come_in(request: Request, shown: str) -> Response:
    """Have the browser keep a pass; one that is of no team can be typed once more."""
    letters = known_as(shown)  # what was typed may have signs that no cookie can
    if request.app.state.host.team_of(letters) is None:
        sentences = problem_lines((Problem("pass-wrong"),), request.state.tr, at="{sentence}")
        return page(request, "pass_wrong.html", status=403, typed_code=shown[:80], sentences=sentences)
    answer = RedirectResponse("/entree", 303)
    answer.headers["Referrer-Policy"] = NO_REFERRER
    keep(answer, pass_cookie(request.app.state.host), letters)
    know_again(request, answer)
    return answer


def know_again(request: Request, answer: Response) -> None:
    """Have the browser keep what tells it from others, where it has nothing of it yet."""
    if not telephone_of(request):
        keep(answer, TELEPHONE, secrets.token_hex(16))


def entered(request: Request) -> Response:
    """A page between the pass and the team's: browsers withhold cookies on others' links."""
    answer = page(request, "entered.html")
    answer.headers["Refresh"] = "0; url=/ma-table"
    return answer


def for_roles(roles: Collection[Role]) -> Callable[[Page], Page]:
    """Send a device to be paired that was not let in as one of these."""

    def answering(handle: Page) -> Page:
        @wraps(handle)
        def answer(request: Request, *said: Any) -> Response:
            return handle(request, *said) if request.state.visitor.role in roles else RedirectResponse("/appairer", 303)

        return answer

    return answering


def pairing(request: Request, problems: tuple[Problem, ...] = (), status: int = 200) -> Response:
    """The form in which a code is typed."""
    code, name = (
        (field(request, "code"), field(request, "name"))
        if problems
        else (request.query_params.get("code", "")[:20], "")
    )
    sentences = problem_lines(problems, request.state.tr, at="{sentence}")
    answer = page(request, "pairing.html", status=status, code=code, name=name, sentences=sentences)
    know_again(request, answer)
    return answer


async def pair(request: Request) -> Response:
    """Pair by a typed code. After too many wrong ones it waits; without cookies it cannot."""
    host: Host = request.app.state.host
    device = telephone_of(request)
    try:
        if device and not host.wrong.left(device, host.seconds()):
            raise Refused(Problem("too-many-wrong"))
        token, visitor = await run_in_threadpool(host.pair, field(request, "code"), field(request, "name"))
    except Refused as refused:
        if is_wrong_code(refused):
            host.wrong.count(device, host.seconds())
            await slowly_where_many_guess(request)
        return pairing(
            request,
            refused.problems,
            429 if any(problem.code == "too-many-wrong" for problem in refused.problems) else 409,
        )
    assert visitor.access is not None
    answer = RedirectResponse(PAGES[visitor.access], 303)
    keep(answer, device_cookie(request.app.state.host), token)
    return answer


def leave(request: Request) -> Response:
    """Forget on this device what lets it in."""
    answer, host = RedirectResponse("/", 303), request.app.state.host
    for name in (pass_cookie(host), device_cookie(host)):
        answer.delete_cookie(name, path="/", httponly=True, samesite="strict")
    return answer


ROUTES = [
    Route("/p/{letters}", enter),
    Route("/entree", entered),
    Route("/entree", type_pass, methods=["POST"]),
    Route("/appairer", pairing),
    Route("/appairer", pair, methods=["POST"]),
    Route("/sortir", leave, methods=["POST"]),
]


LAST: Final = 5
"""So many are shown."""


@dataclass(frozen=True)
class DeviceAction:
    """What a device did: entry's sequence, time, text, and whether it is undone next."""

    entry: int
    at: str
    told: str
    is_next: bool


def device_actions(state: ChampionshipState, desk: str, tr: Translator) -> tuple[DeviceAction, ...]:
    """What a device did and can take back, the newest first."""
    known = {entry.sequence: entry for entry in state.journal}
    stack = [known[sequence] for sequence in reversed(UndoStack.of(state.journal, desk).undo) if sequence in known][
        :LAST
    ]
    return tuple(
        DeviceAction(entry.sequence, f"{entry.at.astimezone():%H:%M}", entry_text(entry, tr), is_next=not index)
        for index, entry in enumerate(stack)
    )


def take_back(request: Request) -> None:
    """Take back the newest thing that this device did, the one that its user saw there."""
    do(request, "undo", entry=number_in(request, "entry", least=1))
