"""Numbers as read, grouped and unbroken; and as people type them."""

import re
from collections.abc import Sequence
from typing import Final

from tournament.currencies import UNITS
from tournament.i18n import Translator

THOUSANDS = {"fr": "\u202f", "en": ","}
BESIDE = {"fr": "{amount}\u00a0{sign}", "en": "{sign}\u00a0{amount}"}
"""Where the sign of a currency stands; in English one that is no letter stands at the figure."""
DECIMAL = {"fr": ",", "en": "."}
SPACES: Final = " \u00a0\u2009\u202f"
APOSTROPHES: Final = "'\u2019"
SEPARATORS: Final = f"{SPACES}.,{APOSTROPHES}"
"""What separates thousands in one language or another."""
MINUS: Final = "-\u2212"
_WRITTEN = re.compile(rf"([{MINUS}]?)(\d{{1,15}}|\d{{1,3}}(?:([{SEPARATORS}])\d{{3}})(?:\3\d{{3}}){{0,3}})", re.ASCII)
_SIGNED = {
    currency: re.compile(rf"^([{MINUS}]?)(?:{unit.typed})\s*(?=[\d.,])|(?<=[\d.,])\s*(?:{unit.typed})$", re.IGNORECASE)
    for currency, unit in UNITS.items()
}
_SPOKEN = {currency: re.compile(rf"(\d)\s*(?:{unit.typed})\s*(\d{{2}})$", re.IGNORECASE) for currency, unit in UNITS.items()}
"""Twelve euros fifty: `12€50`."""
_GROUPS = {language: f"{SPACES}{APOSTROPHES}{separator}" for language, separator in THOUSANDS.items()}
_AMOUNTS = {
    language: re.compile(rf"([{MINUS}]?)(\d{{1,7}}|[1-9]\d{{0,2}}(?:([{groups}])\d{{3}})(?:\3\d{{3}})?|(?=[.,]\d))(?:[.,](\d{{1,2}})?)?", re.ASCII)
    for language, groups in _GROUPS.items()
}
"""The minus, the euros with what separates their thousands, and the cents."""


def number(value: int, words: Translator) -> str:
    """A grouped number: narrow no-break spaces in French, commas in English, a real minus."""
    written = f"{value:,}".replace(",", THOUSANDS[words.language])
    return written.replace("-", "\u2212")


def euros(cents: int, words: Translator, *, with_cents: bool = False) -> str:
    """An amount: `12,50 €`, `12 €` (unless `with_cents`), `−1 250 €`, `£12.50`, `12,50 CHF`, `500 F`."""
    unit = UNITS[words.currency]
    whole, rest = divmod(abs(cents), 100)
    decimals = f"{DECIMAL[words.language]}{rest:02}" if rest or (with_cents and unit.decimals) else ""
    amount = f"{number(whole, words)}{decimals}"
    stands_at_it = words.language == "en" and not unit.sign[-1].isalpha()
    written = f"{unit.sign}{amount}" if stands_at_it else BESIDE[words.language].format(sign=unit.sign, amount=amount)
    return f"\u2212{written}" if cents < 0 else written


def side_by_side(totals: Sequence[int], words: Translator) -> str:
    """Totals as scorers write them: `2 010 – 1 650`; a dash beside a minus would mislead."""
    return (" · " if min(totals, default=0) < 0 else " – ").join(number(total, words) for total in totals)


def read_number(text: str) -> int | None:
    """A typed whole number: `2010`, `2 010`, `2.010`; None for others, such as `12 34`, `1,5`."""
    written = _WRITTEN.fullmatch(text.strip())
    if written is None:
        return None
    figures = int("".join(figure for figure in written[2] if figure not in SEPARATORS))
    return -figures if written[1] else figures


def read_cents(text: str, words: Translator) -> int | None:
    """A typed amount in cents: `12,5`, `12.50`, `12 €`, `12€50`, `1 250`; None for others.

    Nothing is smaller than a franc that has no centimes.

    A comma or a point before three figures separates thousands where the language has it so. Elsewhere nobody can tell,
    and it is no amount.
    """
    spoken = _SPOKEN[words.currency].sub(r"\1,\2", text.strip())
    amount = _AMOUNTS[words.language].fullmatch(_SIGNED[words.currency].sub(lambda sign: sign[1] or "", spoken))
    if amount is None:
        return None
    if not UNITS[words.currency].decimals and (amount[4] or "").strip("0"):
        return None
    minus, whole, _, rest = amount.groups(default="")
    cents = 100 * int("0" + "".join(re.findall(r"\d", whole))) + int(rest.ljust(2, "0"))
    return -cents if minus else cents
