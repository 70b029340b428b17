"""Entries of a journal taken in elsewhere: the rows and the chain come out as they are where they come from, or nothing
is written."""

import pytest

from tests.desks import copy_of
from tests.services.conftest import posted
from tests.services.wishes import halfway
from tournament.errors import Refused
from tournament.models.copying import scrubbed_copy
from tournament.models.engine import driver_of, file_engine, reading, writing
from tournament.models.journal import chain_is_whole, entry_hash
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import plain_journal, plain_rows, read_entries
from tournament.services.desk.rows import received_entries, write_received
from tournament.services.desk.state import read_state
from tournament.services.desk.undo import redo, undo
from tournament.services.people.registration import set_present, teams


def replica_of(desk):
    """What a desk has now, elsewhere."""
    engine = file_engine(None)
    with reading(desk.engine) as source:
        held = scrubbed_copy(source)
    with driver_of(engine) as driver:
        driver.deserialize(held)
    return Desk(engine, path=None, by="")


def take_in(replica, plain):
    entries = received_entries(plain, replica.state.sequence, replica.state.head)
    with writing(replica.engine) as connection:
        replica.state = write_received(connection, replica.state, entries)


def since(desk, sequence):
    return [entry for entry in plain_journal(desk.entries()) if entry["sequence"] > sequence]


def assert_equal(replica, desk):
    with reading(replica.engine) as connection:
        written, chain = read_state(connection), read_entries(connection, 0)
    assert chain_is_whole(chain)
    assert plain_rows(replica.state) == plain_rows(written) == plain_rows(desk.state)
    assert written.journal == replica.state.journal == desk.state.journal
    assert written.head == replica.state.head == desk.state.head
    assert {name: dict(rows) for name, rows in written.rows.items()} == {
        name: dict(rows) for name, rows in replica.state.rows.items()
    }


@pytest.mark.parametrize("at_once", [1, 7, 1000])
def test_a_whole_evening_taken_in_is_what_it_was(at_once) -> None:
    desk = copy_of(halfway)
    whole = plain_journal(desk.entries())
    replica = empty()
    for start in range(0, len(whole), at_once):
        take_in(replica, whole[start : start + at_once])
    assert_equal(replica, desk)


def empty():
    """A replica that has nothing yet."""
    from tournament.models.file import create_file

    engine = create_file(None)
    with reading(engine) as connection:
        state = read_state(connection)
    return Desk(engine, path=None, by="", state=state)


def test_what_was_undone_and_done_again_in_one_batch_is_as_it_ended() -> None:
    desk = copy_of(posted)
    replica = replica_of(desk)
    for _ in range(2):
        undo(desk)
    set_present(desk, [teams(desk.state)[0].id], False)
    undo(desk)
    redo(desk)
    take_in(replica, since(desk, replica.state.sequence))
    assert_equal(replica, desk)


def forged(entry, **changed):
    """An entry that says something else and hashes to it."""
    other = {**entry, **changed}
    return {**other, "hash": entry_hash(other)}


BROKEN = {
    "a hash that is not its own": lambda entry: {**entry, "why": "other"},
    "a number left out": lambda entry: forged(entry, sequence=entry["sequence"] + 1),
    "another chain": lambda entry: forged(entry, previous="f" * 64),
    "a private table": lambda entry: forged(
        entry, before=[["contact", 1, None]], after=[["contact", 1, {"team_id": 1, "phone": "06"}]]
    ),
    "an unknown table": lambda entry: forged(entry, before=[["x", 1, None]], after=[["x", 1, {"id": 1}]]),
    "an unknown column": lambda entry: forged(
        entry, before=[["team", 1, None]], after=[["team", 1, {"id": 1, "x": 1}]]
    ),
    "another row than it says": lambda entry: forged(entry, before=[["team", 9, None]], after=[["team", 9, {"id": 8}]]),
    "a row as it is not here": lambda entry: forged(
        entry, before=[[*row[:2], {**row[2], "name": "X"}] if row[0] == "team" else row for row in entry["before"]]
    ),
    "no entry": lambda entry: {"entry": 1},
    "a field more": lambda entry: {**entry, "more": 1},
    "a number for a text": lambda entry: forged(entry, why=1),
}


@pytest.mark.parametrize("what", BROKEN)
def test_entries_that_are_broken_are_refused_whole(what) -> None:
    desk = copy_of(posted)
    replica = replica_of(desk)
    before = replica.state
    set_present(desk, [teams(desk.state)[0].id], False)
    set_present(desk, [teams(desk.state)[1].id], False)
    good, other = since(desk, before.sequence)
    with pytest.raises(Refused, match="entries-broken"):
        take_in(replica, [BROKEN[what](good), other])
    with reading(replica.engine) as connection:
        assert read_state(connection).head == replica.state.head == before.head
    take_in(replica, [good, other])
    assert_equal(replica, desk)
