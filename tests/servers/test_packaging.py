"""What packaging says of a server is true: it is started as the unit, and as the containers, would start it, beside a
PostgreSQL of its own."""

import json
import re
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests import abilities
from tests.cli.test_serve import faults, line_with
from tests.desks import SAINT_MARTIN
from tests.federation.halls import copy, evening
from tests.homes import OnServer, open_at
from tests.servers.cluster import cluster
from tests.services.conftest import drafts
from tournament.cli.main import LATER, REFUSED, run
from tournament.services.people.registration import register_teams
from tournament.services.setup.championship import create_on_server
from tournament.settings import Settings

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
INSTALLED, HERE = "/opt/capot/bin/capot", Path(sys.executable).with_name("capot")
SETTINGS = Settings(name=SAINT_MARTIN["name"], day=SAINT_MARTIN["day"])


@pytest.fixture(scope="module")
def server():
    """A cluster that may be restarted."""
    with cluster() as made:
        yield made


@pytest.fixture
def there(server):
    """A championship in its database."""
    home = OnServer(server.url(), "concours")
    desk = create_on_server(home.address, home.schema, SETTINGS, by="Odile")
    register_teams(desk, drafts(4))
    desk.close()
    yield home
    with open_at(home) as desk, desk.engine.begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA concours CASCADE")


def settings_of(unit, section):
    """The lines of a section of a unit, by their names, the last of each."""
    lines = (PACKAGING / unit).read_text(encoding="utf-8").split(f"[{section}]\n")[1].partition("\n[")[0].splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def environment_of(file):
    """What an environment file sets."""
    return dict(
        line.split("=", 1)
        for line in (PACKAGING / file).read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    )


@contextmanager
def running(command, environment=None):
    """A server that was started so; killed at the end if it still runs."""
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def page(url):
    with urlopen(url, timeout=20) as answer:
        return answer.read().decode()


def of_unit(folder, filled_in, unit="capot"):
    """The command of the unit and its environment, as systemd makes them of the unit and of its environment file filled
    in."""
    service = settings_of(f"{unit}.service", "Service")
    filled = (
        environment_of(f"{unit}.env") | {"CAPOT_ADDRESS": "127.0.0.1", "CAPOT_PORT": "0", "LANG": "C.UTF-8"} | filled_in
    )
    filled["CAPOT_OPTIONS"] = filled["CAPOT_OPTIONS"].replace("8472", "0")
    own = dict(word.replace("/var/lib/capot/%p", str(folder)).split("=", 1) for word in service["Environment"].split())
    program, *words = service["ExecStart"].split()
    assert program == INSTALLED
    command = [str(HERE)]
    for word in words:
        whole, of_words = re.fullmatch(r"\$\{(\w+)\}", word), re.fullmatch(r"\$(\w+)", word)
        command += [filled[whole[1]]] if whole else filled[of_words[1]].split() if of_words else [word]
    return command, filled | own | {"PATH": "/usr/bin:/bin"}


@pytest.mark.long
@abilities.SERVICES
def test_the_unit_serves_a_championship_and_goes_on_when_postgresql_begins_anew(server, there, tmp_path):
    with running(*of_unit(tmp_path / "state", {"CAPOT_DATABASE": there.address})) as process:
        url = re.search(r"http://127\.0\.0\.1:\d+/", line_with(process, "http"))[0]
        assert "Concours de la Saint-Martin" in page(url)
        assert line_with(process, "127.0.0.1:")
        server.restart(signal.SIGINT)
        with open_at(there) as desk:
            register_teams(desk, drafts(5)[4:])
        with urlopen(f"{url}evenements", timeout=20) as events:
            assert any(f"{desk.state.sequence}" in events.readline().decode() for _ in range(100))
        process.send_signal(signal.SIGTERM)
        _, complaints = process.communicate(timeout=30)
        assert process.returncode == 0
        assert {line["fault"] for line in faults(complaints)} <= {"server-away"}
    assert list((tmp_path / "state" / "data" / "copies").rglob("*.capot"))


