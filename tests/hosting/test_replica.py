"""A desk that is joined to a host: it does everything at the host, follows what is done there, and loses nothing when
the link breaks."""

import hashlib
import json
from datetime import timedelta

import pytest

from tests.desks import copy_of
from tests.hosting.links import DirectLink
from tests.web.conftest import PHONE, opened, sixteen_in_round_1
from tournament.errors import Refused
from tournament.hosting.joining import join
from tournament.hosting.link import NewEntries
from tournament.models.copying import scrubbed
from tournament.models.file import rows_of
from tournament.models.tables import PRIVATE, JournalEntry, Team
from tournament.services.desk.journal import plain_journal
from tournament.services.desk.undo import redo, undo
from tournament.services.hall.devices import hall_secret
from tournament.services.papers.snapshot import keep_logo
from tournament.services.people.registration import set_paid, set_present


@pytest.fixture
def replica(link, tmp_path):
    joined = join(link, tmp_path, by="Paul").replica
    joined.catch_up()
    yield joined
    joined.leave()


def digest(desk):
    """Of every row of a championship but what never leaves the host."""
    with desk.reading() as connection:
        names = [name for name in sorted(JournalEntry.metadata.tables) if name not in PRIVATE]
        rows = [(name, [tuple(row) for row in rows_of(connection, name)]) for name in names]
    return hashlib.sha256(json.dumps(rows, sort_keys=True, default=str).encode()).hexdigest()


def refused(code, do):
    with pytest.raises(Refused) as caught:
        do()
    assert code in {problem.code for problem in caught.value.problems}
    return caught.value.problems[0]


def paid(desk, number):
    return next(team.paid for team in desk.state.all(Team) if team.number == number)


class TestJoining:
    def test_it_has_every_row_and_entry_but_nothing_that_lets_somebody_in_or_be_rung(self, hall, replica):
        assert replica.state.head == hall.host.state.head
        assert digest(replica) == digest(hall.desk)
        assert hall.desk.phones
        assert not replica.phones
        content = replica.path.read_bytes()
        assert PHONE.encode() not in content
        assert hall.secret.encode() not in content
        assert replica.name == "hall/1"

    def test_joined_again_it_goes_on_from_what_it_has(self, hall, link, tmp_path):
        join(link, tmp_path, by="Paul").replica.leave()
        set_paid(hall.desk, [hall.id_of(1)], True)
        before, copied = link.sent, []
        link.copy = lambda: copied.append(1)
        replica = join(link, tmp_path, by="Paul").replica
        assert paid(replica, 1)
        assert not copied
        assert link.sent > before
        replica.leave()

    def test_a_host_that_has_gone_on_since_it_greeted_tells_no_other_history(self, hall, link, replica):
        set_paid(hall.desk, [hall.id_of(3)], True)
        greeting = link.greet()
        set_paid(hall.desk, [hall.id_of(4)], True)
        replica.follow_to(greeting)
        assert not replica.has_other_history
        assert replica.state.head == hall.desk.state.head

    def test_a_host_that_is_lost_while_another_history_is_fetched_leaves_the_replica_to_be_opened_again(
        self, hall, link, replica, tmp_path
    ):
        set_paid(replica, [hall.id_of(3)], True)
        replica.leave()
        other = opened(copy_of(sixteen_in_round_1))
        link.host, link.token = other.host, DirectLink(other.host).token
        asked = iter([None, None, "sent"])  # it greets, and once more, since it is behind
        link.losing = lambda: next(asked, None)
        refused("host-away", lambda: join(link, tmp_path, by="Paul"))
        joined = join(link, tmp_path, by="Paul")
        assert [entry.what for entry in joined.lost] == ["teams-paid"]
        joined.replica.leave()

    def test_while_it_is_fetched_the_desk_of_the_host_works_on(self, hall, link, tmp_path, monkeypatch):
        in_job, run = [], hall.host.exclusive.run

        def running(job):
            in_job.append(True)
            try:
                return run(job)
            finally:
                in_job.pop()

        monkeypatch.setattr(hall.host.exclusive, "run", running)
        monkeypatch.setattr(
            "tournament.hosting.desks.scrubbed",
            lambda frozen: scrubbed(frozen) if not in_job else pytest.fail("it waits"),
        )
        join(link, tmp_path, by="Paul").replica.leave()


