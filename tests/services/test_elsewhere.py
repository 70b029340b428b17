"""A championship that was moved away is read and not written; undo and other desks pass over the moves."""

import pytest

from tests.desks import copy_of
from tests.services.conftest import made, posted
from tournament.errors import Refused
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.services.desk.open_file import elsewhere_entry
from tournament.services.desk.undo import next_steps, undo
from tournament.services.desk.undo_stack import ABANDONED, MOVED, TAKEN_OVER
from tournament.services.hall.devices import hall_secret, pair_device
from tournament.services.people.registration import teams
from tournament.services.safety.recovering import Takeover, epoch_of, only_here, supersede, tell_taken_over
from tournament.services.scores.entry import record_hand

THERE = "postgresql://serveur/concours"


def move_away(desk):
    desk.run(MOVED, lambda work: work.details.update(to=THERE))


def refusal(done):
    with pytest.raises(Refused) as refused:
        done()
    (problem,) = refused.value.problems
    return problem.code, dict(problem.details)


@pytest.fixture
def desk():
    return copy_of(posted)


def test_nothing_is_entered_after_the_move_and_all_is_read(desk):
    move_away(desk)
    for done in (lambda: record_hand(desk, 1, made(82)), lambda: undo(desk), lambda: move_away(desk)):
        assert refusal(done) == ("championship-moved", {"to": THERE, "by": "Odile"})
    assert len(teams(desk.state)) == 5
    assert elsewhere_entry(desk.state).details["to"] == THERE


def test_the_other_desk_learns_of_it_with_its_next_command(odile, paul):
    move_away(odile)
    assert refusal(lambda: record_hand(paul, 1, made(82)))[0] == "championship-moved"
    assert elsewhere_entry(paul.state).by == "Odile"


def test_what_is_done_already_is_answered_as_ever(odile, paul):
    once = paul.on_sight_of(paul.state, key="a key")
    changes = record_hand(once, 1, made(82))
    move_away(odile)
    assert record_hand(once, 1, made(82)) == changes


def test_nothing_is_written_beside_the_journal_either(odile, paul):
    move_away(odile)
    for done in (
        lambda: hall_secret(paul, lambda _: "5e" * 32),
        lambda: pair_device(paul, "desk", "B", "70ce", paul.clock),
    ):
        assert refusal(done)[0] == "championship-moved"


def test_the_hall_of_a_moved_championship_is_not_opened(desk):
    move_away(desk)
    assert refusal(lambda: Host(desk, Direct()))[0] == "championship-moved"


def test_undo_passes_over_moves_of_its_own_and_of_others(odile, paul):
    record_hand(paul, 1, made(82))
    record_hand(odile, 2, made(90))
    move_away(odile)
    odile.run(ABANDONED, lambda work: work.details.update(to=THERE))
    assert elsewhere_entry(odile.state) is None
    assert next_steps(odile).undo.what == "hand-recorded"
    undo(paul)
    undo(odile)
    assert not odile.state.rows["hand"]


def superseded(desk, epoch=1, since=2, keys=()):
    supersede(desk, Takeover(epoch, since, "", "Saisie 2", "Paul"), keys)


class TestAnotherHost:
    def test_nothing_is_entered_once_another_host_has_taken_over(self, odile, paul):
        superseded(odile)
        for done in (lambda: record_hand(paul, 1, made(82)), lambda: undo(paul), lambda: move_away(paul)):
            assert refusal(done) == ("championship-superseded", {"who": "Saisie 2 (Paul)"})
        assert refusal(lambda: pair_device(paul, "desk", "B", "70ce", paul.clock))[0] == "championship-superseded"

    def test_what_was_done_here_alone_is_known_and_what_was_done_there_too_is_none_of_it(self, odile, paul):
        since = odile.state.sequence
        record_hand(odile, 1, made(82))
        record_hand(paul.on_sight_of(paul.state, key="a key"), 2, made(90))
        superseded(odile, since=since, keys=("a key", "another"))
        assert [(line.by, line.what) for line in only_here(odile.state)] == [("Odile", "hand-recorded")]
        paul.catch_up()
        assert only_here(paul.state) == only_here(odile.state)

    def test_an_epoch_that_is_no_later_supersedes_nothing(self, odile, paul):
        tell_taken_over(odile, "Saisie 3")
        assert refusal(lambda: superseded(paul))[0] == "host-not-superseded"
        superseded(paul, epoch=2)
        assert refusal(lambda: superseded(odile, epoch=2))[0] == "host-not-superseded"
        superseded(odile, epoch=3)
        assert epoch_of(odile.state) == 3

    def test_it_goes_on_here_by_a_later_epoch_and_undo_passes_over_all_of_that(self, odile, paul):
        record_hand(paul, 1, made(82))
        superseded(odile, epoch=4)
        tell_taken_over(odile, "Poste principal")
        assert epoch_of(odile.state) == 5
        record_hand(odile, 2, made(90))
        undo(paul)
        undo(odile)
        assert not odile.state.rows["hand"]
        assert only_here(odile.state) == ()

    def test_files_of_before_count_their_takeovers(self, odile):
        for _ in range(2):
            odile.run(TAKEN_OVER, lambda work: work.details.update(device="Saisie 2"))
        assert epoch_of(odile.state) == 2
