"""What the judge finds."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournament.errors import NO_DETAILS, Detail

NOBODY = 0
"""In details, the winner of a game that has none. No team has this number."""


@dataclass(frozen=True)
class Finding:
    """One thing that is not what the rules say.

    `code` names it, `path` says where it is, in the notation of the published format (`rounds[0].games[2].result`), and
    `details` are the values its sentence needs; where two are held against each other, `said` is what was found and
    `right` what it should be.
    """

    code: str
    path: str
    details: Mapping[str, Detail] = field(default_factory=lambda: NO_DETAILS)
