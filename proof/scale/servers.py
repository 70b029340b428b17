"""The same evening in a database: what each command costs the process of the desk, and what it costs PostgreSQL."""

from pathlib import Path

from sqlalchemy import text

from proof.scale.costs import Server
from proof.scale.evenings import DAY, ROUNDS, TEAMS, play, processor_used
from tests.servers.cluster import Cluster, ClusterMissing, cluster
from tournament.services.desk.desk import Desk
from tournament.services.setup.championship import create_on_server
from tournament.services.setup.views import Settings
from tournament.simulation.rng import SeededRng

SCHEMA = "concours"


def measure_server() -> Server | None:
    """Play the evening in a cluster on the disk, thrown away at the end; None where PostgreSQL is not installed."""
    try:
        with cluster(in_memory=False) as running:
            return evening_in(running)
    except ClusterMissing:
        return None


def evening_in(running: Cluster) -> Server:
    """What it costs."""
    rng = SeededRng(TEAMS)
    desk = create_on_server(
        running.url(),
        SCHEMA,
        Settings(name="Concours", day=DAY, planned_rounds=ROUNDS),
        by="Proof",
        rng=lambda: rng.number(0, 999_999_999),
    )
    try:
        before = processor_used(processes_of(running))
        played = play(desk, schema_size)
        return Server(played.costs, (processor_used(processes_of(running)) - before) / played.costs.entries)
    finally:
        desk.close()


def schema_size(desk: Desk) -> int:
    """Bytes of all tables of the championship, with their indexes."""
    asked = text(
        "select coalesce(sum(pg_total_relation_size(oid)), 0) from pg_class where relkind = 'r' and "
        "relnamespace = :name ::regnamespace"
    )
    with desk.reading() as connection:
        return int(connection.execute(asked, {"name": SCHEMA}).scalar_one())


def processes_of(running: Cluster) -> list[int]:
    """The server and what it has started."""
    assert running.process is not None
    server = running.process.pid
    return [
        server,
        *(int(name.name) for name in Path("/proc").iterdir() if name.name.isdecimal() and parent_of(name) == server),
    ]


def parent_of(process: Path) -> int:
    """The process that started this one; 0 where it is gone."""
    try:
        return int((process / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
    except OSError:
        return 0
