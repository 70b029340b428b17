"""Moments as a reader expects them. The zone is the one that a moment carries.

Babel is imported where a day is said: what refuses in a sentence stands in every window and command, and hardly ever
names a day.
"""

from datetime import date, datetime
from functools import lru_cache
from typing import Final

from tournament.i18n import Translator

LOCALES: Final = {"fr": "fr_FR", "en": "en_GB"}


def say_moment(at: datetime, words: Translator) -> str:
    """A day of this year and a time: `21 nov. 14:32`."""
    return f"{_short_day(at.date(), words.language)} {at:%H:%M}"


def say_whole_moment(at: datetime, words: Translator) -> str:
    """A day and a time with everything that belongs to them: `samedi 21 novembre 2026, 14:32`."""
    from babel.dates import format_date

    return f"{format_date(at, format='full', locale=LOCALES[words.language])}, {at:%H:%M}"


def say_day(day: date, words: Translator) -> str:
    """A day as a line of its own: `Samedi 21 novembre 2026`."""
    from babel.dates import format_date

    said = format_date(day, format="full", locale=LOCALES[words.language])
    return said[:1].upper() + said[1:]


@lru_cache(maxsize=64)
def _short_day(day: date, language: str) -> str:
    from babel.dates import format_skeleton

    return format_skeleton("MMMd", datetime(day.year, day.month, day.day), locale=LOCALES[language])
