"""What the hall calls it."""

from tournament.sentences import N_
from tournament.wording.setup.systems import SystemWords

WORDS = SystemWords(
    N_("belote to the point"),
    N_("Two against two: every point counts, nothing is rounded, and the belote can be lost."),
)
