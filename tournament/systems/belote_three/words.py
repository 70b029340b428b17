"""What the hall calls it."""

from tournament.sentences import N_
from tournament.wording.setup.systems import SystemWords

WORDS = SystemWords(
    N_("belote for three"),
    N_("Three players: whoever takes plays alone against the two others."),
)
