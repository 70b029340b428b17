"""`belote-four-bonus` counted once more, from the rules alone."""

from tournament.audit.rules.bonus import SETTINGS, bonus
from tournament.audit.rules.system import LONG, System

SYSTEM = System(bonus, SETTINGS, kinds=LONG, pays_bonus=True)
