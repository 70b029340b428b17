"""The wall poster of an open hall for a printer of large sheets."""

from dataclasses import replace
from typing import Final

from tournament.papers import hall_poster
from tournament.sentences import N_

DOCUMENT: Final = replace(
    hall_poster.DOCUMENT,
    purpose=N_("The same twice as large, on A3, to be read from afar."),
    lay_out=hall_poster.lay_out_large_hall_poster,
)
