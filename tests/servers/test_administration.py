"""What the pages for administrators tell to type is typed here, line by line, as far as no root, no systemd and no
network is needed.

`runuser`, `install` and `chown` are stand-ins that leave the users out, `systemctl` starts what the unit and its
environment file say, and the folders of the system are folders of the test. PostgreSQL, its programs and Capot are the
real ones.
"""

import os
import re
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from tests import abilities
from tests.cli.test_serve import line_with
from tests.desks import SAINT_MARTIN
from tests.servers.cluster import cluster, programs
from tests.servers.test_packaging import HERE, environment_of, of_unit, page
from tests.services.conftest import drafts
from tournament.services.people.registration import register_teams
from tournament.services.setup.championship import create_from
from tournament.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
SERVER, FEDERATION = "docs/serveur.md", "docs/federation.md"
OTHERS = ("README.md", "docs/installer.md")
PAGES = (*OTHERS, SERVER, FEDERATION)
INSTALL = "sh packaging/install-server.sh /opt/capot"
NOT_TYPED = {
    "make run": "opens a window; `tests/house/test_setup.py` has the set-up",
    "make test": "is what runs this test",
    "sudo apt install ./capot_*_amd64.deb": "needs root and the package; `tests/house/test_linux.py` installs it",
    "pipx install capot-….whl": "needs a network; `tests/house/test_wheel.py` installs it",
    "capot-window": "opens a window; `tests/house/test_wheel.py` has it",
    "capot demo --out essai": "`tests/cli/test_demo.py` plays it",
    "apt install postgresql python3-venv": "needs root and a network",
    "apt install python3-venv": "needs root and a network",
    "useradd --system --home-dir /var/lib/capot --shell /usr/sbin/nologin capot": "needs root",
    "runuser -u postgres -- createuser --pwprompt --role=capot_worker capot_soir": "asks for a password at a terminal",
    (
        "echo 'soir capot capot_soir' >> /etc/postgresql/15/main/pg_ident.conf"
    ): "the socket asks for a user of the system called capot",
    (
        "sed --in-place '1i local capot capot_soir peer map=soir' /etc/postgresql/15/main/pg_hba.conf"
    ): "as the line before it",
    "systemctl reload postgresql": "needs systemd",
    (
        "capot pages --replica 'postgresql://capot_lecture@replique/capot' --address 192.0.2.11"
    ): "needs a second computer; `tests/servers/test_pages.py` has it, at a replica",
    (
        "runuser -u postgres -- pg_basebackup --host serveur --username replication --pgdata "
        "/var/lib/postgresql/15/main --write-recovery-conf"
    ): "as the line before it",
    (
        "ADDRESS=192.0.2.10 CHAMPIONSHIP=concours DESKS=2 docker compose --file packaging/compose.yaml up --detach"
    ): "needs Docker",
    'docker compose --file packaging/compose.yaml run --rm --volume "$PWD:/fichiers" capot '
    "move /fichiers/concours.capot --to 'postgresql://capot@/capot?host=/var/run/postgresql' --championship "
    "concours": "needs Docker",
}
"""Lines that are told and not typed here, by their exact text, and why."""
STAND_INS = {
    "runuser": 'PGUSER=$2; [ "$2" = postgres ] && PGUSER=$SUPERUSER; export PGUSER; shift 3; exec "$@"',
    "install": (
        'for word do shift; case $word in --owner=* | --group=*) ;; *) set -- "$@" "$word" ;; esac; done; exec '
        '/usr/bin/install "$@"'
    ),
    "chown": "exit 0",
}
LOCAL = "--address 127.0.0.1 --port 0 --halls-port 0"
"""What is added to a federation that is typed, so that no port of this computer is in its way."""


