"""When the host does not answer: nothing is lost, nothing is done twice, and everything can be read."""

from dataclasses import replace
from itertools import count

import pytest

from tests.desks import copy_of
from tests.hosting.links import DirectLink
from tests.hosting.test_replica import digest, paid, refused
from tests.web.conftest import opened, sixteen_in_round_1
from tournament.audit.judge import judge
from tournament.audit.reader import judge_journal, judge_rows
from tournament.cli.check import read_championship
from tournament.errors import Refused
from tournament.hosting.joining import join, take_over
from tournament.hosting.replica import AT_A_TIME, TOGETHER
from tournament.services.desk.undo import undo
from tournament.services.desk.undo_stack import MOVED
from tournament.services.people.registration import set_paid, set_present, teams
from tournament.services.rounds.round_views import current_round
from tournament.services.setup.championship import open_championship


def pay(desk, hall, number):
    return set_paid(desk, [hall.id_of(number)], True)


def done_at_host(hall, what="teams-paid"):
    hall.desk.catch_up()
    return [entry.what for entry in hall.desk.state.journal].count(what)


def test_while_the_cable_is_out_nothing_is_asked_and_everything_is_read(hall, link, replica):
    link.cut()
    before = link.sent
    refused("host-away", lambda: pay(replica, hall, 3))
    assert link.sent == before
    assert not replica.catch_up().teams
    assert not replica.link_state.connected
    assert len(teams(replica.state)) == 16
    assert current_round(replica.state)
    assert replica.present == ()


def test_what_waits_is_done_once_when_the_cable_is_in_again_and_its_outcome_is_told(hall, link, replica):
    link.cut()
    for _ in range(3):
        refused("host-away", lambda: pay(replica, hall, 3))
    assert replica.first_waiting.what == "teams-paid"
    link.mend()
    assert replica.catch_up() is not None
    (outcome,) = replica.outcomes()
    assert outcome.changes.teams
    assert replica.first_waiting is None
    assert replica.outcomes() == []
    assert paid(replica, 3)
    assert done_at_host(hall) == 1


@pytest.mark.parametrize("lost", ["sent", "answer"])
def test_where_the_answer_is_lost_it_is_asked_again_under_its_key(hall, link, replica, seconds, lost):
    losses = [lost]
    link.losing = lambda: losses.pop() if losses else None
    refused("host-away", lambda: pay(replica, hall, 3))
    link.pulse()
    replica.catch_up()
    assert replica.first_waiting, "it was sent a moment ago"
    seconds.now += 1
    link.pulse()
    replica.catch_up()
    (outcome,) = replica.outcomes()
    assert outcome.changes.teams
    assert not outcome.problems
    assert done_at_host(hall) == 1
    assert digest(replica) == digest(hall.desk)


def test_what_arrives_twice_is_done_once(hall, link, replica):
    link.losing = lambda: "twice"
    assert pay(replica, hall, 3).teams
    assert done_at_host(hall) == 1


def test_another_wish_waits_until_the_first_is_settled(hall, link, replica):
    link.cut()
    refused("host-away", lambda: pay(replica, hall, 3))
    problem = refused("wish-waiting", lambda: pay(replica, hall, 4))
    assert problem.details["what"] == "teams-paid"
    link.mend()
    replica.catch_up()
    pay(replica, hall, 4)
    assert done_at_host(hall) == 2


def test_the_same_wish_again_gets_the_answer_to_the_first(hall, link, replica):
    losses = ["answer"]
    link.losing = lambda: losses.pop() if losses else None
    refused("host-away", lambda: pay(replica, hall, 3))
    link.pulse()
    assert pay(replica, hall, 3).teams
    assert replica.first_waiting is None
    assert done_at_host(hall) == 1


def test_what_somebody_else_changed_meanwhile_is_told_as_the_outcome(hall, link, replica):
    link.cut()
    refused("host-away", lambda: pay(replica, hall, 3))
    set_present(hall.desk, [hall.id_of(3)], False)
    link.mend()
    replica.catch_up()
    (outcome,) = replica.outcomes()
    assert [problem.code for problem in outcome.problems] == ["changed-meanwhile"]
    assert replica.first_waiting is None
    assert done_at_host(hall) == 0


def test_undo_without_an_answer_takes_back_one_thing(hall, link, replica, seconds):
    pay(replica, hall, 3)
    pay(replica, hall, 4)
    losses = ["answer"]
    link.losing = lambda: losses.pop() if losses else None
    refused("host-away", lambda: undo(replica))
    seconds.now += 1
    link.pulse()
    replica.catch_up()
    assert (paid(replica, 3), paid(replica, 4)) == (True, False)
    assert done_at_host(hall, "undo") == 1


