"""The currencies: how amounts are written, typed and counted. Amounts are hundredths everywhere."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Currency(StrEnum):
    """In what money is paid, by its ISO 4217 code."""

    EURO = "EUR"
    SWISS_FRANC = "CHF"
    POUND = "GBP"
    US_DOLLAR = "USD"
    CANADIAN_DOLLAR = "CAD"
    PACIFIC_FRANC = "XPF"
    DIRHAM = "MAD"
    TUNISIAN_DINAR = "TND"
    WEST_AFRICAN_FRANC = "XOF"
    CENTRAL_AFRICAN_FRANC = "XAF"


@dataclass(frozen=True)
class Unit:
    """How a currency is written, typed and counted.

    `sign` stands beside an amount, `typed` is what people write for it, as a regular expression. `pieces` are its notes
    and coins, in hundredths, the greatest first. `step` is the usual round sum, of which prizes are multiples.
    `decimals` is 0 where nothing is smaller than the unit.
    """

    sign: str
    typed: str
    pieces: tuple[int, ...]
    decimals: int = 2
    step: int = 5_00

    @property
    def scale(self) -> int:
        """How many times larger than in euros its amounts are, about."""
        return self.step // 5_00

    @property
    def counted_first(self) -> int:
        """The piece where counting begins: larger notes are rare."""
        return next(piece for piece in self.pieces if piece <= 10 * self.step)


CENTS: Final = (50, 20, 10, 5, 2, 1)
CFA: Final = r"f\.?\s*cfa|fcfa|cfa|f|francs?"
UNITS: Final[Mapping[Currency, Unit]] = {
    Currency.EURO: Unit("€", r"€|eur|euros?", (500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, *CENTS)),
    Currency.SWISS_FRANC: Unit(
        "CHF", r"chf|fr\.?|francs?|sfr", (1000_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5)
    ),
    Currency.POUND: Unit("£", r"£|gbp|pounds?|livres?", (50_00, 20_00, 10_00, 5_00, 2_00, 1_00, *CENTS)),
    Currency.US_DOLLAR: Unit(
        "$", r"\$|usd|dollars?", (100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 25, 10, 5, 1)
    ),
    Currency.CANADIAN_DOLLAR: Unit("$", r"\$|cad|dollars?", (100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 25, 10, 5)),
    Currency.PACIFIC_FRANC: Unit(
        "F",
        r"f|xpf|f\.?\s*cfp|cfp|francs?",
        (10000_00, 5000_00, 1000_00, 500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00),
        0,
        500_00,
    ),
    Currency.DIRHAM: Unit(
        "DH", r"dhs?|mad|dirhams?", (200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10)
    ),
    Currency.TUNISIAN_DINAR: Unit(
        "DT", r"dt|tnd|dinars?", (50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1)
    ),
    Currency.WEST_AFRICAN_FRANC: Unit(
        "F CFA",
        CFA,
        (10000_00, 5000_00, 2000_00, 1000_00, 500_00, 250_00, 200_00, 100_00, 50_00, 25_00, 10_00, 5_00, 1_00),
        0,
        500_00,
    ),
    Currency.CENTRAL_AFRICAN_FRANC: Unit(
        "F CFA",
        CFA,
        (10000_00, 5000_00, 2000_00, 1000_00, 500_00, 200_00, 100_00, 50_00, 25_00, 10_00, 5_00, 2_00, 1_00),
        0,
        500_00,
    ),
}
PIECES: Final = tuple(sorted({piece for unit in UNITS.values() for piece in unit.pieces}, reverse=True))
"""Every note and coin of any of them: what was counted stays true where another currency is chosen afterwards."""
LARGEST_SCALE: Final = max(unit.scale for unit in UNITS.values())
"""How many times larger than in euros amounts may be, whatever the currency."""
TYPED: Final = "|".join(dict.fromkeys(part for unit in UNITS.values() for part in unit.typed.split("|")))
"""What people write for any of them, as a regular expression."""

TERRITORIES: Final[Mapping[str, Currency]] = {
    **dict.fromkeys(("GB", "GG", "IM", "JE"), Currency.POUND),
    **dict.fromkeys(("CH", "LI"), Currency.SWISS_FRANC),
    **dict.fromkeys(("NC", "PF", "WF"), Currency.PACIFIC_FRANC),
    **dict.fromkeys(("BF", "BJ", "CI", "GW", "ML", "NE", "SN", "TG"), Currency.WEST_AFRICAN_FRANC),
    **dict.fromkeys(("CF", "CG", "CM", "GA", "GQ", "TD"), Currency.CENTRAL_AFRICAN_FRANC),
    "US": Currency.US_DOLLAR,
    "CA": Currency.CANADIAN_DOLLAR,
    "MA": Currency.DIRHAM,
    "TN": Currency.TUNISIAN_DINAR,
}
"""Where everybody pays in another currency than the euro, by the ISO 3166 code of the territory."""
NAMED: Final = re.compile(r"[A-Za-z]{2,3}[_-](?:[A-Za-z]{4}[_-])?([A-Z]{2})\b")


def currency_of(locale: str) -> Currency:
    """The currency of a locale's territory, such as `en_GB`; the euro where it names none of ours."""
    named = NAMED.match(locale)
    return TERRITORIES.get(named[1], Currency.EURO) if named else Currency.EURO
