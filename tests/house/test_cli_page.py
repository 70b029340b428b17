"""The page about the command line is what the parsers say."""

import re
import runpy
from pathlib import Path

import pytest

from tests.house.test_linux import MAN
from tournament.cli.parsers import COMMANDS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def made(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    try:
        yield runpy.run_path(str(ROOT / "packaging" / "cli_page.py"))["page"]()
    finally:
        MAN["lend_words_to_argparse"](MAN["translator"]("en"))


def test_the_page_is_made_of_the_parsers(made):
    assert (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == made, "make schemas"


def test_every_command_has_its_section(made):
    assert re.findall(r"^## capot (.+)$", made, re.MULTILINE) == list(COMMANDS)
