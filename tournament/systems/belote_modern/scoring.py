"""`belote-modern`: classic with suit, no trump or all trumps, for four or three (001, D17).

A hand is worth 162 points with a suit, 130 at no trump, 258 at all trumps: more than half of that decides, and a hand
that fails gives all of it. There is no belote at no trump, and up to four at all trumps. Three players hold eight cards
each of twenty-four.
"""

from dataclasses import replace

from tournament.scoring.cards import USUAL_SCALE, WITHOUT_SEVENS_AND_EIGHTS
from tournament.scoring.facts import Trump
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.rules import Rules, Seating
from tournament.scoring.settings import seats
from tournament.scoring.systems import System
from tournament.systems.belote_classic.scoring import classic_check, classic_form, classic_marks
from tournament.systems.belote_classic.settings import FAILED_SHARE, WITH_ANY_TRUMP

SEATING = Seating(usual=2, fewest=2, most=3, players=2)

SETTINGS = (*WITH_ANY_TRUMP, seats(2, (2, 3)), FAILED_SHARE)


def form(rules: Rules, letters: str) -> HandForm:
    """A hand's fields: trump, on which points depend; each of three players has points."""
    return any_trump(classic_form(rules, letters, WITHOUT_SEVENS_AND_EIGHTS if len(letters) > 2 else USUAL_SCALE))


def any_trump(of_suits: HandForm) -> HandForm:
    """The form of a hand that may also be played at no trump or at all trumps."""
    points = Points.SIDES if of_suits.several_defend else Points.DECLARER
    return replace(of_suits, trumps=tuple(Trump), trump_needed=True, points=points)


SYSTEM = System(SEATING, SETTINGS, form, classic_marks, classic_check(SEATING.players))
