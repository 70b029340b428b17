"""A PostgreSQL cluster for tests: made where the programs are installed, in memory where there is room for it, and
thrown away at the end.

It is as durable as a championship asks of any server, and listens on a Unix socket and, where a test asks for it, on
the loopback interface.
"""

import getpass
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Event
from time import monotonic

PROGRAMS = ("initdb", "postgres", "pg_isready")
USUAL = "usr/lib/postgresql/*/bin"
"""Where Debian has the programs, which are not on the path."""
SERVER_USER = "postgres"
"""Who runs them where the tests are run by root: the programs refuse root."""
IN_MEMORY = Path("/dev/shm")
PATIENCE = 30.0
POWER_CUT = getattr(signal, "SIGQUIT", signal.SIGTERM)
"""Ends a cluster at once. On Windows, which has no such signal, there is none to be ended."""
BETWEEN_LOOKS = 0.02
SETTINGS = (
    "max_connections=200",
    "shared_buffers=32MB",
    "wal_level=minimal",
    "max_wal_senders=0",
    "autovacuum=off",
    "timezone=UTC",
    "lc_messages=C",
    "log_min_messages=fatal",
)
"""What costs memory or disturbs, and nothing that makes it less durable; and English, whatever the system speaks: tests
read what the server says."""


class ClusterMissing(Exception):
    """There is no PostgreSQL on this computer, or nobody who may run it."""


@cache
def programs() -> Path:
    """The folder of initdb, pg_ctl and postgres, the newest there is."""
    if os.name != "posix":
        raise ClusterMissing("the cluster of the tests is one of Unix: a socket, and users by their numbers")
    on_path = Path(shutil.which("initdb") or "initdb").resolve().parent
    for folder in (on_path, *sorted(Path("/").glob(USUAL), key=lambda folder: float(folder.parent.name), reverse=True)):
        if all((folder / program).exists() for program in PROGRAMS):
            return folder
    raise ClusterMissing(f"{', '.join(PROGRAMS)} are not installed (Debian: postgresql)")


def as_server(command: Iterable[object]) -> list[str]:
    """A command line as whoever may run a server: root is refused by PostgreSQL's programs."""
    plain = [str(part) for part in command]
    return (
        ["setpriv", "--reuid", SERVER_USER, "--regid", SERVER_USER, "--clear-groups", *plain]
        if os.geteuid() == 0
        else plain
    )


@dataclass
class Cluster:
    """A running cluster. Its databases are reached through a socket in `folder`; whoever runs it is its superuser."""

    folder: Path
    port: int = 5432
    tcp: bool = False
    process: "subprocess.Popen[bytes] | None" = None
    more: tuple[str, ...] = ()
    """Settings beside those of every cluster."""

    @property
    def user(self) -> str:
        """The superuser."""
        return SERVER_USER if os.geteuid() == 0 else getpass.getuser()

    def url(self, database: str = "postgres", user: str = "") -> str:
        """Where a database is, as a person would type it."""
        where = f"127.0.0.1:{self.port}" if self.tcp else ""
        return f"postgresql://{user or self.user}@{where}/{database}" + ("" if self.tcp else f"?host={self.folder}")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        listen = "127.0.0.1" if self.tcp else ""
        settings = [
            *SETTINGS,
            f"listen_addresses={listen}",
            f"port={self.port}",
            f"unix_socket_directories={self.folder}",
            *self.more,
        ]
        command = [
            programs() / "postgres",
            "-D",
            self.folder / "data",
            *(part for setting in settings for part in ("-c", setting)),
        ]
        self.process = subprocess.Popen(
            as_server(command), cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.wait()

    def wait(self) -> None:
        """Wait until it answers."""
        ready = [programs() / "pg_isready", "-q", "-h", self.folder, "-p", self.port]
        until = monotonic() + PATIENCE
        while subprocess.run([str(part) for part in ready], check=False).returncode:
            if monotonic() > until or self.process is None or self.process.poll() is not None:
                raise ClusterMissing(f"the cluster in {self.folder} does not start")
            Event().wait(BETWEEN_LOOKS)

    def stop(self, how: signal.Signals = POWER_CUT) -> None:
        """End it: at once as by a power cut, or by SIGINT in order."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def restart(self, how: signal.Signals = POWER_CUT) -> None:
        """End it and start it again."""
        self.stop(how)
        self.start()


REPLICATED = ("wal_level=replica", "max_wal_senders=4", "hot_standby=on")
"""What a cluster has that others follow, and those too."""


@contextmanager
def replica_of(source: Cluster) -> Iterator[Cluster]:
    """A cluster that follows another, which has the settings for it, entry by entry; thrown away at the end."""
    folder = Path(tempfile.mkdtemp(prefix="capot-pg-", dir=source.folder.parent))
    made = Cluster(folder, source.port, more=REPLICATED)
    try:
        folder.chmod(0o755)
        if os.geteuid() == 0:
            shutil.chown(folder, SERVER_USER, SERVER_USER)
        copy = [
            programs() / "pg_basebackup",
            "--host",
            source.folder,
            "--port",
            source.port,
            "--pgdata",
            folder / "data",
        ]
        options = ["--username", source.user, "--write-recovery-conf", "--checkpoint=fast", "--no-sync"]
        subprocess.run(as_server([*copy, *options]), check=True, cwd="/", stdout=subprocess.DEVNULL)
        made.start()
        yield made
    finally:
        with suppress(subprocess.TimeoutExpired):
            made.stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def cluster(
    *, port: int = 5432, tcp: bool = False, in_memory: bool = True, more: tuple[str, ...] = ()
) -> Iterator[Cluster]:
    """A cluster of its own, in memory where that may be and there is room, thrown away at the end. Raises
    ClusterMissing where there can be none. `more`: settings beside those of every cluster."""
    initdb = programs() / "initdb"
    if os.geteuid() == 0:
        import pwd  # there is none on Windows

        try:
            pwd.getpwnam(SERVER_USER)
        except KeyError:
            raise ClusterMissing(f"root may not run it, and there is no user {SERVER_USER}") from None
    inside = IN_MEMORY if in_memory and os.access(IN_MEMORY, os.W_OK) else None
    made = Cluster(Path(tempfile.mkdtemp(prefix="capot-pg-", dir=inside)), port, tcp, more=more)
    try:
        made.folder.chmod(0o755)
        if os.geteuid() == 0:
            shutil.chown(made.folder, SERVER_USER, SERVER_USER)
        options = [
            "--auth=trust",
            "--no-sync",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
            f"--username={made.user}",
            "--no-instructions",
        ]
        subprocess.run(
            as_server([initdb, "-D", made.folder / "data", *options]), check=True, cwd="/", stdout=subprocess.DEVNULL
        )
        made.start()
        yield made
    finally:
        with suppress(subprocess.TimeoutExpired):
            made.stop()
        shutil.rmtree(made.folder, ignore_errors=True)
