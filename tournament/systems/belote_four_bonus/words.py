"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("belote with prizes for four"),
    N_("Two against two: nobody fails. Brelans, sequences and prizes count, mistakes cost 10."),
)
