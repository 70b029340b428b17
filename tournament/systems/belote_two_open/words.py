"""What the hall calls it."""

from tournament.sentences import N_
from tournament.wording.setup.systems import SystemWords

WORDS = SystemWords(
    N_("open belote for two"),
    N_("Two players: six cards in hand, ten on the table, half of them face up."),
)