class TestGivingUp:
    def test_what_did_not_arrive_is_never_done(self, hall, link, replica):
        link.losing = lambda: "sent"
        refused("host-away", lambda: pay(replica, hall, 3))
        refused("host-away", replica.give_up_first)
        late, link.losing = replica.first_waiting, lambda: None
        outcome = replica.give_up_first()
        assert [problem.code for problem in outcome.problems] == ["intent-given-up"]
        assert replica.first_waiting is None
        refused(
            "intent-given-up",
            lambda: link.perform(late.command, by="Paul", since=replica.state.sequence, head=replica.state.head),
        )
        assert done_at_host(hall) == 0

    def test_what_was_done_is_told_as_done_and_then_nothing_waits(self, hall, link, replica):
        losses = ["answer"]
        link.losing = lambda: losses.pop() if losses else None
        refused("host-away", lambda: pay(replica, hall, 3))
        outcome = replica.give_up_first()
        assert outcome.changes.teams
        assert paid(replica, 3)
        assert replica.give_up_first() is None


def another_host(hall, entries_kept):
    """What a copy of the host's file goes on with that was made after so many entries."""
    other = copy_of(sixteen_in_round_1)
    assert other.state.sequence == entries_kept
    return opened(other)


class TestOtherHistory:
    def test_a_host_that_went_back_to_a_copy_is_found_out_and_nothing_sent_to_it(self, hall, link, replica, tmp_path):
        begun = replica.state.sequence
        pay(replica, hall, 3)
        pay(hall.desk, hall, 5)
        replica.catch_up()
        link.cut()
        back = another_host(hall, begun)
        link.meet(back.host)
        for number in (7, 8, 9):
            set_present(back.desk, [back.id_of(number)], False)
        link.mend()
        replica.catch_up()
        assert replica.has_other_history
        assert not replica.link_state.connected
        sent = link.sent
        refused("link-other-history", lambda: pay(replica, hall, 4))
        assert link.sent == sent
        replica.leave()
        joined = join(link, tmp_path, by="Paul")
        assert [(line.what, line.by) for line in joined.lost] == [("teams-paid", "Paul"), ("teams-paid", "Odile")]
        assert joined.replica.state.head == back.desk.state.head
        assert digest(joined.replica) == digest(back.desk)
        kept = open_championship(joined.aside, by="Paul")
        assert paid(kept, 3)
        kept.close()
        joined.replica.leave()

    def test_a_wish_of_a_desk_that_does_not_know_it_yet_is_refused_by_the_host(self, hall, link, replica):
        begun = replica.state.sequence
        pay(replica, hall, 3)
        back = another_host(hall, begun)
        link.meet(back.host)
        set_present(back.desk, [back.id_of(7)], False)
        refused("link-other-history", lambda: pay(replica, hall, 4))
        assert replica.has_other_history
        assert replica.first_waiting is None

    def test_what_waited_in_the_other_history_is_not_done_but_told(self, hall, link, replica, tmp_path):
        begun = replica.state.sequence
        pay(replica, hall, 5)
        link.cut()
        refused("host-away", lambda: pay(replica, hall, 3))
        back = another_host(hall, begun)
        link.meet(back.host)
        link.mend()
        replica.catch_up()
        assert replica.has_other_history
        replica.leave()
        joined = join(link, tmp_path, by="Paul").replica
        joined.catch_up()
        (outcome,) = joined.outcomes()
        assert [problem.code for problem in outcome.problems] == ["link-other-history"]
        assert joined.first_waiting is None
        assert not paid(joined, 3)
        joined.leave()

    def test_a_replica_that_is_damaged_is_put_aside_and_fetched_anew(self, hall, link, replica, tmp_path):
        replica.leave()
        replica.path.write_bytes(replica.path.read_bytes()[:5000])
        joined = join(link, tmp_path, by="Paul")
        assert digest(joined.replica) == digest(hall.desk)
        assert joined.aside.exists()
        joined.replica.leave()

    def test_what_comes_from_a_host_is_never_a_path(self, link, tmp_path):
        greet = link.greet
        link.greet = lambda: replace(greet(), identity="../../etc/passwd")
        refused("link-malformed", lambda: join(link, tmp_path, by="Paul"))

    @pytest.mark.parametrize("sent", [b"", b"SQLite format 3\x00", b"<html>", b"\x00" * 4096])
    def test_what_is_no_file_is_refused_and_leaves_nothing(self, link, tmp_path, sent):
        link.copy = lambda: sent
        with pytest.raises(Refused):
            join(link, tmp_path, by="Paul")
        assert list(tmp_path.iterdir()) == []


