"""What joined desks ask a host for, made up by somebody who means it no good: refused in words, and nothing of it is
kept."""

from functools import partial

import pytest

from tests.desks import copy_of
from tests.hosting.links import DirectLink, performed
from tests.hosting.test_replica import refused
from tests.web.conftest import opened, sixteen_in_round_1
from tournament.errors import Problem, Refused
from tournament.hosting.exclusive import Direct, Queued
from tournament.services.desk.use_cases import Command


@pytest.fixture
def hall():
    return opened(copy_of(sixteen_in_round_1))


@pytest.fixture
def perform(hall):
    """Have team 1 paid, as a desk that knows all of the journal and says so, or something else."""
    visitor, known = DirectLink(hall.host).visitor, hall.desk.state

    def perform(key="k", since=known.sequence, head=known.head, seen=known.sequence):
        command = Command("set_paid", {"team_ids": [hall.id_of(1)], "paid": True}, key, seen)
        return performed(hall.host.desks, visitor, command, by="Paul", since=since, head=head)

    return perform


def test_telephone_numbers_which_it_was_never_told_are_erased_at_the_host_alone(hall):
    visitor, known = DirectLink(hall.host).visitor, hall.desk.state
    erasing = Command("erase_contacts", {}, "k", known.sequence)
    refused(
        "only-at-host",
        lambda: performed(hall.host.desks, visitor, erasing, by="Paul", since=known.sequence, head=known.head),
    )
    assert hall.desk.phones


@pytest.mark.parametrize("key", ["", "k" * 65, "é", "\ud800", "a\0b"])
def test_a_key_is_a_short_word(hall, perform, key):
    before = hall.host.beside.state.sequence
    refused("intent-malformed", lambda: perform(key))
    refused("link-malformed", lambda: hall.host.desks.give_up(DirectLink(hall.host).visitor, key))
    assert hall.host.beside.state.sequence == before
    assert perform("k" * 64).done == before + 1


@pytest.mark.parametrize("since", [-1, 1 << 63, 10**30])
def test_a_number_that_no_entry_can_have_is_refused(perform, since):
    refused("link-malformed", lambda: perform(since=since))


@pytest.mark.parametrize(("since", "head"), [(10**6, ""), (10**6, "0"), (3, ""), (3, "\ud800")])
def test_who_does_not_know_the_newest_entry_has_another_history(perform, since, head):
    refused("link-other-history", lambda: perform(since=since, head=head))


def fail(bug, _entry):
    raise bug


class Watcher:
    """Hands on what is about to be done, and what was done."""

    def __init__(self, *, before=repr, after=repr):
        self.before, self.after = before, after

    def closing(self):
        pass


