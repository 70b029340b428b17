"""What was measured, and how it is shown: a table for the terminal, a document for the file."""

import os
import platform
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from statistics import median
from time import perf_counter

MANY = 100
"""So many runs have a 99th percentile worth the name."""

WINDOW, COMMIT, LOOP, IMPORT = "bare window shown", "bare commit", "loop of Python", "import of Qt"
"""The rows of the calibration, measured in the same run as all others."""

RATE = "/s"
"""The unit of which more is better."""
POWER = "n^"
"""The unit of an exponent of size."""

BUILT_ON = ("PySide6_Essentials", "SQLAlchemy", "rustworkx", "networkx", "reportlab", "openpyxl")


@dataclass(frozen=True)
class Row:
    """A measurement: its runs, in seconds unless `unit` differs, its limit, and remarks.

    The budget is held against the 99th percentile of many runs, and against the median of few; `usual` is what the
    median of many may be, where that was promised too. `beside` goes into the document only. Seconds are also said as
    so many times a row `of` the calibration, which took `yardstick`; where `times` says how many it may be, that
    decides, and not the budget of the machine on which it was promised.
    """

    what: str
    runs: tuple[float, ...]
    budget: float | None = None
    unit: str = "s"
    note: str = ""
    usual: float | None = None
    beside: Mapping[str, float] = field(default_factory=dict)
    of: str = LOOP
    times: float | None = None
    yardstick: float | None = None

    @property
    def middle(self) -> float:
        """The run in the middle."""
        return median(self.runs)

    @property
    def has_percentile(self) -> bool:
        """Whether there are runs enough for a 99th percentile."""
        return len(self.runs) >= MANY

    @property
    def slow(self) -> float:
        """The 99th percentile; of few runs, the slowest."""
        worst_first = sorted(self.runs, reverse=self.unit != RATE)
        return worst_first[len(self.runs) // 100]

    @property
    def multiple(self) -> float | None:
        """So many times its yardstick the run in the middle takes; None where it was not held against any."""
        return None if self.yardstick is None or self.unit != "s" else self.middle / self.yardstick

    @property
    def verdict(self) -> str:
        """Within the budget, over it, or nothing where none was promised."""
        if self.times is not None and self.multiple is not None:
            return "within" if self.multiple <= self.times else "over"
        if self.budget is None:
            return ""
        is_usual = self.usual is None or self.middle <= self.usual
        return "within" if is_usual and (self.slow if self.has_percentile else self.middle) <= self.budget else "over"


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


def against(rows: Iterable[Row], calibration: Mapping[str, float]) -> Iterator[Row]:
    """The rows with the yardsticks that were measured in the same run."""
    return (replace(row, yardstick=calibration.get(row.of)) for row in rows)


def table(rows: Sequence[Row]) -> Iterator[str]:
    """The lines of the table."""
    width = max(len(row.what) for row in rows)
    yield f"{'':{width}}  {'median':>10} {'p99':>10} {'budget':>19} {'':6} {'multiple':>14}"
    for row in rows:
        slow = figure_text(row.slow, row.unit) if len(row.runs) > 1 else ""
        budget = " / ".join(figure_text(most, row.unit) for most in (row.usual, row.budget) if most is not None)
        figures = (
            f"{figure_text(row.middle, row.unit):>10} {slow:>10} {budget:>19} {row.verdict:6} {multiple_text(row):>14}"
        )
        yield f"{row.what:{width}}  {figures}  {row.note}".rstrip()
    yield ""
    yield f"p99 is the slowest of fewer than {MANY} runs."
    yield (
        "Budgets are held against p99 where there are as many or more, and else against the median; of two, the "
        "first is that of the median."
    )
    yield (
        f"Multiples are of the {LOOP}, those with a w of the {WINDOW}, both of this run; where one says of how many it "
        "may be, that decides."
    )


def multiple_text(row: Row) -> str:
    """So many times its yardstick, of how many where that was promised."""
    if row.multiple is None:
        return ""
    most = "" if row.times is None else f" of {row.times:.1f}"
    return f"{row.multiple:.2f}{most} {'w' if row.of == WINDOW else '×'}"


def document(rows: Sequence[Row], measured_on: str) -> dict[str, object]:
    """The same for `build/bench.json`, in whole units: seconds, megabytes, hands a second."""
    return {"measured_on": measured_on, "machine": machine(), "rows": [entry(row) for row in rows]}


def entry(row: Row) -> dict[str, object]:
    """One row of the document."""
    written = {"what": row.what, "unit": row.unit, "runs": len(row.runs), "median": row.middle, "p99": row.slow}
    judged = {"budget": row.budget, "budget_of_median": row.usual, "verdict": row.verdict or None, "note": row.note}
    held = {"of": row.of, "multiple": row.multiple, "most": row.times} if row.multiple is not None else {}
    return written | judged | held | dict(row.beside)


def figure_text(figure: float, unit: str) -> str:
    """A figure as it is read: milliseconds below a second."""
    if unit == POWER:
        return f"{unit}{figure:.2f}"
    if unit != "s":
        return f"{figure:,.0f} {unit}"
    return f"{figure:.2f} s" if figure >= 1 else f"{figure * 1000:.1f} ms"
