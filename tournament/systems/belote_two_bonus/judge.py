"""`belote-two-bonus` counted once more, from the rules alone."""

from tournament.audit.rules.families import SETTINGS, bonus
from tournament.audit.rules.system import LONG, JudgedSystem

SYSTEM = JudgedSystem(
    bonus, {**SETTINGS, "seats": (2, 3)}, sides=(2, 3), players=1, tricks=9, kinds=LONG, pays_bonus=True
)
