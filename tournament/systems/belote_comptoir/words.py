"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("bar belote"),
    N_("Two to six players: bids bring everyone down from 6 or 12, and the last one in has lost."),
)
