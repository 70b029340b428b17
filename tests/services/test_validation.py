"""What something else than this program wrote into a file is told by the names of the rows, and never brings the
program down."""

import json
import sqlite3
from contextlib import closing
from unittest.mock import MagicMock

import pytest
from sqlalchemy import event
from sqlmodel import SQLModel

from proof import forged
from proof.forged import SMALL, crashes_of, real_file
from proof.forgery import forge
from proof.plans import plan_of
from tests.examples import a_slice
from tests.services.conftest import desk_in, drafts
from tournament.cli.main import run
from tournament.errors import Refused
from tournament.models import file as opened_file
from tournament.models.backup import freeze, write_copy
from tournament.models.engine import file_engine, reading
from tournament.models.file import checked_copy
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import read_state
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import rounds
from tournament.services.safety import validation
from tournament.services.scores.entry import record_totals
from tournament.services.scores.game_records import record_in
from tournament.services.scores.standing import standings
from tournament.services.scores.views import WinReason
from tournament.services.setup.championship import open_championship, reading_championship
from tournament.simulation.championship import simulate


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "evening.capot"
    desk = desk_in(path)
    register_teams(desk, drafts(4))
    draw(desk)
    post_draw(desk)
    record_totals(desk, 1, {"A": 2010, "B": 900}, winner="A", why=WinReason.TARGET)
    desk.close()
    return path


def written(file, statement, *values):
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute(statement, values)
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def refused_as(action):
    with pytest.raises(Refused) as refused:
        action()
    return [(problem.code, problem.path) for problem in refused.value.problems]


NOON = "2026-11-21T12:00:00+00:00"
ODD = {
    "UPDATE round SET inputs = '{}'": "round[1]",
    "UPDATE round SET inputs = '[1]'": "round[1]",
    "UPDATE round SET inputs = 'NaN'": "round[1].inputs",
    "UPDATE team SET club = CAST(x'ff41' AS TEXT) WHERE id = 2": "team[2].club",
    "UPDATE round SET inputs = CAST(x'ff41' AS TEXT)": "round[1].inputs",
    "INSERT INTO contact (team_id, phone) VALUES (1, CAST(x'eda080' AS TEXT))": "contact[1].phone",
    "UPDATE round SET method = 'by-magic'": "round[1]",
    "UPDATE round SET posted_at = 'yesterday'": "round[1]",
    'UPDATE game SET typed_totals = \'{"A": "many"}\' WHERE id = 1': "game[1]",
    "UPDATE game SET typed_totals = '{\"A\": 1}' WHERE id = 1": "game[1].typed_totals",
    "UPDATE game SET typed_winner = 'F' WHERE id = 1": "game[1].typed_winner",
    "UPDATE game SET slot = 'Z' WHERE id = 1": "game[1]",
    "UPDATE side SET letter = 'D' WHERE id = 1": "game[1].sides",
    "UPDATE championship SET options = '{'": "championship[1].options",
    "UPDATE championship SET rules = 'poker'": "championship[1]",
    "UPDATE championship SET day = 'Saturday'": "championship[1]",
    "UPDATE championship SET room = '[[9, 1]]'": "championship[1]",
    "UPDATE championship SET customs = '[1]'": "championship[1]",
    "UPDATE championship SET criteria = '[\"beauty\"]'": "championship[1]",
    "DELETE FROM player WHERE id = 1": "team[1].players",
    (
        "INSERT INTO clock (id, round_id, started_at, paused_seconds, added_minutes) VALUES (1, 1, 'noon', 0, 0)"
    ): "clock[1]",
    "INSERT INTO decision (id, kind, referee, article, reason) VALUES (1, 'beheaded', '', '', '')": "decision[1]",
    (
        "INSERT INTO decision (id, kind, referee, article, reason, outcome) VALUES (1, 'warning', '', '', '', 'maybe')"
    ): "decision[1]",
    (
        "INSERT INTO decision (id, kind, referee, article, reason, letters) VALUES (1, 'warning', '', '', '', 'AA')"
    ): "decision[1]",
    (
        "INSERT INTO decision (id, kind, referee, article, reason, at) VALUES (1, 'warning', '', '', '', 'noon')"
    ): "decision[1]",
    (
        "INSERT INTO decision (id, kind, referee, article, reason, trick) VALUES (1, 'warning', '', '', '', 17)"
    ): "decision[1]",
    "INSERT INTO ticket_sale (id, first, last, buyer) VALUES (1, 1, 100000, '')": "ticket_sale[1]",
    f"INSERT INTO presence (id, round_id, at, seated, missing) VALUES (1, 1, '{NOON}', 10001, '[]')": "presence[1]",
    "INSERT INTO presence (id, round_id, at, seated, missing) VALUES (1, 1, 'noon', 4, '[]')": "presence[1]",
    f"INSERT INTO presence (id, round_id, at, seated, missing) VALUES (1, 1, '{NOON}', 4, '[0]')": "presence[1]",
    f"INSERT INTO presence (id, round_id, at, seated, missing) VALUES (1, 1, '{NOON}', 1, '[1, 2]')": "presence[1]",
    "INSERT INTO announcement (id, message, at) VALUES (1, 'La buvette ferme', 'noon')": "announcement[1]",
    (
        f"INSERT INTO call (id, game_id, reason, at, answered_by) VALUES (1, 1, '', '{NOON}', ''), (2, 1, '', "
        "'noon', '')"
    ): "call[2]",
    (
        "INSERT INTO prize (id, position, ranking, kind, of_whom, goods) VALUES (1, 1, 'podium', 'last', '', 'Jambon')"
    ): "prize[1]",
    "INSERT INTO prize (id, position, ranking, kind, of_whom, goods) VALUES (1, 1, '', 'last', '', '')": "prize[1]",
    (
        "INSERT INTO prize (id, position, ranking, kind, of_whom, goods) VALUES (1, 1, '', 'last', '', 'A'), (2, "
        "1, '', 'last', '', 'B')"
    ): ("prize[2].position"),
    "INSERT INTO cash VALUES (1, 1, 'noon', '1', 'fee', 100, 'cash', 1, '', '', '', NULL)": "cash[1]",
    f"INSERT INTO cash VALUES (1, 1, '{NOON}', '1', 'expense', 100, 'cash', 1, '', '', '', NULL)": "cash[1]",
    f"INSERT INTO cash VALUES (1, 1, '{NOON}', '1', 'correction', 100, 'cash', 1, '', '', '', NULL)": "cash[1]",
    f"INSERT INTO cash VALUES (1, 1, '{NOON}', '1', 'correction', 9, 'cash', 1, '', '', '', 1)": "cash[1].corrects",
    f"INSERT INTO till_count VALUES (1, '1', '{NOON}', 0, 300, '{{\"300\": 1}}', '', '')": "till_count[1]",
    f"INSERT INTO claim VALUES (1, 1, 1, 'A', '[]', '', '{NOON}', 0)": "claim[1]",
    f"INSERT INTO claim VALUES (1, 1, 1, 'F', '{{}}', '', '{NOON}', 0)": "claim[1].team_id",
}


