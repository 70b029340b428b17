"""`belote-two-bonus`: belote with prizes for two or three players by themselves, nine cards each (002).

Not all the cards are dealt, so the points of the sides add up to no fixed total: to that of the best cards at most, of
the least at least.
"""

from collections.abc import Iterator

from tournament.errors import Problem
from tournament.scoring.bonus import PENALTY, SETTINGS, bonus_form, check_bonus, scale_of, score_bonus
from tournament.scoring.facts import HandFacts
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.rules import Rules, Seating
from tournament.scoring.scores import HandScore, TotalsBefore
from tournament.scoring.settings import seats
from tournament.scoring.shapes import inside
from tournament.scoring.systems import System, form_of

SEATING = Seating(usual=2, fewest=2, most=3, players=1)
TRICKS = 9


def form(rules: Rules, letters: str) -> HandForm:
    """The fields of a hand: the cards of every side, the last trick, prizes, penalties and combinations."""
    scale = scale_of(rules)
    return bonus_form(letters, rules, Points.SIDES, TRICKS, most=sum(scale.values(None)[: TRICKS * len(letters)]))


def score_hand(hand: HandFacts, rules: Rules, before: TotalsBefore) -> HandScore:
    """What each player marks."""
    return score_bonus(hand, rules, form_of(rules, before.letters))


def check_hand(hand: HandFacts, rules: Rules, form: HandForm, path: str) -> list[Problem]:
    """What the form alone does not check, the least that all the cards in play are worth among it."""
    return [*_too_few_points(hand, form, path), *check_bonus(hand, rules, form, SEATING.players, path)]


def _too_few_points(hand: HandFacts, form: HandForm, path: str) -> Iterator[Problem]:
    points = [made for _, made in hand.by_side]
    least = sum(form.scale.values(hand.trump)[-TRICKS * len(form.letters) :])
    if hand.claim is None and len(points) == len(form.letters) and min(points) >= 0 and sum(points) < least:
        yield Problem("points-sum-under", inside(path, "points"), {"points": sum(points), "least": least})


SYSTEM = System(SEATING, (*SETTINGS, seats(2, (2, 3))), form, score_hand, check_hand, penalty=PENALTY)
