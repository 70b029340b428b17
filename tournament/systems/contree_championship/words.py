"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("contrée"),
    N_(
        "Two against two, the contract is bid: contre 320, surcontre 640, capot bid 500. The game of most "
        "championships."
    ),
)
