"""`belote-two-piles` counted once more, from the rules alone."""

from tournament.audit.rules.families import classic
from tournament.audit.rules.system import SHORT, JudgedSystem
from tournament.systems.belote_classic.judge import FOR_TWO

SYSTEM = JudgedSystem(classic, FOR_TWO, players=1, tricks=16, kinds=SHORT)
