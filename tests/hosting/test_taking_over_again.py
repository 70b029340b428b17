"""What a taking over leaves behind on the computer that was a desk: nothing is sent to the host of before, and nobody
takes over twice unawares."""

from pathlib import Path

import pytest

from tests.hosting.test_replica import paid, refused
from tournament.errors import Problem, Refused
from tournament.hosting import joining
from tournament.hosting.joining import join, reopen, take_over, taken_over_before
from tournament.models.open_files import is_open_here, keep_note
from tournament.services.people.registration import set_paid


@pytest.fixture
def replica(link, tmp_path):
    joined = join(link, tmp_path, by="Paul").replica
    yield joined
    joined.leave()


def pay(desk, hall, number):
    return set_paid(desk, [hall.id_of(number)], True)


@pytest.mark.parametrize("is_refused", [False, True])
def test_what_waited_is_not_sent_to_the_host_of_before_as_well(hall, link, replica, tmp_path, monkeypatch, is_refused):
    def never(*_):
        raise Refused(Problem("seen-elsewhere"))

    link.cut()
    refused("host-away", lambda: pay(replica, hall, 3))
    if is_refused:
        monkeypatch.setattr(joining, "perform", never)
    taken = take_over(replica, tmp_path / "reprise.capot", device="Portable de Paul")
    assert bool(taken.problems) is is_refused
    taken.desk.close()
    link.mend()
    again = join(link, tmp_path, by="Paul").replica
    again.catch_up()
    assert again.first_waiting is None
    assert not paid(again, 3)
    assert not paid(hall.desk, 3)
    again.leave()


def test_it_is_known_that_this_computer_took_over_already(link, replica, tmp_path):
    identity, path = replica.path.stem, tmp_path / "reprise.capot"
    assert taken_over_before(replica) is None
    taken = take_over(replica, path, device="Portable de Paul")
    before = taken_over_before(replica)
    assert (before.path, before.at.date()) == (path, taken.desk.clock().date())
    taken.desk.close()
    again = reopen(link, tmp_path, identity, by="Paul", name="hall/1")
    assert taken_over_before(again) == before
    keep_note(again.path, joining.TAKEOVER_NOTE, "{}")
    assert taken_over_before(again) is None
    again.leave()


def test_where_it_cannot_be_read_now_that_is_said_and_is_no_no(link, replica, tmp_path, monkeypatch):
    take_over(replica, tmp_path / "reprise.capot", device="Portable de Paul").desk.close()
    again = reopen(link, tmp_path, replica.path.stem, by="Paul", name="hall/1")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", broken_disk)
        refused("takeover-unreadable", lambda: taken_over_before(again))
    assert taken_over_before(again).path == tmp_path / "reprise.capot"
    again.leave()


def broken_disk(_file):
    raise OSError(5, "Input/output error")


def test_where_it_cannot_be_told_in_the_journal_nothing_is_left_open_or_behind(link, replica, tmp_path, monkeypatch):
    def full(*_):
        held.hardlink_to(path)
        raise Refused(Problem("disk-full"))

    path, held = tmp_path / "reprise.capot", tmp_path / "the same.capot"
    with monkeypatch.context() as patch:
        patch.setattr(joining, "tell_taken_over", full)
        refused("disk-full", lambda: take_over(replica, path, device="Portable de Paul"))
    assert not path.exists()
    assert not is_open_here(held)
    again = reopen(link, tmp_path, replica.path.stem, by="Paul", name="hall/1")
    assert taken_over_before(again) is None
    take_over(again, path, device="Portable de Paul").desk.close()
