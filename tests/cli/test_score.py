"""`capot score` as scripts and auditors use it: what it answers, how it refuses, and how fast."""

import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tournament.__main__ import main

ROOT = Path(__file__).resolve().parents[2]

SHEET: dict[str, Any] = {
    "rules": "contree-championship",
    "options": {"ending": "real", "target": 1200},
    "hands": [
        {"declarer": "A", "contract": 100, "trump": "hearts", "points": 112, "belote": ["A"]},
        {"declarer": "B", "contract": "capot", "trump": "spades", "doubling": "contre", "points": 162, "capot": "B"},
        {"passed": True},
        {"annulled": "irregular-bid"},
        {
            "declarer": "A",
            "contract": 80,
            "points": 62,
            "adjustments": [{"side": "A", "points": 4, "reason": "Pli rendu à l’équipe"}],
        },
    ],
}


def capot(*arguments: str, stdin: bytes = b"", lang: str = "en") -> subprocess.CompletedProcess:
    """The command in this process: a second one for every sheet would take most of the time of these tests."""
    out, err = TextIOWrapper(BytesIO(), "ascii"), TextIOWrapper(BytesIO(), "ascii")
    with (
        patch.dict(os.environ),
        patch.object(sys, "stdin", TextIOWrapper(BytesIO(stdin), encoding="utf-8")),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = main(["score", "--lang", lang, *arguments])
        out.flush()
        err.flush()
    return subprocess.CompletedProcess(arguments, code, out.buffer.getvalue(), err.buffer.getvalue())


def capot_alone(*arguments: str) -> subprocess.CompletedProcess:
    """The command as a process of its own, where the locale knows no letter but those of ASCII."""
    command = [sys.executable, "-m", "tournament", "score", *arguments]
    return subprocess.run(command, capture_output=True, cwd=ROOT, check=False, env={**os.environ, "LC_ALL": "C"})


def score(document: object, *arguments: str, lang: str = "en") -> subprocess.CompletedProcess:
    return capot("-", *arguments, stdin=json.dumps(document).encode(), lang=lang)


def lines(text: bytes) -> list[str]:
    return text.decode().splitlines()


def test_the_answer_in_a_file(tmp_path):
    (tmp_path / "sheet.json").write_text(json.dumps(SHEET))
    done = capot_alone(str(tmp_path / "sheet.json"), "--lang", "fr")
    assert (done.returncode, done.stderr) == (0, b"")
    answer = json.loads(done.stdout)
    assert list(answer) == ["rules", "hands", "totals", "winner", "ended_after"]
    assert [list(hand) for hand in answer["hands"]] == [["number", "made", "marks", "totals", "because"]] * 5
    assert [hand["made"] for hand in answer["hands"]] == [True, True, None, None, False]
    assert [hand["number"] for hand in answer["hands"]] == [1, 2, 3, 4, 5]
    assert [hand["marks"] for hand in answer["hands"]] == [
        {"A": 130, "B": 50},
        {"A": 0, "B": 1000},
        {"A": 0, "B": 0},
        {"A": 0, "B": 0},
        {"A": 4, "B": 160},
    ]
    assert answer["hands"][-1]["totals"] == answer["totals"] == {"A": 134, "B": 1210}
    assert (answer["rules"], answer["winner"], answer["ended_after"]) == ("contree-championship", "B", 5)


def test_the_reasons_speak_the_language_asked_for_and_call_sides_by_letter():
    because = [hand["because"] for hand in json.loads(score(SHEET, lang="fr").stdout)["hands"]]
    assert because[2] == "Tout le monde a passé\u00a0: la donne passe au joueur suivant (art. 2)."
    assert "Arbitre\u00a0: 4 points au camp A (Pli rendu à l’équipe) (convention de ce concours)." in because[4]
    assert because[4].endswith("Le camp B gagne la partie avec 1\u202f210 points, pour 1\u202f200 (art. 8).")


def test_a_game_that_goes_on_and_one_that_is_drawn():
    going_on = json.loads(score({**SHEET, "hands": SHEET["hands"][:4]}).stdout)
    assert (going_on["winner"], going_on["ended_after"]) == (None, None)
    drawn = json.loads(
        score(
            {"options": {"hands": 1, "tied_game": "drawn"}, "hands": [{"declarer": "A", "contract": 80, "points": 81}]}
        ).stdout
    )
    assert (drawn["winner"], drawn["ended_after"], drawn["totals"]) == (None, 1, {"A": 81, "B": 81})


def test_a_game_stopped_by_the_clock():
    answer = json.loads(score({**SHEET, "hands": SHEET["hands"][:1], "stop": {"after": 1, "more": 0}}).stdout)
    assert (answer["winner"], answer["ended_after"], answer["totals"]) == ("A", 1, {"A": 132, "B": 50})


def test_rules_named_on_the_command_line():
    assert score({"hands": []}, "--rules", "contree-championship").returncode == 0
    refused = score({"hands": []}, "--rules", "belote-lunar")
    assert (refused.returncode, refused.stdout, len(lines(refused.stderr))) == (2, b"", 1)
    assert b"belote-lunar" in refused.stderr


def test_one_line_for_each_problem():
    document = {
        "hands": [
            {"passed": True},
            {"declarer": "A", "contract": 85, "points": 161, "belote": ["A", "B"]},
            {"a\nb": 1, "passed": True},
        ]
    }
    refused = score(document)
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert lines(refused.stderr) == [
        "hands[1].contract: 85 cannot be bid: contracts go from 80 to 160 by tens, or are capot.",
        "hands[1].points: 161 cannot be made: no trick leaves exactly 1 point to a side. Count the tricks again.",
        "hands[1].belote: Two sides cannot have the belote: king and queen of trumps are in one hand.",
        "hands[2].a\\u000ab: There is no field “a\\u000ab” here. Is it misspelt?",
    ]


def test_deals_after_the_end():
    refused = score({**SHEET, "hands": [*SHEET["hands"], {"passed": True}]}, lang="fr")
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert lines(refused.stderr)[0].startswith("hands[5]: La partie était finie après la ligne 5\u00a0: ")


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x00\x01",
        b"not json",
        '{"hands": [], "é": 1}'.encode("latin-1"),
        b"[" * 200_000,
        b'{"hands": ' + b"9" * 5000 + b"}",
        b'{"hands": [NaN]}',
        b'{"hands": [], "hands": []}',
        b'"\\ud800"',
        b" " * 5_000_001,
    ],
    ids=["empty", "binary", "text", "latin-1", "deep", "digits", "nan", "twice", "surrogate", "large"],
)
def test_what_is_no_sheet_is_refused_in_one_line(raw):
    refused = capot("-", stdin=raw)
    assert (refused.returncode, refused.stdout, len(lines(refused.stderr))) == (2, b"", 1)


