"""What was measured, and how it is shown: a table for the terminal, a document for the file."""

import os
import platform
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from statistics import median
from time import perf_counter

MANY = 100
"""So many runs have a 99th percentile worth the name."""

RATE = "/s"
"""The unit of which more is better."""

BUILT_ON = ("PySide6_Essentials", "SQLAlchemy", "rustworkx", "networkx", "reportlab", "openpyxl")


@dataclass(frozen=True)
class Row:
    """A measurement: its runs, in seconds unless `unit` differs, its limit, and remarks.

    The budget is held against the 99th percentile of many runs, and against the median of few; `usual` is what the
    median of many may be, where that was promised too. `beside` goes into the document only.
    """

    what: str
    runs: tuple[float, ...]
    budget: float | None = None
    unit: str = "s"
    note: str = ""
    usual: float | None = None
    beside: Mapping[str, float] = field(default_factory=dict)

    @property
    def middle(self) -> float:
        """The run in the middle."""
        return median(self.runs)

    @property
    def slow(self) -> float:
        """The 99th percentile; of few runs, the slowest."""
        worst_first = sorted(self.runs, reverse=self.unit != RATE)
        return worst_first[len(self.runs) // 100]

    @property
    def verdict(self) -> str:
        """Within the budget, over it, or nothing where none was promised."""
        if self.budget is None:
            return ""
        is_usual = self.usual is None or self.middle <= self.usual
        return (
            "within" if is_usual and (self.slow if len(self.runs) >= MANY else self.middle) <= self.budget else "over"
        )


def timed(action: Callable[[], object], times: int = 1) -> tuple[float, ...]:
    """How long something takes, in seconds, each time it is done."""

    def once() -> float:
        begun = perf_counter()
        action()
        return perf_counter() - begun

    return tuple(once() for _ in range(times))


def cores() -> int:
    """How many cores this process may use; all of them where the system does not say, as Windows does not."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def machine() -> dict[str, object]:
    """What figures depend on: usable cores, the system, and versions of what is used."""
    return {
        "cores": cores(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        **{name: version(name) for name in BUILT_ON},
    }


def table(rows: Sequence[Row]) -> Iterator[str]:
    """The lines of the table."""
    width = max(len(row.what) for row in rows)
    yield f"{'':{width}}  {'median':>10} {'p99':>10} {'budget':>19}"
    for row in rows:
        slow = say(row.slow, row.unit) if len(row.runs) > 1 else ""
        budget = " / ".join(say(most, row.unit) for most in (row.usual, row.budget) if most is not None)
        yield (
            f"{row.what:{width}}  {say(row.middle, row.unit):>10} {slow:>10} {budget:>19} {row.verdict:6}  {row.note}"
        ).rstrip()
    yield ""
    yield f"p99 is the slowest of fewer than {MANY} runs."
    yield (
        "Budgets are held against p99 where there are as many or more, and else against the median; of two, the "
        "first is that of the median."
    )


def document(rows: Sequence[Row], measured_on: str) -> dict[str, object]:
    """The same for `build/bench.json`, in whole units: seconds, megabytes, hands a second."""
    return {"measured_on": measured_on, "machine": machine(), "rows": [entry(row) for row in rows]}


def entry(row: Row) -> dict[str, object]:
    """One row of the document."""
    written = {"what": row.what, "unit": row.unit, "runs": len(row.runs), "median": row.middle, "p99": row.slow}
    judged = {"budget": row.budget, "budget_of_median": row.usual, "verdict": row.verdict or None, "note": row.note}
    return written | judged | dict(row.beside)


def say(figure: float, unit: str) -> str:
    """A figure as it is read: milliseconds below a second."""
    if unit != "s":
        return f"{figure:,.0f} {unit}"
    return f"{figure:.2f} s" if figure >= 1 else f"{figure * 1000:.1f} ms"