OUT_OF_BOUNDS = {
    "UPDATE team SET number = 2147483649 WHERE id = 2": "team[2]",
    (
        "INSERT INTO prize (id, position, ranking, kind, of_whom, cents, goods) VALUES (1, 1, '', 'last', '', "
        "10000000001, '')"
    ): "prize[1]",
    f"INSERT INTO device VALUES (1, 'cook', 'Tablette', 'x', '{NOON}', 0)": "device[1]",
    "INSERT INTO device VALUES (1, 'screen', 'Grand écran', 'x', 'noon', 0)": "device[1]",
}
"""What only the record of a row refuses."""


@pytest.mark.parametrize("statement", OUT_OF_BOUNDS)
def test_a_file_out_of_the_bounds_of_a_record_is_refused(statement, file):
    written(file, statement)
    refused = [("file-unsound", ""), ("row-unreadable", OUT_OF_BOUNDS[statement])]
    assert refused_as(lambda: open_championship(file, by="Odile")) == refused


@pytest.mark.parametrize("statement", a_slice(ODD, of=6))
def test_a_row_that_cannot_be_read_is_told_by_name_and_the_file_is_left_as_it_is(statement, file, capsys):
    written(file, statement)
    before = file.read_bytes()
    assert refused_as(lambda: open_championship(file, by="Odile")) == [
        ("file-unsound", ""),
        ("row-unreadable", ODD[statement]),
    ]
    with pytest.raises(Refused), reading_championship(file, by="Odile"):
        pass
    assert run(["check", str(file), "--lang", "en"]) == 1
    assert f"{ODD[statement]} cannot be read." in capsys.readouterr().out
    assert file.read_bytes() == before


def test_a_column_of_millions_of_empty_lists_is_refused_before_it_is_read(file, monkeypatch):
    """Twenty megabytes of them would be gigabytes in memory."""
    written(file, "UPDATE round SET inputs = ?", "[" + "[]," * 1_000_000 + "[]]")
    read = []
    decode = json.JSONDecoder.decode
    monkeypatch.setattr(
        json.JSONDecoder, "decode", lambda decoder, text, *more: read.append(len(text)) or decode(decoder, text, *more)
    )
    assert refused_as(lambda: open_championship(file, by="Odile")) == [
        ("file-unsound", ""),
        ("row-unreadable", "round[1].inputs"),
    ]
    assert max(read, default=0) < 1_000_000


def test_a_row_that_is_not_what_the_journal_says_is_told_and_can_still_be_exported(file, tmp_path, capsys):
    written(file, "UPDATE game SET typed_totals = ? WHERE id = 1", json.dumps({"A": 900, "B": 2010}))
    assert refused_as(lambda: open_championship(file, by="Odile")) == [
        ("file-unsound", ""),
        ("row-not-as-told", "game[1]"),
    ]
    assert run(["check", str(file), "--lang", "en"]) == 1
    assert "game[1]" in capsys.readouterr().out
    assert run(["export", str(file), "--format", "json", "--out", str(tmp_path / "out.json")]) == 0