class TestTogether:
    """Commands that several desks wait for: one turn, one transaction, one publishing."""

    @pytest.fixture
    def ask(self, hall):
        visitors = {by: DirectLink(hall.host, by).visitor for by in ("Paul", "Rose", "Sara")}
        known = hall.desk.state

        def ask(by, team, *, key=None, head=known.head, seen=known.sequence):
            given = {"team_ids": [hall.id_of(team)] if team else [99], "paid": True}
            command = Command("set_paid", given, key or f"{by}-{team}", seen)
            return hall.host.desks.ask(visitors[by], command, by=by, since=known.sequence, head=head)

        return ask

    def test_each_is_answered_by_itself_after_one_publishing(self, hall, ask):
        before, published = hall.host.state.sequence, []
        hall.host.follow(lambda state: published.append(state.sequence))
        answers = [ask("Paul", 1), ask("Rose", None), ask("Sara", 2, head="other"), ask("Sara", 3)]
        assert not any(answer.done() for answer in answers)
        hall.host.desks.serve()
        assert not hall.host.desks.waiting
        assert [published, hall.host.state.sequence] == [[before + 2], before + 2]
        assert [answers[0].result(0).done, answers[3].result(0).done] == [before + 1, before + 2]
        assert len(answers[0].result(0).entries) == 2
        refused("team-gone", lambda: answers[1].result(0))
        refused("link-other-history", lambda: answers[2].result(0))
        assert [line.by for line in hall.host.state.journal[before:]] == ["Paul", "Sara"]

    def test_what_nobody_waits_for_any_more_is_not_begun(self, hall, ask):
        before = hall.host.state.sequence
        left, stayed = ask("Paul", 1), ask("Rose", 2)
        assert left.cancel()
        hall.host.desks.serve()
        assert stayed.result(0).done == hall.host.state.sequence == before + 1
        again = ask("Paul", 1)
        hall.host.desks.serve()
        assert again.result(0).done == before + 2

    def test_a_key_that_was_given_up_meanwhile(self, hall, ask):
        answer, other = ask("Paul", 1, key="gone"), ask("Rose", 2)
        hall.host.desks.give_up(DirectLink(hall.host).visitor, "gone")
        hall.host.desks.serve()
        refused("intent-given-up", lambda: answer.result(0))
        assert other.result(0).done

    def test_a_job_that_was_long_enough_leaves_the_rest_to_the_next(self, hall, ask):
        hall.host.exclusive.longest = -1.0
        answers = [ask("Paul", 1), ask("Rose", 2)]
        hall.host.desks.serve()
        assert [answer.done() for answer in answers] == [True, False]
        hall.host.desks.serve()
        assert answers[1].result(0).done

    def test_before_a_large_step_there_may_be_a_copy_so_it_is_done_by_itself(self, hall, ask):
        heard, known = [], hall.desk.state
        hall.host.beside.watchers.append(Watcher(before=heard.append))
        step = Command("undo", {}, "back", known.sequence)
        visitor = DirectLink(hall.host, "Odile").visitor
        answers = [
            ask("Paul", 1),
            hall.host.desks.ask(visitor, step, by="Odile", since=known.sequence, head=known.head),
            ask("Rose", 2),
        ]
        hall.host.desks.serve()
        assert ([answer.done() for answer in answers], heard) == ([True, False, False], [])
        hall.host.desks.serve()
        assert ([answer.done() for answer in answers], heard) == ([True, True, False], ["undo"])
        refused("nothing-to-undo", lambda: answers[1].result(0))
        hall.host.desks.serve()
        assert answers[2].result(0).done

    def test_whoever_waits_is_answered_where_those_who_follow_fail(self, hall, ask):
        """It is a bug, and all of it is on the disk: who asks again under the same key is told so."""
        before, bug = hall.host.state.sequence, ZeroDivisionError()

        def fails(_state):
            raise bug

        leave = hall.host.follow(fails)
        answers = [ask("Paul", 1), ask("Rose", 2)]
        hall.host.desks.serve()
        assert [answer.exception(0) for answer in answers] == [bug, bug]
        leave()
        again = ask("Paul", 1)
        hall.host.desks.serve()
        assert again.result(0).done == before + 1

    def test_a_watcher_that_fails_keeps_nobody_from_hearing(self, hall, ask):
        before, heard, bug = hall.host.state.sequence, [], ZeroDivisionError()
        hall.host.beside.watchers[:0] = [Watcher(after=partial(fail, bug))]
        hall.host.beside.watchers.append(Watcher(after=heard.append))
        answers = [ask("Paul", 1), ask("Rose", 2)]
        hall.host.desks.serve()
        assert [answer.exception(0) for answer in answers] == [bug, bug]
        assert [entry.sequence for entry in heard] == [before + 1, before + 2]
        assert hall.host.state.sequence == hall.host.desks.feed.newest == before + 2

    def test_a_server_that_is_away_is_told_to_all_that_wait(self, hall, ask, monkeypatch):
        def away(_asks):
            raise Refused(Problem("server-away"))

        answers = [ask("Paul", 1), ask("Rose", 2)]
        with monkeypatch.context() as patch:
            patch.setattr(hall.host.beside, "together", away)
            hall.host.desks.serve()
        for answer in answers:
            refused("server-away", lambda answer=answer: answer.result(0))

    def test_more_than_ever_wait_are_told_to_come_again(self, hall, ask, monkeypatch):
        monkeypatch.setattr("tournament.hosting.desks.MOST_WAITING", 1)
        ask("Paul", 1)
        refused("host-busy", lambda: ask("Rose", 2))

    def test_where_there_is_no_turn_all_are_told(self, hall, ask):
        hall.host.exclusive.close()
        answers = [ask("Paul", 1), ask("Rose", 2)]
        hall.host.desks.serve()
        for answer in answers:
            refused("host-closed", lambda answer=answer: answer.result(0))

    def test_what_the_disk_refuses_is_told_to_all_that_was_in_it(self, hall, ask, monkeypatch):
        before = hall.host.state

        def full(asks):
            list(asks)
            raise Refused(Problem("disk-full"))

        answers = [ask("Paul", 1), ask("Rose", 2)]
        with monkeypatch.context() as patch:
            patch.setattr(hall.host.beside, "together", full)
            hall.host.desks.serve()
        assert not hall.host.desks.waiting
        for answer in answers:
            refused("disk-full", lambda answer=answer: answer.result(0))
        assert hall.host.state is before


def test_beside_a_window_a_turn_lasts_no_longer_than_a_frame():
    assert Queued(lambda _call: None).longest < Direct().longest <= 0.05
