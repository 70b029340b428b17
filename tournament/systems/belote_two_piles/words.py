"""What the hall calls it."""

from tournament.sentences import N_
from tournament.wording.setup.systems import SystemWords

WORDS = SystemWords(
    N_("belote for two with piles"),
    N_("Two players: eight cards in hand, eight on the table in piles of two."),
)
