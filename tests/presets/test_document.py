"""A preset as a file: the published form, and every file that is none."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from tournament.cli.main import run
from tournament.draw.facts import Phase
from tournament.errors import Refused
from tournament.i18n import LANGUAGES, translator
from tournament.messages.refusals import problem_text
from tournament.messages.setup.formulas import FORMULAS
from tournament.presets.preset import Preset, preset_of
from tournament.presets.reading import read_preset
from tournament.presets.shelf import LARGEST, document_of, read_preset_file, to_text
from tournament.scoring.systems import SYSTEMS, resolve_rules
from tournament.services.setup.championship import create_from
from tournament.services.setup.views import ByeWorth, ForfeitMarks

SCHEMAS = {
    path.name: json.loads(path.read_text(encoding="utf-8"))
    for path in (Path(__file__).parents[2] / "resources" / "schemas").glob("*.schema.json")
}
REGISTRY = Registry().with_resources((name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items())
VALIDATOR = Draft202012Validator(SCHEMAS["rules.schema.json"], registry=REGISTRY)
LEAST = {"format": "belote-rules", "version": 1, "name": "Vendredi", "rules": "contree-championship"}
FULL = Preset(
    name="Vendredi « 4 × 12 »",
    rules=resolve_rules("contree-championship", {"hands": 12, "ending": "rounded"}),
    criteria=("points", "wins"),
    bye_worth=ByeWorth.AVERAGE,
    bye_wins=False,
    forfeit_marks=ForfeitMarks.AVERAGE,
    planned_rounds=5,
    game_minutes=45,
    totals_first=True,
    phases=(Phase("swiss", 3), Phase("knock-out", takes=8, options={"rest": "bracket"})),
    clubs_apart=2,
    tables_move=True,
    customs=("Le bar ferme à minuit.",),
)


def test_the_published_form():
    assert json.loads(to_text(FULL)) == {
        "format": "belote-rules",
        "version": 1,
        "name": "Vendredi « 4 × 12 »",
        "rules": "contree-championship",
        "options": {"hands": 12, "ending": "rounded"},
        "criteria": ["points", "wins"],
        "bye_worth": "average",
        "bye_wins": False,
        "forfeit_marks": "average-0",
        "planned_rounds": 5,
        "game_minutes": 45,
        "totals_first": True,
        "phases": [
            {"format": "swiss", "rounds": 3},
            {"format": "knock-out", "takes": 8, "options": {"rest": "bracket"}},
        ],
        "clubs_apart": 2,
        "tables_move": True,
        "customs": ["Le bar ferme à minuit."],
    }


OF_SYSTEMS = [
    Preset(
        name=name,
        rules=resolve_rules(
            name, {setting.name: setting.choices[-1] for setting in system.settings if setting.choices}
        ),
    )
    for name, system in SYSTEMS.items()
]


@pytest.mark.parametrize(
    "preset",
    [FULL, Preset(name="x"), *OF_SYSTEMS, *(preset_of(row.settings("", "", date.min), row.name) for row in FORMULAS)],
)
def test_out_and_in_again_and_the_schema_allows_it(preset):
    assert read_preset(json.loads(to_text(preset))) == preset
    VALIDATOR.validate(document_of(preset))


def test_what_is_not_said_is_as_usual():
    assert read_preset(LEAST) == Preset(name="Vendredi")


REFUSED = [
    ({"phases": {}}, [("phases", "not-list")]),
    ({"phases": [{"format": "hat"}]}, [("phases[0].format", "draw-method")]),
    ({"phases": [{"format": "swiss"}, {"format": "pools"}]}, [("phases[0].rounds", "phase-never-ends")]),
    (
        {"phases": [{"rounds": 1, "takes": "8"}]},
        [("phases[0].format", "field-missing"), ("phases[0].takes", "not-whole")],
    ),
    ({"phases": [{"format": "swiss", "rounds": 0}]}, [("phases[0].rounds", "number-out-of-range")]),
    ({"phases": [{"format": "pools", "options": {"size": 9}}]}, [("phases[0].options.size", "phase-option-value")]),
    ({"phases": [{"format": "pools", "options": [9]}]}, [("phases[0].options", "not-object")]),
    ({"clubs_apart": 101}, [("clubs_apart", "clubs-apart-out-of-range")]),
    ({"tables_move": 1}, [("tables_move", "not-flag")]),
    ({"customs": ["Bar", 7]}, [("customs[1]", "not-text")]),
    ({"customs": ["Bar"] * 13}, [("customs", "customs-too-many")]),
    ({"door_tables": [1]}, [("door_tables", "field-unknown")]),
    ({"colour": 1}, [("colour", "field-unknown")]),
    ({"name": None}, [("name", "not-text")]),
    ({"name": " "}, [("name", "preset-without-name")]),
    ({"name": "x" * 61}, [("name", "name-too-long")]),
    ({"name": "\ud800"}, [("name", "text-unwritable")]),
    ({"rules": "tarot"}, [("rules", "rules-unknown")]),
    ({"rules": 1}, [("rules", "not-text")]),
    ({"options": []}, [("options", "not-object")]),
    ({"options": {"jokers": 2}}, [("options.jokers", "option-unknown")]),
    ({"rules": "belote-four-exact", "options": {"ending": "real"}}, [("options.ending", "option-unknown")]),
    ({"options": {"ending": "never"}}, [("options.ending", "option-choice")]),
    ({"options": {"ending": ["real"]}}, [("options.ending", "option-choice")]),
    ({"options": {"target": 0}}, [("options.target", "option-range")]),
    ({"options": {"target": True}}, [("options.target", "option-range")]),
    ({"options": {"target": 1500, "hands": 8}}, [("options.hands", "target-and-hands")]),
    ({"criteria": "wins"}, [("criteria", "not-list")]),
    ({"criteria": []}, [("criteria", "criteria-none")]),
    ({"criteria": ["wins", 2]}, [("criteria[1]", "not-text")]),
    ({"criteria": ["luck"]}, [("criteria[0]", "criterion-unknown")]),
    ({"criteria": ["wins", "wins"]}, [("criteria[1]", "criterion-repeated")]),
    ({"bye_worth": "much"}, [("bye_worth", "not-choice")]),
    ({"bye_wins": 1}, [("bye_wins", "not-flag")]),
    ({"forfeit_marks": None}, [("forfeit_marks", "not-choice")]),
    ({"planned_rounds": 2.5}, [("planned_rounds", "not-whole")]),
    ({"planned_rounds": 0}, [("planned_rounds", "rounds-out-of-range")]),
    ({"game_minutes": None}, [("game_minutes", "not-whole")]),
    ({"game_minutes": 601}, [("game_minutes", "minutes-out-of-range")]),
    ({"totals_first": "yes"}, [("totals_first", "not-flag")]),
    ({"format": "belote-championship", "colour": 1}, [("format", "preset-format")]),
    ({"version": 2, "colour": 1}, [("version", "preset-newer")]),
    ({"version": 0}, [("version", "number-out-of-range")]),
    ({"version": True}, [("version", "not-whole")]),
    (
        {"name": "", "rules": "tarot", "planned_rounds": -1},
        [("name", "preset-without-name"), ("rules", "rules-unknown"), ("planned_rounds", "rounds-out-of-range")],
    ),
]


@pytest.mark.parametrize(("change", "told"), REFUSED, ids=lambda value: str(value)[:40])
def test_refused_with_its_place_and_a_sentence(change, told):
    with pytest.raises(Refused) as refused:
        read_preset(LEAST | change)
    problems = refused.value.problems
    assert [(problem.path, problem.code) for problem in problems] == told
    for language in LANGUAGES:
        assert all(problem_text(problem, translator(language)).endswith((".", "?", "!")) for problem in problems)


@pytest.mark.parametrize(("change", "told"), REFUSED, ids=lambda value: str(value)[:40])
def test_the_schema_refuses_it_too(change, told):
    """Except what is no matter of shape: spaces, texts that cannot be written, and phases that do not go together."""
    beyond_shape = change in ({"name": " "}, {"name": "\ud800"}) or told[0][1] in (
        "phase-never-ends",
        "phase-option-value",
    )
    assert VALIDATOR.is_valid(LEAST | change) is beyond_shape


@pytest.mark.parametrize("lacking", ["format", "version", "name", "rules"])
def test_what_may_not_be_absent(lacking):
    with pytest.raises(Refused) as refused:
        read_preset({name: value for name, value in LEAST.items() if name != lacking})
    assert [(problem.path, problem.code) for problem in refused.value.problems] == [(lacking, "field-missing")]


@pytest.mark.parametrize("document", [None, 1, "x", [], True])
def test_no_object_at_all(document):
    with pytest.raises(Refused) as refused:
        read_preset(document)
    assert [problem.code for problem in refused.value.problems] == ["not-object"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not-json"),
        (b"a shopping list", "not-json"),
        (b"\xff\xfe\x00", "not-utf8"),
        (b"[" * 50_000, "json-too-deep"),
        (b" " * (LARGEST + 1), "file-too-large"),
        (b'{"version": 1' + b"0" * 5000 + b"}", "number-too-long"),
        (json.dumps(LEAST).encode().replace(b"{", b'{"name": "Samedi", ', 1), "field-twice"),
        (json.dumps(LEAST)[:-1].encode() + b', "options": {"target": NaN}}', "option-range"),
        (json.dumps(LEAST)[:-1].encode() + b', "options": {"ending": "real", "ending": "rounded"}}', "field-twice"),
    ],
)
def test_files_that_are_no_presets(tmp_path, content, code):
    path = tmp_path / "rules.json"
    path.write_bytes(content)
    with pytest.raises(Refused) as refused:
        read_preset_file(path)
    assert [problem.code for problem in refused.value.problems] == [code]
    assert path.read_bytes() == content


def test_a_long_or_unprintable_text_is_cut_where_it_is_quoted():
    with pytest.raises(Refused) as refused:
        read_preset(LEAST | {"options": {"a\nb" * 10_000: 1}, "criteria": ["\n" * 10_000]})
    for problem in refused.value.problems:
        sentence = problem_text(problem, translator("en"))
        assert "\n" not in sentence + problem.path
        assert len(sentence) < 400


def test_a_byte_order_mark_is_no_trouble(tmp_path):
    path = tmp_path / "rules.json"
    path.write_text(to_text(FULL), encoding="utf-8-sig")
    assert read_preset_file(path) == FULL


def test_a_file_that_cannot_be_read_is_the_systems_trouble(tmp_path):
    with pytest.raises(OSError, match="missing"):
        read_preset_file(tmp_path / "missing.json")


def test_the_command_writes_how_a_championship_is_played(tmp_path, capsys):
    path, out = tmp_path / "concours.capot", tmp_path / "rules.json"
    create_from(
        path, replace(FULL.settings("Concours 2026", "Œuilly", date(2026, 11, 21)), room=((1, 40),)), by="Ana"
    ).close()
    assert run(["export", str(path), "--format", "rules", "--out", str(out)]) == 0
    assert capsys.readouterr() == ("", "")
    assert read_preset_file(out) == replace(FULL, name="Concours 2026")
