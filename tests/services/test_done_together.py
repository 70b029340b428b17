"""Commands that a desk does in one transaction: each has its entry and its answer, as if it were done alone, and all
are on the disk together or none is."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.desks import copy_of, new_desk
from tests.examples import a_slice, so_many
from tests.services.conftest import drafts, made, posted
from tests.services.test_desks import hands, state, tables
from tests.services.wishes import Wish, halfway, intent_by_name, some_name
from tournament.errors import Refused
from tournament.models.engine import driver_of
from tournament.models.journal import chain_is_whole
from tournament.services.catalogue import perform
from tournament.services.desk import desk as desk_module
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import plain_journal
from tournament.services.desk.rows import write_rows
from tournament.services.desk.undo import undo
from tournament.services.desk.use_cases import Command
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.scores.entry import record_hand
from tournament.services.setup.championship import open_championship

ROOT = Path(__file__).resolve().parents[2]
KEYS = count()


class PowerCut(Exception):
    pass


def asked(desk, by, command):
    """A call by which somebody at a desk of that name has something done."""

    def ask():
        desk.seat(by, by)
        return perform(desk, command)

    return ask


def hand_at(desk, game, points, *, key=None, seen=None):
    command = record_hand.command(game, made(points))
    return replace(command, key=key or f"key-{next(KEYS)}", seen=desk.state.sequence if seen is None else seen)


def code_of(outcome):
    assert isinstance(outcome, Refused)
    return outcome.problems[0].code


class Watching:
    """Notes what it is told."""

    def __init__(self, desk):
        self.told = []
        desk.watchers.append(self)

    def before(self, what):
        self.told.append(("before", what))

    def after(self, entry):
        self.told.append((entry.sequence, entry.by_whom))

    def closing(self):
        pass


def test_each_has_its_entry_and_its_answer(odile):
    one, other = tables(odile)
    before, watching = odile.state.sequence, Watching(odile)
    outcomes = odile.together(
        [asked(odile, "Paul", hand_at(odile, one, 82)), asked(odile, "Rémi", hand_at(odile, other, 90))]
    )
    assert [outcome.games for outcome in outcomes] == [{one}, {other}]
    assert watching.told == [(before + 1, "Paul"), (before + 2, "Rémi")]
    journal = odile.entries()
    assert chain_is_whole(journal)
    assert [(entry.by_whom, entry.desk) for entry in journal[before:]] == [("Paul", "Paul"), ("Rémi", "Rémi")]
    assert (hands(odile, one), hands(odile, other)) == ([made(82)], [made(90)])
    assert state(odile) == state(Desk(odile.engine, path=None, by="Zoé"))


def test_what_is_refused_leaves_the_others_whole(odile):
    one, other = tables(odile)
    seen = odile.state.sequence
    outcomes = odile.together(
        [
            asked(odile, "Paul", hand_at(odile, one, 82)),
            asked(odile, "Rémi", hand_at(odile, one, 90, seen=seen)),  # who has not seen the one before
            asked(odile, "Sara", Command("set_paid", {"team_ids": [99], "paid": True}, "k", seen)),
            asked(odile, "Sara", hand_at(odile, other, 100)),
        ]
    )
    assert [code_of(outcomes[1]), code_of(outcomes[2])] == ["changed-meanwhile", "team-gone"]
    assert (hands(odile, one), hands(odile, other)) == ([made(82)], [made(100)])
    assert odile.state.sequence == seen + 2
    assert chain_is_whole(odile.entries())


def test_what_has_no_key_is_done_alone(odile):
    """Where a server is asked again nobody could say whether it was done."""
    game, _ = tables(odile)
    (outcome,) = odile.together([asked(odile, "Paul", record_hand.command(game, made(82)))])
    assert isinstance(outcome, ValueError)
    assert hands(odile, game) == []


def test_a_key_that_comes_twice_is_done_once(odile):
    game, _ = tables(odile)
    command, before = hand_at(odile, game, 82, key="hand-1"), odile.state.sequence
    again = replace(command, given={**command.values, "facts": made(90)}, is_json=False)
    first, second, other = odile.together([asked(odile, "Paul", one) for one in (command, command, again)])
    assert first == second
    assert code_of(other) == "key-used"
    assert hands(odile, game) == [made(82)]
    assert odile.state.sequence == before + 1
    assert odile.together([asked(odile, "Paul", command)]) == [first]


def test_what_was_just_done_is_taken_back_by_who_did_it(odile):
    one, other = tables(odile)
    back = Command("undo", {}, "back", odile.state.sequence)
    odile.together(
        [
            asked(odile, "Paul", hand_at(odile, one, 82)),
            asked(odile, "Rémi", hand_at(odile, other, 90)),
            asked(odile, "Paul", back),
        ]
    )
    assert (hands(odile, one), hands(odile, other)) == ([], [made(90)])
    with pytest.raises(Refused, match="nothing-to-undo"):  # Paul has done nothing else
        undo(odile)
    odile.seat("Rémi", "Rémi")
    undo(odile)
    assert hands(odile, other) == []


def test_what_ends_while_it_writes_takes_nothing_of_the_others_along(odile, monkeypatch):
    """They are done one by one then, and who asked for what cannot be written is told so."""
    one, other = tables(odile)
    before = odile.state.sequence

    def half(connection, changed):
        write_rows(connection, changed)
        if odile.by == "Rémi":
            raise PowerCut

    monkeypatch.setattr(desk_module, "write_rows", half)
    first, second, third = odile.together(
        [
            asked(odile, "Paul", hand_at(odile, one, 82)),
            asked(odile, "Rémi", hand_at(odile, other, 90)),
            asked(odile, "Sara", Command("set_paid", {"team_ids": [1], "paid": True}, "k", before)),
        ]
    )
    assert first.games == {one}
    assert isinstance(second, PowerCut)
    assert third.teams
    assert (hands(odile, one), hands(odile, other)) == ([made(82)], [])


@pytest.mark.sqlite
def test_where_the_disk_is_full_in_the_middle_nothing_of_it_is_there():
    desk = copy_of(posted)
    one, _ = tables(desk)
    desk.seat("Odile", "Odile")
    record_hand(desk, one, made(82))
    before, stack = desk.state, list(desk.undo_stack.undo)
    asks = [
        asked(desk, "Odile", hand_at(desk, one, 90)),
        asked(desk, "Odile", replace(register_teams.command(drafts(9)[5:]), key="teams", seen=before.sequence)),
        asked(desk, "Odile", hand_at(desk, one, 100)),
    ]
    watching = Watching(desk)
    with driver_of(desk.engine) as driver:
        [(pages,)] = driver.execute("PRAGMA page_count")
        driver.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(Refused, match="disk-full"):
        desk.together(asks)
    assert watching.told == []
    assert desk.state is before
    assert desk.undo_stack.undo == stack
    assert hands(desk, one) == [made(82)]
    with driver_of(desk.engine) as driver:
        driver.execute("PRAGMA max_page_count=1000000")
    assert state(Desk(desk.engine, path=None, by="Zoé")) == state(desk)
    assert [isinstance(outcome, Exception) for outcome in desk.together(asks)] == [False] * 3


def test_what_another_program_wrote_before_is_caught_up_with_once(odile, paul):
    one, other = tables(odile)
    watching = Watching(odile)
    record_hand(paul, one, made(82))
    odile.together([asked(odile, "Odile", hand_at(odile, other, 90))])
    assert [sequence for sequence, _ in watching.told] == [paul.state.sequence, paul.state.sequence + 1]
    assert hands(odile, one) == [made(82)]


def test_calls_are_taken_one_by_one_and_no_more_than_is_there(odile):
    one, _ = tables(odile)
    assert odile.together(iter(())) == []

    def asks():
        yield asked(odile, "Paul", hand_at(odile, one, 82))
        assert hands(odile, one) == [made(82)], "the one before is over"

    assert len(odile.together(asks())) == 1


class Pair:
    """The same championship twice: what is asked of one is done one by one, and of the other together."""

    def __init__(self, seed):
        self.random = Random(seed)
        self.alone, self.together = copy_of(halfway), copy_of(halfway)
        self.known: list[Command] = []

    def wishes(self, many):
        """What several desks want, on sight of the same; or some of it again, under the key that it had."""
        for _ in range(many):
            by = self.random.choice(("Odile", "Paul", "Rose"))
            if self.known and self.random.random() < 0.2:
                yield by, self.random.choice(self.known)
                continue
            name = some_name(self.alone.state, self.random)
            with suppress(LookupError, Refused):
                arguments = Wish(self.alone.state, self.random).of(name)
                more = {"key": f"key-{next(KEYS)}", "seen": self.alone.state.sequence}
                self.known.append(intent_by_name(name, arguments, **more))
                yield by, self.known[-1]

    def step(self, many):
        wishes = list(self.wishes(many))
        alone = [desk_module.outcome_of(asked(self.alone, *wish)) for wish in wishes]
        together = self.together.together([asked(self.together, *wish) for wish in wishes])
        assert [said_of(one) for one in together] == [said_of(one) for one in alone]
        assert self.together.state.rows == self.alone.state.rows
        assert self.together.state.head == self.alone.state.head


def said_of(outcome):
    return outcome.problems if isinstance(outcome, Refused) else outcome


@given(seed=st.integers(0, 2**32), sizes=st.lists(st.integers(1, 6), min_size=3, max_size=8))
@settings(max_examples=so_many(5, 60), deadline=None, database=None, suppress_health_check=list(HealthCheck))
def test_together_or_one_by_one_it_comes_to_the_same_journal(seed, sizes):
    pair = Pair(seed)
    for many in sizes:
        pair.step(many)
    journals = [plain_journal(desk.entries()) for desk in (pair.alone, pair.together)]
    assert journals[0] == journals[1]
    assert state(Desk(pair.together.engine, path=None, by="Zoé")) == state(pair.alone)


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.services.test_done_together import asked, hand_at, tables
from tournament.services.setup.championship import open_championship

desk = open_championship(Path(sys.argv[1]), by="Odile")
one, other = tables(desk)
first, second = hand_at(desk, one, 82, key="first"), hand_at(desk, other, 90, key="second")
asks = [asked(desk, "Paul", first), asked(desk, "Rose", second)]
desk.together(asks if sys.argv[2] == "all" else [*asks, lambda: os.kill(os.getpid(), signal.SIGKILL)])
sys.stdout.write("acknowledged")
sys.stdout.flush()
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.sqlite
@pytest.mark.skipif(sys.platform == "win32", reason="no signal ends a program at once there")
@pytest.mark.parametrize("how", a_slice(["middle", "all"], of=2))
def test_a_program_that_is_killed_leaves_all_of_it_or_nothing(how, tmp_path):
    path = tmp_path / "soiree.capot"
    desk = new_desk(path)
    register_teams(desk, drafts(5))
    draw(desk)
    post_draw(desk)
    before = desk.state.sequence
    desk.close()
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(path), how], cwd=ROOT, env=os.environ, capture_output=True, text=True
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert killed.stdout == ("acknowledged" if how == "all" else "")
    again = open_championship(path, by="Odile")
    assert again.state.sequence == before + (2 if how == "all" else 0)
    asks = [
        asked(again, by, hand_at(again, game, points, key=key, seen=before))
        for by, game, points, key in zip(("Paul", "Rose"), tables(again), (82, 90), ("first", "second"), strict=True)
    ]
    assert not any(isinstance(outcome, Exception) for outcome in again.together(asks))
    assert again.state.sequence == before + 2
    assert [hands(again, game) for game in tables(again)] == [[made(82)], [made(90)]]
    again.close()
