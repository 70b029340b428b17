"""A championship on a PostgreSQL server: made, opened, listed, and refused where it could not be relied on."""

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from tests.desks import SAINT_MARTIN, new_desk
from tests.services.conftest import drafts, posted
from tournament.errors import Problem, Refused
from tournament.models import server, server_schema
from tournament.models.engine import reading, writing
from tournament.models.journal import chain_is_whole
from tournament.models.server import VERSION, is_lost, schema_named, server_engine, server_trouble
from tournament.models.server_schema import championships_on, create_server, open_server
from tournament.models.upgrades import settings_of, step_on_server
from tournament.models.versions import SCHEMA_VERSION
from tournament.services.desk.journal import plain_rows, read_entries
from tournament.services.desk.state import read_state
from tournament.services.people.registration import register_teams, set_paid, teams
from tournament.services.setup.championship import create_on_server, open_on_server
from tournament.settings import Settings


@pytest.fixture
def address(schemas):
    """A database of its own."""
    with schemas.database() as url:
        yield url


@pytest.fixture
def desk(address):
    """A championship with five teams."""
    settings = Settings(**{name: value for name, value in SAINT_MARTIN.items() if name != "by"})
    desk = create_on_server(address, "st_martin", settings, by="Odile")
    register_teams(desk, drafts(5))
    yield desk
    desk.close()


def refusal(action, *arguments, **more):
    with pytest.raises(Refused) as refused:
        action(*arguments, **more)
    return [(problem.code, *problem.details.values()) for problem in refused.value.problems]


class TestOpening:
    def test_what_was_recorded_is_there(self, desk, address):
        again = open_on_server(address, "st_martin", by="Paul")
        assert plain_rows(again.state) == plain_rows(desk.state)
        assert again.state.head == desk.state.head
        assert len(teams(again.state)) == 5
        again.close()

    def test_a_name_that_is_taken(self, desk, address):
        assert refusal(create_server, address, "st_martin") == [("schema-exists", "st_martin")]
        assert len(teams(desk.state)) == 5

    def test_a_name_that_is_not_there(self, desk, address):
        assert refusal(open_server, address, "noel") == [("schema-unknown", "noel")]
        assert refusal(open_server, address, "public") == [("schema-unknown", "public")]

    def test_what_cannot_be_finished_leaves_nothing(self, address):
        settings = Settings(**{name: value for name, value in SAINT_MARTIN.items() if name != "by"})

        def no_luck():
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            create_on_server(address, "noel", settings, by="Odile", rng=no_luck)
        assert championships_on(address) == ()

    def test_rows_that_were_changed_outside_the_program(self, desk, address):
        with desk.engine.begin() as connection:
            connection.execute(text("UPDATE team SET club = 'Ailleurs' WHERE id = 1"))
        assert refusal(open_on_server, address, "st_martin", by="Paul")[0] == ("file-unsound", "st_martin")

    def test_a_journal_that_nothing_holds(self, desk, address):
        with desk.engine.begin() as connection:
            connection.execute(text("ALTER TABLE journal DISABLE TRIGGER journal_is_never_changed"))
        assert refusal(open_server, address, "st_martin") == [("server-journal-open", "st_martin")]

    def test_tables_of_a_newer_program(self, desk, address):
        with desk.engine.begin() as connection:
            connection.execute(VERSION.update().values(version=SCHEMA_VERSION + 1))
        assert refusal(open_server, address, "st_martin") == [("server-newer",)]
        assert refusal(register_teams, desk, drafts(6)[5:]) == [("server-newer",)]  # one that is open goes on no longer
        assert len(teams(desk.state)) == 5


