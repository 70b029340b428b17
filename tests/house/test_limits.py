"""How long a file may be, and where something may be imported in a function."""

import ast
import re
from pathlib import Path

import pytest

from tests.sources import statements_in, tree_of

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("tournament", "packaging", "bench", "proof", "tests")
MOST_LINES = 600
MOST_COLUMNS = 120
FOR_TOOLS = re.compile(r"  # (type: ignore|noqa)\b.*")

BEFORE_THE_WINDOW = (
    "the window is painted before database, services and paper are imported, which takes 0.8 to 1.6 s "
    "(test_first_paint)"
)
EACH_PAGE = "each page when it is first wanted: measured by make bench"
CODES = "reportlab draws codes, and only an open hall has one"
FLOWING = "reportlab.platypus: 4 MB for the few papers whose text is broken into lines"
IMPORTED_INSIDE = {
    "tournament/__main__.py": (3, "a command needs no Qt, the window no command"),
    "tournament/plugins.py": (1, "importlib.metadata: tens of ms for what only packages of others need"),
    "tournament/cli/main.py": (1, "only --version asks: 10 ms of 60"),
    "tournament/cli/serve.py": (
        2,
        "the program for many, of no use to whoever serves one, and zeroconf, where no computer is joined",
    ),
    "tournament/cli/terminal.py": (1, "socket, which only a service of systemd needs"),
    "tournament/draw/matching.py": (1, "rustworkx: 20 ms and 3 MB before the first page"),
    "tournament/exchange/entry_lists.py": (1, "the shapes of documents, which lists of clubs do without"),
    "tournament/exchange/grids.py": (1, "openpyxl: 0.2 s that lists of text do without"),
    "tournament/exchange/workbook.py": (4, "openpyxl: 0.2 s that every other export does without"),
    "tournament/hosting/former_host.py": (1, "zeroconf, which is of no use where this computer has not taken over"),
    "tournament/presets/shelf.py": (1, "pydantic: 0.1 s before the first page, which offers presets and reads none"),
    "tournament/papers/hall_poster.py": (1, CODES),
    "tournament/papers/manual/sheets.py": (3, FLOWING),
    "tournament/papers/page.py": (1, CODES),
    "tournament/papers/rule_sheet.py": (1, FLOWING),
    "tournament/services/safety/validation.py": (4, "these open championships themselves"),
    "tournament/ui/first_start.py": (1, BEFORE_THE_WINDOW),
    "tournament/ui/hall/federation_card.py": (
        4,
        "what goes to a federation: nothing of it is loaded before somebody joins one",
    ),
    "tournament/ui/hall/desks_part.py": (
        8,
        "what serves joined desks: nothing of it is loaded before others are joined",
    ),
    "tournament/ui/hall/desks_offer.py": (
        4,
        "what asks for a former host: nothing of it is loaded where this computer has not taken over",
    ),
    "tournament/ui/hall/hosting.py": (2, "what serves a hall: nothing of it is loaded before it is opened"),
    "tournament/ui/hall/served_again.py": (
        2,
        "what serves other computers: nothing of it is loaded before a hall is opened",
    ),
    "tournament/ui/hall/networks.py": (2, "QtNetwork: 3 MB before the first page, which asks for no network"),
    "tournament/ui/hall/part.py": (5, "what serves a hall: nothing of it is loaded before it is opened"),
    "tournament/ui/hall/opening_card.py": (1, CODES),
    "tournament/ui/joining/joining.py": (10, BEFORE_THE_WINDOW),
    "tournament/ui/hall/uplink_part.py": (
        10,
        "what goes to a federation: nothing of it is loaded before somebody joins one",
    ),
    "tournament/ui/manual/part.py": (
        3,
        (
            "what reads the manual, and cuts it into sections: nothing of it is loaded before somebody opens it "
            "or searches"
        ),
    ),
    "tournament/ui/papers/again.py": (
        5,
        "reportlab and what makes documents: 0.4 s that a page without paper does without",
    ),
    "tournament/ui/papers/documents_page.py": (
        1,
        "the shapes of an export: 4 MB, and 0.1 s, before somebody saves one",
    ),
    "tournament/ui/papers/paper_jobs.py": (1, "pypdfium2: 4 MB before a document is looked at or printed"),
    "tournament/ui/safety/safekeeping.py": (17, BEFORE_THE_WINDOW),
    "tournament/ui/screen/part.py": (1, "nothing of the hall's screen is there before somebody asks for it"),
    "tournament/ui/setup/new_championship_page.py": (1, BEFORE_THE_WINDOW),
    "tournament/ui/shell/window_actions.py": (2, BEFORE_THE_WINDOW),
    "tournament/ui/shell/opening.py": (11, BEFORE_THE_WINDOW),
    "tournament/ui/shell/wiring.py": (5, "the joined desk: nothing of it is loaded before a host is joined"),
    "tournament/ui/shell/championship_view.py": (2, EACH_PAGE),
    "tournament/ui/shell/application.py": (3, BEFORE_THE_WINDOW),
    "tournament/ui/shell/referee_desk.py": (
        4,
        "the dialogs of decisions, and the page of score entry, when one is first asked for",
    ),
    "tournament/ui/shell/start_up.py": (1, BEFORE_THE_WINDOW),
    "tournament/ui/shell/window.py": (6, BEFORE_THE_WINDOW),
    "tournament/ui/tour/touring.py": (5, BEFORE_THE_WINDOW),
    "tournament/papers/pillow_when_wanted.py": (1, "Pillow: 6 MB before the first picture on paper"),
    "tournament/messages/details.py": (2, BEFORE_THE_WINDOW),
    "tournament/messages/refusals.py": (
        2,
        "the words of the journal, which stand above those of refusals, and those of rule systems before the window",
    ),
    "tournament/ui/widgets/qr.py": (1, CODES),
}
"""Files that import in functions, how many times, and why."""


def sources():
    return [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]


def imported_inside(path: Path) -> int:
    """How many imports stand in the functions of a file."""
    functions = [
        one for one in statements_in(tree_of(path).body) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    found = {
        (one.lineno, one.col_offset)
        for each in functions
        for one in statements_in(each.body)
        if isinstance(one, ast.Import | ast.ImportFrom)
    }
    return len(found)


def test_no_file_is_longer_than_can_be_read():
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines()) for path in sources()
    }
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_no_line_is_wider_than_two_files_side_by_side_show():
    lines = [
        (path.relative_to(ROOT).as_posix(), number)
        for path in sources()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(FOR_TOOLS.sub("", line)) > MOST_COLUMNS
    ]
    assert lines == []


@pytest.mark.long
def test_imports_stand_at_the_top_but_for_a_reason():
    counted = {
        path.relative_to(ROOT).as_posix(): imported_inside(path) for path in sorted((ROOT / "tournament").rglob("*.py"))
    }
    assert {name: count for name, count in counted.items() if count} == {
        name: count for name, (count, _) in IMPORTED_INSIDE.items()
    }
