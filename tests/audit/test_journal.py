"""The journal's chain: an entry altered, taken out or moved is found where the chain breaks."""

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.audit.reader import judge_journal

Entry = dict[str, Any]


def signed(entry: Entry) -> Entry:
    """The entry with its hash, as the file writes it."""
    told = {name: value for name, value in entry.items() if name != "hash"}
    written = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return told | {"hash": hashlib.sha256(written.encode()).hexdigest()}


@pytest.fixture
def journal() -> list[Entry]:
    entries: list[Entry] = []
    for sequence, what in enumerate(
        ["created", "team-registered", "round-drawn", "round-posted", "totals-recorded"], start=1
    ):
        entries.append(
            signed(
                {
                    "sequence": sequence,
                    "command": f"00000000-0000-4000-8000-00000000000{sequence}",
                    "what": what,
                    "by": "Zoé",
                    "at": f"2026-11-21T19:0{sequence}:00+00:00",
                    "why": "",
                    "details": {"team": "Dix de der ♠", "round": 1},
                    "before": None,
                    "after": {"teams": [[1, "Dix de der ♠"]]},
                    "undoes": None,
                    "previous": entries[-1]["hash"] if entries else "",
                }
            )
        )
    return entries


def found(entries: list[Any]) -> list[tuple[str, str]]:
    return [(finding.code, finding.path) for finding in judge_journal(entries)]


def test_a_whole_journal_has_no_finding(journal: list[Entry]) -> None:
    assert judge_journal(journal) == []
    assert judge_journal([]) == []


def test_what_came_later_is_covered_only_where_it_is_set(journal: list[Entry]) -> None:
    assert found([{**entry, "desk": "", "looked_at": [], "asked": ""} for entry in journal]) == []
    told = signed({**journal[4], "desk": "d1", "looked_at": [["game", 7]], "asked": "0123"})
    assert found([*journal[:4], told]) == []
    assert found([*journal[:4], {**told, "desk": "d2"}]) == [("journal-altered", "journal[4]")]
    assert found([*journal[:4], {**told, "looked_at": []}]) == [("journal-altered", "journal[4]")]
    assert found([*journal[:4], {**told, "asked": "4567"}]) == [("journal-altered", "journal[4]")]
    assert found([*journal[:4], {**journal[4], "desk": "d1"}]) == [("journal-altered", "journal[4]")]


@pytest.mark.parametrize("field", ["command", "what", "by", "at", "why", "details", "before", "after", "undoes"])
def test_no_field_can_be_altered(journal: list[Entry], field: str) -> None:
    journal[2][field] = "other"
    assert found(journal) == [("journal-altered", "journal[2]")]


def test_an_entry_altered_and_signed_again_no_longer_fits_the_next(journal: list[Entry]) -> None:
    journal[2] = signed(journal[2] | {"by": "Nobody"})
    assert found(journal) == [("journal-link", "journal[3]")]


def test_an_entry_cannot_be_taken_out(journal: list[Entry]) -> None:
    del journal[1]
    assert found(journal) == [("journal-gap", "journal[1]")]


def test_nor_the_first(journal: list[Entry]) -> None:
    del journal[0]
    assert found(journal) == [("journal-gap", "journal[0]")]


def test_an_entry_cannot_be_taken_out_and_the_rest_numbered_again(journal: list[Entry]) -> None:
    del journal[3]
    journal[3] = signed(journal[3] | {"sequence": 4})
    assert found(journal) == [("journal-link", "journal[3]")]


def test_entries_cannot_change_places(journal: list[Entry]) -> None:
    journal[1], journal[2] = journal[2], journal[1]
    assert ("journal-gap", "journal[1]") in found(journal)
    assert ("journal-order", "journal[2]") in found(journal)


def test_an_entry_cannot_stand_twice(journal: list[Entry]) -> None:
    journal.insert(2, dict(journal[1]))
    assert found(journal) == [("journal-order", "journal[2]")]


def test_what_is_no_entry_is_told(journal: list[Entry]) -> None:
    assert ("shape", "journal[5]") in found([*journal, None])
    assert ("shape", "journal[5].sequence") in found([*journal, {"sequence": "six"}])


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.just("\ud800")
    | st.just({1: 2})
    | st.just(object()),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9) | st.just("sequence"), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(
    st.lists(values | st.dictionaries(st.sampled_from(["sequence", "hash", "previous", "details"]), values), max_size=4)
)
def test_nothing_that_is_given_raises(entries: list[Any]) -> None:
    assert len(judge_journal(entries)) >= len(entries)
