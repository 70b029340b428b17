"""What came of it, in Markdown, with how it was measured."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from textwrap import fill

from bench.rows import machine
from proof.desks import kills
from proof.desks.controls import Control
from proof.desks.kills import Survived
from proof.desks.load import WHOLE, Loaded
from proof.desks.processes import Silent
from proof.desks.rivals import Rivalry
from proof.desks.takeover import NeverCame, Succession
from proof.desks.verdicts import Check
from proof.hall.page import machine_told, percentile
from tournament.errors import Refused
from tournament.hosting.link import LinkDown

WIDTH = 150
QUIET = 0.5
"""A load average above which others work on the machine before the measuring has begun."""

TITLE = "# Many desks at one championship, under load and under faults"
HOW_LOADED = """Host, database server, network and every desk are processes of their own on the same {cores} cores. All
that goes between desks and host is TLS through a proxy that delays it; the round trip is what one byte took there and
back through the same proxy. {thin} of the desks are what the network sees of them: they send commands, hear every
entry, hold each against the one before it, and keep no rows. {whole} are replicas, as a window has them, each with a
file of its own: their waits end when everything up to the own hand is in that file. Hands are typed one after another,
without a pause (as fast as it goes) or one a second at each desk (as people do at best). A wait is from Enter until the
answer was there. In the last column stands the processor time that a command takes of the host, without the database
server."""
HOW_FINAL = """A final of {tables} tables, each sheet typed hand by hand to the end of its game, by {desks} desks at a
round trip of {trip} ms, without a pause; after {longest:.0f} seconds the typing ends where it is."""
HOW_KILLED = """{desks} desks with replicas type totals of the same {games} games, on sight of whatever each has, take
back what they typed, and look what the host has; {lost:.0f} of 100 answers are lost on the way, with their connection.
Again and again up to {at_once} desks, and in one of two times the host, are killed (SIGKILL) in the middle of whatever
they do, and started again; the database server is stopped as by a power cut (SIGQUIT) and recovers. A desk that waits
asks again under its key, also after it was killed while it waited. Whatever was asked and answered is written down by
each desk before and after; in the end that is held against the journal and the rows."""
HOW_JUDGED = """The checker is one of ours (`proof/desks/linear.py`, after Wing and Gong with the memory of Lowe): of
each game it looks for an order of all operations in which each took effect between its asking and its answer, and a
host that does one thing after another would have answered the same. It is itself tested with planted faults, and
against trying every order (`tests/proof/test_linear.py`)."""
HOW_RIVALS = """{programs} programs do the same, {wishes} wishes each, at one schema of the server, each with
connections of its own: nothing but the lock on the championship's row keeps them in order."""
HOW_SUCCEEDED = """The host is killed while two desks work at it, one of them takes over, and the other one has
something that waits. Then the old host is started again, at the same place: it does what waited, before anybody has
told it more, and the new host finds it."""
HOW_CONTROLLED = (
    """A proof that nothing can fail proves nothing: the same with a safeguard taken away must find what goes wrong."""
)


@dataclass
class Proof:
    """All that came of it."""

    commit: str
    trips: dict[float, float] = field(default_factory=dict)
    loads: list[Loaded] = field(default_factory=list)
    finals: list[Loaded] = field(default_factory=list)
    storms: list[Survived] = field(default_factory=list)
    rivals: Rivalry | None = None
    successions: list[Succession] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    missing: str = ""
    seconds: float = 0.0
    busy: tuple[float, float] = (0.0, 0.0)

    @contextmanager
    def surviving(self, what: str) -> Iterator[None]:
        """Go on with the rest where this breaks down, and tell it."""
        try:
            yield
        except (Silent, Refused, NeverCame, LinkDown) as broken:
            self.broken.append(f"{what}: {broken}")

    @property
    def is_right(self) -> bool:
        """Whether everything is as it must be, and every control has failed."""
        if self.broken or not (self.loads and self.storms and self.successions and self.controls):
            return False
        return all(check.is_right for check in self.checks) and all(control.fails for control in self.controls)

    @property
    def checks(self) -> Sequence[Check]:
        """All that was held against something else, but in controls."""
        runs = (
            [run.checks for run in self.loads]
            + [run.checks for run in self.finals]
            + [run.checks for run in self.storms]
        )
        runs += [run.checks for run in self.successions]
        return [check for run in (*runs, self.rivals.checks if self.rivals else ()) for check in run]


def page(proof: Proof) -> Iterator[str]:
    """The lines of the page."""
    yield from (TITLE, "")
    yield from headline(proof)
    if proof.loads:
        yield from ("", "## Desks that type", "")
        yield from paragraph(HOW_LOADED, cores=machine()["cores"], thin=proof.loads[0].desks - WHOLE, whole=WHOLE)
        yield from ("", *load_table(proof.loads, proof.trips), "", *summary(proof.loads))
    if proof.finals:
        yield from ("", "## A final", "")
        final = proof.finals[0]
        yield from paragraph(
            HOW_FINAL,
            tables=final.tables,
            desks=final.desks,
            trip=f"{1000 * proof.trips[final.delay]:.1f}",
            longest=final.longest,
        )
        yield from ("", *load_table(proof.finals, proof.trips))
        yield ""
        yield from check_table(proof.finals)
    if proof.storms:
        yield from ("", "## Kills", "")
        yield from paragraph(
            HOW_KILLED, desks=kills.DESKS, games=kills.GAMES, lost=100 * kills.LOST, at_once=kills.AT_ONCE
        )
        yield ""
        yield from paragraph(HOW_JUDGED)
        for storm in proof.storms:
            yield from ("", *storm_table(storm))
    if proof.rivals:
        yield from ("", "## Programs without a host between them", "")
        yield from paragraph(HOW_RIVALS, programs=proof.rivals.programs, wishes=proof.rivals.wishes)
        yield from ("", *told(proof.rivals.checks))
    if proof.successions:
        yield from ("", "## A host that comes back after a takeover", "")
        yield from paragraph(HOW_SUCCEEDED)
        yield ""
        yield from check_table(proof.successions)
    if proof.controls:
        yield from ("", "## Controls", "")
        yield from paragraph(HOW_CONTROLLED)
        yield from ("", "| taken away | on | what the proof found |", "|---|---|---|")
        yield from (f"| {one.without} | {one.engine} | {said_of(one)} |" for one in proof.controls)


