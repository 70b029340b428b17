"""Numbers as a reader expects them, thousands apart and never broken over two lines; and the way back, from what people type."""

import re
from collections.abc import Sequence
from typing import Final

from tournament.i18n import Translator

THOUSANDS = {"fr": "\u202f", "en": ","}
EUROS = {"fr": "{euros}{cents}\u00a0€", "en": "€{euros}{cents}"}
DECIMAL = {"fr": ",", "en": "."}
SPACES: Final = " \u00a0\u2009\u202f"
APOSTROPHES: Final = "'\u2019"
SEPARATORS: Final = f"{SPACES}.,{APOSTROPHES}"
"""What separates thousands in one language or another."""
MINUS: Final = "-\u2212"
_WRITTEN = re.compile(rf"([{MINUS}]?)(\d{{1,15}}|\d{{1,3}}(?:([{SEPARATORS}])\d{{3}})(?:\3\d{{3}}){{0,3}})", re.ASCII)
_CURRENCY = re.compile(rf"^([{MINUS}]?)€\s*|\s*(?:€|eur|euros?)$", re.IGNORECASE)
_SPOKEN = re.compile(r"(\d)\s*€\s*(\d{2})$")
"""Twelve euros fifty: `12€50`."""
_GROUPS = {language: f"{SPACES}{APOSTROPHES}{separator}" for language, separator in THOUSANDS.items()}
_AMOUNTS = {
    language: re.compile(rf"([{MINUS}]?)(\d{{1,7}}|[1-9]\d{{0,2}}(?:([{groups}])\d{{3}})(?:\3\d{{3}})?|(?=[.,]\d))(?:[.,](\d{{1,2}})?)?", re.ASCII)
    for language, groups in _GROUPS.items()
}
"""The minus, the euros with what separates their thousands, and the cents."""


def number(value: int, words: Translator) -> str:
    """A whole number with its thousands apart: a narrow no-break space in French, a comma in English. A minus sign is one."""
    written = f"{value:,}".replace(",", THOUSANDS[words.language])
    return written.replace("-", "\u2212")


def euros(cents: int, words: Translator, *, with_cents: bool = False) -> str:
    """An amount of money: `12,50 €`, `12 €`, `−1 250 €`. Whole euros go without cents, save `with_cents`, where amounts stand in a column."""
    whole, rest = divmod(abs(cents), 100)
    decimals = f"{DECIMAL[words.language]}{rest:02}" if rest or with_cents else ""
    written = EUROS[words.language].format(euros=number(whole, words), cents=decimals)
    return f"\u2212{written}" if cents < 0 else written


def side_by_side(totals: Sequence[int], words: Translator) -> str:
    """Totals beside each other, as a scorer writes them: `2 010 – 1 650`; beside a minus sign a dash would read as another one."""
    return (" · " if min(totals, default=0) < 0 else " – ").join(number(total, words) for total in totals)


def read_number(text: str) -> int | None:
    """A whole number as people write it, its thousands apart or not: `2010`, `2 010`, `2.010`; None for anything else, such as `12 34` or `1,5`."""
    written = _WRITTEN.fullmatch(text.strip())
    if written is None:
        return None
    figures = int("".join(figure for figure in written[2] if figure not in SEPARATORS))
    return -figures if written[1] else figures


def read_cents(text: str, words: Translator) -> int | None:
    """An amount of money in cents, as people write it: `12,5`, `12.50`, `12 €`, `12€50`, `1 250`; None for anything else.

    A comma or a point before three figures separates thousands where the language has it so. Elsewhere nobody can tell, and it is no amount.
    """
    amount = _AMOUNTS[words.language].fullmatch(_CURRENCY.sub(r"\1", _SPOKEN.sub(r"\1,\2", text.strip())))
    if amount is None:
        return None
    minus, whole, _, rest = amount.groups(default="")
    cents = 100 * int("0" + "".join(re.findall(r"\d", whole))) + int(rest.ljust(2, "0"))
    return -cents if minus else cents
