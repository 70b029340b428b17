"""An open hall's pages for a crowd of phones: other parts of lists, and invented addresses."""

import asyncio
from collections.abc import Iterator
from datetime import date
from functools import partial
from itertools import count
from typing import Any

from bench.cases import Case
from bench.rows import Row, timed
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import create_championship
from tournament.simulation.rng import SeededRng, draft_teams
from tournament.web.app import make_app

PLACE = "192.0.2.10:8471"
PATHS = {"standings": "/classement", "tables": "/tables", "teams": "/equipes"}
BUDGET = 0.005
TIMES = 50
PARTS = 7
"""So many parts of a list are asked for in turn, and each anew: the seconds of the host go on."""


def measure_hall_pages(case: Case) -> Iterator[Row]:
    """Fetch pages of a hall in which one result is in."""
    desk = create_championship(None, name="Bench", day=date(2026, 11, 21), planned_rounds=4, by="Bench")
    register_teams(desk, draft_teams(case.ranked, SeededRng(case.ranked)))
    draw(desk)
    post_draw(desk)
    drawn = current_round(desk.state)
    assert drawn is not None
    record_totals(desk, drawn.tables[0].id, {"A": 2100, "B": 900})
    seconds = iter(range(0, 1_000_000, 10))
    app = make_app(Host(desk, Direct(), seconds=lambda: float(next(seconds))), {PLACE})
    for name, path in PATHS.items():
        fetch(app, path, 1)
        runs = timed(partial(fetch_next, app, path, count()), TIMES)
        yield Row(f"{name} of {case.ranked} teams on a phone", runs, BUDGET)
    desk.close()


def fetch_next(app: Any, path: str, parts: Iterator[int]) -> None:
    """Ask for one part of a list after another."""
    fetch(app, path, next(parts) % PARTS + 1)


def fetch(app: Any, path: str, part: int) -> None:
    """Ask for a part of a list, as a browser does."""
    told: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    asked = {
        "path": path,
        "raw_path": path.encode(),
        "query_string": f"page={part}".encode(),
        "headers": [(b"host", PLACE.encode())],
    }
    at = {"scheme": "http", "client": ("192.0.2.20", 50_000), "server": ("192.0.2.10", 8471)}
    scope = {"type": "http", "http_version": "1.1", "method": "GET", **asked, **at}
    asyncio.run(app(scope, receive, send))
    assert told[0]["status"] == 200
