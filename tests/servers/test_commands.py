"""Commands on a server: one after another whoever gives them, once whatever becomes of their answer, and never for
ever."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from tests.desks import copy_of
from tests.services.conftest import drafts, hall_of_five
from tournament.errors import Refused
from tournament.models import server
from tournament.models.engine import following, reading, writing
from tournament.models.journal import chain_is_whole
from tournament.models.tables import AnnouncementRow
from tournament.services.catalogue import perform
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import plain_rows, read_entries
from tournament.services.desk.state import read_state
from tournament.services.desk.undo import undo
from tournament.services.desk.use_cases import Command
from tournament.services.people.registration import register_teams, set_paid, teams

pytestmark = pytest.mark.usefixtures("on_postgresql")
SOON = 10
"""Seconds in which anything here is done."""


@pytest.fixture
def desk():
    return copy_of(hall_of_five)


def beside(desk, name):
    """Another desk at the same championship, whose transactions are its own."""
    return Desk(desk.engine, path=None, by=name, clock=desk.clock, rng=desk.rng, name=name)


def journal(desk):
    with reading(desk.engine) as connection:
        return read_entries(connection, 0)


def paid(desk):
    return [team.paid for team in teams(desk.state)]


def paying(desk, team, key):
    """A call by which a team pays."""
    return partial(perform, desk, Command("set_paid", {"team_ids": [team], "paid": True}, key, desk.state.sequence))


class Told:
    """Notes the entries that it is told."""

    def __init__(self, told):
        self.told = told

    def before(self, what):
        pass

    def after(self, entry):
        self.told.append(entry.sequence)

    def closing(self):
        pass


class TestTogether:
    def test_four_desks_at_once(self, desk):
        """Each ticks a team on and off: the entries are one after another, and all four end with the same picture."""
        desks = {number: beside(desk, name) for number, name in enumerate(("Odile", "Paul", "Rémi", "Sara"), 1)}

        def tick(number):
            for times in range(8):
                set_paid(desks[number], [number], times % 2 == 0)

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(tick, desks))
        entries = journal(desk)
        assert chain_is_whole(entries)
        assert Counter(entry.by_whom for entry in entries[2:]) == dict.fromkeys(("Odile", "Paul", "Rémi", "Sara"), 8)
        for own in desks.values():
            own.catch_up()
        assert len({own.state.head for own in desks.values()}) == 1
        assert all(plain_rows(own.state) == plain_rows(desks[1].state) for own in desks.values())

    def test_without_the_lock_two_entries_have_one_number(self, desk, monkeypatch):
        """The control: what does not wait for others is refused by the server itself, and nothing is written over."""
        monkeypatch.setattr(server, "lock", lambda _connection: None)
        door = beside(desk, "door")

        def overtaken(work):
            set_paid(door, [2], True)
            set_paid.do(work, [1], True)

        with pytest.raises(Exception, match="journal_pkey"):
            desk.run("teams-paid", overtaken)
        desk.catch_up()
        assert paid(desk) == [False, True, False, False, False]

    def test_one_that_stands_still_holds_the_others_up_only_so_long(self, desk):
        """The second is told that the server is busy, and can try again."""
        with writing(desk.engine), desk.engine.connect() as other, other.begin():
            other.exec_driver_sql("SET LOCAL lock_timeout = 50")
            with pytest.raises(Exception, match="lock timeout") as waited:
                server.lock(other)
        assert server.server_trouble(waited.value).code == "server-busy"
        set_paid(desk, [1], True)

    def test_one_that_dies_with_the_lock_holds_up_nobody(self, desk, schemas):
        door = beside(desk, "door")

        def die():
            with writing(desk.engine) as connection:
                schemas.cut(desk.engine)
                set_paid(door, [1], True)
                connection.execute(text("SELECT 1"))

        with pytest.raises(OperationalError):
            die()
        assert paid(door)[0]

    def test_a_reader_waits_for_nobody_and_sees_one_moment(self, desk):
        door = beside(desk, "door")
        with reading(desk.engine) as connection:
            previous = read_state(connection)
            with ThreadPoolExecutor(1) as pool:
                pool.submit(set_paid, door, [1], True).result(SOON)
            assert read_state(connection).rows == previous.rows
            with pytest.raises(Exception, match="read-only"):
                connection.execute(text("DELETE FROM player"))


def test_a_text_that_no_column_holds_is_told_as_a_number_is(desk):
    """SQLite holds a NUL, PostgreSQL does not: whoever performs a command refuses both alike."""
    before = desk.state.sequence
    with pytest.raises(OverflowError, match="NUL"):
        desk.run("announcement-made", lambda work: work.add(AnnouncementRow, message="a\0b", at="now"))
    assert len(journal(desk)) == desk.state.sequence == before


class TestLostAnswers:
    @pytest.fixture
    def lose(self, desk, monkeypatch):
        """Lose the answer to the next commit: the server has done it, and the connection is gone."""
        dialect, wanted = desk.engine.dialect, []
        committed = dialect.do_commit

        def commit(connection):
            committed(connection)
            if wanted:
                wanted.pop()
                connection.driver_connection.close()
                raise dialect.loaded_dbapi.OperationalError("server closed the connection unexpectedly")

        monkeypatch.setattr(dialect, "do_commit", commit)
        return lambda: wanted.append(True)

    def test_to_a_command_is_found_in_the_journal(self, desk, lose):
        before = desk.state.sequence
        lose()
        assert register_teams(desk, drafts(9)[5:]).teams
        assert len(teams(desk.state)) == 9
        assert len(journal(desk)) == desk.state.sequence == before + 1

    def test_under_a_client_s_key(self, desk, lose):
        command = Command("set_paid", {"team_ids": [1], "paid": True}, "k" * 32, desk.state.sequence)
        lose()
        first = perform(desk, command)
        assert perform(desk, command) == first
        assert [entry.command for entry in journal(desk)].count("k" * 32) == 1

    def test_to_an_undo_takes_back_no_second_thing(self, desk, lose):
        set_paid(desk, [1], True)
        set_paid(desk, [2], True)
        lose()
        undo(desk)
        assert paid(desk) == [True, False, False, False, False]

    def test_to_what_was_done_together_is_found_for_each(self, desk, lose):
        before = desk.state.sequence
        told = []
        desk.watchers.append(Told(told))
        lose()
        first, second, third = desk.together([paying(desk, 1, "a"), paying(desk, 99, "b"), paying(desk, 2, "c")])
        assert first.teams
        assert third.teams
        assert second.problems[0].code == "team-gone"
        assert [entry.command for entry in journal(desk)][before:] == ["a", "c"]
        assert told == [before + 1, before + 2]
        assert paid(desk) == [True, True, False, False, False]

    def test_what_was_not_done_is_not_said_to_be(self, desk, monkeypatch):
        """The server stays away: it is said, and nothing stands in the journal."""
        before = len(journal(desk))
        monkeypatch.setattr(server, "PATIENCE", 0.2)
        dialect = desk.engine.dialect

        def commit(connection):
            connection.driver_connection.close()
            raise dialect.loaded_dbapi.OperationalError("server closed the connection unexpectedly")

        with monkeypatch.context() as away:
            away.setattr(dialect, "do_commit", commit)
            with pytest.raises(Refused) as refused:
                set_paid(desk, [1], True)
            with pytest.raises(Refused, match="server-away"):
                desk.together([paying(desk, 1, "a"), paying(desk, 2, "b")])
        assert refused.value.problems[0].code == "server-away"
        assert len(journal(desk)) == desk.state.sequence == before
        assert not paid(desk)[0]
        set_paid(desk, [1], True)
        assert len(journal(desk)) == before + 1


class TestAServerThatGoesAway:
    def test_ends_idle_connections(self, desk, schemas):
        schemas.cut(desk.engine)
        set_paid(desk, [1], True)
        schemas.cut(desk.engine)
        desk.catch_up()
        assert paid(desk)[0]

    def test_in_the_middle_of_a_command(self, desk, schemas):
        before, times = len(journal(desk)), []

        def pay(work):
            times.append(1)
            if len(times) == 1:
                schemas.cut(desk.engine)
            set_paid.do(work, [1], True)

        desk.run("teams-paid", pay)
        assert len(times) == 2
        assert len(journal(desk)) == before + 1

    def test_in_the_middle_of_what_is_done_together(self, desk, schemas):
        """All of it is done again, and what comes after it as well."""
        before, times = len(journal(desk)), []

        def cut():
            times.append(1)
            if len(times) == 1:
                schemas.cut(desk.engine)

        outcomes = desk.together([paying(desk, 1, "a"), cut, paying(desk, 2, "b")])
        assert len(times) == 2
        assert not any(isinstance(outcome, Exception) for outcome in outcomes)
        assert [entry.command for entry in journal(desk)][before:] == ["a", "b"]
        assert chain_is_whole(journal(desk))

    @pytest.mark.long
    def test_killed_again_and_again(self, desk, schemas):
        """As by power cuts, while three desks work: everything that was acknowledged is there, once."""
        desks, over, told = [beside(desk, name) for name in ("Odile", "Paul", "Rémi")], Event(), set()

        def work(number):
            done, times = [], 0
            while not over.is_set() and times < 500:
                times += 1
                try:
                    key = f"{number}-{times}"
                    perform(
                        desks[number],
                        Command(
                            "set_paid",
                            {"team_ids": [number + 1], "paid": times % 2 == 1},
                            key,
                            desks[number].state.sequence,
                        ),
                    )
                    done.append(key)
                except Refused as refused:
                    told.add(refused.problems[0].code)
                    times -= 1  # asked for again under its key
            return done

        with ThreadPoolExecutor(3) as pool:
            at_work = [pool.submit(work, number) for number in range(3)]
            for _ in range(4):
                schemas.cluster.restart()
                Event().wait(0.1)
            over.set()
            acknowledged = [key for one in at_work for key in one.result(60)]
        assert told <= {"server-away", "server-busy"}
        entries = journal(desk)
        assert chain_is_whole(entries)
        kept = [entry.command for entry in entries[2:]]
        assert len(set(kept)) == len(kept)
        assert set(acknowledged) <= set(kept)
        assert len(kept) - len(acknowledged) <= 3  # what was on its way at the end
        for own in desks:
            own.catch_up()
        assert len({own.state.head for own in desks}) == 1


class TestListening:
    def test_another_program_is_told_at_once(self, desk):
        heard = Event()
        leave = following(desk.engine, heard.set)
        assert heard.wait(SOON)  # of what was missed before
        heard.clear()
        set_paid(desk, [1], True)
        assert heard.wait(SOON)
        leave()

    def test_goes_on_when_the_server_is_back(self, desk, schemas):
        heard = Event()
        leave = following(desk.engine, heard.set)
        assert heard.wait(SOON)
        heard.clear()
        schemas.cut(desk.engine)
        assert heard.wait(SOON)
        heard.clear()
        set_paid(desk, [1], True)
        assert heard.wait(SOON)
        leave()
