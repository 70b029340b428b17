"""A link of a page leads to a file that is there, and to a heading that it has. The links of the manual are read by its
own tests."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MANUAL = ROOT / "docs" / "manuel"
PAGES = sorted(page for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")) if MANUAL not in page.parents)
LINK = re.compile(r"\]\(([^)\s]+)\)")
RECORD = re.compile(r"docs/decisions/(\d{4}(?:-[a-z0-9-]+\.md)?)")
CODE = [
    path
    for folder in ("tournament", "packaging", "bench", "proof", "tests")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".sh", ".toml", ".html", ".css", ".js") or path.name == "lintian-overrides"
]


@cache
def anchors_of(page: Path) -> set[str]:
    """What a heading of a page is found by: its letters, figures and hyphens in lower case, a hyphen for each space."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    lost = []
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        is_known = (
            not anchor
            or MANUAL in target.parents
            or (target.suffix == ".md" and target.exists() and anchor in anchors_of(target))
        )
        if ":" not in link and not (target.exists() and is_known):
            lost.append(link)
    assert lost == []


def test_code_names_only_records_that_are_there():
    records = {path.name for path in (ROOT / "docs" / "decisions").glob("*.md")}
    known = records | {name[:4] for name in records}
    named = {
        (str(path.relative_to(ROOT)), name)
        for path in CODE
        for name in RECORD.findall(path.read_text(encoding="utf-8"))
    }
    assert [(path, name) for path, name in sorted(named) if name not in known] == []
