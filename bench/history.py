"""The figures of one commit after another, each with the calibration of its run: `docs/proof/bench.md`."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bench.cases import HALL, Case
from bench.rows import COMMIT, IMPORT, LOOP, WINDOW, Row, figure_text


def kept_of(case: Case) -> tuple[tuple[str, str], ...]:
    """The rows of a case that are kept of a run, and what their columns are called."""
    return (
        ("process start to the sample painted", "sample painted"),
        (f"file of {case.teams} × 5 opened and painted", f"{case.teams} × 5 opened and painted"),
        ("Enter to hand saved and shown", "Enter"),
        ("memory with the sample open", "memory with the sample"),
        ("memory once everything is imported", "memory of all"),
        (f"standings of {case.teams} × 6 from hands", f"standings {case.teams} × 6"),
        (f"standings of {case.ranked} × 8 from hands", f"standings {case.ranked} × 8"),
        (f"{case.sheets} score sheets as PDF", f"{case.sheets} score sheets"),
        (f"one more team at the door of {case.door}", f"door of {case.door:,}"),
        (f"standings of {case.ranked} teams on a phone", "page of the hall"),
    )


KEPT = kept_of(HALL)
CALIBRATION = (WINDOW, COMMIT, LOOP, IMPORT)
HEAD = (
    "# The bench, commit after commit",
    "",
    "`make bench-history` measures everything and adds a line. Seconds belong to the machine and to the hour: the",
    "first four columns are what it took for a bare window, a bare commit, a loop of Python and an import of Qt in the",
    "same run. Figures are medians, and 99th percentiles after a slash where there were a hundred runs or more; the",
    "longest stall is that of all pages, draws and openings.",
    "",
    f"| commit | {' | '.join(CALIBRATION)} | {' | '.join(name for _, name in KEPT)} | longest stall |",
    f"|---|{'---:|' * (len(CALIBRATION) + len(KEPT) + 1)}",
)


def add_to_history(page: Path, commit: str, rows: Sequence[Row]) -> None:
    """Add a commit's figures to the page, in the place of those it has of the same commit already."""
    kept = page.read_text(encoding="utf-8").splitlines()[len(HEAD) :] if page.exists() else []
    others = [line for line in kept if not line.startswith(f"| {commit} |")]
    page.write_text("\n".join([*HEAD, *others, line_of(commit, rows)]) + "\n", encoding="utf-8")


def line_of(commit: str, rows: Sequence[Row]) -> str:
    """The line of a commit; empty fields where a run measured no such thing."""
    found = {row.what: row for row in rows}
    figures = [*(row_text(found, what) for what in CALIBRATION), *(row_text(found, what) for what, _ in KEPT)]
    return f"| {' | '.join([commit, *figures, figure_text(max(stalls(rows), default=0.0), 's')])} |"


def row_text(found: Mapping[str, Row], what: str) -> str:
    """A figure, and its 99th percentile where it has one."""
    if (row := found.get(what)) is None:
        return ""
    middle = figure_text(row.middle, row.unit)
    return f"{middle} / {figure_text(row.slow, row.unit)}" if row.has_percentile else middle


def stalls(rows: Sequence[Row]) -> Iterator[float]:
    """The longest stall of everything that was watched."""
    return (row.slow for row in rows if row.what.startswith("longest stall"))
