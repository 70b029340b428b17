"""A package outside the tree adds a rule system and a ranking criterion, and nothing in the program knows it."""

import json
import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tests import abilities

pytestmark = abilities.PIP

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(__file__).parent / "plugin"
MADE = {"declarer": "A", "contract": 100, "trump": "hearts", "points": 110}
DOUBLED = {"declarer": "B", "contract": 80, "doubling": "contre", "points": 60}


def wheel(folder, name, announced, files):
    """A package as it is published: its files, and what it announces by group and name."""
    about = f"{name}-1.0.dist-info"
    groups = [
        f"[{group}]\n" + "".join(f"{point} = {value}\n" for point, value in points.items())
        for group, points in announced.items()
    ]
    path = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as made:
        for inside, content in files.items():
            made.writestr(inside, content)
        made.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: 1.0\n")
        made.writestr(
            f"{about}/WHEEL", "Wheel-Version: 1.0\nGenerator: by hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        made.writestr(f"{about}/entry_points.txt", "\n".join(groups))
        made.writestr(f"{about}/RECORD", "")
    return path


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """A folder into which three packages are installed: a good one, one without a judge, and one that takes the name of
    classic belote."""
    folder, installed = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("installed")
    files = {
        path.relative_to(SOURCE).as_posix(): path.read_bytes()
        for path in sorted((SOURCE / "capot_picardie").rglob("*.py"))
    }
    catalogue = "capot_picardie/locale/fr/LC_MESSAGES/capot.mo"
    with (SOURCE / catalogue).with_suffix(".po").open("rb") as written, (folder / "capot.mo").open("wb") as compiled:
        write_mo(compiled, read_po(written, locale="fr"))
    half = {
        f"capot_half/{part}.py": files[f"capot_picardie/contree_picarde/{part}.py"]
        for part in ("__init__", "scoring", "words", "sheet")
    }
    announced = tomllib.loads((SOURCE / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    wheels = [
        wheel(folder, "capot_picardie", announced, {**files, catalogue: (folder / "capot.mo").read_bytes()}),
        wheel(folder, "capot_half", {"capot.systems": {"contree-half": "capot_half"}}, half),
        wheel(folder, "capot_thief", {"capot.systems": {"belote-classic": "capot_picardie.contree_picarde"}}, {}),
    ]
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--no-cache-dir",
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
    ]
    subprocess.run([*pip, "--no-compile", "--target", str(installed), *map(str, wheels)], check=True)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(installed), str(ROOT)]), "QT_QPA_PLATFORM": "offscreen"}


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """Where the championship is kept."""
    return tmp_path_factory.mktemp("kept") / "picardie.capot"


@pytest.fixture(scope="module")
def told(environment, file):
    """What came of a championship by the rules and the criterion of the package."""
    done = subprocess.run(
        [sys.executable, "-P", str(SOURCE.with_name("plugin_probe.py")), str(file)],
        env=environment,
        capture_output=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


def test_the_system_and_the_criterion_are_offered_after_our_own(told):
    assert (told["offered"], told["criteria"]) == ("contree-picarde", "best-loss")


def test_they_have_words_in_both_languages(told):
    assert told["en"]["words"][0] == "contrée of Picardy"
    assert told["fr"]["words"] == [
        "contrée picarde",
        (
            "À quatre, deux contre deux\N{NO-BREAK SPACE}: le contrat est marqué, avec une prime si personne ne "
            "l’a contré."
        ),
        "2\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}2 · 1\N{NARROW NO-BREAK SPACE}500 points",
    ]
    assert (told["en"]["setting"], told["fr"]["setting"]) == ("Premium of a contract made", "Prime d’un contrat réussi")
    assert (told["en"]["criterion"], told["fr"]["criterion"]) == ("Best loss", "Meilleure défaite")


def test_a_hand_shows_what_its_setting_changes(told):
    assert told["en"]["worked"] == "100 bid, and 110 points taken. 100: Taker 200, Defence 0; 50: Taker 150, Defence 0."


def test_its_setting_stands_on_the_rule_sheet_though_its_text_does_not_place_it(told):
    assert told["fr"]["sheet"] == [
        "Le camp qui gagne la donne marque le contrat.*",
        "Un contrat réussi sans contre rapporte 100 de plus.*",
    ]


def test_a_championship_by_them_is_exported_imported_and_exported_alike(told):
    assert told["same_again"]


def test_its_own_judge_finds_nothing_and_finds_a_hand_that_was_changed(told):
    assert told["judged"] == []
    assert "totals-wrong" in told["judged_when_spoilt"]


def test_the_criterion_parts_teams_that_have_won_alike(told):
    assert told["keys"] == sorted(told["keys"], reverse=True)
    assert len({best_loss for _, best_loss in told["keys"]}) > 2


def test_packages_that_cannot_be_used_are_left_out_with_a_sentence(told):
    assert told["left_out"] == [
        (
            "belote-classic, du paquet capot-thief, est laissé de côté\N{NO-BREAK SPACE}: ce nom est déjà pris. "
            "Tout le reste fonctionne."
        ),
        "contree-half, du paquet capot-half, est inutilisable et laissé de côté\N{NO-BREAK SPACE}: "
        "capot_half/judge.py: ModuleNotFoundError: "
        "No module named 'capot_half.judge'. Tout le reste fonctionne.",
    ]


def test_a_sheet_is_scored_from_the_command_line(environment):
    command = [sys.executable, "-m", "tournament", "--lang", "fr", "score", "-"]
    sheet = {"rules": "contree-picarde", "hands": [MADE, DOUBLED]}
    done = subprocess.run(
        command, input=json.dumps(sheet).encode(), env=environment, capture_output=True, cwd=ROOT, check=True
    )
    answer = json.loads(done.stdout)
    assert answer["totals"] == {"A": 310, "B": 0}
    assert (
        answer["hands"][0]["because"]
        == "Contrat réussi\N{NO-BREAK SPACE}: 110 points pour 100 demandés. Le camp A marque 150, dont 50 de prime."
    )
    assert len(done.stderr.decode().splitlines()) == 2


def test_without_the_package_its_sheets_are_refused_in_a_sentence():
    command = [sys.executable, "-m", "tournament", "--lang", "en", "score", "-"]
    sheet = json.dumps({"rules": "contree-picarde", "hands": [MADE]}).encode()
    done = subprocess.run(command, input=sheet, capture_output=True, cwd=ROOT)
    assert done.returncode == 2
    assert done.stderr.decode().startswith(
        "rules: “contree-picarde” is not a rule system of this program. It knows: contree-championship, "
    )


@pytest.mark.long
def test_its_file_is_opened_where_the_package_is_and_refused_in_a_sentence_where_it_is_not(environment, told, file):
    command = [sys.executable, "-m", "tournament", "--lang", "en", "check", str(file)]
    assert told["same_again"]
    assert subprocess.run(command, env=environment, capture_output=True, cwd=ROOT).returncode == 0
    done = subprocess.run(command, capture_output=True, cwd=ROOT)
    assert (done.returncode, done.stderr.decode()) == (
        2,
        f"{file} is played by contree-picarde, best-loss, which this computer does not have. "
        "Install the package that brings it, and open it again; nothing was changed.\n",
    )
