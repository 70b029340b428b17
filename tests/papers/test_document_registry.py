"""A document is one row and one file, and the registry says which of the two, or what of them, is missing."""

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pypdfium2
import pytest

from tournament.messages.paper_titles import TITLES
from tournament.papers import documents, plan
from tournament.papers.documents import DOCUMENTS, IncompleteRegistry, find_document
from tournament.services.setup.championship import create_championship

ROOT = Path(__file__).resolve().parents[2]
PAPERS = ROOT / "tournament" / "papers"
TOY = '''"""A toast, for the bar."""

from tournament.papers.document import Document, EveningMoment
from tournament.papers.page import Heading, framed
from tournament.papers.text import fit, write


def lay_out_toast(snapshot, words, _part):
    def draw(canvas):
        write(canvas, fit("À la belote !", "CapotSans", 20, 400), 100, 400)

    return framed([draw], Heading("Toast"), snapshot, words)


DOCUMENT = Document("What is said at the bar.", EveningMoment.RESULTS, lay_out_toast)
'''
ROWS = "TITLES in messages/paper_titles.py"
ROW = '    "toast": "Toast for the bar",\n'
ASK = """
import sys
from datetime import UTC, datetime
from tournament.cli.main import run
from tournament.i18n import translator
from tournament.services.desk.views import JournalEntryView
from tournament.messages.desk import entry_text
print(run(["export", sys.argv[1], "--document", "toast", "--out", sys.argv[2], "--lang", "en"]))
entry = JournalEntryView(1, "document-issued", "Ana", datetime.now(UTC), "", {"document": "toast", "edition": 1})
print(entry_text(entry, \
translator("en")))
run(["export", "--help", "--lang", "en"])
"""


@pytest.mark.long
def test_a_new_document_is_one_row_and_one_file(tmp_path):
    program = tmp_path / "program"
    shutil.copytree(ROOT / "tournament", program / "tournament", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "resources", program / "resources")
    (program / "tournament/papers/toast.py").write_text(TOY.replace("CapotSans", regular_face()), encoding="utf-8")
    rows = program / "tournament/messages/paper_titles.py"
    rows.write_text(
        rows.read_text(encoding="utf-8").replace('    "journal":', ROW + '    "journal":'), encoding="utf-8"
    )
    create_championship(tmp_path / "a.capot", name="Concours", day=date(2026, 11, 21), by="Ana").close()
    asked = [sys.executable, "-B", "-c", ASK, str(tmp_path / "a.capot"), str(tmp_path / "toast.pdf")]
    said = subprocess.run(asked, cwd=program, capture_output=True, text=True, check=True).stdout
    assert said.startswith("0\n")
    assert "Toast for the bar" in said.splitlines()[1]
    assert "toast" in said.partition("ID:")[2]
    document = pypdfium2.PdfDocument(tmp_path / "toast.pdf")
    assert "À la belote" in document[0].get_textpage().get_text_bounded()
    document.close()


def regular_face():
    from tournament.papers.text import REGULAR

    return REGULAR


def test_every_file_that_ends_with_a_document_has_its_row_and_the_other_way_round():
    written = {
        path.stem.replace("_", "-")
        for path in PAPERS.glob("*.py")
        if re.search(r"^DOCUMENT\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    lacking = [
        f'messages/paper_titles.py: no row "{identity}" for its file in papers/' for identity in written - TITLES.keys()
    ]
    assert lacking == []
    assert tuple(DOCUMENTS) == tuple(TITLES)
    assert written == TITLES.keys()


@pytest.mark.parametrize(
    ("identity", "title", "change", "missing"),
    [
        ("plans", None, {}, f'{ROWS}: no row "plans" for papers/plans.py'),
        ("plans", "Plans", {}, f'papers/plans.py: there is no such file for the row "plans" of {ROWS}'),
        ("page", "Page", {}, "papers/page.py: does not end with DOCUMENT, a Document"),
        ("plan", "", {}, f'{ROWS}: the row "plan" has no title'),
        ("plan", "All rounds", {"purpose": ""}, "papers/plan.py: DOCUMENT has no purpose"),
        (
            "plan",
            "All rounds",
            {"goes_out": True},
            (
                "papers/plan.py: DOCUMENT goes out with a round, or has sheets by table, but not of_round, an "
                "edition for each"
            ),
        ),
    ],
)
def test_what_is_missing_is_named_with_its_file(monkeypatch, identity, title, change, missing):
    if title is not None:
        monkeypatch.setattr(documents, "TITLES", {**TITLES, identity: title})
    monkeypatch.setattr(plan, "DOCUMENT", replace(plan.DOCUMENT, **change))
    with pytest.raises(IncompleteRegistry) as raised:
        find_document(identity)
    assert str(raised.value) == missing
