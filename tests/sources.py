"""Code as tests read it: one file at a time, for trees of hundreds of files fill the memory, and the collector looks
through them each time."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path


def tree_of(path: Path) -> ast.Module:
    """What stands in a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def calls_in(paths: Iterable[Path]) -> Iterator[ast.Call]:
    """Every call in these files."""
    return (node for path in paths for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call))


def statements_in(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Every statement, those within others too; most of a tree are expressions, and whoever looks for imports needs
    none of them."""
    for statement in body:
        yield statement
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            for within in getattr(statement, name, ()):
                yield from statements_in([within] if isinstance(within, ast.stmt) else within.body)


@cache
def imported_in(folder: Path) -> frozenset[str]:
    """The modules that the code of a folder imports, wherever in a file it does."""
    statements = [
        one
        for path in folder.rglob("*.py")
        for one in statements_in(tree_of(path).body)
        if isinstance(one, ast.Import | ast.ImportFrom)
    ]
    names = {alias.name for one in statements if isinstance(one, ast.Import) for alias in one.names}
    return frozenset(
        names | {one.module for one in statements if isinstance(one, ast.ImportFrom) and one.module and not one.level}
    )
