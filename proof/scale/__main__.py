"""What one computer carries: `python -m proof.scale --out docs/scale.md`. Two minutes."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from proof.scale.costs import Costs, Size
from proof.scale.evenings import SIZES, create, play
from proof.scale.federations import measure_following, measure_joined, measure_pushes
from proof.scale.page import page
from proof.scale.servers import measure_server
from proof.scale.serving import measure_joined_page, measure_pages
from proof.scale.sunday import Plan, simulate, until_it_ends

FORMERLY_OPEN = 64
"""The control: so many replicas a federation had open before this was measured."""


def measure(folder: Path, plan: Plan) -> Costs:
    """Everything that is measured, in an evening as those of the plan."""
    file, early, late = (folder / f"{name}.capot" for name in ("hall", "early", "late"))
    desk = create(file)
    played = play(desk)
    desk.close()
    early.write_bytes(played.early)
    late.write_bytes(played.late)
    pages, memory = measure_pages(file)
    pushes, view = measure_pushes(played, folder / "federation")
    return Costs(
        evening=played.costs,
        pages=pages,
        memory=memory,
        pushes=pushes,
        joined=measure_joined(view, plan.halls, measure_joined_page(late, folder / "pages", plan.halls)),
        followed=measure_following(early, played.entries),
        sizes=tuple(measured_apart(folder, teams) for teams in SIZES),
        server=measure_server(),
    )


def measured_apart(folder: Path, teams: int) -> Size:
    """A championship of so many teams, in a process of its own: what it holds is nobody else's."""
    command = [sys.executable, "-m", "proof.scale.evenings", str(folder), str(teams)]
    return Size(**json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))


def main() -> int:
    """Measure, simulate, and write the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True, help="where to write what came of it")
    parser.add_argument("--commit", default="", help="the commit of the program that is measured, named on the page")
    args = parser.parse_args()
    plan = Plan()
    with tempfile.TemporaryDirectory(prefix="scale-") as name:
        os.environ.update(CAPOT_CONFIG=name, CAPOT_DATA=name)
        costs = measure(Path(name), plan)
    plan = replace(plan, hands=costs.evening.hands)
    control = simulate(replace(plan, open_replicas=FORMERLY_OPEN), costs)
    lines = "\n".join(page(costs, until_it_ends(plan, costs), control, args.commit)) + "\n"
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(lines, encoding="utf-8")
    sys.stdout.write(lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
