"""What the hall calls it."""

from tournament.sentences import N_
from tournament.wording.setup.systems import SystemWords

WORDS = SystemWords(
    N_("classic belote"),
    N_("Two against two with a card turned up, with or without declarations, and every house rule."),
)
