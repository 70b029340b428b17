"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("belote for two with piles"),
    N_("Two players: eight cards in hand, eight on the table in piles of two."),
)
