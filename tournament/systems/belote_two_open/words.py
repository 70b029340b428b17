"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("open belote for two"),
    N_("Two players: six cards in hand, ten on the table, half of them face up."),
)
