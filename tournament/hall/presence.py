"""Who is connected to an open hall: as far as the pages that they fetch tell."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

from tournament.hall.visitors import Visitor

PRESENT = timedelta(minutes=6)
"""Whoever fetched nothing for so long is gone: a page that is open fetches more often."""
MOST = 1000
LONGEST_PATH = 60
"""So much is kept of what was asked for: every page of ours is shorter, what a stranger makes up need not be."""


@dataclass(frozen=True)
class Seen:
    """Somebody who was there: from which address, when last, and on which page they were.

    `tried` says that they opened the page that tests the network.
    """

    visitor: Visitor
    address: str
    at: datetime
    path: str
    tried: bool = False


class Presence:
    """Those who fetched a page, the latest of each device at each address."""

    def __init__(self) -> None:
        self._seen: OrderedDict[tuple[str, str], Seen] = OrderedDict()
        self._lock = Lock()

    def saw(self, visitor: Visitor, address: str, at: datetime, path: str, *, tried: bool = False) -> None:
        """Somebody fetched a page, or, without a path, listens on the one that they fetched."""
        key = (visitor.device, address)
        with self._lock:
            before = self._seen.pop(key, None)
            on_page = path[:LONGEST_PATH] or (before.path if before else "")
            self._seen[key] = Seen(visitor, address, at, on_page, tried or (before is not None and before.tried))
            if len(self._seen) > MOST:
                self._seen.popitem(last=False)

    def seen(self, now: datetime) -> Sequence[Seen]:
        """Those who were there lately, whoever came last first."""
        with self._lock:
            everybody = list(self._seen.values())
        return [one for one in reversed(everybody) if now - one.at < PRESENT]
