"""`belote-four-bonus`: teams of two with prizes (002); cards are 176, or 152 with kings of 4."""

from tournament.errors import Problem
from tournament.scoring.bonus import PENALTY, SETTINGS, bonus_form, check_bonus, score_bonus
from tournament.scoring.facts import HandFacts
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.rules import Rules, Seating
from tournament.scoring.scores import HandScore, TotalsBefore
from tournament.scoring.systems import System, form_of

SEATING = Seating(usual=2, fewest=2, most=2, players=2)


def form(rules: Rules, letters: str) -> HandForm:
    """The fields of a hand: the cards of one side or of both, the last trick, prizes, penalties and combinations."""
    return bonus_form(letters, rules, Points.EITHER)


def score_hand(hand: HandFacts, rules: Rules, before: TotalsBefore) -> HandScore:
    """What each team marks."""
    return score_bonus(hand, rules, form_of(rules, before.letters))


def check_hand(hand: HandFacts, rules: Rules, form: HandForm, path: str) -> list[Problem]:
    """What the form alone does not check."""
    return check_bonus(hand, rules, form, SEATING.players, path)


SYSTEM = System(SEATING, SETTINGS, form, score_hand, check_hand, penalty=PENALTY)