class TestNames:
    @pytest.mark.parametrize(
        ("name", "schema"),
        [
            ("Saint-Martin 2026", "saint_martin_2026"),
            ("Concours d’Été", "concours_d_ete"),
            ("2026", "c_2026"),
            ("x" * 80, "x" * 63),
        ],
    )
    def test_a_name_becomes_a_schema(self, name, schema):
        assert schema_named(name) == schema

    @pytest.mark.parametrize("name", ["", "…", "public", "pg_catalog", "PG_Toast", "information schema"])
    def test_a_name_of_which_nothing_is_left_or_that_is_the_server_s(self, name):
        assert refusal(schema_named, name) == [("schema-name-wrong", name)]

    @pytest.mark.parametrize(
        "address",
        [
            *(
                "",
                "hall.capot",
                "mysql://a/b",
                "postgresql://a",
                "postgresql://odile:secret@a",
                "postgresql:/odile:secret@a/b",
                "odile:secret@a",
            ),
            *(
                "postgresql://odile:secret@a:port/b",
                "postgres:odile:p:a/secret@a/b",
                "postgresql//odile:se/secret@a/b",
                "postgresql://odile:a@secret@a/b",
            ),
            *(
                "mysql://odile@a/b?password=secret",
                "mysql://odile@a/b?password=p:a@secret",
                "postgresql://odile:a?secret@a:port/b",
            ),
            *(
                "postgresql://a:99999999/b",
                "postgresql://a:0/b",
                "postgresql://a/b?port=x",
                "postgresql://a/b?connect_timeout=abc",
            ),
        ],
    )
    def test_an_address_that_is_none_shows_no_password(self, address):
        ((code, told),) = refusal(server_engine, address, "st_martin")
        assert code == "server-address-wrong"
        assert "secret" not in told


class TestList:
    def test_names_what_is_there(self, desk, address):
        (line,) = championships_on(address)
        assert (line.schema, line.version, line.name, line.day) == (
            "st_martin",
            SCHEMA_VERSION,
            "Concours de la Saint-Martin",
            "2026-11-21",
        )
        assert (line.sequence, line.at) == (2, desk.state.journal[-1].at.isoformat())

    def test_one_that_was_never_finished(self, address):
        create_server(address, "noel").dispose()
        (line,) = championships_on(address)
        assert (line.schema, line.name, line.sequence) == ("noel", "", 0)

    def test_other_schemas_are_none(self, desk, address):
        with desk.engine.begin() as connection:
            connection.execute(text("CREATE SCHEMA club CREATE TABLE journal (sequence bigint)"))
        assert [line.schema for line in championships_on(address)] == ["st_martin"]


def forget_the_teams(desk):
    """Bring the database back to what it was before the newest entry, as from a backup."""
    with desk.engine.begin() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        connection.execute(
            text(
                "DELETE FROM player; DELETE FROM team; UPDATE championship SET last_number = 0; DELETE FROM "
                "journal WHERE sequence = 2"
            )
        )


class TestJournal:
    @pytest.mark.parametrize("deed", ["UPDATE journal SET why = 'x'", "DELETE FROM journal", "TRUNCATE journal"])
    def test_is_never_changed(self, desk, deed):
        with pytest.raises(Exception, match="append-only"), writing(desk.engine) as connection:
            connection.execute(text(deed))
        with reading(desk.engine) as connection:
            assert chain_is_whole(read_entries(connection, 0))

    def test_of_a_server_that_came_back_from_a_backup(self, desk):
        """The newest entry is gone with what it did: nothing is added to what the desk believes to be there."""
        forget_the_teams(desk)
        assert refusal(register_teams, desk, drafts(6)[5:])[0][0] == "server-other-history"
        with reading(desk.engine) as connection:
            assert len(read_entries(connection, 0)) == 1

    def test_of_one_in_which_others_went_on_since(self, desk, address):
        """What they did is not taken for what followed on what this desk had seen."""
        forget_the_teams(desk)
        other = open_on_server(address, "st_martin", by="Paul")
        register_teams(other, drafts(2))
        register_teams(other, drafts(3)[2:])
        assert refusal(desk.catch_up) == [("server-other-history",)]
        assert refusal(set_paid, desk, [1], True) == [("server-other-history",)]
        other.close()


