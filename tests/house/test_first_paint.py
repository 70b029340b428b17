"""The window is painted before anything heavy is imported."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEAVY = {"sqlalchemy", "sqlmodel", "pydantic", "reportlab", "openpyxl", "rustworkx", "numpy", "babel"}


def test_the_window_is_imported_without_database_paper_or_spreadsheets():
    code = "import sys; import tournament.__main__, tournament.ui.shell.application; print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, text=True)
    loaded = set(shown.stdout.split())
    assert "tournament.ui.shell.window" in loaded
    assert loaded & HEAVY == set()
    assert "tournament.ui.setup.new_championship_page" not in loaded, "it brings in rules, draws and presets: half of what is imported by then"
    assert "importlib.metadata" not in loaded, "what other packages ship is looked for later"
    assert [name for name in loaded if name.startswith("tournament.systems.")] == []