def test_each_table_is_read_once_to_be_judged(file, monkeypatch):
    """Opening is waited for: what pages show is made of the same reading of the rows."""
    asked = []
    judging = validation.Validation()
    with checked_copy(file, judging.note) as copy:

        def watched(path):
            engine = file_engine(path)
            event.listen(
                engine, "before_cursor_execute", lambda *told: asked.extend(told[2].partition("FROM ")[2].split()[:1])
            )
            return engine

        monkeypatch.setattr(validation, "file_engine", watched)
        judging.judge(copy, file)
    assert sorted(asked) == sorted(set(SQLModel.metadata.tables) - {"journal"})


def test_opening_scores_each_game_once_and_reads_the_judged_file_no_more(file, monkeypatch):
    score, asked = MagicMock(wraps=record_in.compute), []

    def watched(path, **told):
        engine = file_engine(path, **told)
        if path == file:  # and not the copy that is judged
            event.listen(engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
        return engine

    monkeypatch.setattr(record_in, "compute", score)
    monkeypatch.setattr(opened_file, "file_engine", watched)
    desk = open_championship(file, by="Odile")
    standings(desk.state), rounds(desk.state)
    assert [told.args[1] for told in score.call_args_list] == [1, 2]
    assert [statement.partition("FROM ")[2].split()[0] for statement in asked if statement.startswith("SELECT")] == [
        "journal"
    ], asked
    desk.close()


def test_a_hall_read_before_others_went_on_is_read_again(file):
    desk = open_championship(file, by="Odile")
    state = desk.state
    undo(desk)
    assert [Desk(desk.engine, path=file, by="Ana", state=known).state.sequence for known in (state, desk.state)] == [
        desk.state.sequence
    ] * 2
    assert Desk(desk.engine, path=file, by="Ana", state=desk.state).state is desk.state
    desk.close()


@pytest.mark.parametrize("seed", range(3))
def test_the_hall_of_judged_rows_is_the_hall_that_is_read(seed, tmp_path):
    desk = simulate(plan_of(seed, SMALL))
    with closing(freeze(desk.engine)) as frozen:
        write_copy(frozen, tmp_path / "whole.capot")
    judging = validation.Validation()
    with checked_copy(tmp_path / "whole.capot", judging.note) as copy:
        judging.judge(copy, tmp_path / "whole.capot")
    with reading(desk.engine) as connection:
        read = read_state(connection)
    for name in ("sequence", "head", "rows", "journal", "last_ids"):
        assert getattr(judging.state, name) == getattr(read, name), name
    assert all(
        list(rows) == sorted(rows) for state in (judging.state, read, desk.state) for rows in state.rows.values()
    )
    desk.close()


def test_a_telephone_number_is_not_in_the_journal_and_may_be_any(file):
    written(file, "INSERT INTO contact (team_id, phone) VALUES (1, '06 00 00 00 00')")
    desk = open_championship(file, by="Odile")
    assert desk.phones == {1: "06 00 00 00 00"}
    desk.close()


FOUND = (
    140, 194, 402, 411, 489, 535, 714, 871, 901, 915, 984, 1247, 1384, 1411, 1468, 1641, 1835, 1846, 1971, 1982, 1988,
    2234, 2301, 2361, 2474, 2478, 2886, 2900, 3459, 3730,
)  # fmt: skip
"""Seeds of forgeries that once brought the program down."""


@pytest.mark.parametrize("seed", a_slice(sorted(FOUND, key=lambda seed: seed % forged.HALLS), of=6))
def test_what_once_brought_the_program_down(seed, tmp_path):
    forgery = forge(real_file(seed % forged.HALLS, tmp_path), tmp_path / "forged.capot", seed)
    assert [crash for crash in crashes_of(forgery.path) if crash != "opened"] == [], forgery.what


@pytest.mark.timeout(0)
@pytest.mark.parametrize(
    "count", [pytest.param(150, marks=pytest.mark.long), pytest.param(3000, marks=pytest.mark.proof)]
)
def test_thousands_of_forged_files(count, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["forged", "--count", str(count)])
    assert forged.main() == 0, capsys.readouterr().out


@pytest.mark.parametrize("full_desk", range(2))
def test_forged_files_are_refused_by_name_or_read_to_the_end(full_desk, tmp_path):
    """A slice of `python -m proof.forged`, which forges thousands."""
    real = tmp_path / "real.capot"
    desk = simulate(plan_of(full_desk + 1, SMALL))
    with closing(freeze(desk.engine)) as frozen:
        write_copy(frozen, real)
    desk.close()
    for seed in range(full_desk * 1000, full_desk * 1000 + 4):
        forgery = forge(real, tmp_path / "forged.capot", seed)
        assert [crash for crash in crashes_of(forgery.path) if crash != "opened"] == [], forgery.what
        forgery.path.unlink()
