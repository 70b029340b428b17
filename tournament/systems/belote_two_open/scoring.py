"""`belote-two-open`: two players face to face, with six cards in hand and ten on the table in two layers (001).

It scores as classic belote does; a hand has sixteen tricks.
"""

from tournament.systems.belote_classic.scoring import system_for_two

SYSTEM = system_for_two()