def said_of(control: Control) -> str:
    """What a control found, and where that is not what it must."""
    found = "; ".join(f"{check}: {was}" for check, was in control.found) or "nothing"
    return found if control.fails else f"**{found}; the proof is worth nothing**"


def headline(proof: Proof) -> Iterator[str]:
    """What matters most, and how it was measured."""
    killed = sum(sum(storm.killed.values()) for storm in proof.storms)
    wrong = sum(not check.is_right for check in proof.checks)
    failing = sum(control.fails for control in proof.controls)
    parts = [f"{wrong} checks found something wrong"] * bool(wrong) + [f"{len(proof.broken)} parts broke down"] * bool(
        proof.broken
    )
    if not (proof.loads and proof.storms and proof.successions and proof.controls):
        parts.append("not all of it was run")
    verdict = f"**{' and '.join(parts)}**" if parts else "everything is as it must be"
    yield f"After {killed:,} kills {verdict}; {failing} of {len(proof.controls)} controls fail, as they must."
    yield ""
    measured = (
        f"Measured with the program as it was at commit `{proof.commit}`, on " if proof.commit else "Measured on "
    )
    others = (
        "; others worked on it, and what takes its time is slower than it would be." if proof.busy[0] > QUIET else "."
    )
    busy = f"Its load average was {proof.busy[0]:.1f} before and {proof.busy[1]:.1f} after{others}"
    yield from paragraph(
        f"{measured}{machine_told()}, in {proof.seconds / 60:.0f} minutes. `make proof-desks` measures again. "
        f"{busy}".strip()
    )
    for broken in proof.broken:
        yield from ("", f"**It broke down:** {broken}.")
    if proof.missing:
        yield from ("", f"Not measured: {proof.missing}.")


def load_table(loads: Sequence[Loaded], trips: dict[float, float]) -> Iterator[str]:
    """A row for each."""
    yield "| engine | desks | round trip | typed | commands | commands/s | p50 | p99 | at a replica: p50 | p99 | host |"
    yield "|---|---:|---:|---|---:|---:|---:|---:|---:|---:|---:|"
    for one in loads:
        how = "one a second each" if one.pace else "as fast as it goes"
        waits = (milliseconds(waits, part) for waits in (one.waits, one.whole_waits) for part in (0.5, 0.99))
        trip = f"{1000 * trips[one.delay]:.1f} ms"
        yield (
            f"| {one.engine} | {one.desks} | {trip} | {how} | {one.commands:,} | {one.rate:,.0f} | "
            f"{' | '.join(waits)} | {1000 * one.cost:.1f} ms |"
        )


def summary(loads: Sequence[Loaded]) -> Iterator[str]:
    """What was held against what after each run, where nothing but the times differs."""
    wrong = [f"{check.what}: {check.was}" for one in loads for check in one.checks if not check.is_right]
    yield from paragraph(
        f"After each of the {len(loads)} runs, "
        f"{'; '.join(dict.fromkeys(check.what for one in loads for check in one.checks))}."
    )
    yield from (f"\n**Wrong:** {one}." for one in wrong)


def milliseconds(waits: Sequence[float], part: float) -> str:
    """The wait below which that part of all lies."""
    return f"{1000 * percentile(waits, part):,.0f} ms"


def check_table(runs: "Sequence[Loaded | Succession]") -> Iterator[str]:
    """What was held against what."""
    yield from ("| what must be | " + " | ".join(run.engine for run in runs) + " |", "|---|" + "---|" * len(runs))
    for same in zip(*(run.checks for run in runs), strict=True):
        yield (
            f"| {same[0].what} | "
            + " | ".join(check.was + ("" if check.is_right else ": **wrong**") for check in same)
            + " |"
        )


def storm_table(storm: Survived) -> Iterator[str]:
    """Who was killed, and what came of it."""
    killed = ", ".join(f"{who} {times}" for who, times in sorted(storm.killed.items()) if times)
    yield (
        f"**{storm.engine}**: {sum(storm.killed.values()):,} kills ({killed}) and {storm.lost:,} answers lost in "
        f"{storm.seconds:.0f} seconds."
    )
    yield from ("", *told(storm.checks))


def told(checks: Sequence[Check]) -> Iterator[str]:
    """What was held against what."""
    yield from ("| what must be | what was |", "|---|---|")
    yield from (f"| {check.what} | {check.was}{'' if check.is_right else ': **wrong**'} |" for check in checks)


def paragraph(text: str, **facts: object) -> Iterator[str]:
    """A paragraph, filled."""
    yield fill(" ".join(text.format(**facts).split()) if facts else " ".join(text.split()), WIDTH)


def busy_now() -> float:
    """How many processes wanted to run in the last minute."""
    return os.getloadavg()[0]
