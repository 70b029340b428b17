"""Nothing is said in English to someone who reads French."""

import ast
import runpy
from pathlib import Path

import pytest
from babel.messages import Catalog

from tests.sources import tree_of

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = runpy.run_path(str(ROOT / "packaging" / "translations.py"))


def catalogue(*sentences: tuple, fuzzy: bool = False) -> Catalog:
    made = Catalog(locale="fr")
    for original, translated in sentences:
        made.add(original, translated, flags=["fuzzy"] if fuzzy else [])
    return made


SAID = catalogue(("Draw round {number}", ""), (("{count} table", "{count} tables"), ("", "")))
WHOLE = (
    ("Draw round {number}", "Tirer le tour {number}"),
    (("{count} table", "{count} tables"), ("{count} table", "{count} tables")),
)
TABLES = WHOLE[1]

NARROW = "no narrow no-break space (U+202F) before ; ? !"
WIDE = "no no-break space (U+00A0) before a colon"
QUOTED = "no no-break space (U+00A0) inside « »"
DOTS = "a space before …, which follows its word"


@pytest.mark.long
def test_the_french_catalogue_is_complete():
    assert list(SCRIPT["faults"](SCRIPT["sentences_of"](SCRIPT["CODE"]), SCRIPT["read"](SCRIPT["CATALOGUE"]))) == []


@pytest.mark.long
def test_no_sentence_is_said_within_an_f_string_where_none_is_found():
    catalogue = SCRIPT["read"](SCRIPT["CATALOGUE"])  # which has every sentence that is found, and no other
    said = {message.id if isinstance(message.id, str) else message.id[0] for message in catalogue if message.id}
    trees = ((path, tree_of(path)) for path in SCRIPT["CODE"].rglob("*.py"))
    within = (
        (path, node)
        for path, tree in trees
        for string in ast.walk(tree)
        if isinstance(string, ast.JoinedStr)
        for node in ast.walk(string)
    )
    calls = (
        (path, node)
        for path, node in within
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in SCRIPT["KEYWORDS"]
    )
    told = {
        (path.name, node.args[0].value) for path, node in calls if node.args and isinstance(node.args[0], ast.Constant)
    }
    assert {(name, sentence) for name, sentence in told if sentence not in said} == set()


@pytest.mark.parametrize(
    ("french", "fault"),
    [
        (catalogue(*WHOLE), None),
        (catalogue(TABLES), "missing: 'Draw round {number}'"),
        (catalogue(("Draw round {number}", ""), TABLES), "not translated: 'Draw round {number}'"),
        (catalogue(WHOLE[0], (TABLES[0], ("{count} table", ""))), "not translated: '{count} tables'"),
        (
            catalogue(("Draw round {number}", "Tirer le tour {numero}"), TABLES),
            "not the places of the original: 'Draw round {number}'",
        ),
        (
            catalogue(("Draw round {number}", "Tirer le tour {"), TABLES),
            "not the places of the original: 'Draw round {number}'",
        ),
        (
            catalogue(("Draw round {number}", "Tirage d'{number}"), TABLES),
            "a straight apostrophe, where French has ’: 'Draw round {number}'",
        ),
        (catalogue(("Draw round {number}", "Tirer le tour {number} ?"), TABLES), f"{NARROW}: 'Draw round {{number}}'"),
        (catalogue(("Draw round {number}", "Tirer le tour {number}!"), TABLES), f"{NARROW}: 'Draw round {{number}}'"),
        (catalogue(("Draw round {number}", "Tirage : {number}"), TABLES), f"{WIDE}: 'Draw round {{number}}'"),
        (catalogue(("Draw round {number}", "Tour {number}:"), TABLES), f"{WIDE}: 'Draw round {{number}}'"),
        (catalogue(("Draw round {number}", "Tour {number}, …"), TABLES), f"{DOTS}: 'Draw round {{number}}'"),
        (catalogue(("Draw round {number}", "Tour 8, 9 … {number}"), TABLES), f"{DOTS}: 'Draw round {{number}}'"),
        (catalogue(("Draw round {number}", "Tour « {number} »"), TABLES), f"{QUOTED}: 'Draw round {{number}}'"),
        (
            catalogue(
                ("Draw round {number}", "Tour «\u00a0{number}\u00a0»\u00a0: tirer…\u202f? !1 à 19:30, tour … --copy"),
                TABLES,
            ),
            None,
        ),
        (catalogue(*WHOLE, ("Shuffle", "Battre les cartes")), "no longer said: 'Shuffle'"),
    ],
    ids=[
        "whole",
        "missing",
        "empty",
        "plural half done",
        "other place",
        "broken place",
        "apostrophe",
        "question",
        "exclamation",
        "colon",
        "colon after a place",
        "dots after a comma",
        "dots in a row of numbers",
        "quotes",
        "well set",
        "obsolete",
    ],
)
def test_a_fault_is_named(french, fault):
    assert list(SCRIPT["faults"](SAID, french)) == ([fault] if fault else [])


def test_what_templates_of_pages_say_is_said_too(tmp_path):
    folder = tmp_path / "web" / "templates"
    folder.mkdir(parents=True)
    (folder / "page.html").write_text(
        '<p>{{ _("Round {number}").format(number=1) }}</p>{{ ngettext("{n} table", "{n} tables", 2) }}'
    )
    (tmp_path / "web" / "other.html").write_text('{{ _("No template") }}')
    said = SCRIPT["sentences_of"](tmp_path)
    assert [message.id for message in said if message.id] == ["Round {number}", ("{n} table", "{n} tables")]


def test_a_fuzzy_translation_is_a_fault():
    found = list(SCRIPT["faults"](SAID, catalogue(*WHOLE, fuzzy=True)))
    assert found == ["fuzzy: 'Draw round {number}'", "fuzzy: '{count} tables'"]


def test_the_places_of_argparse_are_held_to_the_original_too():
    said, french = Catalog(), Catalog(locale="fr")
    said.add("invalid %(type)s value: %(value)r", flags=["python-format"])
    french.add(
        "invalid %(type)s value: %(value)r", "%(valeur)r n'a pas la forme attendue (%(type)s)", flags=["python-format"]
    )
    assert list(SCRIPT["faults"](said, french)) == [
        "not the places of the original: 'invalid %(type)s value: %(value)r'"
    ]


def test_an_update_brings_in_what_is_new_and_drops_what_is_gone(tmp_path):
    path = tmp_path / "capot.po"
    path.write_text(
        'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: '
        'nplurals=2; plural=(n > 1);\\n"\n\n'
        'msgid "Shuffle"\nmsgstr "Battre les cartes"\n\nmsgid "Draw round {number}"\nmsgstr "Tirer le tour {number}"\n'
    )
    SCRIPT["update"](SAID, path)
    once = path.read_text(encoding="utf-8")
    assert "Shuffle" not in once
    assert 'msgstr "Tirer le tour {number}"' in once
    assert 'msgid_plural "{count} tables"' in once
    assert "Date" not in once
    SCRIPT["update"](SAID, path)
    assert path.read_text(encoding="utf-8") == once
