"""A host at long work, which tells every second that it is there: the windows of its desks go on, over a network
too."""

import time
from queue import SimpleQueue
from threading import Event, Thread

import pytest

from tests.desks import copy_of
from tests.hosting.test_replica import paid, refused
from tests.web.conftest import opened, sixteen_in_round_1
from tests.web.desks import SOON, catching_up, joined_link, serving_desks
from tournament.hosting import replica as replicas
from tournament.hosting.joining import join
from tournament.hosting.link import Connected, Heard
from tournament.services.people.registration import set_paid
from tournament.web import desks as desk_pages

PULSE = 0.1
ANSWER = 0.5
"""Seconds that a desk waits for an answer here."""
MANY = 25


@pytest.fixture
def hall():
    return opened(copy_of(sixteen_in_round_1))


@pytest.fixture
def replica(hall, tmp_path, monkeypatch):
    monkeypatch.setattr(desk_pages, "PULSE", PULSE)
    monkeypatch.setattr(replicas, "TRIED_AGAIN", PULSE)
    with serving_desks(hall.host, tmp_path) as server:
        joined = join(joined_link(server), tmp_path, by="Paul").replica
        catching_up(joined, lambda: joined.present)
        yield joined
        joined.leave()


@pytest.fixture
def busy(hall):
    """The desk of the host does something else until this is set."""
    begun, done = Event(), Event()
    thread = Thread(target=lambda: hall.host.exclusive.run(lambda: (begun.set(), done.wait(SOON))), daemon=True)
    thread.start()
    assert begun.wait(SOON)
    yield done
    done.set()
    thread.join(SOON)


def test_a_window_waits_for_no_answer_while_its_host_is_at_long_work(hall, replica, busy):
    replica.link.seconds = ANSWER
    refused("host-away", lambda: set_paid(replica, [hall.id_of(3)], True))
    blocked, states, woken = 0.0, [], Event()
    replica.woken = woken.set
    while len(states) < MANY:
        assert woken.wait(SOON), "the host tells that it is there"
        woken.clear()
        begun = time.monotonic()
        replica.catch_up()
        blocked += time.monotonic() - begun
        states.append(replica.link_state.connected)
    assert blocked < MANY * PULSE / 2
    assert all(states)
    assert replica.first_waiting is not None
    busy.set()
    catching_up(replica, lambda: replica.first_waiting is None)
    assert replica.outcomes()[0].changes.teams
    assert paid(replica, 3)
    assert [entry.what for entry in hall.host.state.journal].count("teams-paid") == 1


def test_a_desk_comes_back_while_its_host_is_at_long_work(hall, replica, busy):
    told: SimpleQueue[Heard] = SimpleQueue()
    stop = replica.link.listen(replica.state.sequence, "Paul", told.put)
    first = told.get(timeout=SOON)
    assert isinstance(first, Connected)
    assert first.greeting.head == hall.host.state.head
    stop()
