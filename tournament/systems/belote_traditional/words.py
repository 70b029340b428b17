"""What the hall calls it."""

from tournament.sentences import N_
from tournament.wording.setup.systems import SystemWords

WORDS = SystemWords(
    N_("traditional belote"),
    N_("Two against two with a card turned up, scored in tens, no declarations but belote."),
)
