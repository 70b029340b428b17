"""The chain of a journal as a file is opened: entry after entry, and none is kept."""

import gc
import sqlite3
from contextlib import closing

import pytest

from proof.forged import SMALL
from proof.plans import plan_of
from tournament.errors import Refused
from tournament.models import journal
from tournament.models.backup import freeze, write_copy
from tournament.models.columns import JSON_DECODER
from tournament.models.file import open_file
from tournament.models.journal import StoredEntry, chained_entries, entry_hash, hashed_text, plain_entry
from tournament.services.safety.journal_reading import JournalReading
from tournament.services.setup.championship import open_championship
from tournament.simulation.championship import simulate


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    path = tmp_path_factory.mktemp("chain") / "evening.capot"
    desk = simulate(plan_of(1, SMALL))
    with closing(freeze(desk.engine)) as frozen:
        write_copy(frozen, path)
    desk.close()
    return path


@pytest.fixture
def file(evening, tmp_path):
    path = tmp_path / "evening.capot"
    path.write_bytes(evening.read_bytes())
    return path


def altered(file, statement):
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        (trigger,) = other.execute("SELECT sql FROM sqlite_master WHERE name = 'journal_is_never_changed'").fetchone()
        other.execute("DROP TRIGGER journal_is_never_changed")
        other.execute(statement)
        other.execute(trigger)


def test_entries_are_read_one_after_another_and_none_is_kept(file, monkeypatch):
    """A journal of 100,000 of them took 600 megabytes."""
    alive, note = [], JournalReading.note

    def watched(reading, entry):
        alive.append(sum(type(each) is StoredEntry for each in gc.get_objects()))
        note(reading, entry)

    monkeypatch.setattr(JournalReading, "note", watched)
    desk = open_championship(file, by="Odile")
    assert len(alive) == desk.state.sequence > 9
    assert max(alive) <= 2
    desk.close()


def test_a_column_is_decoded_and_encoded_once_and_what_a_row_was_before_not_again(evening, monkeypatch):
    asked = []
    monkeypatch.setattr(
        journal, "value_and_canonical", lambda stored: asked.append(stored) or value_and_canonical(stored)
    )
    with closing(sqlite3.connect(evening)) as read:
        entries = sum(1 for _ in chained_entries(read))
        columns = read.execute("SELECT details, before, after, looked_at FROM journal").fetchall()
    details, short = [row[0] for row in columns], {text for row in columns for text in row[1:] if len(text) < 1_000}
    asked_rows = [text for text in asked if len(text) < 1_000]
    assert entries == len(columns)
    assert len(asked_rows) <= len(details) + len(short)


def value_and_canonical(stored):
    value = JSON_DECODER.decode(stored)
    return value, journal.CANONICAL.encode(value)


ODD = {"name": 'É"\\\n\u2028\x7f', "zéro": 0, "rows": [[-1, 1.5, None, True]], "": {}}


@pytest.mark.parametrize("looked_at", [[], [["team", 1], ["é", -3]]])
@pytest.mark.parametrize(("desk", "asked", "undoes"), [("", "", None), ("Ana \t", "ab12", 3)])
def test_the_text_of_stored_columns_hashes_as_the_entry_does(looked_at, desk, asked, undoes):
    rows = [["team", 1, ODD]]
    entry = StoredEntry(
        7, 'k"1', "é\x01", "Zoé\r", "2026", "l’\u00a0a", ODD, rows, rows, undoes, "", "", desk, looked_at, asked
    )
    texts = [journal.CANONICAL.encode(value) for value in (ODD, rows, rows, looked_at)]
    assert journal.hash_of(hashed_text(entry, *texts)) == entry_hash(plain_entry(entry))


@pytest.mark.parametrize("place", ["sequence = 1", "sequence = 9", "sequence = (SELECT max(sequence) FROM journal)"])
@pytest.mark.parametrize(
    "change",
    [
        *(f"{column} = {column} || 'x'" for column in ("command", "what", "by_whom", "at", "why", "previous", "hash")),
        *(f"{column} = {column} || 'x'" for column in ("desk", "asked")),
        "details = '{}'",
        "before = replace(before, '1', '2')",
        "after = replace(after, '1', '2')",
        "after = after || ']'",
        "looked_at = '[[\"team\", 99]]'",
        "undoes = coalesce(undoes, 0) + 1",
        "sequence = sequence + 1000",
    ],
)
def test_what_was_changed_in_any_entry_is_found(file, change, place):
    altered(file, f"UPDATE journal SET {change} WHERE {place}")
    before = file.read_bytes()
    with pytest.raises(Refused) as refused:
        open_file(file)
    assert [problem.code for problem in refused.value.problems] == ["file-damaged"]
    assert file.read_bytes() == before


def test_an_entry_that_was_cut_out_is_missed(file):
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        (trigger,) = other.execute("SELECT sql FROM sqlite_master WHERE name = 'journal_is_never_erased'").fetchone()
        other.execute("DROP TRIGGER journal_is_never_erased")
        other.execute("DELETE FROM journal WHERE sequence = 9")
        other.execute(trigger)
    with pytest.raises(Refused) as refused:
        open_file(file)
    assert [problem.code for problem in refused.value.problems] == ["file-damaged"]


def test_space_around_a_column_of_json_is_read_as_ever():
    assert [JSON_DECODER.decode(text) for text in ("[1]", " [1]", "[1] ", "\n{}\t")] == [[1], [1], [1], {}]


@pytest.mark.parametrize("text", ["", "[1] 2", "[1", "NaN", "[1]]"])
def test_what_is_no_json_is_none(text):
    with pytest.raises(ValueError, match=r"Expecting|Extra data|NaN"):
        JSON_DECODER.decode(text)
