"""A federation in a database: the same as in a folder, and its halls are championships of it."""

import pytest

from tests.federation.halls import Clocks, copy, evening, paired, play, send, since
from tournament.errors import Refused
from tournament.federation.database_store import DatabaseStore
from tournament.federation.federation import Federation
from tournament.models.copying import copy_rows, every_table
from tournament.models.engine import reading
from tournament.models.server_schema import championships_on, connected, lay_out_server
from tournament.services.desk.journal import plain_rows
from tournament.services.people.registration import set_present, teams
from tournament.services.setup.championship import open_on_server


@pytest.fixture
def address(schemas):
    """A database of its own."""
    with schemas.database() as url:
        yield url


def opened(address, clocks):
    return Federation.opened(DatabaseStore(address), "Tarn", clock=lambda: clocks.now, seconds=lambda: clocks.seconds)


@pytest.mark.long
def test_halls_are_sent_joined_put_aside_and_there_again_the_next_day(address) -> None:
    clocks = Clocks()
    federation = opened(address, clocks)
    brens, lavaur = evening(), evening()
    keys = [paired(federation, name) for name in ("Brens", "Lavaur")]
    for key, desk in zip(keys, (brens, lavaur), strict=True):
        send(federation, key, desk)
    play(brens)
    there = federation.received(keys[0])
    federation.append(keys[0], there.identity, there.sequence, since(brens, there.sequence))
    federation.append(keys[0], there.identity, there.sequence, since(brens, there.sequence))
    with pytest.raises(Refused, match="entries-broken"):
        federation.append(keys[1], federation.received(keys[1]).identity, 9, since(brens, there.sequence))
    again = evening()
    set_present(again, [teams(again.state)[0].id], False)
    federation.begin(keys[1], copy(again), federation.received(keys[1]).head)
    with pytest.raises(Refused):
        federation.begin(keys[1], b"x" * 5000, federation.received(keys[1]).head)
    federation.close()
    federation = opened(address, clocks)
    federation.load()
    assert plain_rows(federation.open_replicas[keys[0]].state) == plain_rows(brens.state)
    assert plain_rows(federation.open_replicas[keys[1]].state) == plain_rows(again.state)
    assert federation.register.members[keys[1]].asides[0].sequence == lavaur.state.sequence
    assert len(federation.joined().lines) == 8
    federation.close()
    held = [one.schema for one in championships_on(address)]
    assert held[:2] == ["hall_0001", "hall_0002"]
    assert len(held) == 3
    assert held[2].startswith("hall_0002_2")


def test_what_a_hall_has_sent_by_mistake_is_put_aside_under_another_name(address) -> None:
    federation = opened(address, Clocks())
    key, desk = paired(federation, "Brens"), evening()
    send(federation, key, desk)
    federation.set_aside("Brens")
    assert federation.received(key).sequence == 0
    send(federation, key, desk)
    federation.close()
    first, other = (one.schema for one in championships_on(address))
    assert first == "hall_0001"
    assert other.startswith("hall_0001_2")


@pytest.mark.long
def test_a_championship_older_than_the_federation_and_called_like_a_hall_is_left_alone(address) -> None:
    """It is shown as nobody's results, and no hall that sends takes its place, whether or not the hall says that it
    may."""
    older = evening()
    with connected(address, "hall_0001") as connection, reading(older.engine) as source:
        lay_out_server(connection, "hall_0001")
        copy_rows(source, connection, every_table())
    federation = opened(address, Clocks())
    keys = [paired(federation, name) for name in ("Brens", "Lavaur")]
    assert [federation.received(key).sequence for key in keys] == [0, 0]
    assert federation.joined().lines == ()
    sent = evening()
    send(federation, keys[0], sent)
    federation.begin(keys[0], copy(evening()), federation.received(keys[0]).head)
    federation.close()
    served = open_on_server(address, "hall_0001", by="Odile")
    assert plain_rows(served.state) == plain_rows(older.state)
    served.close()
    held = [one.schema for one in championships_on(address)]
    assert held[:2] == ["hall_0001", "hall_0002"]
    assert not [schema for schema in held if schema.startswith("hall_0001_")]


def test_a_database_that_is_not_there_is_refused(address) -> None:
    with pytest.raises(Refused):
        Federation.opened(DatabaseStore(f"{address}_gone"))


def cut_the_lock(address):
    with connected(address, "public") as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON database = pg_database.oid"
            " WHERE locktype = 'advisory' AND datname = current_database()"
        )


def test_two_programs_do_not_have_it_open_at_once_even_after_the_connection_was_cut(address) -> None:
    federation = opened(address, Clocks())
    with pytest.raises(Refused, match="federation-open"):
        opened(address, Clocks())
    cut_the_lock(address)
    federation.invite("Brens")
    with pytest.raises(Refused, match="federation-open"):
        opened(address, Clocks())
    cut_the_lock(address)
    other = opened(address, Clocks())
    with pytest.raises(Refused, match="federation-open"):
        federation.invite("Lavaur")
    with pytest.raises(Refused, match="federation-open"):
        federation.close()
    assert [line.member.name for line in other.halls()] == ["Brens"]
    other.close()
