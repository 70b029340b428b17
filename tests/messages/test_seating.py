"""Who sits where, in words: everything that can be wrong with seats has its sentence, in the right number."""

import pytest

from tests.messages.test_codes import codes_given_to
from tournament.i18n import translator
from tournament.messages.repairs import SENTENCES, wrong_text
from tournament.services.repairs.seat_views import Wrong

NAMES = {3: "Les Valets", 8: "Dix de der"}


@pytest.mark.long
def test_everything_that_can_be_wrong_has_its_sentence():
    codes = codes_given_to("Wrong", 0)
    assert {"seats-rematch", "seats-bye-high", "seats-far"} <= codes
    assert codes - set(SENTENCES) == {"seats-rematch", "seats-bye-high"}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            Wrong("seats-rematch", {"one": 3, "other": 8, "rounds": (1,)}),
            "3 Les Valets and 8 Dix de der met in round 1 already.",
        ),
        (
            Wrong("seats-rematch", {"one": 3, "other": 8, "rounds": (1, 4)}),
            "3 Les Valets and 8 Dix de der met in rounds 1 and 4 already.",
        ),
        (Wrong("seats-bye-again", {"team": 8, "times": 2}), "8 Dix de der would sit out again: 2 times in all."),
        (
            Wrong("seats-bye-high", {"team": 3, "below": 1}),
            "3 Les Valets would sit out, though 1 lower-ranked team has not sat out more often.",
        ),
        (
            Wrong("seats-far", {"table": 4, "places": 9, "before": 2}),
            "Table 4: distance of the teams in the standings: 9; the draw had 2 at most.",
        ),
    ],
)
def test_said(wrong, said):
    assert wrong_text(wrong, NAMES, translator("en")) == said
