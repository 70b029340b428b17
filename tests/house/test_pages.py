"""A page shows one state: nothing of the window reads another past it, from the desk."""

import ast
from pathlib import Path

from tournament.ui.ground.page import Page, page_class
from tournament.ui.ground.page_specs import EVERY_PAGE

ROOT = Path(__file__).resolve().parents[2]
PUBLISHING = {
    "tournament/ui/tour/steps.py": "a step that the tour does itself",
    "tournament/ui/joining/joining.py": "names what was taken over, before it has a page",
    "tournament/ui/shell/opening.py": "names what was opened, before it has a page",
    "tournament/ui/shell/remembering.py": "is there before the pages, and knows who was there before it",
}
"""Who reads the state of a desk, and why: everybody else is given the one that is shown."""


def name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def reads_a_desk(path: Path) -> bool:
    """Whether a file takes the state of a desk, by whatever name it has the desk."""
    return any(
        isinstance(node, ast.Attribute) and node.attr == "state" and name_of(node.value).strip("_") == "desk"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )


def test_what_is_shown_is_the_hall_of_the_page():
    reading = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "tournament/ui").rglob("*.py") if reads_a_desk(path)
    }
    assert reading == set(PUBLISHING)


def test_no_paper_and_no_sentence_takes_a_desk():
    rooms = [
        *(ROOT / "tournament/papers").rglob("*.py"),
        *(ROOT / "tournament/messages").rglob("*.py"),
        ROOT / "tournament/exchange/workbook.py",
    ]
    taking = [
        path.name
        for path in rooms
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "tournament.services.desk.desk"
    ]
    assert rooms
    assert taking == []


def test_every_page_says_how_it_shows_what_changed():
    silent = [spec.name for spec in EVERY_PAGE if page_class(spec).show_changes is Page.show_changes]
    assert silent == []
