"""Who somebody is in an open hall by what they show, who is connected, and whether others reach the host."""

from collections import Counter, OrderedDict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

from tournament.hosting.passes import Access
from tournament.services.desk.use_cases import Role
from tournament.services.hall.devices import AT_DEVICE

ROLES = {Access.DESK: Role.SCORER, Access.DOOR: Role.DOOR, Access.REFEREE: Role.REFEREE}
"""What may be done from a paired device; a screen only shows."""


@dataclass(frozen=True)
class Visitor:
    """Somebody in the hall. `role`: what they may do, None: only look; `team`: id of their pass.

    `access` is as what their device was paired, and `device` tells devices apart: a paired one by its id, a telephone
    by what it was given with the pass. `name` is what the journal says of them.
    """

    role: Role | None = None
    team: int | None = None
    device: str = ""
    name: str = ""
    access: Access | None = None

    @property
    def desk(self) -> str:
        """The desk of their actions: one for each team and device, so that conflicts are found."""
        return f"hall/team-{self.team}" if self.role is Role.TEAM else f"{AT_DEVICE}{self.device}"


NOBODY = Visitor()
"""Somebody who shows nothing: who looks things up."""


PRESENT = timedelta(minutes=6)
"""Whoever fetched nothing for so long is gone: a page that is open fetches more often."""
JUST_NOW = timedelta(seconds=15)
"""Whoever was heard of so lately may be between two pages, or have no page that listens."""
MOST = 1000
LONGEST_PATH = 60
"""So much is kept of what was asked for: every page of ours is shorter, what a stranger makes up need not be."""


@dataclass(frozen=True)
class Seen:
    """Who was there: address, time, page, and whether they `tried` the page that tests the network."""

    visitor: Visitor
    address: str
    at: datetime
    path: str
    tried: bool = False


def devices_among(seen: Iterable[tuple[str, str]]) -> int:
    """How many devices these are, by what they are known by and address: routers share addresses.

    One that is known by nothing counts where no other one is at its address: a phone that scans its slip is known by
    something from then on.
    """
    known = set(seen)
    taken = {address for device, address in known if device}
    return len({device for device, _ in known if device}) + len(
        {address for device, address in known if not device and address not in taken}
    )


class PagePresence:
    """Those who fetched a page, the latest of each device at each address."""

    def __init__(self) -> None:
        self._seen: OrderedDict[tuple[str, str], Seen] = OrderedDict()
        self._listening: Counter[tuple[str, str]] = Counter()
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

    def listens(self, visitor: Visitor, address: str) -> None:
        """A page of theirs is told what is new from now on."""
        with self._lock:
            self._listening[visitor.device, address] += 1

    def leaves(self, visitor: Visitor, address: str) -> None:
        """That page is closed, or has lost its link."""
        with self._lock:
            self._listening[visitor.device, address] -= 1
            self._listening += Counter()  # drops who has none left

    def connected(self, now: datetime) -> int:
        """How many devices are there at this moment: their pages listen, or they fetched one just now."""
        with self._lock:
            there = {key for key, one in self._seen.items() if now - one.at < JUST_NOW}
            unknown = {key: pages for key, pages in self._listening.items() if not key[0]}
            return devices_among({*self._listening, *there} - unknown.keys()) + sum(unknown.values())

    def seen(self, now: datetime) -> Sequence[Seen]:
        """Those who were there lately, whoever came last first."""
        with self._lock:
            everybody = list(self._seen.values())
        return [one for one in reversed(everybody) if now - one.at < PRESENT]


@dataclass(frozen=True)
class Reaching:
    """How many other devices came lately, and when; when the test page was opened, or by this computer `alone`."""

    devices: int = 0
    last: datetime | None = None
    tried: datetime | None = None
    alone: bool = False


def reaching(seen: Iterable[Seen], addresses: Collection[str]) -> Reaching:
    """What those who were seen tell; `addresses` are those of this computer itself."""
    everybody = list(seen)
    others = [one for one in everybody if one.address not in addresses]
    return Reaching(
        devices=devices_among((one.visitor.device, one.address) for one in others),
        last=max((one.at for one in others), default=None),
        tried=max((one.at for one in others if one.tried), default=None),
        alone=bool(everybody) and not others,
    )
