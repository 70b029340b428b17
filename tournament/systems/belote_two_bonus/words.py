"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("belote with prizes for two or three"),
    N_("Two or three players by themselves, nine cards each: brelans, sequences and prizes count, mistakes cost 10."),
)
