"""What the hall calls it."""

from tournament.sentences import N_
from tournament.wording.setup.systems import SystemWords

WORDS = SystemWords(
    N_("belote, exact points"),
    N_("Two against two: every point counts, nothing is rounded, and the belote can be lost."),
)
