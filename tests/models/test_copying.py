"""A championship is the same after it was carried into another engine, and what never leaves the host is not in a copy
for others."""

import pytest
from sqlmodel import SQLModel

from tests.desks import copy_of, new_desk
from tournament.models.copying import copy_rows, every_table, scrubbed_copy
from tournament.models.engine import file_engine, lay_out, reading, writing
from tournament.models.file import checked_copy, close_file, open_file, rows_of
from tournament.models.tables import PRIVATE
from tournament.scoring.facts import HandFacts
from tournament.services.hall.devices import hall_secret, pair_device
from tournament.services.papers.snapshot import keep_logo
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.scores.entry import record_hand

PHONE, SECRET, TOKEN, PICTURE = "06 12 34 56 78", "5ec7e7" + "0" * 58, "70ce2a" * 10, b"\x89PNG\r\n\x1a\n of the club"
PLAYERS = [("Élise Evrard", "Farid Faure"), ("Gaëlle Guyot", "Hugo Hamel"), ("Inès Imbert", "Jules Jacob")]


def played():
    """A first round with a hand typed, telephone numbers, a device, a picture."""
    desk = new_desk()
    register_teams(desk, [TeamDraft(players=players, phone=PHONE) for players in PLAYERS])
    draw(desk)
    post_draw(desk)
    record_hand(desk, 1, HandFacts(declarer="A", contract=80, points=102))
    return desk


@pytest.fixture
def desk():
    desk = copy_of(played)
    hall_secret(desk, lambda _: SECRET)
    pair_device(desk, "desk", "Laptop B", TOKEN, desk.clock)
    keep_logo(desk, PICTURE)
    yield desk
    desk.close()


@pytest.fixture
def empty():
    engine = file_engine(None)
    lay_out(engine)
    yield engine
    engine.dispose()


def everything(engine):
    with reading(engine) as connection:
        return {name: rows_of(connection, name) for name in every_table()}


def test_every_table_is_known_and_none_refers_to_a_later_one():
    names = every_table()
    assert sorted(names) == sorted(SQLModel.metadata.tables)
    for position, name in enumerate(names):
        referred = {key.column.table.name for key in SQLModel.metadata.tables[name].foreign_keys} - {name}
        assert referred <= set(names[:position])


@pytest.mark.parametrize("batch", [1, 500])
def test_all_rows_are_the_same_in_the_other_engine(desk, empty, batch, monkeypatch):
    monkeypatch.setattr("tournament.models.copying.BATCH", batch)
    with reading(desk.engine) as source, writing(empty) as target:
        copy_rows(source, target, every_table())
    assert everything(empty) == everything(desk.engine)
    assert [row.phone for row in everything(empty)["contact"]] == [PHONE] * 3


def test_only_the_tables_that_are_named_are_copied(desk, empty):
    with reading(desk.engine) as source, writing(empty) as target:
        copy_rows(source, target, ["championship", "emblem"])
    assert {name for name, rows in everything(empty).items() if rows} == {"championship", "emblem"}


def test_a_scrubbed_copy_is_a_championship_file_without_what_is_private(desk, tmp_path):
    with desk.reading() as connection:
        scrubbed = scrubbed_copy(connection)
    path = tmp_path / "replica.capot"
    path.write_bytes(scrubbed)
    told = []
    with checked_copy(path, told.append):
        assert told[-1].hash == desk.state.head
    engine = open_file(path)
    assert everything(engine) == everything(desk.engine) | {name: [] for name in PRIVATE}
    close_file(engine)


def test_nothing_private_is_in_the_bytes_of_a_scrubbed_copy(desk):
    with desk.reading() as connection:
        scrubbed = scrubbed_copy(connection)
    for private in (PHONE, SECRET, TOKEN, "Laptop B"):
        assert private.encode() not in scrubbed
    assert "Élise Evrard".encode() in scrubbed
