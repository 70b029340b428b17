"""Joined desks that type without a pause at a host on the same computer, each a process of its own."""

from collections.abc import Iterator
from pathlib import Path

from bench.cases import Case
from bench.rows import RATE, Row
from proof.desks.hosting import Kept
from proof.desks.load import Loaded, load
from proof.hall.evening import make_evening

DELAY = 0.001
"""Seconds to the host, and as many back."""
ANSWERED, PROCESSOR = 0.25, 0.004


def measure_desks(case: Case, folder: Path) -> Iterator[Row]:
    """Have them type hands at their own tables, and see that every hand is there that was acknowledged."""
    done = typed_at(case, folder / "desks", case.desks, case.typing)
    who = f"{case.desks} desks"
    yield Row(f"commands of {who}", (done.rate,), unit=RATE, note="200 wanted of 20, which share the processor")
    yield Row(f"Enter at one of {who} to answer", (*done.waits, *done.whole_waits), ANSWERED, note="p99 is held")
    yield Row(f"processor of the host for a command of {who}", (done.cost,), PROCESSOR)


def typed_at(case: Case, folder: Path, desks: int, seconds: float) -> Loaded:
    """What came of so many desks that typed in a folder of their own, every check of the proof right."""
    own = folder / "typing"
    own.mkdir(parents=True)
    make_evening(folder / "desks.capot", case.typed, played=0)
    done = load(Kept(folder / "desks.capot"), own, desks=desks, delay=DELAY, seconds=seconds)
    wrong = [f"{check.what}: {check.was}" for check in done.checks if not check.is_right]
    assert not wrong, wrong
    return done
