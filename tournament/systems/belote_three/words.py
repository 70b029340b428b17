"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("belote for three"),
    N_("Three players: whoever takes plays alone against the two others."),
)
