"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("classic belote"),
    N_("Two against two with a card turned up, with or without declarations, and every house rule."),
)
