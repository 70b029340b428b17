"""Replicas of a host whose messages are lost, come twice, or are not answered: the proof of many desks finds nothing,
and without the key it does."""

from dataclasses import replace
from uuid import uuid4

import pytest

from proof.desks.games import Refusal, Shown
from proof.desks.history import History, operations_in
from proof.desks.scorer import Scorer
from proof.desks.verdicts import checks, copy_at
from tests.desks import copy_of
from tests.hosting.links import DirectLink
from tests.web.conftest import opened, sixteen_in_round_1
from tournament.errors import Refused
from tournament.hosting.joining import join
from tournament.services.rounds.round_views import current_round
from tournament.simulation.rng import SeededRng

DESKS, STEPS = 3, 30


class Seat:
    """A seat at a replica whose link loses one message in three, or what is answered, or brings it twice."""

    def __init__(self, hall, folder, number):
        self.link, self.clock = DirectLink(hall.host, f"Portable {number}"), hall.clock
        own = folder / f"replica {number}"
        own.mkdir()
        self.desk = join(self.link, own, by=f"desk {number}").replica
        self.desk.seconds = lambda: hall.clock.seconds
        rng = SeededRng(number)
        self.link.losing = lambda: rng.choice([None, None, None, "sent", "answer", "twice"])

    def newer(self, since):
        return self.patiently(lambda: self.link.entries(since))

    def patiently(self, ask):
        losing, self.link.losing = self.link.losing, lambda: None
        answer = ask()
        self.link.losing = losing
        return answer

    def settle(self, trouble):
        if self.desk.first_waiting is None:
            return trouble
        while self.desk.first_waiting is not None:
            self.clock.on(1)
            self.link.pulse()
            self.desk.catch_up()
        (outcome,) = self.desk.outcomes()
        return Refused(*outcome.problems) if outcome.problems else None

    def caught_up(self):
        self.link.losing = lambda: None
        self.link.pulse()
        self.desk.catch_up()
        return copy_at(self.desk, self.desk.name)


@pytest.fixture
def hall():
    return opened(copy_of(sixteen_in_round_1))


@pytest.fixture
def evening(hall, tmp_path):
    """What came of an evening: the checks that find something wrong, by what they are about."""
    seats = []

    def typed():
        before = hall.host.state.sequence
        games = [game.id for game in current_round(hall.desk.state).tables[:3]]
        files = [tmp_path / f"history {number}" for number in range(DESKS)]
        seats.extend(Seat(hall, tmp_path, number) for number in range(DESKS))
        desks = [
            Scorer(seat, games, History(file, seat.desk.name), SeededRng(number), number)
            for number, (seat, file) in enumerate(zip(seats, files, strict=True))
        ]
        for _ in range(STEPS):
            for one in desks:
                one.step()
        hall.catch_up()
        operations = operations_in(files)
        assert {type(one.answer) for one in operations} == {Shown, Refusal}, "some were overtaken"
        copies = [copy_at(hall.desk, "host"), *(seat.caught_up() for seat in seats)]
        return {
            check.what: check.was
            for check in checks(operations, hall.desk.entries(), copies, before)
            if not check.is_right
        }

    yield typed
    for seat in seats:
        seat.desk.leave()


def test_whatever_is_lost_on_the_way_everything_is_done_once(evening):
    assert evening() == {}


@pytest.mark.long
def test_without_the_key_what_is_sent_again_is_done_again(evening, monkeypatch):
    perform = DirectLink.perform
    monkeypatch.setattr(
        DirectLink,
        "perform",
        lambda link, command, **around: perform(link, replace(command, key=uuid4().hex), **around),
    )
    assert "nothing is in the journal that nobody asked for" in evening()
