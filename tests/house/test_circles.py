"""Modules that import each other in a circle can only be read, tested and moved together: no circle is larger than
three files.

An import for types alone counts like any other, and so does one in a function.
"""

import ast
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest
from rustworkx import PyDiGraph, strongly_connected_components

from tests.sources import statements_in, tree_of

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 3


def imports(tree: ast.Module, modules: Collection[str]) -> set[str]:
    """Which of these modules a file imports: `from package import name` is an import of the module `package.name`,
    where there is one."""
    found = set()
    for node in statements_in(tree.body):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & {*modules}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                module = f"{node.module}.{alias.name}"
                found |= {module if module in modules else node.module} & {*modules}
    return found


def circles(graph: Mapping[str, Collection[str]]) -> list[list[str]]:
    """Modules of which each reaches all others, the largest of such groups first."""
    made: PyDiGraph[str, None] = PyDiGraph()
    indices = {module: made.add_node(module) for module in graph}
    made.add_edges_from_no_data(
        [(indices[module], indices[other]) for module, others in graph.items() for other in others]
    )
    found = [sorted(made[index] for index in group) for group in strongly_connected_components(made) if len(group) > 1]
    return sorted(found, key=len, reverse=True)


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.long
def test_no_circle_of_imports_is_larger_than_three_files():
    paths = {module_name(path): path for path in (ROOT / "tournament").rglob("*.py")}
    graph = {module: imports(tree_of(path), paths) for module, path in paths.items()}
    assert graph["tournament.ui.shell.window"] > {
        "tournament.ui.shell.window_actions",
        "tournament.ui.shell.championship_view",
    }, "those in a function and for types too"
    assert [circle for circle in circles(graph) if len(circle) > LARGEST] == []


def test_a_circle_is_found_by_imports_of_every_kind():
    modules = {"p", "p.a", "p.b", "p.c"}
    assert imports(ast.parse("from p import a\nimport p.c"), modules) == {"p.a", "p.c"}
    assert imports(ast.parse("if TYPE_CHECKING:\n    from p.b import B"), modules) == {"p.b"}
    assert imports(ast.parse("def f():\n    from p.c import C"), modules) == {"p.c"}
    assert circles({"p.a": {"p.b"}, "p.b": {"p.c"}, "p.c": {"p.a"}, "p.d": {"p.a"}}) == [["p.a", "p.b", "p.c"]]
