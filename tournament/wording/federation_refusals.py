"""What a refusal between a hall and a federation says."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

OF_FEDERATION: Final[Mapping[str, str]] = {
    # at the federation
    "federation-unreadable": N_("The list of halls of this federation cannot be read; it was left as it is. Put back a copy of federation.json."),
    "hall-unnamed": N_("Give the hall a name."),
    "hall-unknown": N_("No hall of this federation is called {hall}."),
    "hall-code-wrong": N_("This code is not valid: it works once, for two weeks. Ask the federation for a new one; nothing was sent."),
    "hall-shut-out": N_("The federation does not let this computer in any more. Ask it for a new code; everything stays in this file."),
    "hall-unreadable": N_(
        "What this hall has sent cannot be counted, and was not taken. It stays in the hall’s file; tell whoever runs the federation."
    ),
    "hall-sent-meanwhile": N_("Another computer has sent for this hall in the meantime. It is tried again by itself."),
    "too-many-histories": N_("This hall went back to an earlier copy more than {most} times. Ask whoever runs the federation."),
    "federation-other-history": N_(
        "The federation already has {number} entries of this hall, and not as they stand in this file, which has {newest}. It may be an earlier copy."
    ),
    # what is sent and handed down
    "qualified-format": N_("This is no list of qualified teams: it says {found}, and not {wanted}."),
    "entries-broken": N_("The journal that was sent does not go on where this one ends: from entry {number} on nothing of it was taken."),
}
