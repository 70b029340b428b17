"""Whether an evening fits: everything that can be advised has its words."""

import pytest

from tournament.draw.catalogue import FORMATS
from tournament.draw.feasible import Advice, Outline, prospect_of
from tournament.i18n import translator
from tournament.messages.setup.consequences import ADVICE, advice_text, answer


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_is_advised_has_words(language):
    said = set()
    for name, format_ in FORMATS.items():
        for entrants in (1, 2, 7, 12, 20):
            for end in (1210, 1300, 1400):
                outline = Outline(
                    format=name,
                    entrants=entrants,
                    minutes=40,
                    start=1200,
                    end=end,
                    rounds=9,
                    tables=3,
                    options=format_.with_defaults({}),
                )
                found = prospect_of(outline)
                said |= {advice.code for advice in found.advice}
                assert all(answer(outline, found, translator(language)).advice)
    assert said == set(ADVICE)


def test_figures_stand_in_the_advice():
    tr = translator("en")
    assert advice_text(Advice("start-earlier", 1190), tr) == "Begin at 19:50."
    assert advice_text(Advice("more-tables", 1), tr) == "Find 1 more table."
    assert advice_text(Advice("more-tables", 3), tr) == "Find 3 more tables."
