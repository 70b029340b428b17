"""Measure everything, say it in a table, and leave it in a file: `python -m bench --out build/bench.json`."""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from time import perf_counter

from bench.calibration import measure_calibration
from bench.cases import HALL, Case
from bench.draws import measure_draws
from bench.history import add_to_history
from bench.imports import measure_imports
from bench.opening import measure_opening
from bench.papers import measure_command, measure_import, measure_paper, measure_scoring
from bench.rows import Row, against, document, machine, table


def measure(case: Case, folder: Path) -> Iterator[Row]:
    """Every measurement in an evening's order; `folder` is on the disk that is measured too."""
    from bench.desks import measure_desks
    from bench.door import measure_door
    from bench.evening import measure_evening
    from bench.growth import measure_growth
    from bench.hall_pages import measure_hall_pages
    from bench.stalls import measure_stalls
    from bench.standing import measure_standings

    calibration = list(measure_calibration(case, folder))
    yield from calibration
    measured = chain(
        measure_opening(case, folder),
        measure_imports(case, folder),
        measure_draws(case),
        measure_evening(case, folder),
        measure_standings(case),
        measure_door(case),
        measure_desks(case, folder),
        measure_hall_pages(case),
        measure_stalls(case, folder),
        measure_scoring(case),
        measure_paper(case),
        measure_import(case, folder),
        measure_command(case, folder),
        measure_growth(case, folder),
    )
    yield from against(measured, {row.what: row.middle for row in calibration})


def main() -> int:
    """Measure, and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--history", type=Path, help="page of the figures of commits, to which these are added")
    parser.add_argument("--commit", default="", help="what is measured")
    asked = parser.parse_args()
    out: Path = asked.out
    out.parent.mkdir(parents=True, exist_ok=True)
    now, begun = datetime.now(UTC).isoformat(timespec="seconds"), perf_counter()
    rows = []
    with tempfile.TemporaryDirectory(prefix="bench-", dir=out.parent) as folder:
        unseen(Path(folder))
        for row in measure(HALL, Path(folder)):
            sys.stderr.write(f"measured: {row.what}\n")
            rows.append(row)
    out.write_text(json.dumps(document(rows, now), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    if asked.history is not None:
        add_to_history(asked.history, asked.commit, rows)
    facts = ", ".join(f"{name} {fact}" for name, fact in machine().items())
    lines = [f"Measured {now} in {perf_counter() - begun:.0f} s; {facts}", "", *table(rows), f"All of it is in {out}."]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def unseen(folder: Path) -> None:
    """Open windows where nobody sees them, with the preferences of nobody."""
    # a screen that is none warns that it cannot keep a window from being made too small
    os.environ.update(
        QT_QPA_PLATFORM="offscreen",
        QT_LOGGING_RULES="default.warning=false",
        CAPOT_CONFIG=str(folder),
        CAPOT_DATA=str(folder),
    )


if __name__ == "__main__":
    sys.exit(main())
