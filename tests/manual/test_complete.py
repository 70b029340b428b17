"""Every setting, game, draw, criterion, document, decision, command and grave refusal is told by the name the program
shows; every key is real."""

import ast
import re
import runpy
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.sources import tree_of
from tournament.cli.parsers import COMMANDS
from tournament.draw.catalogue import FORMATS
from tournament.i18n import LANGUAGES, translator
from tournament.manual.chapters import CHAPTERS, HELPER, chapter, lines_of, plain
from tournament.messages.help import BEGINNING, EVERYWHERE, MANUAL, NAMED, key_text
from tournament.messages.paper_titles import TITLES
from tournament.messages.refusals import SENTENCES
from tournament.messages.scores.rulings import WORDS as INCIDENTS
from tournament.messages.setup.criteria import criterion_text
from tournament.messages.setup.formats import OPTIONS, PLANS, format_text
from tournament.messages.setup.formulas import FORMULAS
from tournament.messages.setup.rules import setting_text, system_text
from tournament.plugins import OWN_SYSTEMS
from tournament.scoring.systems import SYSTEMS
from tournament.services.rounds.permissions import TABLE
from tournament.services.rounds.views import DrawMethod
from tournament.settings import SETTINGS
from tournament.standings.criteria import CRITERIA
from tournament.ui.ground.page_specs import HELP

ROOT = Path(__file__).resolve().parents[2]
DETAIL = re.compile(r"\{[^}]*\}")
MODIFIERS = ("Ctrl+", "Alt+", "Shift+", "Maj+")
KEY = re.compile(r"F[0-9]+|\+|((Ctrl|Alt|Shift)\+)+(F[0-9]+|[A-Z0-9,+=-]|[A-Z][a-z]+)")
TOLD_BY_ANOTHER = {
    "Ctrl+=": "Ctrl++",
    "Ctrl+Enter": "Ctrl+Return",
    "Ctrl+Shift+Z": "Ctrl+Y",
    "Shift+Return": "Shift+F3",
}
"""Keys that do what another does, by which the page of the keys tells it."""


def lines(language):
    for stem in (*CHAPTERS, HELPER):
        for block in chapter(stem, language).blocks:
            yield from ((stem, line) for line in lines_of(block))


@pytest.fixture(scope="module")
def text():
    return {language: "\n".join(plain(line) for _, line in lines(language)) for language in LANGUAGES}


def names(tr):
    """Everything that has a name in the program, in a language."""
    say = tr.gettext
    yield from (say(declared.label).replace("&", "") for declared in SETTINGS.values() if declared.label)
    yield from (say(formula.name) for formula in FORMULAS)
    yield from (say(plan.name) for plan in PLANS)
    yield from (format_text(DrawMethod(name), tr) for name in FORMATS)
    yield from (say(option.name) for option in OPTIONS.values())
    yield from (criterion_text(name, tr) for name in CRITERIA if name not in CRITERIA.found)
    yield from (system_text(name, tr) for name in OWN_SYSTEMS)
    yield from (setting_text(setting, tr) for name in OWN_SYSTEMS for setting in SYSTEMS[name].settings)
    yield from (say(title) for title in TITLES.values())
    yield from (say(told.name) for told in INCIDENTS.values())
    yield from (f"capot {name}" for name in COMMANDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_has_a_name_is_told_by_it(language, text):
    assert [name for name in names(translator(language)) if name not in text[language]] == []


@pytest.fixture(scope="module")
def troubles():
    sys.path.insert(0, str(ROOT / "packaging"))
    try:
        return runpy.run_path(str(ROOT / "packaging" / "pages" / "settings.py"))["TROUBLES"]
    finally:
        sys.path.pop(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_deed_and_every_trouble_of_files_is_told_in_its_words(language, text, troubles):
    say = translator(language).gettext
    codes = {cell.code for row in TABLE.values() for cell in row.values() if cell.code} | {*troubles}
    parts = {
        code: [part.strip() for part in DETAIL.split(say(SENTENCES[code])) if len(part.strip()) > 3] for code in codes
    }
    assert [code for code in codes if any(part not in text[language] for part in parts[code])] == []


@cache
def keys_in_the_code():
    """Whatever is written as a key where the window is made."""
    trees = (tree_of(path) for path in (ROOT / "tournament" / "ui").rglob("*.py"))
    texts = {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {text for text in texts if KEY.fullmatch(text)}


TOLD = {
    key
    for card in (EVERYWHERE, BEGINNING, MANUAL, *(page.keys for page in HELP.values()))
    for line in card
    for key in line.keys
}
"""Every key of the page of the keys."""


def test_every_key_that_the_program_hears_is_told():
    assert keys_in_the_code() - TOLD == {*TOLD_BY_ANOTHER}
    assert {*TOLD_BY_ANOTHER.values()} <= TOLD


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_is_written_is_one_that_the_program_hears(language):
    tr = translator(language)
    numbers = {f"{modifier}+{number}" for modifier in ("Ctrl", "Alt") for number in range(1, 10)}
    heard = {key_text(key, tr) for key in TOLD | numbers | keys_in_the_code() | {*NAMED}}
    modifiers, named = map(re.escape, MODIFIERS), (re.escape(key_text(key, tr)) for key in NAMED)
    looks = re.compile(rf"({'|'.join(modifiers)}).+|F[0-9]+|{'|'.join(named)}")
    written = {
        (stem, run.text) for stem, line in lines(language) for run in line if run.is_key and looks.fullmatch(run.text)
    }
    assert len(written) > 40
    assert sorted(key for key in written if key[1] not in heard) == []
