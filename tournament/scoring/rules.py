"""A rule system and the settings it is played with.

Settings are declared as data (`setting`); a `Rules` value is one system with every setting decided. Contests differ,
and the organiser has the last word.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

SettingValue = str | int | None


@dataclass(frozen=True)
class Rules:
    """A rule system with all settings. Equal rules score alike, so they can be cache keys."""

    system: str
    settings: tuple[tuple[str, SettingValue], ...]

    def __getitem__(self, name: str) -> SettingValue:
        return self.by_name[name]

    def number(self, name: str) -> int:
        """The value of a setting that is always a whole number."""
        value = self[name]
        if not isinstance(value, int):
            raise TypeError(f"{self.system}: {name} is {value!r}, no whole number")
        return value

    @cached_property
    def by_name(self) -> Mapping[str, SettingValue]:
        """The settings by their published names."""
        return MappingProxyType(dict(self.settings))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Worked out once: every hand that is scored asks what was computed for its rules."""
        return hash((self.system, self.settings))

    @cached_property
    def target(self) -> int | None:
        """The total that ends a game; None when a fixed number of hands is played, or the game is a countdown."""
        value = self.by_name.get("target")
        return value if self.hands is None and isinstance(value, int) else None

    @cached_property
    def hands(self) -> int | None:
        """The fixed number of hands of a game; None when it is played to a target."""
        value = self["hands"]
        return value if isinstance(value, int) else None


@dataclass(frozen=True)
class Seating:
    """A table's sides, from `fewest` to `most` of `players`, `usual` unless said otherwise."""

    usual: int
    fewest: int
    most: int
    players: int
