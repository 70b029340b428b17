"""`belote-two-piles`: two players face to face, with their cards on the table in small piles (001).

It scores as classic belote does; a hand has sixteen tricks.
"""

from tournament.scoring.belote_classic import classic_check, classic_form, classic_marks, classic_settings
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules, Seating
from tournament.scoring.system import System

SEATING = Seating(usual=2, fewest=2, most=2, players=1)

SETTINGS = classic_settings()

TRICKS = 16


def form(rules: Rules, letters: str) -> HandForm:
    """What a hand may tell."""
    return classic_form(rules, letters, tricks=TRICKS)


SYSTEM = System(SEATING, SETTINGS, form, classic_marks(form), classic_check(SEATING.players))
