"""The judge of the cash: a valid one has no finding, and every fault planted in it is found, by its name and at its
place."""

import json

import pytest

from tests.audit.test_judge import change, found
from tests.exchange.test_cash_documents import evening
from tournament.exchange.championship_json import export_championship, to_text


@pytest.fixture(scope="module")
def written():
    return to_text(export_championship(evening().state))


def test_a_valid_cash_has_no_finding(written):
    assert found(json.loads(written)) == []


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("cash.entries[1].number", 1, "entry-number-twice"),
        ("cash.entries[1].team", 77, "team-unknown"),
        ("cash.entries[2].corrects", 4711, "correction-of-nothing"),
        ("cash.entries[0].cents", -10000, "money-the-wrong-way"),
        ("cash.entries[0].cents", 0, "money-the-wrong-way"),
        ("cash.counts[0].cents", 9999, "count-wrong"),
        ("teams[0].paid", False, "paid-wrong"),
        ("cash.entries[2].cents", -501, "paid-wrong"),
        ("cash.entries[0].kind", "gift", "value-unknown"),
        ("cash.entries[0].cents", "beaucoup", "shape"),
        ("cash.counts[0].pieces", {"5000": -1}, "shape"),
        ("cash", [], "shape"),
    ],
)
def test_a_fault_of_the_cash_is_found(written, path, value, code):
    export = json.loads(written)
    change(path, value)(export)
    assert code in {code for code, _ in found(export)}


def test_what_a_reduction_takes_off_is_taken_off(written):
    export = json.loads(written)
    entry = export["cash"]["entries"][1] | {"number": 20, "team": 2, "cents": 1700}
    export["cash"]["entries"].append(entry)
    assert found(export) == [("paid-wrong", "teams[1].paid")]
    export["teams"][1]["paid"] = True
    assert found(export) == []
