"""What holds of every page, whoever's: names are text, nothing private is on it, it is small, and it needs no script to
be read.

The pages are found by the routes of the application and by the links on them, so that a new page is held to it by
itself.
"""

import re
from functools import cache
from html.parser import HTMLParser
from urllib.parse import urlencode

import pytest
from starlette.routing import Route

from tests.desks import copy_of, new_desk
from tests.examples import a_slice
from tests.web.conftest import PHONE, OpenHall, opened
from tournament.hosting.passes import Access, hash_of, tidied
from tournament.services.desk.desk import Desk
from tournament.services.hall.calls import announce, call_referee
from tournament.services.hall.reports import report_totals
from tournament.services.hall.views import Told
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.web.pairing import device_cookie
from tournament.web.templating import below, squeezed, static_files

MARKUP = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(2)>",
    '"><b>gras</b>',
    "' onmouseover='alert(3)",
    "{{ 7*7 }}",
    "&lt;i&gt;",
    "</main><h1>",
)
ROLES = ("nobody", "team", *Access)
STREAMS = {"/evenements"}
MOST_BYTES, MOST_PAGES = 30_000, 150


def hostile() -> Desk:
    """Teams and a championship whose names are markup, in a second round, with everything that may be said of a
    table."""
    desk = new_desk(name=f"Concours {MARKUP[0]}", venue=MARKUP[1])
    register_teams(
        desk,
        [
            TeamDraft(
                (f"Anne {number} {MARKUP[number % 7]}"[:60], f"Yves {number}"),
                name=MARKUP[(number + 1) % 7],
                club=MARKUP[(number + 2) % 7],
                phone=PHONE,
            )
            for number in range(8)
        ],
    )
    draw(desk)
    post_draw(desk)
    for game in current_round(desk.state).tables:
        record_totals(desk, game.id, {"A": 2000, "B": 40})
    draw(desk)
    post_draw(desk)
    announce(desk, f"Buvette {MARKUP[0]}")
    first, second, *_ = current_round(desk.state).tables
    ids = {row.number: row.id for row in desk.state.rows["team"].values()}
    call_referee(desk, first.id, ids[first.sides[0].teams[0]], MARKUP[1])
    for side, totals in zip(second.sides, ({"A": 2000, "B": 40}, {"A": 40, "B": 2000}), strict=True):
        report_totals(desk, second.id, ids[side.teams[0]], Told(totals), device="f" * 32)
    return desk


@cache
def hall() -> OpenHall:
    """One for all tests: pages are only read."""
    return opened(copy_of(hostile))


def client_of(role: str):
    """A device with this role."""
    if role == "nobody":
        return hall().nobody()
    return hall().team(1) if role == "team" else hall().paired(Access(role), MARKUP[0])


class NobodyExclusive:
    """Gives none: a page that is read does nothing, and waits for nobody."""

    longest = 0.0

    def run(self, job):
        raise AssertionError("a page that is only read has the desk to itself")

    def close(self):
        """Nobody waits."""


class Links(HTMLParser):
    """The addresses that a page leads to, and the elements and attributes that it has."""

    def __init__(self):
        super().__init__()
        self.links: list[str] = []
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.inputs: list[dict[str, str | None]] = []

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.tags.append(tag)
        self.attributes |= set(values)
        if tag == "a" and str(values.get("href", "")).startswith("/"):
            self.links.append(values["href"].partition("#")[0])
        if tag in ("input", "select", "textarea"):
            self.inputs.append(values)


def samples(path: str) -> list[str]:
    """Addresses of a route; its parameters are those of a team, a table or a round that there is, or of nothing."""
    return [re.sub(r"\{[^}]*\}", value, path) for value in ("1", "2", "x")] if "{" in path else [path]


@cache
def crawled(role: str) -> dict[str, str]:
    """Every page that this role comes to, by its address."""
    client, found = client_of(role), {}
    hall().host.exclusive, exclusive = NobodyExclusive(), hall().host.exclusive
    waiting = [
        address
        for route in hall().app.routes
        if isinstance(route, Route)
        and "GET" in (route.methods or ())
        and route.path not in STREAMS
        and not route.path.startswith("/p/")
        for address in samples(route.path)
    ]
    while waiting and len(found) < MOST_PAGES:
        address = waiting.pop(0)
        if address in found or "lang=" in address or address.startswith(("/static/", "/p/")):
            continue
        answer = client.get(address, follow_redirects=True)
        assert answer.status_code < 500, address
        found[address] = answer.text
        if answer.headers["content-type"].startswith("text/html"):
            read = Links()
            read.feed(answer.text)
            waiting += read.links
    hall().host.exclusive = exclusive
    return found


