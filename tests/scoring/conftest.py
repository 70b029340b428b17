"""Random games of a system, whose hands can all have been played."""

from tests.audit.random_sheets import options_of, sheet_of
from tournament.audit.reader import Reader
from tournament.audit.reading import read_options
from tournament.audit.rules.system import sides_of
from tournament.errors import Refused
from tournament.scoring.facts import SIDES
from tournament.scoring.games import check_hand
from tournament.scoring.sheet_json import read_hand
from tournament.scoring.systems import resolve_rules


def possible_game(system, rng):
    """The rules of a random game, its number of sides, and those of its hands that can be."""
    options = options_of(system, rng)
    judged, rules = read_options(system, options, Reader()), resolve_rules(system, options)
    sides, hands = rng.choice(sides_of(judged)), []
    for document in sheet_of(judged, sides, rng):
        try:
            facts = read_hand(document, sides, "")
        except Refused:
            continue
        if not check_hand(facts, rules, SIDES[:sides]):
            hands.append(facts)
    return rules, sides, hands
