"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("modern belote"),
    N_(
        "The turn-up once taken, anyone may change to no trump or all trumps. Two teams, or three players by "
        "themselves."
    ),
)
