"""A federation in a folder copies what its halls have sent: the copies are whole at any moment, can be judged, and are a federation themselves."""

import shutil

import pytest

from tests.federation.halls import Clocks, evening, federation_in, paired, play, send
from tournament.cli.main import run
from tournament.errors import Refused
from tournament.federation.federation import COPIED_EVERY
from tournament.hall.certificate import own_certificate
from tournament.services.people.registration import set_present, teams


@pytest.fixture
def clocks():
    return Clocks()


@pytest.fixture
def federation(tmp_path, clocks):
    opened = federation_in(tmp_path / "tarn", clocks)
    own_certificate(tmp_path / "tarn")
    yield opened
    opened.close()


def changes(federation, key, desk):
    set_present(desk, [teams(desk.hall)[0].id], not teams(desk.hall)[0].present)
    send(federation, key, desk)


def test_while_it_is_open_a_hall_is_judged_by_its_copy(federation, tmp_path, capsys) -> None:
    desk, key = evening(), paired(federation, "Brens")
    play(desk)
    send(federation, key, desk)
    kept = tmp_path / "tarn" / "halls" / "0001.capot"
    assert run(["check", str(kept), "--lang", "en"]) == 2
    assert "served by a program (capot serve, capot federation)" in capsys.readouterr().err
    federation.keep_copies()
    copied = tmp_path / "tarn" / "copies"
    assert run(["check", str(copied / "halls" / "0001.capot"), "--lang", "en"]) == 0
    assert (copied / "halls.txt").read_text(encoding="utf-8") == "halls/0001.capot\tBrens\n"


def test_a_federation_that_was_lost_goes_on_from_its_copies(federation, tmp_path, clocks) -> None:
    halls = {name: evening() for name in ("Brens", "Lavaur")}
    token, _ = federation.pair(federation.invite("Brens"))
    keys = {"Brens": "0001", "Lavaur": paired(federation, "Lavaur")}
    for name, desk in halls.items():
        play(desk)
        send(federation, keys[name], desk)
    federation.keep_copies()
    changes(federation, "0001", halls["Brens"])  # after the last copy
    shutil.copytree(tmp_path / "tarn" / "copies", tmp_path / "back")
    back = federation_in(tmp_path / "back", clocks)
    back.load()
    assert back.joined().lines == federation.joined().lines
    assert own_certificate(tmp_path / "back").der == own_certificate(tmp_path / "tarn").der  # its halls know it again
    assert back.member(token).key == "0001"
    assert send(back, "0001", halls["Brens"]).head == halls["Brens"].hall.head  # and go on where it stopped
    back.close()


def test_a_code_that_was_given_out_is_in_the_copies_before_its_hall_sends(federation, tmp_path, clocks) -> None:
    code = federation.invite("Brens")
    federation.keep_copies()
    shutil.copytree(tmp_path / "tarn" / "copies", tmp_path / "back")
    back = federation_in(tmp_path / "back", clocks)
    token, _ = back.pair(code)
    assert back.member(token).name == "Brens"
    back.close()


def test_a_hall_is_copied_when_it_has_changed_and_not_for_each_hand(federation, clocks, monkeypatch) -> None:
    copied = []
    kept = federation.store.copy
    monkeypatch.setattr(federation.store, "copy", lambda key, replica: copied.append(key) or kept(key, replica))
    desk, key, other = evening(), paired(federation, "Brens"), paired(federation, "Lavaur")
    send(federation, key, desk)
    send(federation, other, evening())
    for _ in range(3):
        federation.keep_copies()
        changes(federation, key, desk)
        clocks.go_on()
    assert copied == [key, other]
    clocks.go_on(COPIED_EVERY)
    federation.keep_copies()
    assert copied == [key, other, key]
    changes(federation, key, desk)
    federation.close()  # what is not copied yet is now
    assert copied == [key, other, key, key]


def test_a_hall_whose_replica_is_closed_is_copied_too(federation, tmp_path) -> None:
    federation.most_open = 1
    for name in ("Brens", "Lavaur"):
        send(federation, paired(federation, name), evening())
    assert len(federation.open_replicas) == 1
    federation.keep_copies()
    assert sorted(path.name for path in (tmp_path / "tarn" / "copies" / "halls").iterdir()) == ["0001.capot", "0002.capot"]


def test_a_disk_that_takes_no_copy_is_told_and_keeps_no_hall_from_sending(federation, tmp_path) -> None:
    desk, key = evening(), paired(federation, "Brens")
    (tmp_path / "tarn" / "copies").write_text("no folder")
    send(federation, key, desk)
    with pytest.raises(Refused):
        federation.keep_copies()
    changes(federation, key, desk)
    (tmp_path / "tarn" / "copies").unlink()
    federation.keep_copies()
    assert (tmp_path / "tarn" / "copies" / "halls" / "0001.capot").is_file()
