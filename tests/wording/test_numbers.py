"""Numbers, written for a reader and read from what people type."""

import pytest
from hypothesis import given
from hypothesis.strategies import integers, sampled_from

from tournament.i18n import LANGUAGES, translator
from tournament.wording.numbers import SEPARATORS, number, read_number


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("2010", 2010),
        ("2 010", 2010),
        ("2\u202f010", 2010),
        ("2\u00a0010", 2010),
        (" 2.010 ", 2010),
        ("2'010", 2010),
        ("1 234 567", 1_234_567),
        ("-120", -120),
        ("\u2212120", -120),
        ("007", 7),
        ("", None),
        ("12 34", None),
        ("2 010.000", None),
        ("1,5", None),
        ("1 0000", None),
        ("2010.", None),
        ("--3", None),
        ("²", None),
        ("٣", None),
        ("9" * 5000, None),
    ],
)
def test_a_number_is_read_as_people_write_it(typed, read):
    assert read_number(typed) == read


@given(integers(-(10**15) + 1, 10**15 - 1), sampled_from(LANGUAGES))
def test_what_the_program_writes_it_reads(value, language):
    assert read_number(number(value, translator(language))) == value


@given(integers(0, 10**15 - 1), sampled_from(SEPARATORS))
def test_any_usual_separator_stands_between_thousands(value, separator):
    assert read_number(f"{value:,}".replace(",", separator)) == value
