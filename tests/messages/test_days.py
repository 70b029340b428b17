"""Days are said as Babel says them, which knows every language."""

from datetime import date, timedelta

import pytest
from babel.dates import format_date, format_skeleton

from tournament.i18n import translator
from tournament.messages.days import (
    day_in_figures_text,
    long_day_text,
    short_day_text,
    short_month_text,
    whole_day_text,
)

YEAR = [date(2026, 1, 1) + timedelta(days=days) for days in range(365)]


@pytest.mark.parametrize(("language", "locale"), [("fr", "fr_FR"), ("en", "en_GB")])
def test_every_day_of_a_year_is_said_as_babel_says_it(language, locale):
    tr = translator(language)
    for day in YEAR:
        assert short_day_text(day, tr) == format_skeleton("MMMd", day, locale=locale)
        assert short_month_text(day, tr) == format_date(day, "MMM y", locale=locale).replace(" ", "\N{NO-BREAK SPACE}")
        assert long_day_text(day, tr) == format_date(day, "long", locale=locale)
        assert whole_day_text(day, tr) == format_date(day, "full", locale=locale)
        assert day_in_figures_text(day) == format_date(day, "short", locale=locale)
