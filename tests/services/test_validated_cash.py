"""A cash that no desk can have written is found before a file opens."""

from types import SimpleNamespace

import pytest

from tournament.records.money import HIGHEST_RECEIPT, Entry
from tournament.services.desk.rows import check_row
from tournament.services.safety.row_validation import ill_corrected


def entry(id_, cents, **more):
    usual = {
        "kind": "fee",
        "team_id": 1,
        "till": "1",
        "means": "cash",
        "corrects": None,
        "number": id_,
        "at": "2026-11-21T20:00:00+00:00",
    }
    return SimpleNamespace(**{"id": id_, "cents": cents, **usual, **more})


def correction(id_, cents, of, **more):
    return entry(id_, cents, kind="correction", corrects=of, **more)


def test_what_is_paid_corrected_and_given_back_is_valid():
    assert not [*ill_corrected([entry(1, 2500), correction(2, -500, 1), entry(3, -2000, kind="refund")])]


@pytest.mark.parametrize("other", [{"team_id": 2}, {"till": "Bar"}, {"means": "card"}])
def test_a_correction_of_another_team_till_or_means_is_named(other):
    paid = [entry(1, 2000), entry(2, 2000, team_id=2)]
    assert list(ill_corrected([*paid, correction(3, -500, 1, **other)])) == [("cash", 3, "corrects")]


def test_who_was_given_back_more_than_was_paid_is_named():
    assert list(ill_corrected([entry(1, 500), entry(2, -2000, kind="refund")])) == [("cash", 2, "cents")]


def test_a_number_that_no_entry_can_have_is_none():
    check_row(Entry, entry(1, 500, number=HIGHEST_RECEIPT))
    with pytest.raises(ValueError, match=f"{HIGHEST_RECEIPT + 1}"):
        check_row(Entry, entry(1, 500, number=HIGHEST_RECEIPT + 1))
