"""`belote-two-open`: two players face to face, with six cards in hand and ten on the table in two layers (001).

It scores as classic belote does; a hand has sixteen tricks.
"""

from tournament.scoring.belote_classic import system_for_two

SYSTEM = system_for_two()