@pytest.mark.long
@abilities.SERVICES
@pytest.mark.parametrize("unit", ["capot", "capot-federation"])
def test_the_unit_waits_for_a_database_that_starts_later_than_it(server, there, tmp_path, unit):
    given = {
        "CAPOT_DATABASE": there.address,
        "CAPOT_KEPT": f"--database {there.address}",
        "CAPOT_HALLS_PORT": "0",
        "LANG": "en_GB.UTF-8",
    }
    server.stop(signal.SIGINT)
    try:
        with running(*of_unit(tmp_path / "state", given, unit)) as process:
            assert "does not answer" in process.stderr.readline()
            server.start()
            assert page(re.search(r"http://127\.0\.0\.1:\d+/", line_with(process, "http"))[0])
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0
    finally:
        if server.process is None:
            server.start()


@contextmanager
def asked_by_systemd(folder):
    """The socket on which systemd hears of a service, and how that is found."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as hearing:
        hearing.bind(str(folder / "notify"))
        hearing.settimeout(30)
        yield hearing, {"NOTIFY_SOCKET": str(folder / "notify")}


@pytest.mark.long
@abilities.SERVICES
def test_systemd_is_told_when_the_service_is_ready_that_it_works_and_that_it_ends(there, tmp_path):
    with asked_by_systemd(tmp_path) as (hearing, named):
        command, environment = of_unit(tmp_path / "state", {"CAPOT_DATABASE": there.address})
        with running(command, environment | named) as process:
            assert [hearing.recv(100).decode() for _ in range(3)] == ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]
            url = re.search(r"http://127\.0\.0\.1:\d+/", line_with(process, "http"))[0]
            assert page(f"{url}sante") == "ok\n"
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0
            told = []
            while not told or told[-1] == "WATCHDOG=1":
                told.append(hearing.recv(100).decode())
            assert told[-1] == "STOPPING=1"
    assert (
        settings_of("capot.service", "Service")["Type"]
        == settings_of("capot-federation.service", "Service")["Type"]
        == "notify"
    )


@pytest.mark.long
@abilities.SERVICES
def test_a_federation_tells_systemd_too(tmp_path):
    with asked_by_systemd(tmp_path) as (hearing, named):
        command, environment = federation_of_unit(tmp_path / "state")
        with running(command, environment | named):
            assert [hearing.recv(100).decode() for _ in range(2)] == ["READY=1", "WATCHDOG=1"]


@pytest.mark.parametrize("unit", ["capot", "capot-federation"])
def test_the_unit_is_started_again_but_where_it_is_refused_for_good(unit):
    service = settings_of(f"{unit}.service", "Service")
    assert (service["Restart"], service["RestartPreventExitStatus"]) == ("always", str(REFUSED))
    assert LATER != REFUSED


def federation_of_unit(folder, *more):
    """The unit of a federation, with more options than those of its environment file."""
    given = environment_of("capot-federation.env")
    kept = given["CAPOT_KEPT"].replace("/var/lib/capot/capot-federation", str(folder))
    options = " ".join((given["CAPOT_OPTIONS"], *more))
    return of_unit(
        folder,
        {"CAPOT_KEPT": kept, "CAPOT_HALLS_PORT": "0", "CAPOT_OPTIONS": options, "LANG": "en_GB.UTF-8"},
        "capot-federation",
    )


@pytest.mark.long
@abilities.SERVICES
def test_the_unit_of_a_federation_takes_a_hall_in_and_has_it_the_next_day(tmp_path, monkeypatch, capsys):
    file, state = tmp_path / "brens.capot", tmp_path / "state"
    file.write_bytes(copy(evening()))
    monkeypatch.setenv("CAPOT_CONFIG", str(tmp_path / "hall"))
    with running(*federation_of_unit(state, "--name", "Tarn", "--pair", "Brens")) as process:
        where = re.search(r"127\.0\.0\.1:\d+", line_with(process, "Halls send to"))[0]
        code = re.search(r"[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{5}", line_with(process, "Brens: "))[0]
        assert run(["--lang", "en", "send", str(file), "--to", where, "--code", code]) == 0, capsys.readouterr().err
        process.send_signal(signal.SIGTERM)
        _, complaints = process.communicate(timeout=30)
        assert (process.returncode, complaints) == (0, "")
    with running(*federation_of_unit(state)) as process:
        url = re.search(r"http://127\.0\.0\.1:\d+/", line_with(process, "Tarn is open"))[0]
        assert "Brens" in page(url)
        process.kill()
    assert (state / "halls" / "federation.json").is_file()


@pytest.mark.parametrize("name", ["capot", "capot-federation"])
def test_systemd_takes_the_unit_and_finds_it_closed(name, tmp_path):
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not installed (Debian: systemd)")
    unit = tmp_path / f"{name}.service"
    unit.write_text((PACKAGING / f"{name}.service").read_text(encoding="utf-8").replace(INSTALLED, str(HERE)))
    verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stdout + verified.stderr) == (0, "")
    judged = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=20", unit],
        capture_output=True,
        check=False,
    )
    assert judged.returncode == 0, judged.stdout.decode()[-80:]


def commands_of_compose():
    """The commands of the containers, in the order of the file; each is in one line, as JSON."""
    return [
        json.loads(found)
        for found in re.findall(
            r"^    command: (\[.*\])$", (PACKAGING / "compose.yaml").read_text(encoding="utf-8"), re.MULTILINE
        )
    ]


@pytest.mark.long
@abilities.SERVICES
def test_the_containers_command_serves_a_championship(there, tmp_path):
    of_database, of_capot = commands_of_compose()
    assert of_database == ["postgres", "-c", "listen_addresses="]
    url = of_capot[of_capot.index("--database") + 1]
    assert url == "postgresql://capot@/capot?host=/var/run/postgresql"
    filled_in = {
        url: there.address,
        "${CHAMPIONSHIP:?}": "concours",
        "${ADDRESS:?}": "127.0.0.1",
        "${PORT:-8471}": "0",
        "${DESKS:-0}": "0",
    }
    command = [filled_in.get(word, word) for word in of_capot] + ["--desk-port", "0"]
    with running(
        [str(HERE), *command], {"CAPOT_CONFIG": str(tmp_path), "CAPOT_DATA": str(tmp_path / "data"), "LANG": "C.UTF-8"}
    ) as process:
        assert "Concours de la Saint-Martin" in page(
            re.search(r"http://127\.0\.0\.1:\d+/", line_with(process, "http"))[0]
        )
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0


def test_the_containers_take_what_is_locked_and_nothing_else():
    recipe, script = ((PACKAGING / name).read_text(encoding="utf-8") for name in ("Containerfile", "install-server.sh"))
    assert "packaging/install-server.sh" in recipe
    assert "USER capot" in recipe
    assert all(
        "--require-hashes" in line or "--no-deps" in line
        for line in script.splitlines()
        if line.startswith("pip install")
    )


def chosen(tmp_path, **environment):
    """The Python that a server would be installed with, and what was complained."""
    script = [shutil.which("sh"), str(PACKAGING / "server_python.sh")]
    done = subprocess.run(
        script, env={"PATH": "/usr/bin:/bin"} | environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout.strip(), done.stderr.strip()


@abilities.SERVICES
def test_a_server_is_installed_with_a_python_that_its_user_may_run(tmp_path):
    """A Python in root's own folder is often the first of root's path; the user of the service may not read it."""
    private = tmp_path / "private"
    private.mkdir()
    python = private / "python3"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    private.chmod(0o700)
    code, _, complaint = chosen(tmp_path, PYTHON=str(python))
    assert (code, "that everybody on this computer may run" in complaint) == (1, True)
    assert chosen(tmp_path, PATH=f"{private}:/usr/bin:/bin")[:2] in ((0, "/usr/bin/python3"), (1, ""))
