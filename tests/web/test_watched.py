"""What whoever watches `capot serve` is told: its health in JSON and its numbers, and nothing of anybody."""

import re

import pytest
from starlette.testclient import TestClient

from tests.desks import copy_of
from tests.web.conftest import HOME, PLACE, Clock, sixteen_in_round_1
from tests.web.test_door import press
from tournament.errors import Problem
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.hosting.metrics import METRICS, CountedExclusive, label
from tournament.hosting.passes import Access
from tournament.web import templating
from tournament.web.app import make_app
from tournament.web.watched import Watched


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def host(clock):
    exclusive = CountedExclusive(Direct(), seconds=lambda: clock.seconds)
    return Host(copy_of(sixteen_in_round_1), exclusive, clock=clock, seconds=lambda: clock.seconds)


@pytest.fixture
def bugs():
    return []


@pytest.fixture
def client(host, bugs):
    app = make_app(host, {PLACE}, watched=Watched('Finale "A"', bugs.append))
    return TestClient(app, base_url=HOME, headers={"Origin": HOME}, raise_server_exceptions=False)


def numbers(client):
    """The numbers, by what each is called."""
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r'capot_\w+\{championship="Finale \\"A\\""\} [0-9.]+', line) for line in lines)
    return {line.partition("{")[0]: float(line.rpartition(" ")[2]) for line in lines}


def test_health_is_short_and_says_by_its_status_whether_the_championship_can_be_worked_in(client, host):
    answer = client.get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "championships": 1, "troubles": []})
    host.trouble = Problem("server-away", details={"message": "no answer from 10.0.0.7"})
    answer = client.get("/health")
    assert (answer.status_code, answer.json()["troubles"]) == (503, ["server-away"])
    assert "10.0.0.7" not in answer.text
    assert numbers(client)["capot_up"] == 0


def test_every_number_is_named_once_with_what_it_is(client):
    told = client.get("/metrics").text
    for metric in METRICS:
        assert told.count(f"# TYPE {metric.name} {metric.kind}\n") == 1
        assert told.count(f"# HELP {metric.name} ") == 1
        assert (metric.kind == "counter") == metric.name.endswith("_total")


def test_commands_jobs_devices_and_the_newest_entry_are_counted(client, host):
    before = numbers(client)
    assert (before["capot_commands_total"], before["capot_desks"], before["capot_head"]) == (0, 0, host.state.sequence)
    code = host.new_code(Access.DOOR).code
    client.post("/appairer", data={"code": code, "name": "Entrance"})
    assert press(client, "/porte/1", tick="paid").status_code == 303
    after = numbers(client)
    assert after["capot_commands_total"] == 1
    assert after["capot_jobs_total"] == 2
    assert after["capot_head"] == before["capot_head"] + 1
    assert after["capot_phones"] >= 1


def test_the_wait_for_the_desk_is_counted_to_its_beginning(clock):
    class Busy(Direct):
        def run(self, job):
            clock.on(3)
            return super().run(job)

    exclusive = CountedExclusive(Busy(), seconds=lambda: clock.seconds)
    assert exclusive.run(lambda: clock.on(5) or "done") == "done"
    assert (exclusive.given, exclusive.waited) == (1, 3)


def test_the_lag_is_the_time_since_somebody_looked(client, host, clock):
    clock.on(7)
    assert numbers(client)["capot_lag_seconds"] == 7
    host.is_newest()
    assert numbers(client)["capot_lag_seconds"] == 0


def test_a_hall_that_nobody_watches_has_neither(hall):
    assert [hall.nobody().get(path).status_code for path in ("/health", "/metrics")] == [404, 404]


def test_whoever_watches_is_told_once_of_a_mistake_of_the_program(client, host, bugs, monkeypatch):
    monkeypatch.setattr(host, "page_failed", lambda _error: None)
    monkeypatch.setattr(templating, "rendered", lambda *_, **__: 1 / 0)
    assert [client.get("/tables").status_code for _ in range(2)] == [500, 500]
    assert [type(error) for error in bugs] == [ZeroDivisionError]


def test_a_label_is_one_line():
    assert label('a\\b"c\nd') == 'a\\\\b\\"c\\nd'
