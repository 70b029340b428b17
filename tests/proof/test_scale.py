"""What one computer carries: the costs are the program's own, the Sunday loses nothing, and what is too much is seen to
be."""

from dataclasses import replace

import pytest

from proof.scale import evenings, federations
from proof.scale.costs import Command, Costs, Evening, Joined, Pages, Pushes, Server, Size
from proof.scale.evenings import create, play
from proof.scale.federations import measure_following, measure_joined, measure_pushes
from proof.scale.page import page
from proof.scale.sunday import MINUTE, Plan, Queue, simulate, until_it_ends
from tests import abilities

HAND = Command(processor=0.007, answered=0.019, grown=800)
EVENING = Evening(25, 4, 18.0, 900, 1_000_000, 740, HAND, HAND, HAND)
COSTS = Costs(
    evening=EVENING,
    pages=Pages(0.004, 0.003, 0.001, 7000),
    memory=105e6,
    pushes=Pushes(each=0.006, entry=0.0004, reopened=0.2, begun=0.1, waited=0.01, memory=3.4e6),
    joined=Joined(400, 10_000, 0.5, 0.01),
    followed=0.002,
    sizes=(Size(25, 0.006, 0.012, 3.6e6), Size(1000, 0.02, 0.35, 20e6)),
    server=Server(EVENING, 0.002),
)
SMALL = Plan(halls=12, rounds=2, hands=6)


class TestQueue:
    def test_what_comes_while_it_works_waits_its_turn(self) -> None:
        queue = Queue()
        assert [queue.serve(now, 2.0) for now in (0.0, 1.0, 10.0)] == [2.0, 4.0, 12.0]

    def test_work_is_told_by_the_minute_in_which_it_was_done(self) -> None:
        queue = Queue()
        queue.serve(MINUTE - 1, 3.0)
        assert queue.busy == {0: 1.0, 1: 2.0}


class TestSunday:
    def test_every_entry_is_received_once(self) -> None:
        told = simulate(SMALL, COSTS)
        assert told.received == told.typed == len(told.behind) + len(told.behind_cut)

    def test_it_is_the_same_each_time(self) -> None:
        assert simulate(SMALL, COSTS) == simulate(SMALL, COSTS)
        assert simulate(replace(SMALL, seed=1), COSTS) != simulate(SMALL, COSTS)

    def test_what_is_typed_is_there_after_it_was_gathered_and_taken_in(self) -> None:
        plan = replace(SMALL, cut=0.0)
        told = simulate(plan, COSTS)
        assert told.behind_cut == []
        assert min(told.behind) >= COSTS.pushes.each + COSTS.pushes.waited
        assert max(told.behind) < plan.gathering + 2

    def test_without_internet_it_is_there_once_that_is_back(self) -> None:
        told = simulate(replace(SMALL, cut=1.0, longest_cut=10 * MINUTE), COSTS)
        assert 3 * MINUTE < max(told.behind_cut) < 11 * MINUTE

    def test_halls_that_push_each_other_out_of_too_few_open_replicas_leave_no_rest(self) -> None:
        plan = Plan(halls=200, rounds=1)
        enough, few = simulate(plan, COSTS), simulate(replace(plan, open_replicas=32), COSTS)
        assert (enough.reopened, enough.busiest < 0.5) == (0, True)
        assert few.reopened > 10_000
        assert few.busiest > 0.999
        assert few.received == few.typed

    def test_halls_are_doubled_until_there_is_no_rest(self) -> None:
        dear = replace(COSTS, pushes=replace(COSTS.pushes, each=0.08))
        seen = until_it_ends(Plan(halls=100, rounds=1), dear)
        assert [one.plan.halls for one in seen] == [100, 200]
        assert [one.busiest > 0.999 for one in seen] == [False, True]


@pytest.fixture
def sunday():
    return simulate(SMALL, COSTS)


class TestPage:
    def test_it_tells_what_was_measured_what_is_assumed_and_where_it_ends(self, sunday) -> None:
        text = "\n".join(page(COSTS, [sunday], sunday, "abc"))
        for told in (
            "commit `abc`",
            "| a hand typed, in PostgreSQL | 7.0 ms | 19.0 ms | 800 bytes |",
            "12 halls of 25 teams of 2, 600 players",
        ):
            assert told in text
        assert "Every entry that was typed was received" in text
        assert "it has 30 replicas open, and a folder has 512" in text.replace("\n", " ")
        assert max(map(len, text.split("\n"))) <= 160

    def test_it_says_what_it_could_not_measure_and_what_was_lost(self, sunday) -> None:
        text = "\n".join(page(replace(COSTS, server=None), [replace(sunday, received=0)], sunday, ""))
        assert "PostgreSQL is not installed" in text
        assert "cores, with those of PostgreSQL" not in text
        assert "**Not every entry that was typed was received.**" in text


@pytest.fixture
def played(tmp_path, monkeypatch):
    """A short evening of four teams."""
    monkeypatch.setattr(evenings, "TEAMS", 4)
    monkeypatch.setattr(evenings, "ROUNDS", 1)
    desk = create(tmp_path / "hall.capot", 4)
    yield play(desk)
    desk.close()


@pytest.mark.long
@abilities.PROCESSOR_TIME
def test_costs_are_those_of_the_programs_own_services(played, tmp_path, monkeypatch):
    costs = played.costs
    assert (costs.teams, costs.entries) == (4, len(played.entries))
    assert (
        costs.hands * 2 + 4 + 3 == costs.entries
    )  # a hand or a team each; the championship, the draw, and its posting
    assert costs.hand.answered >= costs.hand.processor > 0
    (tmp_path / "early.capot").write_bytes(played.early)
    assert measure_following(tmp_path / "early.capot", played.entries) > 0
    monkeypatch.setattr(federations, "BATCHES", (1, 2))
    monkeypatch.setattr(federations, "SENDINGS", 3)
    monkeypatch.setattr(federations, "COPIES", 2)
    pushes, view = measure_pushes(played, tmp_path / "federation")
    assert min(pushes.reopened, pushes.begun) > 0
    assert (view.sequence, len(view.teams)) == (costs.entries, 4)
    assert measure_joined(view, 3, 0.01).teams == 12
