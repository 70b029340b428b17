"""Which halls of a federation are to be copied next, and whether its register is."""

import math
from collections.abc import Mapping
from typing import Final

from tournament.federation.lines import HallSight
from tournament.federation.register import FederationRegister

COPIED_EVERY: Final = 300.0
"""Seconds from one copy of a hall to the next, while it sends."""
COPIES_AT_ONCE: Final = 10
"""Halls that are copied one after another before others are listened to again: a hundredth of a second each."""


class HallCopies:
    """When each hall was copied, and in which state. A hall that cannot be copied goes last."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[HallSight, float]] = {}
        self._failed: dict[str, float] = {}
        self._register: tuple[FederationRegister | None, float] = None, -math.inf

    def due(self, sights: Mapping[str, HallSight], now: float, pause: float) -> list[str]:
        """Halls that sent something since a copy that is due, the most urgent first."""
        changed = [key for key, sight in sights.items() if self._made.get(key, (None, 0.0))[0] is not sight]
        waiting = [key for key in changed if key not in self._made or now - self._made[key][1] >= pause]
        return sorted(waiting, key=lambda key: self._failed.get(key, -math.inf))

    def keep_made(self, key: str, sight: HallSight, now: float) -> None:
        """A hall was copied."""
        self._made[key] = sight, now
        self._failed.pop(key, None)

    def keep_failed(self, key: str, now: float) -> None:
        """It was tried in vain to copy a hall."""
        self._failed[key] = now

    def is_due(self, register: FederationRegister, now: float, pause: float) -> bool:
        """Whether the register alone is to be copied: a new code is used before its hall sends."""
        copied, copied_at = self._register
        return register is not copied and now - copied_at >= pause

    def keep_register(self, register: FederationRegister, now: float) -> None:
        """The register was copied."""
        self._register = register, now
