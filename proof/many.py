"""What one process that serves all championships of a database holds: `python -m proof.many --out docs/proof/many.md`.

An evening is played in a schema and copied into many. They are opened one after another by asking for their pages, as
halls would, and what the process and PostgreSQL hold is read on the way.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from sqlalchemy import text
from sqlmodel import SQLModel

from proof.scale.evenings import DAY, ROUNDS, TEAMS, memory_held, play, processor_used
from proof.scale.servers import processes_of
from tests.servers.cluster import Cluster, cluster
from tournament.models.server import server_engine
from tournament.models.server_schema import create_server
from tournament.services.setup.championship import create_on_server
from tournament.services.setup.views import Settings
from tournament.simulation.rng import SeededRng

HALLS: Final = 400
STEPS: Final = 4
SHARE: Final = 8e9
"""Bytes of the computer that is asked about."""
PAGE: Final = """# One server, many championships

Measured with the program as it was at commit `{commit}`, on {cores} cores. `make proof-many` measures again.

`capot serve --database URL` serves all championships of a database in one process. Here there are {halls}, each an
evening of {teams} teams and {rounds} rounds that was typed hand by hand ({entries} entries in its journal). One after
another is asked for its first page, its tables and its standings. PostgreSQL's memory is what its processes hold
together, each shared page counted once.

| championships open | the process | PostgreSQL | its connections | processor a championship opened |
|---:|---:|---:|---:|---:|
{rows}

**{each:.1f} MB for each championship that is open**, beside {base:.0f} MB that the process holds with none, and
{server:.0f} MB of PostgreSQL. {carried:,} of them fit in 8 GB.
A process for each would hold 105 MB for each ([scale](../scale.md)): 76 in 8 GB.
"""


@dataclass(frozen=True)
class Step:
    """Bytes that were held with so many championships open, and the seconds of processor that opening each took."""

    opened: int
    held: float
    server: float
    connections: int
    processor: float


def fill(running: Cluster, halls: int) -> int:
    """Play an evening and copy it into this many schemas; how many entries it has."""
    rng = SeededRng(TEAMS)
    settings = Settings(name="Concours", day=DAY, planned_rounds=ROUNDS)
    desk = create_on_server(running.url(), "soir_1", settings, by="Proof", rng=lambda: rng.number(0, 999_999_999))
    play(desk, lambda _desk: 0)
    entries = desk.state.sequence
    desk.close()
    admin = server_engine(running.url(), "soir_1")
    for number in range(2, halls + 1):
        create_server(running.url(), f"soir_{number}").dispose()
        with admin.begin() as connection:
            connection.execute(text("SET LOCAL session_replication_role = replica"))
            for name in SQLModel.metadata.tables:
                connection.exec_driver_sql(f"INSERT INTO soir_{number}.{name} SELECT * FROM soir_1.{name}")
    admin.dispose()
    return entries


def opened(running: Cluster, halls: int) -> Iterator[Step]:
    """Open them in steps, by their pages, in a process of its own."""
    command = [sys.executable, "-m", "tournament", "serve", "--database", running.url(), "--address", "127.0.0.1"]
    with subprocess.Popen([*command, "--port", "0", "--lang", "en"], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://[^ ]+/", process.stdout.readline())
            assert found is not None
            base = processor_used([process.pid])
            yield Step(0, memory_held(process.pid), *server_held(running), 0.0)
            for number in range(1, halls + 1):
                for page in ("", "tables", "classement"):
                    with urlopen(f"{found[0]}c/soir_{number}/{page}", timeout=60) as answer:
                        assert answer.status == 200
                if number * STEPS % halls == 0:
                    used = processor_used([process.pid]) - base
                    yield Step(number, memory_held(process.pid), *server_held(running), used / number)
            process.send_signal(signal.SIGINT)
        finally:
            process.terminate()


def server_held(running: Cluster) -> tuple[float, int]:
    """Bytes that PostgreSQL's processes hold together, and how many of them are connections."""
    processes = processes_of(running)
    shares = [Path(f"/proc/{each}/smaps_rollup").read_text(encoding="utf-8") for each in processes]
    titles = [Path(f"/proc/{each}/cmdline").read_bytes() for each in processes]
    held = sum(int(share.partition("\nPss:")[2].split()[0]) * 1024.0 for share in shares)
    return held, sum(b"[local]" in title for title in titles)


def page(steps: list[Step], entries: int, commit: str) -> str:
    """What was found, as it is published."""
    first, last = steps[0], steps[-1]
    each = (last.held - first.held + last.server - first.server) / last.opened
    rows = [
        f"| {step.opened:,} | {step.held / 1e6:,.0f} MB | {step.server / 1e6:,.0f} MB | {step.connections} | "
        f"{step.processor * 1000:,.0f} ms |"
        for step in steps
    ]
    return PAGE.format(
        commit=commit,
        cores=os.cpu_count(),
        halls=last.opened,
        teams=TEAMS,
        rounds=ROUNDS,
        entries=entries,
        rows="\n".join(rows),
        each=each / 1e6,
        base=first.held / 1e6,
        server=first.server / 1e6,
        carried=int((SHARE - first.held - first.server) / each),
    )


def main() -> int:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True, help="where to write what came of it")
    parser.add_argument("--halls", type=int, default=HALLS, help="how many championships, a multiple of four")
    parser.add_argument("--commit", default="", help="the commit of the program that is measured, named on the page")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="many-") as name, cluster(in_memory=False) as running:
        os.environ.update(CAPOT_CONFIG=name, CAPOT_DATA=name)
        entries = fill(running, args.halls)
        args.out.write_text(page(list(opened(running, args.halls)), entries, args.commit), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
