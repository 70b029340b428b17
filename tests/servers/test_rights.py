"""Who may do what in a database, and which servers are not to be relied on."""

import pytest
from sqlalchemy import text

from tests.desks import SAINT_MARTIN
from tests.services.conftest import drafts
from tournament.errors import Refused
from tournament.models.engine import writing
from tournament.models.server import server_url
from tournament.models.server_schema import WORKERS, championships_on, create_server, open_server
from tournament.services.hall.devices import pair_device
from tournament.services.people.registration import erase_contacts, register_teams
from tournament.services.setup.championship import create_on_server, open_on_server
from tournament.settings import Settings

SETTINGS = Settings(name=SAINT_MARTIN["name"], day=SAINT_MARTIN["day"])


def refusal(action, *arguments, **more):
    with pytest.raises(Refused) as refused:
        action(*arguments, **more)
    return [(problem.code, *problem.details.values()) for problem in refused.value.problems]


def name_of(address):
    """The name of a database."""
    return server_url(address).database


@pytest.fixture
def database(schemas):
    """A database whose owner may create in it, with a member of the workers' role, and a stranger."""
    with schemas.database() as address, schemas.superuser(address) as admin:
        for statement in (
            f"CREATE ROLE {WORKERS} NOLOGIN",
            "CREATE ROLE owner LOGIN",
            f"CREATE ROLE scorer LOGIN IN ROLE {WORKERS}",
            "CREATE ROLE stranger LOGIN",
            f"GRANT CREATE ON DATABASE {name_of(address)} TO owner",
        ):
            admin.execute(text(statement))
        yield lambda role: schemas.cluster.url(name_of(address), role)
        for role in ("stranger", "scorer", "owner", WORKERS):
            admin.execute(text(f"DROP OWNED BY {role} CASCADE"))
            admin.execute(text(f"DROP ROLE {role}"))


@pytest.fixture
def championship(database):
    """What the owner has created."""
    desk = create_on_server(database("owner"), "noel", SETTINGS, by="Odile")
    register_teams(desk, drafts(3))
    desk.close()
    return database


class TestRoles:
    def test_a_worker_does_all_that_an_evening_needs(self, championship):
        desk = open_on_server(championship("scorer"), "noel", by="Paul")
        register_teams(desk, drafts(5)[3:])
        pair_device(desk, "door", "Tablette", "0" * 64, desk.clock)
        erase_contacts(desk)
        desk.close()

    @pytest.mark.parametrize(
        "deed",
        [
            "UPDATE journal SET why = 'x'",
            "DELETE FROM journal",
            "DROP TABLE hand",
            "UPDATE schema_version SET version = 1",
        ],
    )
    def test_a_worker_does_nothing_that_no_evening_needs(self, championship, deed):
        engine = open_server(championship("scorer"), "noel")
        with pytest.raises(Exception, match=r"permission denied|must be owner"), writing(engine) as connection:
            connection.execute(text(deed))
        engine.dispose()

    def test_a_worker_lays_nothing_out(self, database):
        ((code, message),) = refusal(create_server, database("scorer"), "noel")
        assert code == "server-forbids"
        assert "permission denied" in message

    def test_a_stranger_is_told_that_there_is_nothing(self, championship):
        assert refusal(open_server, championship("stranger"), "noel") == [("schema-unknown", "noel")]
        assert [(line.schema, line.name) for line in championships_on(championship("stranger"))] == [("noel", "")]

    def test_a_right_that_is_lacking_is_named_before_the_evening_begins(self, championship):
        engine = open_server(championship("owner"), "noel")
        with engine.begin() as connection:
            connection.execute(text(f"REVOKE DELETE ON side FROM {WORKERS}"))
        engine.dispose()
        assert refusal(open_server, championship("scorer"), "noel") == [
            ("server-rights-lacking", "DELETE ON noel.side")
        ]

    def test_a_role_that_may_not_log_in(self, championship):
        ((code, message),) = refusal(open_server, championship(WORKERS), "noel")
        assert code == "server-login"
        assert WORKERS in message


class TestServers:
    @pytest.mark.parametrize("setting", ["synchronous_commit", "fsync", "full_page_writes"])
    def test_that_lose_what_they_acknowledge(self, schemas, setting):
        """As a database, a role or the whole server may have been set to be faster."""
        with schemas.database() as address, schemas.superuser(address) as admin:
            admin.execute(text(f"ALTER SYSTEM SET {setting} = off"))
            admin.execute(text("SELECT pg_reload_conf()"))
            try:
                schemas.wait_for(address, setting, "off")
                assert refusal(create_server, address, "noel") == [("server-unsafe", setting)]
            finally:
                admin.execute(text(f"ALTER SYSTEM RESET {setting}"))
                admin.execute(text("SELECT pg_reload_conf()"))
            schemas.wait_for(address, setting, "on")
            create_server(address, "noel").dispose()

    def test_whose_encoding_lacks_signs(self, schemas):
        with schemas.database("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0") as address:
            assert refusal(create_server, address, "noel") == [("server-encoding", "LATIN1")]

    def test_that_are_not_there(self, tmp_path):
        ((code, message),) = refusal(create_server, f"postgresql://odile:secret@/capot?host={tmp_path}", "noel")
        assert code == "server-away"
        assert "secret" not in message

    def test_that_only_let_themselves_be_read(self, schemas):
        """As a standby does."""
        with schemas.database() as address, schemas.superuser(address) as admin:
            admin.execute(text(f"ALTER DATABASE {name_of(address)} SET default_transaction_read_only = on"))
            assert refusal(create_server, address, "noel")[0][0] == "server-read-only"