def test_a_file_that_is_not_there_and_a_folder(tmp_path):
    for name in (tmp_path / "none.json", tmp_path):
        refused = capot(str(name))
        assert (refused.returncode, refused.stdout, len(lines(refused.stderr))) == (2, b"", 1)


def test_nothing_heavy_is_loaded():
    code = (
        "import sys; from tournament.cli.main import run; run(['score', '-']); print(*sys.modules, sep='\\n', "
        "file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=json.dumps(SHEET).encode(), capture_output=True, cwd=ROOT, check=True
    )
    loaded = {name for name in lines(done.stderr) if name.startswith("tournament.") or "." not in name}
    assert not loaded & {"sqlmodel", "sqlalchemy", "PySide6", "reportlab", "openpyxl", "pydantic"}
    rooms = {name.split(".")[1] for name in loaded if name.startswith("tournament.")}
    small = {
        "crash_report",
        "currencies",
        "disk",
        "errors",
        "i18n",
        "json_values",
        "plugins",
        "preferences",
        "sentences",
        "shipped_files",
        "stores",
    }
    assert rooms == small | {"cli", "messages", "scoring", "systems"}
    assert {
        name.split(".")[2] for name in loaded if name.count(".") > 1 and name.startswith("tournament.systems.")
    } == {"contree_championship"}
