"""A desk that ended while something waited for its host: what waited is known again, or said to be unreadable, and
never lost."""

import errno
import json
from pathlib import Path

import pytest

from tests import abilities
from tests.examples import a_slice
from tests.hosting.test_away import done_at_host, pay
from tests.hosting.test_replica import paid, refused
from tests.web.conftest import PHONE
from tournament import stores
from tournament.hosting.joining import join, reopen
from tournament.services.people.registration import register_team, teams
from tournament.services.people.views import TeamDraft
from tournament.stores import damaged


def waiting_file(replica):
    return replica.path.with_name(f"{replica.path.stem}.waiting")


def unreadable():
    raise OSError(errno.EIO, "Input/output error")


class TestCrash:
    def test_a_wish_that_waits_is_known_after_a_crash_and_done_once(self, hall, link, replica, tmp_path):
        losses = ["answer"]
        link.losing = lambda: losses.pop() if losses else None
        refused("host-away", lambda: pay(replica, hall, 3))
        waited = replica.first_waiting
        replica.leave()
        again = join(link, tmp_path, by="Paul").replica
        assert again.first_waiting == waited
        again.catch_up()
        assert again.outcomes()[0].changes.teams
        again.leave()
        assert done_at_host(hall) == 1
        assert waiting_file(again).read_bytes() == b"[]"

    def test_what_is_kept_of_it_is_for_its_owner_alone(self, link, replica):
        link.cut()
        refused("host-away", lambda: register_team(replica, TeamDraft(("Zoé", "Zénon"), phone=PHONE)))
        note = waiting_file(replica)
        assert abilities.for_owner_alone(note)
        assert [one["what"] for one in json.loads(note.read_text(encoding="utf-8"))] == ["team-registered"]

    @pytest.mark.parametrize(
        "text", a_slice(["", "{", "[3]", '{"intent": 3}', '{"intent": {}, "at": "never"}', "null", "\x00" * 9], of=7)
    )
    def test_what_cannot_be_understood_is_set_aside(self, link, replica, tmp_path, text):
        replica.leave()
        waiting_file(replica).write_text(text)
        again = join(link, tmp_path, by="Paul").replica
        assert again.first_waiting is None
        assert damaged(waiting_file(replica)).read_text() == text
        again.leave()

    def test_what_the_disk_does_not_read_is_refused_and_waits_on(self, hall, link, replica, tmp_path, monkeypatch):
        link.cut()
        refused("host-away", lambda: pay(replica, hall, 3))
        waited, identity, note = replica.first_waiting, replica.path.stem, waiting_file(replica)
        replica.leave()
        link.mend()
        monkeypatch.setattr(stores, "_known", {})  # the program is started again
        with monkeypatch.context() as broken:
            read = Path.read_bytes
            broken.setattr(Path, "read_bytes", lambda path: unreadable() if path == note else read(path))
            for _ in range(2):
                refused("waiting-unreadable", lambda: join(link, tmp_path, by="Paul"))
                refused("waiting-unreadable", lambda: reopen(link, tmp_path, identity, by="Paul", name="hall/1"))
        again = join(link, tmp_path, by="Paul").replica
        assert again.first_waiting == waited
        again.catch_up()
        assert done_at_host(hall) == 1
        again.leave()

    def test_it_is_opened_without_its_host_to_be_read(self, hall, link, replica, tmp_path):
        identity = replica.path.stem
        replica.leave()
        link.cut()
        kept = reopen(link, tmp_path, identity, by="Paul", name="hall/1")
        assert len(teams(kept.state)) == 16
        refused("host-away", lambda: pay(kept, hall, 3))
        link.mend()
        kept.catch_up()
        assert paid(kept, 3)
        kept.leave()
