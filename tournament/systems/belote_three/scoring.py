"""`belote-three`: the taker alone against two, each player for himself (001).

Twenty-four cards, without sevens and eights, or thirty, two sevens being out: `pack`. The points of the two defenders are counted together to decide.
When the hand fails each of them marks half of what the defence marks, halves rounded up to a point, or all of it: `failed_share` (D10).
"""

from tournament.scoring.cards import WITHOUT_SEVENS_AND_EIGHTS, Scale
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules, Seating, Setting
from tournament.scoring.system import System
from tournament.systems.belote_classic.scoring import MODERN_JACK, classic_check, classic_form, classic_marks, classic_settings
from tournament.systems.belote_modern.scoring import FAILED_SHARE, any_trump

SEATING = Seating(usual=3, fewest=3, most=3, players=1)

SETTINGS = (*classic_settings(("none", "tens"), MODERN_JACK), Setting("pack", 24, (24, 30)), FAILED_SHARE)

WITHOUT_TWO_SEVENS = Scale(sevens=2)


def form(rules: Rules, letters: str) -> HandForm:
    """What a hand may tell: the points of each player, eight tricks or ten."""
    if rules["pack"] == 30:
        return any_trump(classic_form(rules, letters, WITHOUT_TWO_SEVENS, tricks=10))
    return any_trump(classic_form(rules, letters, WITHOUT_SEVENS_AND_EIGHTS, tricks=8))


SYSTEM = System(SEATING, SETTINGS, form, classic_marks(form), classic_check(SEATING.players))
