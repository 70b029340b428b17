"""A wrong login is told as one, whatever language the server speaks; one that is away, or begins, is told as away."""

import re
import shutil
import socket
import struct
from contextlib import closing
from threading import Thread

import pytest
from sqlalchemy import create_engine, text

from tests import abilities
from tests.servers.cluster import cluster
from tournament.errors import Refused
from tournament.hosting.certificate import local_certificate
from tournament.models import server
from tournament.models.server import server_url
from tournament.models.server_schema import championships_on

pytestmark = abilities.SERVICES
IN_FRENCH = {
    "28P01": "authentification par mot de passe échouée pour l'utilisateur « odile »",
    "28000": "authentification peer échouée pour l'utilisateur « odile »",
    "3D000": "la base de données « capot » n'existe pas",
    "57P03": "le système de bases de données se lance",
    "53300": "désolé, trop de clients sont déjà connectés",
}


def refusal(code, said):
    """A refusal as a server sends it, before it has looked who comes."""
    body = (
        b"".join(kind + value.encode() + b"\0" for kind, value in ((b"S", "FATAL"), (b"C", code), (b"M", said))) + b"\0"
    )
    return b"E" + struct.pack("!i", len(body) + 4) + body


@pytest.fixture
def french():
    """A server that turns everybody away, in French; how is to be said."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        answers = []

        def serve():
            while True:
                try:
                    coming, _ = listening.accept()
                except OSError:
                    return
                with closing(coming):
                    while (
                        struct.unpack("!ii", (coming.recv(4096) + bytes(8))[:8])[1] == 80877103
                    ):  # it is asked for TLS
                        coming.sendall(b"N")
                    coming.sendall(refusal(answers[0], IN_FRENCH[answers[0]]))

        Thread(target=serve, daemon=True).start()
        yield answers, f"postgresql://odile@127.0.0.1:{listening.getsockname()[1]}/capot"
        listening.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize(
    ("state", "code"),
    [
        *((state, "server-login") for state in ("28P01", "28000", "3D000")),
        *((state, "server-away") for state in ("57P03", "53300")),
    ],
)
def test_in_french(french, state, code):
    answers, url = french
    answers.append(state)
    with pytest.raises(Refused) as refused:
        championships_on(url)
    (problem,) = refused.value.problems
    assert (problem.code, IN_FRENCH[state] in str(problem.details["message"])) == (code, True)


@pytest.fixture(scope="module")
def strict():
    """A cluster that knows its superuser by the socket, and everybody else by a password over the network."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with cluster(tcp=True, port=port) as made:
        rules = (
            f"local all {made.user} trust\nlocal all all peer\nhost all {made.user} 127.0.0.1/32 trust\nhost all "
            "all 127.0.0.1/32 scram-sha-256\n"
        )
        (made.folder / "data" / "pg_hba.conf").write_text(rules)
        made.restart()
        yield made


def on_socket(made, user):
    return f"postgresql://{user}@/postgres?host={made.folder}&port={made.port}"


@pytest.mark.long
def test_who_is_not_known_by_the_socket_or_has_another_password(strict):
    engine = create_engine(server_url(on_socket(strict, strict.user)), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("CREATE ROLE odile LOGIN PASSWORD 'right'"))
    engine.dispose()
    over_network = f"127.0.0.1:{strict.port}/postgres"
    wrong = (
        on_socket(strict, "odile"),
        f"postgresql://odile@{over_network}",
        f"postgresql://odile:wrong@{over_network}",
        on_socket(strict, "nobody"),
    )
    for url in wrong:
        with pytest.raises(Refused) as refused:
            championships_on(url)
        assert [problem.code for problem in refused.value.problems] == ["server-login"], url
    assert championships_on(f"postgresql://odile:right@{over_network}") == ()


@pytest.fixture
def no_english(monkeypatch):
    """Servers that speak any language but English: of what they say nothing is understood."""
    monkeypatch.setattr(server, "TURNED_AWAY", re.compile(r"(?!)"))


@pytest.fixture(scope="module")
def with_tls(strict, tmp_path_factory):
    """The same, to which nobody comes over the network without TLS."""
    certificate = local_certificate(tmp_path_factory.mktemp("tls"))
    data = strict.folder / "data"
    for name in ("server.crt", "server.key"):
        (data / name).write_bytes(certificate.file.read_bytes())
        (data / name).chmod(0o600)
        shutil.chown(data / name, strict.user)
    rules = (data / "pg_hba.conf").read_text().replace("host all all", "hostssl all all")
    (data / "pg_hba.conf").write_text(rules)
    with (data / "postgresql.conf").open("a") as settings:
        settings.write("ssl=on\n")
    strict.restart()
    return strict


def ask_as_superuser(made, *statements):
    engine = create_engine(server_url(on_socket(made, made.user)), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def code_of(url):
    with pytest.raises(Refused) as refused:
        championships_on(url)
    (problem,) = refused.value.problems
    return problem.code


@pytest.mark.usefixtures("no_english")
@pytest.mark.parametrize("server", ["strict", "with_tls"])
def test_who_has_the_right_password_and_comes_once_too_often_may_come_in_a_moment(server, request):
    """A service that starts too early waits for `server-away`; for `server-login` it would stay down."""
    made = request.getfixturevalue(server)
    role = f"capot_{server}"
    ask_as_superuser(made, f"CREATE ROLE {role} LOGIN PASSWORD 'right' CONNECTION LIMIT 1")
    where = f"127.0.0.1:{made.port}/postgres"
    alone = create_engine(server_url(f"postgresql://{role}:right@{where}"))
    with alone.connect():
        assert code_of(f"postgresql://{role}:right@{where}") == "server-away"
        assert code_of(f"postgresql://{role}:wrong@{where}") == "server-login"
        assert code_of(f"postgresql://{role}@{where}") == "server-login"
    alone.dispose()
    assert championships_on(f"postgresql://{role}:right@{where}") == ()
