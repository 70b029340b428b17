"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("belote, exact points"),
    N_("Two against two: every point counts, nothing is rounded, and the belote can be lost."),
)
