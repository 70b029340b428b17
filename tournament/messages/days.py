"""Days as a reader expects them: `21 nov.`, `21 novembre 2026`, `samedi 21 novembre 2026`, `21/11/2026`.

The names are sentences of the catalogue, all of a kind in one. Babel says the same (tests/messages/test_days.py), and
its tables of all languages took 5 MB and 30 ms before the first page (docs/decisions/0066-what-was-measured.md).
"""

from datetime import date
from typing import Final

from tournament.i18n import Translator
from tournament.sentences import N_

WEEKDAYS: Final = N_("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
MONTHS: Final = N_("January February March April May June July August September October November December")
MONTHS_IN_SHORT: Final = N_("Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec")


def short_day_text(day: date, tr: Translator) -> str:
    """A day of this year: `21 nov.`."""
    return f"{day.day} {_short_month_text(day, tr)}"


def short_month_text(day: date, tr: Translator) -> str:
    """The month of a day: `nov. 2026`."""
    return f"{_short_month_text(day, tr)}\N{NO-BREAK SPACE}{day.year}"


def long_day_text(day: date, tr: Translator) -> str:
    """A day with its year: `21 novembre 2026`."""
    return f"{day.day} {tr.gettext(MONTHS).split()[day.month - 1]} {day.year}"


def whole_day_text(day: date, tr: Translator) -> str:
    """A day with everything that belongs to it: `samedi 21 novembre 2026`."""
    weekday = tr.gettext(WEEKDAYS).split()[day.weekday()]
    return tr.gettext("{weekday}, {day}").format(weekday=weekday, day=long_day_text(day, tr))


def day_in_figures_text(day: date) -> str:
    """A day where there is little room, in either language: `21/11/2026`."""
    return f"{day.day:02}/{day.month:02}/{day.year}"


def _short_month_text(day: date, tr: Translator) -> str:
    return tr.gettext(MONTHS_IN_SHORT).split()[day.month - 1]
