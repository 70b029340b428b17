"""Finds what no test of the core sees: `make mutants` changes the core in one place at a time.

cosmic-ray makes the changes. Of each package a sample of places is taken by chance (`--seed`), and of each place one of
its changes, so that an operator that can be exchanged for eleven others counts no more than a number. Each is held
against the nearest tests (`packaging/quick.py`) and then all of its layer, in copies of the tree under build/mutants:
nothing is changed here.
Annotations and what is asserted are left alone, for no test can tell them apart.
"""

import argparse
import ast
import compileall
import os
import shlex
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from random import Random
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.plugins import get_operator, operator_names
from cosmic_ray.work_item import MutationSpec, TestOutcome

from quick import chosen, git

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutants"
PACKAGES = ("scoring", "draw", "standings", "services/scores")
NEAREST = 12
"""So many files of tests a change is held against first: they find most."""
ALWAYS = ("tests/house/test_frozen.py",)
"""And these, whatever is changed."""
PYTHON = ROOT / ".venv" / "bin" / "python"
"""What runs the tests; this program has an environment of its own."""
SECONDS = 1800
"""A change that takes the tests longer has them run without end: it is found."""

Place = tuple[int, int]
"""A line, from 1, and a column."""


@dataclass(frozen=True)
class Outcome:
    """What came of a change: the package it is in, whether a test saw it, and the change as a difference of lines."""

    package: str
    is_found: bool
    diff: str


def untestable(tree: ast.AST) -> Iterator[tuple[Place, Place]]:
    """From where to where the annotations are, and the assertions."""
    for node in ast.walk(tree):
        for where in (
            node if isinstance(node, ast.Assert) else None,
            getattr(node, "annotation", None),
            getattr(node, "returns", None),
        ):
            if isinstance(where, ast.expr | ast.stmt):
                yield (where.lineno, where.col_offset), (where.end_lineno or 0, where.end_col_offset or 0)


def changes_of(path: Path) -> dict[Place, list[MutationSpec]]:
    """What can be changed in a module, by place."""
    found: dict[Place, list[MutationSpec]] = defaultdict(list)
    left_alone = list(untestable(ast.parse(path.read_text(encoding="utf-8"))))
    nodes = list(ast_nodes(get_ast_from_path(path)))
    for name in operator_names():
        if get_operator(name).arguments():
            continue  # those that want to be told what to put in
        operator = get_operator(name)()
        positions = [position for node in nodes for position in operator.mutation_positions(node)]
        for occurrence, (start, end) in enumerate(positions):
            if not any(first <= start <= last for first, last in left_alone):
                found[start].append(MutationSpec(path.relative_to(ROOT), name, occurrence, start, end))
    return found


def sample(package: str, size: int, rng: Random) -> list[MutationSpec]:
    """Changes of a package: places taken by chance, and one change of each."""
    modules = sorted((ROOT / "tournament" / package).rglob("*.py"))
    changes = [of_place for path in modules for _, of_place in sorted(changes_of(path).items())]
    return [rng.choice(of_place) for of_place in rng.sample(changes, min(size, len(changes)))]


def copy_of_tree(name: str) -> Path:
    """A copy of the tree with what is made of it; compiled modules are checked by their text, not by time."""
    tree = WORK / name
    shutil.rmtree(tree, ignore_errors=True)
    for path in [*git("ls-files"), *(str(made.relative_to(ROOT)) for made in (ROOT / "resources").rglob("*.mo"))]:
        if (ROOT / path).is_file():
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, tree / path)
    compileall.compile_dir(tree / "tournament", quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    return tree


@cache
def tests_of(package: str, module: str) -> list[str]:
    """The files of tests that a change of this module is held against, in their order."""
    layer = (ROOT / "tests" / package.partition("/")[0]).rglob("test_*.py")
    all_of_them = (*chosen([module])[:NEAREST], *ALWAYS, *(str(path.relative_to(ROOT)) for path in sorted(layer)))
    return list(dict.fromkeys(all_of_them))


def command(tree: Path, tests: Iterable[str]) -> list[str]:
    """Runs these files of tests in a copy, until one fails."""
    return ["env", f"--chdir={tree}", str(PYTHON), "-m", "pytest", "-x", "-q", "-n", "0", *tests]


def refuse_red(tree: Path, changes: Iterable[tuple[str, MutationSpec]]) -> None:
    """Give up where a test fails in a copy in which nothing is changed: it would find everything."""
    tests = sorted({test for package, change in changes for test in tests_of(package, str(change.module_path))})
    ran = subprocess.run(command(tree, tests), capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"the tests fail where nothing is changed\n{ran.stdout}")


def outcome(package: str, change: MutationSpec, trees: "SimpleQueue[Path]") -> Outcome:
    """Hold one change against the nearest tests, in whichever copy is free."""
    tests = tests_of(package, str(change.module_path))
    tree = trees.get()
    try:
        there = MutationSpec(
            tree / change.module_path, change.operator_name, change.occurrence, change.start_pos, change.end_pos
        )
        result = mutate_and_test([there], shlex.join(command(tree, tests)), SECONDS)
    finally:
        trees.put(tree)
    if result.test_outcome is None or not result.diff:
        raise RuntimeError(f"{change}: {result.output}")
    return Outcome(package, result.test_outcome != TestOutcome.SURVIVED, result.diff.replace(f"{tree}/", ""))


def report(outcomes: Sequence[Outcome], seed: int) -> Iterator[str]:
    """How many changes of each package were found, and those that were not."""
    yield f"# Changes that the tests found (seed {seed})\n"
    yield "| package | changes | found | |\n|---|---:|---:|---:|"
    total, found = Counter(one.package for one in outcomes), Counter(one.package for one in outcomes if one.is_found)
    for package in [*total, ""]:
        changes, seen = (total[package], found[package]) if package else (total.total(), found.total())
        yield f"| {package or 'all'} | {changes} | {seen} | {seen / max(changes, 1):.0%} |"
    yield "\n## Not found\n"
    for one in outcomes:
        if not one.is_found:
            yield f"```diff\n{one.diff}\n```\n"


def main() -> int:
    """Take the sample, hold it against the tests, and write what came of it."""
    arguments: Any = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("packages", nargs="*", default=list(PACKAGES))
    arguments.add_argument("--count", type=int, default=50, help="changes of each package")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--out", type=Path, default=WORK.with_suffix(".md"))
    asked = arguments.parse_args()
    rng = Random(asked.seed)
    changes = [(package, change) for package in asked.packages for change in sample(package, asked.count, rng)]
    rng.shuffle(changes)  # whoever stops it has tried some of each package
    trees: SimpleQueue[Path] = SimpleQueue()
    processes = os.cpu_count() or 1
    for number in range(processes):
        trees.put(copy_of_tree(str(number)))
    refuse_red(WORK / "0", changes)
    outcomes: list[Outcome] = []
    with ThreadPoolExecutor(processes) as pool:
        for one in pool.map(lambda each: outcome(each[0], each[1], trees), changes):
            outcomes.append(one)
            asked.out.write_text(
                "\n".join(report(outcomes, asked.seed)), encoding="utf-8"
            )  # whoever stops it has so much of it
    sys.stdout.write(f"{asked.out}: {sum(one.is_found for one in outcomes)} of {len(outcomes)} changes were found\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