class TestTakingOver:
    def test_a_replica_goes_on_as_host_with_all_that_it_had(self, hall, link, replica, tmp_path):
        pay(replica, hall, 3)
        head, rows = replica.state.head, replica.state.rows
        link.cut()
        taken = take_over(replica, tmp_path / "reprise.capot", device="Portable de Paul")
        desk = taken.desk
        line = desk.state.journal[-1]
        assert (line.what, line.by, line.details, line.desk) == (
            "host-taken-over",
            "Paul",
            {"device": "Portable de Paul", "epoch": 1},
            "",
        )
        assert desk.entries(line.sequence - 1)[0].previous == head
        assert desk.state.rows == rows
        refused("nothing-to-undo", lambda: undo(desk))
        pay(desk, hall, 4)
        undo(desk)
        assert not paid(desk, 4)
        desk.close()

    def test_what_waited_for_the_host_that_died_is_done_under_its_key(self, hall, link, replica, tmp_path):
        link.cut()
        refused("host-away", lambda: pay(replica, hall, 3))
        key = replica.first_waiting.command.key
        taken = take_over(replica, tmp_path / "reprise.capot", device="Portable de Paul")
        assert taken.outcomes[0].changes.teams
        assert paid(taken.desk, 3)
        assert taken.desk.entries()[-1].command == key
        taken.desk.close()

    def test_a_file_that_is_there_is_not_written_over(self, link, replica, tmp_path):
        (tmp_path / "reprise.capot").write_text("mine")
        refused("file-exists", lambda: take_over(replica, tmp_path / "reprise.capot", device="Portable"))
        assert (tmp_path / "reprise.capot").read_text(encoding="utf-8") == "mine"
        assert replica.state

    def test_a_championship_that_its_host_has_moved_goes_on_only_there(self, hall, replica, tmp_path):
        hall.desk.run(MOVED, lambda work: work.details.update(to="postgresql://serveur/capot/concours"))
        replica.catch_up()
        refused("championship-moved", lambda: pay(replica, hall, 3))
        refused("championship-moved", lambda: take_over(replica, tmp_path / "reprise.capot", device="Portable"))
        assert not (tmp_path / "reprise.capot").exists()
        assert replica.state.journal[-1].what == MOVED

    def test_others_join_who_took_over_and_go_on_with_what_they_have(self, hall, link, replica, tmp_path):
        second = DirectLink(hall.host, "Portable de Zoé")
        (tmp_path / "zoe").mkdir()
        zoe = join(second, tmp_path / "zoe", by="Zoé").replica
        pay(replica, hall, 3)
        zoe.leave()
        taken = take_over(replica, tmp_path / "reprise.capot", device="Portable de Paul")
        joined = join(DirectLink(opened(taken.desk).host, "Portable de Zoé"), tmp_path / "zoe", by="Zoé")
        assert joined.lost == ()
        assert joined.aside is None
        assert paid(joined.replica, 3)
        assert joined.replica.name != "hall/1", "the journal has had this desk: it was another one"
        joined.replica.leave()
        taken.desk.close()

    def test_the_judge_finds_nothing_wrong_with_a_championship_that_was_taken_over(self, hall, replica, tmp_path):
        pay(replica, hall, 3)
        undo(replica)
        pay(replica, hall, 4)
        desk = take_over(replica, tmp_path / "reprise.capot", device="Portable de Paul").desk
        pay(desk, hall, 5)
        undo(desk)
        desk.close()
        export, entries, rows = read_championship(tmp_path / "reprise.capot")
        assert [*judge(export), *judge_journal(entries), *judge_rows(entries, rows)] == []


def test_what_was_not_heard_for_hours_is_followed_piece_by_piece_and_the_window_is_woken_for_the_rest(
    hall, link, replica
):
    link.cut()
    replica.catch_up()
    for _ in range(TOGETHER):
        pay(hall.desk, hall, 3)
        undo(hall.desk)
    link.mend()
    woken: list[bool] = []
    replica.woken = lambda: woken.append(True)
    looks = count()
    replica.seconds = lambda: next(looks) * AT_A_TIME / 2
    replica.catch_up()
    assert replica.state.head != hall.desk.state.head
    while woken:
        woken.clear()
        replica.catch_up()
    assert replica.state.head == hall.desk.state.head
