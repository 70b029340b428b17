"""The parts of a sentence: numbers, moments, sides, and several things in a row, as a reader expects them."""

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Final

from tournament.currencies import UNITS
from tournament.i18n import Translator
from tournament.messages.days import short_day_text, whole_day_text
from tournament.scoring.facts import SIDES, Side


def list_text(things: Sequence[str], tr: Translator) -> str:
    """`13`, `13 and 17`, `13, 17 and 21`; nothing of nothing."""
    if len(things) < 2:
        return "".join(things)
    return tr.gettext("{first} and {last}").format(first=", ".join(things[:-1]), last=things[-1])


def first_text(things: Sequence[str], most: int, tr: Translator) -> str:
    """The first of many things, and how many others there are: `1, 2, 3 and 7 others`."""
    left = len(things) - most
    if left <= 0:
        return ", ".join(things)
    others = tr.ngettext("and {n} other", "and {n} others", left).format(n=left)
    return f"{', '.join(things[:most])} {others}"


SideName = Callable[[Side], str]


def numbered(side: Side) -> str:
    """`1` for side A: on screens and paper."""
    return str(SIDES.index(side) + 1)


def lettered(side: Side) -> str:
    """`A` for side A: in files."""
    return side


def side_text(side: Side, tr: Translator, name: SideName = numbered) -> str:
    """`side 1`."""
    return tr.gettext("side {side}").format(side=name(side))


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
_SPOKEN = {
    currency: re.compile(rf"(\d)\s*(?:{unit.typed})\s*(\d{{2}})$", re.IGNORECASE) for currency, unit in UNITS.items()
}
"""Twelve euros fifty: `12€50`."""
_GROUPS = {language: f"{SPACES}{APOSTROPHES}{separator}" for language, separator in THOUSANDS.items()}
_AMOUNTS = {
    language: re.compile(
        rf"([{MINUS}]?)(\d{{1,7}}|[1-9]\d{{0,2}}(?:([{groups}])\d{{3}})(?:\3\d{{3}})?|(?=[.,]\d))(?:[.,](\d{{1,2}})?)?",
        re.ASCII,
    )
    for language, groups in _GROUPS.items()
}
"""The minus, the euros with what separates their thousands, and the cents."""


def number(value: int, tr: Translator) -> str:
    """A grouped number: narrow no-break spaces in French, commas in English, a real minus."""
    written = f"{value:,}".replace(",", THOUSANDS[tr.language])
    return written.replace("-", "\u2212")


def decimal_text(value: float, tr: Translator) -> str:
    """A measure with the decimals that it has, three at most: `52,5`."""
    return f"{round(value, 3):g}".replace(".", DECIMAL[tr.language])


def euros(cents: int, tr: Translator, *, with_cents: bool = False) -> str:
    """An amount: `12,50 €`, `12 €` (unless `with_cents`), `−1 250 €`, `£12.50`, `12,50 CHF`, `500 F`."""
    unit = UNITS[tr.currency]
    whole, rest = divmod(abs(cents), 100)
    decimals = f"{DECIMAL[tr.language]}{rest:02}" if rest or (with_cents and unit.decimals) else ""
    amount = f"{number(whole, tr)}{decimals}"
    stands_at_it = tr.language == "en" and not unit.sign[-1].isalpha()
    written = f"{unit.sign}{amount}" if stands_at_it else BESIDE[tr.language].format(sign=unit.sign, amount=amount)
    return f"\u2212{written}" if cents < 0 else written


def side_by_side(totals: Sequence[int], tr: Translator) -> str:
    """Totals as scorers write them: `2 010 – 1 650`; a dash beside a minus would mislead."""
    return (" · " if min(totals, default=0) < 0 else " – ").join(number(total, tr) for total in totals)


def read_number(text: str) -> int | None:
    """A typed whole number: `2010`, `2 010`, `2.010`; None for others, such as `12 34`, `1,5`."""
    written = _WRITTEN.fullmatch(text.strip())
    if written is None:
        return None
    figures = int("".join(figure for figure in written[2] if figure not in SEPARATORS))
    return -figures if written[1] else figures


def read_cents(text: str, tr: Translator) -> int | None:
    """A typed amount in cents: `12,5`, `12.50`, `12 €`, `12€50`, `1 250`; None for others.

    Nothing is smaller than a franc that has no centimes.

    A comma or a point before three figures separates thousands where the language has it so. Elsewhere nobody can tell,
    and it is no amount.
    """
    spoken = _SPOKEN[tr.currency].sub(r"\1,\2", text.strip())
    amount = _AMOUNTS[tr.language].fullmatch(_SIGNED[tr.currency].sub(lambda sign: sign[1] or "", spoken))
    if amount is None:
        return None
    if not UNITS[tr.currency].decimals and (amount[4] or "").strip("0"):
        return None
    minus, whole, _, rest = amount.groups(default="")
    cents = 100 * int("0" + "".join(re.findall(r"\d", whole))) + int(rest.ljust(2, "0"))
    return -cents if minus else cents


def moment_text(at: datetime, tr: Translator) -> str:
    """A day of this year and a time: `21 nov. 14:32`."""
    return f"{short_day_text(at, tr)} {at:%H:%M}"


def whole_moment_text(at: datetime, tr: Translator) -> str:
    """A day and a time with everything that belongs to them: `samedi 21 novembre 2026, 14:32`."""
    return f"{whole_day_text(at, tr)}, {at:%H:%M}"


def day_text(day: date, tr: Translator) -> str:
    """A day as a line of its own: `Samedi 21 novembre 2026`."""
    said = whole_day_text(day, tr)
    return said[:1].upper() + said[1:]
