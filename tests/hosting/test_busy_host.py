"""A host that is there but busy, and a disk that refuses once: the window of a joined desk waits for nothing, and in
the end has everything."""

from collections import deque

import pytest

from tests.desks import copy_of
from tests.hosting.conftest import Seconds
from tests.hosting.links import DirectLink
from tests.hosting.test_away import done_at_host, pay
from tests.hosting.test_replica import digest, paid, refused
from tests.web.conftest import opened, sixteen_in_round_1
from tournament.errors import Problem, Refused
from tournament.hosting import replica as replicas
from tournament.hosting.joining import join
from tournament.hosting.link import Alive
from tournament.hosting.replica import TRIED_AGAIN
from tournament.hosting.waiting_desk import BEFORE_ASKING
from tournament.services.desk.undo import undo


class BusyLink(DirectLink):
    """What is asked beside waits here until `answer`."""

    def __init__(self, host):
        super().__init__(host)
        self.waiting = []

    def in_background(self, work):
        self.waiting.append(work)

    def answer(self):
        for work in self.waiting:
            work(self)
        self.waiting = []


@pytest.fixture
def hall():
    return opened(copy_of(sixteen_in_round_1))


@pytest.fixture
def link(hall):
    return BusyLink(hall.host)


@pytest.fixture
def replica(link, tmp_path):
    joined = join(link, tmp_path, by="Paul").replica
    joined.seconds = Seconds()
    joined.catch_up()
    yield joined
    joined.leave()


@pytest.fixture
def waiting(hall, link, replica):
    """The replica, whose wish was not answered by a host that tells meanwhile that it is there."""
    asked = link.perform

    def unanswered(command, **around):
        replica.seconds.now += 2
        link.pulse()
        link.losing = lambda: "sent"
        return asked(command, **around)

    link.perform = unanswered
    refused("host-away", lambda: pay(replica, hall, 3))
    link.perform, link.losing = asked, lambda: None
    return replica


def seconds_go_by(replica, link, times):
    for _ in range(times):
        replica.seconds.now += TRIED_AGAIN
        link.pulse()
        replica.catch_up()
        yield replica.link_state.connected


class TestBusy:
    def test_what_waits_is_on_its_way_once_and_the_host_stays_there(self, hall, link, waiting):
        sent = link.sent
        assert all(seconds_go_by(waiting, link, 8))
        assert (len(link.waiting), link.sent) == (1, sent), "nothing was waited for"
        refused("host-away", lambda: pay(waiting, hall, 3))
        assert link.sent == sent
        link.answer()
        waiting.catch_up()
        assert waiting.outcomes()[0].changes.teams
        assert paid(waiting, 3)
        assert done_at_host(hall) == 1

    def test_it_is_asked_again_a_second_after_no_answer_came(self, hall, link, waiting):
        list(seconds_go_by(waiting, link, 1))
        link.losing = lambda: "answer"
        link.answer()
        link.losing = lambda: None
        waiting.catch_up()
        assert (waiting.first_waiting is None, link.waiting) == (False, [])
        list(seconds_go_by(waiting, link, 1))
        link.answer()
        waiting.catch_up()
        assert waiting.first_waiting is None
        assert done_at_host(hall) == 1

    def test_an_answer_to_what_was_given_up_meanwhile_is_none(self, hall, link, waiting):
        list(seconds_go_by(waiting, link, 1))
        waiting.give_up_first()
        link.answer()
        waiting.catch_up()
        assert waiting.outcomes() == []
        assert not paid(waiting, 3)

    def test_what_a_host_said_before_it_was_cut_off_does_not_bring_it_back(self, hall, link, replica):
        replica.seconds.now = 5.0
        link.cut()
        replica.catch_up()
        replica.seconds.now = 4.0
        link.tell(Alive(hall.clock()))
        replica.catch_up()
        assert not replica.link_state.connected


class TestBehind:
    def test_what_a_disk_refused_once_is_asked_for_again_without_being_told(self, hall, link, replica, monkeypatch):
        def full(_engine):
            raise Refused(Problem("disk-full", details={"path": "x"}))

        monkeypatch.setattr(replicas, "writing", full)
        pay(hall.desk, hall, 1)
        refused("disk-full", replica.catch_up)
        monkeypatch.undo()
        list(seconds_go_by(replica, link, 1))
        link.answer()
        replica.catch_up()
        assert paid(replica, 1)
        assert digest(replica) == digest(hall.desk)

    def test_a_pulse_tells_how_far_the_journal_goes(self, hall, link, replica, monkeypatch):
        monkeypatch.setattr(replica, "_heard", deque())
        pay(hall.desk, hall, 1)
        monkeypatch.undo()
        list(seconds_go_by(replica, link, 1))
        link.answer()
        replica.catch_up()
        assert paid(replica, 1)


def test_a_wish_after_much_that_was_not_followed_yet_is_sent_when_all_of_it_is(hall, link, replica):
    for _ in range(replicas.TOGETHER):
        pay(hall.desk, hall, 5)
        undo(hall.desk)
    looks, sent = iter(range(1000)), link.sent
    replica.seconds = lambda: next(looks) * BEFORE_ASKING
    refused("host-away", lambda: pay(replica, hall, 3))
    assert link.sent == sent
    assert replica.state.head != hall.desk.state.head
    replica.seconds = Seconds()
    replica.catch_up()
    link.answer()
    replica.catch_up()
    assert replica.outcomes()[0].changes.teams
    assert digest(replica) == digest(hall.desk)
