"""`belote-two-piles`: two players face to face, with their cards on the table in small piles (001).

It scores as classic belote does; a hand has sixteen tricks.
"""

from tournament.systems.belote_classic.scoring import system_for_two

SYSTEM = system_for_two()
