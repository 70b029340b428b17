"""What the hall calls it."""

from tournament.sentences import N_
from tournament.wording.setup.systems import SystemWords

WORDS = SystemWords(
    N_("contrée with points bid"),
    N_("Two against two: only the contract is scored, by the side that wins the hand."),
)