def blocks_of(name):
    """The shell blocks of a page, each as its lines, with what goes on in the next line joined and what is remarked
    left out."""
    text = (ROOT / name).read_text(encoding="utf-8")
    found = re.findall(r"^( *)```sh\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
    wholes = [re.sub(r" \\\n\s*", " ", block) for _, block in found]
    return [[re.sub(r"\s+# .*", "", line).strip() for line in whole.splitlines()] for whole in wholes]


def test_what_is_not_typed_is_told_somewhere():
    told = {line for name in PAGES for block in blocks_of(name) for line in block}
    assert NOT_TYPED.keys() <= told


@pytest.mark.parametrize("name", OTHERS)
def test_what_another_page_tells_to_type_is_tested_elsewhere(name):
    assert {line for block in blocks_of(name) for line in block} <= NOT_TYPED.keys()


class Computer:
    """A computer on which somebody follows a page."""

    def __init__(self, root, server):
        self.root, self.services = root, {}
        self.moved = {
            name: str(root / name[1:])
            for name in ("/opt/capot", "/var/lib/capot", "/etc/capot", "/etc/systemd/system", "/var/backups")
        }
        self.moved["/run/postgresql"] = str(server.folder)
        self.sources = root / "sources"
        for folder in ("bin", "opt", "var/lib", "etc/systemd/system", "var/backups", "sources"):
            (root / folder).mkdir(parents=True)
        (self.sources / "packaging").symlink_to(ROOT / "packaging")
        for name, script in STAND_INS.items():
            self.program(root / "bin" / name, script)
        self.program(root / "bin/capot", f'exec {HERE} "$@"')
        own = {"HOME": str(root), "LANG": "C.UTF-8", "PGHOST": str(server.folder), "SUPERUSER": server.user}
        mine = {"CAPOT_CONFIG": str(root / "config"), "CAPOT_DATA": str(root / "data")}
        self.environment = (
            own | mine | {"PATH": os.pathsep.join((str(root / "bin"), str(programs()), "/usr/bin", "/bin"))}
        )

    def program(self, path, script):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def here(self, text):
        """A text of a page, with the folders of this computer."""
        for told, path in self.moved.items():
            text = text.replace(told, path)
        return text

    def follow(self, block):
        """Type the lines of a block, in the folder of the sources unless they leave it."""
        folder = self.sources
        for line in block:
            words = line.split()
            if line == INSTALL:
                self.program(Path(self.here("/opt/capot/bin/capot")), f'exec {HERE} "$@"')
            elif line in NOT_TYPED or words[0] == "journalctl":
                continue
            elif words[0] == "cd":
                folder = self.here(words[1])
            elif words[0] == "systemctl":
                self.systemctl(*(word for word in words[1:] if word != "--now"))
            elif "capot federation" in line:
                self.stop(self.run(f"exec {self.here(line)} {LOCAL}", folder, "Halls send to"))
            else:
                done = subprocess.run(
                    ["sh", "-c", self.here(line)],
                    cwd=folder,
                    env=self.environment,
                    capture_output=True,
                    text=True,
                    check=False,
                )
                assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"

    def run(self, line, folder, until):
        """A program that goes on, once it has told what is waited for."""
        environment = self.environment | {"LANG": "en_GB.UTF-8"}
        process = subprocess.Popen(
            ["sh", "-c", line], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.services[line] = process
        assert line_with(process, until)
        return process

    def stop(self, process):
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        assert process.returncode == 0

    def systemctl(self, verb, *names):
        """Start or stop what a unit says, as its environment file fills it in but for address and ports."""
        for name in [name for name in self.services if name.startswith("capot")] if "'capot*'" in names else names:
            if verb in ("stop", "restart", "disable"):
                self.stop(self.services.pop(name))
            if verb in ("start", "restart", "enable"):
                assert Path(self.here(f"/etc/systemd/system/{name}.service")).is_file()
                assert Path(self.here("/opt/capot/bin/capot")).is_file()
                told = environment_of(self.here(f"/etc/capot/{name}.env"))
                filled = {
                    key: self.here(value) for key, value in told.items() if key not in ("CAPOT_ADDRESS", "CAPOT_PORT")
                }
                state = Path(self.here(f"/var/lib/capot/{name}"))
                unit = "capot-federation" if name == "capot-federation" else "capot"
                command, environment = of_unit(state, filled | {"CAPOT_HALLS_PORT": "0", "LANG": "en_GB.UTF-8"}, unit)
                environment |= {"PGUSER": "capot", "HOME": str(self.root)}
                process = subprocess.Popen(
                    command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
                )
                self.services[name] = process
                url = re.search(r"http://127\.0\.0\.1:\d+/", line_with(process, "http"))[0]
                assert page(f"{url}sante") == "ok\n"

    def end(self):
        for process in tuple(self.services.values()):
            with suppress(ProcessLookupError):
                process.kill()
            process.wait()
            process.stdout.close()


@pytest.fixture
def computer(tmp_path):
    """A computer with the sources of Capot, a championship beside them, and a PostgreSQL."""
    with cluster() as server:
        made = Computer(tmp_path, server)
        desk = create_from(
            made.sources / "concours.capot", Settings(name=SAINT_MARTIN["name"], day=SAINT_MARTIN["day"]), by="Odile"
        )
        register_teams(desk, drafts(4))
        desk.close()
        yield made
        made.end()


def is_way_back(block):
    """Whether a block ends the service by bringing its championship back: it is typed last."""
    return any("--to /var/lib/capot/concours.capot" in line for line in block)


@pytest.mark.long
@pytest.mark.timeout(900)
@abilities.SERVICES
def test_a_server_is_set_up_saved_updated_and_left_by_its_page(computer):
    for block in sorted(blocks_of(SERVER), key=is_way_back):
        computer.follow(block)
    assert Path(computer.here("/var/lib/capot/concours.capot")).is_file()
    assert not Path(
        computer.here("/opt/capot.avant")
    ).exists()  # put back by the lines of the way back to the version before


@pytest.mark.long
@pytest.mark.timeout(900)
@abilities.SERVICES
def test_a_federation_is_run_saved_restored_and_updated_by_its_page(computer):
    for block in blocks_of(FEDERATION):
        computer.follow(block)
    halls = Path(computer.here("/var/lib/capot/capot-federation"))
    for folder in (
        computer.sources / "tarn-revenu",
        halls / "halls",
        Path(computer.here("/var/lib/capot/capot-federation.avant")) / "halls",
    ):
        assert "Brens" in (folder / "federation.json").read_text(encoding="utf-8")
    assert "Les Cabannes" in (halls / "halls/federation.json").read_text(encoding="utf-8")
