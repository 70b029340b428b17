"""The tests, run by a Python for Windows under Wine, folder by folder.

    PYTHONPATH=packaging .venv/bin/python -m wine.suite [tests/services tests/ui/test_copies.py …]

Of each folder the whole log and the outcomes are kept in build/wine/logs. At the end: how many passed, what was left
out and why, and what failed that `differences` does not explain; the last makes the run fail, and so does an
explanation of what passes.
"""

import argparse
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from wine.prepare import LOGS, PYTHON_THERE, ROOT, prepare

KEPT = ROOT / "build" / "wine" / "logs"
HERE = Path(__file__).resolve().parent
OPTIONS = (
    *(
        "-p",
        "no:cacheprovider",
        "-p",
        "wine.differences",
        "-q",
        "--tb=short",
        "-o",
        "junit_family=xunit2",
        "--continue-on-collection-errors",
    ),
    # on Windows a test that takes too long ends the whole run, and under Wine a process takes seconds to start
    "--timeout=600",
)


@dataclass
class Outcomes:
    """What became of the tests of a folder."""

    passed: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    differing: Counter[str] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)

    def add(self, other: "Outcomes") -> None:
        """Take another folder's in."""
        self.passed += other.passed
        self.left_out += other.left_out
        self.differing += other.differing
        self.failed += other.failed


def main() -> int:
    """Run what is named, or everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "tests", nargs="*", help="folders or files of tests, from the source's own folder; all where none is named"
    )
    return run(parser.parse_args().tests or folders())


def run(tests: Sequence[str]) -> int:
    """Run folder after folder; 0 where nothing failed that is not explained."""
    prepare()
    KEPT.mkdir(exist_ok=True)
    whole = Outcomes()
    for name in tests:
        begun = time.monotonic()
        outcomes = run_one(name)
        say(f"{name}: {outcomes.passed} passed, {len(outcomes.failed)} failed, {time.monotonic() - begun:.0f} s")
        whole.add(outcomes)
    tell(whole)
    return 1 if whole.failed or not whole.passed else 0


def folders() -> list[str]:
    """Every folder that has tests."""
    return sorted(f"tests/{folder.name}" for folder in (ROOT / "tests").iterdir() if any(folder.rglob("test_*.py")))


def run_one(name: str) -> Outcomes:
    """Run the tests of a folder or a file in a Wine of its own, which ends with it."""
    kept = name.removeprefix("tests/").replace("/", "-")
    outcomes = LOGS / f"{kept}.xml"
    outcomes.unlink(missing_ok=True)
    there = (
        "env",
        r"PYTHONPATH=C:\capot\packaging",
        "wine",
        PYTHON_THERE,
        "-u",
        "-m",
        "pytest",
        *OPTIONS,
        f"--junitxml=C:\\logs\\{kept}.xml",
        name,
    )
    with (KEPT / f"{kept}.log").open("wb") as log:
        ended = subprocess.run(["sh", HERE / "inside.sh", *there], stdout=log, stderr=subprocess.STDOUT, check=False)
    if not outcomes.exists():
        return Outcomes(failed=[f"{name}: ended with {ended.returncode} before its end (build/wine/logs/{kept}.log)"])
    return read(outcomes)


def read(file: Path) -> Outcomes:
    """The outcomes that pytest wrote down."""
    found = Outcomes()
    for case in ElementTree.parse(file).iter("testcase"):
        name = f"{case.get('classname')}.{case.get('name')}"
        skipped = case.find("skipped")
        if any(case.find(kind) is not None for kind in ("failure", "error")):
            found.failed.append(name)
        elif skipped is None:
            found.passed += 1
        elif skipped.get("type") == "pytest.xfail":
            found.differing[skipped.get("message", "")] += 1
        else:
            found.left_out[skipped.get("message", "").rpartition("Skipped: ")[2]] += 1
    return found


def tell(outcomes: Outcomes) -> None:
    """Say the sum."""
    say(f"{outcomes.passed} tests pass under Wine.")
    for reason, count in outcomes.left_out.most_common():
        say(f"  {count} left out: {reason}")
    for reason, count in outcomes.differing.most_common():
        say(f"  {count} as Wine has it: {reason}")
    for name in sorted(set(outcomes.failed)):
        say(f"  FAILED {name}")


def say(line: str) -> None:
    """One line, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
