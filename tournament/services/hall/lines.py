"""What is said in the hall, for views: frozen, and without SQL."""

from dataclasses import dataclass
from typing import Final

from tournament.records.hall import LONGEST_ANNOUNCEMENT as LONGEST_ANNOUNCEMENT
from tournament.records.hall import Announcement

MOST_ANNOUNCEMENTS: Final = 6
"""So many announcements are up at once: with more of them, each is seen too rarely."""


@dataclass(frozen=True, kw_only=True)
class AnnouncementLine(Announcement):
    """An announcement that is up."""

    id: int
