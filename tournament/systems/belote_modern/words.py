"""What the hall calls it."""

from tournament.sentences import N_
from tournament.wording.setup.systems import SystemWords

WORDS = SystemWords(
    N_("modern belote"),
    N_("The turn-up once taken, anyone may change to no trump or all trumps. Two teams, or three players by themselves."),
)