@pytest.mark.parametrize("role", a_slice(ROLES, of=4))
def test_names_are_text_and_nothing_private_is_told_on_every_page(role):
    pages = crawled(role)
    assert len(pages) >= 5
    assert hall().host.state.sequence == hall().desk.state.sequence
    with hall().desk.reading() as connection:
        tokens = [row.token for row in connection.exec_driver_sql("SELECT token FROM device")]
    private = {
        hall().secret,
        *tokens,
        *(tidied(hall().pass_of(number)) for number in range(1, 9)),
        PHONE.replace(" ", ""),
    }
    for address, text in pages.items():
        read = Links()
        read.feed(text)
        assert "alert(" not in "".join(re.findall(r"<script[^>]*>[^<]+", text)), address
        assert not {name for name in read.attributes if name.startswith("on") or name == "style"}, address
        assert read.tags.count("img") == 0 or "src=x" not in text, address
        assert read.tags.count("main") <= 1, address
        assert text.count("</main>") <= 1, address
        for raw in MARKUP[:4]:
            assert raw not in text, address
        assert role != "nobody" or 'name="key"' not in text, (
            f"{address} is made once for everybody, and so would its key be"
        )
        bare = re.sub(r"[\s.\-]", "", text)
        assert [one for one in private if one in bare] == [], address


@pytest.mark.parametrize("role", ROLES)
def test_a_page_is_small_has_a_heading_and_labels_what_is_typed(role):
    files = {name: len(squeezed(name)) for name in static_files()}
    for address, text in crawled(role).items():
        if not text.startswith("<!doctype html>"):
            continue
        read = Links()
        read.feed(text)
        needed = sum(files[name] for name in set(re.findall(r"/static/([^?\"]+)", text)))
        assert len(text.encode()) + needed <= MOST_BYTES, address
        assert read.tags.count("h1") == 1, address
        assert read.tags.count("title") == 1, address
        labels = set(re.findall(r'<label[^>]* for="([^"]+)"', text))
        for field in read.inputs:
            if field.get("type") != "hidden":
                assert field.get("id") in labels or "aria-label" in field or "<label" in text, (address, field)


def test_the_script_of_every_page_is_short():
    assert len(static_files()["hall.js"]) <= 4096
    assert len(static_files()["unsent.js"]) <= 7000


@pytest.mark.long
def test_every_page_reads_in_both_languages():
    for role in ("nobody", "team", Access.REFEREE, Access.DOOR):
        french, english = client_of(role), client_of(role)
        for address in crawled(role):
            one = french.get(address, headers={"Accept-Language": "fr"})
            other = english.get(address, headers={"Accept-Language": "en"})
            assert one.status_code == other.status_code
            if one.text.startswith("<!doctype html>"):
                assert '<html lang="en"' in other.text, address


def test_what_is_made_once_for_everybody_does_not_depend_on_who_asks():
    nobody, team = opened(copy_of(hostile)), opened(copy_of(hostile))
    first, other = nobody.nobody(), team.team(1)
    addresses = [address for address in crawled("nobody") if address not in STREAMS]
    for address in addresses:
        first.get(address)
    made_once = {f"{path}?{urlencode(asked)}".strip("?") for path, asked, *_ in nobody.app.state.pages.kept()}
    assert made_once >= {"/", "/tables", "/classement", "/regles"}
    for address in made_once:
        made = first.get(address).text.replace(nobody.host.mark, team.host.mark)
        assert other.get(address).text == made, address


def test_what_is_kept_of_a_token_is_not_the_token():
    tablet = hall().paired(Access.REFEREE)
    assert hall().host.devices[-1].token == hash_of(tablet.cookies[device_cookie(hall().host)])


def test_links_lead_below_a_root_of_any_letters():
    """A name may hold what HTML or a regular expression would read."""
    told = below(r'/c/a\1&"b', '<a href="/tables"><img src="/static/x"><a href="/static/y"><form action="/sortir">')
    root = r"/c/a\1&amp;&quot;b"
    assert told == f'<a href="{root}/tables"><img src="/static/x"><a href="/static/y"><form action="{root}/sortir">'
