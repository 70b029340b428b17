"""Who enters: teams of two or, alone or with drawn partners, players. No SQL here."""

from collections.abc import Sequence

from tournament.draw.catalogue import partners_drawn
from tournament.draw.facts import PAIRS, Phase, sizes_for
from tournament.errors import Problem
from tournament.scoring.rules import Rules
from tournament.scoring.systems import seating_of


def entering_together(rules: Rules, phases: Sequence[Phase]) -> int:
    """How many players enter together, as a team."""
    return 1 if partners_drawn(phases) else seating_of(rules).players


def tables_for(entrants: int, rules: Rules, phases: Sequence[Phase]) -> int:
    """How many tables so many of those who enter make, as the rules seat them and the plan draws partners or not."""
    return len(sizes_for(entrants, seating_of(rules), 2 if partners_drawn(phases) else 1).tables)


def check_entering(rules: Rules, phases: Sequence[Phase]) -> list[Problem]:
    """What is wrong with rules and phases together: drawn partners need two sides of two."""
    return [Problem("melee-needs-pairs", "phases")] if partners_drawn(phases) and seating_of(rules) != PAIRS else []
