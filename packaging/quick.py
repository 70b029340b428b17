"""The tests that can reach what was changed, nearest first: `make quick`.

Changed is what differs from where this branch left `origin/main`; files that git does not know yet belong to it. A test
is as far from a changed module as there are imports between them. A changed file that is no module is one import from
the tests whose code names it. What is farther away than so many files of tests, or not begun in time (`--seconds` of
pytest), is left to `make test`.
"""

import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

import grimp
import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("tournament", "tests", "bench", "proof")
BASE = "origin/main"
CONFTEST = "conftest"
SECONDS = 45
"""Seconds of a run, without what it began in time; set-up and the last tests make a minute of it."""
FILES = 24
"""So many files of tests are run at most: to collect all takes longer than a run may."""
FOUND_BY_NAME = {
    "tournament.systems": "tournament.plugins",
    "tournament.papers": "tournament.papers.documents",
    "tournament.cli": "tournament.cli.main",
}
"""Packages of which modules are loaded by their names, and the module that loads them."""


def git(*arguments: str) -> list[str]:
    """What git answers, line by line; nothing where it has no answer."""
    return subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.splitlines()


def changed() -> list[str]:
    """The paths of what was changed."""
    since = next(iter(git("merge-base", "HEAD", BASE)), "HEAD")
    return sorted(
        {*git("diff", "--name-only", "--no-renames", since), *git("ls-files", "--others", "--exclude-standard")}
    )


def module_of(path: str) -> str:
    """The name under which a file of Python is imported."""
    parts = PurePosixPath(path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_test(module: str) -> bool:
    """Whether pytest collects tests from it."""
    return module.startswith("tests.") and module.rpartition(".")[2].startswith("test_")


def importers_of(graph: grimp.ImportGraph, module: str) -> Iterator[str]:
    """The modules that import this one; those that load it by its name, and the tests for which pytest loads it."""
    yield from graph.find_modules_that_directly_import(module)
    folder, _, name = module.rpartition(".")
    if name == CONFTEST:
        yield from (other for other in graph.modules if is_test(other) and other.startswith(f"{folder}."))
    for package, finder in FOUND_BY_NAME.items():
        if module.startswith(f"{package}."):
            yield finder


def distances(graph: grimp.ImportGraph, start: Mapping[str, int]) -> dict[str, int]:
    """How many imports away each module is that can reach one of these, which are so far away themselves."""
    found = dict(start)
    waiting = sorted(start, key=start.__getitem__)
    for module in waiting:
        for importer in importers_of(graph, module):
            if importer not in found:
                found[importer] = found[module] + 1
                waiting.append(importer)
    return found


def names_of(path: str) -> Iterator[str]:
    """How code names a file: a path that ends with it, or its identifier, with hyphens."""
    yield f'{PurePosixPath(path).name}"'
    yield f"/{PurePosixPath(path).name}"
    for package in FOUND_BY_NAME:
        folder = package.replace(".", "/")
        if path.startswith(f"{folder}/"):
            yield f'"{PurePosixPath(path).relative_to(folder).parts[0].removesuffix(".py").replace("_", "-")}"'


def naming(paths: Iterable[str], sources: Mapping[str, str]) -> Iterator[str]:
    """The test modules of which the code names one of these files."""
    names = [name for path in paths for name in names_of(path)]
    return (module for module, source in sources.items() if any(name in source for name in names))


def chosen(paths: Collection[str]) -> list[str]:
    """The files of tests that can reach a change of these files, nearest first."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    sources = {module: file_of(module).read_text(encoding="utf-8") for module in graph.modules if is_test(module)}
    modules = {module_of(path) for path in paths if path.endswith(".py")} & graph.modules
    # a name such as facts.py tells nothing where the file is a module, but for one that is loaded by its name
    named = [
        path for path in paths if module_of(path) not in modules or module_of(path).startswith(tuple(FOUND_BY_NAME))
    ]
    start = dict.fromkeys(naming(named, sources), 1) | dict.fromkeys(modules, 0)
    found = distances(graph, start)
    return [
        str(file_of(module).relative_to(ROOT))
        for module in sorted(sources.keys() & found, key=lambda module: (found[module], module))
    ]


def file_of(module: str) -> Path:
    """Where a module of tests is."""
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")


def main() -> int:
    """Say what was changed, and run what can reach it."""
    paths = changed()
    files = chosen(paths)
    sys.stdout.write(
        f"{len(paths)} changed files are reached by {len(files)} files of tests; run are {min(len(files), FILES)}\n"
    )
    files = files[:FILES]
    if not files:
        return 0
    # a file of tests goes to one process as a whole, in this order
    in_order = (
        "--numprocesses",
        "auto",
        "--dist",
        "loadfile",
        "--no-loadscope-reorder",
        "--maxprocesses",
        str(len(files)),
    )
    return int(pytest.main([*in_order, "--seconds", str(SECONDS), *files, *sys.argv[1:]]))


if __name__ == "__main__":
    raise SystemExit(main())
