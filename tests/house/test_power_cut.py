"""What was acknowledged is there after a power cut, also on a disk that keeps a name only once its folder was brought
onto it."""

import json
from datetime import date

import pytest

from tests import abilities
from tests.federation.halls import copy, evening, federation_in, paired, play, send
from tests.sick_disks import StrictDisk
from tournament.disk import put
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.hosting.joining import put_aside
from tournament.services.setup.championship import create_championship

pytestmark = abilities.SYNCED_FOLDERS


@pytest.fixture
def disk(monkeypatch):
    return StrictDisk(monkeypatch)


def test_a_disk_without_the_folders_names_loses_them(disk, tmp_path, monkeypatch):
    """The control: what is given its name and not brought onto the disk is gone."""
    monkeypatch.setattr("tournament.disk.sync", lambda _folder: None)
    (tmp_path / "draft").write_bytes(b"after")
    put(tmp_path / "draft", tmp_path / "list.json")
    disk.cut_power()
    assert not (tmp_path / "list.json").exists()


def test_what_is_given_its_name_keeps_it(disk, tmp_path):
    (tmp_path / "draft").write_bytes(b"after")
    put(tmp_path / "draft", tmp_path / "list.json")
    disk.cut_power()
    assert (tmp_path / "list.json").read_bytes() == b"after"


def test_an_imported_championship_is_there(disk, tmp_path):
    with_teams = create_championship(None, name="Concours", day=date(2026, 11, 21), by="Ana")
    document = json.loads(json.dumps(export_championship(with_teams.state)))
    with_teams.close()
    import_championship(document, tmp_path / "concours.capot", by="Ana").close()
    disk.cut_power()
    assert (tmp_path / "concours.capot").exists()


def test_what_a_hall_has_sent_is_there(disk, tmp_path):
    federation = federation_in(tmp_path / "tarn")
    key = paired(federation, "Brens")
    desk = evening()
    send(federation, key, desk)
    federation.close()
    disk.cut_power()
    again = federation_in(tmp_path / "tarn")
    again.load()
    assert again.received(key).head == desk.state.head
    play(desk)
    there = again.begin(key, copy(desk), again.received(key).head)
    again.close()
    disk.cut_power()
    assert there.sequence == desk.state.sequence
    assert len(list((tmp_path / "tarn" / "halls").glob("*.capot"))) == 2


def test_a_replica_that_was_put_aside_is_there(disk, tmp_path):
    (tmp_path / "replica.capot").write_bytes(b"replica")
    aside = put_aside(tmp_path / "replica.capot")
    disk.cut_power()
    assert aside.read_bytes() == b"replica"
