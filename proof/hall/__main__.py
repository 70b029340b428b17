"""Prove the hall under load and under faults: `python -m proof.hall --out docs/proof/hall.md`. Under three minutes."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from proof.hall.evening import make_evening
from proof.hall.faults import break_it
from proof.hall.load import ALONE, CROWDED, load
from proof.hall.page import is_right, page


def main() -> int:
    """Load it, break it, and write the page; 1 where something is not as it must be."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True, help="where to write what came of it")
    parser.add_argument("--seconds", type=float, default=CROWDED, help="how long the crowd stays")
    parser.add_argument(
        "--alone", type=float, default=ALONE, help="how long is typed before the hall is opened, in seconds"
    )
    parser.add_argument("--commit", default="", help="the commit of the program that is measured, named on the page")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hall-") as name:
        folder = Path(name)
        # a screen that is none warns that it cannot keep a window from being made too small
        os.environ.update(
            QT_QPA_PLATFORM="offscreen", QT_LOGGING_RULES="default.warning=false", CAPOT_CONFIG=name, CAPOT_DATA=name
        )
        evening = folder / "salle.capot"
        make_evening(evening)
        loaded = load(evening, args.seconds, args.alone)
        outcomes = break_it(folder)
    lines = "\n".join(page(loaded, outcomes, args.commit)) + "\n"
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(lines, encoding="utf-8")
    sys.stdout.write(lines)
    return int(not is_right(loaded, outcomes))


if __name__ == "__main__":
    sys.exit(main())
