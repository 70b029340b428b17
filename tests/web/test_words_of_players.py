"""Where everybody enters alone, no page of telephones, tablets or screens speaks of teams."""

import re
from html import unescape

import pytest
from starlette.routing import Route

from tests.examples import a_slice
from tests.ui.test_words_of_players import KINDS, OF_TEAMS, full_desk
from tests.web.conftest import opened
from tests.web.test_every_page import STREAMS, Links, samples
from tournament.hosting.passes import Access
from tournament.services.hall.calls import call_referee
from tournament.services.hall.reports import report_totals
from tournament.services.hall.views import Told
from tournament.services.rounds.round_views import current_round

MOST_PAGES = 60
ROLES = ("nobody", "player", Access.REFEREE, Access.DOOR)
OF_MARKUP = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL)
TOLD = re.compile(r'(?:title|alt|aria-label|placeholder|content)="([^"]*)"')


def said_on(page: str) -> str:
    """What is read on a page, and told to those who hear it."""
    return unescape(" ".join([OF_MARKUP.sub(" ", page), *TOLD.findall(page)]))


def pages(hall, role, language):
    """What is said on every page that somebody comes to."""
    client = hall.nobody() if role == "nobody" else hall.team(1) if role == "player" else hall.paired(role)
    waiting = [
        address
        for route in hall.app.routes
        if isinstance(route, Route)
        and "GET" in (route.methods or ())
        and route.path not in STREAMS
        and not route.path.startswith("/p/")
        for address in samples(route.path)
    ]
    found = {}
    while waiting and len(found) < MOST_PAGES:
        address = waiting.pop(0)
        if address in found or "lang=" in address or address.startswith(("/static/", "/p/")):
            continue
        answer = client.get(address, headers={"Accept-Language": language})
        found[address] = said_on(answer.text) if answer.headers["content-type"].startswith("text/html") else ""
        read = Links()
        read.feed(answer.text if found[address] else "")
        waiting += read.links
    return found


READ = [
    (kind, stage, language)
    for kind in KINDS
    for stage in ("empty", "posted", "reported", "in")
    for language in ("fr", "en")
]


@pytest.mark.parametrize(("kind", "stage", "language"), a_slice(READ, of=24))
def test_no_page_of_the_hall_speaks_of_teams(kind, stage, language):
    desk = full_desk(kind, "posted" if stage == "reported" else stage)
    if stage == "reported" and len(current_round(desk.state).tables[0].sides) == 2:
        first, *_ = current_round(desk.state).tables
        by_number = {row.number: row.id for row in desk.state.rows["team"].values()}
        own = by_number[first.sides[0].teams[0]]
        report_totals(desk, first.id, own, Told({"A": 2000, "B": 1000}), device="f" * 32)
        call_referee(desk, first.id, own, "")
    hall = opened(desk)
    said = {
        sentence.strip()
        for role in ROLES
        if role != "player" or stage != "empty"
        for page in pages(hall, role, language).values()
        for sentence in re.split(r"(?<=[.?!\u202f])\s|\n", page)
    }
    assert {sentence for sentence in said if OF_TEAMS[language].search(sentence)} == set()
