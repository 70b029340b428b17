"""What views are shown of the copies of a championship."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tournament.errors import Problem


@dataclass(frozen=True)
class BackupTargetLine:
    """A backup target: `good` is when the last good copy was made or found there, `trouble` why there is none since."""

    folder: Path
    is_own: bool
    good: datetime | None = None
    trouble: Problem | None = None


@dataclass(frozen=True)
class CopyLine:
    """A copy that may be opened, and what it keeps.

    `teams` are those with a number, whoever has left among them.

    `since` is how many entries follow it in the journal beside it, and come back with it; the other numbers count none
    of those. `tables` are those that have a result or a hand, in all rounds. `end` is the hash of the last thing that
    comes back: the championship may have gone on in more than one file.
    """

    path: Path
    championship: str
    at: datetime
    teams: int
    rounds: int
    hands: int
    tables: int
    since: int = 0
    end: str = ""
