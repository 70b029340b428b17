"""What a refusal says of a championship that is moved to another engine, or was."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

OF_MOVES: Final[Mapping[str, str]] = {
    "championship-moved": N_(
        "This championship was moved to {to} ({by}). Here all of it can be read, but nothing more can be entered: continue there."
    ),
    "move-where": N_("Say where to with --to: a file, or the address of a database, postgresql://user@host/database."),
    "move-lost-alone": N_("--lost goes with --abandon: nothing was changed."),
    "move-which": N_("Say which championship of the database is meant, with --championship."),
    "move-to-file": N_("A championship is copied, and comes from a database, into a file: with --to, name one that is not there yet."),
    "move-nowhere": N_("The championship is at {to} already; nothing was changed."),
    "move-target-taken": N_("Another championship, or another state of this one, is at {to}. Both were left as they are: choose another target."),
    "move-not-whole": N_("Not everything arrived at {to} as it is here, and nothing was kept there."),
    "move-unfinished": N_(
        "The championship is not at {to} yet. It is whole where it was, and nothing can be entered there: ask for the same move once more "
        "to finish it, or add --abandon to continue where it was."
    ),
    "move-none": N_("This championship was not moved away; nothing was changed."),
    "move-arrived": N_("The championship has arrived at {to} and continues there: move it back from there instead."),
}
