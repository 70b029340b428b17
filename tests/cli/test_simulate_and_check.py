"""`capot simulate` and `capot check`, and each of the faults that a judge must see."""

import json
import sqlite3
from copy import deepcopy

import pytest

from tests.examples import a_slice
from tournament.cli.main import run
from tournament.exchange.sample import create_sample
from tournament.scoring.systems import SYSTEMS
from tournament.services.desk.undo import redo, undo
from tournament.simulation.evening import Progress


@pytest.fixture(scope="module")
def export(tmp_path_factory):
    path = tmp_path_factory.mktemp("simulated") / "export.json"
    arguments = [
        "--teams",
        "15",
        "--rounds",
        "4",
        "--seed",
        "11",
        "--absent",
        "4",
        "--forfeit",
        "0.05",
        "--late",
        "10%",
    ]
    assert run(["simulate", *arguments, "--export", str(path)]) == 0
    return json.loads(path.read_text(encoding="utf-8"))


def check(document, folder, capsys):
    path = folder / "copy.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    code = run(["--lang", "en", "check", str(path)])
    return code, capsys.readouterr().out


def played(document, number=1):
    """The first game of a round that was played hand by hand."""
    return next(
        game for game in document["rounds"][number]["games"] if game["hands"] and game["result"]["kind"] == "played"
    )


def made_hand(document):
    """A contract of 80 that was made, anywhere, without a doubling or a capot."""
    hands = [hand for line in document["rounds"] for game in line["games"] for hand in game["hands"]]
    plain = [hand for hand in hands if hand.get("contract") == 80 and not {"capot", "doubling", "stopped"} & set(hand)]
    return next(hand for hand in plain if hand["points"] > 80)


def seat_absent(document):
    document["rounds"][1]["present"].pop()


def same_table(document):
    tables = [game for game in document["rounds"][2]["games"] if game["table"]]
    tables[0]["table"] = tables[1]["table"]


def seated_twice(document):
    tables = [game for game in document["rounds"][0]["games"] if game["table"]]
    tables[0]["sides"][0] = tables[1]["sides"][0]


def wrong_total(document):
    played(document)["result"]["totals"][0] += 10


def wrong_winner(document):
    game = played(document)
    game["result"]["winner"] = next(side for side in game["sides"] if side != game["result"]["winner"])


def impossible_points(document):
    made_hand(document)["points"] = 161


def other_points(document):
    made_hand(document)["points"] = 20


def hand_after_the_end(document):
    game = played(document)
    game["hands"].append(dict(game["hands"][-1]))


def wrong_rank(document):
    document["standings"][0]["rank"] = 7


def wrong_points(document):
    document["standings"][3]["points"] += 100


def wrong_bye(document):
    byes = [game for line in document["rounds"] for game in line["games"] if game["result"]["kind"] == "bye"]
    byes[0]["result"]["totals"] = [1500]


def avoidable_rematch(document):
    """Round 2 is made the same as round 1, whoever was present."""
    first = document["rounds"][0]
    document["rounds"][1] = {**deepcopy(first), "number": 2}


FAULTS = [
    seat_absent, same_table, seated_twice, wrong_total, wrong_winner, impossible_points, other_points,
    hand_after_the_end, wrong_rank, wrong_points, wrong_bye, avoidable_rematch,
]  # fmt: skip


def test_nothing_is_found_in_what_was_played_by_the_rules(export, tmp_path, capsys):
    assert check(export, tmp_path, capsys) == (0, "Everything is as the rules say.\n")


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_found(fault, export, tmp_path, capsys):
    document = deepcopy(export)
    fault(document)
    assert document != export
    code, said = check(document, tmp_path, capsys)
    assert code == 1
    assert said.strip().endswith(("discrepancy.", "discrepancies."))


@pytest.mark.parametrize(
    "arguments",
    [
        ["--teams", "0", "--rounds", "1", "--seed", "1"],
        ["--teams", "3", "--rounds", "1000", "--seed", "1"],
        ["--teams", "three", "--rounds", "1", "--seed", "1"],
        ["--teams", "3", "--rounds", "1", "--seed", "1", "--absent", "101"],
        ["--teams", "3", "--rounds", "1", "--seed", "1", "--draw", "chess"],
        ["--teams", "3", "--rounds", "1", "--seed", "1", "--rules", "poker"],
    ],
)
def test_what_cannot_be_simulated_is_refused_in_one_line(arguments, tmp_path, capsys):
    assert run(["simulate", *arguments, "--export", str(tmp_path / "x.json")]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert not (tmp_path / "x.json").exists()


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=3))
def test_every_system_can_be_simulated_and_checked(system, tmp_path, capsys):
    path = tmp_path / "x.json"
    assert (
        run(["simulate", "--teams", "7", "--rounds", "2", "--seed", "4", "--rules", system, "--export", str(path)]) == 0
    )
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["championship"]["rules"] == system
    assert check(document, tmp_path, capsys)[0] == 0


@pytest.mark.parametrize("content", ["", "[]", "{", '{"format": "chess"}', "\x00"])
def test_what_is_no_export_is_not_judged_valid(content, tmp_path, capsys):
    path = tmp_path / "x.json"
    path.write_text(content, encoding="utf-8")
    assert run(["check", str(path)]) in (1, 2)


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    path = tmp_path_factory.mktemp("evening") / "evening.capot"
    desk = create_sample(path, Progress(1, 5), by="Odile")
    undo(desk)
    redo(desk)
    undo(desk)
    desk.close()
    return path


def test_a_file_of_the_program_is_valid(evening, capsys):
    assert run(["--lang", "en", "check", str(evening)]) == 0
    assert capsys.readouterr().out == "Everything is as the rules say.\n"


@pytest.mark.parametrize(
    "tampering",
    a_slice(
        [
            "UPDATE hand SET facts = '{\"passed\":true}' WHERE id = 1",
            "UPDATE team SET name = 'Autre' WHERE id = 4",
            "DELETE FROM adjustment; DELETE FROM decision WHERE id = (SELECT max(id) FROM decision)",
            "INSERT INTO player VALUES (999, 1, 1, 'Zoé Ajoutée', '', '')",
        ],
        of=4,
    ),
)
def test_a_row_changed_outside_the_program_is_found(evening, tampering, tmp_path, capsys):
    path = tmp_path / "copy.capot"
    path.write_bytes(evening.read_bytes())
    connection = sqlite3.connect(path)
    before = connection.total_changes
    connection.executescript(tampering)
    assert connection.total_changes > before
    connection.close()
    assert run(["--lang", "en", "check", str(path)]) == 1
    assert "changed outside the program" in capsys.readouterr().out
