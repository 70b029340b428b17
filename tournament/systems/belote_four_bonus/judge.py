"""`belote-four-bonus` counted once more, from the rules alone."""

from tournament.audit.rules.families import SETTINGS, bonus
from tournament.audit.rules.system import LONG, JudgedSystem

SYSTEM = JudgedSystem(bonus, SETTINGS, kinds=LONG, pays_bonus=True)
