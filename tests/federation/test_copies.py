"""A federation in a folder copies what its halls have sent: the copies are whole at any moment, can be judged, and are
a federation themselves."""

import errno
import shutil
import sqlite3
from threading import Event, Thread

import pytest

from tests.federation.halls import evening, federation_in, paired, play, send
from tournament.cli.main import run
from tournament.errors import Problem, Refused
from tournament.federation.federation import COPIED_EVERY, COPIES_AT_ONCE
from tournament.federation.store import FolderStore
from tournament.hosting.certificate import local_certificate
from tournament.services.people.registration import set_present, teams


@pytest.fixture
def federation(federation, tmp_path):
    """It has a certificate, which is copied too."""
    local_certificate(tmp_path / "tarn")
    return federation


def changes(federation, key, desk):
    set_present(desk, [teams(desk.state)[0].id], not teams(desk.state)[0].present)
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
    assert (
        local_certificate(tmp_path / "back").der == local_certificate(tmp_path / "tarn").der
    )  # its halls know it again
    assert back.member(token).key == "0001"
    assert send(back, "0001", halls["Brens"]).head == halls["Brens"].state.head  # and go on where it stopped
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
    assert sorted(path.name for path in (tmp_path / "tarn" / "copies" / "halls").iterdir()) == [
        "0001.capot",
        "0002.capot",
    ]


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


def test_halls_that_cannot_be_read_keep_no_other_from_being_copied(federation, tmp_path, monkeypatch) -> None:
    for number in range(COPIES_AT_ONCE):
        send(federation, paired(federation, f"Hall {number}"), evening())
    federation.most_open = 1
    send(federation, paired(federation, "Brens"), evening())
    monkeypatch.setattr(federation.store, "open", refusing("file-damaged"))
    federation.load()
    monkeypatch.undo()
    written = []
    monkeypatch.setattr(federation.store, "copy_register", lambda text, names: written.append(names))
    federation.keep_copies()
    assert [path.name for path in (tmp_path / "tarn" / "copies" / "halls").iterdir()] == ["0011.capot"]
    federation.keep_copies()
    assert len(written) == 1  # the others are waited for, and nothing is written meanwhile


def test_a_hall_that_cannot_be_copied_keeps_no_other_from_it_and_is_told(federation, tmp_path, monkeypatch) -> None:
    for name in ("Brens", "Lavaur", "Albi"):
        send(federation, paired(federation, name), evening())
    kept, tried = FolderStore.copy, []

    def copy(store, key, replica):
        tried.append(key)
        return refusing("read-trouble")() if key == "0001" else kept(store, key, replica)

    monkeypatch.setattr(FolderStore, "copy", copy)
    for _look in range(3):
        with pytest.raises(Refused, match="read-trouble"):
            federation.keep_copies(most=2)
    assert tried == ["0001", "0002", "0003", "0001", "0001"]
    assert sorted(path.name for path in (tmp_path / "tarn" / "copies" / "halls").iterdir()) == [
        "0002.capot",
        "0003.capot",
    ]


@pytest.mark.parametrize("is_open", [True, False])
def test_a_sector_that_cannot_be_read_is_told_as_trouble_of_the_disk(federation, monkeypatch, is_open) -> None:
    send(federation, paired(federation, "Brens"), evening())
    unreadable = sqlite3.OperationalError("disk I/O error")
    unreadable.sqlite_errorname = "SQLITE_IOERR_READ"
    monkeypatch.setattr("tournament.federation.store.freeze", raising(unreadable))
    monkeypatch.setattr("pathlib.Path.read_bytes", raising(OSError(errno.EIO, "sick")))
    with pytest.raises(Refused, match="read-trouble" if is_open else "disk-trouble"):
        federation.store.copy("0001", federation.open_replicas["0001"] if is_open else None)


def test_a_federation_that_ends_while_a_hall_sends_waits_for_it(tmp_path, clocks, monkeypatch) -> None:
    """A hall holds its own lock and then wants that of all; who ends the federation does not hold that one while it
    waits for the hall."""
    federation = federation_in(tmp_path / "tarn", clocks)
    desk, key = evening(), paired(federation, "Brens")
    send(federation, key, desk)
    sending, ending, write = Event(), Event(), federation.store.write

    def take_in(_key):
        sending.set()
        ending.wait(30)
        federation.halls()  # under the lock of all

    monkeypatch.setattr(federation, "_readable", take_in)
    monkeypatch.setattr(federation.store, "write", lambda text: write(text) or ending.set())
    threads = [Thread(target=federation.outline, args=[key], daemon=True), Thread(target=federation.close, daemon=True)]
    threads[0].start()
    sending.wait(30)
    threads[1].start()
    for thread in threads:
        thread.join(30)
    assert not any(thread.is_alive() for thread in threads)
    assert (tmp_path / "tarn" / "copies" / "halls" / "0001.capot").is_file()


def refusing(code):
    return raising(Refused(Problem(code)))


def raising(error):
    def act(*_args, **_named):
        raise error

    return act
