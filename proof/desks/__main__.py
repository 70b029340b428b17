"""Proof of many desks: `python -m proof.desks --out docs/proof/desks.md`; less with `--kills 50`."""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic

from proof.desks.controls import controls, fresh
from proof.desks.hosting import Kept
from proof.desks.kills import Evening, survive
from proof.desks.load import load, round_trip
from proof.desks.page import Proof, busy_now, page
from proof.desks.rivals import rivalry
from proof.desks.takeover import succession
from proof.hall.evening import make_evening, make_served_evening
from tests.servers.cluster import Cluster, ClusterMissing, cluster

DELAYS = (0.0, 0.001, 0.005, 0.015)
"""Seconds in one direction: round trips of 0, 2, 10 and 30 ms."""
DESKS, OF_FINAL = 20, 40
TEAMS, OF_FINAL_TEAMS, OF_STORM_TEAMS = 200, 1024, 48
PEOPLE = 1.0
"""Seconds between two Enters of people who are fast."""
SECONDS, LONGEST_FINAL, SHORTEST = 6.0, 75.0, 2.0
"""Seconds that is typed, and that a final may take; and the shortest of both where fewer are killed than usual."""
KILLS = 500
"""Half of them of each engine, where there are both."""


def main() -> int:
    """Load it, break it, take safeguards away, and write the page; 1 where something is not as it must be."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True, help="where to write what came of it")
    parser.add_argument(
        "--kills", type=int, default=KILLS, help="how many are killed; of fewer than usual, everything takes less time"
    )
    parser.add_argument("--seed", type=int, default=15, help="who is killed when, and who types what")
    parser.add_argument("--commit", default="", help="the commit of the program that is measured, named on the page")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="desks-") as name:
        os.environ.update(CAPOT_CONFIG=name, CAPOT_DATA=name)
        proof = Proof(args.commit)
        begun, before = monotonic(), busy_now()
        try:
            with servers(proof) as server:
                prove(proof, Evenings(Path(name), server), args.kills, args.seed)
        finally:  # what came of it so far is worth reading where the proof itself is wrong
            proof.seconds, proof.busy = monotonic() - begun, (before, busy_now())
            lines = "\n".join(page(proof)) + "\n"
            args.out.parent.mkdir(parents=True, exist_ok=True)
            args.out.write_text(lines, encoding="utf-8")
            sys.stdout.write(lines)
    return int(not proof.is_right)


class Evenings:
    """New championships with a posted round to type, in files or in schemas of a server."""

    def __init__(self, folder: Path, server: Cluster | None) -> None:
        self.folder, self.server = folder, server

    def in_file(self, name: str, teams: int) -> Kept:
        """One in a file."""
        path = self.folder / f"{name}.capot"
        make_evening(path, teams, 0)
        return Kept(path)

    def on_server(self, name: str, teams: int) -> Kept:
        """One in a schema."""
        assert self.server is not None
        kept = Kept(url=self.server.url(), schema=name)
        make_served_evening(kept.url, kept.schema, teams, 0)
        return kept

    def fresh(self, kept: Kept) -> Path:
        """An empty folder for what is measured with it."""
        return fresh(self.folder, f"{kept.engine} {kept.schema or (kept.path.stem if kept.path else '')}")

    def of_each(self, name: str, teams: int) -> Iterator[Kept]:
        """One of each engine that there is."""
        yield self.in_file(name, teams)
        if self.server is not None:
            yield self.on_server(name, teams)


@contextmanager
def servers(proof: Proof) -> Iterator[Cluster | None]:
    """A cluster on the disk, thrown away at the end; none where PostgreSQL is not installed, which the page says."""
    try:
        with cluster(in_memory=False) as running:
            yield running
    except ClusterMissing as missing:
        proof.missing = f"PostgreSQL ({missing})"
        yield None


def prove(proof: Proof, evenings: Evenings, kills: int, seed: int) -> None:
    """Everything in turn, each measurement alone; what breaks down is told, the rest goes on."""
    part = min(1.0, kills / KILLS)
    measure_typing(proof, evenings, max(SHORTEST, SECONDS * part))
    for kept in evenings.of_each("final", OF_FINAL_TEAMS):
        with proof.surviving(f"the final on {kept.engine}"):
            seconds = max(SHORTEST, LONGEST_FINAL * part)
            proof.finals.append(load(kept, evenings.fresh(kept), desks=OF_FINAL, delay=DELAYS[1], seconds=seconds))
    storms = list(evenings.of_each("storm", OF_STORM_TEAMS))
    for kept in storms:
        evening = Evening(kept, evenings.fresh(kept), seed, server=evenings.server if kept.url else None)
        with proof.surviving(f"kills on {kept.engine}"):
            proof.storms.append(survive(evening, kills // len(storms)))
    if evenings.server is not None:
        kept = evenings.on_server("rivals", OF_STORM_TEAMS)
        with proof.surviving("programs without a host"):
            proof.rivals = rivalry(kept, evenings.fresh(kept))
    for kept in evenings.of_each("succession", OF_STORM_TEAMS):
        with proof.surviving(f"a takeover on {kept.engine}"):
            proof.successions.append(succession(kept, evenings.fresh(kept)))
    in_file = partial(evenings.in_file, teams=OF_STORM_TEAMS)
    on_server = partial(evenings.on_server, teams=OF_STORM_TEAMS)
    for control in controls(in_file, on_server if evenings.server else None, fresh(evenings.folder, "controls")):
        proof.controls.append(control)  # each as soon as it is known


def measure_typing(proof: Proof, evenings: Evenings, seconds: float) -> None:
    """Twenty desks behind each network, at the pace of people and without one."""
    for delay in DELAYS:
        proof.trips[delay] = round_trip(delay)
        for pace in (PEOPLE, 0.0):
            for kept in evenings.of_each(f"load_{1000 * delay:.0f}_{pace:.0f}", TEAMS):
                with proof.surviving(f"typing on {kept.engine}"):
                    proof.loads.append(
                        load(kept, evenings.fresh(kept), desks=DESKS, delay=delay, seconds=seconds, pace=pace)
                    )


if __name__ == "__main__":
    sys.exit(main())
