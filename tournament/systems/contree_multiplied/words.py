"""What the hall calls it."""

from tournament.sentences import N_
from tournament.wording.setup.systems import SystemWords

WORDS = SystemWords(
    N_("contrée with a multiplied contract"),
    N_("Two against two: contre adds twice the contract, surcontre four times. Générale: one player takes all the tricks."),
)
