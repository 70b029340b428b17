"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("contrée with points bid"),
    N_("Two against two: only the contract is scored, by the side that wins the hand."),
)
