"""Compile a folder's modules beside their source, to the same bytes anywhere, any time.

    python3.12 -X no_debug_ranges packaging/windows/compiling.py FOLDER

It is run by a Python of the version that is compiled for, and imports nothing of the project.

A third of what is compiled would be for those who read sources: the columns of each line, which Python leaves out by
the option above, and docstrings, which are left out here. Python's own `-OO` would leave out assertions too, by which
some packages refuse what they are sent.
"""

import ast
import importlib.util
import marshal
import sys
from pathlib import Path

UNCHECKED_HASH = (0b01).to_bytes(4, "little")
"""That what is compiled holds good without its source (PEP 552)."""

COMPLETED = "sqlalchemy/*/events.py"
"""The modules whose docstrings something completes while they are imported, and ends where there are none."""


def main() -> None:
    """Compile all of a folder, in the order of the names."""
    folder = Path(sys.argv[1])
    for file in sorted(folder.rglob("*.py")):
        source = file.read_bytes()
        tree = ast.parse(source)
        if not file.match(COMPLETED):
            leave_out_docstrings(tree)
        code = compile(tree, str(file.relative_to(folder)), "exec", dont_inherit=True)
        file.with_suffix(".pyc").write_bytes(
            importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source) + marshal.dumps(code)
        )


def leave_out_docstrings(tree: ast.Module) -> None:
    """Leave out those of a module, and of all that it defines."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and may_do_without(node):
            first, *rest = node.body
            node.body = [*rest] or [ast.copy_location(ast.Pass(), first)]


def may_do_without(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether it has a docstring, and is no dataclass, which would write itself one whenever the program starts."""
    is_dataclass = isinstance(node, ast.ClassDef) and any(
        "dataclass" in ast.unparse(decorator) for decorator in node.decorator_list
    )
    return ast.get_docstring(node, clean=False) is not None and not is_dataclass


if __name__ == "__main__":
    main()
