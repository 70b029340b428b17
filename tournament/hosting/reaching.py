"""Whether other devices reach the host, from who was seen: nothing is guessed, and nobody is asked for anything."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from tournament.hosting.presence import Seen, devices_among


@dataclass(frozen=True)
class Reaching:
    """How many other devices came lately, and when; when the test page was opened, or by this computer `alone`."""

    devices: int = 0
    last: datetime | None = None
    tried: datetime | None = None
    alone: bool = False


def reaching(seen: Iterable[Seen], own: Collection[str]) -> Reaching:
    """What those who were seen tell; `own` are the addresses of this computer itself."""
    everybody = list(seen)
    others = [one for one in everybody if one.address not in own]
    return Reaching(
        devices=devices_among((one.visitor.device, one.address) for one in others),
        last=max((one.at for one in others), default=None),
        tried=max((one.at for one in others if one.tried), default=None),
        alone=bool(everybody) and not others,
    )
