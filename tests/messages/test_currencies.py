"""Amounts in the currency of the championship, as people write and type them."""

import pytest

from tournament.currencies import UNITS, Currency
from tournament.i18n import translator
from tournament.messages.phrases import euros, read_cents

N, T = "\u00a0", "\u202f"


@pytest.mark.parametrize(
    ("currency", "cents", "french", "english"),
    [
        ("EUR", 1250_50, f"1{T}250,50{N}€", "€1,250.50"),
        ("GBP", -12_50, f"−12,50{N}£", "−£12.50"),
        ("CHF", 20_00, f"20{N}CHF", f"CHF{N}20"),
        ("USD", 5_25, f"5,25{N}$", "$5.25"),
        ("CAD", 5_00, f"5{N}$", "$5"),
        ("XPF", 2500_00, f"2{T}500{N}F", f"F{N}2,500"),
        ("XOF", 10000_00, f"10{T}000{N}F CFA", f"F CFA{N}10,000"),
        ("MAD", 50_00, f"50{N}DH", f"DH{N}50"),
    ],
)
def test_an_amount_stands_as_the_language_has_it(currency, cents, french, english):
    for language, written in (("fr", french), ("en", english)):
        tr = translator(language).paid_in(Currency(currency))
        assert euros(cents, tr) == written
        assert read_cents(written, tr) == cents


def test_francs_without_centimes_have_none_in_a_column_either():
    tr = translator("fr")
    assert euros(500_00, tr.paid_in(Currency.PACIFIC_FRANC), with_cents=True) == f"500{N}F"
    assert euros(500_00, tr.paid_in(Currency.SWISS_FRANC), with_cents=True) == f"500,00{N}CHF"


@pytest.mark.parametrize(
    ("currency", "typed", "cents"),
    [
        ("GBP", "£12.50", 12_50),
        ("GBP", "12£50", 12_50),
        ("GBP", "10 pounds", 10_00),
        ("GBP", "10 €", None),
        ("CHF", "fr. 20", 20_00),
        ("CHF", "20 francs", 20_00),
        ("CHF", "CHF 20.05", 20_05),
        ("XPF", "500 f", 500_00),
        ("XPF", "500.50", None),
        ("USD", "$ 7", 7_00),
        ("EUR", "12€50", 12_50),
        ("EUR", "12 $", None),
        ("MAD", "-50 dh", -50_00),
    ],
)
def test_an_amount_is_read_as_it_is_typed_there(currency, typed, cents):
    assert read_cents(typed, translator("en").paid_in(Currency(currency))) == cents


@pytest.mark.parametrize("currency", Currency)
def test_every_currency_can_be_counted_from_its_greatest_piece_down(currency):
    unit = UNITS[currency]
    assert list(unit.pieces) == sorted(set(unit.pieces), reverse=True)
    assert unit.counted_first in unit.pieces
    assert all(piece % 100 == 0 for piece in unit.pieces) or unit.decimals == 2


def test_the_euro_is_what_a_translator_speaks_of_unless_it_is_told():
    tr = translator("fr")
    assert tr.paid_in(Currency.EURO) is tr
    assert (tr.paid_in(Currency.POUND).currency, tr.currency) == (Currency.POUND, Currency.EURO)
