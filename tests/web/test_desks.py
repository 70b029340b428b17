"""Desks that are joined over TLS: let in by a code that tells the certificate, heard and told, and shut out."""

import asyncio
import time

import pytest
from starlette.requests import Request

from tests.desks import copy_of
from tests.web.conftest import opened, sixteen_in_round_1
from tests.web.desks import joined_link, serving_desks
from tournament.errors import Refused
from tournament.hall.joining import join
from tournament.models.tables import Team
from tournament.services.desk.undo import undo
from tournament.services.people.registration import set_paid
from tournament.web.desks import body_of


@pytest.fixture
def hall():
    return opened(copy_of(sixteen_in_round_1))


@pytest.fixture
def server(hall, tmp_path):
    with serving_desks(hall.host, tmp_path) as server:
        yield server


@pytest.fixture
def replica(server, tmp_path):
    joined = join(joined_link(server), tmp_path, by="Paul").replica
    wait_until(lambda: (joined.catch_up(), joined.state.connected)[1])
    yield joined
    joined.leave()


def wait_until(happened, seconds=8.0):
    """What happens in another thread, soon."""
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.01)


def paid(desk, number):
    return next(team.paid for team in desk.hall.all(Team) if team.number == number)


def test_a_desk_does_and_hears_everything_over_the_network(hall, replica):
    assert replica.hall.head == hall.host.hall.head
    assert set_paid(replica, [hall.id_of(3)], True).teams
    assert paid(replica, 3)
    assert (hall.host.hall.journal[-1].by, hall.host.hall.journal[-1].desk) == ("Paul", "hall/1")
    set_paid(hall.desk, [hall.id_of(4)], True)
    wait_until(lambda: (replica.catch_up(), paid(replica, 4))[1])
    undo(replica)
    assert (paid(replica, 3), paid(replica, 4)) == (False, True)
    assert [desk.by for desk in replica.present] == ["Odile", "Paul"]


def test_what_breaks_off_is_refused_and_no_bug():
    async def gone():
        return {"type": "http.disconnect"}

    request = Request({"type": "http", "method": "POST", "headers": []}, gone)
    with pytest.raises(Refused, match="link-malformed"):
        asyncio.run(body_of(request))
