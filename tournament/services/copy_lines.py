"""What views are shown of the copies of a championship."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tournament.errors import Problem


@dataclass(frozen=True)
class PlaceLine:
    """A place for copies, and how it stands there: `good` is when the last good copy was made or found there, `trouble` why there is none since."""

    folder: Path
    is_own: bool
    good: datetime | None = None
    trouble: Problem | None = None


@dataclass(frozen=True)
class CopyLine:
    """A copy that may be opened, and what it keeps.

    `teams` are those with a number, whoever has left among them.

    `since` is how many things were done after it that stand in the journal beside it, and come back with it; `hands` counts none of those. `end` is
    the hash of the last of them: the championship may have gone on in more than one file.
    """

    path: Path
    championship: str
    at: datetime
    teams: int
    rounds: int
    hands: int
    since: int = 0
    end: str = ""
