"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("contrée with a multiplied contract"),
    N_(
        "Two against two: contre adds twice the contract, surcontre four times. Générale: one player takes "
        "all the tricks."
    ),
)