class TestDoing:
    def test_what_is_done_here_is_done_at_the_host_and_stands_in_the_journal_by_its_name(self, hall, replica):
        changes = set_paid(replica, [hall.id_of(3)], True)
        assert changes.teams
        assert paid(replica, 3)
        entry = hall.host.state.journal[-1]
        assert (entry.by, entry.desk, entry.what) == ("Paul", "hall/1", "teams-paid")
        assert hall.host.state.head == replica.state.head
        assert digest(replica) == digest(hall.desk)
        assert replica.news() == type(changes)()

    def test_who_does_something_at_the_host_is_news_here(self, hall, replica):
        told = []
        replica.woken = lambda: told.append(1)
        set_paid(hall.desk, [hall.id_of(5)], True)
        assert told
        assert replica.catch_up().teams
        assert paid(replica, 5)

    def test_undo_takes_back_ones_own_and_names_it(self, hall, replica):
        set_paid(replica, [hall.id_of(3)], True)
        set_paid(hall.desk, [hall.id_of(4)], True)
        undo(replica)
        assert (paid(replica, 3), paid(replica, 4)) == (False, True)
        redo(replica)
        assert paid(replica, 3)
        undo(replica)
        refused("nothing-to-undo", lambda: undo(replica))

    def test_what_somebody_else_changed_meanwhile_is_refused_by_the_host_and_named(self, hall, replica):
        seen = replica.state
        set_present(hall.desk, [hall.id_of(3)], False)
        problem = refused("changed-meanwhile", lambda: set_paid(replica.on_sight_of(seen), [hall.id_of(3)], True))
        assert problem.details["by"] == "Odile"
        assert replica.first_waiting is None

    def test_what_the_host_alone_can_do_is_refused(self, hall, replica):
        refused("only-at-host", lambda: replica.run("other", lambda work: None))
        refused("only-at-host", lambda: keep_logo(replica, b"\x89PNG\r\n\x1a\n"))
        refused("only-at-host", lambda: hall_secret(replica, lambda n: "0" * 2 * n))

    def test_a_desk_that_is_shut_out_is_told_so(self, hall, link, replica):
        hall.host.revoke(1)
        refused("device-shut-out", lambda: set_paid(replica, [hall.id_of(3)], True))

    def test_who_sits_at_the_desk_stands_in_the_journal_and_the_device_where_nobody_said(self, hall, link, replica):
        replica.by = "Zoé"
        set_paid(replica, [hall.id_of(3)], True)
        replica.by = "  "
        set_paid(replica, [hall.id_of(4)], True)
        assert [entry.by for entry in hall.host.state.journal[-2:]] == ["Zoé", "Portable de Paul"]
        replica.by = "Z\x00oé"
        refused("text-unwritable", lambda: set_paid(replica, [hall.id_of(5)], True))

    def test_undo_is_asked_for_by_the_entry_that_was_shown(self, hall, link, replica, monkeypatch):
        sent, perform = [], link.perform
        monkeypatch.setattr(
            link, "perform", lambda command, **more: (sent.append(command), perform(command, **more))[1]
        )
        set_paid(replica, [hall.id_of(3)], True)
        shown = replica.state.sequence
        undo(replica)
        assert sent[-1].arguments == {"entry": shown}

    def test_its_clock_is_that_of_the_host(self, hall, link, replica):
        assert abs(replica.clock() - hall.clock()) < timedelta(seconds=30)
        hall.clock.on(3600)
        link.pulse()
        replica.catch_up()
        assert abs(replica.clock() - hall.clock()) < timedelta(seconds=30)


class TestHearing:
    def test_entries_that_come_twice_late_or_too_early_are_each_followed_once(self, hall, link, replica, monkeypatch):
        held = []
        monkeypatch.setattr(replica, "_heard", held)
        for number in range(1, 6):
            set_paid(hall.desk, [hall.id_of(number)], True)
        monkeypatch.undo()
        told = [heard for _, heard in held if isinstance(heard, NewEntries)]
        for heard in (told[3], told[0], told[0], told[2], told[4], told[1]):
            link.tell(heard)
            replica.catch_up()
        assert replica.state.head == hall.desk.state.head
        assert digest(replica) == digest(hall.desk)

    def test_what_was_changed_on_the_way_is_not_believed(self, hall, link, replica):
        entry = plain_journal(hall.desk.entries())[-1]
        forged = entry | {"sequence": replica.state.sequence + 1, "previous": replica.state.head, "by": "Mallory"}
        link.tell(NewEntries((forged,)))
        replica.catch_up()
        assert replica.has_other_history
        assert replica.state.sequence == entry["sequence"]
