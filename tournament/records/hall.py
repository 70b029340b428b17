"""What the hall is told, and the devices that are let in. No export has them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from tournament.records.fields import known

LONGEST_ANNOUNCEMENT: Final = 200
"""The longest announcement, in characters, that a screen still shows legibly across the hall."""
LONGEST_DEVICE: Final = 60


class Access(StrEnum):
    """As what a device is paired: what it may see, and what may be done from it."""

    DESK = "desk"
    DOOR = "door"
    REFEREE = "referee"
    SCREEN = "screen"


@dataclass(frozen=True, kw_only=True)
class Announcement:
    """What the desk tells the hall until it is taken down, and since when."""

    message: str = known(least=1, most=LONGEST_ANNOUNCEMENT)
    at: datetime = known()


@dataclass(frozen=True, kw_only=True)
class Device:
    """A device that was paired. `access` says as what; `token` is the hash of what it shows."""

    access: Access = known(column="role")
    name: str = known(least=1, most=LONGEST_DEVICE)
    token: str = known()
    paired_at: datetime = known()
    revoked: bool = known(False)
