"""What is said in the hall, for views: frozen, and without SQL."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

LONGEST_ANNOUNCEMENT: Final = 200
"""The longest announcement, in characters, that a screen still shows legibly across the hall."""
MOST_ANNOUNCEMENTS: Final = 6
"""So many announcements are up at once: with more of them, each is seen too rarely."""


@dataclass(frozen=True)
class AnnouncementLine:
    """What the desk tells the hall until it is taken down, and since when."""

    id: int
    message: str
    at: datetime
