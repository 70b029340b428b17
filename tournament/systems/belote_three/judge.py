"""`belote-three` counted once more, from the rules alone."""

from tournament.audit.rules.families import classic
from tournament.audit.rules.system import EVERY_TRUMP, SHORT, JudgedSystem
from tournament.systems.belote_classic.judge import ANY_TRUMP

SYSTEM = JudgedSystem(classic, {**ANY_TRUMP, "pack": (24, 30)}, sides=(3,), players=1, kinds=SHORT, trumps=EVERY_TRUMP)
