"""The page about many desks tells what came of it, what is wrong, and what could not be measured."""

from dataclasses import replace

import pytest

from proof.desks import __main__ as program
from proof.desks import kills
from proof.desks.controls import OPENED, TO_THE_END, TRIES, Control, found_by, until_found
from proof.desks.kills import PATIENCE, Survived, Waiting
from proof.desks.load import Loaded
from proof.desks.page import Proof, page
from proof.desks.processes import Silent
from proof.desks.rivals import Rivalry
from proof.desks.takeover import Succession
from proof.desks.verdicts import ONCE, WHOLE, Check
from tests.servers.cluster import ClusterMissing
from tournament.errors import Problem, Refused

RIGHT = Check("the chain of the journal is whole", "1,204 entries", is_right=True)
TYPED = Loaded("SQLite", 20, 100, 0.001, 0.0, 6.0, 5.0, 1.5, (0.1,) * 90, (0.2,) * 10, (RIGHT,))
KILLED = Survived("SQLite", {"desk": 7, "host": 3}, 12, 9.0, (RIGHT,))
FAILED = Control("the key", "SQLite", (ONCE,), ((ONCE, "two"),))
TAKEN_OVER = Succession("SQLite", (Check("the old host is superseded", "epoch 1", is_right=True),))
RIVALS = Rivalry("PostgreSQL", 4, 80, (RIGHT,))
PROOF = Proof("76f27b5", {0.001: 0.0021}, [TYPED], [TYPED], [KILLED], RIVALS, [TAKEN_OVER], [FAILED])


def told(proof):
    return "\n".join(page(proof))


def test_what_came_of_it():
    said = told(PROOF)
    assert PROOF.is_right
    assert "After 10 kills everything is as it must be; 1 of 1 controls fail, as they must." in said
    assert "at commit `76f27b5`" in said
    assert (
        "| SQLite | 20 | 2.1 ms | as fast as it goes | 100 | 20 | 100 ms | 100 ms | 200 ms | 200 ms | 15.0 ms |" in said
    )
    assert "**SQLite**: 10 kills (desk 7, host 3) and 12 answers lost in 9 seconds." in said


def test_what_is_wrong():
    wrong = replace(KILLED, checks=(replace(RIGHT, is_right=False),))
    found = Proof("", storms=[wrong], controls=[Control("the key", "SQLite", (ONCE,))])
    assert not found.is_right
    assert "After 10 kills **1 checks found something wrong and not all of it was run**; 0 of 1 controls fail" in told(
        found
    )
    assert "1,204 entries: **wrong**" in told(found)
    assert "**nothing; the proof is worth nothing**" in told(found)


def test_a_host_that_comes_back_and_goes_on_is_wrong():
    wrong = replace(TAKEN_OVER, checks=(replace(TAKEN_OVER.checks[0], was="epoch 0", is_right=False),))
    assert "| the old host is superseded | epoch 1 |" in told(PROOF)
    found = replace(PROOF, successions=[wrong])
    assert not found.is_right
    assert "epoch 0: **wrong**" in told(found)
    assert not replace(PROOF, successions=[]).is_right


def test_a_control_that_found_nothing_is_run_again_with_other_luck():
    tried = []

    def run(number):
        tried.append(number)
        return FAILED if number == 3 else replace(FAILED, found=())

    assert until_found(run) is FAILED
    assert tried == [1, 2, 3]
    tried.clear()
    assert not until_found(lambda number: tried.append(number) or replace(FAILED, found=())).fails
    assert len(tried) == TRIES


def test_somebody_who_gets_on_is_waited_for_however_long_it_takes(monkeypatch):
    now, far = [0.0], [0]
    monkeypatch.setattr(kills, "monotonic", lambda: now[0])
    waiting = Waiting(lambda: list(far))
    for _ in range(5):
        now[0] += PATIENCE
        far[0] += 1
        waiting.look()
    now[0] += PATIENCE + 1
    with pytest.raises(Silent):
        waiting.look()


def test_a_control_fails_by_what_it_must_alone():
    other = replace(FAILED, found=((WHOLE, "2 entries"),))
    broken = replace(FAILED, found=((TO_THE_END, "a process says nothing (serve)"),))
    for control in (other, broken):
        found = replace(PROOF, controls=[control])
        assert not found.is_right
        assert "0 of 1 controls fail" in told(found)
    assert "a process says nothing (serve); the proof is worth nothing**" in told(found)


def test_nothing_was_proven_where_nothing_ran():
    assert not Proof("").is_right
    assert "After 0 kills **not all of it was run**" in told(replace(PROOF, storms=[], controls=[]))


def test_what_breaks_down_is_told_and_the_rest_goes_on():
    found = Proof("")
    with found.surviving("kills on SQLite"):
        raise Silent("a process says nothing (serve)")
    assert not found.is_right
    assert "After 0 kills **1 parts broke down and not all of it was run**" in told(found)
    assert "**It broke down:** kills on SQLite: a process says nothing (serve)." in told(found)


def test_a_control_finds_what_is_wrong_what_breaks_down_and_what_is_not_opened_any_more():
    def broken(trouble):
        raise trouble

    def found(run):
        return found_by(run, FAILED).found

    assert found(lambda: KILLED) == ()
    assert found(lambda: replace(KILLED, checks=(RIGHT, replace(RIGHT, is_right=False)))) == ((RIGHT.what, RIGHT.was),)
    assert found(lambda: broken(Silent("a process ended unasked (serve)"))) == (
        (TO_THE_END, "a process ended unasked (serve)"),
    )
    assert found(lambda: broken(Refused(Problem("file-unsound")))) == ((OPENED, "file-unsound"),)


def test_that_there_is_no_database_server(monkeypatch):
    def missing(**_):
        raise ClusterMissing("initdb, postgres, pg_isready are not installed")

    monkeypatch.setattr(program, "cluster", missing)
    found = Proof("")
    with program.servers(found) as server:
        assert server is None
    assert "Not measured: PostgreSQL (initdb, postgres, pg_isready are not installed)." in told(found)
