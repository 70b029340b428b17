"""Numbers as a reader expects them, thousands apart and never broken over two lines; and the way back, from what people type."""

import re
from collections.abc import Sequence
from typing import Final

from tournament.i18n import Translator

THOUSANDS = {"fr": "\u202f", "en": ","}
EUROS = {"fr": "{euros}{cents}\u00a0€", "en": "€{euros}{cents}"}
DECIMAL = {"fr": ",", "en": "."}
SEPARATORS: Final = " \u00a0\u2009\u202f.,'\u2019"
"""What separates thousands in one language or another."""
MINUS: Final = "-\u2212"
_WRITTEN = re.compile(rf"([{MINUS}]?)(\d{{1,15}}|\d{{1,3}}(?:([{SEPARATORS}])\d{{3}})(?:\3\d{{3}}){{0,3}})", re.ASCII)


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