def test_two_championships_of_one_database_are_strangers(desk, address):
    settings = Settings(name="Noël", day=SAINT_MARTIN["day"])
    other = create_on_server(address, "noel", settings, by="Paul")
    assert len(teams(other.state)) == 0
    register_teams(other, drafts(2))
    desk.catch_up()
    assert len(teams(desk.state)) == 5
    other.close()


def test_what_a_test_has_is_on_the_server(on_postgresql):
    assert posted().engine.dialect.name == new_desk().engine.dialect.name == "postgresql"


class TestUpgrade:
    """A championship that an earlier program laid out."""

    @pytest.fixture
    def later(self, monkeypatch):
        """This program, some years from now."""

        def brought(*statements):
            monkeypatch.setattr(server_schema, "SCHEMA_VERSION", SCHEMA_VERSION + 1)
            monkeypatch.setattr(server, "SCHEMA_VERSION", SCHEMA_VERSION + 1)
            monkeypatch.setattr(server_schema, "step_on_server", lambda _version, _dialect: statements)

        return brought

    def test_is_done_when_it_is_opened(self, desk, address, later, monkeypatch):
        """The program of before, which is still at work in it, goes on no longer."""
        later("ALTER TABLE team ADD COLUMN shirt TEXT NOT NULL DEFAULT ''")
        open_server(address, "st_martin").dispose()
        assert [line.version for line in championships_on(address)] == [SCHEMA_VERSION + 1]
        monkeypatch.undo()
        assert refusal(register_teams, desk, drafts(6)[5:]) == [("server-newer",)]

    def test_whole_or_not_at_all(self, desk, address, later):
        later("ALTER TABLE team ADD COLUMN shirt TEXT NOT NULL DEFAULT ''", "ALTER TABLE nowhere ADD COLUMN shirt TEXT")
        with pytest.raises(Exception, match="nowhere"):
            open_server(address, "st_martin")
        assert [line.version for line in championships_on(address)] == [SCHEMA_VERSION]
        with reading(desk.engine) as connection:
            assert connection.execute(text("SELECT to_jsonb(team) -> 'shirt' FROM team LIMIT 1")).scalar() is None

    def test_only_by_its_owner(self, desk, address, later, schemas):
        with schemas.superuser(address) as admin:
            admin.execute(text("CREATE ROLE helper LOGIN"))
            admin.execute(
                text("GRANT USAGE ON SCHEMA st_martin TO helper; GRANT ALL ON ALL TABLES IN SCHEMA st_martin TO helper")
            )
            later("ALTER TABLE team ADD COLUMN shirt TEXT NOT NULL DEFAULT ''")
            try:
                assert refusal(open_server, address.replace("postgres@", "helper@"), "st_martin") == [
                    ("server-older", "st_martin")
                ]
            finally:
                admin.execute(text("DROP OWNED BY helper; DROP ROLE helper"))

    def test_settings_that_came_later_are_added_to_rows_that_are_there(self, desk):
        """As those of version 8 would have been: columns of the same names as in a file."""
        added = step_on_server(7, desk.engine.dialect)
        assert [statement.split()[5] for statement in added] == [statement.split()[5] for statement in settings_of(8)]
        with desk.engine.begin() as connection:
            for statement in added:
                connection.execute(text(f"ALTER TABLE championship DROP COLUMN {statement.split()[5]}"))
                connection.execute(text(statement))
        with reading(desk.engine) as connection:
            assert plain_rows(read_state(connection)) == plain_rows(desk.state)


@pytest.mark.parametrize(
    "said",
    [
        'connection failed: FATAL:  password authentication failed for user "capot"',
        "connection failed: fe_sendauth: no password supplied",
        'connection failed: FATAL:  database "nope" does not exist',
        'connection failed: FATAL:  no pg_hba.conf entry for host "192.0.2.7"',
    ],
)
def test_who_is_turned_away_is_not_told_to_try_again(said):
    error = OperationalError("", {}, psycopg.OperationalError(said))
    assert not is_lost(error)
    assert server_trouble(error) == Problem("server-login", details={"message": said})
