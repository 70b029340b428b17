"""`capot import` of an entry list: one verdict a line, good lines in together, 1 when lines were refused."""

import shutil
from datetime import date
from pathlib import Path

import pytest

from tests.preferences import write_preferences
from tournament.cli.main import run
from tournament.preferences import Preferences, copies_folder
from tournament.services.cash.payments import cash_entry_views
from tournament.services.people.registration import teams
from tournament.services.safety.recovering import all_copies
from tournament.services.setup.championship import (
    change_championship,
    create_championship,
    open_championship,
    reading_championship,
)

SAMPLE = Path(__file__).parents[1] / "data"
OLD_FILE = Path(__file__).parents[1] / "files" / "version-1.capot"


def registered(path):
    desk = open_championship(path, by="test")
    try:
        return teams(desk.state)
    finally:
        desk.close()


def test_the_sample_list_goes_into_a_new_file(tmp_path, capsys):
    file = tmp_path / "evening.capot"
    assert run(["import", str(SAMPLE / "inscriptions.csv"), "--into", str(file), "--lang", "en"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 71 + 1
    assert said[0] == "line 2: team 1: “Dix de der”, FAURE João and Raphaël Poirier"
    assert said[66] == (
        "line 68: refused: “Les Retardataires”, BEGOÑA marie and Odile Quesnel. "
        "BEGOÑA marie already plays in team 4, “Marie / Vincent”. Correct one of the two; a namesake is "
        "written “BEGOÑA marie (2)”."
    )
    assert said[-1] == "63 teams, 1 on the waiting list, 1 line refused, 6 lines skipped"
    lines = registered(file)
    assert [line.number for line in lines] == [*(number for number in range(1, 66) if number not in (62, 63)), None]
    assert (lines[14].number, lines[14].name) == (15, "Rolland / Meyer")
    assert not any(line.present for line in lines)
    assert (lines[61].name, lines[61].players) == ("=1+1", ("<b>Léon</b> Tréville", "Odette & Cie"))


def test_what_was_there_before_is_copied_first(tmp_path, capsys):
    file = tmp_path / "evening.capot"
    run(["import", str(SAMPLE / "inscriptions.csv"), "--into", str(file)])
    assert all_copies([copies_folder()]) == ()
    more = tmp_path / "more.csv"
    more.write_text("Joueur 1;Joueur 2\nLéa Lemoine;Marc Meyer\n", encoding="utf-8")
    run(["import", str(more), "--into", str(file)])
    assert [copy.teams for copy in all_copies([copies_folder()])] == [64, 63]
    assert run(["check", str(all_copies([copies_folder()])[1].path)]) == 0
    assert [copy.teams for copy in all_copies([copies_folder()])] == [64, 63]


def test_a_second_time_every_team_is_refused_and_nothing_changes(tmp_path, capsys):
    file = tmp_path / "evening.capot"
    run(["import", str(SAMPLE / "inscriptions.xlsx"), "--into", str(file)])
    before = registered(file)
    assert run(["import", str(SAMPLE / "inscriptions.xlsx"), "--into", str(file)]) == 1
    assert registered(file) == before


def test_a_list_without_refusals_answers_nothing_wrong(tmp_path):
    assert run(["import", str(SAMPLE / "inscriptions.xlsx"), "--into", str(tmp_path / "evening.capot")]) == 0
    assert registered(tmp_path / "evening.capot")[0].name == "Gillet / Lefèvre"


def test_a_dry_run_writes_nothing(tmp_path, capsys):
    assert (
        run(
            [
                "import",
                str(SAMPLE / "inscriptions.csv"),
                "--into",
                str(tmp_path / "evening.capot"),
                "--dry-run",
                "--lang",
                "en",
            ]
        )
        == 1
    )
    assert capsys.readouterr().out.splitlines()[-2].startswith("63 teams")
    assert list(tmp_path.iterdir()) == []


def test_a_dry_run_into_a_file_of_an_earlier_version_leaves_it_as_it_is(tmp_path, capsys):
    file = tmp_path / "evening.capot"
    shutil.copyfile(OLD_FILE, file)
    assert run(["import", str(SAMPLE / "inscriptions.xlsx"), "--into", str(file), "--dry-run"]) == 0
    assert file.read_bytes() == OLD_FILE.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["evening.capot"]
    assert all_copies([copies_folder()]) == ()


def test_a_dry_run_holds_the_list_against_who_is_registered_already(tmp_path):
    file = tmp_path / "evening.capot"
    run(["import", str(SAMPLE / "inscriptions.xlsx"), "--into", str(file)])
    before = file.read_bytes()
    assert run(["import", str(SAMPLE / "inscriptions.xlsx"), "--into", str(file), "--dry-run"]) == 1
    assert file.read_bytes() == before


def test_copies_that_could_not_be_made_are_told(tmp_path, capsys):
    file = tmp_path / "evening.capot"
    run(["import", str(SAMPLE / "inscriptions.xlsx"), "--into", str(file)])
    write_preferences(Preferences(backup_target=str(tmp_path / "stick")))
    capsys.readouterr()
    more = tmp_path / "more.csv"
    more.write_text("Joueur 1;Joueur 2\nZoé Lemoine;Yann Meyer\n", encoding="utf-8")
    assert run(["import", str(more), "--into", str(file), "--lang", "en"]) == 0
    assert capsys.readouterr().err.startswith("No copy in the second place yet: ")
    assert len(registered(file)) == 48


@pytest.mark.parametrize(
    "arguments", [["list.csv"], ["list.ods", "--into", "x.capot"], ["list.csv", "--into", "x.capot"]]
)
def test_refused_in_one_line_with_nothing_written(tmp_path, monkeypatch, capsys, arguments):
    monkeypatch.chdir(tmp_path)
    Path("list.csv").write_bytes(b'a;"b\n')
    assert run(["import", *arguments]) == 2
    answer = capsys.readouterr()
    assert (answer.out, answer.err.count("\n")) == ("", 1)
    assert [path.name for path in tmp_path.iterdir()] == ["list.csv"]


@pytest.fixture
def paid_list(tmp_path):
    """A list on which two of three teams are noted as having paid."""
    path = tmp_path / "club.csv"
    path.write_text(
        "Joueur 1;Joueur 2;Réglé\nAda Abel;Bo Blot;oui\nCléo Colin;Dan Dupuy;non\nEva Est;Flo Fort;20 €\n",
        encoding="utf-8",
    )
    return path


@pytest.mark.parametrize(
    ("option", "entered", "said"),
    [
        ([], ("cash", "1"), "in cash, till 1."),
        (["--paid", "cheque"], ("cheque", "1"), "by cheque, till 1."),
        (["--paid", "transfer"], ("transfer", "1"), "by transfer, till 1."),
        (["--paid", "elsewhere"], ("cash", "elsewhere"), "as paid elsewhere, in no till."),
    ],
)
def test_who_is_noted_as_having_paid_did_so_as_the_command_says(paid_list, capsys, option, entered, said):
    file = paid_list.with_name("evening.capot")
    desk = create_championship(file, name="Evening", day=date(2026, 11, 24), by="Alix")
    change_championship(desk, fee_cents=20_00)
    desk.close()
    assert run(["import", str(paid_list), "--into", str(file), "--lang", "en", *option]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"2 are noted as paid: €40 entered {said}"
    with reading_championship(file, by="Alix") as desk:
        assert [(line.team, line.means.value, line.till, line.note) for line in cash_entry_views(desk.state)] == [
            (1, *entered, "List club.csv"),
            (3, *entered, "List club.csv"),
        ]


def test_a_dry_run_enters_no_money(paid_list, tmp_path, capsys):
    assert run(["import", str(paid_list), "--into", str(tmp_path / "evening.capot"), "--dry-run", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 are noted as paid: nothing is entered, it is only a look."
