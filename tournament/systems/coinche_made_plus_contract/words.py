"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("coinche with points made and bid"),
    N_("Two against two: a contract made scores the points taken and the points bid."),
)
