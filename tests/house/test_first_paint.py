"""The window is painted before anything heavy is imported."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest

from bench.imports import FIRST_PAGE
from tournament.ui.shell.start_up import HEAVY as HEAVY_MODULES
from tournament.ui.shell.start_up import REST

ROOT = Path(__file__).resolve().parents[2]
HEAVY = {"markdown_it", "sqlalchemy", "sqlmodel", "pydantic", "reportlab", "openpyxl", "rustworkx", "numpy", "babel"}
SERVING = {"starlette", "uvicorn", "jinja2", "anyio", "h11"}
"""What serves the pages of a hall: nobody who opens none waits for it, or has it in memory."""


MODULES_OF_FIRST_PAGE = {"tournament": 280, "sqlalchemy": 135, "pydantic": 45, "PySide6": 20, "sqlmodel": 12}
"""The most modules that the first page imports of each package; 235 of Python itself. Whoever raises one says why."""
FIRST_PACKAGES = {
    "tournament", "PySide6", "shiboken6", "shibokensupport", "sqlalchemy", "sqlmodel", "pydantic",
    "pydantic_core", "annotated_types", "cython_runtime", "signature_bootstrap", "typing_extensions",
    "typing_inspection", "platformdirs",
}  # fmt: skip
UNPAINTED_ROOMS = {
    f"tournament.{room}"
    for room in ("draw", "exchange", "federation", "manual", "papers", "presets", "records", "register", "settings",
                 "simulation", "standings", "systems", "web")
}  # fmt: skip
UNPAINTED_MODULES = {"difflib", "socket", "tournament.models.tables", "tournament.scoring.games"}
LATER_ROOMS = {f"tournament.{room}" for room in ("papers", "web", "federation", "audit", "simulation", "manual")}
WANTED_BY_FEW = {
    "pypdfium2", "reportlab.platypus", "tournament.exchange.championship_document", "PySide6.QtNetwork", "openpyxl",
    "babel", "zeroconf", "urllib.request", "http.client", "numpy", "psycopg", "sqlalchemy.dialects.postgresql",
    "cryptography", "PIL.Image",
}  # fmt: skip


@pytest.mark.long
def test_the_window_is_imported_without_database_paper_or_spreadsheets():
    code = "import sys; import tournament.__main__, tournament.ui.shell.application; print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, text=True)
    loaded = set(shown.stdout.split())
    assert "tournament.ui.shell.window" in loaded
    assert loaded & HEAVY == set()
    assert "tournament.ui.setup.new_championship_page" not in loaded, (
        "it brings in rules, draws and presets: half of what is imported by then"
    )
    assert "importlib.metadata" not in loaded, "what other packages ship is looked for later"
    assert sorted(loaded & UNPAINTED_MODULES) == []
    assert {".".join(name.split(".")[:2]) for name in loaded} & UNPAINTED_ROOMS == set()


def test_the_first_page_of_a_championship_imports_these_and_no_others():
    """Packages of others, parts of Qt, and rooms of the program; what is missing here is wanted later, if ever."""
    loaded = loaded_after(FIRST_PAGE)
    assert "tournament.ui.setup.new_championship_page" not in loaded | loaded_after(HEAVY_MODULES)
    counted = Counter(name.partition(".")[0] for name in loaded)
    more = {name: counted[name] for name, most in MODULES_OF_FIRST_PAGE.items() if counted[name] > most}
    assert more == {}
    assert sum(counted[name] for name in sys.stdlib_module_names) <= 235
    others = {name.partition(".")[0] for name in loaded if not name.startswith("_")} - sys.stdlib_module_names
    assert others - FIRST_PACKAGES == set()
    assert {name for name in loaded if name.startswith("PySide6.Qt")} == {
        f"PySide6.Qt{part}" for part in ("Core", "Gui", "Svg", "Widgets")
    }
    assert {".".join(name.split(".")[:2]) for name in loaded if name.startswith("tournament.")} & LATER_ROOMS == set()


@pytest.mark.long
def test_what_few_will_want_is_not_imported_with_the_pages():
    """Each is megabytes, or tens of milliseconds; who wants it waits for it once."""
    code = "from tournament.ui.shell.start_up import import_rest; import_rest()"
    loaded = loaded_after(["tournament.ui.shell.application", *HEAVY_MODULES], code)
    assert {"tournament.ui.papers.documents_page", "reportlab"} <= loaded
    assert sorted(loaded & WANTED_BY_FEW) == []


def test_pillow_is_imported_with_the_first_picture_on_paper():
    picture = next((ROOT / "tests" / "ui" / "golden").glob("*.png"))
    code = "import sys; from pathlib import Path; before = 'PIL.Image' in sys.modules; "
    code += f"assert not before and picture_of(Path({str(picture)!r}).read_bytes()).getSize()"
    loaded = loaded_after(["tournament.papers.page"], f"from tournament.papers.page import picture_of; {code}")
    assert "PIL.Image" in loaded


def loaded_after(modules: Sequence[str], then: str = "") -> set[str]:
    """What a process of its own has imported with these, and then."""
    code = (
        f"import sys, importlib; [importlib.import_module(name) for name in {list(modules)!r}]; "
        f"{then}\nprint(*sys.modules)"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, text=True, env=os.environ
    )
    return set(shown.stdout.split())


@pytest.mark.long
def test_nothing_that_serves_a_hall_is_imported_before_one_is_opened():
    """Neither with the window, nor with what is imported once it is painted, nor with any page of it or command."""
    files = [
        path
        for room in ("ui", "cli")
        for path in (ROOT / "tournament" / room).rglob("*.py")
        if path.stem not in ("__init__", "serve", "serve_many", "pages", "federation")
    ]
    modules = [*HEAVY_MODULES, *REST, *(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files)]
    code = f"import sys, importlib; [importlib.import_module(name) for name in {modules!r}]; print(*sys.modules)"
    shown = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, text=True, env=os.environ
    )
    loaded = set(shown.stdout.split())
    assert "tournament.ui.ground.page" in loaded
    assert [name for name in loaded if name.partition(".")[0] in SERVING or name.startswith("tournament.web")] == []


def test_what_is_imported_beside_the_window_is_there():
    assert [name for name in (*HEAVY_MODULES, *REST) if find_spec(name) is None] == []
