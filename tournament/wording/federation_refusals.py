"""What a refusal between a hall and a federation says."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

OF_FEDERATION: Final[Mapping[str, str]] = {
    "qualified-format": N_("This is no list of qualified teams: it says {found}, and not {wanted}."),
    "entries-broken": N_("The journal that was sent does not go on where this one ends: from entry {number} on nothing of it was taken."),
}
