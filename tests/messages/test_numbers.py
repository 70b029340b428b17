"""Numbers, written for a reader and read from what people type."""

import pytest
from hypothesis import given
from hypothesis.strategies import integers, sampled_from

from tournament.i18n import LANGUAGES, translator
from tournament.messages.phrases import SEPARATORS, euros, number, read_cents, read_number


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


@pytest.mark.parametrize(
    ("cents", "french", "english"),
    [
        (1250, "12,50\u00a0€", "€12.50"),
        (1200, "12\u00a0€", "€12"),
        (5, "0,05\u00a0€", "€0.05"),
        (0, "0\u00a0€", "€0"),
        (-125_000_05, "\u2212125\u202f000,05\u00a0€", "\u2212€125,000.05"),
    ],
)
def test_money_is_written_in_euros(cents, french, english):
    assert (euros(cents, translator("fr")), euros(cents, translator("en"))) == (french, english)


def test_amounts_of_a_column_all_have_their_cents():
    assert euros(1200, translator("fr"), with_cents=True) == "12,00\u00a0€"


@pytest.mark.parametrize(
    ("typed", "french", "english"),
    [
        ("12,5", 12_50, 12_50),
        ("12.50", 12_50, 12_50),
        ("12", 12_00, 12_00),
        (" 12 € ", 12_00, 12_00),
        ("12,", 12_00, 12_00),
        (",5", 50, 50),
        ("0,05", 5, 5),
        ("12€50", 12_50, 12_50),
        ("12 EUR", 12_00, 12_00),
        ("12,50 euros", 12_50, 12_50),
        ("€12.50", 12_50, 12_50),
        ("-3", -3_00, -3_00),
        ("\u2212€3", -3_00, -3_00),
        ("1 250,50", 1250_50, 1250_50),
        ("1\u202f250", 1250_00, 1250_00),
        ("1'250", 1250_00, 1250_00),
        ("1,250", None, 1250_00),
        ("1,250.5", None, 1250_50),
        ("1.250", None, None),
        ("0,500", None, None),
        ("12,505", None, 12_505_00),
        ("1 25", None, None),
        ("12 50", None, None),
        ("12 f", None, None),
        ("", None, None),
        ("€", None, None),
        (",", None, None),
        ("--3", None, None),
        ("1e3", None, None),
        ("١٢", None, None),
        ("9" * 5000, None, None),
    ],
)
def test_money_is_read_as_people_write_it(typed, french, english):
    assert (read_cents(typed, translator("fr")), read_cents(typed, translator("en"))) == (french, english)


@given(integers(-999_999_999, 999_999_999), sampled_from(LANGUAGES))
def test_the_money_the_program_writes_it_reads(cents, language):
    assert read_cents(euros(cents, translator(language)), translator(language)) == cents
