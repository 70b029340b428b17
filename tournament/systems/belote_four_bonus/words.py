"""What the hall calls it."""

from tournament.sentences import N_
from tournament.wording.setup.systems import SystemWords

WORDS = SystemWords(
    N_("belote with prizes for four"),
    N_("Two against two: nobody fails. Brelans, sequences and prizes count, mistakes cost 10."),
)
