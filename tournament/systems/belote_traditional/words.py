"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("traditional belote"),
    N_("Two against two with a card turned up, scored in tens, no declarations but belote."),
)
