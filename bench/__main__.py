"""Measure everything, say it in a table, and leave it in a file: `python -m bench --out build/bench.json`."""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

from bench.cases import HALL, Case
from bench.draws import measure_draws
from bench.opening import measure_opening
from bench.papers import measure_command, measure_import, measure_paper, measure_scoring
from bench.rows import Row, document, machine, table


def measure(case: Case, folder: Path) -> Iterator[Row]:
    """Every measurement in an evening's order; `folder` is on the disk that is measured too."""
    from bench.door import measure_door
    from bench.evening import measure_evening
    from bench.hall_pages import measure_hall_pages
    from bench.stalls import measure_stalls
    from bench.standing import measure_standings

    yield from measure_opening(case, folder)
    yield from measure_draws(case)
    yield from measure_evening(case, folder)
    yield from measure_standings(case)
    yield from measure_door(case)
    yield from measure_hall_pages(case)
    yield from measure_stalls(case, folder)
    yield from measure_scoring(case)
    yield from measure_paper(case)
    yield from measure_import(case, folder)
    yield from measure_command(case, folder)


def main() -> int:
    """Measure, and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    out: Path = parser.parse_args().out
    out.parent.mkdir(parents=True, exist_ok=True)
    now, begun = datetime.now(UTC).isoformat(timespec="seconds"), perf_counter()
    rows = []
    with tempfile.TemporaryDirectory(prefix="bench-", dir=out.parent) as folder:
        unseen(Path(folder))
        for row in measure(HALL, Path(folder)):
            sys.stderr.write(f"measured: {row.what}\n")
            rows.append(row)
    out.write_text(json.dumps(document(rows, now), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
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
