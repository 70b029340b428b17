"""Whole numbers of forms: every page reads them alike, and what cannot be meant is none."""

import pytest

from tournament.web.forms import number_of
from tournament.web.phones.hand_form import whole


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("99999", 99_999)])
def test_a_number_is_read(text, number):
    assert number_of(text) == number


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "1 0", "²", "٣", "１２", "100000", "1" * 5_000, "1\n"])
def test_what_cannot_be_meant_is_no_number(text):
    assert number_of(text) is None


def test_what_lies_outside_of_its_field_is_no_number():
    assert [number_of(text, least=1, most=60) for text in ("0", "1", "60", "61")] == [None, 1, 60, None]


def test_points_that_are_no_number_stay_as_they_were_typed_for_their_refusal():
    assert [whole(text) for text in ("82", "1000000", "٣", "x", "1" * 5_000)] == [82, 1_000_000, "٣", "x", "1" * 5_000]
